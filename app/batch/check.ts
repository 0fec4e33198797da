/** Reads a whole folder of parts again: hashes, which hold their names and order too, totals and gaps. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  BATCH_FILE,
  END_FILE,
  LIST_FILES,
  partOfFile,
  partPath,
  recordPath,
} from '../../store/batch/layout.ts';
import {
  type BatchFile,
  type EndFile,
  type PartRecord,
  readBatchFile,
  readEndFile,
  readPart,
} from '../../store/batch/records.ts';
import type { VerificationResult } from '../../store/files/artifact.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { type PartsRequest, partSlots, requestOf } from './recipe.ts';

export interface BatchVerification extends VerificationResult {
  readonly file: string;
}

export const isBatchFolder = (folder: string): Promise<boolean> =>
  readdir(folder).then(
    (names) => names.includes(BATCH_FILE),
    () => false,
  );

/**
 * One verification result for `batch.json`, each part that is or should be there, in order, and `end.json`. Texts are
 * read in the pool, as many at once as it has threads. Never throws for what it finds.
 */
export async function* checkFolder(
  pool: WorkerPool,
  folder: string,
  signal: AbortSignal,
): AsyncGenerator<BatchVerification> {
  let name: string = BATCH_FILE;
  let file: BatchFile | null;
  let end: EndFile | null;
  try {
    file = await readBatchFile(folder);
    name = END_FILE;
    end = file && (await readEndFile(folder));
  } catch {
    yield { file: name, status: 'mismatch', reason: 'integrity-mismatch' };
    return;
  }
  if (file === null) {
    yield { file: BATCH_FILE, status: 'missing', reason: 'file-missing' };
    return;
  }
  yield { file: BATCH_FILE, status: 'verified', reason: 'hash-matches' };
  const names = (await readdir(folder)).sort();
  const recorded = names.flatMap((found) => {
    const { kind, part } = partOfFile(found) ?? {};
    return kind === 'record' && part! < (end?.parts ?? Number.POSITIVE_INFINITY) ? [part!] : [];
  });
  const parts = end?.parts ?? (recorded.at(-1) ?? -1) + 1;
  const batch = { path: folder, file, request: requestOf(file), parts };
  const sums = { names: 0, hash: createHash('sha256'), sound: recorded.length === parts };
  const following = recorded.values();
  let from = 0;
  for await (const { result, record } of checkParts(pool, batch, recorded, signal)) {
    const part: number = following.next().value!;
    yield* gap(from, part);
    from = part + 1;
    if (record === null) sums.sound = false;
    else {
      sums.names += record.names;
      sums.hash.update(`${record.sha256}\n`);
    }
    yield result;
  }
  yield* gap(from, parts);
  const [ending] = /\..*/.exec(basename(partPath(folder, 0, batch.request)))!;
  for (const other of names) {
    const beyond = end !== null && (partOfFile(other)?.part ?? 0) >= end.parts;
    if (beyond || isStray(other, ending)) {
      yield { file: other, status: 'mismatch', reason: 'part-foreign' };
    }
  }
  const fault = endFault(batch, end, { ...sums, digest: sums.hash.digest('hex') });
  const status = fault === null ? 'verified' : end === null ? 'missing' : 'mismatch';
  yield { file: END_FILE, status, reason: fault ?? 'hash-matches' };
}

const LISTS: readonly string[] = Object.values(LIST_FILES);

/** A file that ends as the parts do, so that it would be read with them. */
const isStray = (name: string, ending: string): boolean =>
  name.endsWith(ending) && partOfFile(name) === null && !LISTS.includes(name);

/** Parts from `from` to before `to`, which have no record: one result, of the first, with their number and the last. */
function* gap(from: number, to: number): Generator<BatchVerification> {
  const [first, last] = [from, to - 1].map((part) => basename(recordPath('', part)));
  if (from === to) return;
  const reason = to - from === 1 ? 'record-missing' : `record-missing:${to - from} to ${last}`;
  yield { file: first!, status: 'missing', reason };
}

interface CheckedBatch {
  readonly path: string;
  readonly file: BatchFile;
  readonly request: Omit<PartsRequest, 'exclusion'>;
  /** Those before the last of so many are whole; 0: any part may be cut at its last name. */
  readonly parts: number;
}

interface PartCheck {
  readonly result: BatchVerification;
  /** Null for a part with a fault. */
  readonly record: PartRecord | null;
}

/** Reads parts again, as many at once as the pool has threads; what they are, in order. Rejects with the signal's reason. */
export async function* checkParts(
  pool: WorkerPool,
  batch: CheckedBatch,
  parts: Iterable<number>,
  signal: AbortSignal,
): AsyncGenerator<PartCheck> {
  const checks: Promise<PartCheck>[] = [];
  for (const part of parts) {
    const check = checkPart(pool, batch, part, signal);
    check.catch(() => {});
    if (checks.push(check) >= pool.threads) yield await checks.shift()!;
  }
  while (checks.length > 0) yield await checks.shift()!;
}

async function checkPart(
  pool: WorkerPool,
  { path, file, request, parts }: CheckedBatch,
  part: number,
  signal: AbortSignal,
): Promise<PartCheck> {
  const { format, gzip } = request;
  const text = basename(partPath(path, part, request));
  const bad = (status: VerificationResult['status'], reason: string, name = text): PartCheck => ({
    result: { file: name, status, reason },
    record: null,
  });
  try {
    const { record, fault } = await readPart(path, part, file.recipe_hash, request);
    if (fault !== null) {
      const name = fault.startsWith('text') ? text : basename(recordPath(path, part));
      return bad(fault.endsWith('missing') ? 'missing' : 'mismatch', fault, name);
    }
    const until = BigInt(record.until);
    const place = partSlots(request, part);
    const cut = until < place.until && part < parts - 1;
    if (BigInt(record.from) !== place.from || until > place.until || cut) {
      return bad('mismatch', 'slots-other');
    }
    const sha256 = await pool.run('partDigest', { path, part, format, gzip }, { signal });
    if (sha256 !== record.sha256) return bad('mismatch', 'digest-mismatch');
    return { result: { file: text, status: 'verified', reason: 'digest-matches' }, record };
  } catch (err) {
    signal.throwIfAborted();
    return bad('error', `read-error:${(err as NodeJS.ErrnoException).code ?? 'error'}`);
  }
}

/** What is wrong with the end of a batch; null: nothing. Where a part has a fault of its own, the sums over all say nothing. */
function endFault(
  { request }: CheckedBatch,
  end: EndFile | null,
  { names, sound, digest }: { names: number; sound: boolean; digest: string },
): string | null {
  if (end === null) return 'batch-incomplete';
  if (sound && end.parts_sha256 !== digest) return 'parts-other';
  const { emitted, exhausted } = end;
  const wanted = request.count === null ? emitted : Number(request.count);
  const other = emitted !== wanted && !(exhausted && emitted < wanted);
  return other || (sound && emitted !== names) ? 'names-other' : null;
}

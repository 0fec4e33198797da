/** Reads a whole folder of parts again: hashes, which hold their names and order too, totals and gaps. */
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
import { Ledger } from './ledger.ts';
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
  const request = requestOf(file);
  const ledger = new Ledger(request, 1);
  const names = (await readdir(folder)).sort();
  const most = end?.parts ?? Number.POSITIVE_INFINITY;
  const recorded = recordedParts(names, most);
  const parts = end?.parts ?? (recorded.at(-1) ?? -1) + 1;
  let from = 0;
  for await (const check of checkParts(pool, { path: folder, file, request }, recorded, signal)) {
    const { part, record, result } = check;
    yield* gap(from, part);
    from = part + 1;
    if (record && part < parts - 1 && ledger.isCut(record)) {
      yield { ...result, status: 'mismatch', reason: 'slots-other' };
      continue;
    }
    if (record) ledger.add(record);
    yield result;
  }
  yield* gap(from, parts);
  const [ending] = /\..*/.exec(basename(partPath(folder, 0, request)))!;
  for (const other of names) {
    if ((partOfFile(other)?.part ?? 0) >= most || isStray(other, ending)) {
      yield { file: other, status: 'mismatch', reason: 'part-foreign' };
    }
  }
  const fault = end === null ? 'batch-incomplete' : ledger.endFault(end);
  const status = fault === null ? 'verified' : end === null ? 'missing' : 'mismatch';
  yield { file: END_FILE, status, reason: fault ?? 'hash-matches' };
}

/** Parts before `most` whose records are among the files of a folder, in order. */
export const recordedParts = (names: readonly string[], most: number): number[] =>
  names
    .map(partOfFile)
    .flatMap((found) => (found?.kind === 'record' && found.part < most ? [found.part] : []))
    .sort((a, b) => a - b);

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
}

interface PartCheck {
  readonly part: number;
  readonly result: BatchVerification;
  /** Null for a part with a fault. A part may be cut at its last name. */
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
  { path, file, request }: CheckedBatch,
  part: number,
  signal: AbortSignal,
): Promise<PartCheck> {
  const { format, gzip } = request;
  const text = basename(partPath(path, part, request));
  const bad = (status: VerificationResult['status'], reason: string, name = text): PartCheck => ({
    part,
    result: { file: name, status, reason },
    record: null,
  });
  try {
    const record = await readPart(path, part, file.recipe_hash, request);
    if (typeof record === 'string') {
      const name = record.startsWith('text') ? text : basename(recordPath(path, part));
      return bad(record.endsWith('missing') ? 'missing' : 'mismatch', record, name);
    }
    const place = partSlots(request, part);
    if (BigInt(record.from) !== place.from || BigInt(record.until) > place.until) {
      return bad('mismatch', 'slots-other');
    }
    const sha256 = await pool.run('partDigest', { path, part, format, gzip }, { signal });
    if (sha256 !== record.sha256) return bad('mismatch', 'digest-mismatch');
    return { part, record, result: { file: text, status: 'verified', reason: 'digest-matches' } };
  } catch (err) {
    signal.throwIfAborted();
    return bad('error', `read-error:${(err as NodeJS.ErrnoException).code ?? 'error'}`);
  }
}

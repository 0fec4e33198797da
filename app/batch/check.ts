/** Reads a whole folder of parts again: hashes, which hold their names and order too, totals and gaps. */
import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import {
  BATCH_FILE,
  END_FILE,
  LIST_FILES,
  type PartForm,
  partOfFile,
  partPath,
  recordPath,
} from '../../store/batch/layout.ts';
import {
  type BatchFile,
  type EndFile,
  PART_FAULTS,
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
  /** The same for people; null where all is well. */
  readonly fault: string | null;
}

/** Of a batch that is not complete; `there` is what there is of it. */
export const incomplete = (file: string, there: string, out: string): BatchVerification =>
  verdict(
    file,
    'missing',
    'batch-incomplete',
    `${file}: the batch is not complete: ${there} are there; namewalk batch --out ${out} goes on`,
  );

/** A result with its fault in words; null where all is well. */
export const verdict = (
  file: string,
  status: VerificationResult['status'],
  reason: string,
  fault: string | null = null,
): BatchVerification => ({ file, status, reason, fault });

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
  } catch (err) {
    yield verdict(name, 'mismatch', 'integrity-mismatch', (err as Error).message);
    return;
  }
  if (file === null) {
    yield verdict(BATCH_FILE, 'missing', 'file-missing', `${folder} holds no batch`);
    return;
  }
  const batch = { path: folder, file, request: requestOf(file), parts: await partsOf(folder, end) };
  const { parts } = batch;
  yield verdict(BATCH_FILE, 'verified', 'hash-matches');
  const sums = { names: 0, hash: createHash('sha256'), sound: true };
  for await (const { result, record } of checkParts(pool, batch, Array(parts).keys(), signal)) {
    if (record === null) sums.sound = false;
    else {
      sums.names += record.names;
      sums.hash.update(`${record.sha256}\n`);
    }
    yield result;
  }
  const [ending] = /\..*/.exec(basename(partPath(folder, 0, batch.request)))!;
  for (const other of (await readdir(folder)).filter((found) => isStray(found, ending))) {
    yield verdict(other, 'mismatch', 'part-foreign', `${other}: is no part of the batch`);
  }
  yield endVerification(batch, end, { ...sums, digest: sums.hash.digest('hex') });
}

const LISTS: readonly string[] = Object.values(LIST_FILES);

/** A file that ends as the parts do, so that it would be read with them. */
const isStray = (name: string, ending: string): boolean =>
  name.endsWith(ending) && partOfFile(name) === null && !LISTS.includes(name);

/** How many parts are there or should be. */
async function partsOf(folder: string, end: EndFile | null): Promise<number> {
  let parts = end?.parts ?? 0;
  for (const name of await readdir(folder)) {
    const found = partOfFile(name);
    // a text without its record is not done, which is no fault while the batch is not complete
    if (found?.kind === 'record' || (found !== null && end !== null)) {
      parts = Math.max(parts, found.part + 1);
    }
  }
  return parts;
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
  { path: folder, file, request, parts }: CheckedBatch,
  part: number,
  signal: AbortSignal,
): Promise<PartCheck> {
  const form: PartForm = { format: request.format, gzip: request.gzip };
  const text = basename(partPath(folder, part, form));
  const bad = (
    status: VerificationResult['status'],
    reason: string,
    what: string,
    name = text,
  ): PartCheck => ({
    result: verdict(name, status, reason, `${name}: part ${part} ${what}`),
    record: null,
  });
  try {
    const { record, fault } = await readPart(folder, part, file.recipe_hash, form);
    if (fault !== null) {
      const [status, words] = PART_FAULTS[fault];
      const name = fault.startsWith('text') ? text : basename(recordPath(folder, part));
      return bad(status, fault, words, name);
    }
    const slots = { from: BigInt(record.from), until: BigInt(record.until) };
    const place = partSlots(request, part);
    const cut = slots.until < place.until && part < parts - 1;
    if (slots.from !== place.from || slots.until > place.until || cut) {
      const is = `${slots.from} to ${slots.until}`;
      return bad('mismatch', 'slots-other', `has slots ${is}, not ${place.from} to ${place.until}`);
    }
    const sha256 = await pool.run('partDigest', { folder, part, form }, { signal });
    if (sha256 !== record.sha256) {
      const other = `has text with the hash ${sha256}, not ${record.sha256}`;
      return bad('mismatch', 'digest-mismatch', other);
    }
    return { result: verdict(text, 'verified', 'digest-matches'), record };
  } catch (err) {
    signal.throwIfAborted();
    const { code = 'error', message } = err as NodeJS.ErrnoException;
    return bad('error', `read-error:${code}`, `cannot be read: ${message}`);
  }
}

function endVerification(
  { path: folder, request, parts }: CheckedBatch,
  end: EndFile | null,
  { names, sound, digest }: { names: number; sound: boolean; digest: string },
): BatchVerification {
  if (end === null) {
    const there = `${parts} parts with ${names.toLocaleString('en-US')} names`;
    return incomplete(END_FILE, there, folder);
  }
  const { emitted, exhausted } = end;
  const wanted = request.count === null ? emitted : Number(request.count);
  const other = emitted !== wanted && !(exhausted && emitted < wanted);
  const told = `tells ${emitted} names, and`;
  const there = `tells ${end.parts} parts, and ${parts} are there`;
  // where a part has a fault of its own, the sums over all say nothing
  const faults: readonly (readonly [found: boolean, reason: string, fault: string])[] = [
    [sound && end.parts !== parts, 'parts-other', there],
    [sound && emitted !== names, 'names-other', `${told} the parts have ${names}`],
    [other, 'names-other', `${told} ${wanted} were wanted`],
    [sound && end.parts_sha256 !== digest, 'parts-other', 'tells other parts than are there'],
  ];
  const [, reason, fault] = faults.find(([found]) => found) ?? [];
  if (reason === undefined) return verdict(END_FILE, 'verified', 'hash-matches');
  return verdict(END_FILE, 'mismatch', reason, `${END_FILE}: ${fault}`);
}

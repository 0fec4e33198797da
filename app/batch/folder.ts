/**
 * A batch in a folder of parts: begun, or found and gone on with, completed and cleared; and read again as a whole:
 * hashes, which hold the names and their order too, totals and gaps.
 */
import { readdir, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { formatOf } from '../../engine/space/batch/lines.ts';
import {
  BATCH_FILE,
  END_FILE,
  LIST_FILES,
  LOCK_FILE,
  partOfFile,
  partPath,
  recordPath,
} from '../../store/batch/layout.ts';
import {
  type BatchFile,
  type BegunBatch,
  type EndFile,
  type PartRecord,
  readBatchFile,
  readEndFile,
  readPart,
  writeRecord,
  writeWhole,
} from '../../store/batch/records.ts';
import { readNameList } from '../../store/corpus/source-words.ts';
import { StoreError, type VerificationResult } from '../../store/files/artifact.ts';
import { isTemporary } from '../../store/files/atomic.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { openLedger } from './ledger.ts';
import {
  type BatchTarget,
  type BatchVerification,
  type MakeOptions,
  makeParts,
  type OpenBatch,
  partOrder,
} from './parts.ts';
import { excludedBy, type PartsRequest, partSlots, requestOf } from './recipe.ts';
import { closing } from './space.ts';
import type { BatchEnd } from './stream.ts';

export const folderTarget = (pool: WorkerPool, path: string): BatchTarget => ({
  path,
  lock: join(path, LOCK_FILE),
  stored: (begin) => storedBatch(path, begin),
  complete: (batch, options) => completeBatch(pool, batch, options),
  check: (signal) => checkFolder(pool, path, signal),
});

/** What a batch is, for whoever names something else. */
export const NO_BATCH =
  'A batch is a folder of parts with batch.json, or a SQLite file; namewalk batch --names LIST --count N --out FOLDER begins one, and so does the whole command of a run that was ended before its first part.';

/** Throws `EngineError` `folder-foreign` for a file and for a folder of other files, `StoreError` as `writeWhole`. */
async function storedBatch(folder: string, begin?: BegunBatch): Promise<BegunBatch | null> {
  const begun = await begunBatch(folder);
  if (begun !== null) return begun;
  const foreign = (what: string): EngineError =>
    new EngineError('folder-foreign', `${folder} ${what} ${NO_BATCH}`);
  const found = await readdir(folder).catch((err: NodeJS.ErrnoException) => {
    if (err.code === 'ENOENT') return [];
    if (err.code !== 'ENOTDIR') throw err;
    throw foreign('is, or lies below, a file and is no batch.');
  });
  const others = found.filter((name) => !isOurs(name)).slice(0, 3);
  if (others.length > 0)
    throw foreign(
      `holds other files (${others.join(', ')}) and no batch. Give a new or an empty folder.`,
    );
  if (begin === undefined) return null;
  for (const key of ['names', 'allowList'] as const) {
    const text = begin.lists[key];
    if (text !== null) await writeWhole(join(folder, LIST_FILES[key]), text);
  }
  await writeRecord(folder, begin.file);
  return begin;
}

/** Null for whatever is no batch. */
export async function begunBatch(folder: string): Promise<BegunBatch | null> {
  const file = await readBatchFile(folder);
  if (file === null) return null;
  const excluded = excludedBy(file);
  const list = async (key: string, name: string): Promise<string | null> =>
    Object.hasOwn(excluded, key) ? readNameList(join(folder, name)) : null;
  const names = await list('names', LIST_FILES.names);
  return { file, lists: { names, allowList: await list('all_but', LIST_FILES.allowList) } };
}

const OWN = new Set<string>([BATCH_FILE, END_FILE, LOCK_FILE, ...Object.values(LIST_FILES)]);

/** Files of a batch; beside them a folder may hold others, once it has begun. */
const isOurs = (name: string): boolean =>
  OWN.has(name) || isTemporary(name) || partOfFile(name) !== null;

/** Finds the parts that are done; texts are read again. Returns those that are damaged, which are missing then. */
export async function scanFolder(
  pool: WorkerPool,
  batch: OpenBatch,
  signal: AbortSignal,
): Promise<number[]> {
  const { path, ledger } = batch;
  const recorded = recordedParts(await readdir(path), ledger.parts);
  for await (const { record } of checkParts(pool, batch, recorded, signal)) {
    if (record !== null) ledger.add(record);
  }
  return recorded.filter((part) => ledger.get(part) === undefined);
}

/**
 * Removes what is no part of a complete batch: parts after the last one, and all temporary files but those of
 * processes that try to take the lock. Returns the names of the parts.
 */
async function sweepFolder(folder: string, parts: number): Promise<string[]> {
  const names = await readdir(folder);
  // records first: a record without its text would count as done
  const ordered = names.sort((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json')));
  const after = ordered.filter((name) => (partOfFile(name)?.part ?? 0) >= parts);
  const left = names.filter((name) => isTemporary(name) && !name.startsWith(LOCK_FILE));
  for (const name of [...after, ...left]) await rm(join(folder, name), { force: true });
  return after;
}

/** Cuts the last part of a batch, which is done, at the last name that is wanted, and gives it its tail. */
async function finishLast(
  pool: WorkerPool,
  batch: OpenBatch,
  signal: AbortSignal,
): Promise<EndFile> {
  const { path, file, plan, request, ledger } = batch;
  const last = ledger.last!;
  const done = ledger.get(last)!;
  const limit = ledger.left;
  const remake = async (tail: string): Promise<void> => {
    const order = partOrder(batch, last, { limit, tail });
    const record = await pool.run('makePart', { plan, order }, { signal });
    ledger.add(record!);
  };
  // A part with just the requested names may have looked at slots after the last of them.
  if (done.names > limit || (done.names === limit && !ledger.isCut(done))) await remake('');
  if (formatOf(request.format).isJson) {
    const { emitted, exhausted, next_offset, dead } = ledger.end(file.recipe_hash);
    const { format, gzip } = request;
    const parts = { path, count: last + 1, format, gzip };
    const sha256 = await pool.run('namesHash', parts, { signal });
    const next = BigInt(next_offset);
    const told = { emitted, exhausted, next, sha256, dead: dead as BatchEnd['dead'] };
    await remake(closing({ plan }, request, told));
  }
  return ledger.end(file.recipe_hash);
}

/** Has all made that is missing of a batch, in this process unless `make` does it elsewhere, and completes it. */
export async function completeBatch(
  pool: WorkerPool,
  batch: OpenBatch,
  options: MakeOptions,
  make = () => makeParts(pool, batch, options),
): Promise<EndFile> {
  const { path, file, ledger } = batch;
  const { signal, onFound, onRemoved } = options;
  const there = new Set(await readdir(path));
  const damaged = await scanFolder(pool, batch, signal);
  // those after the last are not made again
  const needed = damaged.filter((part) => part <= (ledger.last ?? part));
  onFound?.(ledger.size, needed);
  // one that is damaged is made again
  let end = await readEndFile(path).catch((err) =>
    err instanceof StoreError ? null : Promise.reject(err),
  );
  if (end?.recipe !== file.recipe_hash || ledger.last === null || ledger.endFault(end) !== null) {
    // while a part that has gone is made again the batch is not complete
    await rm(join(path, END_FILE), { force: true });
    await make();
    end = await finishLast(pool, batch, signal);
    await writeRecord(path, end);
  }
  // whoever completed it before may have been stopped before it was cleared
  const removed = await sweepFolder(path, end.parts);
  const foreign = removed.filter((name) => there.has(name) && !ledger.get(partOfFile(name)!.part));
  if (foreign.length > 0) onRemoved?.(foreign);
  return end;
}

export const isBatchFolder = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [''])).includes(BATCH_FILE);

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
  const ledger = openLedger(request, 1);
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
    // one that ends as the parts do would be read with them
    if ((partOfFile(other)?.part ?? 0) >= most || (other.endsWith(ending) && !isOurs(other))) {
      yield { file: other, status: 'mismatch', reason: 'part-foreign' };
    }
  }
  const fault = end === null ? 'batch-incomplete' : ledger.endFault(end);
  const status = fault === null ? 'verified' : end === null ? 'missing' : 'mismatch';
  yield { file: END_FILE, status, reason: fault ?? 'hash-matches' };
}

/** Parts before `most` whose records are among the files of a folder, in order. */
const recordedParts = (names: readonly string[], most: number): number[] =>
  names
    .map(partOfFile)
    .flatMap((found) => (found?.kind === 'record' && found.part < most ? [found.part] : []))
    .sort((a, b) => a - b);

/** Parts from `from` to before `to`, which have no record: one result, of the first, with their number and the last. */
function* gap(from: number, to: number): Generator<BatchVerification> {
  const [first, last] = [from, to - 1].map((part) => basename(recordPath('', part)));
  if (from === to) return;
  const reason = to - from === 1 ? 'record-missing' : `record-missing:${to - from} to ${last}`;
  yield { file: first!, status: 'missing', reason };
}

type CheckedBatch = Pick<OpenBatch, 'path' | 'file'> & {
  readonly request: Omit<PartsRequest, 'exclusion'>;
};

type PartCheck = Awaited<ReturnType<typeof checkPart>>;

/** Reads parts again, as many at once as the pool has threads; what they are, in order. Rejects with the signal's reason. */
async function* checkParts(
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

/** `record` is null for a part with a fault. A part may be cut at its last name. */
async function checkPart(
  pool: WorkerPool,
  { path, file, request }: CheckedBatch,
  part: number,
  signal: AbortSignal,
) {
  const { format, gzip } = request;
  const text = basename(partPath(path, part, request));
  const told = (record: PartRecord | null, result: BatchVerification) => ({ part, record, result });
  const bad = (status: VerificationResult['status'], reason: string, file = text) =>
    told(null, { file, status, reason });
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
    return told(record, { file: text, status: 'verified', reason: 'digest-matches' });
  } catch (err) {
    signal.throwIfAborted();
    return bad('error', `read-error:${(err as NodeJS.ErrnoException).code ?? 'error'}`);
  }
}

/** A batch in a folder of parts: begun, or found and gone on with, completed and cleared. */
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import { takeLock } from '../../store/batch/folder-lock.ts';
import {
  END_FILE,
  LIST_FILES,
  LOCK_FILE,
  partOfFile,
  temporaryProcess,
} from '../../store/batch/layout.ts';
import {
  type BatchFile,
  diskFault,
  type EndFile,
  type PartRecord,
  readBatchFile,
  readEndFile,
  readPart,
  writeRecord,
  writeWhole,
} from '../../store/batch/records.ts';
import { readNameList } from '../../store/corpus/source-words.ts';
import { isTemporary } from '../../store/files/atomic.ts';
import { processLives } from '../../store/files/folder-lease.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { checkFolder, checkParts } from './check.ts';
import type { Ledger } from './ledger.ts';
import {
  type BatchTarget,
  endOfParts,
  type MakeOptions,
  makeParts,
  type OpenBatch,
  partOrder,
  partSlots,
} from './parts.ts';
import { excludedBy, type PartsRequest, requireSame } from './recipe.ts';
import { closing } from './space.ts';
import type { BatchEnd } from './stream.ts';

export function folderTarget(path: string): BatchTarget {
  return {
    path,
    async stored() {
      const file = await readBatchFile(path);
      return file && { file, lists: await storedLists(path, file) };
    },
    async lock() {
      await makeFolder(path);
      return takeLock(join(path, LOCK_FILE), path);
    },
    begin: (file, request) => beginFolder(path, file, request),
    complete: completeBatch,
    check: (pool, signal) => checkFolder(pool, path, signal),
  };
}

/**
 * Writes down what is made in the folder, or finds that the same is made there already. The caller has
 * the lock. Throws `EngineError`: `batch-other` naming what differs, `folder-foreign` for a folder of
 * other files, and as `writeWhole`.
 */
async function beginFolder(
  folder: string,
  file: BatchFile,
  { exclusion }: PartsRequest,
): Promise<BatchFile> {
  const found = await readBatchFile(folder);
  if (found !== null) {
    requireSame(found, file, folder, 'folder');
    return found;
  }
  const foreign = (await readdir(folder)).filter((name) => !isOurs(name));
  if (foreign.length > 0) {
    throw new EngineError(
      'folder-foreign',
      `${folder} holds other files (${foreign.slice(0, 3).join(', ')}) and no batch. Give a new or an empty folder.`,
    );
  }
  for (const key of ['names', 'allowList'] as const) {
    const text = exclusion?.[key] ?? null;
    const path = join(folder, LIST_FILES[key]);
    if (text === null) continue;
    await writeWhole(path, text);
  }
  await writeRecord(folder, file);
  return file;
}

const OWN = new Set<string>([LOCK_FILE, END_FILE, ...Object.values(LIST_FILES)]);

const isOurs = (name: string): boolean =>
  OWN.has(name) || isTemporary(name) || partOfFile(name) !== null;

/** Makes the folder, with the folders above it. Throws `StoreError` as `diskFault`. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((err) => Promise.reject(diskFault(err, folder)));
}

export async function storedLists(
  folder: string,
  file: BatchFile,
): Promise<Pick<ExclusionSpec, 'names' | 'allowList'>> {
  const excluded = excludedBy(file);
  const list = async (key: string, name: string): Promise<string | null> =>
    Object.hasOwn(excluded, key) ? readNameList(join(folder, name)) : null;
  return {
    names: await list('names', LIST_FILES.names),
    allowList: await list('all_but', LIST_FILES.allowList),
  };
}

/**
 * Finds the parts that are done, and takes away what dead writers of this machine have left. With a `reader` texts are read
 * again, so that one that is damaged counts as missing. Returns the damaged ones.
 */
export async function scanFolder(
  batch: OpenBatch,
  ledger: Ledger,
  reader?: { readonly pool: WorkerPool; readonly signal: AbortSignal },
): Promise<number[]> {
  const { folder, file, request } = batch;
  const names = await readdir(folder);
  for (const name of names) {
    const pid = temporaryProcess(name);
    if (pid !== null && (pid === process.pid || !processLives(pid))) {
      await rm(join(folder, name), { force: true });
    }
  }
  const recorded = names
    .map(partOfFile)
    .flatMap((found) => (found?.kind === 'record' && found.part < batch.parts ? [found.part] : []))
    .sort((a, b) => a - b);
  const found = reader
    ? checkParts(reader.pool, { ...batch, parts: 0 }, recorded, reader.signal)
    : recorded.map((part) => readPart(folder, part, file.recipe_hash, request));
  for await (const { record } of found) if (record !== null) ledger.add(record);
  return recorded.filter((part) => ledger.get(part) === undefined);
}

/**
 * Removes what is no part of a complete batch: parts after the last one, and all temporary files but those of
 * processes that try to take the lock.
 */
export async function sweepFolder(folder: string, parts: number): Promise<void> {
  const names = await readdir(folder);
  // records first: a record without its text would count as done
  const ordered = names.sort((a, b) => Number(b.endsWith('.json')) - Number(a.endsWith('.json')));
  for (const name of ordered) {
    const part = partOfFile(name)?.part;
    const left = isTemporary(name) && !name.startsWith(LOCK_FILE);
    if (left || (part !== undefined && part >= parts)) {
      await rm(join(folder, name), { force: true });
    }
  }
}

/** Totals of a complete batch; null when there is more to make. */
async function foundEnd(batch: OpenBatch, ledger: Ledger): Promise<EndFile | null> {
  const end = await readEndFile(batch.folder);
  if (end === null) return null;
  if (end.recipe === batch.file.recipe_hash && ledger.last === end.parts - 1) {
    // whoever completed it may have been stopped before it was cleared
    await sweepFolder(batch.folder, end.parts);
    return end;
  }
  // a part has gone since: while it is made again the batch is not complete
  await rm(join(batch.folder, END_FILE), { force: true });
  return null;
}

/** Completes a batch whose ledger knows the last part. Rejects as `makeParts` does. */
async function finishBatch(
  pool: WorkerPool,
  batch: OpenBatch,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<EndFile> {
  const last = ledger.last!;
  const { folder, plan, request } = batch;
  const limit = ledger.left(last);
  const done = ledger.get(last)!;
  const remake = async (tail: string): Promise<void> => {
    const order = partOrder(batch, last, { limit, tail });
    const record = await pool.run('makePart', { plan, order }, { signal });
    ledger.add(record as PartRecord);
  };
  // A part with just the requested names may have looked at slots after the last of them.
  const whole = BigInt(done.until) === partSlots(batch, last).until;
  if (done.names > limit || (done.names === limit && whole)) await remake('');
  let end = await summary(batch, last);
  if (request.format === 'ndjson') {
    const form = { format: request.format, gzip: request.gzip };
    const sha256 = await pool.run('namesHash', { folder, count: last + 1, form }, { signal });
    const { emitted, exhausted, next_offset: next } = end;
    const dead = end.dead as BatchEnd['dead'];
    await remake(
      closing({ plan }, request, { emitted, exhausted, next: BigInt(next), sha256, dead }),
    );
    end = await summary(batch, last);
  }
  await writeRecord(folder, end);
  await sweepFolder(folder, last + 1);
  return end;
}

/** Sums over the records of parts 0..last. Throws `EngineError` `part-gone`. */
async function summary(batch: OpenBatch, last: number): Promise<EndFile> {
  const { folder, file, request } = batch;
  const records: PartRecord[] = [];
  for (let part = 0; part <= last; part++) {
    const { record, fault } = await readPart(folder, part, file.recipe_hash, request);
    if (record === null) {
      throw new EngineError(
        'part-gone',
        `Part ${part} of ${folder} has gone while the batch was made (${fault}). Run the same command again.`,
      );
    }
    records.push(record);
  }
  return endOfParts(batch, records);
}

/** Has all made that is missing of a batch, in this process unless `make` does it elsewhere, and completes it. */
export async function completeBatch(
  pool: WorkerPool,
  batch: OpenBatch,
  ledger: Ledger,
  options: MakeOptions,
  make = () => makeParts(pool, batch, ledger, options),
): Promise<EndFile> {
  const damaged = await scanFolder(batch, ledger, { pool, signal: options.signal });
  options.onFound?.(ledger.size, damaged);
  const found = await foundEnd(batch, ledger);
  if (found !== null) return found;
  await make();
  return finishBatch(pool, batch, ledger, options.signal);
}

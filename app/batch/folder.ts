/** A folder of parts: begun, or found and gone on with. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { AnyPlan } from '../../engine/space/batch/slot-maker.ts';
import {
  type BatchFile,
  type EndFile,
  readBatchFile,
  writeBatchFile,
} from '../../store/batch/batch-file.ts';
import { diskFault } from '../../store/batch/disk-fault.ts';
import {
  END_FILE,
  LIST_FILES,
  LOCK_FILE,
  MAX_PARTS,
  partOfFile,
  temporaryProcess,
} from '../../store/batch/layout.ts';
import { type PartRecord, readPart } from '../../store/batch/part-record.ts';
import { readNameList } from '../../store/corpus/source-words.ts';
import { isTemporary, writeAtomic } from '../../store/files/atomic.ts';
import { processLives } from '../../store/files/folder-lease.ts';
import { Ledger } from './ledger.ts';
import { excludedBy, type PartsRequest, requireSame } from './recipe.ts';

/** A batch that is made into a folder. */
export interface OpenBatch {
  readonly folder: string;
  readonly file: BatchFile;
  readonly plan: AnyPlan;
  readonly request: PartsRequest;
  /** Share of slots that is expected to have a name. */
  readonly share: number;
  /** Parts that the slots make. */
  readonly parts: number;
}

/**
 * Number of parts; at least one, which may be empty. Throws `EngineError` `parts-many` when names are
 * expected to need more than a folder can hold.
 */
export function partCount(
  { offset, until, count, part }: Pick<PartsRequest, 'offset' | 'until' | 'count' | 'part'>,
  share: number,
): number {
  const all = (until - offset + part - 1n) / part;
  const needed =
    count === null ? Number(all) : Math.min(Number(all), Number(count) / share / Number(part));
  if (needed > MAX_PARTS) {
    throw new EngineError(
      'parts-many',
      `${Math.ceil(needed).toLocaleString('en-US')} parts are more than the ${MAX_PARTS.toLocaleString('en-US')} ` +
        'of a folder. Make larger parts (--part), fewer names (--count) or several folders (--shard).',
    );
  }
  return Math.max(1, Math.min(Number(all), MAX_PARTS));
}

/** Slots from..until-1 of a part. */
export function partSlots({ request }: Pick<OpenBatch, 'request'>, part: number) {
  const { offset, until, part: size } = request;
  const from = offset + BigInt(part) * size;
  const end = from + size;
  return { from, until: end < until ? end : until };
}

/**
 * Writes down what is made in the folder, or finds that the same is made there already. The caller has
 * the lock. Throws `EngineError`: `batch-other` naming what differs, `folder-foreign` for a folder of
 * other files, and as `writeBatchFile`.
 */
export async function beginFolder(
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
    await writeAtomic(path, text).catch((err) => Promise.reject(diskFault(err, path)));
  }
  await writeBatchFile(folder, file);
  return file;
}

const OWN = new Set<string>([LOCK_FILE, END_FILE, ...Object.values(LIST_FILES)]);

const isOurs = (name: string): boolean =>
  OWN.has(name) || isTemporary(name) || partOfFile(name) !== null;

/** Makes the folder, with the folders above it. Throws `StoreError` as `diskFault`. */
export async function makeFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true }).catch((err) => Promise.reject(diskFault(err, folder)));
}

/** The lists of names that a batch in a folder was begun with. */
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

/** A ledger without a part. */
export function emptyLedger(batch: OpenBatch): Ledger {
  const { request, share, parts } = batch;
  return new Ledger({
    parts,
    count: request.count === null ? Number.MAX_SAFE_INTEGER : Number(request.count),
    share,
    slots: Number(request.part),
    endOf: (part) => partSlots(batch, part).until,
  });
}

/** Finds the parts that are done, and takes away what dead writers of this machine have left. */
export async function scanFolder(batch: OpenBatch, ledger: Ledger): Promise<void> {
  const { folder, file, request } = batch;
  const names = await readdir(folder);
  for (const name of names) {
    const pid = temporaryProcess(name);
    if (pid !== null && (pid === process.pid || !processLives(pid))) {
      await rm(join(folder, name), { force: true });
    }
  }
  for (const name of names) {
    const found = partOfFile(name);
    if (found?.kind !== 'record' || found.part >= batch.parts) continue;
    const { record } = await readPart(folder, found.part, file.recipe_hash, request);
    if (record === null) continue;
    const { from, until } = partSlots(batch, record.part);
    if (BigInt(record.from) === from && BigInt(record.until) <= until) ledger.add(record);
  }
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

/** Sums over all parts, in order. */
export function endOfParts(
  { file, request }: Pick<OpenBatch, 'file' | 'request'>,
  parts: Iterable<Pick<PartRecord, 'names' | 'until' | 'sha256' | 'dead'>>,
): EndFile {
  const hash = createHash('sha256');
  const sums: Record<string, number> = {};
  let count = 0;
  let emitted = 0;
  let next = '';
  for (const { names, until, sha256, dead } of parts) {
    count++;
    hash.update(`${sha256}\n`);
    emitted += names;
    next = until;
    for (const [reason, n] of Object.entries(dead)) sums[reason] = (sums[reason] ?? 0) + n;
  }
  return {
    kind: 'namewalk-batch-end',
    recipe: file.recipe_hash,
    parts: count,
    emitted,
    next_offset: next,
    exhausted: BigInt(next) >= request.until,
    dead: sums,
    parts_sha256: hash.digest('hex'),
  };
}

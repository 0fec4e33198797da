/** The parts of a batch in files: as a request describes them or as they were begun, and made in the pool, each in one thread. */
import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import { EngineError } from '../../engine/base/errors.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import type { AnyPlan } from '../../engine/space/batch/slot-maker.ts';
import type { BatchRequest } from '../../operations/batch/request.ts';
import { readOperation } from '../../operations/fields.ts';
import { EXCLUDE_FIELDS } from '../../operations/walker/exclude.ts';
import { MAX_PARTS } from '../../store/batch/layout.ts';
import type { BatchFile, EndFile, PartRecord } from '../../store/batch/records.ts';
import type { VerificationResult } from '../../store/files/artifact.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { TaskInput } from '../../workers/tasks.ts';
import { PathGate } from '../settings/settings.ts';
import { loadExclusion } from '../source/run.ts';
import { Ledger } from './ledger.ts';
import { batchFile, differences, excludedBy, type PartsRequest, requestOf } from './recipe.ts';
import { type BatchCorpus, batchJob, type OpenSpace, opening, planSpace } from './space.ts';

export interface OpenBatch {
  readonly folder: string;
  readonly file: BatchFile;
  readonly plan: AnyPlan;
  readonly request: PartsRequest;
  readonly share: number;
  readonly parts: number;
}

/** A batch whose folder is yet to be begun. */
export type OpenParts = Omit<OpenBatch, 'folder'>;

/** A batch that was begun, with its lists of names. */
export interface BegunBatch {
  readonly file: BatchFile;
  readonly lists: Pick<ExclusionSpec, 'names' | 'allowList'>;
}

export interface BatchVerification extends VerificationResult {
  readonly file: string;
  /** The same for people; null where all is well. */
  readonly fault: string | null;
}

/** A folder of parts or a SQLite file. */
export interface BatchTarget {
  readonly path: string;
  /** What is made there, with its lists of names; null where nothing was begun. */
  stored(): Promise<BegunBatch | null>;
  /** Becomes the only writer; returns what gives that up. Throws `StoreError` `batch-locked`. */
  lock(): Promise<() => Promise<void>>;
  begin(file: BatchFile, request: PartsRequest): Promise<BatchFile>;
  complete(
    pool: WorkerPool,
    batch: OpenBatch,
    ledger: Ledger,
    options: MakeOptions,
  ): Promise<EndFile>;
  /** A verification result a file. Never throws for what it finds. */
  check(pool: WorkerPool, signal: AbortSignal): AsyncGenerator<BatchVerification>;
}

/** Throws as `batchJob` and `partCount`. */
export function openParts(
  space: OpenSpace & { readonly exclusion: ExclusionSpec | null },
  asked: BatchRequest,
  { part, gzip }: Pick<PartsRequest, 'part' | 'gzip'>,
): OpenParts {
  const { plan, live, exclusion } = space;
  const { share } = live;
  const job = batchJob(space, asked);
  const request = { ...asked, until: job.until, exclusion, part, gzip };
  const file = batchFile(space, request, opening(space, job, asked));
  return { file, plan, request, share, parts: partCount(request, share) };
}

/** The batch that was begun, made of a corpus, and how that differs from the one that it was begun with. */
export async function reopenParts(
  pool: WorkerPool,
  { file, lists }: BegunBatch,
  { runId, ...from }: BatchCorpus,
): Promise<OpenParts & { readonly other: readonly string[] }> {
  const exclusion = await storedExclusion({ file, lists }, from.runDir);
  const request = { ...requestOf(file), exclusion };
  const { plan, live } = await planSpace(pool, from, request.spec, exclusion);
  const { share } = live;
  const found = batchFile({ plan, runId, runDir: from.runDir }, request, file.head);
  const other = differences(file, { ...found, recipe: file.recipe });
  return { file, plan, request, share, parts: partCount(request, share), other };
}

/** What a batch excludes: names as they were stored with it, words of the run's source. */
async function storedExclusion(
  { file, lists }: BegunBatch,
  runDir: string,
): Promise<ExclusionSpec | null> {
  const excluded = excludedBy(file);
  if (Object.keys(excluded).length === 0) return null;
  const { names: _names, all_but: _allBut, ...switches } = excluded;
  const { values } = readOperation({ fields: EXCLUDE_FIELDS }, switches);
  const spec = await loadExclusion({ ...values, recipe: {} }, runDir, PathGate.OPEN);
  return spec && { ...spec, ...lists };
}

/**
 * Number of parts; at least one, which may be empty. Throws `EngineError` `parts-many` when names are
 * expected to need more than a folder can hold.
 */
function partCount(
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
export function partSlots(
  { request }: { readonly request: Pick<PartsRequest, 'offset' | 'until' | 'part'> },
  part: number,
) {
  const { offset, until, part: size } = request;
  const from = offset + BigInt(part) * size;
  const end = from + size;
  return { from, until: end < until ? end : until };
}

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

export interface MakeOptions {
  readonly signal: AbortSignal;
  /** Told the names that are done or under way. */
  readonly onProgress?: (names: number) => void;
  /** Told once, before any is made: how many parts are kept, and which are damaged or gone, and made again. */
  readonly onFound?: (kept: number, damaged: readonly number[]) => void;
}

type PartOrder = TaskInput<'makePart'>['order'];

export function partOrder(
  batch: OpenBatch,
  part: number,
  { limit, tail = '', shared = false }: { limit: number; tail?: string; shared?: boolean },
): PartOrder {
  const { folder, file, request } = batch;
  const { format, style, gzip } = request;
  const head = part === 0 ? file.head : (file.part_head ?? '');
  const recipe = file.recipe_hash;
  const slots = partSlots(batch, part);
  return { folder, part, recipe, ...slots, limit, format, style, gzip, head, tail, shared };
}

/**
 * Makes what the ledger wants until its last part is done, as many parts at once as there are threads.
 * Rejects with the signal's reason when it is aborted, and with the first fault; then no part is under
 * way any more and the ledger holds those that are done.
 */
export async function makeParts(
  pool: WorkerPool,
  batch: OpenBatch,
  ledger: Ledger,
  { signal, onProgress }: MakeOptions,
): Promise<void> {
  const needless = new AbortController();
  const stop = AbortSignal.any([signal, needless.signal]);
  setMaxListeners(0, stop);
  const names = new Map<number, number>();
  const busy = new Map<number, Promise<void>>();
  const tell = (): void =>
    onProgress?.([...names.values()].reduce((sum, n) => sum + n, ledger.names));
  const make = async (part: number): Promise<void> => {
    const order = partOrder(batch, part, { limit: ledger.left(part) });
    try {
      const record = await pool.run(
        'makePart',
        { plan: batch.plan, order },
        {
          signal: stop,
          onProgress: (done) => {
            names.set(part, done);
            tell();
          },
        },
      );
      names.delete(part);
      ledger.add(record as PartRecord); // a part that is not shared is always made
      tell();
    } finally {
      names.delete(part);
      busy.delete(part);
    }
  };
  try {
    signal.throwIfAborted();
    for (;;) {
      for (const part of ledger.missing(busy)) {
        if (busy.size >= pool.threads) break;
        busy.set(part, make(part));
      }
      if (ledger.last !== null || busy.size === 0) return;
      await Promise.race(busy.values());
    }
  } finally {
    // parts after the last one are of no use, and after a fault none is
    needless.abort();
    await Promise.allSettled(busy.values());
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

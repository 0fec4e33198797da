/** The parts of a batch in files: as a request describes them or as they were begun, and made in the pool, each in one thread. */
import { setMaxListeners } from 'node:events';
import { EngineError } from '../../engine/base/errors.ts';
import { type FilesRequest, isDatabasePath } from '../../operations/batch/fields.ts';
import { MAX_PARTS } from '../../store/batch/layout.ts';
import type { BegunBatch, EndFile } from '../../store/batch/records.ts';
import type { VerificationResult } from '../../store/files/artifact.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { TaskInput } from '../../workers/tasks.ts';
import { PathGate } from '../settings/settings.ts';
import type { Ledger } from './ledger.ts';
import { batchFile, differenceOf, type PartsRequest, partSlots, requestOf } from './recipe.ts';
import { type AskedJob, type BatchCorpus, type OpenSpace, opening, openSpace } from './space.ts';

/** A batch whose files are yet to be begun. */
export type OpenParts = ReturnType<typeof partsOf>;

export interface OpenBatch extends OpenParts {
  /** The folder of parts, or the SQLite file. */
  readonly path: string;
  readonly ledger: Ledger;
}

/** Throws as `partsOf`. */
export function openParts(space: OpenSpace, job: AskedJob, cut: FilesRequest): OpenParts {
  const { names } = job.spec;
  // with what was made of a text or a list, which need not be there when the batch goes on
  const made = space.runDir === '' && 'made' in space.plan && { made: JSON.parse(space.plan.made) };
  const spec = names ? { ...job.spec, names: { ...names, ...made } } : job.spec;
  return partsOf(space, { ...job, spec, ...cut }, opening(space, job));
}

/** What was begun, made of a corpus. Throws as `openSpace`, and `EngineError` `batch-other` where that gives other names. */
export async function reopenParts(
  pool: WorkerPool,
  { file, lists }: BegunBatch,
  corpus: BatchCorpus,
): Promise<OpenParts> {
  const asked = requestOf(file, lists);
  const space = await openSpace(pool, corpus, asked, { gate: PathGate.OPEN });
  const parts = partsOf(space, asked, file.head);
  const other = differenceOf(file, parts.file);
  if (other === null) return parts;
  throw new EngineError(
    'batch-other',
    `The run ${corpus.runId} is not what the batch was begun with: ${other}. Name the right one with --run.`,
  );
}

/** Throws `EngineError` `parts-many` when names are expected to need more parts than a folder can hold. */
function partsOf(space: OpenSpace, asked: Omit<PartsRequest, 'exclusion'>, head: string) {
  const { plan, live, exclusion } = space;
  const request: PartsRequest = { ...asked, exclusion };
  const { offset, until, count, part } = asked;
  const wanted = count === null ? Number.POSITIVE_INFINITY : Number(count) / live.share;
  const needed = Math.ceil(Math.min(Number(until - offset), wanted) / Number(part));
  if (needed <= MAX_PARTS)
    return { file: batchFile(space, request, head), plan, request, share: live.share };
  throw new EngineError(
    'parts-many',
    `${needed.toLocaleString('en-US')} parts are more than the ${MAX_PARTS.toLocaleString('en-US')} ` +
      'of a folder. Make larger parts (--part), fewer names (--count) or several folders (--shard).',
  );
}

export interface MakeOptions {
  readonly signal: AbortSignal;
  /** Told the names that are done or under way. */
  readonly onProgress?: (names: number) => void;
  /** Told once, before any is made: how many parts are kept, and which are damaged or gone, and made again. */
  readonly onFound?: (kept: number, damaged: readonly number[]) => void;
  /** Told of files that were there, called like parts after the last one, and have been removed. */
  readonly onRemoved?: (names: readonly string[]) => void;
}

type PartOrder = TaskInput<'makePart'>['order'];

export function partOrder(
  { path, file, request }: Pick<OpenBatch, 'path' | 'file' | 'request'>,
  part: number,
  { limit, tail = '', shared = false }: { limit: number; tail?: string; shared?: boolean },
): PartOrder {
  const { format, style, gzip } = request;
  const head = part === 0 ? file.head : (file.part_head ?? '');
  const recipe = file.recipe_hash;
  const slots = partSlots(request, part);
  return { path, part, recipe, ...slots, limit, format, style, gzip, head, tail, shared };
}

/**
 * Makes what the ledger wants until its last part is done: as many parts at once as there are threads, of a SQLite file
 * one. Rejects with the signal's reason when it is aborted, and with the first fault; then no part is under
 * way any more and the ledger holds those that are done.
 */
export async function makeParts(
  pool: WorkerPool,
  batch: OpenBatch,
  { signal, onProgress }: MakeOptions,
): Promise<void> {
  const { path, plan, ledger } = batch;
  const isDatabase = isDatabasePath(path);
  const atOnce = isDatabase ? 1 : pool.threads;
  const needless = new AbortController();
  const stop = AbortSignal.any([signal, needless.signal]);
  setMaxListeners(0, stop);
  const names = new Map<number, number>();
  const busy = new Map<number, Promise<void>>();
  const tell = (): void =>
    onProgress?.([...names.values()].reduce((sum, n) => sum + n, ledger.names));
  const make = async (part: number): Promise<void> => {
    const order = partOrder(batch, part, { limit: ledger.left });
    try {
      const record = await pool.run(
        isDatabase ? 'makeRows' : 'makePart',
        { plan, order },
        {
          signal: stop,
          onProgress: (done) => {
            names.set(part, done);
            tell();
          },
        },
      );
      names.delete(part);
      ledger.add(record!); // a part that is not shared is always made
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
        if (busy.size >= atOnce) break;
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

export interface BatchVerification extends VerificationResult {
  readonly file: string;
}

/** A folder of parts or a SQLite file. */
export interface BatchTarget {
  readonly path: string;
  /** Says who writes. */
  readonly lock: string;
  /** What is made there; where nothing was begun null, or what is to `begin`, which is written down. */
  stored(begin?: BegunBatch): Promise<BegunBatch | null>;
  /** Makes all that is missing. */
  complete(batch: OpenBatch, options: MakeOptions): Promise<EndFile>;
  /** A verification result a file. Never throws for what it finds. */
  check(signal: AbortSignal): AsyncGenerator<BatchVerification>;
}

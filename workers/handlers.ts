/** Entry of the worker threads: the handlers of all tasks by name, run with cancellation and progress. */
import { types } from 'node:util';
import { threadId } from 'node:worker_threads';
import { CancelledError, EngineError, type Hooks, NO_HOOKS } from '../engine/base/errors.ts';
import { roundDigits } from '../engine/base/exact-math.ts';
import { Corpus } from '../engine/corpus/corpus.ts';
import type { ProfileName, WalkProfile } from '../engine/corpus/profiles.ts';
import { analyse, describe } from '../engine/explore/analysis.ts';
import {
  type CandidateColumns,
  type CandidateTable,
  candidateTable,
  countDistinct,
} from '../engine/names/candidates.ts';
import { type CombineParams, combine } from '../engine/names/combine.ts';
import { type EvaluateParams, evaluate } from '../engine/names/evaluate.ts';
import {
  type EvaluatedQuery,
  evaluatedNames,
  type NameList,
  type NameQuery,
  queryNames,
} from '../engine/names/query.ts';
import { REPLY } from '../engine/names/render.ts';
import { type SelectParams, select } from '../engine/names/select.ts';
import type { BatchSpec } from '../engine/space/batch/plan-1.ts';
import type { AnyPlan, BatchRange, BatchRoom } from '../engine/space/batch/slot-maker.ts';
import { computeReach, reachOrder } from '../engine/walk/reaches.ts';
import { type WalkParams, walkers } from '../engine/walk/walker.ts';
import type { CallName, CallOutput, DatabaseInput } from '../store/calls/database.ts';
import {
  type CacheRun,
  type FullReach,
  readReachCache,
  writeReachCache,
} from '../store/corpus/reach-cache.ts';
import { type IndexUse, readCorpus, sourceText } from '../store/corpus/read.ts';
import { digestOrNull } from '../store/files/digest.ts';
import { checkSidecarFile } from '../store/sidecars/check.ts';
import type { SlotName } from '../store/sidecars/slots.ts';
import { packageItems, pageText, restoreResults, writeSidecar } from './tasks/results.ts';
import { type FreshReach, type OnCorpus, type Page, TASK_STATE } from './values.ts';

const encoder = new TextEncoder();

/** Names of the functions of a module that take the input of a task. */
type TasksOf<M> = {
  [K in keyof M]: M[K] extends (input: never, hooks: Hooks) => unknown ? K : never;
}[keyof M];

/**
 * A task that is a function of a module, or a method of an object in one; the module is loaded when it is first used, so
 * that a new thread is ready for the walker at once.
 */
const lazy =
  <M extends Record<K, (input: never, hooks: Hooks) => unknown>, K extends TasksOf<M>>(
    load: () => Promise<M>,
    name: K,
  ) =>
  async (...task: Parameters<M[K]>): Promise<Awaited<ReturnType<M[K]>>> => {
    const module = (await load()) as Record<K, (...task: Parameters<M[K]>) => unknown>;
    return (await module[name](...task)) as Awaited<ReturnType<M[K]>>;
  };

const explore = () => import('./tasks/explore.ts');
const kin = async () => (await import('./tasks/name-sources.ts')).nameSources;
const nameFiles = () => import('./tasks/name-file.ts');
const batchPlans = () => import('./tasks/batch-plan.ts');
const batchParts = () => import('./tasks/batch-part.ts');
const partTexts = () => import('../store/batch/part-text.ts');
const namesDb = () => import('../store/batch/names-db.ts');

interface Range extends OnCorpus {
  readonly from: number;
  readonly to: number;
}
interface PageRange extends Range {
  readonly page: Page;
}

/** A task on a corpus; the caller sends a handle of it. */
const onCorpus =
  <I extends object, O>(task: (corpus: Corpus, input: I, hooks: Hooks) => O) =>
  (input: OnCorpus & I, hooks: Hooks): O =>
    task(Corpus.from(input.corpus.buffer), input, hooks);

/** A task on candidates of a corpus. */
const onTable = <I extends object, O>(
  task: (corpus: Corpus, table: CandidateTable, input: I, hooks: Hooks) => O,
) =>
  onCorpus((corpus, input: OnCorpus & { readonly table: CandidateColumns } & I, hooks) =>
    task(corpus, candidateTable(input.table), input, hooks),
  );

/** Every task but calls on databases: its input, its output and what is done. Arrays that travel are shared memory. */
export const tasks = {
  'explore.syllables': lazy(explore, 'syllables'),
  'explore.distributions': lazy(explore, 'distributionsOf'),
  'explore.neighbours': lazy(explore, 'neighboursOf'),
  'explore.reachSpread': lazy(explore, 'spread'),
  'explore.reachOverlap': lazy(explore, 'overlap'),
  'explore.map': lazy(explore, 'map'),
  'explore.compare': lazy(explore, 'comparison'),

  /** Does nothing: returns as soon as a thread has started. */
  ready: (_: null) => null,

  /** Reads the corpus of a run directory. Progress: rows or bytes. `source` as in `SQLite (2,319 syllables)`. */
  load({ runDir, use }: { runDir: string; use: IndexUse }, hooks: Hooks) {
    const { corpus, ...loaded } = readCorpus(runDir, hooks, use);
    const source = sourceText({ corpus, origin: loaded.origin });
    return { ...loaded, buffer: corpus.buffer, size: corpus.size, source };
  },

  /** SHA-256 of a file; null when it cannot be read. */
  digest: ({ path }: { path: string }, hooks: Hooks) => digestOrNull(path, hooks),

  /** Progress: start classes. */
  reach: onCorpus((corpus, { profile }: { profile: WalkProfile }, hooks): FreshReach => {
    const start = performance.now();
    const reach = computeReach(corpus, profile, hooks);
    const order = reachOrder(corpus, reach);
    const first = order.slice(0, reach.reach);
    const counts = first.map((i) => reach.pairCount[corpus.pair[i]!]!);
    const computationMs = roundDigits(performance.now() - start, 2);
    return { ...reach, order, first, counts, computationMs };
  }),

  /** Writes walks from..to-1 of a batch into `out`, which holds the whole batch. Progress: walks. */
  walks(
    input: Range & { params: WalkParams; seed: bigint; steps: number; out: Uint32Array },
    hooks: Hooks,
  ): null {
    const { corpus, params, seed, from, to, steps, out } = input;
    const width = steps + 1;
    const part = out.subarray(from * width, to * width);
    walkers.get(corpus, params).batch(seed, from, to, steps, part, hooks);
    return null;
  },

  /** Progress: drawn syllables. */
  combine: onCorpus((corpus, { params }: { params: CombineParams }, hooks) => {
    const table = combine(corpus, params, hooks);
    const { blocks, ids, signatures } = table;
    const columns: CandidateColumns = { blocks, ids, signatures };
    return { table: columns, distinct: countDistinct(corpus, table) };
  }),

  select: onTable((corpus, table, { params }: { params: SelectParams }, hooks) =>
    select(corpus, table, params, hooks),
  ),

  /** Evaluates all candidates and finds the matching ones among them. */
  evaluate: onTable(
    (corpus, table, input: { params: EvaluateParams; query: EvaluatedQuery }, hooks) => {
      const { params, query } = input;
      const evaluation = evaluate(corpus, table, params, hooks);
      const rows = evaluatedNames(corpus, table, params, evaluation, query, hooks);
      return { ...evaluation, rows };
    },
  ),

  /** Places of a list of names that match a query, in its order. */
  queryNames: onTable(
    (corpus, table, { list, query }: { list: NameList; query: NameQuery }, hooks) =>
      queryNames(corpus, table, list, query, hooks),
  ),

  runAdvice: lazy(explore, 'runAdvice'),
  verifyPackage: lazy(() => import('../store/packages/verify.ts'), 'verifyPackage'),

  /** Extracts one text of a pipeline's job. Progress: bytes. */
  extractFile: lazy(() => import('../store/pipeline/extract-file.ts'), 'extractFile'),

  /** Faults: `pattern-invalid`, `sources-missing`, `read-failed`. */
  preflight: lazy(() => import('../store/pipeline/preflight.ts'), 'preflight'),

  /** Files below a folder that match a pattern; faults as `preflight`. */
  countMatches: lazy(() => import('../store/texts/sources.ts'), 'countMatches'),

  /** Reads a large JSON body and takes what is long out of it. Faults: `json-invalid`, `body-rest`. */
  parseBody: lazy(() => import('./tasks/parse-body.ts'), 'parseBody'),

  analyse: onCorpus((corpus) => ({ analysis: analyse(corpus), statistics: describe(corpus) })),

  /** Items from..to-1 of a result as JSON text, comma separated, without brackets; of a long walk a part of its record. */
  render: onCorpus(
    (corpus, { page, from, to }: PageRange): Uint8Array =>
      encoder.encode(pageText(REPLY, corpus, page, from, to)),
  ),

  /** Reads and verifies the reach cache of a run. */
  readReaches: onCorpus((corpus, { run }: { run: CacheRun }) => readReachCache(run, corpus.size)),

  /** Writes it; faults are `StoreError`s. */
  writeReaches: onCorpus(
    (corpus, { run, reaches }: { run: CacheRun; reaches: Record<ProfileName, FullReach> }) =>
      writeReachCache(run, corpus, reaches),
  ),

  /** Writes the sidecar of a result under a temporary name. Faults are `StoreError`s. */
  sidecar: onCorpus(writeSidecar),

  /** Reads and checks one sidecar. */
  checkSidecar: ({ path, name, runId }: { path: string; name: SlotName; runId: string }) =>
    checkSidecarFile(path, name, runId),

  /** Reads results back from the verified sidecars of a patch, in the order of `kinds`. */
  restore: onCorpus(restoreResults),

  /** Items from..to-1 as the members of a package hold them, see `packageItems`. */
  pack: onCorpus(
    (corpus, { page, from, to }: PageRange): Uint8Array =>
      encoder.encode(packageItems(corpus, page, from, to)),
  ),

  kinNames: lazy(kin, 'kinNames'),
  kinCast: lazy(kin, 'kinCast'),
  kinPortrait: lazy(kin, 'kinPortrait'),
  kinScores: lazy(kin, 'kinScores'),
  kinCheck: lazy(kin, 'kinCheck'),
  measure: lazy(() => import('./tasks/measures.ts'), 'measure'),
  measuredText: lazy(() => import('./tasks/measures.ts'), 'measuredText'),
  match: lazy(() => import('./tasks/measures.ts'), 'match'),
  names: lazy(() => import('../engine/names/draw-job.ts'), 'drawTexts'),

  /** Makes a name space ready. */
  planBatch: onCorpus(async (corpus, { spec }: { spec: BatchSpec }, hooks) => {
    const { planBatch } = await import('../engine/space/batch/plan-1.ts');
    const { estimateAcceptanceRate } = await import('../engine/space/batch/slot-maker.ts');
    const plan = planBatch(corpus, spec);
    return { plan, live: estimateAcceptanceRate(plan, hooks) };
  }),

  planKin: lazy(batchPlans, 'planKin'),

  /**
   * Names of a range of slots as lines. `ms` is the wall time. The caller owns `room`: shared memory that is sent back
   * stays until both sides collect it, so the reply holds the lengths alone, and a new room where it had to grow.
   */
  async batch(
    { plan, range, room }: { plan: AnyPlan; range: BatchRange; room: BatchRoom },
    hooks: Hooks,
  ) {
    const { makeLines } = await import('../engine/space/batch/slot-maker.ts');
    const start = performance.now();
    const { lines, names, room: used, ...made } = makeLines(plan, range, room, hooks);
    const isGrown = used.lines !== room.lines || used.names !== room.names;
    const sizes = { lines: lines.length, names: names.length, room: isGrown ? used : null };
    return { ...made, ...sizes, ms: performance.now() - start };
  },

  makePart: lazy(batchParts, 'makePart'),
  partDigest: lazy(partTexts, 'partDigest'),
  namesHash: lazy(partTexts, 'namesHash'),
  makeRows: lazy(batchParts, 'makeRows'),
  readRows: lazy(namesDb, 'readRows'),
  endRows: lazy(namesDb, 'endRows'),
  checkRows: lazy(namesDb, 'checkRows'),

  nameList: lazy(nameFiles, 'nameList'),
  nameModel: lazy(nameFiles, 'nameModel'),
};

/** The tasks: those above, and `db.` with the name of a call on a database. */
type Tasks = typeof tasks & {
  [K in CallName as `db.${K}`]: (call: DatabaseInput<K>, hooks: Hooks) => CallOutput<K>;
};

export type TaskName = keyof Tasks;
export type TaskInput<K extends TaskName> = Parameters<Tasks[K]>[0];
export type TaskOutput<K extends TaskName> = Awaited<ReturnType<Tasks[K]>>;

/** Carries out a task in a thread. */
type Handler<K extends TaskName> = (
  input: TaskInput<K>,
  hooks: Hooks,
) => TaskOutput<K> | Promise<TaskOutput<K>>;

/** The message to a thread: one task. */
export interface Envelope<K extends TaskName> {
  readonly name: K;
  readonly input: TaskInput<K>;
  /** Memory as `TASK_STATE` has it. */
  readonly state: SharedArrayBuffer;
  /** Ids of the corpora still in use; a thread drops what it keeps of others. */
  readonly live: readonly number[];
}

/** Expected faults come back as values, because an Error loses its class and code on the way. */
export type TaskReply<K extends TaskName> =
  | { readonly ok: true; readonly output: TaskOutput<K> }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** The tasks under one common signature. */
export const handlers: { [K in keyof typeof tasks]: Handler<K> } = tasks;

const isCall = (name: string): name is `db.${CallName}` => name.startsWith('db.');

async function handlerOf<K extends TaskName>(name: K): Promise<Handler<K>> {
  if (!isCall(name)) return handlers[name as keyof typeof handlers] as Handler<K>;
  const { callDatabase } = await import('../store/calls/database.ts');
  const call = name.slice('db.'.length) as CallName;
  return ((input, hooks) => callDatabase(call, input as never, hooks)) as Handler<K>;
}

/** Runs a task in the calling thread, without progress or cancellation. */
export async function runHere<K extends TaskName>(
  name: K,
  input: TaskInput<K>,
): Promise<TaskOutput<K>> {
  const handle = await handlerOf(name);
  return (await handle(input, NO_HOOKS)) as TaskOutput<K>;
}

/** Marks a task as running in this thread; returns its hooks for cancellation and progress. */
function begin(state: SharedArrayBuffer): Hooks {
  const words = new Int32Array(state, 0, 2);
  const told = new Float64Array(state, TASK_STATE.progress);
  Atomics.store(words, TASK_STATE.thread, threadId);
  return {
    cancelled: () => Atomics.load(words, TASK_STATE.stop) !== 0,
    progress: (done, total) => told.set([done, total]),
  };
}

/** Ids of the corpora in use, as the latest task listed them. */
let known = '';

/** Runs one task in this thread: cancellation and progress around a plain handler. */
export async function run<K extends TaskName>({
  name,
  input,
  state,
  live,
}: Envelope<K>): Promise<TaskReply<K>> {
  const hooks = begin(state);
  if (known !== live.join()) walkers.trim(live);
  // a task of a corpus that has been released may leave a walker: then the next task trims too
  const corpus = (input as { readonly corpus?: { readonly id: number } } | null)?.corpus;
  known = corpus && !live.includes(corpus.id) ? '' : live.join();
  try {
    // skip tasks cancelled while queued
    if (hooks.cancelled()) throw new CancelledError();
    const handle = await handlerOf(name);
    const output = await handle(input, hooks);
    return { ok: true, output };
  } catch (err) {
    // errors that are not native, such as SQLite's, lose their message between threads
    if (!types.isNativeError(err)) throw new Error(String((err as Error).message ?? err));
    if (!(err instanceof EngineError)) throw err;
    return { ok: false, code: err.code, message: err.message };
  }
}

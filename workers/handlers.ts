/** The handlers of all tasks of the pool, one for each name in the task map. */
import { type Hooks, throwIfCancelled } from '../engine/base/hooks.ts';
import { roundDigits } from '../engine/base/round.ts';
import { Corpus } from '../engine/corpus/corpus.ts';
import type { ProfileName, WalkProfile } from '../engine/corpus/profiles.ts';
import { analyse } from '../engine/explore/analysis.ts';
import { describe } from '../engine/explore/statistics.ts';
import type { SoundFilterSpec } from '../engine/filters/sound-filter.ts';
import type { NameInput } from '../engine/kin/asked/name-sources.ts';
import {
  type CandidateColumns,
  CandidateTable,
  countDistinct,
} from '../engine/names/candidates.ts';
import { type CombineParams, combine } from '../engine/names/combine.ts';
import { type EvaluateParams, evaluate } from '../engine/names/evaluate.ts';
import { type EvaluatedQuery, evaluatedNames } from '../engine/names/evaluated-names.ts';
import type { SpokenRules } from '../engine/names/policy.ts';
import { type NameList, type NameQuery, queryNames } from '../engine/names/query.ts';
import { REPLY } from '../engine/names/render.ts';
import { type SelectParams, select } from '../engine/names/select.ts';
import { spokenTable } from '../engine/names/spoken.ts';
import type { BatchSpec } from '../engine/space/batch/plan-1.ts';
import type { AnyPlan, BatchBuffers, BatchRange } from '../engine/space/batch/slot-maker.ts';
import { computeReach, reachOrder } from '../engine/walk/reaches.ts';
import type { WalkParams } from '../engine/walk/walker.ts';
import type { PartForm } from '../store/batch/layout.ts';
import { type IndexHead, writeIndex } from '../store/corpus/index-file.ts';
import { type CacheRun, readReachCache } from '../store/corpus/reach-cache.ts';
import { type IndexUse, readCorpus, sourceText } from '../store/corpus/read.ts';
import { fileDigestSync } from '../store/files/digest.ts';
import type { PathRoots } from '../store/files/path-roots.ts';
import { rethrowExpected } from '../store/pipeline/events.ts';
import type { ExtractFileTask } from '../store/pipeline/extract-file.ts';
import type { NormaliseTask } from '../store/pipeline/normalise.ts';
import type { SidecarContext } from '../store/sessions/sidecars.ts';
import { checkSidecarFile } from '../store/sidecars/check.ts';
import type { PatchKey, SidecarKind, SlotName } from '../store/sidecars/slots.ts';
import { walkers } from './cache.ts';
import type { CallName } from './tasks/database.ts';
import { packageItems, pageText } from './tasks/page-text.ts';
import { restoreResults, writeReaches, writeSidecar } from './tasks/sidecars.ts';
import type { Handler, TaskName } from './tasks.ts';
import type { CorpusHandle, FreshReach, NameView, Page, ResultPage } from './values.ts';

const encoder = new TextEncoder();

/** Names of the functions of a module that take the input of a task. */
type TasksOf<M> = {
  [K in keyof M]: M[K] extends (input: never, hooks: Hooks) => unknown ? K : never;
}[keyof M];

/**
 * A task that is a function of a module, which is loaded when it is first used, so that a new thread is ready for the
 * walker at once.
 */
const lazy =
  <M extends Record<K, (input: never, hooks: Hooks) => unknown>, K extends TasksOf<M>>(
    load: () => Promise<M>,
    name: K,
  ) =>
  async (input: Parameters<M[K]>[0], hooks: Hooks): Promise<Awaited<ReturnType<M[K]>>> => {
    const task = (await load())[name] as (input: Parameters<M[K]>[0], hooks: Hooks) => unknown;
    return (await task(input, hooks)) as Awaited<ReturnType<M[K]>>;
  };

const explore = () => import('./tasks/explore.ts');
const kin = async () => (await import('./tasks/name-sources.ts')).nameSources;
const nameFiles = () => import('./tasks/name-file.ts');
const batchDatabase = () => import('./tasks/batch-database.ts');

interface OnCorpus {
  readonly corpus: CorpusHandle;
}
interface OnTable extends OnCorpus {
  readonly table: CandidateColumns;
}
interface PageRange extends OnCorpus {
  readonly from: number;
  readonly to: number;
}

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

  warm: lazy(() => import('./tasks/warm.ts'), 'warm'),

  /** Reads the corpus of a run directory. Progress: rows or bytes. `source` as in `SQLite (2,319 syllables)`. */
  load({ runDir, use }: { runDir: string; use: IndexUse }, hooks: Hooks) {
    const { corpus, ...loaded } = readCorpus(runDir, hooks, use);
    return {
      ...loaded,
      buffer: corpus.buffer,
      size: corpus.size,
      source: sourceText({ corpus, origin: loaded.origin }),
    };
  },

  /** SHA-256 of a file; null when it cannot be read. */
  digest({ path }: { path: string }, hooks: Hooks): string | null {
    try {
      return fileDigestSync(path, hooks);
    } catch {
      throwIfCancelled(hooks);
      return null; // who reads it will say so
    }
  },

  /** Writes the index of a corpus; returns the SHA-256 of the file. */
  writeIndex({ runDir, head, corpus }: OnCorpus & { runDir: string; head: IndexHead }) {
    return writeIndex(runDir, head, Corpus.from(corpus.buffer));
  },

  /** Progress: start classes. */
  reach(
    { corpus: handle, profile }: OnCorpus & { profile: WalkProfile },
    hooks: Hooks,
  ): FreshReach {
    const start = performance.now();
    const corpus = Corpus.from(handle.buffer);
    const reach = computeReach(corpus, profile, hooks);
    const order = reachOrder(corpus, reach);
    const first = order.slice(0, reach.reach);
    const counts = first.map((i) => reach.pairCount[corpus.pair[i]!]!);
    const computationMs = roundDigits(performance.now() - start, 2);
    return { ...reach, order, first, counts, computationMs };
  },

  /** Writes walks from..to-1 of a batch into `out`, which holds the whole batch. Progress: walks. */
  walks(
    {
      corpus,
      params,
      seed,
      from,
      to,
      steps,
      out,
    }: PageRange & { params: WalkParams; seed: bigint; steps: number; out: Uint32Array },
    hooks: Hooks,
  ): null {
    const width = steps + 1;
    const part = out.subarray(from * width, to * width);
    walkers.get(corpus, params).batch(seed, from, to, steps, part, hooks);
    return null;
  },

  /** Progress: drawn syllables. */
  combine({ corpus: handle, params }: OnCorpus & { params: CombineParams }, hooks: Hooks) {
    const corpus = Corpus.from(handle.buffer);
    const table = combine(corpus, params, hooks);
    const { blocks, ids, signatures } = table;
    const columns: CandidateColumns = { blocks, ids, signatures };
    return { table: columns, distinct: countDistinct(corpus, table) };
  },

  select({ corpus, table, params }: OnTable & { params: SelectParams }, hooks: Hooks) {
    return select(Corpus.from(corpus.buffer), CandidateTable.from(table), params, hooks);
  },

  /** The candidates with the features of their sounds, for classes of version 2. */
  spokenTable(
    { corpus, table, rules }: OnTable & { rules: SpokenRules },
    hooks: Hooks,
  ): CandidateColumns {
    return spokenTable(Corpus.from(corpus.buffer), table, rules, hooks);
  },

  /** Evaluates all candidates and finds the matching ones among them. */
  evaluate(
    {
      corpus: handle,
      table: columns,
      params,
      query,
    }: OnTable & { params: EvaluateParams; query: EvaluatedQuery },
    hooks: Hooks,
  ) {
    const corpus = Corpus.from(handle.buffer);
    const table = CandidateTable.from(columns);
    const evaluation = evaluate(corpus, table, params, hooks);
    return { ...evaluation, rows: evaluatedNames(corpus, table, params, evaluation, query, hooks) };
  },

  /** Places of a list of names that match a query, in its order. */
  queryNames(
    {
      corpus,
      table,
      list,
      query,
      sound,
    }: OnTable & { list: NameList; query: NameQuery; sound: SoundFilterSpec | null },
    hooks: Hooks,
  ) {
    const columns = CandidateTable.from(table);
    return queryNames(Corpus.from(corpus.buffer), columns, list, query, hooks, sound);
  },

  inspectName: lazy(() => import('./tasks/inspect-name.ts'), 'reportName'),
  runAdvice: lazy(() => import('./tasks/run-advice.ts'), 'runAdvice'),
  runNames: lazy(() => import('./tasks/run-names.ts'), 'runNames'),

  async verifyPackage({ archive }: { archive: string }) {
    const { verifyPackage } = await import('../store/packages/verify.ts');
    return verifyPackage(archive);
  },

  /** Extracts one text of a pipeline's job. Progress: bytes. */
  async extractFile(task: ExtractFileTask, hooks: Hooks) {
    const { extractFile } = await import('../store/pipeline/extract-file.ts');
    return extractFile(task, hooks).catch(rethrowExpected);
  },

  /** Normalises the syllables of a job. Progress: bytes. */
  async normaliseRun(task: NormaliseTask, hooks: Hooks) {
    const { normaliseRun } = await import('../store/pipeline/normalise.ts');
    return normaliseRun(task, hooks).catch(rethrowExpected);
  },

  /** Faults: `pattern-invalid`, `sources-missing`, `read-failed`. */
  preflight: lazy(() => import('../store/pipeline/preflight.ts'), 'preflight'),

  /** Files below a folder that match a pattern; faults as `preflight`. */
  async countMatches(
    { folder, pattern, roots }: { folder: string; pattern: string; roots: PathRoots },
    hooks: Hooks,
  ) {
    const { countMatches } = await import('../store/texts/sources.ts');
    return countMatches(folder, pattern, hooks, { roots });
  },

  /** Reads a large JSON body and takes what is long out of it. Faults: `json-invalid`, `body-rest`. */
  async parseBody({ bytes, most }: { bytes: Uint8Array; most: number }) {
    const { parseBody } = await import('./tasks/parse-body.ts');
    return parseBody(bytes, most);
  },

  analyse({ corpus: handle }: OnCorpus) {
    const corpus = Corpus.from(handle.buffer);
    return { analysis: analyse(corpus), statistics: describe(corpus) };
  },

  /** Items from..to-1 of a result as JSON text, comma separated, without brackets. (`walk-formatted`: without quotes and commas.) */
  render({ corpus, page, from, to }: PageRange & { page: Page | NameView }): Uint8Array {
    return encoder.encode(pageText(REPLY, Corpus.from(corpus.buffer), page, from, to));
  },

  /** Reads and verifies the reach cache of a run. */
  readReaches({ corpus, run }: OnCorpus & { run: CacheRun }) {
    return readReachCache(run, Corpus.from(corpus.buffer));
  },

  /** Writes it; faults are `StoreError`s. */
  writeReaches({
    corpus,
    run,
    reaches,
  }: OnCorpus & { run: CacheRun; reaches: Readonly<Record<ProfileName, FreshReach>> }) {
    return writeReaches(Corpus.from(corpus.buffer), run, reaches);
  },

  /**
   * Writes the sidecar of a result under a temporary name. `params` and `recipe` are JSON texts, in
   * which numbers keep their kind. Faults are `StoreError`s.
   */
  sidecar(
    {
      corpus,
      context,
      page,
      params,
      recipe,
    }: OnCorpus & { context: SidecarContext; page: ResultPage; params: string; recipe: string },
    hooks: Hooks,
  ) {
    return writeSidecar(Corpus.from(corpus.buffer), context, page, params, recipe, hooks);
  },

  /** Reads and checks one sidecar. */
  checkSidecar({ path, name, runId }: { path: string; name: SlotName; runId: string }) {
    return checkSidecarFile(path, name, runId);
  },

  /** Reads results back from the verified sidecars of a patch, in the order of `kinds`. */
  restore({
    corpus,
    runDir,
    patch,
    kinds,
  }: OnCorpus & { runDir: string; patch: PatchKey; kinds: readonly SidecarKind[] }) {
    return restoreResults(Corpus.from(corpus.buffer), runDir, patch, kinds);
  },

  /** The same items as the members of a package hold them, see `packageItems`. */
  pack({ corpus, page, from, to }: PageRange & { page: Page }): Uint8Array {
    return encoder.encode(packageItems(Corpus.from(corpus.buffer), page, from, to));
  },

  kinNames: async (input: NameInput<'kinNames'>) => (await kin()).kinNames(input),
  kinCast: async (input: NameInput<'kinCast'>) => (await kin()).kinCast(input),
  kinPortrait: async (input: NameInput<'kinPortrait'>) => (await kin()).kinPortrait(input),
  kinScores: async (input: NameInput<'kinScores'>) => (await kin()).kinScores(input),
  names: lazy(() => import('./tasks/draw-names.ts'), 'drawNames'),

  /** Makes a name space ready. */
  async planBatch({ corpus, spec }: OnCorpus & { spec: BatchSpec }, hooks: Hooks) {
    const { planBatch } = await import('../engine/space/batch/plan-1.ts');
    const { estimateAcceptanceRate } = await import('../engine/space/batch/acceptance-rate.ts');
    const plan = planBatch(Corpus.from(corpus.buffer), spec);
    return { plan, live: estimateAcceptanceRate(plan, hooks) };
  },

  planKin: lazy(nameFiles, 'planKin'),

  /** Writes names of a range of slots into buffers. `ms` is the wall time. */
  async batch(
    { plan, range, buffers }: { plan: AnyPlan; range: BatchRange; buffers: BatchBuffers },
    hooks: Hooks,
  ) {
    const { SlotMaker } = await import('../engine/space/batch/slot-maker.ts');
    const start = performance.now();
    const part = new SlotMaker(plan).fill(range, buffers, hooks);
    return { ...part, ms: performance.now() - start };
  },

  makePart: lazy(() => import('./tasks/batch-part.ts'), 'makePart'),

  /** Reads the text of a part. Faults are those of files and of zlib. */
  async readPart({
    folder,
    part,
    form,
    from,
    until,
  }: {
    folder: string;
    part: number;
    form: PartForm;
    from: bigint;
    until: bigint;
  }) {
    const { readContent } = await import('../store/batch/part-reader.ts');
    return readContent(folder, part, form, { from, until });
  },

  makeRows: lazy(batchDatabase, 'makeRows'),
  batchDatabase: lazy(batchDatabase, 'describeDatabase'),
  checkRows: lazy(batchDatabase, 'checkRows'),

  /** Hash of the names of parts 0..count-1 of NDJSON. Progress: parts. */
  async namesHash(
    { folder, count, form }: { folder: string; count: number; form: PartForm },
    hooks: Hooks,
  ) {
    const { namesHash } = await import('../store/batch/part-reader.ts');
    return namesHash(folder, count, form, (done) => {
      throwIfCancelled(hooks);
      hooks.progress(done, count);
    });
  },

  trainSound: lazy(() => import('./tasks/sound.ts'), 'trainRun'),
  nameFile: lazy(nameFiles, 'nameFile'),
};

/** The same, each called alike. */
export const handlers: { [K in keyof typeof tasks]: Handler<K> } = tasks;

const isCall = (name: string): name is `db.${CallName}` => name.startsWith('db.');

/** What carries out a task. */
export async function handlerOf<K extends TaskName>(name: K): Promise<Handler<K>> {
  if (!isCall(name)) return handlers[name as keyof typeof handlers] as Handler<K>;
  const { callDatabase } = await import('./tasks/database.ts');
  const call = name.slice('db.'.length) as CallName;
  return ((input, hooks) => callDatabase(call, input as never, hooks)) as Handler<K>;
}

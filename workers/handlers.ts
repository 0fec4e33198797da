/** The handlers of all tasks of the pool, one for each name in the task map. */
import { type Hooks, throwIfCancelled } from '../engine/base/hooks.ts';
import { roundDigits } from '../engine/base/round.ts';
import { Corpus } from '../engine/corpus/corpus.ts';
import { analyse } from '../engine/explore/analysis.ts';
import { describe } from '../engine/explore/statistics.ts';
import { CandidateTable, countDistinct } from '../engine/names/candidates.ts';
import { combine } from '../engine/names/combine.ts';
import { evaluate } from '../engine/names/evaluate.ts';
import { evaluatedNames } from '../engine/names/evaluated-names.ts';
import { queryNames } from '../engine/names/query.ts';
import {
  candidateJson,
  evaluatedRenderer,
  formatted,
  quoted,
  selectedNameJson,
  selectionRenderer,
  steps,
  walkJson,
} from '../engine/names/render.ts';
import { select } from '../engine/names/select.ts';
import { spokenTable } from '../engine/names/spoken.ts';
import { computeReach, reachOrder } from '../engine/walk/reaches.ts';
import { writeIndex } from '../store/corpus/index-file.ts';
import { readReachCache } from '../store/corpus/reach-cache.ts';
import { readCorpus, sourceText } from '../store/corpus/read.ts';
import { fileDigestSync } from '../store/files/digest.ts';
import { rethrowExpected } from '../store/pipeline/faults.ts';
import { checkSidecarFile } from '../store/sidecars/check.ts';
import { WalkerCache } from './cache.ts';
import { DATABASE_TASKS } from './database-tasks.ts';
import { packageItems } from './tasks/package-items.ts';
import { restoreResults, writeReaches, writeSidecar } from './tasks/sidecars.ts';
import {
  EXPLORE_TASKS,
  type Handlers,
  type NameView,
  type Page,
  type TaskInput,
  type TaskName,
  type WalkPart,
} from './tasks.ts';

export type TaskHandlers = Handlers<TaskName>;

export const walkers = new WalkerCache();

const encoder = new TextEncoder();

/**
 * Tasks whose module is loaded when one of them is first used, so that a new thread is ready for the walker
 * at once.
 */
const lazily = <K extends TaskName>(
  names: readonly K[],
  load: () => Promise<Handlers<K>>,
): Handlers<K> =>
  Object.fromEntries(
    names.map((name) => [
      name,
      async (input: TaskInput<K>, hooks: Hooks) => (await load())[name](input, hooks),
    ]),
  ) as unknown as Handlers<K>;

export const handlers: TaskHandlers = {
  ...lazily(DATABASE_TASKS, async () => (await import('./tasks/database.ts')).databaseHandlers),
  ...lazily(EXPLORE_TASKS, async () =>
    (await import('./tasks/explore.ts')).exploreHandlers(walkers),
  ),

  ready: () => null,

  async warm({ step }) {
    const { warm } = await import('./tasks/warm.ts');
    await warm(step);
    return null;
  },

  load({ runDir, use }, hooks) {
    const { corpus, ...loaded } = readCorpus(runDir, hooks, use);
    return {
      ...loaded,
      buffer: corpus.buffer,
      size: corpus.size,
      source: sourceText({ corpus, origin: loaded.origin }),
    };
  },

  digest({ path }, hooks) {
    try {
      return fileDigestSync(path, hooks);
    } catch {
      throwIfCancelled(hooks);
      return null; // who reads it will say so
    }
  },

  writeIndex({ runDir, head, corpus }) {
    return writeIndex(runDir, head, Corpus.from(corpus.buffer));
  },

  reach({ corpus: handle, profile }, hooks) {
    const start = performance.now();
    const corpus = Corpus.from(handle.buffer);
    const reach = computeReach(corpus, profile, hooks);
    const order = reachOrder(corpus, reach);
    const first = order.slice(0, reach.reach);
    const counts = first.map((i) => reach.pairCount[corpus.pair[i]!]!);
    const computationMs = roundDigits(performance.now() - start, 2);
    return { ...reach, order, first, counts, computationMs };
  },

  walks({ corpus, params, seed, from, to, steps, out }, hooks) {
    const width = steps + 1;
    const part = out.subarray(from * width, to * width);
    walkers.get(corpus, params).batch(seed, from, to, steps, part, hooks);
    return null;
  },

  combine({ corpus: handle, params }, hooks) {
    const corpus = Corpus.from(handle.buffer);
    const table = combine(corpus, params, hooks);
    const { blocks, ids, signatures } = table;
    return { table: { blocks, ids, signatures }, distinct: countDistinct(corpus, table) };
  },

  select({ corpus, table, params }, hooks) {
    return select(Corpus.from(corpus.buffer), CandidateTable.from(table), params, hooks);
  },

  spokenTable({ corpus, table, rules }, hooks) {
    return spokenTable(Corpus.from(corpus.buffer), table, rules, hooks);
  },

  evaluate({ corpus: handle, table: columns, params, query }, hooks) {
    const corpus = Corpus.from(handle.buffer);
    const table = CandidateTable.from(columns);
    const evaluation = evaluate(corpus, table, params, hooks);
    return { ...evaluation, rows: evaluatedNames(corpus, table, params, evaluation, query, hooks) };
  },

  queryNames({ corpus, table, list, query, sound }, hooks) {
    const columns = CandidateTable.from(table);
    return queryNames(Corpus.from(corpus.buffer), columns, list, query, hooks, sound);
  },

  async inspectName(input, hooks) {
    const { reportName } = await import('./tasks/inspect-name.ts');
    return reportName(input, hooks);
  },

  async runAdvice(input, hooks) {
    const { runAdvice } = await import('./tasks/run-advice.ts');
    return runAdvice(input, hooks);
  },

  async runNames(input) {
    const { runNames } = await import('./tasks/run-names.ts');
    return runNames(input);
  },

  async verifyPackage({ archive }) {
    const { verifyPackage } = await import('../store/packages/verify.ts');
    return verifyPackage(archive);
  },

  async extractFile(task, hooks) {
    const { extractFile } = await import('../store/pipeline/extract-file.ts');
    return extractFile(task, hooks).catch(rethrowExpected);
  },

  async normaliseRun(task, hooks) {
    const { normaliseRun } = await import('../store/pipeline/normalise.ts');
    return normaliseRun(task, hooks).catch(rethrowExpected);
  },

  async whyNoSyllables({ maxBytes, ...request }, hooks) {
    const { whyNoSyllables } = await import('../store/pipeline/cut-check.ts');
    return whyNoSyllables(request, hooks, maxBytes);
  },

  async preflight(request, hooks) {
    const { preflight } = await import('../store/pipeline/preflight.ts');
    return preflight(request, hooks);
  },

  async countMatches({ folder, pattern, roots }, hooks) {
    const { countMatches } = await import('../store/texts/sources.ts');
    return countMatches(folder, pattern, hooks, { roots });
  },

  async parseBody({ bytes, most }) {
    const { parseBody } = await import('./tasks/parse-body.ts');
    return parseBody(bytes, most);
  },

  analyse({ corpus: handle }) {
    const corpus = Corpus.from(handle.buffer);
    return { analysis: analyse(corpus), statistics: describe(corpus) };
  },

  render({ corpus: handle, page, from, to }) {
    const corpus = Corpus.from(handle.buffer);
    if (page.kind === 'walk-formatted')
      return encoder.encode(formatted(corpus, page.ids, from, to));
    if (page.kind === 'walk-syllables' || page.kind === 'walk-steps') {
      const part = page.ids.subarray(from, to);
      return encoder.encode((page.kind === 'walk-steps' ? steps : quoted)(corpus, part));
    }
    const item = itemRenderer(corpus, page);
    const items: string[] = [];
    for (let i = from; i < to; i++) items.push(item(i));
    return encoder.encode(items.join());
  },

  readReaches({ corpus, run }) {
    return readReachCache(run, Corpus.from(corpus.buffer));
  },

  writeReaches({ corpus, run, reaches }) {
    return writeReaches(Corpus.from(corpus.buffer), run, reaches);
  },

  sidecar({ corpus, context, page, params, recipe }, hooks) {
    return writeSidecar(Corpus.from(corpus.buffer), context, page, params, recipe, hooks);
  },

  checkSidecar({ path, name, runId }) {
    return checkSidecarFile(path, name, runId);
  },

  restore({ corpus, runDir, patch, kinds }) {
    return restoreResults(Corpus.from(corpus.buffer), runDir, patch, kinds);
  },

  pack({ corpus, page, from, to }) {
    return encoder.encode(packageItems(Corpus.from(corpus.buffer), page, from, to));
  },

  async kinNames(input) {
    const { kinNames } = await import('./tasks/kin-names.ts');
    return kinNames(input);
  },

  async kinCast(input) {
    const { kinCast } = await import('./tasks/kin-names.ts');
    return kinCast(input);
  },

  async kinPortrait(input) {
    const { kinPortrait } = await import('./tasks/kin-names.ts');
    return kinPortrait(input);
  },

  async kinScores(input) {
    const { kinScores } = await import('./tasks/kin-names.ts');
    return kinScores(input);
  },

  async names(job) {
    const { drawNames } = await import('../engine/names/draw-job.ts');
    const { names, raw, excluded } = drawNames(job);
    const json = (value: unknown): Uint8Array => encoder.encode(JSON.stringify(value));
    return {
      count: names.length,
      names: json(names),
      raw: job.style === 'raw' ? null : json(raw),
      text: job.asText ? json(names.join('\n')) : null,
      excluded,
    };
  },

  async planBatch({ corpus, spec }, hooks) {
    const { planBatch } = await import('../engine/space/batch/plan-1.ts');
    const { estimateAcceptanceRate } = await import('../engine/space/batch/acceptance-rate.ts');
    const plan = planBatch(Corpus.from(corpus.buffer), spec);
    return { plan, live: estimateAcceptanceRate(plan, hooks) };
  },

  async planKin(input, hooks) {
    const { planKin } = await import('./tasks/name-file.ts');
    return planKin(input, hooks);
  },

  async batch({ plan, range, buffers }, hooks) {
    const { slotMaker } = await import('../engine/space/batch/slot-maker.ts');
    const start = performance.now();
    const part = slotMaker(plan).fill(range, buffers, hooks);
    return { ...part, ms: performance.now() - start };
  },

  async makePart(input, hooks) {
    const { makePart } = await import('./tasks/batch-part.ts');
    return makePart(input, hooks);
  },

  async readPart({ folder, part, form, from, until }) {
    const { readContent } = await import('../store/batch/part-reader.ts');
    return readContent(folder, part, form, { from, until });
  },

  async makeRows(input, hooks) {
    const { makeRows } = await import('./tasks/batch-database.ts');
    return makeRows(input, hooks);
  },

  async batchDatabase({ path }) {
    const { describeDatabase } = await import('./tasks/batch-database.ts');
    return describeDatabase(path);
  },

  async checkRows({ path }, hooks) {
    const { checkRows } = await import('./tasks/batch-database.ts');
    return checkRows(path, hooks);
  },

  async namesHash({ folder, count, form }, hooks) {
    const { namesHash } = await import('../store/batch/part-reader.ts');
    return namesHash(folder, count, form, (done) => {
      throwIfCancelled(hooks);
      hooks.progress(done, count);
    });
  },

  async trainSound({ runDir }) {
    const { trainRun } = await import('./tasks/names.ts');
    return trainRun(runDir);
  },

  async trainReference(input) {
    const { trainKind } = await import('./tasks/names.ts');
    return trainKind(input);
  },

  async nameFile(input) {
    const { nameFile } = await import('./tasks/name-file.ts');
    return nameFile(input);
  },
};

/** JSON text of the i-th item of a result, from 0. */
function itemRenderer(
  corpus: Corpus,
  page: Exclude<Page, { kind: WalkPart }> | NameView,
): (i: number) => string {
  if (page.kind === 'walks') {
    const { ids, width } = page;
    return (i) => walkJson(corpus, ids.subarray(i * width, (i + 1) * width));
  }
  if (page.kind === 'rows') {
    const item = itemRenderer(corpus, page.page);
    return (i) => item(page.rows[i]!);
  }
  const table = CandidateTable.from(page.table);
  if (page.kind === 'evaluated') {
    const record = evaluatedRenderer(corpus, table, page.params, page.codes);
    return (i) => record(page.rows[i]!);
  }
  if (page.kind === 'candidates') return (i) => candidateJson(corpus, table, i);
  const { selection, policy } = page;
  if (page.kind === 'names') return (i) => selectedNameJson(corpus, table, selection, i + 1);
  const record = selectionRenderer(corpus, table, selection, policy);
  return (i) => record(i + 1);
}

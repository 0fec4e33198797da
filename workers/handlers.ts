import { analyse } from '../engine/analysis.ts';
import { CandidateTable, countDistinct } from '../engine/candidates.ts';
import { combine } from '../engine/combine.ts';
import { Corpus } from '../engine/corpus.ts';
import type { Hooks } from '../engine/hooks.ts';
import { computeReach, reachOrder } from '../engine/reaches.ts';
import {
  candidateJson,
  formatted,
  quoted,
  selectedNameJson,
  selectionRenderer,
  steps,
  walkJson,
} from '../engine/render.ts';
import { roundDigits } from '../engine/round.ts';
import { select } from '../engine/select.ts';
import { describe } from '../engine/statistics.ts';
import { readCorpus, sourceText } from '../store/read.ts';
import { WalkerCache } from './cache.ts';
import type { Page, TaskInput, TaskName, TaskOutput, WalkPart } from './tasks.ts';

export type TaskHandlers = {
  [K in TaskName]: (input: TaskInput<K>, hooks: Hooks) => TaskOutput<K>;
};

export const walkers = new WalkerCache();

const encoder = new TextEncoder();

export const handlers: TaskHandlers = {
  load({ runDir }, hooks) {
    const loaded = readCorpus(runDir, hooks);
    return {
      buffer: loaded.corpus.buffer,
      size: loaded.corpus.size,
      source: sourceText(loaded),
      passedOver: loaded.passedOver,
    };
  },

  reach({ corpus: handle, profile }, hooks) {
    const start = performance.now();
    const corpus = Corpus.from(handle.buffer);
    const reach = computeReach(corpus, profile, hooks);
    const first = reachOrder(corpus, reach, reach.reach);
    return { ...reach, first, computationMs: roundDigits(performance.now() - start, 2) };
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
};

/** JSON text of the i-th item of a result, from 0. */
function itemRenderer(
  corpus: Corpus,
  page: Exclude<Page, { kind: WalkPart }>,
): (i: number) => string {
  if (page.kind === 'walks') {
    const { ids, width } = page;
    return (i) => walkJson(corpus, ids.subarray(i * width, (i + 1) * width));
  }
  const table = CandidateTable.from(page.table);
  if (page.kind === 'candidates') return (i) => candidateJson(corpus, table, i);
  const { selection, policy } = page;
  if (page.kind === 'names') return (i) => selectedNameJson(corpus, table, selection, i + 1);
  const record = selectionRenderer(corpus, table, selection, policy);
  return (i) => record(i + 1);
}

/** Work on an open run, for server, command line and library: walks, candidates and selections with their recipes; cached views of them; their records as JSON text, chunk by chunk. */
import type { ExactInteger } from '../../engine/base/json.ts';
import { LongList, oneLine } from '../../engine/base/long-list.ts';
import { LruMap } from '../../engine/base/maps.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { featureFlags } from '../../engine/corpus/features.ts';
import type { ProfileName } from '../../engine/corpus/profiles.ts';
import type { ExclusionSpec } from '../../engine/filters/exclusions.ts';
import {
  type CandidateColumns,
  type CandidateTable,
  widest,
} from '../../engine/names/candidates.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { NameList } from '../../engine/names/query.ts';
import { between, REPLY, WALK_PLACES, WALK_SEPARATOR } from '../../engine/names/render.ts';
import type {
  CandidateResult,
  SelectedColumns,
  Selection,
  WalkColumns,
} from '../../engine/names/select.ts';
import type { Recipe } from '../../operations/fields.ts';
import type { CombineRequest } from '../../operations/walker/combine.ts';
import type { ExcludeRequest } from '../../operations/walker/exclude.ts';
import type { SelectRequest } from '../../operations/walker/select.ts';
import type { WalkRequest } from '../../operations/walker.ts';
import { readNameList, readSourceWords } from '../../store/corpus/source-words.ts';
import { offensiveWordsOfRun } from '../../store/names/language-data.ts';
import type { RunOptions, WorkerPool } from '../../workers/pool.ts';
import type { CorpusHandle, Page, ReachResult } from '../../workers/values.ts';
import type { PathGate } from '../settings/settings.ts';

interface Made {
  readonly recipe: Recipe;
  readonly count: number;
}

export type Walks = WalkColumns & Made;
export type Candidates = CandidateResult & Made & { readonly distinct: number };

/** A selection keeps the candidates it was made from: a later combine does not change it. */
export interface SelectedNames extends SelectedColumns, Made {
  readonly selection: Selection;
  readonly policy: NamePolicy;
}

export type Result = Walks | Candidates | SelectedNames;

export function walkAt(corpus: Corpus, { ids, width }: Pick<Walks, 'ids' | 'width'>, i: number) {
  const own = ids.subarray(i * width, (i + 1) * width);
  const syllables = Array.from(own, (id) => corpus.syllable(id));
  const frequencies = Array.from(own, (id) => corpus.frequency(id));
  return { formatted: syllables.join(WALK_SEPARATOR), syllables, frequencies };
}

export function candidateAt(corpus: Corpus, table: CandidateTable, i: number) {
  const syllables = Array.from(table.syllables(i), (id) => corpus.syllable(id));
  return { name: syllables.join(''), syllables, features: featureFlags(table.signatures[i]!) };
}

/** Reach of a profile, with the syllables that are reached from the most starts. */
export function wireReach(corpus: Corpus, profile: ProfileName, result: ReachResult) {
  const { reach, total, uniqueReachable: unique_reachable, first, counts } = result;
  const syllables = Array.from(first, (id, k) => ({
    syllable: corpus.syllable(id),
    frequency: corpus.frequency(id),
    reachability: counts[k]!,
  }));
  return { profile, reach, total, unique_reachable, syllables };
}

/** Names as a list that can be searched and ordered. */
export function listOf(result: Candidates | SelectedNames): NameList {
  if (result.kind === 'candidates') return { positions: null };
  return { positions: result.selection.positions, scores: result.selection.scores };
}

/** A run that is open, and what computes over its corpus: the pool, or the thread of a verb. */
export interface OpenRun {
  readonly tasks: Pick<WorkerPool, 'run' | 'walks'>;
  readonly corpus: CorpusHandle;
  /** The name of its folder. */
  readonly runId: string;
  readonly runDir: string;
}

/** An open run with its syllables. */
export interface ReadRun extends OpenRun {
  readonly syllables: Corpus;
}

export async function makeWalks(
  { tasks, corpus }: OpenRun,
  { params, batch, recipe }: Pick<WalkRequest, 'params' | 'batch' | 'recipe'>,
  options: RunOptions = {},
): Promise<Walks> {
  const { count, steps } = batch;
  const ids = await tasks.walks(corpus, params, batch, options);
  return { kind: 'walks', recipe, count, width: steps + 1, ids };
}

export async function makeCandidates(
  { tasks, corpus }: OpenRun,
  { params, recipe }: Pick<CombineRequest, 'params' | 'recipe'>,
  options: RunOptions = {},
): Promise<Candidates> {
  const { table, distinct } = await tasks.run('combine', { corpus, params }, options);
  return { kind: 'candidates', recipe, count: table.signatures.length, distinct, table };
}

/** Selects those of the candidates that suit, exclusions left out. Throws as `loadExclusion`. */
export async function selectNames(
  { tasks, corpus, runDir }: OpenRun,
  table: CandidateColumns,
  request: Pick<SelectRequest, 'params' | 'exclude' | 'recipe'>,
  gate: PathGate,
  options: RunOptions = {},
): Promise<SelectedNames> {
  const params = { ...request.params, exclude: await loadExclusion(request.exclude, runDir, gate) };
  const selection = await tasks.run('select', { corpus, table, params }, options);
  const { policy } = params;
  const count = selection.positions.length;
  return { kind: 'selections', recipe: request.recipe, count, table, selection, policy };
}

/** How many candidates were drawn and of what, in wire form. */
export const combineFields = (
  { count, distinct, recipe }: Candidates,
  { syllables }: CombineRequest,
  source: string,
) => ({
  generated: count,
  unique: distinct,
  duplicates: count - distinct,
  // as sent, once it has been read as such
  syllables: syllables as number | number[],
  source,
  seed_used: recipe.seed as ExactInteger,
});

/** What a selection was made by and what became of the candidates, in wire form. */
export function selectionFields(
  { policy, selection, count }: SelectedNames,
  { params: { mode, order }, requested, recipe }: SelectRequest,
) {
  const { evaluated, admitted, rejectedBy, excluded, repeated } = selection;
  return {
    name_class: policy.name,
    mode,
    order,
    count,
    requested,
    seed_used: recipe.seed as ExactInteger,
    evaluated,
    admitted,
    rejected_by: rejectedBy,
    ...(excluded && { excluded }),
    ...(repeated !== undefined && { repeated }),
  };
}

/**
 * Reads the files that an exclusion needs; null excludes nothing. `runDir` is the run whose source counts; files are named
 * through the gate. Faults are `EngineError` and `RequestError`.
 */
export async function loadExclusion(
  request: ExcludeRequest | null,
  runDir: string,
  gate: PathGate,
): Promise<ExclusionSpec | null> {
  if (request === null) return null;
  const { offensive, sourceWords, similarToSource } = request;
  const lines = async (names: ExcludeRequest['names']): Promise<string | null> => {
    if (typeof names === 'string') return readNameList(await gate.permitted(names));
    if (names instanceof LongList) return names.text;
    return names?.map(oneLine).join('\n') ?? null;
  };
  return {
    offensive,
    sourceWords,
    similarToSource,
    allowList: await lines(request.allBut),
    names: await lines(request.names),
    words: sourceWords || similarToSource !== null ? await readSourceWords(runDir) : null,
    ...(request.offensiveInLanguage && { offensiveWords: await offensiveWordsOfRun(runDir) }),
  };
}

const MAX_VIEWS = 2;

/**
 * Caches the last views of a result, so that the pages of one view do not each look at all
 * names again. A view goes with its result.
 */
export function viewCache() {
  const kept = new WeakMap<object, LruMap<string, unknown>>();
  /** The view of `result` under `key`, computed when it is not cached; a key stands for one type. */
  return async <T>(result: object, key: string, make: () => Promise<T>): Promise<T> => {
    const views = kept.get(result) ?? new LruMap<string, unknown>(MAX_VIEWS);
    kept.set(result, views);
    const made = views.has(key) ? (views.get(key) as T) : await make();
    views.set(key, made);
    return made;
  };
}

/** Syllables rendered at once for a reply: keeps a chunk of text below a megabyte or so. */
const SYLLABLES_PER_CHUNK = 8192;

/** Which records of a result: those from `from` to before `to`. */
export interface ListRange {
  readonly page: Page;
  readonly from: number;
  readonly to: number;
}

/** All records of a result. */
export const wholeList = (page: Result): ListRange => ({ page, from: 0, to: page.count });

/** The names alone of a selection. */
export const nameList = (result: SelectedNames): ListRange => ({
  page: { ...result, kind: 'names' },
  from: 0,
  to: result.count,
});

/** Syllables of the widest record; names alone count as one. */
function widthOf(page: Page): number {
  if (page.kind === 'walks') return page.width;
  return page.kind === 'names' || page.kind === 'long-walk' ? 1 : Math.max(1, widest(page.table));
}

export interface Chunking {
  /** What stands between two records. */
  readonly separator: string;
  readonly syllables: number;
  /** Chunks that are rendered while one is taken; with 1 none is rendered before it is read. */
  readonly ahead: number;
  /** Renders items from..to-1 of a page. */
  render(page: Page, from: number, to: number): Promise<Uint8Array>;
}

/** The records of a reply with commas between them. */
export const listChunks = (
  list: ListRange,
  render: Chunking['render'],
): AsyncGenerator<Uint8Array> =>
  recordChunks(list, {
    separator: between(REPLY),
    syllables: SYLLABLES_PER_CHUNK,
    ahead: 1,
    render,
  });

/** The records as they stand in a list, without its brackets. */
export async function* recordChunks(
  { page, from, to }: ListRange,
  how: Chunking,
): AsyncGenerator<Uint8Array> {
  const { separator, syllables } = how;
  const width = widthOf(page);
  if (page.kind !== 'walks' || width <= syllables) {
    const perChunk = Math.max(1, Math.floor(syllables / width));
    yield* itemChunks(page, from, to, perChunk, how);
    return;
  }
  for (let i = from; i < to; i++) {
    if (i > from) yield Buffer.from(separator);
    const ids = page.ids.subarray(i * width, (i + 1) * width);
    const walk = { kind: 'long-walk', ids } as const;
    yield* itemChunks(walk, 0, WALK_PLACES * width, syllables, { ...how, separator: '' });
  }
}

async function* itemChunks(
  page: Page,
  first: number,
  end: number,
  perChunk: number,
  { separator, ahead, render }: Chunking,
): AsyncGenerator<Uint8Array> {
  const chunks: Promise<Uint8Array>[] = [];
  for (let i = first, next = first; i < end; i += perChunk) {
    for (; next < end && chunks.length < ahead; next += perChunk) {
      const from = next;
      const chunk = render(page, from, Math.min(end, from + perChunk));
      chunk.catch(() => {}); // a chunk that is no longer awaited may fail unheard
      chunks.push(chunk);
    }
    if (i > first && separator !== '') yield Buffer.from(separator);
    yield await chunks.shift()!;
  }
}

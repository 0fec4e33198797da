/** Results of a patch in memory: walks, candidates and selections with their provenance, and the latest views of them. */
import { LruMap } from '../../engine/base/lru-map.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { NameList } from '../../engine/names/query.ts';
import type {
  CandidateResult,
  SelectedColumns,
  WalkColumns,
} from '../../engine/names/result-columns.ts';
import type { Selection } from '../../engine/names/select.ts';
import type { Recipe } from '../../operations/operation.ts';
import type { NameView, Page } from '../../workers/values.ts';

export interface Walks extends WalkColumns {
  readonly recipe: Recipe;
  readonly count: number;
}

export interface Candidates extends CandidateResult {
  readonly recipe: Recipe;
  readonly count: number;
  readonly distinct: number;
}

/** A selection keeps the candidates it was made from: a later combine does not change it. */
export interface SelectedNames extends SelectedColumns {
  readonly recipe: Recipe;
  readonly count: number;
  readonly selection: Selection;
  readonly policy: NamePolicy;
}

export type Result = Walks | Candidates | SelectedNames;

/** What the pool renders the records of a result from. */
export function pageOf(result: Result): Page {
  if (result.kind === 'walks') return { kind: 'walks', ids: result.ids, width: result.width };
  if (result.kind === 'candidates') return { kind: 'candidates', table: result.table };
  return namesOf(result, 'selections');
}

/** The same for the plain names of a selection. */
export function namesOf(result: SelectedNames, kind: 'selections' | 'names'): Page {
  const { table, selection, policy } = result;
  return { kind, table, selection, policy };
}

/** Chosen names of a result: `rows` are places in it, as the pool found them for its `listOf`. */
export function rowsOf(result: Candidates | SelectedNames, rows: Uint32Array): NameView {
  const { table } = result;
  if (result.kind === 'candidates') {
    return { kind: 'rows', page: { kind: 'candidates', table }, rows };
  }
  const { selection, policy } = result;
  return { kind: 'rows', page: { kind: 'selections', table, selection, policy }, rows };
}

/** Names as a list that can be searched and ordered. */
export function listOf(result: Candidates | SelectedNames): NameList {
  if (result.kind === 'candidates') return { positions: null };
  return { positions: result.selection.positions, scores: result.selection.scores };
}

const MAX_VIEWS = 2;

/**
 * Caches the last views of a result, so that the pages of one view do not each look at all
 * names again. A view goes with its result.
 */
export class ViewCache {
  readonly #kept = new WeakMap<object, LruMap<string, unknown>>();

  /** The view of `result` under `key`, computed when it is not cached; a key stands for one type. */
  async get<T>(result: object, key: string, make: () => Promise<T>): Promise<T> {
    const views = this.#kept.get(result) ?? new LruMap<string, unknown>(MAX_VIEWS);
    this.#kept.set(result, views);
    const made = views.has(key) ? (views.get(key) as T) : await make();
    views.set(key, made);
    return made;
  }
}

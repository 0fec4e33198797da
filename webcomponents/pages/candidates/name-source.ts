/** Where each list of names is read from, by its name in the address. */
import { answer, api, type Schemas } from '../../api.ts';
import { type FunnelStep, type Reason, reasonText } from '../../logic/candidates/funnel.ts';
import { soundFields } from '../../logic/filters/sound.ts';
import {
  filterRows,
  type NameFilter,
  type NameRow,
  rowOfCandidate,
  rowOfJudged,
  rowOfSelected,
} from '../../logic/names/rows.ts';
import type { RunMarks } from '../../state/marks.ts';
import type { PatchNames } from './patch-names.ts';

/**
 * Which names are listed, as it stands in the address: `selected`, `candidates`, `kept`, `dropped`,
 * `admitted`, or `reason-` with the reason for which a name is rejected.
 */
export type ListName =
  | 'selected'
  | 'candidates'
  | 'kept'
  | 'dropped'
  | 'admitted'
  | `reason-${string}`;

/** The list behind a step of the funnel. */
export function listOfStep(key: FunnelStep['key']): ListName {
  if (key === 'made') return 'candidates';
  return key === 'admitted' ? key : `reason-${key}`;
}

/** What a list is called. */
export function listTitle(list: ListName): string {
  if (list.startsWith('reason-')) return `Rejected: ${reasonText(list.slice('reason-'.length))}`;
  return list === 'admitted' ? 'Suit the class' : list.slice(0, 1).toUpperCase() + list.slice(1);
}

/** Whether the page itself holds the list. */
export const isMarked = (list: ListName): list is 'kept' | 'dropped' =>
  list === 'kept' || list === 'dropped';

/** Whether the list comes from an evaluation. */
export const isJudged = (list: ListName): boolean =>
  list === 'admitted' || list.startsWith('reason-');

/** Whether its names have a score. */
export const hasScores = (list: ListName): boolean => list !== 'candidates';

/** Whether it can be narrowed by how its names sound; an evaluation has that among its own rules. */
export const hasSounds = (list: ListName): boolean => list === 'selected' || list === 'candidates';

/** A page of a list, and how many names match the filter. */
export interface NamePage {
  readonly rows: readonly NameRow[];
  readonly matched: number;
}

/** What a list is read from. */
export interface NameOrigin {
  readonly names: PatchNames;
  readonly marks: RunMarks | null;
}

/** Reads a page of a list. */
export async function readNames(
  { names, marks }: NameOrigin,
  list: ListName,
  filter: NameFilter,
  { offset, limit, signal }: { offset: number; limit: number; signal?: AbortSignal | undefined },
): Promise<NamePage> {
  if (isMarked(list)) {
    const rows = filterRows(marks?.names(list) ?? [], filter);
    return { rows: rows.slice(offset, offset + limit), matched: rows.length };
  }
  const abort = signal ? { signal } : {};
  const { sort, descending } = filter;
  const parts = partsOf(filter, hasScores(list));
  if (isJudged(list)) {
    const body = {
      ...names.judgeBody(),
      ...verdictOf(list),
      ...parts,
      sort,
      descending,
      offset,
      limit,
    };
    const page = await answer(api.POST('/api/walker/judge', { body, ...abort }));
    const rows = page.names.map((record) => rowOfJudged(record, page.name_class));
    return { rows, matched: page.total };
  }
  const query = {
    patch: names.slot,
    offset,
    limit,
    ...parts,
    ...soundFields(filter),
    ...(descending && { descending: 'true' as const }),
  };
  if (list === 'candidates') {
    const order = sort === 'score' || sort === 'order' ? {} : { sort };
    const params = { query: { ...query, ...order } };
    const page = await answer(api.GET('/api/walker/candidates', { params, ...abort }));
    return { rows: page.candidates.map(rowOfCandidate), matched: page.matched ?? page.total };
  }
  const params = { query: { ...query, ...(sort === 'order' ? {} : { sort }) } };
  const page = await answer(api.GET('/api/walker/selections', { params, ...abort }));
  const nameClass = page.recipe?.name_class ?? '';
  const rows = page.selections.map((record) => rowOfSelected(record, nameClass));
  return { rows, matched: page.matched ?? page.total };
}

/** What a filter asks for, in wire form. */
const partsOf = ({ search, starts, ends, syllables, minScore }: NameFilter, scored: boolean) => ({
  ...(search && { search }),
  ...(starts && { starts }),
  ...(ends && { ends }),
  ...(syllables !== null && { syllables }),
  ...(scored && minScore !== null && { min_score: minScore }),
});

const verdictOf = (list: ListName): Partial<Schemas['JudgeRequest']> =>
  list === 'admitted'
    ? { verdict: 'admitted' }
    : { reason: list.slice('reason-'.length) as Reason };

/** Most rows that a route sends at once. */
const LARGEST_PAGE = 10_000;

/** Reads a whole list, piece by piece. */
export async function readAllNames(
  origin: NameOrigin,
  list: ListName,
  filter: NameFilter,
): Promise<readonly NameRow[]> {
  const all: NameRow[] = [];
  for (;;) {
    const range = { offset: all.length, limit: LARGEST_PAGE };
    const { rows, matched } = await readNames(origin, list, filter, range);
    for (const row of rows) all.push(row);
    if (rows.length === 0 || all.length >= matched) return all;
  }
}

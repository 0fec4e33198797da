/** The lists of names: which of them the address asks for, and where each is read from. */
import { api } from '../../api.ts';
import { type FunnelStep, type Reason, reasonText } from '../../logic/candidates/funnel.ts';
import { asking } from '../../logic/derive/form.ts';
import type { NameRow } from '../../logic/names/made.ts';
import { RENDER_STYLES } from '../../logic/names/render.ts';
import * as listed from '../../logic/names/rows.ts';
import { route, setQuery } from '../../state/router.ts';
import type { PatchNames } from './patch-names.ts';

/**
 * Which names are listed, as it stands in the address: `selected`, `candidates`, `admitted`, or `reason-` with the
 * reason for which a name is rejected.
 */
export type ListName = (typeof LISTS)[number] | 'admitted' | `reason-${string}`;

export const LISTS = ['selected', 'candidates'] as const;

function listOf(text = ''): ListName {
  if (/^reason-[a-z_]+$/.test(text)) return text as ListName;
  return ([...LISTS, 'admitted'] as const).find((name) => name === text) ?? 'selected';
}

export function listOfStep(key: FunnelStep['key']): ListName {
  if (key === 'made') return 'candidates';
  return key === 'admitted' ? key : `reason-${key}`;
}

export const reasonOf = (list: ListName): string => list.slice('reason-'.length);

export function listTitle(list: ListName): string {
  if (list.startsWith('reason-')) return `Rejected: ${reasonText(reasonOf(list))}`;
  return list === 'admitted' ? 'Suit the class' : list.slice(0, 1).toUpperCase() + list.slice(1);
}

export const isJudged = (list: ListName): boolean =>
  list === 'admitted' || list.startsWith('reason-');

export const hasScores = (list: ListName): boolean => list !== 'candidates';

export const showList = (list: ListName): void =>
  setQuery({ list: list === 'selected' ? '' : list });

const SORTS = ['order', 'name', 'length', 'score'] as const;

/** The text of a whole number that can be a score; '' for any other text. */
export const scoreIn = (text: string): string => (/^-?\d{1,4}$/.test(text) ? text : '');

/** What the address asks for: a list, its filter and order, and how its names are written. */
export function asked() {
  const { q = '', starts = '', ends = '', syl = '', min = '', ...rest } = route.value.query;
  const list = listOf(rest.list);
  return {
    list,
    filter: asking({
      ...{ search: q, starts, ends },
      syllables: /^[1-9]\d?$/.test(syl) && Number(syl),
      min_score: hasScores(list) && scoreIn(min) !== '' && Number(min),
    }),
    sort: SORTS.find((name) => name === rest.sort) ?? 'order',
    descending: rest.desc === '1',
    style: RENDER_STYLES.find((name) => name === rest.style) ?? 'title',
  };
}

export async function readNames(
  names: PatchNames,
  { list, filter, sort, descending }: ReturnType<typeof asked>,
  offset: number,
  limit: number,
  signal?: AbortSignal,
): Promise<{ readonly rows: readonly NameRow[]; readonly total: number }> {
  const parts = { offset, limit, ...filter };
  if (isJudged(list)) {
    const which = list === 'admitted' ? { verdict: list } : { reason: reasonOf(list) as Reason };
    const body = { ...names.judgeBody(), ...which, ...parts, sort, descending };
    const page = await api.post('/api/walker/judge', { body, signal });
    const rows = page.names.map((record) => listed.rowOfJudged(record, page.name_class));
    return { rows, total: page.total };
  }
  const asked = {
    ...{ patch: names.slot, ...parts },
    ...(descending && { descending: 'true' as const }),
  };
  if (list === 'candidates') {
    const query = { ...asked, ...(sort !== 'order' && sort !== 'score' && { sort }) };
    const page = await api.get('/api/walker/candidates', { query, signal });
    const rows = page.candidates.map(listed.rowOfCandidate);
    return { rows, total: page.matched ?? page.total };
  }
  const query = { ...asked, ...(sort !== 'order' && { sort }) };
  const page = await api.get('/api/walker/selections', { query, signal });
  const nameClass = page.recipe?.name_class ?? '';
  const rows = page.selections.map((record) => listed.rowOfSelected(record, nameClass));
  return { rows, total: page.matched ?? page.total };
}

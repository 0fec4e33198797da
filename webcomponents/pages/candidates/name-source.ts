/** The lists of names: which of them the address asks for, and where each is read from. */
import { api } from '../../api.ts';
import { type FunnelStep, type Reason, reasonText } from '../../logic/candidates/funnel.ts';
import { asking } from '../../logic/derive/form.ts';
import type { NameRow } from '../../logic/names/made.ts';
import { RENDER_STYLES, type RenderStyle } from '../../logic/names/render.ts';
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

const SORTS: readonly listed.NameSort[] = ['order', 'name', 'length', 'score'];

/** What the address asks for: a list, its filter and order, and how its names are written. */
export function asked() {
  const {
    list,
    style,
    q = '',
    starts = '',
    ends = '',
    syl = '',
    min = '',
    ...rest
  } = route.value.query;
  const filter: listed.NameFilter = {
    search: q,
    starts,
    ends,
    syllables: /^[1-9]\d?$/.test(syl) ? Number(syl) : null,
    min_score: /^-?\d{1,4}$/.test(min) ? Number(min) : null,
    sort: SORTS.find((name) => name === rest.sort) ?? 'order',
    descending: rest.desc === '1',
  };
  return {
    list: listOf(list),
    filter,
    style: RENDER_STYLES.find((name) => name === style) ?? 'title',
  };
}

export const showList = (list: ListName): void =>
  setQuery({ list: list === 'selected' ? '' : list });

export const showStyle = (style: RenderStyle): void =>
  setQuery({ style: style === 'title' ? '' : style });

export function showOnly(filter: listed.NameFilter): void {
  const { search, starts, ends, syllables, min_score, sort, descending } = filter;
  setQuery({
    q: search,
    starts,
    ends,
    syl: String(syllables ?? ''),
    min: String(min_score ?? ''),
    sort: sort === 'order' ? '' : sort,
    desc: descending ? '1' : '',
  });
}

export interface NamePage {
  readonly rows: readonly NameRow[];
  readonly total: number;
}

export async function readNames(
  names: PatchNames,
  list: ListName,
  filter: listed.NameFilter,
  offset: number,
  limit: number,
  signal?: AbortSignal,
): Promise<NamePage> {
  const { sort, descending, search, starts, ends, syllables, min_score } = filter;
  const parts = {
    offset,
    limit,
    ...asking({ search, starts, ends, syllables, min_score: hasScores(list) && min_score }),
  };
  if (isJudged(list)) {
    const which = list === 'admitted' ? { verdict: list } : { reason: reasonOf(list) as Reason };
    const body = { ...names.judgeBody(), ...which, ...parts, sort, descending };
    const page = await api.post('/api/walker/judge', { body, signal });
    const rows = page.names.map((record) => listed.rowOfJudged(record, page.name_class));
    return { rows, total: page.total };
  }
  const query = {
    patch: names.slot,
    ...parts,
    ...(descending && { descending: 'true' as const }),
  };
  if (list === 'candidates') {
    const order = sort === 'score' || sort === 'order' ? {} : { sort };
    const asked = { ...query, ...order };
    const page = await api.get('/api/walker/candidates', { query: asked, signal });
    return {
      rows: page.candidates.map(listed.rowOfCandidate),
      total: page.matched ?? page.total,
    };
  }
  const asked = { ...query, ...(sort !== 'order' && { sort }) };
  const page = await api.get('/api/walker/selections', { query: asked, signal });
  const nameClass = page.recipe?.name_class ?? '';
  const rows = page.selections.map((record) => listed.rowOfSelected(record, nameClass));
  return { rows, total: page.matched ?? page.total };
}

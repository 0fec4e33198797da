/** Rows of name lists from any route, with filter, sort and table for export. */
import type { components } from '../../../http/wire.ts';
import { reasonText } from '../candidates/funnel.ts';
import { type TextTable, tableOf } from '../table-text.ts';
import type { NameRow } from './made.ts';
import { type RenderStyle, renderName } from './render.ts';

type Schemas = components['schemas'];

export function rowOfCandidate({ name, syllables, features }: Schemas['Candidate']): NameRow {
  return { name, syllables, score: null, nameClass: '', features: held(features), reason: null };
}

export function rowOfSelected(
  record: Pick<Schemas['SelectedName'], 'name' | 'syllables' | 'features' | 'score'>,
  nameClass: string,
): NameRow {
  const { name, syllables, features, score } = record;
  return { name, syllables, score, nameClass, features: held(features), reason: null };
}

export function rowOfJudged(record: Schemas['JudgedName'], nameClass: string): NameRow {
  const { name, syllables, score, reason } = record;
  const features = [...record.preferred_hits, ...record.tolerated_hits, ...record.discouraged_hits];
  return { name, syllables, score, nameClass, features, reason };
}

function held(features: Schemas['Features']): string[] {
  return Object.entries(features)
    .filter(([, has]) => has)
    .map(([name]) => name);
}

/** Letters of a name, as the routes count them: code points. */
export const lettersOf = ({ name }: Pick<NameRow, 'name'>): number => [...name].length;

export type NameSort = 'order' | 'name' | 'length' | 'score';

/** Filter and order of a list; '' and null: no condition. */
export interface NameFilter {
  readonly search: string;
  readonly starts: string;
  readonly ends: string;
  readonly syllables: number | null;
  /** Least score, of lists whose names have one. */
  readonly min_score: number | null;
  readonly sort: NameSort;
  readonly descending: boolean;
}

export const NO_FILTER: NameFilter = {
  search: '',
  starts: '',
  ends: '',
  syllables: null,
  min_score: null,
  sort: 'order',
  descending: false,
};

/** Filters and sorts rows that the page itself holds, by the rules of the routes. */
export function filterRows(rows: readonly NameRow[], filter: NameFilter): readonly NameRow[] {
  const search = filter.search.toLowerCase();
  const starts = filter.starts.toLowerCase();
  const ends = filter.ends.toLowerCase();
  const found = rows.filter(({ name, syllables, score }) => {
    const text = name.toLowerCase();
    return (
      text.includes(search) &&
      text.startsWith(starts) &&
      text.endsWith(ends) &&
      (filter.syllables === null || syllables.length === filter.syllables) &&
      (filter.min_score === null || (score !== null && score >= filter.min_score))
    );
  });
  const sign = filter.descending ? -1 : 1;
  const compare = COMPARE[filter.sort];
  if (compare) return found.sort((a, b) => sign * compare(a, b));
  return filter.descending ? found.reverse() : found;
}

const COMPARE: Readonly<Record<NameSort, ((a: NameRow, b: NameRow) => number) | null>> = {
  order: null,
  name: (a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0),
  length: (a, b) => lettersOf(a) - lettersOf(b),
  score: (a, b) => (a.score ?? 0) - (b.score ?? 0),
};

/** The rows as a file holds them: how each came about stands beside it. */
export function nameTable(
  rows: readonly NameRow[],
  style: RenderStyle,
  origin: { readonly run: string; readonly seed: string },
): TextTable {
  return tableOf(rows, {
    name: ({ name }) => name,
    written: ({ name }) => renderName(name, style),
    syllables: ({ syllables }) => syllables.join(' '),
    score: ({ score }) => score,
    class: ({ nameClass }) => nameClass,
    features: ({ features }) => features.join(' '),
    reason: ({ reason }) => (reason === null ? '' : reasonText(reason)),
    seed: () => origin.seed,
    run: () => origin.run,
  });
}

/** What a cast is made with, as it stands in the address: how many of each kind, the seed, what was rolled anew. */
import type { components } from '../../../http/wire.ts';
import { parentWords } from '../names/parents.ts';
import { type NameRow, rowOfMade } from '../names/rows.ts';
import type { KeptName } from '../names/ship.ts';
import { decodeSeed } from '../start/recipe.ts';
import { decodeSource, encodeSource, type Source } from '../start/source.ts';
import type { TextTable } from '../table-text.ts';
import { seedForRequest } from '../walks/seed.ts';

export type Cast = components['schemas']['Cast'];
export type CastEntry = components['schemas']['CastEntry'];
/** Kinds that the page asks for. */
export type CastKind = Exclude<CastEntry['kind'], 'families'>;

/** Kinds in the order of the server, with the class under which their names are kept. */
export const CAST_KINDS: readonly {
  readonly kind: CastKind;
  readonly title: string;
  readonly one: string;
  readonly nameClass: string;
  readonly count: number;
}[] = [
  { kind: 'persons', title: 'Persons', one: 'Person', nameClass: 'full_name', count: 12 },
  { kind: 'places', title: 'Places', one: 'Place', nameClass: 'place_name', count: 8 },
  { kind: 'ships', title: 'Ships', one: 'Ship', nameClass: 'object_item', count: 3 },
  { kind: 'guilds', title: 'Guilds', one: 'Guild', nameClass: 'organisation', count: 2 },
];

/** Most entries of a kind, and most rolls of one entry, as the server has it. */
export const MAX_CAST = 200;
const MAX_ROLLS = 99;
/** Percent of the persons. */
const WOMEN = 50;

export interface CastRecipe {
  /** Null until one is chosen. */
  readonly source: Source | null;
  readonly counts: Readonly<Record<CastKind, number>>;
  /** Decimal digits; '' until one is drawn. */
  readonly seed: string;
  /** How often entries were rolled anew, by kind and number: `persons:3`. */
  readonly rolls: Readonly<Record<string, number>>;
}

type Query = Readonly<Record<string, string>>;

export function encodeCast({ source, counts, seed, rolls }: CastRecipe): Query {
  return {
    ...encodeSource(source),
    n: CAST_KINDS.map(({ kind }) => counts[kind]).join(','),
    seed,
    roll: rollTexts(rolls).join(','),
  };
}

const rollTexts = (rolls: CastRecipe['rolls']): string[] =>
  Object.entries(rolls).map(([entry, times]) => (times === 1 ? entry : `${entry}x${times}`));

/** Reads a hash query; what is missing or no number is as on a first visit. */
export function decodeCast(query: Query): CastRecipe {
  const numbers = (query.n ?? '').split(',');
  const counts = Object.fromEntries(
    CAST_KINDS.map(({ kind, count }, i) => [
      kind,
      /^\d{1,3}$/.test(numbers[i] ?? '') ? Math.min(MAX_CAST, Number(numbers[i])) : count,
    ]),
  ) as Record<CastKind, number>;
  const rolls: Record<string, number> = {};
  for (const text of (query.roll ?? '').split(',')) {
    const [, kind, n, times = '1'] = /^([a-z]+):(\d{1,3})(?:x(\d{1,2}))?$/.exec(text) ?? [];
    const known = CAST_KINDS.find((one) => one.kind === kind);
    // an entry that is there no more has no rolls
    if (!known || Number(n) < 1 || Number(n) > counts[known.kind] || times === '0') continue;
    rolls[`${kind}:${Number(n)}`] = Number(times);
  }
  return {
    source: decodeSource(query),
    counts,
    seed: decodeSeed(query.seed),
    rolls,
  };
}

/** The recipe with one entry rolled once more; null when it cannot be. */
export function rolledAnew(
  recipe: CastRecipe,
  { kind, number }: Pick<CastEntry, 'kind' | 'number'>,
): CastRecipe | null {
  const key = `${kind}:${number}`;
  const times = (recipe.rolls[key] ?? 0) + 1;
  return times > MAX_ROLLS ? null : { ...recipe, rolls: { ...recipe.rolls, [key]: times } };
}

/** The fields of POST /api/names/cast, but for the source. */
export const castRequest = ({ counts, seed, rolls }: CastRecipe) => ({
  ...counts,
  women: WOMEN,
  seed: seedForRequest(seed),
  reroll: rollTexts(rolls),
});

/** An entry as a row to be kept. */
export function rowOfEntry({ kind, name }: CastEntry): NameRow {
  const { nameClass } = CAST_KINDS.find((one) => one.kind === kind)!;
  return {
    ...rowOfMade({ name, class: nameClass }),
    // the class of a place says what it is
    ...(kind !== 'places' && { kind }),
  };
}

/** What is told of an entry beside its name: woman or man, and what each name in it is made of. */
export const sexWord = ({ sex }: Pick<CastEntry, 'sex'>): string =>
  sex === 'f' ? 'woman' : sex === 'm' ? 'man' : '';

/** An entry as the files that kept names are shipped in take it. */
export const shippedEntry = (entry: CastEntry, source: string): KeptName => ({
  name: entry.name,
  name_class: entry.kind,
  tags: [],
  note_md: null,
  source,
});

/** The cast as a table. */
export const castTable = (entries: readonly CastEntry[]): TextTable => ({
  columns: ['kind', 'number', 'name', 'sex', 'made of'],
  rows: entries.map(({ kind, number, name, sex, parts }) => [
    kind,
    number,
    name,
    sex ?? '',
    parts
      .map(({ parents }) => parentWords(parents))
      .filter(Boolean)
      .join('; '),
  ]),
});

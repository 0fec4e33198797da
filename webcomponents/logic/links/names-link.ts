/** How candidates and a selection stand in a link: settings, filters and short lists of names, never results. */
import { COMBINE } from '../../../http/fields.ts';
import { type CombineForm, defaultCombine } from '../candidates/combine-form.ts';
import type { OwnNames, SelectForm } from '../candidates/select-form.ts';
import { type Letters, linkOf, readLink } from '../derive/form.ts';
import { COMBINE_PROFILES } from '../walks/params.ts';
import { parseSeed } from '../walks/seed.ts';

/** What the lists of the place Names were made with. */
export interface NamesLink {
  readonly combine: CombineForm;
  /** Null when nothing is selected. */
  readonly select: SelectForm | null;
  /** The person's own lists, as far as the selection uses them and a link can carry them. */
  readonly lists: OwnNames;
}

/** Short letters of the fields of candidates beside the syllables and the profile. */
const LETTERS: Letters = {
  count: 'n',
  frequency_weight: 'w',
  max_flips: 'f',
  temperature: 't',
  seed: 'x',
};

const NUMBERS = Object.keys({ ...LETTERS, ...COMBINE }).filter(
  (key) => key !== 'syllables' && key !== 'profile',
);

/** Characters of names that a link carries of each list. */
export const LIST_LIMIT = 600;

/** Whether a link can carry the list. */
export const fitsLink = (names: readonly string[]): boolean => names.join(',').length <= LIST_LIMIT;

/** As one text, for one key of an address. */
export function encodeNamesLink({ combine, select, lists }: NamesLink): string {
  const fields: Record<string, string | number> = {
    s: combine.syllables.join(','),
    n: combine.count,
    p: combine.profile,
    ...Object.fromEntries(linkOf(LETTERS, combine, NUMBERS)),
  };
  if (select) {
    Object.assign(fields, {
      c: select.name_class,
      m: select.mode,
      k: select.count ?? 'all',
      o: select.order,
      y: select.seed,
      e: `${select.offensive ? 'o' : ''}${select.source_words ? 'w' : ''}${select.similar_to_source ?? ''}`,
      ...(select.blocked && { b: short(lists.blocked) }),
      ...(select.onlyKept && { h: short(lists.kept) }),
    });
  }
  return new URLSearchParams(
    Object.entries(fields).map(([key, value]): [string, string] => [key, String(value)]),
  ).toString();
}

/** Reads what `encodeNamesLink` wrote; null for anything else. */
export function decodeNamesLink(text: string): NamesLink | null {
  const fields = new URLSearchParams(text);
  const of = (key: string): string => fields.get(key) ?? '';
  const profile = COMBINE_PROFILES.find((name) => name === of('p'));
  const syllables = of('s').split(',').map(Number);
  const names = new Set(NUMBERS.map((key) => LETTERS[key] ?? key));
  const values = readLink(
    COMBINE,
    LETTERS,
    [...fields].filter(([name]) => names.has(name)),
  );
  const isSound =
    profile !== undefined &&
    syllables.every((n) => Number.isInteger(n) && n >= 1 && n <= 63) &&
    // published links have them all
    values !== null &&
    Object.keys(LETTERS).every((key) => key in values) &&
    Number(values.count) >= 1;
  if (!isSound) return null;
  const combine: CombineForm = { ...defaultCombine('0'), ...values, profile, syllables };
  const lists = { blocked: listOf(of('b')), kept: listOf(of('h')) };
  return { combine, select: decodeSelect(of, fields), lists };
}

function decodeSelect(of: (key: string) => string, fields: URLSearchParams): SelectForm | null {
  const left = of('e');
  const count = of('k') === 'all' ? null : Number(of('k') || Number.NaN);
  const seed = parseSeed(of('y'));
  const isSound =
    /^[\w-]{1,64}$/.test(of('c')) &&
    seed !== null &&
    (count === null || (Number.isInteger(count) && count >= 0));
  if (!isSound) return null;
  return {
    name_class: of('c'),
    mode: of('m') === 'soft' ? 'soft' : 'hard',
    count,
    order: of('o') === 'random' ? 'random' : 'alphabetical',
    seed,
    offensive: left.includes('o'),
    source_words: left.includes('w'),
    similar_to_source: left.includes('1') ? 1 : left.includes('2') ? 2 : null,
    blocked: fields.has('b'),
    onlyKept: fields.has('h'),
  };
}

const short = (names: readonly string[]): string => (fitsLink(names) ? names.join(',') : '');

const listOf = (text: string): string[] => text.split(',').filter(Boolean);

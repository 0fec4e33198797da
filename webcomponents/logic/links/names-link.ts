/** How candidates and a selection stand in a link: settings, filters and short lists of names, never results. */

import { decodeSound, encodeSound } from '../filters/sound.ts';
import type { CombineForm } from '../names/combine-form.ts';
import type { OwnNames, SelectForm } from '../names/select-form.ts';
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
    w: combine.frequencyWeight,
    f: combine.maxFlips,
    t: combine.temperature,
    x: combine.seed,
  };
  if (select) {
    Object.assign(fields, {
      c: select.nameClass,
      ...(select.classVersion === 2 && { v: 2 }),
      m: select.mode,
      k: select.count ?? 'all',
      o: select.order,
      y: select.seed,
      e: `${select.offensive ? 'o' : ''}${select.sourceWords ? 'w' : ''}${select.similar || ''}`,
      l: encodeSound(select),
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
  const combine: CombineForm = {
    syllables,
    count: Number(of('n')),
    profile: profile ?? 'flat',
    frequencyWeight: Number(of('w')),
    maxFlips: Number(of('f')),
    temperature: Number(of('t')),
    seed: parseSeed(of('x')) ?? '',
  };
  const isSound =
    profile !== undefined &&
    syllables.every((n) => Number.isInteger(n) && n >= 1 && n <= 63) &&
    Number.isInteger(combine.count) &&
    combine.count >= 1 &&
    Number.isFinite(combine.frequencyWeight) &&
    [1, 2, 3].includes(combine.maxFlips) &&
    combine.temperature > 0 &&
    combine.seed !== '';
  if (!isSound) return null;
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
    nameClass: of('c'),
    classVersion: of('v') === '2' ? 2 : 1,
    mode: of('m') === 'soft' ? 'soft' : 'hard',
    count,
    order: of('o') === 'random' ? 'random' : 'alphabetical',
    seed,
    offensive: left.includes('o'),
    sourceWords: left.includes('w'),
    similar: left.includes('1') ? 1 : left.includes('2') ? 2 : 0,
    blocked: fields.has('b'),
    onlyKept: fields.has('h'),
    ...decodeSound(of('l')),
  };
}

const short = (names: readonly string[]): string => (fitsLink(names) ? names.join(',') : '');

const listOf = (text: string): string[] => text.split(',').filter(Boolean);

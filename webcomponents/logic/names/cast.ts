/** A cast in the address: how many of each kind, and which entries were rolled anew; what it lacks. */
import type { Schemas } from '../../../http/wire.ts';

export type Cast = Schemas['Cast'];
export type CastEntry = Schemas['CastEntry'];

/** Kinds in the order of the server, with the class under which their names are kept. */
export const CAST_KINDS = [
  { kind: 'persons', title: 'Persons', nameClass: 'full_name', count: 12 },
  { kind: 'places', title: 'Places', nameClass: 'place_name', count: 6 },
  { kind: 'ships', title: 'Ships', nameClass: 'object_item', count: 2 },
  { kind: 'guilds', title: 'Guilds', nameClass: 'organisation', count: 2 },
] as const;

export type CastKind = (typeof CAST_KINDS)[number]['kind'];

/** Most entries of a kind, and most rolls of one entry, as the server has it. */
export const MAX_CAST = 200;
const MAX_ROLLS = 99;

export interface CastRecipe {
  readonly counts: Readonly<Record<CastKind, number>>;
  /** How often entries were rolled anew, by kind and number: `persons:3`. */
  readonly rolls: Readonly<Record<string, number>>;
}

type Query = Readonly<Record<string, string>>;

const countsOf = (of: (index: number, usual: number) => number) =>
  Object.fromEntries(CAST_KINDS.map(({ kind, count }, i) => [kind, of(i, count)])) as Record<
    CastKind,
    number
  >;

export const USUAL_CAST: CastRecipe = { counts: countsOf((_, count) => count), rolls: {} };

export const encodeCast = ({ counts, rolls }: CastRecipe): Query => ({
  cast: CAST_KINDS.map(({ kind }) => counts[kind]).join(','),
  ...(Object.keys(rolls).length > 0 && { roll: rollTexts(rolls).join(',') }),
});

export const rollTexts = (rolls: CastRecipe['rolls']): string[] =>
  Object.entries(rolls).map(([entry, times]) => (times === 1 ? entry : `${entry}x${times}`));

/** Reads a hash query; null without a cast. What is no number is as usual. */
export function decodeCast(query: Query): CastRecipe | null {
  if (!query.cast) return null;
  const numbers = query.cast.split(',');
  const counts = countsOf((i, usual) =>
    /^\d{1,3}$/.test(numbers[i] ?? '') ? Math.min(MAX_CAST, Number(numbers[i])) : usual,
  );
  const rolls: Record<string, number> = {};
  for (const text of (query.roll ?? '').split(',')) {
    const [, kind, n, times = '1'] = /^([a-z]+):(\d{1,3})(?:x(\d{1,2}))?$/.exec(text) ?? [];
    const known = CAST_KINDS.find((one) => one.kind === kind);
    // an entry that is there no more has no rolls
    if (!known || Number(n) < 1 || Number(n) > counts[known.kind] || times === '0') continue;
    rolls[`${kind}:${Number(n)}`] = Number(times);
  }
  return { counts, rolls };
}

/** The cast with one entry rolled once more; null when it cannot be. */
export function rolledAnew(
  cast: CastRecipe,
  { kind, number }: Pick<CastEntry, 'kind' | 'number'>,
): CastRecipe | null {
  const key = `${kind}:${number}`;
  const times = (cast.rolls[key] ?? 0) + 1;
  return times > MAX_ROLLS ? null : { ...cast, rolls: { ...cast.rolls, [key]: times } };
}

export const sexWord = ({ sex }: Pick<CastEntry, 'sex'>): string =>
  sex === 'f' ? 'woman' : sex === 'm' ? 'man' : '';

/** What a cast lacks, in one sentence; '' when it is whole. */
export function castShort({ entries, short }: Cast, { counts }: CastRecipe): string {
  const lacking = CAST_KINDS.filter(({ kind }) => short[kind]).map(
    ({ kind }) =>
      `${entries.filter((entry) => entry.kind === kind).length} of ${counts[kind]} ${kind}`,
  );
  return lacking.length === 0
    ? ''
    : `Only ${lacking.join(', ')} can be told apart from all others; add some names of your own, or ask for fewer.`;
}

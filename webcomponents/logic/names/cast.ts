/** A cast in the address: how many of each kind, and which entries were rolled anew; what it lacks. */
import { CAST } from '../../../http/names-fields.ts';
import type { Schemas } from '../../../http/wire.ts';

export { CAST };
export type Cast = Schemas['Cast'];
export type CastEntry = Schemas['CastEntry'];

/** Kinds in the order of the server, with the class under which their names are kept. */
export const CAST_KINDS = [
  { kind: 'persons', title: 'Persons', nameClass: 'full_name', count: 12 },
  { kind: 'places', title: 'Places', nameClass: 'place_name', count: 6 },
  { kind: 'ships', title: 'Ships', nameClass: 'object_item', count: 2 },
  { kind: 'guilds', title: 'Guilds', nameClass: 'organisation', count: 2 },
] as const;

const KINDS = [...CAST_KINDS.map(({ kind }) => kind), 'families'] as const;

/** The numbers of a cast by the keys of its request, in the order of the address. */
export const CAST_FIELDS = [
  ...CAST_KINDS,
  { kind: 'families', title: 'Families', count: 0 },
  { kind: 'family_size', title: 'Members of each', count: 4 },
] as const;
type CastField = (typeof CAST_FIELDS)[number]['kind'];

/** Most rolls of one entry, as the server has it. */
const MAX_ROLLS = 99;

export interface CastRecipe {
  readonly counts: Readonly<Record<CastField, number>>;
  /** How often entries were rolled anew, by kind and number: `persons:3`. */
  readonly rolls: Readonly<Record<string, number>>;
}

type Query = Readonly<Record<string, string>>;

/** The numbers of a text; what is none is as usual. */
function countsOf(text: string) {
  const numbers = text.split(',');
  const counts = CAST_FIELDS.map(({ kind, count }, i) => {
    const { least, most } = CAST[kind];
    const number = numbers[i] ?? '';
    return [kind, /^\d{1,3}$/.test(number) ? Math.max(least, Math.min(most, +number)) : count];
  });
  return Object.fromEntries(counts) as Record<CastField, number>;
}

export const USUAL_CAST: CastRecipe = { counts: countsOf(''), rolls: {} };

/** Without families their numbers are left out. */
export const encodeCast = ({ counts, rolls }: CastRecipe): Query => ({
  cast: (counts.families > 0 ? CAST_FIELDS : CAST_KINDS).map(({ kind }) => counts[kind]).join(','),
  ...(Object.keys(rolls).length > 0 && { roll: rollTexts(rolls).join(',') }),
});

export const rollTexts = (rolls: CastRecipe['rolls']): string[] =>
  Object.entries(rolls).map(([entry, times]) => (times === 1 ? entry : `${entry}x${times}`));

/** Entries of a kind: of families these are their members. */
const entriesOf = (kind: CastEntry['kind'], { counts }: Pick<CastRecipe, 'counts'>): number =>
  kind === 'families' ? counts.families * counts.family_size : counts[kind];

/** Reads a hash query; null without a cast. */
export function decodeCast(query: Query): CastRecipe | null {
  if (!query.cast) return null;
  const counts = countsOf(query.cast);
  const rolls: Record<string, number> = {};
  for (const text of (query.roll ?? '').split(',')) {
    const [, kind, n, times = '1'] = /^([a-z]+):(\d{1,3})(?:x(\d{1,2}))?$/.exec(text) ?? [];
    const known = KINDS.find((one) => one === kind);
    // an entry that is there no more has no rolls
    if (!known || Number(n) < 1 || Number(n) > entriesOf(known, { counts }) || times === '0')
      continue;
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

/** What a member is in the family, else of which sex a person is where `showsSex`. */
export const noteOf = ({ role, sex }: CastEntry, showsSex: boolean): string =>
  role ?? (showsSex && sex ? { f: 'woman', m: 'man' }[sex] : '');

/** What a cast lacks, in one sentence; '' when it is whole. */
export function castShort({ entries, short }: Cast, cast: CastRecipe): string {
  const lacking = KINDS.filter((kind) => short[kind]).map((kind) => {
    const made = entries.filter((entry) => entry.kind === kind).length;
    return `${made} of ${entriesOf(kind, cast)} ${kind === 'families' ? 'members of families' : kind}`;
  });
  return lacking.length === 0
    ? ''
    : `Only ${lacking.join(', ')} can be told apart from all others; add some names of your own, or ask for fewer.`;
}

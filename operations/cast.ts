/** The fields of POST /api/names/cast and `namewalk names --cast`: how many of each kind, and what is rolled anew. */
import { CAST_KINDS, type CastKind } from '../engine/kin/asked/cast.ts';
import { FieldError, integerField, listField, textField, type Values } from './fields.ts';
import { COMMON_FIELDS } from './names.ts';

/** Most entries of a kind, most families and most members of one. */
export const MAX_CAST = 200;
const MAX_FAMILIES = 50;
const MAX_MEMBERS = 12;
/** Most times that one entry is rolled anew, and most entries that are. */
export const MAX_ROLLS = 99;
const MAX_REROLLED = CAST_KINDS.length * MAX_CAST;

const count = (key: CastKind, absent: number, most = MAX_CAST) =>
  integerField(key, {
    least: 0,
    most,
    absent,
    flag: null,
    help: `number of ${key}, up to ${most} (default ${absent})`,
  });

const pattern = (key: string, of: CastKind) =>
  textField(key, {
    help: `pattern of the ${of}: one of the language by its name, or such as "{first_name} of {place_name}"`,
  });

export const CAST_FIELDS = {
  /** Persons, 0 to 200; default 12. */
  persons: count('persons', 12),
  /** Places, 0 to 200; default 8. */
  places: count('places', 8),
  /** Ships, 0 to 200; default 3. */
  ships: count('ships', 3),
  /** Guilds, 0 to 200; default 2. */
  guilds: count('guilds', 2),
  /** Families of a father, a mother and children, 0 to 50; default 0. */
  families: count('families', 0, MAX_FAMILIES),
  /** Members of a family, 2 to 12; default 4. */
  familySize: integerField('family_size', {
    least: 2,
    most: MAX_MEMBERS,
    absent: 4,
    help: `members of a family: a father, a mother, and children, up to ${MAX_MEMBERS} (default 4)`,
  }),
  /** Percent of persons and children that are women, the others being men; default: half where it shows, else not looked at. */
  women: integerField('women', {
    least: 0,
    most: 100,
    absent: null,
    help:
      'percent of the persons, and of the children of families, that are women, the others being men ' +
      '(default: half of them where it shows; else sex is not looked at)',
  }),
  /** Entries that are made anew while all others stay: `persons:3` once, `places:1x2` twice. */
  reroll: listField('reroll', {
    most: MAX_REROLLED,
    help: 'entries to be rolled anew while all others stay: persons:3 once, places:1x2 twice',
  }),
  /** Pattern of the persons, as of phrases; default: the language's. */
  person: pattern('person', 'persons'),
  /** Pattern of the places. */
  place: pattern('place', 'places'),
  /** Pattern of the ships. */
  ship: pattern('ship', 'ships'),
  /** Pattern of the guilds. */
  guild: pattern('guild', 'guilds'),
  ...COMMON_FIELDS,
};

export type CastRequest = Values<typeof CAST_FIELDS>;

/** The flag that holds the counts: `persons=12,places=8`; kinds that it does not name have none. */
export function castCounts(text: string): Record<CastKind, number> {
  const counts: Record<CastKind, number> = {
    persons: 0,
    places: 0,
    ships: 0,
    guilds: 0,
    families: 0,
  };
  for (const item of text.split(',')) {
    const [, name, n] = /^\s*([a-z]+)\s*=\s*(\d{1,6})\s*$/.exec(item) ?? [];
    const kind = CAST_KINDS.find((one) => one === name);
    if (!kind) {
      throw new FieldError(
        `cast must be kinds with their numbers, such as persons=12,places=8; kinds are ` +
          `${CAST_KINDS.join(', ')} (got ${JSON.stringify(item.trim())}).`,
      );
    }
    counts[kind] = Number(n);
  }
  return counts;
}

/** How often each entry is rolled anew, by kind and number from 1: `persons 3`. Throws `FieldError`. */
export function rerollCounts(request: CastRequest): ReadonlyMap<string, number> {
  const rolls = new Map<string, number>();
  for (const item of request.reroll ?? []) {
    const [, name, n, times = '1'] = /^([a-z]+):(\d{1,4})(?:x(\d{1,3}))?$/.exec(item) ?? [];
    const kind = CAST_KINDS.find((one) => one === name);
    const number = Number(n);
    const members = kind === 'families' ? request.familySize : 1;
    if (!kind || number < 1 || number > request[kind] * members) {
      throw new FieldError(
        `reroll must name entries of the cast, such as persons:3 or places:1x2 (got ${JSON.stringify(item)}).`,
      );
    }
    const key = `${kind} ${number}`;
    const sum = (rolls.get(key) ?? 0) + Number(times);
    if (sum > MAX_ROLLS) {
      throw new FieldError(
        `reroll: an entry can be rolled anew ${MAX_ROLLS} times (got ${sum}); take another seed.`,
      );
    }
    rolls.set(key, sum);
  }
  return rolls;
}

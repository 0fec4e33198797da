/** A cast: persons, places, ships, guilds and families of one source, no two of which are confused, each to be rolled anew alone. */

import { fold, isWithin } from '../../../runtime/letter-costs.ts';
import { hashWords, seedWords } from '../../base/random/permutation.ts';
import { type RenderStyle, renderMade } from '../../names/render-style.ts';
import type { KinName } from '../joins-of.ts';
import { FEW, type Sex } from '../kin-language.ts';
import { type ClassStock, inOrder, type OrderedName } from '../list.ts';
import {
  badPattern,
  chosenParts,
  entriesFor,
  fillPattern,
  hasPatronymic,
  PATRONYMIC,
  type Pattern,
} from '../phrases.ts';
import { areConfused } from './check.ts';
import {
  givenNames,
  type NameClass,
  type NameMaker,
  patronymic,
  readPattern,
  type ShownName,
} from './make-names.ts';

/** Name of the choice; any change of it that moves an entry gets a new one. */
export const CAST_ALGORITHM = 'cast/2';

/** What a cast is made of, in the order in which it is listed. */
export const CAST_KINDS = ['persons', 'places', 'ships', 'guilds', 'families'] as const;
export type CastKind = (typeof CAST_KINDS)[number];

/** Patterns of the language that kinds take, and what they take where it has none; families take that of the persons. */
const PATTERNS = {
  persons: 'full_name',
  places: '{place_name}',
  ships: 'ship',
  guilds: 'guild',
} as const;
type PatternKind = keyof typeof PATTERNS;
const byKind = <T>(of: (kind: PatternKind) => T) =>
  Object.fromEntries(
    Object.keys(PATTERNS).map((kind) => [kind, of(kind as PatternKind)]),
  ) as Record<PatternKind, T>;

export interface CastRequest {
  /** Entries of each kind, but how many families; the entries of these are their members. */
  readonly counts: Readonly<Record<CastKind, number>>;
  /** Members of a family: a father, a mother, and children. */
  readonly familySize: number;
  /** Patterns as asked for; null: as the language has them. */
  readonly patterns: Readonly<Record<PatternKind, string | null>>;
  /** How often entries are rolled anew, by kind and number: `persons 3`. */
  readonly rolls: ReadonlyMap<string, number>;
  /**
   * Percent of the persons, and of the children of families, that are women, the others being men; null: half of them where
   * it shows, of others sex is not looked at.
   */
  readonly women: number | null;
  readonly seed: bigint;
  readonly avoid: readonly string[];
  readonly style: RenderStyle;
}

export interface CastEntry {
  readonly kind: CastKind;
  /** From 1, within its kind. */
  readonly number: number;
  /** Of members of a family: its number from 1, and what they are in it. */
  readonly family: number | null;
  readonly role: 'father' | 'mother' | 'son' | 'daughter' | null;
  readonly text: string;
  /** Of persons and members; null: not known. */
  readonly sex: Sex | null;
  readonly parts: readonly (ShownName & { readonly nameClass: string })[];
  /** How often it has been rolled anew. */
  readonly rerolls: number;
}

/** Lists have room for so many entries of a kind, or a power of two more, so that one more entry moves no other. */
const LEAST_ROOM = 16;
/** Names of all lists together with the same first three letters. */
const SAME_START = 3;
const START = 3;
/** What stocks tell that a cast does not show by itself. */
const OF_SEX = /^The sex of/;
/** Percent of persons and children that are women where it shows and nothing is said. */
const WOMEN = 50;

/** The names of a class and sex, and the parts of patterns that take them, each with a column of its own. */
interface Shelf {
  readonly order: Iterator<KinName>;
  readonly columns: string[];
  readonly sex: Sex | null;
  /** Of given names of either sex. */
  readonly sexOf: ((made: KinName) => Sex | null) | null;
  room: number;
  /** By roll, entry and column; null where the order has ended. */
  readonly names: (KinName | null)[];
  /** Those that stand for persons of the other sex; they come when there are no others. */
  readonly spare: KinName[];
}

/**
 * Makes the cast. Which names an entry has depends on the seed, its number and how often it has been rolled anew, never on
 * the rolls of others, but that children have the name of their father. Throws `EngineError`: 'stock-empty', 'pattern-invalid'.
 */
export async function makeCast(maker: NameMaker, request: CastRequest) {
  const casting = castingOf(maker, request);
  const notes = await casting.layShelves();
  const entries: CastEntry[] = [];
  /** Kinds of which there are fewer than requested, and why. */
  const short: Partial<Record<CastKind, string>> = {};
  for (const kind of CAST_KINDS) {
    const wanted = casting.entriesOf(kind);
    const made = Array.from({ length: wanted }, (_, i) => casting.entryOf(kind, i) ?? []).flat();
    entries.push(...made);
    if (made.length < wanted) {
      short[kind] =
        `Only ${made.length} of ${wanted} can be told apart from all others; add some names of your own (${[...casting.lacking].join(', ')}), or ask for fewer.`;
      casting.lacking.clear();
    }
  }
  const names = entries.flatMap(({ parts }) =>
    parts.filter((part) => part.nameClass !== PATRONYMIC).map(({ name }) => name.toLowerCase()),
  );
  const patterns = byKind((kind) => casting.patterns[kind].text);
  // a family's name stands in several
  return { patterns, entries, leastDistance: leastDistance([...new Set(names)]), short, notes };
}

/** Where the name stands that a part of an entry takes. */
interface Place {
  readonly nameClass: NameClass;
  readonly sex: Sex | null;
  readonly column: string;
  readonly entry: number;
  readonly roll: number;
}

/** Whether the i-th of a row is a woman: the share holds for any number of them. */
const isWoman = (i: number, women: number): boolean =>
  Math.floor(((i + 1) * women) / 100) > Math.floor((i * women) / 100);

/** The shelves and entries of a cast. */
function castingOf(maker: NameMaker, request: CastRequest) {
  const { counts, familySize, women, seed, avoid, style } = request;
  const given = byKind((kind) => readPattern(maker, request.patterns[kind] ?? PATTERNS[kind]));
  const patterns: Readonly<Record<CastKind, Pattern>> = { ...given, families: given.persons };
  /** By class and sex. */
  const shelves = new Map<string, Shelf>();
  /** Classes that had no name left for an entry. */
  const lacking = new Set<string>();
  /** Folded names of all shelves, and how many of them have the same first letters. */
  const taken: string[] = [];
  const starts = new Map<string, number>();

  const entriesOf = (kind: CastKind): number =>
    kind === 'families' ? counts.families * familySize : counts[kind];

  /** The family of an entry and its place in it, both from 0: the father, the mother, the children. */
  const memberOf = (entry: number): { readonly family: number; readonly member: number } => {
    const family = Math.floor(entry / familySize);
    return { family, member: entry - family * familySize };
  };

  const sexOf = (kind: CastKind, entry: number): Sex | null => {
    if (kind === 'families') {
      const { family, member } = memberOf(entry);
      if (member < 2) return member === 0 ? 'm' : 'f';
      return isWoman(family * (familySize - 2) + member - 2, women ?? WOMEN) ? 'f' : 'm';
    }
    if (kind !== 'persons') return null;
    const share = women ?? (hasPatronymic(patterns.persons) ? WOMEN : null);
    return share === null ? null : isWoman(entry, share) ? 'f' : 'm';
  };

  const rollsOf = (kind: CastKind, entry: number): number =>
    request.rolls.get(`${kind} ${entry + 1}`) ?? 0;

  /** Where the name of a part of an entry stands; null for a part that is no name. */
  const placeOf = (kind: CastKind, entry: number, k: number): Place | null => {
    const part = chosenParts(patterns[kind])[k]!;
    if (part.kind !== 'class') return null;
    const ofFather = part.name === PATRONYMIC;
    const nameClass = ofFather
      ? givenNames(maker)
      : maker.classes.find(({ name }) => name === part.name)!;
    const sex = ofFather ? 'm' : nameClass.part === 'last' ? null : sexOf(kind, entry);
    const place = { nameClass, sex, column: `${kind} ${k}`, entry, roll: rollsOf(kind, entry) };
    if (kind !== 'families') return place;
    const { family, member } = memberOf(entry);
    const shared = ofFather ? maker.patronymics!.inherited : nameClass.part === 'last';
    if (shared) return { ...place, entry: family, roll: 0 };
    if (!ofFather || member < 2) return place;
    const first = chosenParts(patterns.persons).findIndex(
      (one) => one.kind === 'class' && one.name === nameClass.name,
    );
    return first < 0 ? place : placeOf(kind, family * familySize, first);
  };

  /** Lays a shelf for all that the parts of the patterns take; tells what the stocks of these do. */
  const layShelves = async (): Promise<string[]> => {
    const notes = new Set<string>();
    for (const kind of CAST_KINDS) {
      const pattern = patterns[kind];
      const entries = entriesOf(kind);
      if (kind === 'families' && entries === 0) continue;
      for (const [k, part] of chosenParts(pattern).entries()) {
        const place = placeOf(kind, 0, k);
        if (place === null) continue;
        if (place.nameClass.kind === 'phrase') {
          const what = `{${part.name}} is a phrase itself; use {first_name}, {last_name} or {place_name}.`;
          throw badPattern(pattern.text, what);
        }
        const either = place.sex !== null && part.name !== PATRONYMIC;
        for (const sex of either ? (['f', 'm'] as const) : [place.sex]) {
          const shelf = await shelfOf({ ...place, sex }, notes);
          shelf.columns.push(place.column);
          while (shelf.room < entries) shelf.room *= 2;
        }
      }
    }
    return [...notes];
  };

  const shelfOf = async ({ nameClass, sex }: Place, notes: Set<string>): Promise<Shelf> => {
    const key = `${nameClass.name} ${sex}`;
    const known = shelves.get(key);
    if (known) return known;
    const stock = await maker.stock(nameClass, sex);
    for (const note of stock.told.notes) if (OF_SEX.test(note)) notes.add(note);
    const order = apart(inOrder(stock, { seed, avoid, liked: [], disliked: [] }));
    const sexOf = nameClass.part === 'first' && sex === null ? sexesOfMade(stock) : null;
    const shelf = { order, columns: [], sex, sexOf, room: LEAST_ROOM, names: [], spare: [] };
    shelves.set(key, shelf);
    return shelf;
  };

  const shelfFor = ({ nameClass, sex }: Place): Shelf => shelves.get(`${nameClass.name} ${sex}`)!;

  /** The name of a place, by its number on its shelf: by roll, entry and column; null where the order has ended. */
  const nameAt = (place: Place): KinName | null => {
    const { column, entry, roll } = place;
    const { room, columns, names } = shelfFor(place);
    const number = (roll * room + entry) * columns.length + columns.indexOf(column);
    // all take turns, needed or not, so that further rounds move no name of those before
    while (names.length <= number)
      for (const shelf of shelves.values()) shelf.names.push(nextFor(shelf));
    return names[number]!;
  };

  /** The next name of a shelf for the place whose turn it is. */
  const nextFor = (shelf: Shelf): KinName | null => {
    const { order, columns, names, room, spare, sex } = shelf;
    const [kind, k] = columns[names.length % columns.length]!.split(' ');
    const entry = Math.floor(names.length / columns.length) % room;
    const isTaken = placeOf(kind as CastKind, entry, Number(k))!.sex === sex;
    const made: KinName | undefined = order.next().value;
    if (made && !isTaken) spare.push(made);
    return made ?? (isTaken ? (spare.shift() ?? null) : null);
  };

  /** The names of an order that are not confused with any that stands already, at last those of which too many begin alike. */
  function* apart(order: Iterable<OrderedName>): Generator<KinName> {
    const held: OrderedName[] = [];
    for (const one of order) {
      if (startsLike(one) >= SAME_START) held.push(one);
      else if (!isConfused(one)) yield take(one);
    }
    for (const one of held) if (!isConfused(one)) yield take(one);
  }

  const startsLike = ({ letters }: OrderedName): number => starts.get(letters.slice(0, START)) ?? 0;

  const isConfused = ({ letters }: OrderedName): boolean =>
    taken.some((other) => areConfused(letters, other));

  const take = (one: OrderedName): KinName => {
    taken.push(one.letters);
    starts.set(one.letters.slice(0, START), startsLike(one) + 1);
    return one.name();
  };

  /** Null where there is no name for it. */
  const entryOf = (kind: CastKind, entry: number): CastEntry | null => {
    const sex = sexOf(kind, entry);
    const rerolls = rollsOf(kind, entry);
    const parts: CastEntry['parts'][number][] = [];
    let shownSex = sex;
    const text = fillPattern(patterns[kind], (part, k) => {
      if (part.kind === 'lexicon') {
        const first = hashWords([...seedWords(seed), CAST_KINDS.indexOf(kind), k]);
        const entries = entriesFor(part, maker.patterns.lexicons, sex);
        return entries[(first + entry + rerolls) % entries.length]!;
      }
      const place = placeOf(kind, entry, k)!;
      const made = nameAt(place);
      if (!made) lacking.add(place.nameClass.name);
      if (!made) return null;
      const shown = renderMade(made.name, style);
      const ofFather = part.name === PATRONYMIC;
      const name = ofFather ? patronymic(maker, shown, sex ?? 'm', style) : shown;
      parts.push({ nameClass: part.name, name, parents: made.parents });
      if (kind === 'persons') shownSex ??= shelfFor(place).sexOf?.(made) ?? null;
      return name;
    });
    if (text === null) return null;
    const of = kind === 'families' ? memberOf(entry) : null;
    const roles = sex === 'f' ? (['mother', 'daughter'] as const) : (['father', 'son'] as const);
    const role = of && roles[of.member < 2 ? 0 : 1];
    const family = of && of.family + 1;
    return { kind, number: entry + 1, family, role, text, sex: shownSex, parts, rerolls };
  };

  return { patterns, entriesOf, layShelves, entryOf, lacking };
}

/** Tells the sex of a name that is borne, and of a join the one that all names with its ending have; none where hardly any has one. */
function sexesOfMade({ parents, sexOf }: ClassStock): (made: KinName) => Sex | null {
  const known = parents.map(fold).filter((letters) => sexOf(letters) !== null);
  if (known.length < FEW) return () => null;
  return ({ parents: [beginning, ending] }) => {
    const end = fold(ending.part);
    const ofEnding = new Set(known.filter((letters) => letters.endsWith(end)).map(sexOf));
    return sexOf(fold(beginning.part) + end) ?? (ofEnding.size === 1 ? [...ofEnding][0]! : null);
  };
}

/** Fewest letters to be changed between any two of the names; 0 when there are no two. */
function leastDistance(names: readonly string[]): number {
  let least = Math.max(0, ...names.map(({ length }) => length)) + 1;
  names.forEach((name, i) => {
    for (let j = 0; j < i; j++) while (least > 0 && isWithin(name, names[j]!, least - 1)) least--;
  });
  return names.length > 1 ? least : 0;
}

/** A cast: persons, places, ships, guilds and families of one source, no two of which are confused, each to be rolled anew alone. */

import { isWithin } from '../../../runtime/letter-costs.ts';
import { EngineError } from '../../base/errors.ts';
import { hashWords, seedWords } from '../../base/random/permutation.ts';
import { type RenderStyle, renderMade } from '../../names/render-style.ts';
import type { Sex } from '../kin-language.ts';
import { inOrder, type KinName, type OrderedName } from '../list.ts';
import {
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
  readonly order: Iterable<OrderedName>;
  /** Names that were passed over because too many begin like them; they come when there are no others. */
  readonly held: OrderedName[];
  readonly columns: string[];
  room: number;
  /** By roll, entry and column; null where the order has ended. */
  readonly names: (KinName | null)[];
}

/**
 * Makes the cast. Which names an entry has depends on the seed, its number and how often it has been rolled anew, never on
 * the rolls of others, but that children have the name of their father. Throws `EngineError`: 'stock-empty', 'pattern-invalid'.
 */
export async function makeCast(maker: NameMaker, request: CastRequest) {
  const casting = new Casting(maker, request);
  const notes = await casting.layShelves();
  const entries: CastEntry[] = [];
  /** Kinds of which there are fewer than requested, and why. */
  const short: Partial<Record<CastKind, string>> = {};
  for (const kind of CAST_KINDS) {
    const wanted = casting.entriesOf(kind);
    const made = Array.from({ length: wanted }, (_, i) => casting.entry(kind, i) ?? []).flat();
    entries.push(...made);
    if (made.length < wanted) {
      short[kind] =
        `Only ${made.length} of ${wanted} can be told apart from all others; add some names of your own, or ask for fewer.`;
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

class Casting {
  readonly patterns: Readonly<Record<CastKind, Pattern>>;
  readonly #maker: NameMaker;
  readonly #request: CastRequest;
  /** By class and sex. */
  readonly #shelves = new Map<string, Shelf>();
  /** Folded names of all shelves, and how many of them have the same first letters. */
  readonly #taken: string[] = [];
  readonly #starts = new Map<string, number>();

  constructor(maker: NameMaker, request: CastRequest) {
    this.#maker = maker;
    this.#request = request;
    const patterns = byKind((kind) => readPattern(maker, request.patterns[kind] ?? PATTERNS[kind]));
    this.patterns = { ...patterns, families: patterns.persons };
  }

  entriesOf(kind: CastKind): number {
    const { counts, familySize } = this.#request;
    return kind === 'families' ? counts.families * familySize : counts[kind];
  }

  /** The family of an entry and its place in it, both from 0: the father, the mother, the children. */
  #member(entry: number): { readonly family: number; readonly member: number } {
    const { familySize } = this.#request;
    const family = Math.floor(entry / familySize);
    return { family, member: entry - family * familySize };
  }

  #sexOf(kind: CastKind, entry: number): Sex | null {
    const { women, familySize } = this.#request;
    if (kind === 'families') {
      const { family, member } = this.#member(entry);
      if (member < 2) return member === 0 ? 'm' : 'f';
      return isWoman(family * (familySize - 2) + member - 2, women ?? WOMEN) ? 'f' : 'm';
    }
    if (kind !== 'persons') return null;
    const share = women ?? (hasPatronymic(this.patterns.persons) ? WOMEN : null);
    return share === null ? null : isWoman(entry, share) ? 'f' : 'm';
  }

  #rollsOf(kind: CastKind, entry: number): number {
    return this.#request.rolls.get(`${kind} ${entry + 1}`) ?? 0;
  }

  /** Where the name of a part of an entry stands; null for a part that is no name. */
  #placeOf(kind: CastKind, entry: number, k: number): Place | null {
    const part = chosenParts(this.patterns[kind])[k]!;
    if (part.kind !== 'class') return null;
    const ofFather = part.name === PATRONYMIC;
    const nameClass = ofFather
      ? givenNames(this.#maker)
      : this.#maker.classes.find(({ name }) => name === part.name)!;
    const sex = ofFather ? 'm' : nameClass.part === 'last' ? null : this.#sexOf(kind, entry);
    const roll = this.#rollsOf(kind, entry);
    const place = { nameClass, sex, column: `${kind} ${k}`, entry, roll };
    if (kind !== 'families') return place;
    const { family, member } = this.#member(entry);
    const shared = ofFather ? this.#maker.patronymics!.inherited : nameClass.part === 'last';
    if (shared) return { ...place, entry: family, roll: 0 };
    if (!ofFather || member < 2) return place;
    const given = chosenParts(this.patterns.persons).findIndex(
      (one) => one.kind === 'class' && one.name === nameClass.name,
    );
    return given < 0 ? place : this.#placeOf(kind, family * this.#request.familySize, given);
  }

  /** Lays a shelf for all that the parts of the patterns take; tells what the stocks of these do. */
  async layShelves(): Promise<string[]> {
    const notes = new Set<string>();
    for (const kind of CAST_KINDS) {
      const pattern = this.patterns[kind];
      const entries = this.entriesOf(kind);
      if (kind === 'families' && entries === 0) continue;
      for (const [k, part] of chosenParts(pattern).entries()) {
        const place = this.#placeOf(kind, 0, k);
        if (place === null) continue;
        if (place.nameClass.kind === 'phrase') {
          throw new EngineError(
            'pattern-invalid',
            `pattern ${JSON.stringify(pattern.text)}: {${part.name}} is a phrase itself; use {first_name}, {last_name} or {place_name}.`,
          );
        }
        const either = place.sex !== null && part.name !== PATRONYMIC;
        for (const sex of either ? (['f', 'm'] as const) : [place.sex]) {
          const shelf = await this.#shelf({ ...place, sex }, notes);
          shelf.columns.push(place.column);
          while (shelf.room < entries) shelf.room *= 2;
        }
      }
    }
    return [...notes];
  }

  async #shelf({ nameClass, sex }: Place, notes: Set<string>): Promise<Shelf> {
    const key = `${nameClass.name} ${sex}`;
    const known = this.#shelves.get(key);
    if (known) return known;
    const { seed, avoid } = this.#request;
    const stock = await this.#maker.stock(nameClass, sex);
    for (const note of stock.told.notes) if (OF_SEX.test(note)) notes.add(note);
    const order = inOrder(stock, { seed, avoid, liked: [], disliked: [] });
    const shelf = { order, held: [], columns: [], room: LEAST_ROOM, names: [] };
    this.#shelves.set(key, shelf);
    return shelf;
  }

  /** The name of a place, by its number on its shelf: by roll, entry and column; null where the order has ended. */
  #nameAt({ nameClass, sex, column, entry, roll }: Place): KinName | null {
    const { room, columns, names } = this.#shelves.get(`${nameClass.name} ${sex}`)!;
    const number = (roll * room + entry) * columns.length + columns.indexOf(column);
    // all take turns, needed or not, so that further rounds move no name of those before
    while (names.length <= number)
      for (const shelf of this.#shelves.values()) shelf.names.push(this.#next(shelf));
    return names[number]!;
  }

  /** The next name of a shelf that is not confused with any that stands already. */
  #next({ order, held }: Shelf): KinName | null {
    for (const one of order) {
      if (this.#startsLike(one) >= SAME_START) held.push(one);
      else if (!this.#isConfused(one)) return this.#take(one);
    }
    for (let one = held.shift(); one; one = held.shift())
      if (!this.#isConfused(one)) return this.#take(one);
    return null;
  }

  #startsLike({ letters }: OrderedName): number {
    return this.#starts.get(letters.slice(0, START)) ?? 0;
  }

  #isConfused({ letters }: OrderedName): boolean {
    return this.#taken.some((other) => areConfused(letters, other));
  }

  #take(one: OrderedName): KinName {
    this.#taken.push(one.letters);
    this.#starts.set(one.letters.slice(0, START), this.#startsLike(one) + 1);
    return one.name();
  }

  /** Null where there is no name for it. */
  entry(kind: CastKind, entry: number): CastEntry | null {
    const { seed, style } = this.#request;
    const sex = this.#sexOf(kind, entry);
    const rerolls = this.#rollsOf(kind, entry);
    const parts: CastEntry['parts'][number][] = [];
    const text = fillPattern(this.patterns[kind], (part, k) => {
      if (part.kind === 'lexicon') {
        const first = hashWords([...seedWords(seed), CAST_KINDS.indexOf(kind), k]);
        const entries = entriesFor(part, this.#maker.patterns.lexicons, sex);
        return entries[(first + entry + rerolls) % entries.length]!;
      }
      const made = this.#nameAt(this.#placeOf(kind, entry, k)!);
      if (!made) return null;
      const shown = renderMade(made.name, style);
      const ofFather = part.name === PATRONYMIC;
      const name = ofFather ? patronymic(this.#maker, shown, sex ?? 'm', style) : shown;
      parts.push({ nameClass: part.name, name, parents: made.parents });
      return name;
    });
    if (text === null) return null;
    const of = kind === 'families' ? this.#member(entry) : null;
    const roles = sex === 'f' ? (['mother', 'daughter'] as const) : (['father', 'son'] as const);
    const role = of && roles[of.member < 2 ? 0 : 1];
    const family = of && of.family + 1;
    return { kind, number: entry + 1, family, role, text, sex, parts, rerolls };
  }
}

/** Fewest letters to be changed between any two of the names; 0 when there are no two. */
function leastDistance(names: readonly string[]): number {
  let least = Math.max(0, ...names.map(({ length }) => length)) + 1;
  names.forEach((name, i) => {
    for (let j = 0; j < i; j++) while (least > 0 && isWithin(name, names[j]!, least - 1)) least--;
  });
  return names.length > 1 ? least : 0;
}

/** A cast: persons, places, ships and guilds of one source, no two of which are confused, each to be rolled anew alone. */
import { isWithin } from '../../../runtime/kinship.ts';
import { EngineError } from '../../base/errors.ts';
import { hashWords, seedWords } from '../../base/random/permutation.ts';
import { type RenderStyle, renderName } from '../../names/render-style.ts';
import { inOrder, type KinName, type OrderedName } from '../list.ts';
import { fillPattern, type Pattern } from '../phrases.ts';
import type { Sex } from '../stock.ts';
import { type NameMaker, readPattern, type ShownName } from './make-names.ts';

/** Name of the choice; any change of it that moves an entry gets a new one. */
export const CAST_ALGORITHM = 'cast/2';

/** What a cast is made of, in the order in which it is listed. */
export const CAST_KINDS = ['persons', 'places', 'ships', 'guilds'] as const;
export type CastKind = (typeof CAST_KINDS)[number];

export interface CastRequest {
  /** Entries of each kind. */
  readonly counts: Readonly<Record<CastKind, number>>;
  /** Patterns as asked for; null: as the language has them. */
  readonly patterns: Readonly<Record<CastKind, string | null>>;
  /** How often entries are rolled anew, by kind and number: `persons 3`. */
  readonly rolls: ReadonlyMap<string, number>;
  /** Percent of the persons that are women, the others being men; null: sex is not looked at. */
  readonly women: number | null;
  readonly seed: bigint;
  readonly avoid: readonly string[];
  readonly style: RenderStyle;
}

export interface CastPart extends ShownName {
  readonly nameClass: string;
}

export interface CastEntry {
  readonly kind: CastKind;
  /** From 1, within its kind. */
  readonly number: number;
  readonly text: string;
  readonly sex: Sex | null;
  readonly parts: readonly CastPart[];
  /** How often it has been rolled anew. */
  readonly rerolls: number;
}

export interface Cast {
  readonly patterns: Readonly<Record<CastKind, string>>;
  readonly entries: readonly CastEntry[];
  /** Fewest letters to be changed between any two names that the cast is made of; 0 when there are no two. */
  readonly leastDistance: number;
  /** Kinds of which there are fewer than requested, and why. */
  readonly short: Readonly<Partial<Record<CastKind, string>>>;
}

/** Patterns of the language that a kind takes, and what it takes where the language has none. */
const PATTERNS: Readonly<Record<CastKind, readonly [name: string, otherwise: string]>> = {
  persons: ['full_name', '{first_name} {last_name}'],
  places: ['place', '{place_name}'],
  ships: ['ship', '{first_name}'],
  guilds: ['guild', '{place_name}'],
};

/** Lists have room for so many entries of a kind, or a power of two more, so that one more entry moves no other. */
const LEAST_ROOM = 16;
/** Names of all lists together with the same first three letters. */
const SAME_START = 3;
const START = 3;
/** From so many letters on two names are confused that differ in two of them, below in one. */
const LONG = 6;

/** The names of a class and sex, and the parts of patterns that take them, each with a column of its own. */
interface Shelf {
  readonly order: Iterator<OrderedName>;
  /** Names that were passed over because too many begin like them; they come when there are no others. */
  readonly held: OrderedName[];
  readonly columns: string[];
  room: number;
  /** By roll, entry and column; null where the order has ended. */
  readonly names: (KinName | null)[];
}

/**
 * Makes the cast. Which names an entry has depends on the seed, its number and how often it has been rolled anew, never on
 * the rolls of others. Throws `EngineError`: 'stock-empty', 'pattern-invalid'.
 */
export async function makeCast(maker: NameMaker, request: CastRequest): Promise<Cast> {
  const patterns = Object.fromEntries(
    CAST_KINDS.map((kind) => {
      const [name, otherwise] = PATTERNS[kind];
      const text = request.patterns[kind] ?? (maker.patterns.patterns.has(name) ? name : otherwise);
      return [kind, readPattern(maker, text)];
    }),
  ) as Record<CastKind, Pattern>;
  const shelves = await shelvesOf(maker, patterns, request);
  fill([...shelves.values()], roundsOf(shelves, patterns, request));
  const entries: CastEntry[] = [];
  const short: Partial<Record<CastKind, string>> = {};
  for (const kind of CAST_KINDS) {
    for (let i = 0; i < request.counts[kind]; i++) {
      const entry = entryOf(kind, i, patterns[kind], shelves, request);
      if (entry) entries.push(entry);
    }
    const made = entries.filter((entry) => entry.kind === kind).length;
    if (made < request.counts[kind]) {
      short[kind] =
        `Only ${made} of ${request.counts[kind]} can be told apart from all others; add some names of your own, or ask for fewer.`;
    }
  }
  const names = entries.flatMap(({ parts }) => parts.map(({ name }) => name.toLowerCase()));
  return {
    patterns: Object.fromEntries(CAST_KINDS.map((kind) => [kind, patterns[kind].text])) as Record<
      CastKind,
      string
    >,
    entries,
    leastDistance: leastDistance(names),
    short,
  };
}

/** Whether an entry is a woman's: the share holds for any number of entries. */
function sexOf(kind: CastKind, entry: number, women: number | null): Sex | null {
  if (kind !== 'persons' || women === null) return null;
  return Math.floor(((entry + 1) * women) / 100) > Math.floor((entry * women) / 100) ? 'f' : 'm';
}

const shelfKey = (nameClass: string, sex: Sex | null): string => `${nameClass} ${sex}`;
const columnOf = (kind: CastKind, part: number): string => `${kind} ${part}`;

async function shelvesOf(
  maker: NameMaker,
  patterns: Readonly<Record<CastKind, Pattern>>,
  { counts, seed, avoid, women }: CastRequest,
): Promise<Map<string, Shelf>> {
  const shelves = new Map<string, Shelf>();
  for (const kind of CAST_KINDS) {
    const parts = patterns[kind].parts.filter((part) => part.kind !== 'text');
    for (const [k, part] of parts.entries()) {
      if (part.kind !== 'class') continue;
      const nameClass = maker.classes.find(({ name }) => name === part.name)!;
      if (nameClass.kind === 'phrase') {
        throw new EngineError(
          'pattern-invalid',
          `pattern ${JSON.stringify(patterns[kind].text)}: {${part.name}} is a phrase itself; use {first_name}, {last_name} or {place_name}.`,
        );
      }
      const sexes: readonly (Sex | null)[] =
        kind === 'persons' && women !== null && nameClass.part !== 'last' ? ['f', 'm'] : [null];
      for (const sex of sexes) {
        const key = shelfKey(part.name, sex);
        let shelf = shelves.get(key);
        if (!shelf) {
          const stock = await maker.stock(nameClass, sex);
          const order = inOrder(stock, { seed, avoid, liked: [], disliked: [] });
          shelf = {
            order: order[Symbol.iterator](),
            held: [],
            columns: [],
            room: LEAST_ROOM,
            names: [],
          };
          shelves.set(key, shelf);
        }
        shelf.columns.push(columnOf(kind, k));
        while (shelf.room < counts[kind]) shelf.room *= 2;
      }
    }
  }
  return shelves;
}

/** The place on its shelf of the name of an entry. */
function placeOf({ room, columns }: Shelf, column: string, entry: number, roll: number): number {
  return (roll * room + entry) * columns.length + columns.indexOf(column);
}

/** The shelf that an entry takes a part from. */
const shelfOf = (shelves: ReadonlyMap<string, Shelf>, nameClass: string, sex: Sex | null): Shelf =>
  shelves.get(shelfKey(nameClass, sex)) ?? shelves.get(shelfKey(nameClass, null))!;

/** Names that every shelf has to hold for the entries that are asked for. */
function roundsOf(
  shelves: ReadonlyMap<string, Shelf>,
  patterns: Readonly<Record<CastKind, Pattern>>,
  { counts, women, rolls }: CastRequest,
): number {
  let rounds = 0;
  for (const kind of CAST_KINDS) {
    const parts = patterns[kind].parts.filter((part) => part.kind !== 'text');
    for (let entry = 0; entry < counts[kind]; entry++) {
      parts.forEach((part, k) => {
        if (part.kind !== 'class') return;
        const shelf = shelfOf(shelves, part.name, sexOf(kind, entry, women));
        const roll = rolls.get(`${kind} ${entry + 1}`) ?? 0;
        rounds = Math.max(rounds, 1 + placeOf(shelf, columnOf(kind, k), entry, roll));
      });
    }
  }
  return rounds;
}

/**
 * Fills the shelves with names that are not confused with any that stands already. All take turns, needed or not, so that
 * further rounds move no name of those before.
 */
function fill(shelves: readonly Shelf[], rounds: number): void {
  const taken: string[] = [];
  const starts = new Map<string, number>();
  const isConfused = (letters: string): boolean =>
    taken.some((other) =>
      isWithin(letters, other, Math.min(letters.length, other.length) < LONG ? 1 : 2),
    );
  const take = ({ letters, name }: OrderedName): KinName => {
    taken.push(letters);
    const start = letters.slice(0, START);
    starts.set(start, (starts.get(start) ?? 0) + 1);
    return name();
  };
  const next = ({ order, held }: Shelf): KinName | null => {
    for (let step = order.next(); !step.done; step = order.next()) {
      const { letters } = step.value;
      if ((starts.get(letters.slice(0, START)) ?? 0) >= SAME_START) held.push(step.value);
      else if (!isConfused(letters)) return take(step.value);
    }
    for (let one = held.shift(); one; one = held.shift())
      if (!isConfused(one.letters)) return take(one);
    return null;
  };
  for (let round = 0; round < rounds; round++)
    for (const shelf of shelves) shelf.names.push(next(shelf));
}

function entryOf(
  kind: CastKind,
  entry: number,
  pattern: Pattern,
  shelves: ReadonlyMap<string, Shelf>,
  { seed, style, women, rolls }: CastRequest,
): CastEntry | null {
  const sex = sexOf(kind, entry, women);
  const rerolls = rolls.get(`${kind} ${entry + 1}`) ?? 0;
  const parts: CastPart[] = [];
  const text = fillPattern(pattern, (part, k) => {
    if (part.kind === 'lexicon') {
      const first = hashWords([...seedWords(seed), CAST_KINDS.indexOf(kind), k]);
      return part.entries[(first + entry + rerolls) % part.entries.length]!;
    }
    const shelf = shelfOf(shelves, part.name, sex);
    const made = shelf.names[placeOf(shelf, columnOf(kind, k), entry, rerolls)];
    if (!made) return null;
    const name = renderName(made.name, style);
    parts.push({ nameClass: part.name, name, parents: made.parents });
    return name;
  });
  return text === null ? null : { kind, number: entry + 1, text, sex, parts, rerolls };
}

function leastDistance(names: readonly string[]): number {
  let least = Math.max(0, ...names.map(({ length }) => length)) + 1;
  names.forEach((name, i) => {
    for (let j = 0; j < i; j++) while (least > 0 && isWithin(name, names[j]!, least - 1)) least--;
  });
  return names.length > 1 ? least : 0;
}

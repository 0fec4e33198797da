/** A batch of kin/1: its plan, the stock of a class or those of a pattern in the order of a seed, and the names and phrases of its numbers. */

import { type KinClass, openJoins, split } from '../../../runtime/joins.ts';
import { fold } from '../../../runtime/letter-costs.ts';
import { liveOf } from '../../../runtime/live.ts';
import { hash, permutation } from '../../../runtime/numbered.ts';
import { EngineError } from '../../base/errors.ts';
import { payloadHash } from '../../base/json.ts';
import {
  buildExclusions,
  EXCLUSION_KEYS,
  type ExclusionSpec,
  Exclusions,
} from '../../filters/exclusions.ts';
import type { NameClass } from '../../kin/asked/make-names.ts';
import type { Sex } from '../../kin/kin-language.ts';
import { KIN_ALGORITHM } from '../../kin/list.ts';
import {
  type ChosenPart,
  chosenParts,
  fillPattern,
  MAX_PARTS,
  type Pattern,
  type PhraseSpace,
  phraseSpaceOf,
} from '../../kin/phrases.ts';
import { type RenderStyle, renderMade } from '../../names/render-style.ts';
import { drawnByRank, fractionOf, MEASURED, ranksOf, type Weights } from './by-rank.ts';
import type { LineText, Speller } from './lines.ts';

/** What makes a space beside the source and the seed. */
export interface KinSpec {
  /** Null: phrases of a pattern. */
  readonly nameClass: NameClass | null;
  /** A pattern by its name or as it is written, and the classes that it may name. */
  readonly pattern?: string;
  readonly classes?: readonly NameClass[];
  /** Fewest and most letters; null: as the class, else as the source. */
  readonly letters: readonly [number, number] | null;
  /** Names are drawn by rank, the k-th 1/k^zipf as often as the first, and again; absent: each once. 'real' is as measured. */
  readonly zipf?: number | 'real';
  /** Of given names; of both sexes they have a stock each, and a half of the slots. */
  readonly sex?: Sex | 'f,m';
  /** Absent: 'only' of names as they are borne, 'first' of persons of a language that the source's own are of, else 'none'. */
  readonly real?: RealChoice;
  /** By rank too, so many, each once. */
  readonly unique?: number;
  /** What was made of a source that is no run, so that nobody has to have it. */
  readonly made?: KinMade;
}

/** What names are made of. */
export interface KinMade {
  /** By class, with the counts of their blocks; one without a pattern. */
  readonly stocks: Readonly<Record<string, KinClass>>;
  readonly pattern: Pattern | null;
  /** Full names of the source itself, folded, one a line, where the pattern would put them together again. */
  readonly own?: string;
  /** Of both sexes: stocks of given names are those of the women, beside those of the men. */
  readonly both?: boolean;
  /** Real names, and of names by rank the best: of each stock its first ranks, beginning and ending of each, which it leaves out. */
  readonly best?: Readonly<Record<string, readonly NameParts[]>>;
  /** How often a list tells the first of these, or the entries of a lexicon, to be borne. */
  readonly borne?: Readonly<Record<string, readonly number[]>>;
  /** Of each of the best the people that it is of, 0 for that of the language. */
  readonly peoples?: Readonly<Record<string, readonly number[]>>;
  /** Whether a list tells the family names, and with them how many are of each people. */
  readonly isTold?: boolean;
}

/** Whether real names come before new ones, alone, or not at all. */
export const REAL_CHOICES = ['first', 'only', 'none'] as const;
export type RealChoice = (typeof REAL_CHOICES)[number];

export type NameParts = readonly [beginning: string, ending: string];

/** The stock of the men of a class of both sexes. */
export const menOf = (nameClass: string): string => `${nameClass} m`;

/** UTF-8 takes at most so many bytes for a UTF-16 unit. */
const BYTES_A_UNIT = 3;

export interface KinOrder {
  /** Tells plans apart in one process: threads keep what they make of one between ranges. */
  readonly id: string;
  readonly names: KinSpec;
  readonly seed: bigint;
  readonly exclusion: ExclusionSpec | null;
}

export type KinPlan = Readonly<ReturnType<typeof kinPlan>>;

export function kinPlan(
  made: KinMade,
  { id, seed, exclusion, names: { zipf, unique, nameClass, classes = [] } }: KinOrder,
) {
  const { stocks, pattern, own, best, both, borne, peoples } = made;
  const all = Object.values(stocks);
  const letters = (name: string): number[] =>
    [name, menOf(name)].flatMap((stock) => [
      stocks[stock]?.letters[1] ?? 0,
      ...(best?.[stock] ?? []).map((parts) => parts.join('').length),
    ]);
  const chosen = partsOf(made);
  const lengths = (pattern?.parts ?? chosen).map((part) => {
    if (part.kind === 'class') return Math.max(...letters(part.name));
    return part.kind === 'text'
      ? part.text.length
      : Math.max(...part.entries.map((one) => one.length));
  });
  const sizes = sexesOf(made).map((sex) => spaceOf(made, seed, sex));
  const ofAll = (of: 'size' | 'real'): number =>
    Math.min(sizes.length * Math.min(...sizes.map((its) => its[of])), Number.MAX_SAFE_INTEGER);
  const size = ofAll('size');
  if (unique && unique > size)
    throw new EngineError(
      'pattern-invalid',
      `unique is ${unique.toLocaleString('en-US')}, and there are ${size.toLocaleString('en-US')} names; ask for fewer, or have more by a middle name ({first_name} {first_name} {last_name}) or new names behind the real ones (--real first).`,
    );
  const known = nameClass ? [nameClass] : classes;
  const partOf = (stock: string) =>
    known.find(({ name }) => stock === name || stock === menOf(name))?.part ?? 'other';
  const lead = chosen.findIndex(({ name }) => partOf(name) === 'last');
  const weights =
    zipf === undefined
      ? null
      : Object.fromEntries<Weights>(
          Object.keys(stocks).map((stock) => [
            stock,
            zipf === 'real' ? MEASURED[partOf(stock)] : [zipf, 0],
          ]),
        );
  return {
    algorithm: KIN_ALGORITHM as typeof KIN_ALGORITHM,
    id,
    /** `KinMade` as JSON: threads get it with each range, and a copy of a text takes a seventh of the time. */
    made: JSON.stringify(made),
    seed: String(seed),
    /** Of the ranks of each stock; null: each name once. */
    weights,
    /** The part that is drawn first, the others beside it: the family name, else the last. */
    lead: Math.max(0, lead < 0 ? chosen.length - 1 : lead),
    ...(unique && { unique }),
    /** The slot from which on names are new ones, where each comes once and the real ones come first. */
    newFrom: weights || !best ? null : ofAll('real'),
    /** What the parts in braces are called; null: the halves of a name. */
    columns: pattern ? [...columnsOf(pattern), ...(both ? ['sex'] : [])] : null,
    /** How many names there are: every slot has one, but for exclusions. Drawn by rank, as many as are wanted, or can be numbered. */
    slots: BigInt(weights ? (unique ?? Number.MAX_SAFE_INTEGER) : size),
    /** Names of the stocks, and a hash of all of it. */
    vocabulary: {
      size: all.reduce((sum, { names }) => sum + split(names).length, 0),
      hash: payloadHash({
        ...(pattern
          ? { stocks: JSON.stringify(stocks), pattern: JSON.stringify(pattern.parts) + (own ?? '') }
          : { stock: JSON.stringify(all[0]) }),
        ...(best && { best: JSON.stringify([best, borne, peoples]) }),
        ...(both && { both: true }),
      }),
    },
    exclusions: exclusion && buildExclusions(exclusion),
    /** Bytes of the longest name or phrase. */
    longestName: BYTES_A_UNIT * lengths.reduce((sum, n) => sum + n, 0),
    /** Why a slot has no name: an exclusion, that it is a full name of the source, or that two parts are the same. */
    reasons: [
      ...EXCLUSION_KEYS,
      ...(own ? ['own_name'] : []),
      ...(!weights && chosen.length > 1 ? ['twice'] : []),
    ],
  };
}

/** The parts in braces, or the one class. */
const partsOf = ({ pattern, stocks }: KinMade): readonly ChosenPart[] =>
  pattern ? chosenParts(pattern) : [{ kind: 'class', name: Object.keys(stocks)[0]! }];

/** The second `{first_name}` is first_name_2. */
const columnsOf = (pattern: Pattern): string[] => {
  const names = chosenParts(pattern).map(({ name }) => name);
  return names.map((name, i) => {
    const same = names.slice(0, i).filter((other) => other === name).length;
    return same === 0 ? name : `${name}_${same + 1}`;
  });
};

/** How many names a stock has. */
const stockSize = ({ stocks, best }: KinMade, name: string): number =>
  stocks[name]!.counts!.reduce((sum, count) => sum + count, best?.[name]?.length ?? 0);

/** Whose names there are: null where they are of all, or of one sex. */
const sexesOf = ({ both }: KinMade): readonly (Sex | null)[] => (both ? ['f', 'm'] : [null]);

/** The stock that persons of a sex have for a class. */
const stockFor = ({ stocks }: KinMade, name: string, sex: Sex | null): string =>
  sex === 'm' && stocks[menOf(name)] ? menOf(name) : name;

/**
 * The numbered names of the one class, the real ones first; or phrases of a pattern, of all names that its classes have for a
 * sex, those of more real names before others; in another order for men.
 */
function spaceOf(made: KinMade, seed: bigint, sex: Sex | null) {
  const { pattern } = made;
  const parts = partsOf(made);
  const keyed = sex === 'm' ? seed + 1n : seed;
  const stocks = parts.map(({ kind, name }) =>
    kind === 'lexicon' ? null : stockFor(made, name, sex),
  );
  const firsts = stocks.map((stock) => made.best?.[stock ?? '']?.length ?? 0);
  if (!pattern)
    return { size: stockSize(made, stocks[0]!), real: firsts[0]!, at: (slot: number) => [slot] };
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, n) => all + n, 0);
  /** Whether each part is of the names behind the best. */
  const blocks = Array.from({ length: 2 ** parts.length }, (_, bits) =>
    parts.map((_, k) => (bits >> k) & 1),
  ).sort((a, b) => sum(a) - sum(b));
  const spaces: { space: PhraseSpace; from: number; before: readonly number[] }[] = [];
  let [size, real] = [0, 0];
  for (const block of blocks) {
    const sizes = stocks.map((stock, k) => {
      if (stock === null) return 1 - block[k]!;
      return block[k] ? stockSize(made, stock) - firsts[k]! : firsts[k]!;
    });
    if (sizes.includes(0)) continue;
    const space = phraseSpaceOf(pattern, (_, k) => sizes[k]!, keyed);
    spaces.push({ space, from: size, before: block.map((isBehind, k) => isBehind * firsts[k]!) });
    size = Math.min(size + space.size, Number.MAX_SAFE_INTEGER);
    if (!block.includes(1)) real = size;
  }
  // tells which class has no names
  if (size === 0)
    phraseSpaceOf(pattern, (name) => stockSize(made, stockFor(made, name, sex)), seed);
  return {
    size,
    /** So many have real names alone. */
    real,
    at(slot: number): number[] {
      const { space, from, before } = spaces.findLast((one) => one.from <= slot)!;
      return space.at(slot - from).map((place, k) => place + before[k]!);
    },
  };
}

/** Parts of a name: those in braces, and the sex. */
const MOST_PARTS = MAX_PARTS + 1;
/** How often a phrase is drawn that is a full name of the source. */
const MOST_DRAWN = 16;
/** Tells the key of the ranks from those of the names. */
const RANKS = 0x7a697066;

/** A name, and how long its beginning is. */
type Spelled = readonly [name: string, cut: number];

/** Names of a stock, or the entries of a lexicon. */
interface Names {
  /** Those that come first. */
  readonly best: readonly Spelled[];
  /** The name of a number behind them. */
  readonly behind: ((number: number) => Spelled) | null;
}

const nameAt = ({ best, behind }: Names, number: number): Spelled =>
  number < best.length ? best[number]! : behind!(number - best.length);

/** Tells which places of a part have a name that is chosen already: no Klaus Klaus. */
function twinsOf(names: readonly Names[]) {
  const places = names.map(({ best }) => new Map(best.map(([text], place) => [text, place])));
  return (k: number, chosen: readonly number[]): readonly number[] => {
    let twins: readonly number[] = [];
    for (let i = 0; i < chosen.length; i++) {
      const place = chosen[i]!;
      if (place < 0) continue;
      const text = names[i]!.best[place]?.[0];
      const twin = names[i] === names[k] ? place : places[k]!.get(text!);
      if (twin !== undefined && !twins.includes(twin)) twins = [...twins, twin];
    }
    return twins;
  };
}

/** The persons of a batch, or those of a sex. */
interface Persons {
  readonly sex: Sex | null;
  /** Of each part. */
  readonly names: readonly Names[];
  /** The places of a number; by rank, also when drawn another time. */
  readonly at: (number: number, times: number) => readonly number[];
}

/** Slots of which a half has the names of women, in any order: one more of an odd number. */
const SEXED = 256;

/** Of each slot of a block whether it has the name of a woman, and how many slots before it have one of the same sex. */
function sexesFrom(from: number, size: number, key: number) {
  const order = permutation(size, hash(`${key} ${from}`, RANKS));
  let women = 0;
  const of = Array.from({ length: size }, (_, i) => {
    const isWoman = 2 * order(i) < size;
    if (isWoman) women++;
    return [isWoman, isWoman ? women - 1 : i - women] as const;
  });
  return { from, of };
}

/** What a number gives is that of the run-time with the same seed; by rank the `best` come before them. */
export class KinSpeller implements Speller {
  readonly isFull: boolean;
  readonly line: LineText;
  readonly name: Uint8Array;
  readonly digits = Uint32Array.from({ length: MOST_PARTS }, (_, i) => i);
  bytes = 0;
  count = 2;
  readonly #persons: readonly Persons[];
  readonly #exclusions: Exclusions | null;
  readonly #own: ReadonlySet<string> | null;
  readonly #encoder = new TextEncoder();
  readonly #plan: KinPlan;
  readonly #made: KinMade;
  /** Of the fractions that ranks are drawn by. */
  readonly #key: number;
  #slot = 0;
  /** Of the block of slots that was asked for last. */
  #sexes: ReturnType<typeof sexesFrom> = { from: -1, of: [] };

  constructor(plan: KinPlan) {
    this.#plan = plan;
    const { weights, unique, lead, columns } = plan;
    const made: KinMade = JSON.parse(plan.made);
    this.#made = made;
    const { borne, peoples, isTold } = made;
    const names = new Map<string, Names>();
    for (const [name, stock] of Object.entries(made.stocks)) {
      const joins = openJoins(stock);
      const best = (made.best?.[name] ?? []).map(([a, b]): Spelled => [a + b, a.length]);
      const live = liveOf(joins, stock.counts!);
      const placeOf = permutation(stockSize(made, name) - best.length, hash(plan.seed, names.size));
      const behind = (number: number): Spelled => {
        const [beginning, ending] = live.at(placeOf(number));
        return [joins.spell(beginning, ending), beginning.letters.length];
      };
      names.set(name, { best, behind });
    }
    // one seed gives others in each language
    this.#key = hash(`${plan.seed} ${plan.vocabulary.hash}`, RANKS);
    this.#exclusions = plan.exclusions && new Exclusions(plan.exclusions);
    this.#own = made.own ? new Set(made.own.split('\n')) : null;
    this.isFull = this.#exclusions === null && plan.reasons.length === EXCLUSION_KEYS.length;
    this.name = new Uint8Array(plan.longestName);
    const parts = partsOf(made);
    this.#persons = sexesOf(made).map((sex, i, { length }): Persons => {
      const namesOf = parts.map((part): Names => {
        if (part.kind === 'class') return names.get(stockFor(made, part.name, sex))!;
        return { best: part.entries.map((entry) => [entry, entry.length]), behind: null };
      });
      if (!weights) return { sex, names: namesOf, at: spaceOf(made, BigInt(plan.seed), sex).at };
      // of an odd number the women are one more
      const count = unique ? Math.max(1, Math.floor((unique + length - 1 - i) / length)) : null;
      const key = this.#key + (unique ? i : 0);
      // entries of a lexicon that no list counts are each as likely as the other
      const ranks = parts.map((part) => {
        if (part.kind === 'lexicon')
          return ranksOf(part.entries.length, [0, 0], { counts: borne?.[part.name] });
        const stock = stockFor(made, part.name, sex);
        const told = { counts: borne?.[stock], peoples: peoples?.[stock], isTold };
        return ranksOf(stockSize(made, stock), weights[stock]!, told);
      });
      const at = drawnByRank(ranks, lead, count, key, twinsOf(namesOf));
      return { sex, names: namesOf, at };
    });
    // with a letter for the sex
    const text = new Uint8Array(plan.longestName + 1);
    this.line = { text, start: new Uint32Array(MOST_PARTS + 1), plain: false, columns };
  }

  /** Whose name a slot has, and which of theirs; drawn ones have no number. */
  #personsAt(slot: number): readonly [Persons, number] {
    const [women, men] = this.#persons;
    if (!men) return [women!, slot];
    const { weights, unique, newFrom, slots } = this.#plan;
    if (weights && !unique) return [fractionOf(slot, this.#key - 1) < 0.5 ? women! : men, slot];
    const isNew = newFrom !== null && slot >= newFrom;
    const start = isNew ? newFrom : 0;
    const from = slot - ((slot - start) % SEXED);
    if (this.#sexes.from !== from) {
      const end = newFrom === null || isNew ? Number(slots) : newFrom;
      this.#sexes = sexesFrom(from, Math.min(SEXED, end - from), this.#key);
    }
    const [isWoman, before] = this.#sexes.of[slot - from]!;
    return [isWoman ? women! : men, from / 2 + before];
  }

  seek(slot: bigint): void {
    this.#slot = Number(slot);
  }

  /** The names in a phrase are rendered one by one, and titles as their parents write them. */
  restOf(style: RenderStyle): RenderStyle {
    return this.#made.pattern || style === 'title' ? 'raw' : style;
  }

  next(style: RenderStyle): number {
    const [persons, number] = this.#personsAt(this.#slot++);
    const { reasons } = this.#plan;
    const { pattern } = this.#made;
    const [name, parts, isTwice = false] = pattern
      ? this.#phrase(pattern, persons, number, style)
      : this.#join(persons, number, style);
    this.bytes = this.#encoder.encodeInto(name, this.name).written;
    this.count = parts.length;
    const { text, start } = this.line;
    for (let i = 0; i < parts.length; i++) {
      const room = text.subarray(start[i]!);
      start[i + 1] = start[i]! + this.#encoder.encodeInto(parts[i]!, room).written;
    }
    if (this.#own?.has(fold(name))) return reasons.indexOf('own_name');
    if (isTwice && reasons.at(-1) === 'twice') return reasons.length - 1;
    if (this.#exclusions === null) return -1;
    const lower = this.#encoder.encode(name.toLowerCase());
    return this.#exclusions.test(lower, lower.length) - 1;
  }

  /** A name of the one class, and its halves; a real one has one part. */
  #join({ names, at }: Persons, number: number, style: RenderStyle): Shown {
    const [spelled, cut] = nameAt(names[0]!, at(number, 0)[0]!);
    const name = style === 'title' ? renderMade(spelled, style) : spelled;
    return [name, cut < name.length ? [name.slice(0, cut), name.slice(cut)] : [name]];
  }

  /** The phrase of persons of this number, and its parts. */
  #phrase(pattern: Pattern, persons: Persons, number: number, style: RenderStyle): Shown {
    const { sex, names, at } = persons;
    const { weights, unique } = this.#plan;
    let chosen: string[] = [];
    let text = '';
    let isTwice = false;
    for (let times = 0; times < (weights && !unique ? MOST_DRAWN : 1); times++) {
      // the last name stays: those that the source has often would be left out often
      const places = at(number, times);
      chosen = [];
      isTwice = false;
      text = fillPattern(pattern, (part, k) => {
        const [name] = nameAt(names[k]!, places[k]!);
        const shown = part.kind === 'lexicon' ? name : renderMade(name, style);
        isTwice ||= chosen.includes(shown);
        chosen.push(shown);
        return shown;
      })!;
      // Klaus Klaus
      if (!isTwice && !this.#own?.has(fold(text))) break;
    }
    if (sex) chosen.push(sex);
    return [text, chosen, isTwice];
  }
}

/** A name, its parts, and whether two of them are the same. */
type Shown = readonly [name: string, parts: readonly string[], isTwice?: boolean];

/** The joins of real names that may be names of a class, and what its space says of each. */
import { hashWords, Permutation, seedWords } from '../base/random/permutation.ts';
import { LetterModel } from '../sound/letter-model.ts';
import { NameJoins } from '../sound/name-joins.ts';
import { MAX_NAME, type NamePaths, type PathPlace } from '../space/name-paths.ts';
import type { CountedSpace, SpacePlan } from '../space/namespace-2.ts';

/** What `states` says of a join: nothing yet, that the space has no such path, or `TESTED` and its code. */
const UNKNOWN = 0;
const NO_PATH = 1;
const TESTED = 2;
/** How much the name of letters 0..n-1 takes after real names. */
export type Kinship = (letters: Uint8Array, n: number) => number;

/** Bytes of a join in the columns, its number with them. */
const BYTES_A_JOIN = 4 + 1 + 1 + 2 + 8 + 8;

/** Joins whose letters, class and likeness to real names fit, whatever the seed, by i = 0..count-1. One for each thread. */
export class FittingJoins {
  /** Joins in all, those that fit and others. */
  readonly size: number;
  readonly #joins: NameJoins;
  readonly #paths: NamePaths;
  /** Numbers of those that fit, ascending, and how many letters they have. */
  readonly #numbers: Uint32Array;
  readonly #lengths: Uint8Array;
  /** What was found out; places of the paths, and kinship with real names, not a number until it is asked for. */
  readonly #states: Uint8Array;
  readonly #blocks: Uint16Array;
  readonly #ranks: Float64Array;
  readonly #kinships: Float64Array;
  readonly #letters = new Uint8Array(2 * MAX_NAME);

  private constructor(joins: NameJoins, fitting: Fitting, paths: NamePaths) {
    this.size = joins.size;
    this.#joins = joins;
    this.#paths = paths;
    this.#numbers = Uint32Array.from(fitting.numbers);
    this.#lengths = Uint8Array.from(fitting.lengths);
    const count = this.#numbers.length;
    this.#states = new Uint8Array(count);
    this.#blocks = new Uint16Array(count);
    this.#ranks = new Float64Array(count);
    this.#kinships = new Float64Array(count).fill(Number.NaN);
  }

  /**
   * The joins that are of the class by their letters' hash and that are as name-like as its profile wants; null where
   * real names tell no joins. Looks at each join once, some 40 ns each.
   */
  static of({ reference, profile }: CountedSpace, paths: NamePaths): FittingJoins | null {
    if (!reference?.joins) return null;
    const joins = new NameJoins(reference.joins);
    if (joins.size === 0) return null;
    const model = new LetterModel(reference.letters);
    const fitting: Fitting = { numbers: [], lengths: [] };
    joins.each((join, letters, n) => {
      if (n > MAX_NAME || !paths.owns(letters, n)) return;
      if (model.percent(model.cost(letters, n), n) < profile.nameLike) return;
      fitting.numbers.push(join);
      fitting.lengths.push(n);
    });
    return new FittingJoins(joins, fitting, paths);
  }

  /** How many fit. */
  get count(): number {
    return this.#numbers.length;
  }

  get byteLength(): number {
    return BYTES_A_JOIN * this.count;
  }

  /** Those that fit in the order of a seed. */
  inOrder({ base, seed }: Pick<SpacePlan, 'base' | 'seed'>): JoinOrder {
    const order = new Permutation(this.size, hashWords([...base, ...seedWords(seed)]));
    return new JoinOrder(Float64Array.from(this.#numbers, (join) => order.backward(join)));
  }

  lengthOf(i: number): number {
    return this.#lengths[i]!;
  }

  /** Whether the i-th has a name: 0, 1 + the place in `SLOT_REASONS` of why not, or -1 where the space has no such path. */
  test(i: number): number {
    const state = this.#states[i]!;
    if (state !== UNKNOWN) return state === NO_PATH ? -1 : state - TESTED;
    const paths = this.#paths;
    this.#joins.read(this.#numbers[i]!, this.#letters);
    const place = paths.find(textOf(this.#letters, this.lengthOf(i)));
    if (!place) {
      this.#states[i] = NO_PATH;
      return -1;
    }
    this.#blocks[i] = place.block;
    this.#ranks[i] = place.rank;
    const code = paths.test(place.block);
    this.#states[i] = TESTED + code;
    return code;
  }

  /** The path of one that has a name. */
  path(i: number): PathPlace {
    return { block: this.#blocks[i]!, rank: this.#ranks[i]! };
  }

  /** Its kinship with real names, worked out when it is first asked for. */
  kinship(i: number, kinship: Kinship): number {
    if (Number.isNaN(this.#kinships[i]!)) {
      this.#joins.read(this.#numbers[i]!, this.#letters);
      this.#kinships[i] = kinship(this.#letters, this.lengthOf(i));
    }
    return this.#kinships[i]!;
  }
}

interface Fitting {
  readonly numbers: number[];
  readonly lengths: number[];
}

/** The joins of a class in the order of a seed, k = 0..count-1. */
export class JoinOrder {
  readonly count: number;
  /** place * count + i, ascending. */
  readonly #keys: Float64Array;

  /** By i the place among all joins, those that do not fit with them. */
  constructor(places: Float64Array) {
    const count = places.length;
    this.count = count;
    this.#keys = places.map((place, i) => place * count + i).sort();
  }

  /** i of the k-th. */
  at(k: number): number {
    return this.#keys[k]! % this.count;
  }

  /** Its place among all joins. */
  placeOf(k: number): number {
    return Math.floor(this.#keys[k]! / this.count);
  }
}

function textOf(letters: Uint8Array, n: number): string {
  let text = '';
  for (let i = 0; i < n; i++) text += String.fromCharCode(letters[i]! + 96);
  return text;
}

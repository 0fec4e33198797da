/** The joins of real names that may be names of a class, in the order of a seed. */
import { hashWords, Permutation, seedWords } from '../base/permutation.ts';
import { LetterModel } from '../sound/letter-model.ts';
import { NameJoins } from '../sound/name-joins.ts';
import { classOf } from '../space/class-space.ts';
import type { SpacePlan } from '../space/namespace-2.ts';

const LONGEST = 64;

/** What `FittingJoins.of` goes by. */
type Plan = Pick<SpacePlan, 'reference' | 'profile' | 'own' | 'base' | 'seed'>;

/** `Found` is what was found out of one of them. */
export class FittingJoins<Found> {
  /** By i, so that the next pool need not find it out again. */
  readonly found = new Map<number, Found>();
  /** Joins in all, those that fit and others. */
  readonly size: number;
  readonly #joins: NameJoins;
  /** place * size + number of each that fits, ascending. */
  readonly #keys: Float64Array;

  private constructor(joins: NameJoins, keys: Float64Array) {
    this.size = joins.size;
    this.#joins = joins;
    this.#keys = keys;
  }

  /**
   * The joins that are of the class by their letters' hash and that are as name-like as its profile wants; null where
   * real names tell no joins. Looks at each join once, some 40 ns each.
   */
  static of<Found>({ reference, profile, own, base, seed }: Plan): FittingJoins<Found> | null {
    if (!reference?.joins) return null;
    const joins = new NameJoins(reference.joins);
    if (joins.size === 0) return null;
    const model = new LetterModel(reference.letters);
    const order = new Permutation(joins.size, hashWords([...base, ...seedWords(seed)]));
    const keys: number[] = [];
    joins.each((join, letters, n) => {
      if (n > LONGEST || (own && classOf(letters, n, own.of) !== own.index)) return;
      if (model.percent(model.cost(letters, n), n) < profile.nameLike) return;
      keys.push(order.backward(join) * joins.size + join);
    });
    return new FittingJoins<Found>(joins, Float64Array.from(keys).sort());
  }

  /** How many fit. */
  get count(): number {
    return this.#keys.length;
  }

  /** Place, 0..size-1, of the i-th that fits in the order of all joins. */
  place(i: number): number {
    return Math.floor(this.#keys[i]! / this.size);
  }

  /** Leaves the letters of the i-th that fits, at most 64, in `into` and returns how many there are. */
  read(i: number, into: Uint8Array): number {
    return this.#joins.read(this.#keys[i]! % this.size, into);
  }
}

/** What the letters of a class's names may cost: percentiles turned into sums, a pair for each number of letters. */
import { LetterModel, lettersOf, SYMBOLS } from '../sound/letter-model.ts';
import { RARE_PERCENTILE } from '../sound/sound-model.ts';
import type { CountedSpace } from '../space/namespace-2.ts';

const MAX_COST = 255;
const ROWS = SYMBOLS ** 3;

export class LetterLimits {
  /** Costs of the source's words, and of the real names of the class's kind. */
  readonly costs: Uint8Array;
  readonly measure: Uint8Array | null;
  /** Largest cost of a letter. */
  readonly rare: number;
  /** By number of letters, from the fewest on: least and largest sum; an empty range where there is none. */
  readonly like: readonly (readonly [number, number])[];
  /** Largest sum of the measure; empty without one. */
  readonly nameLike: readonly number[];
  /** The largest sums of names of any length. */
  readonly largest: number;
  readonly largestMeasured: number;
  readonly #fewest: number;

  constructor({ model, profile, reference }: CountedSpace) {
    const [fewest, longest] = profile.letters;
    const lengths = Array.from({ length: longest - fewest + 1 }, (_, i) => fewest + i);
    const sound = new LetterModel(model.letters);
    const [least, most] = profile.like;
    this.costs = model.letters.costs;
    this.rare = model.letters.worst[RARE_PERCENTILE]!;
    this.like = lengths.map((n) => [
      firstBelow(sound, n, most + 1),
      firstBelow(sound, n, least) - 1,
    ]);
    const kind = reference && profile.nameLike > 0 ? new LetterModel(reference.letters) : null;
    this.measure = kind && reference!.letters.costs;
    this.nameLike = kind ? lengths.map((n) => firstBelow(kind, n, profile.nameLike) - 1) : [];
    this.largest = Math.max(...this.like.map(([, most]) => most));
    this.largestMeasured = kind ? Math.max(...this.nameLike) : Number.POSITIVE_INFINITY;
    this.#fewest = fewest;
  }

  /** Largest sum of names of n letters; null when the class has none of them. */
  readonly most = (n: number): number | null => this.like[n - this.#fewest]?.[1] ?? null;

  readonly mostMeasured = (n: number): number =>
    this.measure ? this.nameLike[n - this.#fewest]! : Number.POSITIVE_INFINITY;

  /** Whether the letters of a text may be a name. */
  passes(text: string): boolean {
    const letters = lettersOf(text);
    const range = this.like[text.length - this.#fewest];
    if (letters === null || range === undefined) return false;
    let cost = 0;
    let measured = 0;
    let row = 0;
    for (let i = 0; i <= letters.length; i++) {
      const at = row * SYMBOLS + (i < letters.length ? letters[i]! : 0);
      if (this.costs[at]! > this.rare) return false;
      cost += this.costs[at]!;
      measured += this.measure?.[at] ?? 0;
      row = at % ROWS;
    }
    return cost >= range[0] && cost <= range[1] && measured <= this.mostMeasured(text.length);
  }
}

/** The least sum of n letters and the end whose percentile is below `percent`. */
function firstBelow(model: LetterModel, n: number, percent: number): number {
  let low = 0;
  let high = MAX_COST * (n + 1) + 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (model.percent(middle, n) < percent) high = middle;
    else low = middle + 1;
  }
  return low;
}

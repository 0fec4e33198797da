/** How much the sounds of a word cost under a model of other words: trigrams, and the parts of syllables. */

import { keyOf, type Part, type Splitter } from './syllable-parts.ts';
import { type Coded, EDGE } from './symbols.ts';

const DISCOUNT = 0.75;

/** Interpolated Kneser-Ney trigrams (Chen and Goodman 1999, one discount) of distinct words over a few hundred symbols. */
class Trigrams {
  readonly #size: number;
  /** Counts by order: words for three symbols, kinds of symbols that come before for fewer. */
  readonly #counts: readonly Uint32Array[];
  /** By order and context: the sum of its counts, and what its discounts free. */
  readonly #sums: readonly Float64Array[];
  readonly #freed: readonly Float64Array[];

  /** `size`: symbols with the edge and the unknown one. */
  constructor(words: Iterable<Uint8Array>, size: number) {
    this.#size = size;
    const counts = [1, 2, 3].map((order) => new Uint32Array(size ** order));
    const [one, two, three] = counts as [Uint32Array, Uint32Array, Uint32Array];
    for (const word of words) {
      for (let i = 0, context = 0; i <= word.length; i++) {
        const at = context * size + (word[i] ?? EDGE);
        three[at]!++;
        context = at % size ** 2;
      }
    }
    for (let i = 0; i < three.length; i++) if (three[i]! > 0) two[i % size ** 2]!++;
    for (let i = 0; i < two.length; i++) if (two[i]! > 0) one[i % size]!++;
    this.#counts = counts;
    this.#sums = counts.map(({ length }) => new Float64Array(length / size));
    this.#freed = counts.map(({ length }) => new Float64Array(length / size));
    counts.forEach((table, order) => {
      for (let i = 0; i < table.length; i++) {
        const n = table[i]!;
        if (n === 0) continue;
        this.#sums[order]![Math.floor(i / size)]! += n;
        this.#freed[order]![Math.floor(i / size)]! += Math.min(n, DISCOUNT);
      }
    });
  }

  /** Whether symbol b stands behind a in some word. */
  hasTwo = (a: number, b: number): boolean => this.#counts[1]![a * this.#size + b]! > 0;

  /** Whether they stand in a row in some word. */
  hasThree = (a: number, b: number, c: number): boolean =>
    this.#counts[2]![(a * this.#size + b) * this.#size + c]! > 0;

  /** Probability of symbol c behind b. */
  two(b: number, c: number): number {
    return this.#step(1, b, c, this.#step(0, 0, c, 1 / (this.#size - 1)));
  }

  /** Probability of symbol c behind a and b. */
  three(a: number, b: number, c: number): number {
    return this.#step(2, a * this.#size + b, c, this.two(b, c));
  }

  /** Bits of some symbols of a word and its end; `isKnown`: infinite where they hold three that no word has in a row. */
  bits(codes: Uint8Array, from = 0, to = codes.length + 1, isKnown = false): number {
    let bits = 0;
    let [a, b] = [codes[from - 2] ?? EDGE, codes[from - 1] ?? EDGE];
    for (let i = from; i < to && i <= codes.length; i++) {
      const c = codes[i] ?? EDGE;
      if (isKnown && !this.hasThree(a, b, c)) return Number.POSITIVE_INFINITY;
      bits -= Math.log2(this.three(a, b, c));
      a = b;
      b = c;
    }
    return bits;
  }

  #step(order: number, context: number, c: number, lower: number): number {
    const sum = this.#sums[order]![context]!;
    if (sum === 0) return lower;
    const n = Math.max(this.#counts[order]![context * this.#size + c]! - DISCOUNT, 0);
    return (n + this.#freed[order]![context]! * lower) / sum;
  }
}

/** Trigrams and parts of syllables, each learned from distinct words. */
export class SoundCosts {
  readonly trigrams: Trigrams;
  readonly #split: Splitter;
  /** Words that have a part, by kind, and their sum. */
  readonly #kinds = new Map<Part['kind'], { parts: Map<string, number>; sum: number }>();

  constructor(words: readonly Coded[], size: number, split: Splitter) {
    this.trigrams = new Trigrams(
      words.map(({ codes }) => codes),
      size,
    );
    this.#split = split;
    for (const word of words) {
      for (const { kind, from, to } of split(word)) {
        const { parts, sum } = this.#kinds.get(kind) ?? { parts: new Map(), sum: 0 };
        const key = keyOf(word.codes, from, to);
        parts.set(key, (parts.get(key) ?? 0) + 1);
        this.#kinds.set(kind, { parts, sum: sum + 1 });
      }
    }
  }

  /** What a word costs, in bits: its symbols and its end under the trigrams, and the parts of its syllables. */
  of(word: Coded) {
    let parts = 0;
    for (const part of this.#split(word)) parts -= Math.log2(this.#partShare(word.codes, part));
    return { bits: this.trigrams.bits(word.codes), parts };
  }

  /** Probability of a part among those of its kind; one that no word has is spelled by pairs of symbols. */
  #partShare(codes: Uint8Array, { kind, from, to }: Part): number {
    let spelled = 1;
    for (let i = from; i < to; i++) {
      spelled *= this.trigrams.two(i === from ? EDGE : codes[i - 1]!, codes[i]!);
    }
    const known = this.#kinds.get(kind);
    if (!known) return spelled;
    const n = Math.max((known.parts.get(keyOf(codes, from, to)) ?? 0) - DISCOUNT, 0);
    return (n + DISCOUNT * known.parts.size * spelled) / known.sum;
  }
}

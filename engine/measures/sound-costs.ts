/**
 * Syllables of coded words, by the maximal onset, and their parts: onsets and rimes; and how much the sounds of a word cost
 * under a model of other words: trigrams, and these parts.
 */
import { countsOf } from '../base/maps.ts';
import { type Coded, EDGE } from './symbols.ts';

/** A part of a word; what begins and what ends a word are kinds of their own, and so is a word without a vowel. */
interface Part {
  readonly kind: 'first onset' | 'onset' | 'rime' | 'last rime' | 'no vowel';
  /** Its first symbol, and the one behind it. */
  readonly from: number;
  readonly to: number;
  /** Of a rime: the symbol behind its nucleus. */
  readonly end?: number;
}

type Splitter = (word: Coded) => Part[];

/** Some symbols in a row as a text; a list of arguments would take five times as long. */
function keyOf(codes: Uint8Array, from = 0, to = codes.length): string {
  let key = '';
  for (let i = from; i < to; i++) key += String.fromCharCode(codes[i]!);
  return key;
}

/** Words that have to begin with consonants for these to begin a syllable; a single one always does. */
const ATTESTED = 3;

/** Splits words as these do: between vowels, the longest run that begins words is the onset (Pulgram 1970, Kahn 1976). */
export function splitterOf(words: readonly Coded[]): Splitter {
  const counts = countsOf(words.map(({ codes, nuclei }) => keyOf(codes, 0, nuclei[0]?.[0] ?? 0)));
  const begins = (codes: Uint8Array, from: number, to: number): boolean =>
    (counts.get(keyOf(codes, from, to)) ?? 0) >= ATTESTED;
  return ({ codes, nuclei }) => {
    if (nuclei.length === 0) return [{ kind: 'no vowel', from: 0, to: codes.length }];
    const parts: Part[] = [];
    let from = 0;
    nuclei.forEach(([start, end], k) => {
      parts.push({ kind: k === 0 ? 'first onset' : 'onset', from, to: start });
      const next = nuclei[k + 1]?.[0] ?? null;
      let cut = next === null ? codes.length : end;
      while (next !== null && cut < next - 1 && !begins(codes, cut, next)) cut++;
      parts.push({ kind: next === null ? 'last rime' : 'rime', from: start, to: cut, end });
      from = cut;
    });
    return parts;
  };
}

const DISCOUNT = 0.75;

/**
 * Interpolated Kneser-Ney trigrams (Chen and Goodman 1999, one discount) of distinct words over a few hundred symbols;
 * `size`: those with the edge and the unknown one.
 */
function trigramsOf(words: Iterable<Uint8Array>, size: number) {
  /** Counts by order: words for three symbols, kinds of symbols that come before for fewer. */
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
  /** By order and context: the sum of its counts, and what its discounts free. */
  const sums = counts.map(({ length }) => new Float64Array(length / size));
  const freed = sums.map(({ length }) => new Float64Array(length));
  counts.forEach((table, order) => {
    for (let i = 0; i < table.length; i++) {
      const n = table[i]!;
      if (n === 0) continue;
      sums[order]![Math.floor(i / size)]! += n;
      freed[order]![Math.floor(i / size)]! += Math.min(n, DISCOUNT);
    }
  });
  const step = (order: number, context: number, c: number, lower: number): number => {
    const sum = sums[order]![context]!;
    if (sum === 0) return lower;
    const n = Math.max(counts[order]![context * size + c]! - DISCOUNT, 0);
    return (n + freed[order]![context]! * lower) / sum;
  };
  /** Probability of symbol c behind b. */
  const probability = (b: number, c: number): number =>
    step(1, b, c, step(0, 0, c, 1 / (size - 1)));
  /** Whether symbols stand in a row in some word. */
  const hasTwo = (a: number, b: number): boolean => two[a * size + b]! > 0;
  const hasThree = (a: number, b: number, c: number): boolean =>
    three[(a * size + b) * size + c]! > 0;
  /** Bits of some symbols of a word and its end; `isKnown`: infinite where they hold three that no word has in a row. */
  function bitsOf(codes: Uint8Array, from = 0, to = codes.length + 1, isKnown = false): number {
    let bits = 0;
    let [a, b] = [codes[from - 2] ?? EDGE, codes[from - 1] ?? EDGE];
    for (let i = from; i < to && i <= codes.length; i++) {
      const c = codes[i] ?? EDGE;
      if (isKnown && !hasThree(a, b, c)) return Number.POSITIVE_INFINITY;
      bits -= Math.log2(step(2, a * size + b, c, probability(b, c)));
      a = b;
      b = c;
    }
    return bits;
  }
  return { probability, hasTwo, hasThree, bits: bitsOf };
}

export type SoundCosts = ReturnType<typeof soundCostsOf>;

/** Trigrams and parts of syllables, each learned from distinct words; `size` as of trigrams. */
export function soundCostsOf(words: readonly Coded[], size: number, split: Splitter) {
  const trigrams = trigramsOf(
    words.map(({ codes }) => codes),
    size,
  );
  /** Words that have a part, by kind, and their sum. */
  const kinds = new Map<Part['kind'], { parts: Map<string, number>; sum: number }>();
  for (const word of words) {
    for (const { kind, from, to } of split(word)) {
      const { parts, sum } = kinds.get(kind) ?? { parts: new Map(), sum: 0 };
      const key = keyOf(word.codes, from, to);
      parts.set(key, (parts.get(key) ?? 0) + 1);
      kinds.set(kind, { parts, sum: sum + 1 });
    }
  }
  /** Probability of a part among those of its kind; one that no word has is spelled by pairs of symbols. */
  function shareOf(codes: Uint8Array, { kind, from, to }: Part): number {
    let spelled = 1;
    for (let i = from; i < to; i++) {
      spelled *= trigrams.probability(i === from ? EDGE : codes[i - 1]!, codes[i]!);
    }
    const known = kinds.get(kind);
    if (!known) return spelled;
    const n = Math.max((known.parts.get(keyOf(codes, from, to)) ?? 0) - DISCOUNT, 0);
    return (n + DISCOUNT * known.parts.size * spelled) / known.sum;
  }
  return {
    trigrams,
    /** What a word costs, in bits: its symbols and its end under the trigrams, and the parts of its syllables. */
    of(word: Coded) {
      let parts = 0;
      for (const part of split(word)) parts -= Math.log2(shareOf(word.codes, part));
      return { bits: trigrams.bits(word.codes), parts };
    },
  };
}

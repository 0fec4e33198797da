/** Filtered, sorted pages of the syllables of a corpus, search in their texts, and the neighbours of one. */
import { sumsOf } from '../base/maps.ts';
import { holdsBytes } from '../base/plain-text.ts';
import { type TextColumns, TextNumbers } from '../base/text-set.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { pageOfIds, upTo, whichUpTo } from '../corpus/orders.ts';
import type { Walker } from '../walk/walker.ts';
import { DISTANCE } from '../walk/weights.ts';

export const SYLLABLE_SORTS = ['frequency', 'alphabetical', 'length'] as const;

/** Filter of syllables, of which all conditions that are not null must hold, order and range. */
export interface SyllablePage {
  /** Text that the syllable holds; empty: any. */
  readonly search: string;
  /** Features that the syllable has, as bits; 0: any. */
  readonly features: number;
  /** Code points. */
  readonly length: number | null;
  readonly signature: number | null;
  readonly frequency: number | null;
  readonly sort: (typeof SYLLABLE_SORTS)[number];
  readonly from: number;
  readonly to: number;
}

/** The texts of a corpus as columns, without a copy. */
const textColumns = ({ textStart: start, text }: Corpus): TextColumns => ({ start, text });

/** The distinct texts of two corpora: those of `a` in its order, then those that only `b` has. O(N). */
export function joinTexts(a: Corpus, b: Corpus) {
  const texts = new TextNumbers();
  const numbersOf = (corpus: Corpus): Uint32Array =>
    Uint32Array.from(corpus.length, (_, i) => texts.number(corpus.syllable(i)));
  const ofA = numbersOf(a);
  const sizeA = texts.size;
  const ofB = numbersOf(b);
  const { size, text } = texts;
  // text of each syllable of `a`, and of `b`
  return { size, sizeA, ofA, ofB, text, start: texts.start.subarray(0, size + 1) };
}

/** A test of text i of the columns: whether it holds `wanted`, as any does where that is empty. */
export function holdsText({ text, start }: TextColumns, wanted: string): (i: number) => boolean {
  const needle = new TextEncoder().encode(wanted);
  return (i) => holdsBytes(text, start[i]!, start[i + 1]!, needle);
}

/** The first syllable of that text; -1 when there is none. */
export function idOf(corpus: Corpus, wanted: string): number {
  const letters = [...wanted].length;
  return corpus.length.findIndex((n, i) => n === letters && corpus.syllable(i) === wanted);
}

/** A syllable as lists hold it, in the names of the API. */
const listed = (corpus: Corpus, id: number) => ({
  id,
  syllable: corpus.syllable(id),
  frequency: corpus.frequency(id),
  length: corpus.length[id]!,
  signature: corpus.signature(id),
});

/**
 * Places from..to-1 of the filtered syllables in the order of `sort` (most frequent first, by code points,
 * shortest first; ties in corpus order), and the number of all filtered ones, in the names of the API. O(N log N).
 */
export function listSyllables(corpus: Corpus, page: SyllablePage) {
  const ids = filtered(corpus, page);
  const keyOf = {
    frequency: (i: number) => -corpus.frequency(i),
    alphabetical: null,
    length: (i: number) => corpus.length[i]!,
  }[page.sort];
  const shown = pageOfIds(textColumns(corpus), ids, keyOf, page.from, page.to);
  return { total: ids.length, syllables: Array.from(shown, (id) => listed(corpus, id)) };
}

function filtered(corpus: Corpus, page: SyllablePage): Uint32Array {
  const { search, features, length, signature, frequency } = page;
  const { classSignature, frequencyValue, pair, pairClass, pairFrequency } = corpus;
  // signature and frequency belong to the pair, so they are looked at once a pair
  const wanted = Uint8Array.from(pairClass, (c, p) => {
    const bits = classSignature[c]!;
    const f = frequencyValue[pairFrequency[p]!]!;
    const isWanted = (signature ?? bits) === bits && (frequency ?? f) === f;
    return +(isWanted && (bits & features) === features);
  });
  const holds = holdsText(textColumns(corpus), search);
  return whichUpTo(
    corpus.size,
    (i) => wanted[pair[i]!] === 1 && (length ?? corpus.length[i]) === corpus.length[i] && holds(i),
  );
}

/**
 * The step from syllable `id` as `walker`, made over `corpus`, takes it, in the names of the API: the probability of
 * staying, the number of syllables at distance 0 (itself counts) to 3, and of the ways the likeliest, at most `limit`,
 * ties by id. Throws `EngineError` where a walk would.
 */
export function neighbours(corpus: Corpus, walker: Walker, id: number, limit: number) {
  const { ids, weights, stay, total } = walker.stepDistribution(id);
  const probability = weights.map((w) => w / total);
  const likeliest = upTo(ids.length).sort((a, b) => probability[b]! - probability[a]!);
  const signature = corpus.signature(id);
  const flipsOf = (other: number): number => DISTANCE[signature ^ other]!;
  const { classSignature, classSize } = corpus;
  const sizes = sumsOf(Array.from(classSize, (n, c) => [flipsOf(classSignature[c]!), n]));
  const [unchanged, one, two, three] = [0, 1, 2, 3].map((flips) => sizes.get(flips) ?? 0);
  return {
    syllable: listed(corpus, id),
    stay_probability: stay / total,
    by_flips: { 0: unchanged!, 1: one!, 2: two!, 3: three! },
    neighbours: Array.from(likeliest.subarray(0, limit), (at) => {
      const near = listed(corpus, ids[at]!);
      return { ...near, flips: flipsOf(near.signature), probability: probability[at]! };
    }),
    total: ids.length,
  };
}

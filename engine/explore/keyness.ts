/** Two corpora compared: which syllables are over- or under-used in one against the other, and how far apart they are. */

import { ln } from '../base/exact-math.ts';
import { madeOnce, sumsOf } from '../base/maps.ts';
import { textAt } from '../base/text-set.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { pageOfIds, whichUpTo } from '../corpus/orders.ts';
import { lengthCounts, tokensOfClasses } from './distributions.ts';
import { holdsText, joinTexts } from './syllable-list.ts';

export const COMPARISON_SORTS = [
  'keyness',
  'log_ratio',
  'frequency_a',
  'frequency_b',
  'syllable',
] as const;

export const COMPARISON_PARTS = ['all', 'shared', 'a', 'b'] as const;

/** Filter, order and range of the rows of a comparison. */
export interface ComparisonPage {
  readonly sort: (typeof COMPARISON_SORTS)[number];
  readonly order: 'asc' | 'desc';
  readonly only: (typeof COMPARISON_PARTS)[number];
  /** Text that the syllable holds; empty: any. */
  readonly search: string;
  readonly from: number;
  readonly to: number;
}

/**
 * Two corpora text by text, in the names of the API; frequencies of equal texts in one corpus are added, and are 0 where
 * it has none. `total` rows are left by the filters of the page. O(N log N).
 */
export function compareCorpora(a: Corpus, b: Corpus, page: ComparisonPage) {
  const texts = joinTexts(a, b);
  const inB = new Uint8Array(texts.size);
  for (const t of texts.ofB) inB[t] = 1;
  const typesB = inB.reduce((sum, n) => sum + n, 0);
  const frequencyA = frequencies(a, texts.ofA, texts.size);
  const frequencyB = frequencies(b, texts.ofB, texts.size);
  const sum = (values: Float64Array): number => values.reduce((all, f) => all + f, 0);
  const [tokensA, tokensB] = [sum(frequencyA), sum(frequencyB)];
  const { keyness, logRatio } = scoresOf(tokensA, tokensB);
  const { only } = page;
  const holds = holdsText(texts, page.search);
  const ids = whichUpTo(texts.size, (t) => {
    const part = inB[t] === 0 ? 'a' : t < texts.sizeA ? 'shared' : 'b';
    return (only === 'all' || only === part) && holds(t);
  });
  const numbers = {
    frequency_a: (t: number) => frequencyA[t]!,
    frequency_b: (t: number) => frequencyB[t]!,
    per_10k_a: (t: number) => (tokensA === 0 ? 0 : (frequencyA[t]! / tokensA) * 10_000),
    per_10k_b: (t: number) => (tokensB === 0 ? 0 : (frequencyB[t]! / tokensB) * 10_000),
    log_ratio: (t: number) => logRatio(frequencyA[t]!, frequencyB[t]!),
    keyness: (t: number) => keyness(frequencyA[t]!, frequencyB[t]!),
  };
  const keyOf = page.sort === 'syllable' ? null : numbers[page.sort];
  const sign = page.order === 'asc' ? 1 : -1;
  const shown = pageOfIds(texts, ids, keyOf, page.from, page.to, sign);
  return {
    types_a: texts.sizeA,
    types_b: typesB,
    tokens_a: tokensA,
    tokens_b: tokensB,
    shared: texts.sizeA + typesB - texts.size,
    only_a: texts.size - typesB,
    only_b: texts.size - texts.sizeA,
    total: ids.length,
    divergence: divergence(a, b),
    syllables: Array.from(shown, (t) => ({
      syllable: textAt(texts, t),
      ...(Object.fromEntries(Object.entries(numbers).map(([key, of]) => [key, of(t)])) as Record<
        keyof typeof numbers,
        number
      >),
    })),
  };
}

function frequencies(corpus: Corpus, textOf: Uint32Array, size: number): Float64Array {
  const result = new Float64Array(size);
  for (let i = 0; i < corpus.size; i++) result[textOf[i]!]! += corpus.frequency(i);
  return result;
}

/** How typical a syllable is of one of two corpora of so many tokens, from its two frequencies. */
function scoresOf(tokensA: number, tokensB: number) {
  const logLikelihood = (a: number, b: number): number => {
    const part = (a + b) / (tokensA + tokensB);
    const term = (n: number, tokens: number): number => (n > 0 ? n * ln(n / (tokens * part)) : 0);
    const g2 = Math.max(0, 2 * (term(a, tokensA) + term(b, tokensB)));
    const over = a * tokensB - b * tokensA;
    return over === 0 ? 0 : Math.sign(over) * g2;
  };
  /**
   * Log-likelihood G2 (Rayson & Garside 2000) with a sign: 2 (a ln(a / Ea) + b ln(b / Eb)), where Ea and Eb
   * share a + b out by the tokens of the corpora. Positive when overused in a, negative when in b. Most syllables
   * share their two frequencies with others.
   */
  const { of } = madeOnce((a: number) => madeOnce((b: number) => logLikelihood(a, b)).of);
  const keyness = (a: number, b: number): number => of(a)(b);
  /** Binary logarithm of the ratio of the relative frequencies; 0 counts as 0.5 (Hardie 2014). */
  const logRatio = (a: number, b: number): number => {
    const share = (n: number, tokens: number): number => (n || 0.5) / (tokens || 1);
    return ln(share(a, tokensA) / share(b, tokensB)) / ln(2);
  };
  return { keyness, logRatio };
}

/**
 * Jensen-Shannon distances of the tokens of two corpora, 0..1, null when one of them has none: of lengths in code points, of
 * features 0-2 combined (onset), of features 9-11 combined (coda), of whole signatures. O(N).
 */
function divergence(a: Corpus, b: Corpus) {
  const of = (key: (signature: number) => number): number | null =>
    jensenShannon(tokensBy(a, key), tokensBy(b, key));
  const lengthTokens = (corpus: Corpus): Map<number, number> =>
    sumsOf(lengthCounts(corpus).map(({ length, tokens }) => [length, tokens]));
  return {
    length: jensenShannon(lengthTokens(a), lengthTokens(b)),
    onset: of((signature) => signature & 0b111),
    coda: of((signature) => signature >> 9),
    features: of((signature) => signature),
  };
}

const tokensBy = (corpus: Corpus, key: (signature: number) => number): Map<number, number> =>
  sumsOf(Array.from(tokensOfClasses(corpus), (n, c) => [key(corpus.classSignature[c]!), n]));

/**
 * Square root of the Jensen-Shannon divergence (Lin 1991; a metric by Endres & Schindelin 2003) of two
 * tables of counts, with binary logarithms: 0 for equal shares, 1 for nothing in common.
 */
function jensenShannon(
  p: ReadonlyMap<number, number>,
  q: ReadonlyMap<number, number>,
): number | null {
  const [wholeP, wholeQ] = [p, q].map((counts) => [...counts.values()].reduce((a, n) => a + n, 0));
  if (!wholeP || !wholeQ) return null;
  let twice = 0;
  for (const key of [...new Set([...p.keys(), ...q.keys()])].sort((j, k) => j - k)) {
    const x = (p.get(key) ?? 0) / wholeP;
    const y = (q.get(key) ?? 0) / wholeQ;
    const middle = (x + y) / 2;
    if (x > 0) twice += x * ln(x / middle);
    if (y > 0) twice += y * ln(y / middle);
  }
  return Math.sqrt(Math.min(1, Math.max(0, twice / (2 * ln(2)))));
}

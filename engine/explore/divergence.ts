/** Jensen-Shannon distances between two corpora, by lengths and by features. */
import { ln } from '../base/exact-math.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { lengthCounts, tokensOfClasses } from './counts.ts';

/** Jensen-Shannon distances of the tokens of two corpora, 0..1; null when one of them has none. */
export interface Divergence {
  /** Of the lengths in code points. */
  readonly length: number | null;
  /** Of features 0-2 combined. */
  readonly onset: number | null;
  /** Of features 9-11 combined. */
  readonly coda: number | null;
  /** Of whole signatures. */
  readonly features: number | null;
}

/** O(N). */
export function divergence(a: Corpus, b: Corpus): Divergence {
  const of = (key: (signature: number) => number): number | null =>
    jensenShannon(tokensBy(a, key), tokensBy(b, key));
  const lengthTokens = (corpus: Corpus): Map<number, number> =>
    new Map(lengthCounts(corpus).map(({ length, tokens }) => [length, tokens]));
  return {
    length: jensenShannon(lengthTokens(a), lengthTokens(b)),
    onset: of((signature) => signature & 0b111),
    coda: of((signature) => signature >> 9),
    features: of((signature) => signature),
  };
}

function tokensBy(corpus: Corpus, key: (signature: number) => number): Map<number, number> {
  const tokens = new Map<number, number>();
  tokensOfClasses(corpus).forEach((n, c) => {
    const k = key(corpus.classSignature[c]!);
    tokens.set(k, (tokens.get(k) ?? 0) + n);
  });
  return tokens;
}

/**
 * Square root of the Jensen-Shannon divergence (Lin 1991; a metric by Endres & Schindelin 2003) of two
 * tables of counts, with binary logarithms: 0 for equal shares, 1 for nothing in common.
 */
export function jensenShannon(
  p: ReadonlyMap<number, number>,
  q: ReadonlyMap<number, number>,
): number | null {
  const sum = (counts: ReadonlyMap<number, number>): number => {
    let total = 0;
    for (const n of counts.values()) total += n;
    return total;
  };
  const [wholeP, wholeQ] = [sum(p), sum(q)];
  if (wholeP === 0 || wholeQ === 0) return null;
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

/** What every list of names keeps to, with nothing but a class, a count and a seed. */
import type { ClassProfile } from '../../engine/sound/class-profile.ts';
import { markovNames } from './markov.ts';
import { type Measures, measureNames } from './measures.ts';
import type { SourceText } from './source-text.ts';

/** Percent of the names, at most. */
export const LIMITS = { defect: 2, edge: 8, near: 0, twice: 0, word: 0, glued: 1 } as const;

/** Names of the chain from which its bits are measured. */
const CHAIN_NAMES = 400;

/** Bits a letter of a chain of order 2 on the words of a text: names cost no more. */
export function chainBits(text: SourceText): number {
  const options = { order: 2, count: CHAIN_NAMES, seed: 1, letters: [4, 10] } as const;
  return measureNames(markovNames(text.words, options), text, null).bits;
}

/** What a list misses, in words; empty when it keeps to all limits. */
export function missed(
  measures: Measures,
  names: readonly string[],
  { letters }: ClassProfile,
  mostBits: number,
): string[] {
  const found = Object.entries(LIMITS)
    .filter(([key, most]) => measures[key as keyof typeof LIMITS] > most)
    .map(([key, most]) => {
      return `${key} ${measures[key as keyof typeof LIMITS].toFixed(1)} (at most ${most})`;
    });
  if (measures.bits > mostBits) {
    found.push(`bits ${measures.bits.toFixed(2)} (at most ${mostBits.toFixed(2)})`);
  }
  const odd = names.filter((name) => name.length < letters[0] || name.length > letters[1]);
  if (odd.length > 0) found.push(`letters outside ${letters.join('-')}: ${odd.join(' ')}`);
  return found;
}

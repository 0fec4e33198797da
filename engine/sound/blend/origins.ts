/** Which of two sources a syllable is of. */
import type { Inventory } from '../inventory.ts';

/** `both`: about as frequent in either; `neither`: of real names of the language, or of a mended seam. */
export const ORIGINS = ['first', 'second', 'both', 'neither'] as const;
export type Origin = (typeof ORIGINS)[number];

/** A syllable that is so many times as frequent in one source as in the other is of the one. */
const LEAN = 3;

/** Tells syllables of two sources apart by how many of a thousand words have them. */
export class SyllableOrigins {
  readonly #rates: readonly ReadonlyMap<string, number>[];

  constructor(first: Inventory, second: Inventory) {
    this.#rates = [first, second].map(ratesOf);
  }

  of(syllable: string): Origin {
    const [a = 0, b = 0] = this.#rates.map((rates) => rates.get(syllable) ?? 0);
    if (a === 0 && b === 0) return 'neither';
    if (a >= LEAN * b) return 'first';
    return b >= LEAN * a ? 'second' : 'both';
  }
}

/** Share of the syllables of distinct words, by syllable. */
function ratesOf({ syllables, positions }: Inventory): ReadonlyMap<string, number> {
  const counts = syllables.map((_, s) => {
    let n = 0;
    for (let p = 0; p < 4; p++) n += positions[4 * s + p]!;
    return n;
  });
  const total = counts.reduce((sum, n) => sum + n, 0);
  return new Map(syllables.map((text, s) => [text, counts[s]! / total]));
}

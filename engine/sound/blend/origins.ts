/** Which of two sources a syllable is of. */
import type { Inventory } from '../inventory.ts';
import { type LetterColumns, LetterModel, lettersOf } from '../letter-model.ts';

/** What a source is known by: a part of its model. */
export interface OriginSource {
  readonly inventory: Inventory;
  readonly letters: LetterColumns;
}

/** `both`: about as frequent in either; `neither`: of real names of the language, or of a mended seam. */
export const ORIGINS = ['first', 'second', 'both', 'neither'] as const;
export type Origin = (typeof ORIGINS)[number];

/** A syllable that is so many times as frequent in one source as in the other is of the one. */
const LEAN = 3;

/** A part that no word has as a syllable is of the source under which its letters cost so much less, in sixteenths of a bit. */
const CHEAPER = 8;

/** Tells syllables of two sources apart by how often they have them, other parts by their letters. */
export class SyllableOrigins {
  readonly #rates: readonly ReadonlyMap<string, number>[];
  readonly #letters: readonly LetterModel[];

  constructor(first: OriginSource, second: OriginSource) {
    this.#rates = [first, second].map(({ inventory }) => ratesOf(inventory));
    this.#letters = [first, second].map(({ letters }) => new LetterModel(letters));
  }

  of(syllable: string): Origin {
    const [a = 0, b = 0] = this.#rates.map((rates) => rates.get(syllable) ?? 0);
    if (a === 0 && b === 0) return this.#byLetters(syllable);
    if (a >= LEAN * b) return 'first';
    return b >= LEAN * a ? 'second' : 'both';
  }

  /** For last parts of several syllables, such as -lahti. */
  #byLetters(part: string): Origin {
    const letters = lettersOf(part);
    if (!letters) return 'neither';
    const [a = 0, b = 0] = this.#letters.map(
      (model) => model.cost(letters, letters.length) / (letters.length + 1),
    );
    if (a <= b - CHEAPER) return 'first';
    return b <= a - CHEAPER ? 'second' : 'neither';
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

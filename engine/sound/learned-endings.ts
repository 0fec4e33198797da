/** Productive endings of a language, found in its words alone: -ing, -ed, -ness; -ando, -mente. */

/** Letters of an ending. */
const SHORTEST = 2;
const LONGEST = 5;
/** Letters of the stem that is left. */
const STEM = 3;
/** Share of the words with an ending whose stem is a word, or has other endings; short ones need more. */
const PRODUCTIVE = 0.45;
const PRODUCTIVE_SHORT = 0.75;

/**
 * Endings that many words share and behind which a word, or the stem of words with other endings, is
 * left (the signatures of Goldsmith 2001, cut down to what a filter needs). Longest first.
 */
export function learnEndings(words: readonly string[]): string[] {
  const known = new Set(words);
  const least = Math.max(12, words.length / 400);
  const counts = new Map<string, number>();
  const stems = new Map<string, number>();
  for (const word of words) {
    for (let n = 1; n <= LONGEST && word.length - n >= STEM; n++) {
      const stem = word.slice(0, -n);
      stems.set(stem, (stems.get(stem) ?? 0) + 1);
      if (n >= SHORTEST) {
        const ending = word.slice(-n);
        counts.set(ending, (counts.get(ending) ?? 0) + 1);
      }
    }
  }
  const productive = new Map<string, number>();
  for (const word of words) {
    for (let n = SHORTEST; n <= LONGEST && word.length - n >= STEM; n++) {
      const ending = word.slice(-n);
      if (counts.get(ending)! < least) continue;
      const stem = word.slice(0, -n);
      // a silent e gives way before a vowel: make, making
      if (known.has(stem) || known.has(`${stem}e`) || stems.get(stem)! >= 4) {
        productive.set(ending, (productive.get(ending) ?? 0) + 1);
      }
    }
  }
  return [...productive]
    .filter(([ending, n]) => {
      const share = ending.length > SHORTEST ? PRODUCTIVE : PRODUCTIVE_SHORT;
      return n >= least && n >= share * counts.get(ending)!;
    })
    .map(([ending]) => ending)
    .sort((a, b) => b.length - a.length || (a < b ? -1 : 1));
}

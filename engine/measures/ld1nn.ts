/** LD1NN (Keuleers and Brysbaert 2011): whether words and pseudowords of an experiment are told by those that came before. */

export interface Stimulus {
  readonly text: string;
  readonly isWord: boolean;
}

/** Steps of Newton's method, which doubles the digits with each. */
const STEPS = 25;

/**
 * The odds that what the nearest ones before say is a word is one; 1: they tell nothing.
 *
 * Each stimulus, in the order of presentation, has a probability to be a word: the share of words among the nearest of
 * those before it, by Levenshtein distance; .5 for the first. The odds are those of a logistic regression of what it is
 * on that probability, without an intercept. They run off to infinity where the probabilities tell all.
 */
export function ld1nn(stimuli: readonly Stimulus[]): number {
  const probabilities = stimuli.map(({ text }, i) => {
    let least = Number.POSITIVE_INFINITY;
    let [words, all] = [1, 2];
    for (const before of stimuli.slice(0, i)) {
      const edits = editsOf(text, before.text, least);
      if (edits > least) continue;
      if (edits < least) [least, words, all] = [edits, 0, 0];
      words += +before.isWord;
      all++;
    }
    return words / all;
  });
  let slope = 0;
  for (let step = 0; step < STEPS; step++) {
    let rise = 0;
    let information = 0;
    for (const [i, p] of probabilities.entries()) {
      const expected = 1 / (1 + Math.exp(-slope * p));
      rise += p * (+stimuli[i]!.isWord - expected);
      information += p * p * expected * (1 - expected);
    }
    if (information === 0) break;
    slope += rise / information;
  }
  return Math.exp(slope);
}

/** Levenshtein distance; one above `most` may be any that is. */
function editsOf(a: string, b: string, most: number): number {
  const [long, short] = a.length < b.length ? [b, a] : [a, b];
  if (long.length - short.length > most) return long.length;
  const row = Array.from({ length: short.length + 1 }, (_, j) => j);
  for (let i = 0; i < long.length; i++) {
    let diagonal = row[0]!;
    row[0] = i + 1;
    for (let j = 0; j < short.length; j++) {
      const replaced = diagonal + +(long[i] !== short[j]);
      diagonal = row[j + 1]!;
      row[j + 1] = Math.min(replaced, diagonal + 1, row[j]! + 1);
    }
  }
  return row[short.length]!;
}

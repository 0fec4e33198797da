/** Splits a word into syllables by the number of its vowel sounds. */

/** What the pronunciation of a word tells about its syllables. */
export interface Pronunciation {
  readonly vowels: number;
  readonly endsInVowel: boolean;
}

/** How a word is cut: by its letters alone, a cut for each pair of vowel letters, or not at all. */
export type Cut = 'letters' | 'vowels' | 'whole';

/** The cuts of English words by lower-case word, as their pronunciations ask for them. */
export interface Pronunciations {
  /** undefined: not in the dictionary */
  lookup(word: string): Cut | undefined;
}

const VOWEL_RUN = /[aeiouy]+/g;

const ONSETS: ReadonlySet<string> = new Set(
  (
    'bl br cl cr dr fl fr gl gr pl pr sl sm sn sp st sw tr tw ' +
    'thr scr shr spl spr str squ ch sh th wh ph gh'
  ).split(' '),
);
const LONGEST_ONSET = 3;
const SHORTEST_ONSET = 2;

/** How a lower-case a-z word of that pronunciation is cut. */
export function cutOf(word: string, { vowels, endsInVowel }: Pronunciation): Cut {
  if (word.length === 1 || vowels + (endsInVowel ? 0 : 1) <= 1) return 'whole';
  const letters = vowelRuns(word).reduce((n, run) => n + run.end - run.start, 0);
  return letters < vowels ? 'letters' : 'vowels';
}

/** Syllables of a lower-case a-z word; of one that no dictionary has, by its letters. */
export function splitWord(word: string, cut: Cut = 'letters'): string[] {
  if (cut === 'whole' || word.length === 1) return [word];
  const runs = vowelRuns(word);
  return cutAt(word, cut === 'vowels' ? byVowels(word, runs) : byGroups(word, runs));
}

type Run = ReturnType<typeof vowelRuns>[number];

/** Places of the runs of vowel letters; `end` is exclusive. */
const vowelRuns = (word: string) =>
  Array.from(word.matchAll(VOWEL_RUN), ({ index: start, 0: letters }) => ({
    start,
    end: start + letters.length,
  }));

/** Length of the longest valid onset that ends the consonants `word[from..to)`, or 0. */
function onset(word: string, from: number, to: number): number {
  for (let n = Math.min(LONGEST_ONSET, to - from); n >= SHORTEST_ONSET; n--) {
    if (ONSETS.has(word.slice(to - n, to))) return n;
  }
  return 0;
}

/**
 * One cut for each pair of neighbouring vowel letters. A pair inside a run cuts at the end of the
 * run; a pair with consonants between cuts before their onset, or before all of them.
 */
function byVowels(word: string, runs: readonly Run[]): number[] {
  const cuts: number[] = [];
  runs.forEach((run, i) => {
    if (run.end - run.start > 1) cuts.push(run.end);
    const next = runs[i + 1];
    if (!next) return;
    const length = onset(word, run.end, next.start);
    cuts.push(length > 0 ? next.start - length : run.end);
  });
  return cuts;
}

/** One cut between neighbouring vowel runs; without an onset one consonant stays on the left. */
const byGroups = (word: string, runs: readonly Run[]): number[] =>
  runs.slice(1).map((next, i) => {
    const { end } = runs[i]!;
    if (next.start - end === 1) return end;
    const length = onset(word, end, next.start);
    return length > 0 ? next.start - length : end + 1;
  });

/** The pieces of a word. `cuts` ascend but may repeat; those at an end of the word cut nothing. */
export function cutAt(word: string, cuts: readonly number[]): string[] {
  const pieces: string[] = [];
  let start = 0;
  for (const cut of cuts) {
    if (cut <= start || cut >= word.length) continue;
    pieces.push(word.slice(start, cut));
    start = cut;
  }
  pieces.push(word.slice(start));
  return pieces;
}

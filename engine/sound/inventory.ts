/** The syllables of a source with the positions in which words have them, and how they join. */
import type { SoundTable } from './sounds.ts';
import { initialConsonants, type SyllableSpan, syllabify } from './syllabify.ts';

/** Positions of a syllable in a word, as columns of `Inventory.positions`. */
export const INITIAL = 0;
export const MEDIAL = 1;
export const FINAL = 2;
export const ONLY = 3;

/** Syllables in byte order, by number; counts are of distinct words. */
export interface Inventory {
  readonly syllables: readonly string[];
  /** Words by syllable and position, at 4 * syllable + position. */
  readonly positions: Uint32Array;
  /** Class of what a syllable begins with: its onset, or its vowels when it has none. */
  readonly head: Uint16Array;
  /** Class of what it ends with: its coda, or its vowels when it is open. */
  readonly tail: Uint16Array;
  readonly heads: readonly string[];
  readonly tails: readonly string[];
  /** Words by tail class and the head class that follows, at heads.length * tail + head. */
  readonly junctions: Uint32Array;
}

/** Marks the vowels of an open or bare syllable, which are told from consonants of the same letters. */
const VOWELS = '=';

export function headOf(word: string, { from, nucleus, coda }: SyllableSpan): string {
  return nucleus > from ? word.slice(from, nucleus) : VOWELS + word.slice(nucleus, coda);
}

export function tailOf(word: string, { nucleus, coda, to }: SyllableSpan): string {
  return to > coda ? word.slice(coda, to) : VOWELS + word.slice(nucleus, coda);
}

/** The consonants of a tail class; none when it is open. */
export function codaOf(tail: string): string {
  return tail.startsWith(VOWELS) ? '' : tail;
}

/** Consonants that begin at least `least` of the words; none begins with them all the same. */
export function attestedOnsets(
  words: Iterable<string>,
  table: SoundTable,
  least: number,
): Set<string> {
  const counts = new Map<string, number>();
  for (const word of words) {
    const run = initialConsonants(word, table);
    if (run) counts.set(run, (counts.get(run) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, n]) => n >= least).map(([run]) => run));
}

/** Counts positions and junctions over distinct words. Words without a vowel are ignored. */
export function takeInventory(
  words: Iterable<string>,
  table: SoundTable,
  onsets: ReadonlySet<string>,
): Inventory {
  const counts = new Map<
    string,
    { head: string; tail: string; at: [number, number, number, number] }
  >();
  const joined = new Map<string, number>();
  for (const word of words) {
    const spans = syllabify(word, table, onsets);
    if (!spans) continue;
    spans.forEach((span, k) => {
      const text = word.slice(span.from, span.to);
      let entry = counts.get(text);
      if (!entry) {
        entry = { head: headOf(word, span), tail: tailOf(word, span), at: [0, 0, 0, 0] };
        counts.set(text, entry);
      }
      const last = k === spans.length - 1;
      entry.at[k === 0 ? (last ? ONLY : INITIAL) : last ? FINAL : MEDIAL]++;
      if (!last) {
        const key = `${tailOf(word, span)} ${headOf(word, spans[k + 1]!)}`;
        joined.set(key, (joined.get(key) ?? 0) + 1);
      }
    });
  }
  const syllables = [...counts.keys()].sort();
  const entries = syllables.map((text) => counts.get(text)!);
  const heads = [...new Set(entries.map(({ head }) => head))].sort();
  const tails = [...new Set(entries.map(({ tail }) => tail))].sort();
  const headAt = new Map(heads.map((head, i) => [head, i]));
  const tailAt = new Map(tails.map((tail, i) => [tail, i]));
  const junctions = new Uint32Array(heads.length * tails.length);
  for (const [key, n] of joined) {
    const [tail, head] = key.split(' ') as [string, string];
    junctions[heads.length * tailAt.get(tail)! + headAt.get(head)!] = n;
  }
  return {
    syllables,
    positions: Uint32Array.from(entries.flatMap(({ at }) => at)),
    head: Uint16Array.from(entries, ({ head }) => headAt.get(head)!),
    tail: Uint16Array.from(entries, ({ tail }) => tailAt.get(tail)!),
    heads,
    tails,
    junctions,
  };
}

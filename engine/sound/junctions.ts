/** How the syllables of a source join: which onsets follow which codas, and the consonants that begin words. */
import type { SoundTable } from './sounds.ts';
import { initialConsonants, type SyllableSpan, syllabify } from './syllabify.ts';

/** Counts are of distinct words. */
export interface Junctions {
  /** What syllables begin with: onsets, or the vowels of those that have none. */
  readonly heads: readonly string[];
  /** What they end with: codas, or the vowels of open ones. */
  readonly tails: readonly string[];
  /** Words by a tail and the head that follows, at heads.length * tail + head. */
  readonly counts: Uint32Array;
}

/** Marks the vowels of an open or bare syllable, which are told from consonants of the same letters. */
const VOWELS = '=';

export function headOf(word: string, { from, nucleus, coda }: SyllableSpan): string {
  return nucleus > from ? word.slice(from, nucleus) : VOWELS + word.slice(nucleus, coda);
}

export function tailOf(word: string, { nucleus, coda, to }: SyllableSpan): string {
  return to > coda ? word.slice(coda, to) : VOWELS + word.slice(nucleus, coda);
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

/** Counts junctions over distinct words. Words without a vowel are ignored. */
export function countJunctions(
  words: Iterable<string>,
  table: SoundTable,
  onsets: ReadonlySet<string>,
): Junctions {
  const joined = new Map<string, Map<string, number>>();
  for (const word of words) {
    const spans = syllabify(word, table, onsets) ?? [];
    for (let k = 0; k + 1 < spans.length; k++) {
      const tail = tailOf(word, spans[k]!);
      const head = headOf(word, spans[k + 1]!);
      const behind = joined.get(tail) ?? new Map<string, number>();
      joined.set(tail, behind.set(head, (behind.get(head) ?? 0) + 1));
    }
  }
  const tails = [...joined.keys()].sort();
  const heads = [...new Set([...joined.values()].flatMap((behind) => [...behind.keys()]))].sort();
  const counts = Uint32Array.from(
    tails.flatMap((tail) => heads.map((head) => joined.get(tail)!.get(head) ?? 0)),
  );
  return { heads, tails, counts };
}

/** Splits folded words (a-z) into syllables by the maximal onset, and counts how the syllables of a source join. */
import type { SoundTable } from './sounds.ts';

/** A syllable of a word as places in it: onset from..nucleus-1, nucleus..coda-1, coda..to-1. */
export interface SyllableSpan {
  readonly from: number;
  readonly nucleus: number;
  readonly coda: number;
  readonly to: number;
}

/** What the splitter knows of a source: the consonants that begin words. */
export interface Onsets {
  has(consonants: string): boolean;
}

const A = 97;
const E = 4;
const Y = 24;
const VOWELS = new Set([...'aeiou'].map((c) => c.charCodeAt(0) - A));

/**
 * Which letters are vowels. The u of qu is not; y is one where the table says so.
 */
export function vowelMarks(word: string, table: SoundTable): boolean[] {
  const n = word.length;
  const marks: boolean[] = [];
  const plain = (i: number): boolean => VOWELS.has(word.charCodeAt(i) - A);
  for (let i = 0; i < n; i++) {
    const letter = word.charCodeAt(i) - A;
    if (letter === Y) {
      const before = i > 0 && marks[i - 1]!;
      const after = i + 1 < n && plain(i + 1);
      marks.push(!(table.consonantY && after && (i === 0 || before)));
    } else if (word[i] === 'u' && i > 0 && word[i - 1] === 'q') marks.push(false);
    else marks.push(VOWELS.has(letter));
  }
  return marks;
}

/** The sounds of a run of consonants, each a letter or a digraph of the table. */
export function consonantSounds(run: string, { digraphs }: SoundTable): string[] {
  const sounds: string[] = [];
  for (let i = 0; i < run.length; ) {
    const sound = digraphs.find((one) => run.startsWith(one, i)) ?? run[i]!;
    sounds.push(sound);
    i += sound.length;
  }
  return sounds;
}

/** The letters before the first vowel; null for a word without one. */
function initialConsonants(word: string, table: SoundTable): string | null {
  const first = vowelMarks(word, table).indexOf(true);
  return first < 0 ? null : word.slice(0, first);
}

/**
 * Syllables of `word`, or null when it has no vowel. A nucleus is a whole run of vowels; consonants
 * between two of them are split before the longest tail that begins words (maximal onset: Pulgram 1970,
 * Kahn 1976; the same run is split the same way in every word). A silent last e stays with the coda.
 */
export function syllabify(word: string, table: SoundTable, onsets: Onsets): SyllableSpan[] | null {
  const vowel = vowelMarks(word, table);
  const n = word.length;
  // the runs of vowels
  const nuclei: [number, number][] = [];
  for (let i = 0; i < n; ) {
    if (!vowel[i]) {
      i++;
      continue;
    }
    let to = i;
    while (to < n && vowel[to]) to++;
    nuclei.push([i, to]);
    i = to;
  }
  if (nuclei.length === 0) return null;
  if (table.silentE && nuclei.length > 1 && endsSilent(word, nuclei)) nuclei.pop();
  const spans: SyllableSpan[] = [];
  let from = 0;
  for (let k = 0; k < nuclei.length; k++) {
    const [nucleus, coda] = nuclei[k]!;
    const next = nuclei[k + 1];
    const to = next ? onsetStart(word, coda, next[0], table, onsets) : n;
    spans.push({ from, nucleus, coda, to });
    from = to;
  }
  return spans;
}

/** A last e behind one consonant sound, not behind a consonant and l or r (little, acre). */
function endsSilent(word: string, nuclei: readonly [number, number][]): boolean {
  const [at, to] = nuclei.at(-1)!;
  const before = nuclei.at(-2)![1];
  if (to !== word.length || to - at !== 1 || word.charCodeAt(at) - A !== E) return false;
  return isSilentE(word.slice(before, at));
}

/** Whether a last e is silent behind these consonants of a word with another vowel. */
function isSilentE(consonants: string): boolean {
  return !/[^lr][lr]$/.test(consonants);
}

/** Where the onset of the next syllable begins among the consonants from..to-1. */
function onsetStart(
  word: string,
  from: number,
  to: number,
  table: SoundTable,
  onsets: Onsets,
): number {
  if (from === to) return to;
  const sounds = consonantSounds(word.slice(from, to), table);
  let at = from;
  for (let i = 0; i < sounds.length; i++) {
    if (onsets.has(word.slice(at, to))) return at;
    at += sounds[i]!.length;
  }
  return to;
}

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
const BARE = '=';

export function headOf(word: string, { from, nucleus, coda }: SyllableSpan): string {
  return nucleus > from ? word.slice(from, nucleus) : BARE + word.slice(nucleus, coda);
}

export function tailOf(word: string, { nucleus, coda, to }: SyllableSpan): string {
  return to > coda ? word.slice(coda, to) : BARE + word.slice(nucleus, coda);
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

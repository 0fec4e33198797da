/** What a text has, that the measures of names compare with: words, proper names, clusters, edges, trigrams. */
import { LetterBits } from './letter-bits.ts';

const LIGATURES: Readonly<Record<string, string>> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o' };

/** Letters a-z of a name or word without marks; blanks and all else are dropped. */
export function foldName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/[ßæœø]/g, (letter) => LIGATURES[letter]!)
    .replace(/[^a-z]/g, '');
}

const isVowel = (letter: string): boolean => 'aeiouy'.includes(letter);
/** Consonants that are one sound; Q, N and C stand for them. */
const DIGRAPHS = /tsch|sch|ch|sh|th|ph|ck|qu|gh|wh|ng/g;
const standsFor = (digraph: string): string =>
  digraph === 'qu' ? 'Q' : digraph === 'ng' ? 'N' : 'C';

/** Where a run of consonants stands; runs of vowels count alike everywhere. */
export type ClusterPlace = 'start' | 'middle' | 'end' | 'vowels';

export interface Cluster {
  readonly place: ClusterPlace;
  /** Its sounds, a letter each. */
  readonly sounds: string;
}

/** The runs of consonants and of vowels of a folded word. */
export function clustersOf(word: string): Cluster[] {
  const sounds = word.replace(DIGRAPHS, standsFor);
  const clusters: Cluster[] = [];
  for (let from = 0; from < sounds.length; ) {
    const vowels = isVowel(sounds[from]!);
    let to = from;
    while (to < sounds.length && isVowel(sounds[to]!) === vowels) to++;
    const place = vowels
      ? 'vowels'
      : from === 0
        ? 'start'
        : to === sounds.length
          ? 'end'
          : 'middle';
    clusters.push({ place, sounds: sounds.slice(from, to) });
    from = to;
  }
  return clusters;
}

/** Rows of three letters of a word, its edges as ^ and $. */
export function trigramsOf(word: string): string[] {
  const text = `^${word}$`;
  return Array.from({ length: Math.max(0, text.length - 2) }, (_, i) => text.slice(i, i + 3));
}

/** Bits are those of a letter behind three others. */
const BITS_ORDER = 4;

export class SourceText {
  /** Distinct words of two letters and more, in the order of the text. */
  readonly words: readonly string[];
  /** Those that occur twice and never in lower case; no Roman numerals. */
  readonly properNames: readonly string[];
  readonly isWord: ReadonlySet<string>;
  readonly bits: LetterBits;
  readonly #clusters = new Map<string, number>();
  readonly #starts = new Set<string>();
  readonly #ends = new Set<string>();
  readonly #trigrams = new Set<string>();

  constructor(text: string) {
    const seen = new Map<string, { count: number; lower: number }>();
    for (const [written] of text.matchAll(/\p{L}+/gu)) {
      const word = foldName(written);
      if (word.length < 2) continue;
      const entry = seen.get(word) ?? { count: 0, lower: 0 };
      entry.count++;
      if (written === written.toLowerCase()) entry.lower++;
      seen.set(word, entry);
    }
    this.words = [...seen.keys()];
    this.properNames = [...seen]
      .filter(
        ([word, { count, lower }]) =>
          count > 1 && lower === 0 && word.length > 2 && !/^[ivxlcm]+$/.test(word),
      )
      .map(([word]) => word);
    this.isWord = new Set(this.words);
    this.bits = new LetterBits(this.words, BITS_ORDER);
    for (const word of this.words) {
      for (const cluster of clustersOf(word)) {
        const key = clusterKey(cluster);
        this.#clusters.set(key, (this.#clusters.get(key) ?? 0) + 1);
      }
      this.#starts.add(word.slice(0, 3));
      this.#ends.add(word.slice(-3));
      for (const trigram of trigramsOf(word)) this.#trigrams.add(trigram);
    }
  }

  /** How often the words have a cluster in its place. */
  clusterCount(cluster: Cluster): number {
    return this.#clusters.get(clusterKey(cluster)) ?? 0;
  }

  /** Whether some word begins with the same three letters, and some ends with them. */
  hasEdges(name: string): boolean {
    return this.#starts.has(name.slice(0, 3)) && this.#ends.has(name.slice(-3));
  }

  hasTrigram(trigram: string): boolean {
    return this.#trigrams.has(trigram);
  }
}

const clusterKey = ({ place, sounds }: Cluster): string => `${place} ${sounds}`;

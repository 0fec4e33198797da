/** The portrait of a source: which sounds its words have, and in which shapes of syllables. */
import type { SoundModel } from '../sound-model.ts';
import { type SoundTable, soundTable } from '../sounds.ts';
import { consonantSounds, vowelMarks } from '../syllabify.ts';

/** Something that syllables have, and in how many of them, 0 to 1. */
export interface Share {
  readonly text: string;
  readonly share: number;
}

export interface SoundPortrait {
  /** Distinct words, proper names among them, and distinct syllables. */
  readonly words: number;
  readonly properNames: number;
  readonly syllables: number;
  /** What begins syllables, '' for a vowel; what they have in the middle; what ends them, '' for a vowel. */
  readonly onsets: readonly Share[];
  readonly nuclei: readonly Share[];
  readonly codas: readonly Share[];
  /** C for a consonant, V for a vowel letter: CV, CVC, CVV. */
  readonly shapes: readonly Share[];
  /** Productive endings, longest first. */
  readonly endings: readonly string[];
}

/** Most entries of each list; shares are of all syllables, so those of a list may sum to less than 1. */
const MOST = 16;
const MAX_SHAPES = 8;
/** What is rarer is told in no list. */
const MIN_SHARE = 0.001;
const MAX_ENDINGS = 12;

/** Counts a syllable once for each distinct word and place that has it. Some milliseconds. */
export function soundPortrait(model: SoundModel): SoundPortrait {
  const { inventory, language, names, endings, words } = model;
  const table = soundTable(language);
  const counts = {
    onsets: new Map<string, number>(),
    nuclei: new Map<string, number>(),
    codas: new Map<string, number>(),
    shapes: new Map<string, number>(),
  };
  let total = 0;
  inventory.syllables.forEach((text, s) => {
    let n = 0;
    for (let p = 0; p < 4; p++) n += inventory.positions[4 * s + p]!;
    if (n === 0) return;
    total += n;
    const { onset, nucleus, coda } = partsOf(text, table);
    const add = (map: Map<string, number>, key: string): void => {
      map.set(key, (map.get(key) ?? 0) + n);
    };
    add(counts.onsets, onset);
    add(counts.nuclei, nucleus);
    add(counts.codas, coda);
    const consonants = (run: string): string => 'C'.repeat(consonantSounds(run, table).length);
    add(counts.shapes, consonants(onset) + 'V'.repeat(nucleus.length) + consonants(coda));
  });
  const shares = (map: ReadonlyMap<string, number>, most: number): Share[] =>
    [...map]
      .filter(([, n]) => n >= MIN_SHARE * total)
      .sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
      .slice(0, most)
      .map(([text, n]) => ({ text, share: n / total }));
  return {
    words: words.bytes.length,
    properNames: names.length,
    syllables: inventory.syllables.length,
    onsets: shares(counts.onsets, MOST),
    nuclei: shares(counts.nuclei, MOST),
    codas: shares(counts.codas, MOST),
    shapes: shares(counts.shapes, MAX_SHAPES),
    endings: endings.slice(0, MAX_ENDINGS),
  };
}

/** A syllable taken apart; a silent last e counts to the coda. */
function partsOf(text: string, table: SoundTable) {
  const vowel = vowelMarks(text, table);
  const first = vowel.indexOf(true);
  if (first < 0) return { onset: text, nucleus: '', coda: '' };
  let end = first;
  while (end < text.length && vowel[end]) end++;
  return { onset: text.slice(0, first), nucleus: text.slice(first, end), coda: text.slice(end) };
}

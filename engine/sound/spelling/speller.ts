/** How a source writes the syllables that it is folded to: names with their marks again. */
import { canonicalise } from '../../text/normalise.ts';
import type { WordTable } from '../../text/words-table.ts';
import { FINAL, INITIAL, MEDIAL, ONLY } from '../inventory.ts';
import { soundTable } from '../sounds.ts';
import { syllabify } from '../syllabify.ts';
import { markedTails } from './marked-tails.ts';
import { hasMarks, mendMarks, type WrittenPart } from './rules.ts';

/** What was learned; a structured clone of it serves other threads. */
export interface SpellingColumns {
  readonly language: string;
  readonly onsets: ReadonlySet<string>;
  /** Spelling by position (a digit, see `inventory.ts`) and syllable, where either form has marks. */
  readonly placed: ReadonlyMap<string, string>;
  /** Spelling of a syllable wherever it stands, where it has marks. */
  readonly anywhere: ReadonlyMap<string, string>;
}

/** Occurrences by spelling. */
type Counts = Map<string, number>;

/**
 * Learns for each syllable and position how the texts write it in most of its occurrences. A word counts
 * as often as it occurs, in the spelling that it mostly has. Words whose letters do not stand one for one
 * for a-z are skipped.
 */
export function learnSpelling(
  table: WordTable,
  language: string,
  onsets: ReadonlySet<string>,
): SpellingColumns {
  const sounds = soundTable(language);
  const placed = new Map<string, Counts>();
  const anywhere = new Map<string, Counts>();
  for (let row = 0; row < table.size; row++) {
    const word = table.word(row);
    const spelling = table.spelling(row);
    // nearly all words are written as they are folded
    const letters = spelling.toLowerCase() === word ? word : spelledLetters(word, spelling);
    const spans = letters && syllabify(word, sounds, onsets);
    if (!letters || !spans) continue;
    const times = table.count[row]!;
    spans.forEach(({ from, to }, k) => {
      const text = word.slice(from, to);
      const spelled = typeof letters === 'string' ? text : letters.slice(from, to).join('');
      add(placed, positionOf(k, spans.length) + text, spelled, times);
      add(anywhere, text, spelled, times);
    });
  }
  const usual = new Map<string, string>();
  for (const [text, counts] of anywhere) {
    const spelled = mostFrequent(counts);
    if (spelled !== text) usual.set(text, spelled);
  }
  const inPlace = new Map<string, string>();
  for (const [key, counts] of placed) {
    const spelled = mostFrequent(counts);
    const text = key.slice(1);
    if (spelled !== text || usual.has(text)) inPlace.set(key, spelled);
  }
  return { language, onsets, placed: inPlace, anywhere: usual };
}

/** The letters of a spelling in lower case, one for each of the word; null when they do not match. */
function spelledLetters(word: string, spelling: string): string[] | null {
  const letters = [...spelling.normalize('NFC')].map((letter) => letter.toLowerCase());
  const matches =
    letters.length === word.length &&
    letters.every((letter, i) => canonicalise(letter) === word[i]);
  return matches ? letters : null;
}

function positionOf(k: number, n: number): string {
  if (n === 1) return String(ONLY);
  return String(k === 0 ? INITIAL : k === n - 1 ? FINAL : MEDIAL);
}

function add(all: Map<string, Counts>, key: string, spelled: string, times: number): void {
  let counts = all.get(key);
  if (!counts) {
    counts = new Map();
    all.set(key, counts);
  }
  counts.set(spelled, (counts.get(spelled) ?? 0) + times);
}

/** The most frequent spelling; of equal ones the first by code units, which has the fewest marks. */
function mostFrequent(counts: Counts): string {
  let best = '';
  let most = 0;
  for (const [spelled, times] of counts) {
    if (times > most || (times === most && spelled < best)) {
      best = spelled;
      most = times;
    }
  }
  return best;
}

/** Writes names as the source would. */
export class Speller {
  readonly #columns: SpellingColumns;
  readonly #tails: ReadonlyMap<string, string>;

  constructor(columns: SpellingColumns) {
    this.#columns = columns;
    this.#tails = markedTails(columns.language);
  }

  /** Whether any name can come out with marks. */
  get hasMarks(): boolean {
    return this.#columns.anywhere.size > 0 || this.#columns.placed.size > 0 || this.#tails.size > 0;
  }

  /**
   * A name in a-z, which its syllables make up (the last one may be a given part of several), in lower
   * case with the marks of the source: each syllable as it is mostly written in its position, else
   * anywhere, else plain. Marks that the language would not write there are dropped, and a letter that
   * would stand three times stands twice. `kind` of the name's class: given names are plain in some languages.
   */
  spell(name: string, syllables: readonly string[], kind: string | null = null): string {
    if (!hasMarks(this.#columns.language, kind)) return name;
    const parts = this.#parts(syllables);
    const written = parts.map((part, k): WrittenPart => {
      if (part.given) return part;
      const { placed, anywhere } = this.#columns;
      const position = positionOf(k, parts.length);
      const { text } = part;
      return { text: placed.get(position + text) ?? anywhere.get(text) ?? text, given: false };
    });
    return mendMarks(name, written, this.#columns.language);
  }

  /** Syllables one by one, a last part with marks of its own as it is written. */
  #parts(syllables: readonly string[]): WrittenPart[] {
    const { language, onsets } = this.#columns;
    const sounds = soundTable(language);
    return syllables.flatMap((text, k): WrittenPart[] => {
      const last = k === syllables.length - 1 && k > 0;
      const tail = last ? this.#tail(text) : undefined;
      if (tail !== undefined) return [{ text: tail, given: true }];
      const spans = syllabify(text, sounds, onsets) ?? [];
      if (spans.length < 2) return [{ text, given: false }];
      // a given part without marks keeps to itself when it is a word, and joins in when it is an ending
      const given = last && text.length > ENDING_LETTERS;
      return spans.map(({ from, to }) => ({ text: text.slice(from, to), given }));
    });
  }

  /** A last part in its marks: whole, or its vowels behind consonants (k + ów). */
  #tail(text: string): string | undefined {
    const whole = this.#tails.get(text);
    if (whole !== undefined) return whole;
    const onset = /^[^aeiouy]*/.exec(text)![0];
    const rime = this.#tails.get(text.slice(onset.length));
    return onset.length > 0 && rime !== undefined ? onset + rime : undefined;
  }
}

/** Given parts of so few letters are endings (-la, -nen), which take the vowels of the name. */
const ENDING_LETTERS = 3;

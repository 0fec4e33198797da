// data/words.tsv of a run, the distinct words of its texts with their counts: added up, written and read.
import { EngineError } from '../base/errors.ts';
import { canonicalise, detach, isPlain } from './tokens.ts';
import { CAPITALS, FORM_COUNTS, type FormColumns, LOWER, writingOf } from './word-forms.ts';

/** The columns in their order; the first line of the file. */
const COLUMNS = [
  ...['word', 'spelling', 'count', 'lower', 'inner', 'split'],
  ...['titled', 'place', 'beside', 'article'],
] as const satisfies readonly (keyof WordRow)[];
const HEADER = COLUMNS.join('\t');

/** A distinct word. */
export interface WordRow {
  /** In a-z. */
  readonly word: string;
  /** How the texts mostly write it. */
  readonly spelling: string;
  /**
   * Its syllables in a-z, joined by `-`, one for a word that is not split. Some languages change letters at a split, so
   * they need not add up to the word.
   */
  readonly split: string;
  readonly count: number;
  /** Occurrences that begin with a small letter. */
  readonly lower: number;
  /** Capitalised occurrences that begin neither a sentence nor a line; words in capitals not counted. */
  readonly inner: number;
  /** Of the inner ones: after a title, a form of address or an initial. */
  readonly titled: number;
  /** Of the inner ones: after a preposition of place, or in a case of place. */
  readonly place: number;
  /** Of the inner ones: beside another one, as in Elizabeth Bennet. */
  readonly beside: number;
  /** Of the inner ones: after an article or another determiner. */
  readonly article: number;
}

/** What the words of a run are of. */
export interface WordOrigin {
  /** Code of their language (`de`, `de_DE`); null when there are several or it is not told. */
  readonly language: string | null;
  /** The text was a list of names: every word of it is one. */
  readonly list: boolean;
}

interface Spelling {
  readonly text: string;
  /** As the first text that holds it splits it. */
  readonly split: string;
  /** `FORM_COUNTS` from `at` on. */
  readonly counts: Uint32Array;
  readonly at: number;
}

/** The words of one or more texts. Grows with the distinct spellings alone. */
export class WordRows {
  /** By folded word, the spellings of each. */
  readonly #words = new Map<string, Spelling[]>();
  #sorted: string[] | null = null;

  /** Adds the forms of a text; words with letters that do not reduce to a-z (ß, æ, ø) are ignored. */
  add({ spellings, splits, counts: theirs }: FormColumns): void {
    const counts = theirs.slice(); // those of other texts will be added
    this.#sorted = null;
    for (const [i, text] of spellings.entries()) {
      const word = canonicalise(text);
      if (!isPlain(word)) continue;
      const at = i * FORM_COUNTS.length;
      const known = this.#words.get(word);
      const same = known?.find((spelling) => spelling.text === text);
      if (same) {
        for (let k = 0; k < FORM_COUNTS.length; k++) same.counts[same.at + k]! += counts[at + k]!;
        continue;
      }
      const spelling = { text, split: foldSplit(splits[i]!, word), counts, at };
      if (known) known.push(spelling);
      else this.#words.set(word, [spelling]);
    }
  }

  /** The words, by their bytes. */
  words(): readonly string[] {
    this.#sorted ??= [...this.#words.keys()].sort();
    return this.#sorted;
  }

  /** Each word once, by their bytes. */
  rows(): WordRow[] {
    return this.words().map((word) => rowOf(word, this.#words.get(word)!));
  }

  /** The lines of the file, header first, without line ends. */
  lines(): string[] {
    return [HEADER, ...this.rows().map((row) => COLUMNS.map((key) => row[key]).join('\t'))];
  }
}

/**
 * Reads the file; throws `EngineError` `words-invalid`, which names the line, for anything that the pipeline does not
 * write.
 */
export function readWordRows(file: string): WordRow[] {
  const rows: WordRow[] = [];
  let at = HEADER.length + 1;
  if (file.slice(0, at) !== `${HEADER}\n`) {
    throw invalid(1, `the header must be ${COLUMNS.join(', ')}`);
  }
  // character by character: splitting takes ten times as long
  const text = (): string => {
    const from = at;
    while (file.charCodeAt(at) > 31) at++;
    if (at === from || file.charCodeAt(at) !== TAB) {
      throw invalid(rows.length + 2, 'a column is missing or empty');
    }
    return detach(file.slice(from, at++));
  };
  const number = (close = TAB): number => {
    const from = at;
    let value = 0;
    for (let c = file.charCodeAt(at); c >= 48 && c <= 57; c = file.charCodeAt(++at)) {
      value = value * 10 + c - 48;
    }
    if (at === from || file.charCodeAt(at++) !== close || value > 0xffffffff) {
      throw invalid(rows.length + 2, 'a count is no whole number below 2^32');
    }
    return value;
  };
  while (at < file.length) {
    rows.push({
      word: text(),
      spelling: text(),
      count: number(),
      lower: number(),
      inner: number(),
      split: text(),
      titled: number(),
      place: number(),
      beside: number(),
      article: number(LINE_FEED),
    });
  }
  return rows;
}

const TAB = 9;
const LINE_FEED = 10;

const invalid = (line: number, what: string): EngineError =>
  new EngineError('words-invalid', `words.tsv, line ${line}: ${what}.`);

/** Spellings hold no letters beyond U+00FF, so they are in NFC as they are. */
function rowOf(word: string, spellings: readonly Spelling[]): WordRow {
  let best = spellings[0]!;
  let lower = 0;
  const sums = [0, 0, 0, 0, 0, 0] as [number, number, number, number, number, number];
  for (const each of spellings) {
    for (let k = 0; k < sums.length; k++) sums[k]! += each.counts[each.at + k]!;
    if (writingOf(each.text) === LOWER) lower += each.counts[each.at]!;
    if (each !== best && isBetter(each, best)) best = each;
  }
  const [count, inner, titled, place, beside, article] = sums;
  const { text: spelling, split } = best;
  return { word, spelling, count, lower, inner, split, titled, place, beside, article };
}

/** Headings in capitals tell no spelling while there is another; then the more frequent, then by bytes. */
function isBetter(a: Spelling, b: Spelling): boolean {
  const heading = Number(writingOf(a.text) === CAPITALS) - Number(writingOf(b.text) === CAPITALS);
  if (heading !== 0) return heading < 0;
  const more = a.counts[a.at]! - b.counts[b.at]!;
  return more === 0 ? a.text < b.text : more > 0;
}

/** Syllables in a-z; a split that holds other letters leaves the word whole. */
function foldSplit(split: string, word: string): string {
  if (PLAIN_SPLIT.test(split)) return split;
  const folded = split.split('-').map(canonicalise).filter(Boolean);
  return folded.every(isPlain) ? folded.join('-') : word;
}

const PLAIN_SPLIT = /^[a-z]+(?:-[a-z]+)*$/;

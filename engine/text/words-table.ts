// Reads data/words.tsv of a run into columns: the distinct words of its texts with their counts.
import { EngineError } from '../base/errors.ts';
import { WORD_COLUMNS } from './word-rows.ts';

const TAB = 9;
const LINE_FEED = 10;
const HEADER = WORD_COLUMNS.join('\t');

const decoder = new TextDecoder();

/** What the words of a run are of. */
export interface WordOrigin {
  /** Code of their language (`de`, `de_DE`); null when there are several or it is not told. */
  readonly language: string | null;
  /** The text was a list of names: every word of it is one. */
  readonly list: boolean;
}

/** Distinct words, each once, by their bytes. Rows are numbered from 0. Forty bytes a word beside the file itself. */
export class WordTable {
  readonly size: number;
  readonly count: Uint32Array;
  /** Occurrences that begin with a small letter. */
  readonly lower: Uint32Array;
  /** Capitalised occurrences that begin neither a sentence nor a line; words in capitals not counted. */
  readonly inner: Uint32Array;
  /** Of the inner ones: after a title, a form of address or an initial. */
  readonly titled: Uint32Array;
  /** Of the inner ones: after a preposition of place, or in a case of place. */
  readonly place: Uint32Array;
  /** Of the inner ones: beside another one, as in Elizabeth Bennet. */
  readonly beside: Uint32Array;
  /** Of the inner ones: after an article or another determiner. */
  readonly article: Uint32Array;
  /** Bytes of the file, and where the word, the spelling and the syllables of each row begin; a tab ends them. */
  readonly #text: Uint8Array;
  readonly #word: Uint32Array;
  readonly #spelling: Uint32Array;
  readonly #split: Uint32Array;

  /**
   * Reads the bytes of `data/words.tsv`. Throws `EngineError` `words-invalid`, which names the line, for
   * anything that the pipeline does not write.
   */
  constructor(file: Uint8Array | string) {
    const text = typeof file === 'string' ? new TextEncoder().encode(file) : file;
    const headerEnd = text.indexOf(LINE_FEED);
    if (decoder.decode(text.subarray(0, Math.max(0, headerEnd))) !== HEADER) {
      throw invalid(1, `the header must be ${WORD_COLUMNS.join(', ')}`);
    }
    let size = 0;
    for (let i = headerEnd + 1; i < text.length; i++) if (text[i] === LINE_FEED) size++;
    this.size = size;
    this.#text = text;
    this.#word = new Uint32Array(size);
    this.#spelling = new Uint32Array(size);
    this.#split = new Uint32Array(size);
    this.count = new Uint32Array(size);
    this.lower = new Uint32Array(size);
    this.inner = new Uint32Array(size);
    this.titled = new Uint32Array(size);
    this.place = new Uint32Array(size);
    this.beside = new Uint32Array(size);
    this.article = new Uint32Array(size);
    let at = headerEnd + 1;
    for (let row = 0; row < size; row++) at = this.#readRow(row, at);
    if (at !== text.length) throw invalid(size + 2, 'the last line has no end; the file was cut');
  }

  /** The word in a-z. */
  word(i: number): string {
    return this.#field(this.#word[i]!);
  }

  /** How the text mostly writes it. */
  spelling(i: number): string {
    return this.#field(this.#spelling[i]!);
  }

  /**
   * Its syllables in a-z, one for a word that is not split. Some languages change letters at a split, so
   * they need not add up to the word.
   */
  syllables(i: number): string[] {
    return this.#field(this.#split[i]!).split('-');
  }

  /** Row of a word in a-z, -1 when there is none. */
  find(word: string): number {
    let from = 0;
    let to = this.size;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.word(middle) < word) from = middle + 1;
      else to = middle;
    }
    return from < this.size && this.word(from) === word ? from : -1;
  }

  #field(start: number): string {
    return decoder.decode(this.#text.subarray(start, this.#text.indexOf(TAB, start)));
  }

  /** Reads the line at `at` and returns where the next one begins. */
  #readRow(row: number, at: number): number {
    const text = this.#text;
    const line = row + 2;
    const skip = (from: number): number => {
      let end = from;
      while (text[end]! > 31) end++;
      if (end === from || text[end] !== TAB) throw invalid(line, 'a column is missing or empty');
      return end + 1;
    };
    const number = (from: number, target: Uint32Array, close: number): number => {
      let value = 0;
      let end = from;
      for (let c = text[end]!; c >= 48 && c <= 57; c = text[++end]!) value = value * 10 + c - 48;
      if (end === from || text[end] !== close || value > 0xffffffff) {
        throw invalid(line, 'a count is no whole number below 2^32');
      }
      target[row] = value;
      return end + 1;
    };
    this.#word[row] = at;
    this.#spelling[row] = skip(at);
    let next = skip(this.#spelling[row]!);
    for (const column of [this.count, this.lower, this.inner]) next = number(next, column, TAB);
    this.#split[row] = next;
    next = skip(next);
    for (const column of [this.titled, this.place, this.beside]) next = number(next, column, TAB);
    return number(next, this.article, LINE_FEED);
  }
}

const invalid = (line: number, what: string): EngineError =>
  new EngineError('words-invalid', `words.tsv, line ${line}: ${what}.`);

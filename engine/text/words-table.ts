// Reads data/words.tsv of a run into columns: the distinct words of its texts with their counts.
import { EngineError } from '../base/errors.ts';
import { WORD_COLUMNS } from './word-rows.ts';

/** Columns of a `WordTable`, all in shared memory. */
export interface WordTableColumns {
  /** Bytes of the file. */
  readonly text: Uint8Array;
  /** The word of row i is text[word[i]] .. text[spelling[i] - 2], a-z. */
  readonly word: Uint32Array;
  /** Where the spelling of row i begins; it ends at the next tab. */
  readonly spelling: Uint32Array;
  /** Where the syllables of row i begin; they end at the next tab. */
  readonly split: Uint32Array;
  readonly count: Uint32Array;
  readonly lower: Uint32Array;
  readonly inner: Uint32Array;
  readonly titled: Uint32Array;
  readonly place: Uint32Array;
  readonly beside: Uint32Array;
  readonly article: Uint32Array;
}

const TAB = 9;
const LINE_FEED = 10;
const HEADER = WORD_COLUMNS.join('\t');

const decoder = new TextDecoder();

/**
 * Distinct words, each once, by their bytes. Rows are numbered from 0. Forty bytes a word beside the file
 * itself, in shared memory.
 */
export class WordTable {
  readonly columns: WordTableColumns;

  constructor(columns: WordTableColumns) {
    this.columns = columns;
  }

  /** Number of words. */
  get size(): number {
    return this.columns.word.length;
  }

  /** All occurrences of a word. */
  get count(): Uint32Array {
    return this.columns.count;
  }

  /** Occurrences that begin with a small letter. */
  get lower(): Uint32Array {
    return this.columns.lower;
  }

  /** Capitalised occurrences that begin neither a sentence nor a line; words in capitals not counted. */
  get inner(): Uint32Array {
    return this.columns.inner;
  }

  /** Of the inner ones: after a title, a form of address or an initial. */
  get titled(): Uint32Array {
    return this.columns.titled;
  }

  /** Of the inner ones: after a preposition of place, or in a case of place. */
  get place(): Uint32Array {
    return this.columns.place;
  }

  /** Of the inner ones: beside another one, as in Elizabeth Bennet. */
  get beside(): Uint32Array {
    return this.columns.beside;
  }

  /** Of the inner ones: after an article or another determiner. */
  get article(): Uint32Array {
    return this.columns.article;
  }

  /** The word in a-z. */
  word(i: number): string {
    return this.#read(this.columns.word[i]!, this.columns.spelling[i]! - 1);
  }

  /** How the text mostly writes it. */
  spelling(i: number): string {
    return this.#field(this.columns.spelling[i]!);
  }

  /**
   * Its syllables in a-z, one for a word that is not split. Some languages change letters at a split, so
   * they need not add up to the word.
   */
  syllables(i: number): string[] {
    return this.#field(this.columns.split[i]!).split('-');
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
    return this.#read(start, this.columns.text.indexOf(TAB, start));
  }

  #read(start: number, end: number): string {
    return decoder.decode(this.columns.text.slice(start, end)); // a copy: shared memory is not decoded
  }
}

/**
 * Reads the bytes of `data/words.tsv`. Throws `EngineError` `words-invalid`, which names the line, for
 * anything that the pipeline does not write.
 */
export function parseWords(file: Uint8Array | string): WordTable {
  const bytes = typeof file === 'string' ? new TextEncoder().encode(file) : file;
  const text = new Uint8Array(sharedBuffer(bytes.length));
  text.set(bytes);
  const headerEnd = text.indexOf(LINE_FEED);
  if (decoder.decode(bytes.subarray(0, Math.max(0, headerEnd))) !== HEADER) {
    throw invalid(1, `the header must be ${WORD_COLUMNS.join(', ')}`);
  }
  let size = 0;
  for (let i = headerEnd + 1; i < text.length; i++) if (text[i] === LINE_FEED) size++;
  const column = (): Uint32Array => new Uint32Array(sharedBuffer(4 * size));
  const table = new WordTable({
    text,
    word: column(),
    spelling: column(),
    split: column(),
    count: column(),
    lower: column(),
    inner: column(),
    titled: column(),
    place: column(),
    beside: column(),
    article: column(),
  });
  let at = headerEnd + 1;
  for (let row = 0; row < size; row++) at = readRow(table.columns, row, at);
  if (at !== text.length) throw invalid(size + 2, 'the last line has no end; the file was cut');
  return table;
}

/** Reads the line at `at` and returns where the next one begins. */
function readRow(columns: WordTableColumns, row: number, at: number): number {
  const { text } = columns;
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
  columns.word[row] = at;
  columns.spelling[row] = skip(at);
  let next = skip(columns.spelling[row]!);
  next = number(next, columns.count, TAB);
  next = number(next, columns.lower, TAB);
  next = number(next, columns.inner, TAB);
  columns.split[row] = next;
  next = number(skip(next), columns.titled, TAB);
  next = number(next, columns.place, TAB);
  next = number(next, columns.beside, TAB);
  return number(next, columns.article, LINE_FEED);
}

const invalid = (line: number, what: string): EngineError =>
  new EngineError('words-invalid', `words.tsv, line ${line}: ${what}.`);

import { sharedBuffer } from '../base/shared.ts';

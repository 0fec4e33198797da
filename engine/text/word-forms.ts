// How words are written: where their capitals are, numbers of their spellings, and the headings among which they stand.
import { detach } from './tokens.ts';

/** How a form is written: its first letter small, its first letter only capital, or all of them. */
export const LOWER = 0;
export const TITLE = 1;
export const CAPITALS = 2;

export function writingOf(text: string): number {
  const code = text.charCodeAt(0);
  if (code >= 97 && code <= 122) return LOWER; // a to z: nearly every word
  const first = text[0]!;
  if (first === first.toLowerCase()) return LOWER;
  return text.length > 1 && text === text.toUpperCase() ? CAPITALS : TITLE;
}

/** Places of a new table; a power of two. */
const FIRST_PLACES = 1 << 12;

/** An open hash table over pieces of texts: a novel has 120,000 words and 7,000 spellings. */
export class SpellingTable {
  /** The spellings by their numbers; none keeps a text alive. */
  readonly spellings: string[] = [];
  readonly #hashes: number[] = [];
  /** Number + 1 of the spelling at each place; 0: free. */
  #places = new Int32Array(FIRST_PLACES);

  /** The number of `text.slice(start, end)`; the next free one when it is new. */
  numberOf(text: string, start: number, end: number): number {
    let hash = end - start;
    for (let i = start; i < end; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
    hash ^= hash >>> 15;
    const places = this.#places;
    const mask = places.length - 1;
    for (let at = hash & mask; ; at = (at + 1) & mask) {
      const id = places[at]! - 1;
      if (id < 0) return this.#add(text.slice(start, end), hash, at);
      if (this.#hashes[id] === hash && isAt(text, start, end, this.spellings[id]!)) return id;
    }
  }

  #add(spelling: string, hash: number, at: number): number {
    const id = this.spellings.push(detach(spelling)) - 1;
    this.#hashes.push(hash);
    this.#places[at] = id + 1;
    if (2 * this.spellings.length > this.#places.length) this.#grow();
    return id;
  }

  #grow(): void {
    const places = new Int32Array(4 * this.#places.length);
    const mask = places.length - 1;
    this.#hashes.forEach((hash, id) => {
      let at = hash & mask;
      while (places[at] !== 0) at = (at + 1) & mask;
      places[at] = id + 1;
    });
    this.#places = places;
  }
}

function isAt(text: string, start: number, end: number, spelling: string): boolean {
  if (spelling.length !== end - start) return false;
  for (let i = 0; i < spelling.length; i++) {
    if (spelling.charCodeAt(i) !== text.charCodeAt(start + i)) return false;
  }
  return true;
}

/** Characters of the longest heading. */
const LONGEST = 80;

const EMPTY = /^[ \t\r]*$/;

/** A word that headings write with a small letter is short: of, the, und. */
const LONG_LOWER = /(?<!\p{L})\p{Ll}{4}/u;
/** Two words, the first with a capital, and nothing that parts sentences. */
const WORDS = /^[^\p{L}]*\p{Lu}[^.!?,;:“”"«»„]*\P{L}[^.!?,;:“”"«»„]*$/u;

/**
 * Tells whether a place lies in a heading: a line of its own between empty lines in which every longer word
 * has a capital, without the marks of a sentence. To be asked in the order of the text: each line is looked at once.
 */
export class Headings {
  readonly #text: string;
  /** The line that was looked at last; its end is exclusive. */
  #start = 0;
  #end = -1;
  #is = false;

  constructor(text: string) {
    this.#text = text;
  }

  isInOne(at: number): boolean {
    if (at < this.#start || at >= this.#end) this.#look(at);
    return this.#is;
  }

  #look(at: number): void {
    const text = this.#text;
    const endOf = (from: number): number => (text.indexOf('\n', from) + 1 || text.length + 1) - 1;
    const startOf = (to: number): number => text.lastIndexOf('\n', to - 1) + 1;
    this.#start = startOf(at);
    this.#end = endOf(at);
    const line = text.slice(this.#start, this.#end);
    this.#is =
      line.length <= LONGEST &&
      (this.#start < 2 || EMPTY.test(text.slice(startOf(this.#start - 1), this.#start - 1))) &&
      EMPTY.test(text.slice(this.#end + 1, endOf(this.#end + 1))) &&
      WORDS.test(line.trim()) &&
      !LONG_LOWER.test(line);
  }
}

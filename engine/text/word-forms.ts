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
    // no further than a heading is long: paragraphs may be one line each
    const nearest = Math.max(0, at - LONGEST);
    const window = text.slice(nearest, Math.min(text.length, at + LONGEST));
    const before = window.lastIndexOf('\n', at - nearest - 1);
    const after = window.indexOf('\n', at - nearest);
    const from = before < 0 ? (nearest === 0 ? 0 : -1) : nearest + before + 1;
    const to = after < 0 ? (at + LONGEST >= text.length ? text.length : -1) : nearest + after;
    this.#is = false;
    this.#start = from < 0 ? nearest : from;
    this.#end = to < 0 ? at + LONGEST : to;
    if (from < 0 || to < 0 || to - from > LONGEST) return;
    const line = text.slice(from, to);
    this.#is =
      this.#isEmptyBefore(from) &&
      this.#isEmptyAfter(to) &&
      WORDS.test(line.trim()) &&
      !LONG_LOWER.test(line);
  }

  #isEmptyBefore(from: number): boolean {
    let at = from - 2;
    while (at >= 0 && isBlank(this.#text.charCodeAt(at))) at--;
    return from === 0 || at < 0 || this.#text[at] === '\n';
  }

  #isEmptyAfter(to: number): boolean {
    let at = to + 1;
    while (at < this.#text.length && isBlank(this.#text.charCodeAt(at))) at++;
    return at >= this.#text.length || this.#text[at] === '\n';
  }
}

/** Space, tab, carriage return. */
const isBlank = (code: number): boolean => code === 32 || code === 9 || code === 13;

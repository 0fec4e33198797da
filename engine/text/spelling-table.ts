/** Numbers the distinct spellings of a text in the order of the text, without making a string of each occurrence. */
import { detach } from './tokens.ts';

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

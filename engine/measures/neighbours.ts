/** The nearest words of a lexicon by Levenshtein distance, exactly: an index of shared symbols, and bit-parallel distances. */

/** Most symbols of a word that has neighbours: a bit each, and five bits count them. */
const MOST_SYMBOLS = 31;
const SLICES = 5;

/** Distances from one word to others, 32 rows at once (Myers 1999, in the form of Hyyrö 2003). */
export class Distance {
  /** By symbol: at which places the word has it. */
  readonly #places = new Int32Array(256);
  #word: Uint8Array = new Uint8Array(0);

  set(word: Uint8Array): void {
    for (const symbol of this.#word) this.#places[symbol] = 0;
    this.#word = word;
    word.forEach((symbol, i) => {
      this.#places[symbol]! |= 1 << i;
    });
  }

  /** Edits to the symbols from..to-1. */
  to(symbols: Uint8Array, from: number, to: number): number {
    const m = this.#word.length;
    if (m === 0) return to - from;
    const last = 1 << (m - 1);
    let up = -1;
    let down = 0;
    let edits = m;
    for (let k = from; k < to; k++) {
      const same = this.#places[symbols[k]!]!;
      const diagonal = (((same & up) + up) ^ up) | same | down;
      let right = down | ~(diagonal | up);
      let left = up & diagonal;
      if (right & last) edits++;
      else if (left & last) edits--;
      right = (right << 1) | 1;
      left <<= 1;
      up = left | ~(diagonal | right);
      down = right & diagonal;
    }
    return edits;
  }
}

/** What is near a word. */
export interface Near {
  /** Words one replaced symbol away (Coltheart et al. 1977). */
  readonly n: number;
  /** Mean distance of the nearest words (Yarkoni, Balota and Yap 2008); null where there are not that many. */
  readonly old: number | null;
  /** Some of the nearest ones, by their numbers. */
  readonly nearest: readonly number[];
}

/** The nearest words so far. */
class Found {
  readonly #count: number;
  readonly #shown: number;
  /** Words by their distance. */
  readonly #words: number[] = [];
  readonly #nearest: { readonly word: number; readonly edits: number }[] = [];
  #n = 0;
  #bound = 0;
  #within = 0;

  constructor(count: number, shown: number) {
    this.#count = count;
    this.#shown = shown;
  }

  /** All words that are to come are no nearer; set to 0, 1, 2 and so on. */
  set bound(bound: number) {
    if (bound > this.#bound) this.#within += this.#words[bound] ?? 0;
    this.#bound = bound;
  }

  /** Whether none of those to come can be among the nearest ones. */
  get isFull(): boolean {
    return this.#within >= this.#count;
  }

  add(word: number, edits: number, sameLength: boolean): void {
    const nearest = this.#nearest;
    while (this.#words.length <= edits) this.#words.push(0);
    this.#words[edits]!++;
    if (edits === 1 && sameLength) this.#n++;
    if (edits <= this.#bound) this.#within++;
    if (nearest.length === this.#shown && edits >= (nearest.at(-1)?.edits ?? 0)) return;
    let at = nearest.length;
    while (at > 0 && nearest[at - 1]!.edits > edits) at--;
    nearest.splice(at, 0, { word, edits });
    if (nearest.length > this.#shown) nearest.pop();
  }

  get near(): Near {
    let sum = 0;
    let left = this.#count;
    this.#words.forEach((words, edits) => {
      sum += edits * Math.min(words, left);
      left -= Math.min(words, left);
    });
    return {
      n: this.#n,
      old: left > 0 ? null : sum / this.#count,
      nearest: this.#nearest.map(({ word }) => word),
    };
  }
}

/** A range of words of one length, in the order of the index, whose first one stands at a whole block of 32. */
interface Group {
  readonly length: number;
  readonly from: number;
  readonly to: number;
}

/**
 * Words in groups of one length; for each symbol a bitmap of the words that have it, and more for those that have it
 * twice and so on. Two words, the longer one of m symbols, that share s of them are at least m - s edits apart: words
 * are compared in the order of that bound, until no other can be among the nearest.
 */
export class Neighbours {
  readonly #symbols: Uint8Array;
  readonly #start: Uint32Array;
  /** Number of the word at each place of the index. */
  readonly #word: Int32Array;
  readonly #groups: Group[] = [];
  readonly #blocks: number;
  readonly #bitmaps = new Map<number, Int32Array>();
  readonly #distance = new Distance();
  /** How many symbols are shared with the word that was asked for last, bit by bit. */
  readonly #slices: readonly Int32Array[];

  constructor(words: readonly Uint8Array[]) {
    const order = words
      .map((_, i) => i)
      .sort((a, b) => words[a]!.length - words[b]!.length || a - b);
    const places: number[] = [];
    for (let from = 0; from < order.length; ) {
      const { length } = words[order[from]!]!;
      let to = from;
      while (to < order.length && words[order[to]!]!.length === length) to++;
      const at = places.length;
      places.push(...order.slice(from, to));
      this.#groups.push({ length, from: at, to: places.length });
      while (places.length % 32 > 0) places.push(-1);
      from = to;
    }
    this.#word = Int32Array.from(places);
    this.#blocks = places.length / 32;
    this.#slices = Array.from({ length: SLICES }, () => new Int32Array(this.#blocks));
    this.#start = new Uint32Array(places.length + 1);
    this.#symbols = new Uint8Array(words.reduce((sum, { length }) => sum + length, 0));
    places.forEach((w, place) => {
      const word = words[w] ?? new Uint8Array(0);
      this.#symbols.set(word, this.#start[place]!);
      this.#start[place + 1] = this.#start[place]! + word.length;
      for (const key of repeatsOf(word)) {
        const bitmap = this.#bitmaps.get(key) ?? new Int32Array(this.#blocks);
        bitmap[place >> 5]! |= 1 << (place & 31);
        this.#bitmaps.set(key, bitmap);
      }
    });
  }

  /** The nearest `count` words but `without`, and a few of them by number. */
  near(word: Uint8Array, count: number, shown: number, without = -1): Near {
    const m = word.length;
    const found = new Found(count, shown);
    if (m > MOST_SYMBOLS) return found.near;
    this.#distance.set(word);
    const bitmaps = repeatsOf(word).flatMap((key) => this.#bitmaps.get(key) ?? []);
    const most = Math.max(m, this.#groups.at(-1)?.length ?? 0);
    for (let bound = 0; bound <= most; bound++) {
      found.bound = bound;
      for (const { length, from, to } of this.#groups) {
        const off = Math.abs(length - m);
        const shared = Math.max(m, length) - bound;
        if (off > bound || shared < 0) continue;
        if (off === bound) this.#share(bitmaps, from >> 5, (to + 31) >> 5);
        for (let block = from >> 5; block << 5 < to; block++) {
          for (let hits = this.#sharing(block, shared); hits !== 0; hits &= hits - 1) {
            const place = (block << 5) + 31 - Math.clz32(hits & -hits);
            this.#compare(found, m, place, without);
            // all that are nearer were compared, and all that are one replaced symbol away
            if (bound > 1 && found.isFull) return found.near;
          }
        }
      }
      if (bound > 0 && found.isFull) break;
    }
    return found.near;
  }

  #compare(found: Found, m: number, place: number, without: number): void {
    const word = this.#word[place]!;
    if (word < 0 || word === without) return;
    const from = this.#start[place]!;
    const to = this.#start[place + 1]!;
    found.add(word, this.#distance.to(this.#symbols, from, to), to - from === m);
  }

  /** Counts how many of some bitmaps have each word of the blocks from..to-1: a ripple of bits, 32 words at once. */
  #share(bitmaps: readonly Int32Array[], from: number, to: number): void {
    const slices = this.#slices;
    for (let block = from; block < to; block++) {
      let [a, b, c, d, e] = [0, 0, 0, 0, 0];
      for (let k = 0; k < bitmaps.length; k++) {
        const bit = bitmaps[k]![block]!;
        const second = a & bit;
        a ^= bit;
        const third = b & second;
        b ^= second;
        const fourth = c & third;
        c ^= third;
        e ^= d & fourth;
        d ^= fourth;
      }
      slices[0]![block] = a;
      slices[1]![block] = b;
      slices[2]![block] = c;
      slices[3]![block] = d;
      slices[4]![block] = e;
    }
  }

  /** Which words of a block share exactly so many symbols. */
  #sharing(block: number, count: number): number {
    let hits = -1;
    for (let k = 0; k < SLICES; k++) {
      const slice = this.#slices[k]![block]!;
      hits &= (count >> k) & 1 ? slice : ~slice;
    }
    return hits;
  }
}

/** A number for each symbol of a word and how often it stood before. */
function repeatsOf(word: Uint8Array): number[] {
  return Array.from(word, (symbol, i) => {
    let before = 0;
    for (let k = 0; k < i; k++) if (word[k] === symbol) before++;
    return symbol * 256 + before;
  });
}

/** Texts as bytes in columns: gathered one by one, and each once, found by its bytes; values to draw from, of which each text is there once. */
import { EngineError } from './errors.ts';
import { decode, grown, sharedCopy } from './shared.ts';

/** Texts in UTF-8: text i is bytes start[i]..start[i + 1] - 1. */
export interface TextColumns {
  readonly start: Uint32Array;
  readonly text: Uint8Array;
}

export const textAt = ({ start, text }: TextColumns, i: number): string =>
  decode(text, start[i]!, start[i + 1]!);

export const textsOf = (columns: TextColumns): string[] =>
  Array.from({ length: columns.start.length - 1 }, (_, i) => textAt(columns, i));

/** Bytes of the longest text. */
export const longestOf = (start: Uint32Array): number =>
  start.reduce((most, end, i) => Math.max(most, end - (start[i - 1] ?? 0)), 0);

/** Order of texts a and b by their bytes, which is that of code points: below 0, 0 or above 0. */
export function compareTexts({ start, text }: TextColumns, a: number, b: number): number {
  let [i, j] = [start[a]!, start[b]!];
  const [endA, endB] = [start[a + 1]!, start[b + 1]!];
  while (i < endA && j < endB) {
    const difference = text[i++]! - text[j++]!;
    if (difference !== 0) return difference;
  }
  return endA - i - (endB - j);
}

/** Distinct texts with a table of their hashes, in shared memory. */
export interface TextSet extends TextColumns {
  /** Open addressing: 1 + the number of a text, 0 where free; a power of two, at most half full. */
  readonly slots: Uint32Array;
}

/** The number of the text that bytes from..to-1 are; of a text that is not there the free slot, as `~slot`. */
function placeOf({ start, text, slots }: TextSet, bytes: Uint8Array, from: number, to: number) {
  const mask = slots.length - 1;
  for (let slot = hashOf(bytes, from, to) & mask; ; slot = (slot + 1) & mask) {
    const held = slots[slot]! - 1;
    if (held < 0) return ~slot;
    let at = start[held]!;
    if (start[held + 1]! - at !== to - from) continue;
    let k = from;
    while (k < to && bytes[k] === text[at]) {
      k++;
      at++;
    }
    if (k === to) return held;
  }
}

/** Whether the first `n` bytes are a text of the set. */
export const hasText = (set: TextSet, bytes: Uint8Array, n: number): boolean =>
  placeOf(set, bytes, 0, n) >= 0;

const encoder = new TextEncoder();

/** Gathers texts. One is put behind the last and counts as soon as `keep` is told where it ends. */
export class TextList {
  size = 0;
  start = new Uint32Array(1024);
  text = new Uint8Array(8192);

  /** Puts a text behind the last; returns the place after it. */
  put(text: string): number {
    const from = this.start[this.size]!;
    if (from + text.length * 3 > this.text.length) {
      this.text = grown(this.text, from + text.length * 3);
    }
    const bytes = this.text;
    let at = from;
    for (let i = 0; i < text.length; i++) {
      const unit = text.charCodeAt(i);
      if (unit < 0x80) bytes[at++] = unit;
      else if (unit < 0x800) {
        bytes[at++] = 0xc0 | (unit >> 6);
        bytes[at++] = 0x80 | (unit & 0x3f);
      } else return from + encoder.encodeInto(text, bytes.subarray(from)).written;
    }
    return at;
  }

  keep(end: number): void {
    if (++this.size === this.start.length) this.start = grown(this.start, this.size + 1);
    this.start[this.size] = end;
  }

  /** What is kept, in shared memory. */
  columns(): TextColumns {
    const start = sharedCopy(this.start.subarray(0, this.size + 1));
    return { start, text: sharedCopy(this.text.subarray(0, start[this.size])) };
  }
}

/** Numbers texts in the order in which they first come. */
export class TextNumbers extends TextList {
  slots = new Uint32Array(2048);

  number(text: string): number {
    const end = this.put(text);
    const place = placeOf(this, this.text, this.start[this.size]!, end);
    if (place >= 0) return place;
    this.keep(end);
    this.slots[~place] = this.size;
    if (this.size * 2 > this.slots.length) this.#widen();
    return this.size - 1;
  }

  #widen(): void {
    const { start, text, size } = this;
    const slots = new Uint32Array(this.slots.length * 4);
    for (let i = 0; i < size; i++) {
      let slot = hashOf(text, start[i]!, start[i + 1]!) & (slots.length - 1);
      while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = i + 1;
    }
    this.slots = slots;
  }

  build(): TextSet {
    return { ...this.columns(), slots: sharedCopy(this.slots) };
  }
}

/** Most UTF-16 units of all values together: keeps a pool below some two gigabytes. */
const MAX_POOL_UNITS = 2 ** 29;

/** Distinct texts in the order in which they first came, in shared memory. */
export interface ValuePool extends TextColumns {
  /** The text of each value. */
  readonly values: Uint32Array;
}

/** Throws `EngineError` `pool-too-large` beyond `MAX_POOL_UNITS`. */
export function poolOf(values: Iterable<string>): ValuePool {
  const texts = new TextNumbers();
  let numbers: Uint32Array = new Uint32Array(1024);
  let size = 0;
  let units = 0;
  for (const value of values) {
    units += value.length;
    if (units > MAX_POOL_UNITS) {
      throw new EngineError(
        'pool-too-large',
        `The selected tables hold more than ${MAX_POOL_UNITS} characters. Choose a narrower selection.`,
      );
    }
    if (size === numbers.length) numbers = grown(numbers, size + 1);
    numbers[size++] = texts.number(value);
  }
  return { values: sharedCopy(numbers.subarray(0, size)), ...texts.columns() };
}

/** Lines that are not empty, without blanks at their ends. */
const LINES = /[^ \t\r\n](?:[^\n]*[^ \t\r\n])?/g;

/** The lines of a text in lower case, without blanks at their ends and empty ones. */
export function lowerLines(lines: string): TextSet {
  const words = new TextNumbers();
  for (const [word] of lines.toLowerCase().matchAll(LINES)) words.number(word);
  return words.build();
}

/** FNV-1a (Fowler, Noll, Vo) of bytes from..to-1, its high bits folded into the low ones. */
function hashOf(bytes: Uint8Array, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let i = from; i < to; i++) hash = Math.imul(hash ^ bytes[i]!, 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b);
  return (hash ^ (hash >>> 13)) >>> 0;
}

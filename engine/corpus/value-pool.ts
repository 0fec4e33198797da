/** A shared list of values that names are drawn from, as one text buffer with offsets. */
import { EngineError } from '../base/errors.ts';
import { grown, sharedBuffer } from '../base/shared.ts';
import { IndexFormatError } from './corpus.ts';

const MAGIC = 0x4e56; // 'NV'
const HEADER_WORDS = 4;
/** Most UTF-16 units of all values together: keeps a pool below some two gigabytes. */
const MAX_POOL_UNITS = 2 ** 29;
/** Units turned into text at once; more arguments than this would overflow the stack. */
const UNITS_PER_CALL = 8192;

/**
 * The values that names are drawn from, in their order and with repetitions, in one
 * SharedArrayBuffer that all threads read. Written once by `ValuePoolBuilder`.
 */
export class ValuePool {
  readonly buffer: SharedArrayBuffer;
  readonly size: number;
  /** Positions of the first occurrence of each distinct value, ascending. */
  readonly firsts: Uint32Array;
  readonly #starts: Uint32Array;
  readonly #text: Uint16Array;

  private constructor(buffer: SharedArrayBuffer, size: number, distinct: number, units: number) {
    this.buffer = buffer;
    this.size = size;
    let at = HEADER_WORDS * 4;
    this.#starts = new Uint32Array(buffer, at, size + 1);
    at += (size + 1) * 4;
    this.firsts = new Uint32Array(buffer, at, distinct);
    this.#text = new Uint16Array(buffer, at + distinct * 4, units);
  }

  /** The pool in a buffer made by `build`; throws `IndexFormatError` for any other. */
  static from(buffer: SharedArrayBuffer): ValuePool {
    const [magic, size, distinct, units] = new Uint32Array(buffer, 0, HEADER_WORDS);
    if (magic !== MAGIC) throw new IndexFormatError('pool-format', 'Not a pool of values.');
    return new ValuePool(buffer, size!, distinct!, units!);
  }

  static build(parts: { starts: Uint32Array; firsts: Uint32Array; text: Uint16Array }): ValuePool {
    const { starts, firsts, text } = parts;
    const bytes = HEADER_WORDS * 4 + starts.byteLength + firsts.byteLength + text.byteLength;
    const buffer = sharedBuffer(bytes);
    const header = [MAGIC, starts.length - 1, firsts.length, text.length];
    new Uint32Array(buffer, 0, HEADER_WORDS).set(header);
    const pool = ValuePool.from(buffer);
    pool.#starts.set(starts);
    pool.firsts.set(firsts);
    pool.#text.set(text);
    return pool;
  }

  value(i: number): string {
    const end = this.#starts[i + 1]!;
    let at = this.#starts[i]!;
    let text = '';
    for (; at < end; at += UNITS_PER_CALL) {
      const units = this.#text.subarray(at, Math.min(end, at + UNITS_PER_CALL));
      text += String.fromCharCode.apply(null, units as unknown as number[]);
    }
    return text;
  }
}

/** Gathers values one by one. Repetitions are found by a hash table over the gathered text itself. */
export class ValuePoolBuilder {
  #starts = new Uint32Array(1024);
  #firsts = new Uint32Array(1024);
  #text = new Uint16Array(8192);
  #size = 0;
  #distinct = 0;
  #units = 0;
  /** Hash of each distinct value. */
  #hashes = new Uint32Array(1024);
  /** 1 + number of a distinct value, or 0; open addressing, at most half full. */
  #slots = new Uint32Array(2048);

  get size(): number {
    return this.#size;
  }

  /** Throws `EngineError` `pool-too-large` beyond `MAX_POOL_UNITS`. */
  add(value: string): void {
    const start = this.#units;
    const end = start + value.length;
    if (end > MAX_POOL_UNITS) {
      throw new EngineError(
        'pool-too-large',
        `The selected tables hold more than ${MAX_POOL_UNITS} characters. Choose a narrower selection.`,
      );
    }
    if (end > this.#text.length) this.#text = grown(this.#text, end);
    const text = this.#text;
    let hash = 0x811c9dc5; // FNV-1a over the units
    for (let i = 0, at = start; at < end; i++, at++) {
      const unit = value.charCodeAt(i);
      text[at] = unit;
      hash = Math.imul(hash ^ unit, 0x01000193);
    }
    const position = this.#size++;
    this.#units = end;
    if (this.#size === this.#starts.length) this.#starts = grown(this.#starts, this.#size + 1);
    this.#starts[this.#size] = end;
    this.#note(position, (hash ^ (hash >>> 15)) >>> 0);
  }

  /** Notes the value at a position as the first of its kind, unless it is known. */
  #note(position: number, hash: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let held = this.#slots[slot]!; held !== 0; held = this.#slots[slot]!) {
      const known = held - 1;
      if (this.#hashes[known] === hash && this.#equal(this.#firsts[known]!, position)) return;
      slot = (slot + 1) & mask;
    }
    if (this.#distinct === this.#firsts.length) {
      this.#firsts = grown(this.#firsts, this.#distinct + 1);
      this.#hashes = grown(this.#hashes, this.#distinct + 1);
    }
    this.#firsts[this.#distinct] = position;
    this.#hashes[this.#distinct] = hash;
    this.#slots[slot] = ++this.#distinct;
    if (2 * this.#distinct >= this.#slots.length) this.#widen();
  }

  #equal(a: number, b: number): boolean {
    let at = this.#starts[a]!;
    let other = this.#starts[b]!;
    const end = this.#starts[a + 1]!;
    if (end - at !== this.#starts[b + 1]! - other) return false;
    while (at < end) if (this.#text[at++] !== this.#text[other++]) return false;
    return true;
  }

  #widen(): void {
    const slots = new Uint32Array(this.#slots.length * 2);
    const mask = slots.length - 1;
    for (let known = 0; known < this.#distinct; known++) {
      let slot = this.#hashes[known]! & mask;
      while (slots[slot] !== 0) slot = (slot + 1) & mask;
      slots[slot] = known + 1;
    }
    this.#slots = slots;
  }

  build(): ValuePool {
    return ValuePool.build({
      starts: this.#starts.subarray(0, this.#size + 1),
      firsts: this.#firsts.subarray(0, this.#distinct),
      text: this.#text.subarray(0, this.#units),
    });
  }
}

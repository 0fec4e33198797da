/** Streaming JSON splitter: takes long lists out of a document without parsing it whole. */
import { EngineError } from '../../engine/base/errors.ts';
import { decodeJson, MAX_DEPTH } from '../../engine/base/json.ts';

/**
 * Gets the items of a list piece by piece: their JSON texts, white space around them removed, cut
 * anywhere; `last` with the piece that ends one, which may be empty. A piece is valid until the sink returns.
 */
export type ItemSink = (piece: Uint8Array, last: boolean) => void;

/** The sink for who wants every item as a whole, and has memory for `most` bytes of it. */
export function whole(take: (item: Uint8Array) => void, most = Number.POSITIVE_INFINITY): ItemSink {
  const before: Uint8Array[] = [];
  let bytes = 0;
  return (piece, last) => {
    bytes = before.length === 0 ? piece.length : bytes + piece.length;
    if (bytes > most) throw invalid(`an item is longer than ${most} bytes`);
    if (!last) before.push(piece.slice());
    else if (before.length === 0) take(piece);
    else take(Buffer.concat([...before.splice(0), piece]));
  };
}

/** Leaves the items of a list out. */
export const IGNORED: ItemSink = () => {};

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** Keys are looked at down to this level: the streamed lists stand no deeper. */
const KEY_DEPTH = 4;
/** Bytes of a string that are looked at, of each chunk: keys with escapes name no streamed list, nor do long ones. */
const MAX_KEY = 100;

/** 1: matters to the nesting or starts a string. */
const STRUCTURAL = new Uint8Array(256);
for (const byte of [QUOTE, COMMA, OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT]) {
  STRUCTURAL[byte] = 1;
}

/** What is said of a text that ends inside of a list or an object. */
export const TOO_EARLY = 'the text ends too early';

/** White space of JSON. */
const isBlank = (byte: number): boolean =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

/**
 * Cuts long lists out of a JSON text that arrives in chunks. The items of the named lists go to their
 * sinks one by one; `end` returns the rest of the text, in which those lists are empty. Memory: the
 * rest and one item. Only the nesting is checked here: parsing the items and the rest finds every
 * other fault. Throws `EngineError` `json-invalid`.
 */
export class JsonSplitter {
  /** Lists by their path, keys joined by `/`; empty for a text that is a list. */
  readonly #sinks: ReadonlyMap<string, ItemSink>;
  /** Paths of the lists that were met. */
  readonly met = new Set<string>();
  readonly #rest: Uint8Array[] = [];
  /** The keys of the open objects, null for open lists. */
  readonly #open: (string | null)[] = [];
  /** The string that was last met where keys tell: before an opening bracket its key. */
  #string = '';
  #inString = false;
  #escaped = false;
  /** Where the items of the list that is open go. */
  #sink: ItemSink | null = null;
  /** Nesting inside the current item; 0 between items. */
  #itemDepth = 0;
  /** Bytes so far of the item that goes on, and whether there was more than white space. */
  #itemBytes = 0;
  #begun = false;
  /** White space that is the item's only if more of it follows. */
  readonly #blanks: Uint8Array[] = [];
  #afterComma = false;

  constructor(sinks: ReadonlyMap<string, ItemSink>) {
    this.#sinks = sinks;
  }

  push(part: Uint8Array): void {
    // a Buffer's own `slice` would share the memory that the caller fills again
    const chunk = new Uint8Array(part.buffer, part.byteOffset, part.length);
    let start = 0;
    // looked at for every byte, which locals make a tenth quicker
    let depth = this.#itemDepth;
    let sink = this.#sink;
    let i = this.#inString ? this.#passString(chunk, 0) + 1 : 0;
    for (; i < chunk.length; i++) {
      const c = chunk[i]!;
      if (STRUCTURAL[c] === 0) continue;
      if (c === QUOTE) {
        this.#inString = true;
        if (sink === null) this.#string = '';
        i = this.#passString(chunk, i + 1);
      } else if (c === OPEN_OBJECT || c === OPEN_LIST) {
        if (sink !== null) {
          if (++depth > MAX_DEPTH) throw tooDeep();
        } else if (c === OPEN_LIST && this.#enterList()) {
          sink = this.#sink;
          this.#rest.push(chunk.slice(start, i + 1));
          start = i + 1;
        } else {
          if (this.#open.length >= MAX_DEPTH) throw tooDeep();
          this.#open.push(c === OPEN_OBJECT ? this.#string : null);
        }
      } else if (depth > 0) {
        if (c !== COMMA) depth--;
      } else if (sink !== null) {
        if (c === CLOSE_OBJECT) throw invalid('a list ends with }');
        this.#endItem(chunk.subarray(start, i), c === COMMA);
        // the closing bracket belongs to the rest
        start = c === COMMA ? i + 1 : i;
        if (c !== COMMA) this.#sink = sink = null;
      } else if (c !== COMMA) {
        const opened = this.#open.pop();
        if (opened === undefined || (opened === null) !== (c === CLOSE_LIST))
          throw invalid('a bracket is off');
      }
    }
    this.#itemDepth = depth;
    if (start === chunk.length) return;
    if (sink === null) {
      this.#rest.push(chunk.slice(start));
    } else {
      this.#itemBytes += chunk.length - start;
      this.#passItem(sink, chunk.subarray(start), false);
    }
  }

  /** Bytes of the rest, and of the item that goes on. */
  get kept(): number {
    return this.#rest.reduce((sum, { length }) => sum + length, this.#itemBytes);
  }

  /** The text without the items of the lists. */
  end(): string {
    if (this.#open.length > 0 || this.#inString || this.#sink !== null) throw invalid(TOO_EARLY);
    return decodeJson(Buffer.concat(this.#rest));
  }

  /** Whether keys tell where a list stands: outside of items, in objects alone, and not deep. */
  get #near(): boolean {
    return this.#sink === null && this.#open.length <= KEY_DEPTH && !this.#open.includes(null);
  }

  #enterList(): boolean {
    if (!this.#near) return false;
    const path = this.#open.length === 0 ? '' : [...this.#open.slice(1), this.#string].join('/');
    const sink = this.#sinks.get(path);
    if (sink === undefined) return false;
    if (this.met.has(path)) {
      throw invalid(
        path === '' ? 'there is text after the closing ]' : `the key ${path} is there twice`,
      );
    }
    this.met.add(path);
    this.#sink = sink;
    this.#afterComma = false;
    return true;
  }

  /** Index of the closing quote, or the length of the chunk when the string goes on. */
  #passString(chunk: Uint8Array, from: number): number {
    let escaped = this.#escaped;
    let i = from;
    for (; i < chunk.length; i++) {
      const c = chunk[i]!;
      if (escaped) escaped = false;
      else if (c === BACKSLASH) escaped = true;
      else if (c === QUOTE) {
        this.#inString = false;
        break;
      }
    }
    this.#escaped = escaped;
    if (this.#near) {
      this.#string += String.fromCharCode(...chunk.subarray(from, Math.min(i, from + MAX_KEY)));
    }
    return i;
  }

  #endItem(last: Uint8Array, byComma: boolean): void {
    this.#passItem(this.#sink!, last, true);
    if (!this.#begun && (byComma || this.#afterComma)) throw invalid('a list has an empty place');
    this.#afterComma = byComma;
    this.#begun = false;
    this.#itemBytes = 0;
  }

  /** More of an item that goes on, or its end. */
  #passItem(sink: ItemSink, bytes: Uint8Array, last: boolean): void {
    const first = this.#begun ? 0 : bytes.findIndex((byte) => !isBlank(byte));
    const start = first < 0 ? bytes.length : first;
    const end = Math.max(start, bytes.findLastIndex((byte) => !isBlank(byte)) + 1);
    if (start < end) {
      this.#begun = true;
      while (this.#blanks.length > 0) sink(this.#blanks.shift()!, false);
    }
    if (!this.#begun) return;
    if (start < end || last) sink(bytes.subarray(start, end), last);
    if (last) this.#blanks.length = 0;
    else if (end < bytes.length) this.#blanks.push(bytes.slice(end));
  }
}

const invalid = (problem: string): EngineError =>
  new EngineError('json-invalid', `Invalid JSON: ${problem}.`);

const tooDeep = (): EngineError => invalid(`nested deeper than ${MAX_DEPTH} levels`);

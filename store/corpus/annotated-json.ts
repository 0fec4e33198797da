/** Reads a JSON array of syllables from a file of any size, element by element. */
import { closeSync, fstatSync, readSync } from 'node:fs';
import { EngineError } from '../../engine/base/errors.ts';
import { isBlank } from '../files/json-split.ts';
import { openRegularSync } from '../files/regular-file.ts';

const CHUNK_BYTES = 1 << 20;
/** Longer elements are refused: no record of a syllable comes near it, and text without end does not fit in memory. */
export const MAX_RECORD_BYTES = 16 * 1024 * 1024;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const COMMA = 0x2c;
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

/**
 * Calls `visit` with every element of a JSON array in a file, batch by batch, so that a file larger
 * than the longest string can be read and only about a megabyte of it is in memory at a time. The bytes are
 * cut between elements; each batch goes through `JSON.parse`. `progress` gets bytes. How many bytes
 * are read at once makes no difference to the outcome. Throws `EngineError` ('json-array-invalid')
 * when the file is no JSON array in UTF-8 or an element exceeds `MAX_RECORD_BYTES`.
 */
export function readJsonArray(
  path: string,
  visit: (element: unknown, index: number) => void,
  progress: (done: number, total: number) => void = () => {},
  chunkBytes = CHUNK_BYTES,
): void {
  const file = openRegularSync(path);
  try {
    const total = fstatSync(file).size;
    const batches = new ElementBatches(path, visit);
    const chunk = Buffer.allocUnsafe(chunkBytes);
    for (let done = beginsWithMark(file) ? BYTE_ORDER_MARK.length : 0; ; ) {
      const n = readSync(file, chunk, 0, chunkBytes, done);
      if (n === 0) break;
      batches.push(chunk.subarray(0, n));
      done += n;
      progress(done, total);
    }
    batches.end();
  } finally {
    closeSync(file);
  }
}

function beginsWithMark(file: number): boolean {
  const head = Buffer.alloc(BYTE_ORDER_MARK.length);
  return readSync(file, head, 0, head.length, 0) === head.length && head.equals(BYTE_ORDER_MARK);
}

class ElementBatches {
  readonly #path: string;
  readonly #visit: (element: unknown, index: number) => void;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** Chunks of the elements that are not parsed yet. */
  #rest: Buffer[] = [];
  #restBytes = 0;
  /** Brackets and braces open at the end of what was scanned; 1 = between the elements. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  /** Where in the file the scan is: before the opening bracket, inside, or after the closing one. */
  #place: 'before' | 'inside' | 'after' = 'before';
  #index = 0;

  constructor(path: string, visit: (element: unknown, index: number) => void) {
    this.#path = path;
    this.#visit = visit;
  }

  push(bytes: Buffer): void {
    let at = 0;
    if (this.#place === 'before') {
      at = firstNotBlank(bytes, 0);
      if (at === bytes.length) return;
      if (bytes[at] !== OPEN_BRACKET) throw this.#fault('it does not begin with [');
      this.#place = 'inside';
      this.#depth = 1;
      at++;
    }
    if (this.#place === 'inside') {
      const cut = this.#scan(bytes, at);
      if (cut >= 0) {
        this.#parse(bytes.subarray(at, cut));
        // the cut falls on a comma, or on the bracket that closes the array
        at = cut + 1;
      }
    }
    if (this.#place === 'inside') this.#keep(bytes.subarray(at));
    else if (firstNotBlank(bytes, at) < bytes.length) {
      throw this.#fault('there is text after the closing ]');
    }
  }

  end(): void {
    if (this.#place === 'before') throw this.#fault('the file is empty');
    if (this.#place === 'inside') {
      throw this.#fault('the closing ] is missing; the file may be cut off');
    }
  }

  /** Copies: the chunk is overwritten by the next one. */
  #keep(bytes: Buffer): void {
    this.#rest.push(Buffer.from(bytes));
    this.#restBytes += bytes.length;
    if (this.#restBytes > MAX_RECORD_BYTES) {
      throw this.#fault(`record ${this.#index + 1} is larger than ${MAX_RECORD_BYTES} bytes`);
    }
  }

  /** Scans one chunk; returns the position of its last cut between elements, or -1. */
  #scan(bytes: Buffer, start: number): number {
    let cut = -1;
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    for (let i = start; i < bytes.length; i++) {
      const byte = bytes[i]!;
      if (inString) {
        if (escaped) escaped = false;
        else if (byte === BACKSLASH) escaped = true;
        else if (byte === QUOTE) inString = false;
      } else if (byte === QUOTE) {
        inString = true;
      } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
        depth++;
      } else if (byte === CLOSE_BRACE) {
        depth--;
      } else if (byte === CLOSE_BRACKET) {
        if (--depth === 0) {
          this.#place = 'after';
          cut = i;
          break;
        }
      } else if (byte === COMMA && depth === 1) {
        cut = i;
      }
    }
    this.#depth = depth;
    this.#inString = inString;
    this.#escaped = escaped;
    return cut;
  }

  /** Parses what is kept and the chunk that completes it: whole elements with commas between them. */
  #parse(chunk: Buffer): void {
    const bytes = this.#rest.length === 0 ? chunk : Buffer.concat([...this.#rest, chunk]);
    this.#rest = [];
    this.#restBytes = 0;
    let elements: unknown[];
    try {
      elements = JSON.parse(`[${this.#decoder.decode(bytes)}]`);
    } catch (err) {
      const problem = err instanceof TypeError ? 'it is not UTF-8' : (err as Error).message;
      throw this.#fault(`${problem} (after record ${this.#index})`);
    }
    // nothing between two commas is nothing for JSON.parse to complain about; only [] is empty
    if (elements.length === 0 && !(this.#place === 'after' && this.#index === 0)) {
      throw this.#fault(`a record is missing (after record ${this.#index})`);
    }
    for (const element of elements) this.#visit(element, this.#index++);
  }

  #fault(problem: string): EngineError {
    return new EngineError('json-array-invalid', `${this.#path} is not a JSON array: ${problem}.`);
  }
}

/** Position of the first byte from `start` on that is no white space of JSON; the length if there is none. */
function firstNotBlank(bytes: Buffer, start: number): number {
  let at = start;
  while (at < bytes.length && isBlank(bytes[at]!)) at++;
  return at;
}

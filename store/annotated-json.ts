import { closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { EngineError } from '../engine/errors.ts';

const CHUNK_BYTES = 1 << 20;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const COMMA = 0x2c;

/**
 * Calls `visit` with every element of a JSON array in a file, batch by batch, so that a file larger
 * than the longest string can be read and only about a megabyte of it is held at a time. The bytes are
 * cut between elements; each batch goes through `JSON.parse`. `progress` gets bytes.
 * Throws `EngineError` ('json-array-invalid') when the file is no JSON array in UTF-8.
 */
export function readJsonArray(
  path: string,
  visit: (element: unknown, index: number) => void,
  progress: (done: number, total: number) => void = () => {},
): void {
  const file = openSync(path, 'r');
  try {
    const total = fstatSync(file).size;
    const batches = new ElementBatches(path, visit);
    const chunk = Buffer.allocUnsafe(CHUNK_BYTES);
    for (let done = 0; ; ) {
      const n = readSync(file, chunk, 0, CHUNK_BYTES, null);
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

class ElementBatches {
  readonly #path: string;
  readonly #visit: (element: unknown, index: number) => void;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  /** Bytes of elements that are not parsed yet. */
  #rest: Buffer = Buffer.alloc(0);
  /** Brackets and braces open at the end of what was scanned; 1 = between the elements. */
  #depth = 0;
  #inString = false;
  #escaped = false;
  #closed = false;
  #index = 0;

  constructor(path: string, visit: (element: unknown, index: number) => void) {
    this.#path = path;
    this.#visit = visit;
  }

  push(bytes: Buffer): void {
    let start = 0;
    if (this.#depth === 0 && !this.#closed) {
      const text = bytes
        .toString('latin1', 0, Math.min(bytes.length, 64))
        .replace(/^\xef\xbb\xbf/, '');
      if (!/^\s*\[/.test(text)) throw this.#fault('it does not begin with [');
      start = bytes.indexOf(OPEN_BRACKET) + 1;
      this.#depth = 1;
    }
    const cut = this.#scan(bytes, start);
    if (cut < 0) {
      this.#rest = Buffer.concat([this.#rest, bytes.subarray(start)]);
      return;
    }
    this.#parse(Buffer.concat([this.#rest, bytes.subarray(start, cut)]));
    // the cut falls on a comma, or on the bracket that closes the array
    this.#rest = Buffer.from(bytes.subarray(cut + 1));
    if (this.#closed && this.#rest.toString('latin1').trim() !== '') {
      throw this.#fault('there is text after the closing ]');
    }
  }

  end(): void {
    if (!this.#closed) throw this.#fault('the closing ] is missing; the file may be cut off');
  }

  /** Scans one chunk; answers the position of its last cut between elements, or -1. */
  #scan(bytes: Buffer, start: number): number {
    let cut = -1;
    let depth = this.#depth;
    let inString = this.#inString;
    let escaped = this.#escaped;
    const closedBefore = this.#closed;
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
        if (--depth === 0 && !closedBefore) {
          this.#closed = true;
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

  #parse(bytes: Buffer): void {
    let elements: unknown[];
    try {
      elements = JSON.parse(`[${this.#decoder.decode(bytes)}]`);
    } catch (err) {
      const problem = err instanceof TypeError ? 'it is not UTF-8' : (err as Error).message;
      throw this.#fault(`${problem} (after record ${this.#index})`);
    }
    for (const element of elements) this.#visit(element, this.#index++);
  }

  #fault(problem: string): EngineError {
    return new EngineError('json-array-invalid', `${this.#path} is not a JSON array: ${problem}.`);
  }
}

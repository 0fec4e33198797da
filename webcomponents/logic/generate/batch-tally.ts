/** Counts the names of a batch while its bytes arrive, and reads its last line. */
import type { components } from '../../../http/wire.ts';
import type { BatchFormat } from './batch-form.ts';

type Trailer = components['schemas']['BatchTrailer'];

/** Names at the beginning that are kept to be shown. */
const SHOWN = 12;
/** Bytes at the end that are kept: enough for the last line. */
const TAIL = 8192;

/**
 * Counts the names of a batch while its bytes pass, whatever becomes of them. Costs a look at each byte
 * and keeps the first names and the last line only.
 */
export class BatchTally {
  readonly #format: BatchFormat;
  readonly #decoder = new TextDecoder();
  #lines = 0;
  #head = '';
  #tail = new Uint8Array(0);
  bytes = 0;

  constructor(format: BatchFormat) {
    this.#format = format;
  }

  add(chunk: Uint8Array): void {
    this.bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) this.#lines++;
    if (this.#head.split('\n').length <= SHOWN + 2) {
      this.#head += this.#decoder.decode(chunk.subarray(0, 65_536), { stream: true });
    }
    const tail = new Uint8Array(this.#tail.length + Math.min(TAIL, chunk.length));
    tail.set(this.#tail);
    tail.set(chunk.subarray(-TAIL), this.#tail.length);
    this.#tail = tail.slice(-TAIL);
  }

  /** Names so far: lines without the header and without a last one that says something else. */
  get names(): number {
    const heading = this.#format === 'txt' || this.#lines === 0 ? 0 : 1;
    return Math.max(0, this.#lines - heading - (this.fault !== '' || this.trailer ? 1 : 0));
  }

  /** The first names. */
  get first(): readonly string[] {
    const lines = this.#head.split('\n').slice(this.#format === 'txt' ? 0 : 1, -1);
    return lines
      .slice(0, SHOWN)
      .map((line) => {
        if (this.#format === 'csv') return line.split(',')[1] ?? '';
        return this.#format === 'txt' ? line : String(objectOf(line)?.name ?? '');
      })
      .filter((name) => name !== '');
  }

  /** What went wrong after the first name; '' when nothing did. */
  get fault(): string {
    const line = this.#lastLine;
    const found = this.#format === 'ndjson' ? objectOf(line) : null;
    if (found?.kind === 'error') return String(found.error ?? '');
    return /^error: (.*)$/.exec(line)?.[1] ?? '';
  }

  /** The last line of the format `ndjson`; null before it and in other formats. */
  get trailer(): Trailer | null {
    const last = this.#format === 'ndjson' ? objectOf(this.#lastLine) : null;
    return last?.kind === 'trailer' ? (last as Trailer) : null;
  }

  get #lastLine(): string {
    if (this.#tail.at(-1) !== 10) return '';
    return new TextDecoder().decode(this.#tail).trimEnd().split('\n').at(-1) ?? '';
  }
}

/** The object of a line; null for one that is cut. */
function objectOf(line: string): Readonly<Record<string, unknown>> | null {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

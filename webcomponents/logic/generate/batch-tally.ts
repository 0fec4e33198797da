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

  /** Names so far. */
  get names(): number {
    const others = this.#format === 'txt' ? 0 : this.#lines > 0 ? 1 : 0;
    const last = this.fault !== '' || this.trailer ? 1 : 0;
    return Math.max(0, this.#lines - others - last);
  }

  /** The first names. */
  get first(): readonly string[] {
    const lines = this.#head.split('\n').slice(0, -1);
    const data = this.#format === 'txt' ? lines : lines.slice(1);
    return data
      .slice(0, SHOWN)
      .map((line) => this.#nameOf(line))
      .filter((name) => name !== '');
  }

  /** What went wrong after the first name; '' when nothing did. */
  get fault(): string {
    const line = this.#lastLine();
    if (this.#format === 'ndjson') return String(this.#lastObject('error')?.error ?? '');
    return /^error: (.*)$/.exec(line)?.[1] ?? '';
  }

  /** The last line of the format `ndjson`; null before it and in other formats. */
  get trailer(): Trailer | null {
    if (this.#format !== 'ndjson') return null;
    return this.#lastObject('trailer') as Trailer | null;
  }

  #lastLine(): string {
    if (this.#tail.at(-1) !== 10) return '';
    return new TextDecoder().decode(this.#tail).trimEnd().split('\n').at(-1) ?? '';
  }

  #lastObject(kind: string): Record<string, unknown> | null {
    const line = this.#lastLine();
    if (!line.startsWith('{"kind"')) return null;
    try {
      const parsed = JSON.parse(line) as Record<string, unknown>;
      return parsed.kind === kind ? parsed : null;
    } catch {
      return null; // longer than what is kept
    }
  }

  #nameOf(line: string): string {
    if (this.#format === 'txt') return line;
    if (this.#format === 'csv') return line.split(',')[1] ?? '';
    try {
      return String((JSON.parse(line) as { name?: string }).name ?? '');
    } catch {
      return '';
    }
  }
}

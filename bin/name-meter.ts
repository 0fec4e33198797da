import { thousands } from '../store/thousands.ts';

/** Milliseconds between two drawings. */
const PERIOD_MS = 200;

/** Names so far, on a terminal alone, a few times a second; gone after `clear`. */
export class NameMeter {
  readonly #wanted: bigint;
  #shownAt = 0;

  constructor(wanted: bigint) {
    this.#wanted = wanted;
  }

  show(emitted: number): void {
    const now = performance.now();
    if (!process.stderr.isTTY || now - this.#shownAt < PERIOD_MS) return;
    this.#shownAt = now;
    process.stderr.write(`\r\x1b[K[batch] ${thousands(emitted)} of ${this.#wanted} names`);
  }

  clear(): void {
    if (this.#shownAt > 0) process.stderr.write('\r\x1b[K');
  }
}

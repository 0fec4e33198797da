/** A line on a terminal that tells how far work is, drawn over and over. */
import { thousands } from '../../store/files/thousands.ts';

/** Where it is drawn; only a terminal can take back a line. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** It is drawn no more often than this; work that takes less shows none. */
const PERIOD_MS = 100;

/** A line that is drawn over and over; without a terminal it draws nothing. `clock` tells milliseconds. */
export class StatusLine {
  readonly #terminal: Terminal;
  readonly #clock: () => number;
  #drawnAt: number;
  #drawn = false;

  constructor(terminal: Terminal = process.stderr, clock = () => performance.now()) {
    this.#terminal = terminal;
    this.#clock = clock;
    this.#drawnAt = clock();
  }

  show(text: string): void {
    const now = this.#clock();
    if (!this.#terminal.isTTY || now - this.#drawnAt < PERIOD_MS) return;
    this.#drawnAt = now;
    this.#drawn = true;
    this.#terminal.write(`\r\x1b[K${text}`);
  }

  /** Takes the line away, before another is printed or at the end. */
  clear(): void {
    if (this.#drawn) this.#terminal.write('\r\x1b[K');
    this.#drawn = false;
  }
}

const CELLS = 24;

/** A share of 0 to 1 as a horizontal bar of block characters. */
function bar(share: number, cells: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * cells);
  return '█'.repeat(full) + '░'.repeat(cells - full);
}

/** How far work is: a bar, and its amounts. */
export function progressBar(title: string, done: number, total: number, unit: string): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const percent = String(Math.floor(share * 100)).padStart(3);
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  const amounts =
    unit === 'bytes'
      ? `  ${megabytes(done)} of ${megabytes(total)} MB`
      : `  ${thousands(done)} of ${thousands(total)} ${unit}`;
  return `[${title}] ${bar(share, CELLS)} ${percent} %${amounts}`;
}

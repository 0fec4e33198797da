/** Progress bars on a terminal. */
import type { Hooks } from '../../engine/base/hooks.ts';
import { thousands } from '../../store/files/thousands.ts';
import type { PipelineMessage, ProgressUnit } from '../../store/pipeline/events.ts';
import { StatusLine, type Terminal } from './status-line.ts';

/** Cells of a bar. */
const CELLS = 24;

/** A share of 0 to 1 as a horizontal bar of block characters. */
export function bar(share: number, cells: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * cells);
  return '█'.repeat(full) + '░'.repeat(cells - full);
}

function titledBar(title: string, done: number, total: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${title}] ${bar(share, CELLS)} ${percent} %`;
}

/** A one-line progress bar below the log; without a terminal it draws nothing. */
export class ProgressBar {
  readonly #line: StatusLine;

  constructor(terminal: Terminal) {
    this.#line = new StatusLine(terminal);
  }

  show({ stage, done, total, unit }: Extract<PipelineMessage, { kind: 'progress' }>): void {
    this.#line.show(`${titledBar(stage, done, total)}  ${amount(done, total, unit)}`);
  }

  /** Takes the bar away, before a line is printed or at the end. */
  clear(): void {
    this.#line.clear();
  }
}

function amount(done: number, total: number, unit: ProgressUnit): string {
  if (unit === 'bytes') return `${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`;
  return `${thousands(done)} of ${thousands(total)} ${unit}`;
}

/** Work that takes less shows no bar, and a bar is drawn no more often than this. */
const PERIOD_MS = 100;

/**
 * Runs work of this thread with a bar of its progress on a terminal, which is gone when the work ends.
 * Only synchronous tasks will do: one that returns later is a defect of the caller. `clock` tells milliseconds.
 */
export function metered<T>(
  title: string,
  work: (hooks: Hooks) => T | Promise<T>,
  terminal: Terminal = process.stderr,
  clock: () => number = () => performance.now(),
): T {
  const line = new StatusLine(terminal);
  let drawnAt = clock();
  const progress = (done: number, total: number): void => {
    const now = clock();
    if (now - drawnAt < PERIOD_MS) return;
    drawnAt = now;
    line.show(titledBar(title, done, total));
  };
  try {
    const result = work({ cancelled: () => false, progress });
    if (result instanceof Promise) throw new TypeError(`The task "${title}" answers later.`);
    return result;
  } finally {
    line.clear();
  }
}

/** Shows a progress bar for computations of this thread. */
import type { Hooks } from '../../engine/base/hooks.ts';
import { bar } from './bar.ts';

const CELLS = 24;
/** Work that takes less shows no bar, and a bar is drawn no more often than this. */
const PERIOD_MS = 100;

interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

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
  let drawnAt = clock();
  let drawn = false;
  const progress = (done: number, total: number): void => {
    const now = clock();
    if (!terminal.isTTY || now - drawnAt < PERIOD_MS) return;
    drawnAt = now;
    drawn = true;
    const share = total > 0 ? Math.min(1, done / total) : 1;
    const percent = String(Math.floor(share * 100)).padStart(3);
    terminal.write(`\r\x1b[K[${title}] ${bar(share, CELLS)} ${percent} %`);
  };
  try {
    const result = work({ cancelled: () => false, progress });
    if (result instanceof Promise) throw new TypeError(`The task "${title}" answers later.`);
    return result;
  } finally {
    if (drawn) terminal.write('\r\x1b[K');
  }
}

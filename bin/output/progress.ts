/** Lines on a terminal that are drawn over and over: progress bars, and names so far with their rate. */
import type { Hooks } from '../../engine/base/hooks.ts';
import { thousands } from '../../store/files/thousands.ts';
import type { PipelineMessage, ProgressUnit } from '../../store/pipeline/events.ts';

/** Where it is drawn; only a terminal can take back a line. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A line that is drawn over and over; without a terminal it draws nothing. */
export class StatusLine {
  readonly #terminal: Terminal;
  #drawn = false;

  constructor(terminal: Terminal = process.stderr) {
    this.#terminal = terminal;
  }

  show(text: string): void {
    if (!this.#terminal.isTTY) return;
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
export function bar(share: number, cells: number): string {
  const full = Math.round(Math.min(1, Math.max(0, share)) * cells);
  return '█'.repeat(full) + '░'.repeat(cells - full);
}

function titledBar(title: string, done: number, total: number): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const percent = String(Math.floor(share * 100)).padStart(3);
  return `[${title}] ${bar(share, CELLS)} ${percent} %`;
}

type Progress = Extract<PipelineMessage, { kind: 'progress' }>;

/** How far a stage is, as a bar with its amounts. */
export const stageBar = ({ stage, done, total, unit }: Progress): string =>
  `${titledBar(stage, done, total)}  ${amount(done, total, unit)}`;

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

/** Milliseconds between two drawings of names. */
const METER_MS = 200;
/** No rate is shown before so many milliseconds. */
const RATE_MS = 1000;

interface MeterOptions {
  readonly terminal?: Terminal;
  readonly now?: () => number;
}

/**
 * A line on a terminal alone, drawn a few times a second; gone after `clear`. `expected` are the names at the end, or
 * about so many.
 */
export function nameMeter(
  expected: number,
  { terminal = process.stderr, now = () => performance.now() }: MeterOptions = {},
) {
  const line = new StatusLine(terminal);
  const endless = expected >= Number.MAX_SAFE_INTEGER;
  let shownAt = now() - METER_MS;
  /** When the first names were told, and how many: those were there before. */
  let first: { readonly at: number; readonly names: number } | null = null;

  function rate(at: number, names: number): string {
    const ms = at - first!.at;
    const made = names - first!.names;
    if (ms < RATE_MS || made <= 0) return '';
    const perSecond = made / (ms / 1000);
    const left = Math.max(0, expected - names) / perSecond;
    const time = endless ? '' : `, ${duration(left)} left`;
    return `, ${thousands(Math.round(perSecond))} a second${time}`;
  }
  return {
    /** `note` is shown behind. */
    show(names: number, note = ''): void {
      const at = now();
      first ??= { at, names };
      if (at - shownAt < METER_MS) return;
      shownAt = at;
      const of = endless ? '' : ` of ${thousands(expected)}`;
      line.show(`[batch] ${thousands(names)}${of} names${rate(at, names)}${note}`);
    },
    clear: () => line.clear(),
  };
}

/** Seconds as `45 s`, `3 min 20 s`, `5 h 12 min` or `4 d 3 h`. */
export function duration(seconds: number): string {
  const s = Math.ceil(seconds);
  if (s < 60) return `${s} s`;
  if (s < 3600) return `${Math.floor(s / 60)} min ${s % 60} s`;
  const minutes = Math.floor(s / 60);
  if (minutes < 1440) return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
  return `${thousands(Math.floor(minutes / 1440))} d ${Math.floor((minutes % 1440) / 60)} h`;
}

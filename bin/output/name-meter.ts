/** Names so far, with rate and remaining time. */
import { thousands } from '../../store/files/thousands.ts';
import { StatusLine, type Terminal } from './status-line.ts';

/** Milliseconds between two drawings. */
const PERIOD_MS = 200;
/** No rate is shown before so many milliseconds. */
const RATE_MS = 1000;

/** Where it is drawn, and by which clock in milliseconds. */
interface MeterOptions {
  readonly terminal?: Terminal;
  readonly now?: () => number;
}

/** A line on a terminal alone, drawn a few times a second; gone after `clear`. */
export class NameMeter {
  readonly #expected: number;
  readonly #line: StatusLine;
  readonly #now: () => number;
  #shownAt: number;
  /** When the first names were told, and how many: those were there before. */
  #first: { readonly at: number; readonly names: number } | null = null;

  /** `expected`: names at the end, or about so many. */
  constructor(
    expected: number,
    { terminal = process.stderr, now = () => performance.now() }: MeterOptions = {},
  ) {
    this.#expected = expected;
    this.#line = new StatusLine(terminal);
    this.#now = now;
    this.#shownAt = now() - PERIOD_MS;
  }

  /** `note` is shown behind. */
  show(names: number, note = ''): void {
    const now = this.#now();
    this.#first ??= { at: now, names };
    if (now - this.#shownAt < PERIOD_MS) return;
    this.#shownAt = now;
    const expected =
      this.#expected >= Number.MAX_SAFE_INTEGER ? '' : ` of ${thousands(this.#expected)}`;
    this.#line.show(`[batch] ${thousands(names)}${expected} names${this.#rate(now, names)}${note}`);
  }

  clear(): void {
    this.#line.clear();
  }

  #rate(now: number, names: number): string {
    const { at, names: before } = this.#first!;
    if (now - at < RATE_MS || names <= before) return '';
    const perSecond = (names - before) / ((now - at) / 1000);
    const left = Math.max(0, this.#expected - names) / perSecond;
    const time = this.#expected >= Number.MAX_SAFE_INTEGER ? '' : `, ${duration(left)} left`;
    return `, ${thousands(Math.round(perSecond))} a second${time}`;
  }
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

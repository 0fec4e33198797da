/** A progress bar on a terminal. */
import { thousands } from '../../store/files/thousands.ts';
import type { PipelineMessage, ProgressUnit } from '../../store/pipeline/events.ts';
import { bar } from './bar.ts';
import { StatusLine, type Terminal } from './status-line.ts';

/** Cells of the bar. */
const CELLS = 24;

/** A one-line progress bar below the log; without a terminal it draws nothing. */
export class ProgressBar {
  readonly #line: StatusLine;

  constructor(terminal: Terminal) {
    this.#line = new StatusLine(terminal);
  }

  show({ stage, done, total, unit }: Extract<PipelineMessage, { kind: 'progress' }>): void {
    const share = total > 0 ? Math.min(1, done / total) : 1;
    const percent = String(Math.floor(share * 100)).padStart(3);
    this.#line.show(`[${stage}] ${bar(share, CELLS)} ${percent} %  ${amount(done, total, unit)}`);
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

/** A progress bar on a terminal. */
import { thousands } from '../../store/files/thousands.ts';
import type { PipelineEvents, PipelineMessage, ProgressUnit } from '../../store/pipeline/events.ts';

/** Cells of the bar. */
const CELLS = 24;

/** Where a bar is drawn; only a terminal can take back a line. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** A one-line progress bar below the log; without a terminal it draws nothing. */
export class ProgressBar {
  readonly #terminal: Terminal;
  #drawn = '';

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
  }

  show({ stage, done, total, unit }: Extract<PipelineMessage, { kind: 'progress' }>): void {
    if (!this.#terminal.isTTY) return;
    const share = total > 0 ? Math.min(1, done / total) : 1;
    const full = Math.round(share * CELLS);
    const bar = '█'.repeat(full) + '░'.repeat(CELLS - full);
    const percent = String(Math.floor(share * 100)).padStart(3);
    this.#drawn = `[${stage}] ${bar} ${percent} %  ${amount(done, total, unit)}`;
    this.#terminal.write(`\r\x1b[K${this.#drawn}`);
  }

  /** Takes the bar away, before a line is printed or at the end. */
  clear(): void {
    if (this.#drawn === '') return;
    this.#drawn = '';
    this.#terminal.write('\r\x1b[K');
  }
}

/** The bar of a run that is made before a command's own work; its log would be in the way. */
export function textRunEvents(): PipelineEvents {
  const bar = new ProgressBar(process.stderr);
  return {
    log() {},
    message(message) {
      if (message.kind === 'progress') bar.show(message);
      else bar.clear();
    },
  };
}

function amount(done: number, total: number, unit: ProgressUnit): string {
  if (unit === 'bytes') return `${(done / 1e6).toFixed(1)} of ${(total / 1e6).toFixed(1)} MB`;
  return `${thousands(done)} of ${thousands(total)} ${unit}`;
}

/** A line on a terminal that is drawn over and over; elsewhere nothing is drawn. */

/** Where it is drawn; only a terminal can take back a line. */
export interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

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

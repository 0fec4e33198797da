/** The server's log: what is written at which verbosity. */

/** Where the server logs what it does. Never throws. */
export interface Log {
  /** A fact for the person who runs the server; left out when quiet. */
  info(text: string): void;
  /** A recovered problem; logged even when quiet. */
  warn(text: string): void;
  /** A fault; logged even when quiet, an `Error` with its stack. */
  error(text: string, cause?: unknown): void;
}

/** Control characters in text from outside must not reach a terminal; tabs and line ends may. */
const printable = (text: string): string =>
  text.replace(/[^\P{Cc}\t\n]/gu, (c) => `\\x${c.charCodeAt(0).toString(16).padStart(2, '0')}`);

/** A log that writes lines; `quiet` keeps faults only. */
export const createLog = (
  quiet: boolean,
  write: (text: string) => void = (text) => void process.stderr.write(text),
): Log => ({
  info(text) {
    if (!quiet) write(`${printable(text)}\n`);
  },
  warn(text) {
    write(`${printable(`warning: ${text}`)}\n`);
  },
  error(text, cause) {
    const detail =
      cause === undefined
        ? ''
        : `: ${cause instanceof Error ? (cause.stack ?? cause.message) : cause}`;
    write(`${printable(text + detail)}\n`);
  },
});

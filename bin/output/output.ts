/** Output formats of verbs: JSON, NDJSON, CSV and plain text, chosen by flags. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { jsonText } from '../../engine/base/json-text.ts';
import { UsageError } from '../command.ts';

/**
 * `json`: one list, an object a line; `ndjson`: an object a line; `csv`: a heading, then RFC 4180
 * rows; `txt`: what the verb shows to people.
 */
export type OutputFormat = 'json' | 'ndjson' | 'csv' | 'txt';

export const OUTPUT_FORMATS: readonly OutputFormat[] = ['json', 'ndjson', 'csv', 'txt'];

/** The flags `--json`, `--ndjson`, `--csv`, `--txt` for `parseArgs`. */
export const FORMAT_OPTIONS = {
  json: { type: 'boolean' },
  ndjson: { type: 'boolean' },
  csv: { type: 'boolean' },
  txt: { type: 'boolean' },
} as const;

/** The format that the flags ask for; throws `UsageError` when they ask for two. */
export function chosenFormat(
  flags: { readonly [F in OutputFormat]?: boolean | undefined },
  fallback: OutputFormat = 'txt',
): OutputFormat {
  const chosen = OUTPUT_FORMATS.filter((format) => flags[format]);
  if (chosen.length > 1) {
    throw new UsageError(`Choose one of ${chosen.map((format) => `--${format}`).join(' and ')}.`);
  }
  return chosen[0] ?? fallback;
}

/** How rows of a kind are shown. */
export interface RowLayout<Row> {
  /** Columns of the table for csv; a list within a cell is joined by spaces. */
  readonly columns: readonly { readonly title: string; value(row: Row): unknown }[];
  /** The object for json and ndjson. */
  object(row: Row): unknown;
  /** The line for txt. */
  line(row: Row): string;
}

/** Characters gathered before they are written. */
const CHUNK_LENGTH = 1 << 16;

/** Writes rows as they come, no faster than the reader takes them. */
export async function writeRows<Row>(
  out: Writable,
  format: OutputFormat,
  layout: RowLayout<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<void> {
  let text = '';
  const flush = async (): Promise<void> => {
    const ready = out.destroyed || out.write(text);
    text = '';
    if (!ready) await drained(out);
  };
  if (format === 'csv')
    text += `${layout.columns.map(({ title }) => csvCell(title)).join(',')}\r\n`;
  if (format === 'json') text += '[';
  let first = true;
  for await (const row of rows) {
    if (format === 'json') text += `${first ? '\n' : ',\n'}${jsonText(layout.object(row))}`;
    else if (format === 'ndjson') text += `${jsonText(layout.object(row))}\n`;
    else if (format === 'txt') text += `${layout.line(row)}\n`;
    else text += `${layout.columns.map(({ value }) => csvCell(value(row))).join(',')}\r\n`;
    first = false;
    if (text.length >= CHUNK_LENGTH) await flush();
  }
  if (format === 'json') text += first ? ']\n' : '\n]\n';
  if (text !== '') await flush();
}

/** Resolves when the stream takes more, or is closed. */
export async function drained(out: Writable): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(out, 'drain', { signal }), once(out, 'close', { signal })]);
  } finally {
    over.abort(); // takes the other listener away
  }
}

function csvCell(value: unknown): string {
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Output formats of verbs, chosen by flags: rows and records, written at the pace of who reads them. */
import { once } from 'node:events';
import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { csvRow } from '../../engine/base/csv.ts';
import { encodeJson, jsonText } from '../../engine/base/json-text.ts';
import type { VerificationResult } from '../../store/files/artifact.ts';
import { UsageError } from '../command.ts';

/**
 * `json`: one list, an object a line; `ndjson`: an object a line; `csv`: a heading, then RFC 4180
 * rows; `txt`: what the verb shows to people. Each is a flag.
 */
export const OUTPUT_FORMATS = ['json', 'ndjson', 'csv', 'txt'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** The help of the flags alone, as `parseFlags` takes it. */
export const FORMAT_FLAGS = `  ${OUTPUT_FORMATS.map((format) => `--${format}`).join(', ')}`;

/** The format that the flags ask for; throws `UsageError` when they ask for two. */
export function chosenFormat(flags: Readonly<Record<string, unknown>>): OutputFormat {
  const chosen = OUTPUT_FORMATS.filter((format) => flags[format]);
  if (chosen.length > 1) {
    throw new UsageError(`Choose one of ${chosen.map((format) => `--${format}`).join(' and ')}.`);
  }
  return chosen[0] ?? 'txt';
}

export interface RowLayout<Row> {
  /** Titles of the table for csv, with its cells where they are not the row's own by that key. */
  readonly columns:
    | readonly (string & keyof Row)[]
    | Readonly<Record<string, (row: Row) => unknown>>;
  /** The object for json and ndjson; absent: the row. */
  object?(row: Row): unknown;
  line(row: Row): string;
}

/** Characters gathered before they are written. */
const CHUNK_LENGTH = 1 << 16;

/** Writes text no faster than the reader takes it, so that memory stays flat however long it is. */
class PacedWriter {
  readonly #out: Writable;
  #text = '';

  constructor(out: Writable) {
    this.#out = out;
  }

  /** To be waited for when it is a promise. */
  add(text: string): Promise<void> | undefined {
    this.#text += text;
    return this.#text.length < CHUNK_LENGTH ? undefined : this.flush();
  }

  async flush(): Promise<void> {
    const text = this.#text;
    this.#text = '';
    if (text === '' || this.#out.destroyed) return;
    // writes to a pipe may be synchronous: a turn of the event loop lets the news of a closed one in
    if (this.#out.write(text)) await nextTurn();
    else await drained(this.#out);
  }
}

/** Resolves when the stream takes more, or is closed. */
async function drained(out: Writable): Promise<void> {
  const over = new AbortController();
  const { signal } = over;
  try {
    await Promise.race([once(out, 'drain', { signal }), once(out, 'close', { signal })]);
  } finally {
    over.abort(); // takes the other listener away
  }
}

/** Writes texts as they come. */
export async function writeTexts(out: Writable, texts: AsyncIterable<string>): Promise<void> {
  const writer = new PacedWriter(out);
  for await (const text of texts) await writer.add(text);
  await writer.flush();
}

export async function writeRows<Row>(
  out: Writable,
  format: OutputFormat,
  { columns, object = (row) => row, line }: RowLayout<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): Promise<void> {
  const byTitle = !Array.isArray(columns);
  const titles: readonly string[] = byTitle ? Object.keys(columns) : columns;
  const cells: readonly ((row: Row) => unknown)[] = byTitle
    ? Object.values(columns)
    : columns.map((key: keyof Row) => (row: Row) => row[key]);
  let first = true;
  const text = (row: Row): string => {
    if (format === 'json') return `${first ? '\n' : ',\n'}${jsonText(object(row))}`;
    if (format === 'ndjson') return `${jsonText(object(row))}\n`;
    return format === 'txt' ? `${line(row)}\n` : csvRow(cells.map((cell) => cell(row)));
  };
  const writer = new PacedWriter(out);
  if (format === 'csv') await writer.add(csvRow(titles));
  if (format === 'json') await writer.add('[');
  for await (const row of rows) {
    await writer.add(text(row));
    first = false;
  }
  if (format === 'json') await writer.add(first ? ']\n' : '\n]\n');
  await writer.flush();
}

/** What was found of files, one a line; people see a path as `shown` has it. */
export const verificationLayout = <Row extends VerificationResult & { readonly path: string }>(
  shown = (path: string): string => path,
): RowLayout<Row> => ({
  columns: ['status', 'path', 'reason'],
  object: ({ status, path, reason }) => ({ status, path, reason }),
  line: ({ status, path, reason }) => `${status.padEnd(8)}  ${shown(path)}  ${reason}`,
});

/** A row as its cells, in the order of the titles. */
export type Cells = readonly unknown[];

/** Rows of cells under titles: as objects keyed by title, as lines separated by tabs. */
export function tableLayout(titles: readonly string[]): RowLayout<Cells> {
  return {
    columns: Object.fromEntries(titles.map((title, k) => [title, (cells: Cells) => cells[k]])),
    object: (cells) => Object.fromEntries(titles.map((title, k) => [title, cells[k]])),
    line: (cells) => cells.join('\t'),
  };
}

export async function writeChunks(out: Writable, chunks: Iterable<string>): Promise<void> {
  const writer = new PacedWriter(out);
  for (const chunk of chunks) {
    const full = writer.add(chunk);
    if (full) await full;
  }
  await writer.flush();
}

/** Records of a result, each rendered when it is its turn: a long one in several chunks. */
interface RecordList {
  readonly count: number;
  /** Text of record i, from 0. */
  record(i: number): Iterable<string>;
}

/** One JSON object: `fields` (one at least), then the lists, a record a line. */
export function* jsonReply(
  fields: object,
  lists: Readonly<Record<string, RecordList>>,
): Generator<string> {
  yield encodeJson(fields).slice(0, -1);
  for (const [key, { count, record }] of Object.entries(lists)) {
    yield `,\n"${key}":[`;
    for (let i = 0; i < count; i++) {
      yield i === 0 ? '\n' : ',\n';
      yield* record(i);
    }
    yield count === 0 ? ']' : '\n]';
  }
  yield '}\n';
}

interface Records extends RecordList {
  /** A record for people. */
  line(i: number): Iterable<string>;
  readonly titles: readonly string[];
  cells(i: number): Cells;
  /** The object for `--json`: what is told of all of them, then the lists. */
  readonly reply: object;
  readonly lists: Readonly<Record<string, RecordList>>;
}

export async function writeRecords(format: OutputFormat, records: Records): Promise<void> {
  const { count, line, record, titles, cells, reply, lists } = records;
  const out = process.stdout;
  const each = function* <T>(one: (i: number) => T): Generator<T> {
    for (let i = 0; i < count; i++) yield one(i);
  };
  if (format === 'csv') return writeRows(out, format, tableLayout(titles), each(cells));
  if (format === 'json') return writeChunks(out, jsonReply(reply, lists));
  const lines = function* (): Generator<string> {
    for (const text of each(format === 'txt' ? line : record)) {
      yield* text;
      yield '\n';
    }
  };
  return writeChunks(out, lines());
}

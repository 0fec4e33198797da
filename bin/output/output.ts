/** What verbs write: tables in formats chosen by flags, one writer for all at the pace of who reads them; and on a terminal a line that tells how far work is. */
import { realpath, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodeJson, jsonText } from '../../engine/base/json.ts';
import {
  between,
  csvRow,
  rowText,
  type Table,
  type TableFormat,
  tsvRow,
} from '../../engine/base/table.ts';
import { writeAtomic } from '../../store/files/atomic.ts';
import { thousands } from '../../store/files/thousands.ts';

/** The help of these flags, by the format of a verb without one. */
export const FORMAT_HELP = {
  txt: `
  --txt                lines for people (default)
  --ndjson             a record a line
  --json               all records as one list, or as one object with the recipe
  --csv                a table with a heading`,
  tsv: `
  --out FILE           writes there, and how it was made beside it, in FILE.json
  --tsv                a heading, and tabs between the columns (default)
  --csv, --ndjson, --json, --txt  --txt: no heading; of match, word and pseudoword`,
};

/** What a verb writes. */
export interface Output<Row> extends Table<Row> {
  /** Of rows that are the text of several, in the format. */
  readonly isText?: true;
  /** All of json, in place of a list of the rows: these fields, the rows behind them under their key if they have one. */
  readonly reply?: { readonly fields: object; readonly rows?: string };
}

const CHUNK_LENGTH = 1 << 16;

/** Writes rows no faster than the reader takes them, so that memory stays flat however many there are. */
export const writeRows = <Row>(
  out: Writable,
  ...table: Parameters<typeof rowsText<Row>>
): Promise<void> =>
  pipeline(rowsText(...table), out, { end: false }).catch((err) => {
    if (!out.destroyed) throw err;
  });

/** Writes the file that a person named: a link stays one, and a file that was there keeps its mode. */
export async function writeResult(file: string, text: string | AsyncIterable<string>) {
  const target = await realpath(file).catch(() => file);
  const there = await stat(target).catch(() => null);
  await writeAtomic(target, text, there?.mode);
}

/** The text of rows in chunks. */
export async function* rowsText<Row>(
  format: TableFormat,
  table: Output<Row>,
  rows: Iterable<Row> | AsyncIterable<Row>,
): AsyncGenerator<string> {
  const { titles, reply, isText } = table;
  const isJson = format === 'json';
  let text = '';
  if (isJson) {
    if (reply && !reply.rows) return yield `${jsonText(reply.fields, { indent: 2 })}\n`;
    text = reply ? `${encodeJson(reply.fields).slice(0, -1)},\n"${reply.rows}":[` : '[';
  }
  const mark = between(format, table);
  if (format === 'csv') text = csvRow(titles) + mark;
  if (format === 'tsv') text = tsvRow(titles) + mark;
  let isFirst = true;
  for await (const some of Symbol.asyncIterator in rows ? oneByOne(rows) : [rows]) {
    for (const row of some) {
      if (isJson) text += isFirst ? '\n' : mark;
      isFirst = false;
      for (const piece of isText ? [String(row)] : rowText(format, table, row)) {
        text += piece;
        if (text.length < CHUNK_LENGTH) continue;
        yield text;
        text = '';
        // writes to a pipe may be synchronous: a turn of the event loop lets the news of a closed one in
        await nextTurn();
      }
      if (!isJson) text += mark;
    }
  }
  if (isJson) text += `${isFirst ? '' : '\n'}]${reply ? '}' : ''}\n`;
  if (text !== '') yield text;
}

async function* oneByOne<Row>(rows: AsyncIterable<Row>): AsyncGenerator<[Row]> {
  for await (const row of rows) yield [row];
}

/** Where it is drawn; only a terminal can take back a line. */
interface Terminal {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** It is drawn no more often than this; work that takes less shows none. */
const PERIOD_MS = 100;

/** A line that is drawn over and over; without a terminal it draws nothing. `clock` tells milliseconds. */
export function statusLine(terminal: Terminal = process.stderr, clock = () => performance.now()) {
  let drawnAt = clock();
  let drawn = false;
  return {
    show(text: string): void {
      const now = clock();
      if (!terminal.isTTY || now - drawnAt < PERIOD_MS) return;
      drawnAt = now;
      drawn = true;
      terminal.write(`\r\x1b[K${text}`);
    },
    /** Takes the line away, before another is printed or at the end. */
    clear(): void {
      if (drawn) terminal.write('\r\x1b[K');
      drawn = false;
    },
  };
}

const CELLS = 24;

/** How far work is: a bar of block characters, and its amounts. */
export function progressBar(title: string, done: number, total: number, unit: string): string {
  const share = total > 0 ? Math.min(1, done / total) : 1;
  const full = Math.round(share * CELLS);
  const bar = '█'.repeat(full) + '░'.repeat(CELLS - full);
  const percent = String(Math.floor(share * 100)).padStart(3);
  const megabytes = (bytes: number): string => (bytes / 1e6).toFixed(1);
  const [shown, name] = unit === 'bytes' ? [megabytes, 'MB'] : [thousands, unit];
  return `[${title}] ${bar} ${percent} %  ${shown(done)} of ${shown(total)} ${name}`;
}

/** Records of a corpus in the format that was chosen, each rendered when it is its turn. */
import { jsonReply, lines, type RecordList, writeChunks } from './chunks.ts';
import { type OutputFormat, writeRows } from './output.ts';
import { type Cells, eachRow, tableLayout } from './table.ts';

/** How the records of a verb are shown. */
interface Records {
  readonly count: number;
  /** A record for people. */
  line(i: number): Iterable<string>;
  /** A record as JSON. */
  record(i: number): Iterable<string>;
  readonly titles: readonly string[];
  cells(i: number): Cells;
  /** The object for `--json`: what is told of all of them, then the lists. */
  readonly reply: object;
  readonly lists: Readonly<Record<string, RecordList>>;
}

export async function writeRecords(format: OutputFormat, records: Records): Promise<void> {
  const { count, line, record, titles, cells, reply, lists } = records;
  const out = process.stdout;
  if (format === 'csv') return writeRows(out, format, tableLayout(titles), eachRow(count, cells));
  if (format === 'json') return writeChunks(out, jsonReply(reply, lists));
  return writeChunks(out, lines({ count, record: format === 'txt' ? line : record }));
}

/** Finds a row of a table by name or line number. */
import type { RowReader } from './paged-rows.ts';

/** A row of a table of names; rows come by line number, and empty lines of the source have none. */
export interface TableRow {
  readonly line_number: number;
  readonly value: string;
}

const PAGE = 200;

/** Index of the first row of from..to-1 whose value holds the text, in whatever case; null for none. */
export async function findRow(
  text: string,
  { from, to }: { readonly from: number; readonly to: number },
  read: RowReader<TableRow>,
  signal: AbortSignal,
): Promise<number | null> {
  const wanted = text.toLowerCase();
  for (let at = from; at < to; at += PAGE) {
    signal.throwIfAborted();
    const rows = await read(at, Math.min(PAGE, to - at), signal);
    const index = rows.findIndex(({ value }) => value.toLowerCase().includes(wanted));
    if (index >= 0) return at + index;
  }
  return null;
}

/** Index of the first row at or behind a line; null when all rows are before it. */
export async function offsetOfLine(
  line: number,
  count: number,
  read: RowReader<TableRow>,
  signal: AbortSignal,
): Promise<number | null> {
  let low = 0;
  let high = count;
  while (low < high) {
    signal.throwIfAborted();
    const middle = Math.floor((low + high) / 2);
    const [row] = await read(middle, 1, signal);
    if (!row) return null; // the table has become shorter
    if (row.line_number < line) low = middle + 1;
    else high = middle;
  }
  return low < count ? low : null;
}

/** Tables in the formats in which people and programs read them: a row as text, and what stands between two rows. */
import { jsonText } from './json.ts';

/**
 * `json`: one list, an object a line; `ndjson`: an object a line; `csv`: a heading, then RFC 4180
 * rows; `txt`: lines for people; `tsv`: a heading, then rows between tabs.
 */
export const FORMATS = ['tsv', 'json', 'ndjson', 'csv', 'txt'] as const;
export type TableFormat = (typeof FORMATS)[number];

/** How rows are written; without `cells` and `record` they are objects with values by the titles. */
export interface Table<Row> {
  readonly titles: readonly string[];
  cells?(row: Row): readonly unknown[];
  line(row: Row): string;
  /** Its JSON text in pieces. */
  record?(row: Row): Iterable<string>;
  /** Whether csv has line feeds alone, and ndjson no blanks. */
  readonly plain?: boolean;
}

/** A row in pieces, without what stands behind it. */
export function rowText<Row>(format: TableFormat, table: Table<Row>, row: Row): Iterable<string> {
  const { titles, plain = false } = table;
  if (format === 'txt') return [table.line(row)];
  if (format === 'json' || format === 'ndjson')
    return table.record?.(row) ?? [jsonText(row, { tight: plain })];
  const cells = table.cells?.(row) ?? titles.map((key) => (row as Record<string, unknown>)[key]);
  return [format === 'csv' ? csvRow(cells) : tsvRow(cells)];
}

/** What stands between two rows. */
export const between = (format: TableFormat, { plain = false }: { plain?: boolean }): string =>
  format === 'json' ? ',\n' : format === 'csv' && !plain ? '\r\n' : '\n';

export const tsvRow = (cells: readonly unknown[]): string =>
  cells.map((cell) => (typeof cell === 'string' ? cell.replaceAll('\t', ' ') : cell)).join('\t');

/** Of RFC 4180, without the end of the line. */
export const csvRow = (cells: readonly unknown[]): string => cells.map(csvCell).join(',');

/** A list within a cell is joined by spaces. */
function csvCell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Tables as CSV, Markdown and NDJSON, and what the files are called. */
import { csvRow } from '../../engine/base/table.ts';

/** A table as it goes into files: column names and rows of plain values. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number | boolean | null)[])[];
}

type Cell = TextTable['rows'][number][number];

/** The cells of a row by the names of their columns, in order. */
export type Cells<R> = Readonly<Record<string, (row: R) => Cell>>;

/** Cells that are fields of the row, by their names. */
export const fieldsOf = <K extends string>(...keys: readonly K[]) =>
  Object.fromEntries(
    keys.map((key) => [key, (row: Readonly<Record<K, Cell>>): Cell => row[key]]),
  ) as Readonly<Record<K, (row: Readonly<Record<K, Cell>>) => Cell>>;

export function tableOf<R>(rows: readonly R[], cells: Cells<R>): TextTable {
  const all = Object.values(cells);
  return { columns: Object.keys(cells), rows: rows.map((row) => all.map((cell) => cell(row))) };
}

/** RFC 4180, with a line feed at the end of each record. A cell that a spreadsheet would run gets a quote. */
export const toCsv = ({ columns, rows }: TextTable): string =>
  [columns, ...rows].map((row) => `${csvRow(row.map(quoted))}\n`).join('');

const quoted = (cell: Cell): Cell =>
  typeof cell === 'string' && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;

export function toMarkdown({ columns, rows }: TextTable): string {
  const line = (cells: readonly unknown[]): string =>
    `| ${cells
      .map((cell) =>
        String(cell ?? '')
          .replaceAll('|', '\\|')
          .replace(/\s*\n\s*/g, ' '),
      )
      .join(' | ')} |\n`;
  return line(columns) + line(columns.map(() => '---')) + rows.map(line).join('');
}

export const toObjects = ({ columns, rows }: TextTable): Record<string, unknown>[] =>
  rows.map((row) => Object.fromEntries(columns.map((column, i) => [column, row[i]])));

export const toNdjson = (table: TextTable): string =>
  toObjects(table)
    .map((row) => `${JSON.stringify(row)}\n`)
    .join('');

/** A title as a file name that every system takes; `otherwise` where nothing of it is left. */
export const fileStem = (title: string, otherwise: string): string =>
  title
    .trim()
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|-+$/g, '') || otherwise;

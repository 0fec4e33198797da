/** Row layouts of tables: titles, cells, and one text form for all formats. */
import type { RowLayout } from './output.ts';

/** A row as its cells, in the order of the titles. */
export type Cells = readonly unknown[];

/** Rows of cells under titles: as objects keyed by title, as lines separated by tabs. */
export function tableLayout(titles: readonly string[]): RowLayout<Cells> {
  return {
    columns: titles.map((title, k) => ({ title, value: (cells) => cells[k] })),
    object: (cells) => Object.fromEntries(titles.map((title, k) => [title, cells[k]])),
    line: (cells) => cells.join('\t'),
  };
}

/** Rows 0..count-1, each made when it is its turn. */
export function* eachRow<T>(count: number, row: (i: number) => T): Generator<T> {
  for (let i = 0; i < count; i++) yield row(i);
}

/** Rows of RFC 4180, without the end of the line. */

export const csvRow = (cells: readonly unknown[]): string => cells.map(csvCell).join(',');

/** A list within a cell is joined by spaces. */
function csvCell(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (value === null || value === undefined) return '';
  const text = Array.isArray(value) ? value.join(' ') : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Downloads names as files in several formats. */
import { type RenderStyle, renderName } from '../../../logic/names/render.ts';
import { type NameRow, nameTable } from '../../../logic/names/rows.ts';
import { toCsv, toMarkdown, toNdjson, toObjects } from '../../../logic/table-text.ts';
import { download } from '../../../parts/download.ts';

export const EXPORT_FORMATS = {
  txt: 'Text, a name a line',
  csv: 'CSV',
  json: 'JSON',
  ndjson: 'NDJSON',
  md: 'Markdown',
} as const;

export type ExportFormat = keyof typeof EXPORT_FORMATS;

const TYPES: Readonly<Record<ExportFormat, string>> = {
  txt: 'text/plain',
  csv: 'text/csv',
  json: 'application/json',
  ndjson: 'application/x-ndjson',
  md: 'text/markdown',
};

/** Hands the names over as a file called `<stem>.<format>`. */
export function exportNames(
  rows: readonly NameRow[],
  format: ExportFormat,
  { stem, style, run, seed }: { stem: string; style: RenderStyle; run: string; seed: string },
): void {
  const table = nameTable(rows, style, { run, seed });
  saveTexts(stem, format, {
    txt: () => rows.map(({ name }) => `${renderName(name, style)}\n`).join(''),
    csv: () => toCsv(table),
    json: () => `${JSON.stringify({ run, seed, names: toObjects(table) }, null, 2)}\n`,
    ndjson: () => toNdjson(table),
    md: () => toMarkdown(table),
  });
}

/** Hands one of the texts over as a file called `<stem>.<format>`. */
export function saveTexts(
  stem: string,
  format: ExportFormat,
  texts: Readonly<Record<ExportFormat, () => string>>,
): void {
  download(`${stem}.${format}`, TYPES[format], texts[format]());
}

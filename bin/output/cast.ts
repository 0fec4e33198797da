/** A cast as text, NDJSON, JSON and CSV. */
import { type Cast, castFields } from '../../app/names/cast.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import type { OutputFormat } from './names.ts';

export function castText(cast: Cast, format: OutputFormat): string {
  const fields = castFields(cast);
  if (format === 'json') return `${jsonText(fields, { indent: 2 })}\n`;
  const rows = fields.entries;
  const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
  if (format === 'ndjson') return lines(rows.map((row) => jsonText(row, { tight: true })));
  if (format === 'txt') return lines(rows.map(({ kind, name }) => `${kind}\t${name}`));
  return lines([
    'kind,number,name,parts,rerolls',
    ...rows.map(({ kind, number, name, parts, rerolls }) =>
      [kind, number, quoted(name), parts.map((part) => part.name).join(' '), rerolls].join(),
    ),
  ]);
}

const quoted = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

/** A cast as text, NDJSON, JSON and CSV. */
import { castFields, type MadeCast } from '../../app/names/make-names.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import { type OutputFormat, quoted } from './names.ts';

export function castText(cast: MadeCast, format: OutputFormat): string {
  const fields = castFields(cast);
  if (format === 'json') return `${jsonText(fields, { indent: 2 })}\n`;
  const rows = fields.entries;
  const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
  if (format === 'ndjson') return lines(rows.map((row) => jsonText(row, { tight: true })));
  if (format === 'txt') return lines(rows.map(({ kind, name }) => `${kind}\t${name}`));
  return lines([
    'kind,number,name,sex,parts,rerolls',
    ...rows.map(({ kind, number, name, sex, parts, rerolls }) =>
      [
        kind,
        number,
        quoted(name),
        sex ?? '',
        parts.map((part) => part.name).join(' '),
        rerolls,
      ].join(),
    ),
  ]);
}

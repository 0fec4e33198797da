/** Lists of names as text, NDJSON, JSON and CSV. */

import type { MadeNames } from '../../app/names/make-names.ts';
import type { MadePhrases } from '../../app/names/make-phrases.ts';
import { madeFields, nameFields } from '../../app/names/name-fields.ts';
import { jsonText } from '../../engine/base/json-text.ts';

export const OUTPUT_FORMATS = ['txt', 'ndjson', 'json', 'csv'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

export function namesText(made: MadeNames, format: OutputFormat): string {
  if (made.phrases !== null && format !== 'json') return phrasesText(made.phrases, format);
  const rows = made.classes.flatMap(({ nameClass, names }) =>
    names.map((name) => nameFields(nameClass, name)),
  );
  const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
  switch (format) {
    case 'txt':
      return lines(
        rows.map(({ name, class: nameClass }) =>
          made.classes.length > 1 ? `${nameClass}\t${name}` : name,
        ),
      );
    case 'ndjson':
      return lines(rows.map((row) => jsonText(row, { tight: true })));
    case 'json':
      return `${jsonText(madeFields(made), { indent: 2 })}\n`;
    case 'csv':
      return lines([
        'class,name,slot,syllables,like,name_like,taste',
        ...rows.map(({ class: nameClass, name, slot, syllables, like, name_like, taste }) =>
          [nameClass, name, slot, syllables.join('-'), like, name_like ?? '', taste ?? ''].join(),
        ),
      ]);
  }
}

function phrasesText({ list }: MadePhrases, format: Exclude<OutputFormat, 'json'>): string {
  const row = ({ text, slot }: MadePhrases['list'][number]): string => {
    if (format === 'txt') return text;
    return format === 'csv'
      ? `${slot},"${text.replaceAll('"', '""')}"`
      : jsonText({ slot, phrase: text }, { tight: true });
  };
  const lines = [...(format === 'csv' ? ['slot,phrase'] : []), ...list.map(row)];
  return lines.map((line) => `${line}\n`).join('');
}

/** Lists of names as text, NDJSON, JSON and CSV. */
import { type MadeNames, madeFields, nameFields } from '../../app/names/make-names.ts';
import { jsonText } from '../../engine/base/json-text.ts';

export const OUTPUT_FORMATS = ['txt', 'ndjson', 'json', 'csv'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

export function namesText(made: MadeNames, format: OutputFormat): string {
  const { phrases } = made;
  if (format === 'json') return `${jsonText(madeFields(made), { indent: 2 })}\n`;
  if (phrases !== null) return phrasesText(phrases.list, format);
  const rows = made.classes.flatMap(nameFields);
  switch (format) {
    case 'txt':
      return lines(
        rows.map(({ name, class: nameClass }) =>
          made.classes.length > 1 ? `${nameClass}\t${name}` : name,
        ),
      );
    case 'ndjson':
      return lines(rows.map((row) => jsonText(row, { tight: true })));
    case 'csv':
      return lines([
        'class,name,parent,parent_2',
        ...rows.map(({ class: nameClass, name, parents: [a, b] }) =>
          [nameClass, quoted(name), a?.of ?? '', b?.of ?? ''].join(),
        ),
      ]);
  }
}

type Phrases = NonNullable<MadeNames['phrases']>['list'];

function phrasesText(list: Phrases, format: Exclude<OutputFormat, 'json'>): string {
  if (format === 'txt') return lines(list.map(({ text }) => text));
  if (format === 'csv')
    return lines(['slot,phrase', ...list.map(({ text, slot }) => `${slot},${quoted(text)}`)]);
  return lines(list.map(({ text, slot }) => jsonText({ slot, phrase: text }, { tight: true })));
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');

/** A field of CSV. */
export const quoted = (text: string): string =>
  /[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

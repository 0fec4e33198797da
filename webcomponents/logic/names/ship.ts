/** Kept names as files for other programs; all pure text. */
import { toCsv } from '../table-text.ts';

/** What a file says of a kept name. */
export interface KeptName {
  readonly name: string;
  readonly name_class: string | null;
  readonly tags: readonly string[];
  readonly note_md: string | null;
  readonly source: string;
}

export type ShipFormat = 'txt' | 'csv' | 'json' | 'azgaar' | 'foundry';

/** Formats as a person chooses them, with the ending and the type of the file. */
export const SHIP_FORMATS: Readonly<
  Record<
    ShipFormat,
    {
      readonly label: string;
      readonly short: string;
      readonly ending: string;
      readonly type: string;
    }
  >
> = {
  txt: { label: 'Text, a name a line', short: 'TXT', ending: '.txt', type: 'text/plain' },
  csv: { label: 'CSV, with class, tags and notes', short: 'CSV', ending: '.csv', type: 'text/csv' },
  json: { label: 'JSON', short: 'JSON', ending: '.json', type: 'application/json' },
  azgaar: {
    label: 'Namesbase for Azgaar’s maps',
    short: 'Azgaar',
    ending: '-namesbase.txt',
    type: 'text/plain',
  },
  foundry: {
    label: 'Rollable table for Foundry',
    short: 'Foundry',
    ending: '-rolltable.json',
    type: 'application/json',
  },
};

/** The names in a format; `title` is what the whole is called there. */
export function shipText(kept: readonly KeptName[], format: ShipFormat, title: string): string {
  switch (format) {
    case 'txt':
      return kept.map(({ name }) => `${oneLine(name)}\n`).join('');
    case 'csv':
      return toCsv({
        columns: ['name', 'class', 'tags', 'note', 'source'],
        rows: kept.map((one) => [
          one.name,
          one.name_class ?? '',
          one.tags.join(', '),
          one.note_md ?? '',
          one.source,
        ]),
      });
    case 'json':
      return `${JSON.stringify({ title, names: kept.map(fields) }, null, 2)}\n`;
    case 'azgaar':
      return azgaarBases(kept, title);
    case 'foundry':
      return `${JSON.stringify(foundryTable(kept, title), null, 2)}\n`;
  }
}

const fields = ({ name, name_class, tags, note_md, source }: KeptName): object => ({
  name,
  name_class,
  tags,
  note_md,
  source,
});

/** A title as a file name that every system takes; `otherwise` where nothing of it is left. */
export const fileStem = (title: string, otherwise: string): string =>
  title
    .trim()
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[.-]+|-+$/g, '') || otherwise;

const oneLine = (name: string): string => name.replace(/\s+/g, ' ').trim();

/**
 * Name bases of Azgaar's Fantasy Map Generator, a line a class: title, fewest and most letters, letters that
 * may stand doubled, how often names have several words (0 to 1), and the names with commas between them.
 */
function azgaarBases(kept: readonly KeptName[], title: string): string {
  const classes = new Map<string, string[]>();
  for (const { name, name_class } of kept) {
    const key = name_class ?? '';
    classes.set(key, [...(classes.get(key) ?? []), oneLine(name).replace(/[,|]/g, ' ')]);
  }
  const lines = [...classes].map(([nameClass, names]) => {
    const lengths = names.map((name) => [...name].length);
    const doubled = [
      ...new Set(
        [
          ...names
            .join(' ')
            .toLowerCase()
            .matchAll(/(\p{L})\1/gu),
        ].map(([, one]) => one),
      ),
    ];
    const several = names.filter((name) => name.includes(' ')).length / names.length;
    const label = [title, nameClass.replaceAll('_', ' ')].filter(Boolean).join(' ');
    return [
      label.replaceAll('|', ' '),
      Math.min(...lengths),
      Math.max(...lengths),
      doubled.join(''),
      Math.round(several * 100) / 100,
      names.join(','),
    ].join('|');
  });
  return lines.map((line) => `${line}\n`).join('');
}

/** A document that Foundry Virtual Tabletop imports into a rollable table: every name equally likely. */
function foundryTable(kept: readonly KeptName[], title: string): object {
  return {
    name: title,
    description: `${kept.length} names`,
    formula: `1d${Math.max(1, kept.length)}`,
    replacement: true,
    displayRoll: true,
    results: kept.map(({ name }, i) => ({
      type: 'text',
      text: oneLine(name),
      weight: 1,
      range: [i + 1, i + 1],
      drawn: false,
    })),
  };
}

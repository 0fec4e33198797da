/** Kept names as files for other programs; all pure text. */
import { namesFile } from '../../../engine/model/names-file.ts';
import { tableOf, toCsv, toMarkdown } from '../table-text.ts';
import { byKind, type Keeper, kindTitle } from './keepers.ts';
import { KINDS } from './recipe.ts';

export type KeptName = Pick<
  Keeper,
  'name' | 'kind' | 'nameClass' | 'title' | 'tags' | 'note' | 'seed'
>;

export const SHIP_FORMATS = {
  txt: { label: 'Text, a name a line', ending: '.txt', type: 'text/plain' },
  md: { label: 'Markdown, a table a kind', ending: '.md', type: 'text/markdown' },
  csv: { label: 'CSV, for a spreadsheet', ending: '.csv', type: 'text/csv' },
  json: { label: 'JSON, with seeds', ending: '.json', type: 'application/json' },
  game: { label: 'Names for a game (names.json)', ending: '.names.json', type: 'application/json' },
  azgaar: { label: 'Azgaar’s maps, a namesbase', ending: '-namesbase.txt', type: 'text/plain' },
};

export type ShipFormat = keyof typeof SHIP_FORMATS;

/** `head`: what the whole is called in a file, and the version that made it, where that is known. */
export function shipText(
  kept: readonly KeptName[],
  format: ShipFormat,
  head: { readonly title: string; readonly version?: string },
): string {
  switch (format) {
    case 'txt':
      return kept.map(({ name }) => `${oneLine(name)}\n`).join('');
    case 'md':
      return markdown(kept, head.title);
    case 'csv':
      return toCsv(
        tableOf(kept, {
          name: (one) => one.name,
          kind: (one) => kindTitle(one.kind),
          text: (one) => one.title,
          tags: (one) => one.tags.join(', '),
          note: (one) => one.note,
        }),
      );
    case 'json':
      return `${JSON.stringify({ ...head, names: kept.map(fields) }, null, 2)}\n`;
    case 'game':
      return `${JSON.stringify(namesFile(byClass(kept)))}\n`;
    case 'azgaar':
      return namesbase(kept, head.title);
  }
}

const fields = ({ name, kind, title, seed, tags, note }: KeptName): object => ({
  name,
  kind,
  text: title,
  ...(seed && { seed }),
  ...(tags.length > 0 && { tags }),
  ...(note && { note }),
});

function markdown(kept: readonly KeptName[], title: string): string {
  const tables = byKind(kept).map(([kind, names]) => {
    const rows = names.map(({ name, tags, note }) => [
      oneLine(name),
      [...tags.map((tag) => `#${tag.replace(/\s+/g, '-')}`), oneLine(note)].join(' ').trim(),
    ]);
    return `## ${kindTitle(kind)}\n\n${toMarkdown({ columns: ['Name', 'Note'], rows })}`;
  });
  return [`# ${oneLine(title)}\n`, ...tables].join('\n');
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The name class by which names of its kind are made. */
export const classOf = ({ kind, nameClass }: Pick<Keeper, 'kind' | 'nameClass'>): string =>
  KINDS.find(({ id }) => id === kind)?.nameClass ?? (nameClass || kind || 'name');

/** The names of each class, each once. */
const byClass = (kept: readonly KeptName[]) =>
  Object.fromEntries(
    byKind(kept.map((one) => ({ ...one, kind: classOf(one) }))).map(([kind, all]) => [
      kind,
      [...new Set(all.map(({ name }) => oneLine(name)))].sort(),
    ]),
  );

/** The members of a package: a file a class, under names from which an import reads the class; the manifest tells two apart. */
export function packageFiles(kept: readonly KeptName[], title: string, now: Date) {
  const plain = (nameClass: string) => nameClass.replace(/[^\p{L}\p{M}\p{N}.-]+/gu, '_') || 'names';
  const named = kept.map(({ name, nameClass }) => ({
    name: oneLine(name),
    kind: plain(nameClass),
  }));
  const lists = byKind(named).map(([kind, names]) => ({
    path: `selections/kept_${kind}_all.txt`,
    text: [...new Set(names.map(({ name }) => `${name}\n`))].join(''),
  }));
  return [{ path: 'manifest.json', text: JSON.stringify({ title, created: now }) }, ...lists];
}

/** Fewest names that Azgaar's Fantasy Map Generator makes others of. */
export const LEAST_FOR_AZGAAR = 30;

/**
 * A namesbase of Azgaar's Fantasy Map Generator, a line a kind: title, fewest and most letters, letters that may stand
 * doubled, how often names have several words (0 to 1), and the names with commas between them. It divides its
 * file at CRLF, and takes a line that ends the last one for a base without names.
 */
function namesbase(kept: readonly KeptName[], title: string): string {
  const lines = byKind(kept).map(([kind, all]) => {
    const names = all.map(({ name }) => oneLine(name).replace(/[,|]/g, ' '));
    const lengths = names.map((name) => [...name].length);
    const pairs = names
      .join(' ')
      .toLowerCase()
      .matchAll(/(\p{L})\1/gu);
    const several = names.filter((name) => name.includes(' ')).length / names.length;
    const label = oneLine(`${title} ${kindTitle(kind).toLowerCase()}`);
    return [
      label.replaceAll('|', ' '),
      Math.min(...lengths),
      Math.max(...lengths),
      [...new Set([...pairs].map(([, one]) => one))].join(''),
      Math.round(several * 100) / 100,
      names.join(','),
    ].join('|');
  });
  return lines.join('\r\n');
}

/** A rollable table of Foundry Virtual Tabletop, version 13 and later, as its "Import data" takes it. */
export const foundryTable = (kept: readonly KeptName[], title: string) => ({
  name: title,
  description: `<p>${kept.length} names of Namewalk.</p>`,
  formula: `1d${Math.max(1, kept.length)}`,
  replacement: true,
  displayRoll: true,
  results: kept.map(({ name, note }, i) => ({
    type: 'text',
    name: oneLine(name),
    description: escaped(note),
    weight: 1,
    range: [i + 1, i + 1],
    drawn: false,
  })),
});

const escaped = (text: string): string =>
  text.replace(/[&<>]/g, (sign) => `&#${sign.codePointAt(0)};`);

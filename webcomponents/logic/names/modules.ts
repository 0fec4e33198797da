/** Kept names as ready modules of other programs: the files of each, from one template and what is particular. */
import { fileStem } from '../table-text.ts';
import { byKind, kindTitle } from './keepers.ts';
import { classOf, foundryTable, type KeptName, shipText } from './ship.ts';

export const MODULE_HOSTS = [
  {
    host: 'foundry',
    label: 'Foundry, with a macro that names the selected token',
    where: 'Unpack it in Data/modules and switch it on in the world (version 13 or later)',
  },
  {
    host: 'obsidian',
    label: 'Obsidian, with a command a kind',
    where: 'Unpack it in .obsidian/plugins and switch it on',
  },
  {
    host: 'godot',
    label: 'Godot 4, the reader and its file',
    where: 'Unpack it in the project; README.md tells how a script asks for names',
  },
] as const;

export type ModuleHost = (typeof MODULE_HOSTS)[number]['host'];

interface ModuleFile {
  readonly path: string;
  readonly text: string;
}

const VERSION = '1.0.0';
const AUTHOR = 'Namewalk';

/** The files of a module below a folder of its own; `templates` are the files of `modules/`. */
export function moduleFiles(
  host: ModuleHost,
  kept: readonly KeptName[],
  title: string,
  templates: Readonly<Record<string, string>>,
): readonly ModuleFile[] {
  const stem = fileStem(title, 'kept')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  const id = `namewalk-${stem.replace(/^-+|-+$/g, '') || 'kept'}`;
  const about = `${kept.length} names: ${title}`;
  const kinds = byKind(kept).map(([kind, names]) => ({ title: kindTitle(kind), names }));
  const lists = kinds.map((one) => ({ ...one, names: one.names.map(({ name }) => name) }));
  const template = (name: string): string => templates[name]!;
  switch (host) {
    case 'foundry':
      return under(id, {
        'module.json': json({
          ...{ id, title, description: about, version: VERSION, authors: [{ name: AUTHOR }] },
          compatibility: { minimum: '13', verified: '13' },
          esmodules: ['scripts/main.js'],
        }),
        'scripts/main.js': template('foundry.js'),
        'scripts/names.js': exported({
          ...{ ID: id, TITLE: title },
          TABLES: kinds.map((one) => foundryTable(one.names, `${title}: ${one.title}`)),
        }),
      });
    case 'obsidian':
      return under(id, {
        'manifest.json': json({
          ...{ id, name: title, version: VERSION, minAppVersion: '1.0.0', description: about },
          ...{ author: AUTHOR, isDesktopOnly: false },
        }),
        'main.js': template('obsidian.js'),
        'names.json': json(lists),
      });
    case 'godot': {
      const folder = 'addons/namewalk';
      const file = `${id}.names.json`;
      return under(folder, {
        'namewalk.gd': template('namewalk.gd'),
        [file]: shipText(kept, 'game', { title }),
        'README.md': godotReadme(title, `res://${folder}/${file}`, new Set(kept.map(classOf))),
      });
    }
  }
}

const godotReadme = (title: string, path: string, classes: ReadonlySet<string>): string =>
  `# ${title}

\`\`\`gd
${[...classes].map((one, i) => `var names${i || ''} := Namewalk.open("${path}", "${one}", 7)  # a seed of your own`).join('\n')}
print(names.take(10))             # the first ten, none twice
print(names.of("npc:42"))         # the same as long as the file is; another id may have it too
var taken := {}                   # the names given so far, which are saved with their ids
print(names.of("npc:42", taken))  # a name that none has yet: ask once for an id
\`\`\`

Without the editor, \`godot --headless --import\` once makes the class known. An export needs the filter \`*.json\`.
`;

const under = (folder: string, files: Readonly<Record<string, string>>): readonly ModuleFile[] =>
  Object.entries(files).map(([name, text]) => ({ path: `${folder}/${name}`, text }));

const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const exported = (values: Readonly<Record<string, unknown>>): string =>
  Object.entries(values)
    .map(([name, value]) => `export const ${name} = ${JSON.stringify(value, null, 2)};\n`)
    .join('');

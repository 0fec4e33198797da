/** Kept names as modules of other programs: their manifests, what they do there, the archive, the model file. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as assert from 'uvu/assert';
import { names } from '../../runtime/index.ts';
import { split } from '../../runtime/joins.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { readMembers } from '../../store/packages/verify.ts';
import { type Keeper, type NewKeeper, withNames } from '../../webcomponents/logic/names/keepers.ts';
import { type ModuleHost, moduleFiles } from '../../webcomponents/logic/names/modules.ts';
import { packageFiles, shipText } from '../../webcomponents/logic/names/ship.ts';
import { zipOf } from '../../webcomponents/logic/names/zip.ts';
import { Cli } from '../bin/cli.ts';
import { folderSuite, writeFiles } from '../store/temp-folder.ts';
import { TOWNS } from '../towns.ts';

const modules = folderSuite('modules of kept names');

const NAMES: readonly NewKeeper[] = [
  { name: 'Balorin', kind: 'first_name' },
  { name: 'Old Mill', kind: 'place_name', note: 'by the "sea" & <more>' },
  { name: 'Anna', kind: 'first_name' },
];
const LIST: readonly Keeper[] = withNames([], NAMES);

interface Made {
  readonly command: string;
  readonly flags: Readonly<Record<string, Record<string, string>>>;
  getFlag?(id: string, key: string): string | undefined;
}

/** Files of a module by their names below its folder. */
async function moduleOf(host: ModuleHost, title: string) {
  const templates: Record<string, string> = {};
  for (const from of ['webcomponents/modules', 'examples/godot/addons/namewalk']) {
    const folder = join(packageRoot(), from);
    for (const name of await readdir(folder)) {
      templates[name] = await readFile(join(folder, name), 'utf8');
    }
  }
  const files = moduleFiles(host, LIST, title, templates);
  const [root = ''] = /^(addons\/)?[^/]+/.exec(files[0]!.path) ?? [];
  assert.ok(files.every(({ path, text }) => path.startsWith(`${root}/`) && text));
  const of = (name: string): string => files.find(({ path }) => path === `${root}/${name}`)!.text;
  return { root, files, of };
}

modules('a module of Foundry makes its tables and a macro once, and names tokens', async (t) => {
  const { root, files, of } = await moduleOf('foundry', 'Folk of the "Sea"');
  const manifest = JSON.parse(of('module.json'));
  assert.is(manifest.id, root, 'the id is the folder');
  assert.match(manifest.id, /^[a-z0-9-]+$/);
  assert.equal(
    Object.keys(manifest),
    'id title description version authors compatibility esmodules'.split(' '),
  );
  assert.equal(manifest.compatibility, { minimum: '13', verified: '13' });
  const { folder } = t;
  const texts = files.map(({ path, text }) => [path, text]);
  await writeFiles(folder, { ...Object.fromEntries(texts), 'package.json': '{"type":"module"}' });
  const hooks: Record<string, () => Promise<void>> = {};
  const made: Record<'tables' | 'macros', Made[]> = { tables: [], macros: [] };
  const maker = (kind: 'tables' | 'macros') => ({
    create: async (data: Made) =>
      made[kind].push({ ...data, getFlag: (id, key) => data.flags[id]?.[key] }),
  });
  const own: { api?: { nameTokens(): Promise<void> } } = {};
  const given: string[] = [];
  const token = { document: { update: async ({ name }: { name: string }) => given.push(name) } };
  Object.assign(globalThis, {
    Hooks: {
      once: (name: string, run: () => Promise<void>) => Object.assign(hooks, { [name]: run }),
    },
    game: { user: { isGM: true }, modules: new Map([[root, own]]), ...made },
    ...{ RollTable: maker('tables'), Macro: maker('macros') },
    canvas: { tokens: { controlled: [token, token] } },
    foundry: { applications: { api: { DialogV2: { wait: async () => '1' } } } },
  });
  await import(pathToFileURL(join(folder, root, manifest.esmodules[0])).href);
  for (const name of ['init', 'ready', 'ready']) await hooks[name]!();
  assert.is(made.tables.length, 2);
  assert.is(made.macros.length, 1);
  assert.match(made.macros[0]!.command, root);
  await own.api!.nameTokens();
  assert.equal(given, ['Old Mill', 'Old Mill']);
});

modules('a plugin of Obsidian has a command a kind', async () => {
  const { root, of } = await moduleOf('obsidian', 'Folk');
  const manifest = JSON.parse(of('manifest.json'));
  assert.is(manifest.id, root);
  assert.not.match(manifest.id, 'obsidian');
  assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
  assert.equal(
    Object.keys(manifest),
    'id name version minAppVersion description author isDesktopOnly'.split(' '),
  );
  const commands: { name: string; editorCallback(editor: object): void }[] = [];
  class Plugin {
    readonly manifest = { dir: 'here' };
    readonly app = { vault: { adapter: { read: async () => of('names.json') } } };
    addCommand(command: (typeof commands)[number]) {
      commands.push(command);
    }
  }
  const module = { exports: Plugin as new () => Plugin & { onload(): Promise<void> } };
  new Function('module', 'require', of('main.js'))(module, () => ({ Plugin }));
  await new module.exports().onload();
  assert.is(commands[1]!.name, 'Insert a name: Places');
  const written: string[] = [];
  commands[1]!.editorCallback({ replaceSelection: (text: string) => written.push(text) });
  assert.equal(written, ['Old Mill']);
});

modules('for Godot the reader of the examples, a file that it reads, and how', async () => {
  const { root, of } = await moduleOf('godot', 'Folk');
  assert.is(root, 'addons/namewalk');
  assert.match(of('namewalk.gd'), /^class_name Namewalk$/m);
  const calls = of('README.md').matchAll(/open\("res:\/\/addons\/namewalk\/(.*)", "(.*)", 7\)/g);
  const found = [...calls].map(([, file, kind]) => {
    const town = names(JSON.parse(of(file!)), { class: kind! });
    return town.take(town.size).sort();
  });
  assert.equal(found, [['Anna', 'Balorin'], ['Old Mill']]);
});

modules('the files of a module travel in one archive', async ({ folder }) => {
  const { files } = await moduleOf('godot', 'Folk');
  const archive = zipOf(files);
  const path = join(folder, 'module.zip');
  await writeFile(path, Buffer.from(await archive.arrayBuffer()));
  const members = await readMembers(path, () => true);
  const found = members.map((one) => [one.path, one.intact, String(one.content)]);
  const wanted = files.map(({ path, text }) => [path, true, text]);
  assert.equal(found, wanted);
});

modules('names for a game are the file that the command line writes of them', async (t) => {
  const list = withNames(LIST, [{ name: 'Oth', kind: 'towns' }]);
  const mixed = JSON.parse(shipText(list, 'game', { title: 'folk' }));
  assert.equal(split(mixed.classes.place_name), ['Old Mill', 'Oth']);
  await writeFile(join(t.folder, 'towns.txt'), TOWNS.join('\n'));
  const asked = '--names towns.txt --language none --classes tavern,place_name --count 40 --seed 7';
  await new Cli({ verb: 'list', cwd: t.folder }).done(`${asked} -o names.json`);
  const text = await readFile(join(t.folder, 'names.json'), 'utf8');
  const kept = Object.keys(JSON.parse(text).classes).flatMap((kind) => {
    const all = names(JSON.parse(text), { class: kind });
    return all.take(all.size).map((name): NewKeeper => ({ name, kind, nameClass: kind }));
  });
  assert.is(shipText(withNames([], kept), 'game', { title: 'folk' }), text);
});

modules('a package has a file a class, each name of it once', () => {
  const twice = withNames(LIST, [{ name: 'Anna', source: 'x', nameClass: 'имя' }]);
  const named = twice.map((one) => ({ ...one, nameClass: one.nameClass || one.kind }));
  const more = ['', 'names', 'имя!', 'का', 'की'].map((nameClass) => ({ ...named[0]!, nameClass }));
  const now = new Date(0);
  const [manifest, ...files] = packageFiles([...named, named[0]!, ...more], 'folk', now);
  assert.is(manifest!.text, '{"title":"folk","created":"1970-01-01T00:00:00.000Z"}');
  const told = files.map(({ path, text }) => `${path}: ${text.replaceAll('\n', ' ')}`);
  assert.equal(told, [
    'selections/kept_first_name_all.txt: Balorin Anna ',
    'selections/kept_place_name_all.txt: Old Mill ',
    'selections/kept_имя_all.txt: Anna ',
    'selections/kept_names_all.txt: Balorin ',
    'selections/kept_имя__all.txt: Balorin ',
    'selections/kept_का_all.txt: Balorin ',
    'selections/kept_की_all.txt: Balorin ',
  ]);
});

modules.run();

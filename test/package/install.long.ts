/**
 * The package installed by npm into fresh folders, as others do it: without scripts, without SQLite, and with
 * all; names come out, types hold, and those who check packages find nothing. Needs the npm registry.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { folderBytes, npmInstall, type Packed, pack, projectIn, run } from './pack.ts';

const CHECKERS = ['publint@0.3.25', '@arethetypeswrong/cli@0.18.5'];
const MAX_INSTALLED = 15_000_000;

const IMPORTS = `
const { default: { exports } } = await import('namewalk/package.json', { with: { type: 'json' } });
const found = {};
for (const key of Object.keys(exports).filter((key) => !key.includes('*'))) {
  const name = 'namewalk' + key.slice(1);
  const type = key.endsWith('.json') ? { with: { type: 'json' } } : {};
  found[name] = Object.keys(await import(name, type)).length;
}
console.log(JSON.stringify(found));
`;

interface Context {
  packed: Packed;
  /** A fresh folder in which npm has installed the package. */
  project(name: string, ...flags: string[]): string;
}

const install = sharedFolderSuite<Context>('npm install', (context) => {
  const { folder } = context;
  context.packed = pack(folder);
  context.project = (name, ...flags) => {
    const path = projectIn(join(folder, name));
    npmInstall(path, ...flags);
    return path;
  };
});

const cli = (project: string, ...args: string[]): string =>
  run('npx', ['--no-install', 'namewalk', ...args], project);

install('without scripts: names, and imports of all entries', ({ project, packed }) => {
  const path = project('no-scripts', packed.archive, 'better-sqlite3@12', '--ignore-scripts');
  const names = cli(path, 'names', '--like', 'latin', '--count', '5', '--seed', '7');
  assert.match(names, /^([A-Z][a-z]+\n){5}$/);
  writeFileSync(join(path, 'imports.js'), IMPORTS);
  const found = JSON.parse(run(process.execPath, ['imports.js'], path)) as Record<string, number>;
  assert.ok(Object.keys(found).length >= 6);
  for (const [name, exported] of Object.entries(found)) assert.ok(exported > 0, name);
  assert.throws(
    () => cli(path, 'generate', '--db', 'x.db', '--list'),
    /This needs SQLite, and better-sqlite3 is installed but was not built.*Run npm rebuild better-sqlite3/,
  );
});

install('it is small, without SQLite, and a text gives names', ({ project, packed }) => {
  const path = project('plain', packed.archive);
  const bytes = folderBytes(join(path, 'node_modules'));
  assert.ok(bytes <= MAX_INSTALLED, `${bytes} bytes installed`);
  const text = join(path, 'node_modules', 'namewalk', 'samples', 'de-die-verwandlung.txt');
  const args = ['names', '--text', text, '--class', 'last_name', '--count', '5', '--seed', '7'];
  assert.match(cli(path, ...args), /^([A-ZÄÖÜ][a-zäöüß]+\n){5}$/);
});

install('with SQLite: the database of packages too', ({ project, packed }) => {
  const path = project('whole', packed.archive, 'better-sqlite3@12');
  const names = cli(path, 'names', '--like', 'finnish', '--count', '5', '--seed', '7');
  assert.match(names, /^([A-Z][a-z]+\n){5}$/);
  assert.is(cli(path, 'generate', '--db', 'x.db', '--list'), '');
});

install('those who check packages and types find nothing', ({ project, packed }) => {
  const path = project('checkers', ...CHECKERS);
  const lint = stripVTControlCharacters(
    run('npx', ['--no-install', 'publint', packed.archive], path),
  );
  assert.not.match(lint, /^\d+\. /m);
  // the package has ES modules alone, by intention
  run('npx', ['--no-install', 'attw', packed.archive, '--profile', 'esm-only'], path);
  const { sideEffects } = JSON.parse(readFileSync(join(packageRoot(), 'package.json'), 'utf8')) as {
    sideEffects: string[];
  };
  assert.ok(sideEffects.every((name) => /webcomponents|bin|workers/.test(name)));
});

/** `namewalk import` and `namewalk generate`: names from a package. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { zipBytes } from '../store/zip-file.ts';
import { runCli } from './cli.ts';

interface Context {
  run(...args: string[]): ReturnType<typeof runCli>;
}

const verbs = sharedFolderSuite<Context>('namewalk import and generate', (context) => {
  const { folder } = context;
  context.run = (...args) => runCli([...args, '--db', join(folder, 'db.sqlite3')]);
  const zip = zipBytes([
    { name: 'x_first_name_all.txt', data: 'anna\nbo' },
    { name: 'x_place_name_2syl.txt', data: 'barrow\nlorthin\nbarrow' },
  ]);
  return writeFile(join(folder, 'elves.zip'), zip);
});

verbs('a package is imported, listed and drawn from', async ({ folder, run }) => {
  const zip = join(folder, 'elves.zip');
  const imported = await run('import', zip, '--json');
  assert.is(imported.code, 0, imported.stderr);
  assert.is(JSON.parse(imported.stdout).package_name, 'elves');
  const twice = await run('import', zip);
  assert.is(twice.code, 1);
  assert.match(twice.stderr, /already been imported/);
  const offered = await run('generate', '--list', '--csv');
  assert.match(offered.stdout, /\r\n1,elves,place_name,x_place_name_2syl\.txt\r\n/);
  const scope = ['--package', 'elves', '--class', 'place_name', '--syllables', '2syl'];
  const drawn = await run('generate', ...scope, '--unique', '--style', 'title', '--seed', '7');
  assert.equal(drawn.stdout.trim().split('\n').sort(), ['Barrow', 'Lorthin']);
  assert.match(drawn.stderr, /only 2 different names/);
  const full = await run('generate', '--package', '1', '--pattern', '{first} Smith', '--json');
  assert.match(JSON.parse(full.stdout)[0].name, /^(anna|bo) Smith$/);
  assert.match(full.stderr, /^seed: \d+/);
});

verbs('the same seed draws the same names', async ({ run }) => {
  const scope = ['--package', '1', '--class', 'first_name', '--count', '5', '--seed', '-42'];
  const one = await run('generate', ...scope);
  assert.is(one.stdout, (await run('generate', ...scope)).stdout);
  assert.is(one.stdout.trim().split('\n').length, 5);
});

verbs('wrong use is told with what to do', async ({ run }) => {
  for (const [args, code, text] of [
    [['import'], 2, /Name a ZIP/],
    [['import', 'a', '--run', 'b'], 2, /--run takes no files/],
    [['import', 'a.zip', '--name', 'b'], 2, /--name goes with --run/],
    [['import', '/no/p.zip'], 1, /Package ZIP does not exist: \/no\/p\.zip/],
    [['generate', '--class', 'first_name'], 2, /--package is missing/],
    [['generate', '--package', '1'], 2, /either --class or --pattern/],
    [['generate', '--package', 'x', '--class', 'first_name'], 1, /No package "x" is imported/],
    [['generate', '--package', '1', '--class', 'x'], 1, /Unsupported generation class_key: 'x'/],
  ] as const) {
    const done = await run(...args);
    assert.is(done.code, code, args.join(' '));
    assert.match(done.stderr, text);
  }
});

verbs.run();

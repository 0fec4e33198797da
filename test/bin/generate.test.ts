/** `namewalk import` and `namewalk generate`: names from a package. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { zipBytes } from '../store/zip-file.ts';
import { Cli } from './cli.ts';

const verbs = sharedFolderSuite<{ cli: Cli }>('namewalk import and generate', (context) => {
  const { folder } = context;
  context.cli = new Cli({ fixed: ['--db', join(folder, 'db.sqlite3')] });
  const zip = zipBytes([
    { name: 'x_first_name_all.txt', data: 'anna\nbo' },
    { name: 'x_place_name_2syl.txt', data: 'barrow\nlorthin\nbarrow' },
  ]);
  return writeFile(join(folder, 'elves.zip'), zip);
});

verbs('a package is imported, listed and drawn from', async ({ folder, cli }) => {
  const zip = join(folder, 'elves.zip');
  assert.is((await cli.json(`import ${zip}`)).package_name, 'elves');
  await cli.refuses([[`import ${zip}`, 1, /already been imported/]]);
  const offered = await cli.text('generate --list --csv');
  assert.match(offered, /\r\n1,elves,place_name,x_place_name_2syl\.txt\r\n/);
  const scope = '--package elves --class place_name --syllables 2syl';
  const drawn = await cli.run(`generate ${scope} --unique --style title --seed 7`);
  assert.equal(drawn.stdout.trim().split('\n').sort(), ['Barrow', 'Lorthin']);
  assert.match(drawn.stderr, /only 2 different names/);
  const full = await cli.run('generate --package 1 --json --pattern', '{first} Smith');
  assert.match(JSON.parse(full.stdout)[0].name, /^(anna|bo) Smith$/);
  assert.match(full.stderr, /^seed: \d+/);
});

verbs('wrong use is told with what to do', ({ cli }) =>
  cli.refuses([
    ['import', 2, /Name a ZIP/],
    ['import a --run b', 2, /--run takes no files/],
    ['import a.zip --name b', 2, /--name goes with --run/],
    ['import /no/p.zip', 1, /Package ZIP does not exist: \/no\/p\.zip/],
    ['generate --class first_name', 2, /--package is missing/],
    ['generate --package 1', 2, /either --class or --pattern/],
    ['generate --package x --class first_name', 1, /No package "x" is imported/],
    ['generate --package 1 --class x', 1, /Unsupported generation class_key: 'x'/],
  ]),
);

verbs.run();

/** `namewalk package`, `import` and `generate`: building, verifying, names from a package. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { layOutTable } from '../run-layout.ts';
import { unpack } from '../store/package-plan.ts';
import { folderSuite, sharedFolderSuite } from '../store/temp-folder.ts';
import { zipBytes } from '../store/zip-file.ts';
import { Cli } from './cli.ts';

const RUN = '20250101_000003_pyphen';

interface Context {
  /** Builds packages of the run. */
  build: Cli;
}

const verb = folderSuite<Context>('namewalk package', async (context) => {
  const { folder } = context;
  await layOutTable(join(folder, RUN), 'de-pyphen');
  const fixed = ['--output-base', folder, '--candidates', '400', '--seed', '7'];
  context.build = new Cli({ verb: 'package', fixed });
});

verb('packs several classes, each in a file that tells it', async ({ build }) => {
  const [zip, metadata] = await build.lines(
    '--class first_name --class place_name --name elves --notes',
    ...['für Élise', '--licence', ' CC0-1.0 '],
  );
  const { members, text, json } = await unpack(zip!);
  const results = ['candidates.json', 'selections.json', 'selections.txt'];
  const classes = ['first_name', 'place_name'].map((name) => `selections/pyphen_${name}_all.txt`);
  const paths = [...results.map((name) => `patch_a/${name}`), ...classes, 'manifest.json'];
  const found = members.map(({ path }) => path);
  assert.equal(found, paths);
  assert.is(text('selections/pyphen_first_name_all.txt'), text('patch_a/selections.txt'));
  const manifest = json('manifest.json') as Record<string, unknown>;
  assert.is((manifest.patch_b as { run_id: null }).run_id, null);
  assert.equal([manifest.licence, manifest.notes], ['CC0-1.0', 'für Élise']);
  const { files_included, package_name, licence } = JSON.parse(await readFile(metadata!, 'utf8'));
  assert.equal([package_name, licence], ['elves', 'CC0-1.0']);
  assert.not(files_included.includes('patch_a/selections.txt'));
});

verb('packs all but what a list leaves out', async ({ build, folder }) => {
  const [whole] = await build.lines('--no-candidates');
  const [first, second] = (await unpack(whole!)).text('patch_a/selections.txt').split('\n');
  const kept = join(folder, 'kept.txt');
  await writeFile(kept, `${second}\n${first!.toUpperCase()}\n`);
  const [zip] = await build.lines(`--no-candidates --take all --exclude-all-but ${kept}`);
  const only = await unpack(zip!);
  const names = only.text('patch_a/selections.txt').split('\n');
  assert.equal(names.sort(), [first, second].sort(), 'each once');
  const { recipes } = only.json('manifest.json') as {
    recipes: { patch_a: { selections: { exclude: object } } };
  };
  assert.equal(recipes.patch_a.selections.exclude, { all_but: kept });
});

verb('verifies what was built', async ({ build }) => {
  const { text, run } = new Cli({ verb: 'verify' });
  const [zip] = await build.lines();
  const sound = /^verified {2}\S+\.zip {2}hashes-match\nverified {2}\S+_metadata\.json/;
  assert.match(await text(zip), sound);
  const { code, stdout } = await run('none.zip');
  assert.equal([code, /archive-missing$/m.test(stdout)], [1, true]);
});

verb('writes nothing where its folder cannot be', async ({ build, folder }) => {
  await writeFile(join(folder, 'packages'), 'a file');
  await build.refuses([['', 1, /Package not written to /]]);
  assert.equal((await readdir(folder)).sort(), [RUN, 'packages']);
});

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
  assert.match(await cli.text(`import ${zip}`), /^package 1 {2}elves\n +2 {2}x_first_name_all/);
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

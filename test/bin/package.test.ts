/** `namewalk package`: building, reproducibility, listing, verifying. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { sha256 } from '../replay-views.ts';
import { layOutRun, readTable } from '../run-layout.ts';
import { unpack } from '../store/package-plan.ts';
import { folderSuite } from '../store/temp-folder.ts';
import { type CliRun, runCli } from './cli.ts';

const RUN = '20250101_000003_pyphen';

interface Context {
  /** Builds a package of the run. */
  build(...flags: string[]): Promise<CliRun>;
}

const verb = folderSuite<Context>('namewalk package', async (context) => {
  const { folder } = context;
  const table = join(packageRoot(), 'test/golden/inputs/de-pyphen.tsv.gz');
  await layOutRun(join(folder, RUN), await readTable(table));
  const fixed = ['--output-base', folder, '--candidates', '400', '--seed', '7'];
  context.build = (...flags) => runCli(['package', ...fixed, ...flags]);
});

verb('packs several classes, each in a file that tells it', async ({ build }) => {
  const flags = ['--class', 'first_name', '--class', 'place_name', '--walks', '3'];
  const { code, stdout, stderr } = await build(
    ...['--name', 'elves', '--licence', ' CC0-1.0 ', '--notes', 'für Élise', ...flags],
  );
  assert.is(code, 0, stderr);
  const [zip, metadata] = stdout.trimEnd().split('\n');
  const { members, text, json } = await unpack(zip!);
  assert.equal(
    members.map(({ path }) => path),
    [
      'patch_a/walks.json',
      'patch_a/candidates.json',
      'patch_a/selections.json',
      'patch_a/selections.txt',
      'selections/pyphen_first_name_all.txt',
      'selections/pyphen_place_name_all.txt',
      'manifest.json',
    ],
  );
  assert.is(text('selections/pyphen_first_name_all.txt'), text('patch_a/selections.txt'));
  const manifest = json('manifest.json') as Record<string, unknown>;
  assert.is((manifest.patch_b as { run_id: null }).run_id, null);
  assert.equal([manifest.licence, manifest.notes], ['CC0-1.0', 'für Élise']);
  const { files_included, package_name, licence } = JSON.parse(await readFile(metadata!, 'utf8'));
  assert.equal([package_name, licence], ['elves', 'CC0-1.0']);
  assert.not(files_included.includes('patch_a/selections.txt'));
});

verb('packs all but what a list leaves out', async ({ build, folder: base }) => {
  const all = await unpack((await build('--no-candidates')).stdout.split('\n')[0]!);
  const [first, second] = all.text('patch_a/selections.txt').split('\n');
  const kept = join(base, 'kept.txt');
  await writeFile(kept, `${second}\n${first!.toUpperCase()}\n`);
  const { code, stdout, stderr } = await build(
    ...['--no-candidates', '--take', 'all', '--exclude-all-but', kept],
  );
  assert.is(code, 0, stderr);
  const only = await unpack(stdout.split('\n')[0]!);
  const names = only.text('patch_a/selections.txt').split('\n');
  assert.equal(names.sort(), [first, second].sort(), 'each once');
  const { recipes } = only.json('manifest.json') as {
    recipes: { patch_a: { selections: { exclude: object } } };
  };
  assert.equal(recipes.patch_a.selections.exclude, { all_but: kept });
});

verb('makes equal archives from equal options', async ({ build, folder: base }) => {
  const flags = ['--no-candidates', '--created-at', '2026-01-02T03:04:05Z', '--to'];
  const hashes: string[] = [];
  for (const to of ['x', 'y']) {
    const { code, stdout } = await build(...flags, join(base, to));
    assert.is(code, 0);
    const zip = stdout.split('\n')[0]!;
    assert.is(zip, join(base, to, 'corpus-package-0.1.0_20260102_030405.zip'));
    hashes.push(sha256(await readFile(zip)));
  }
  assert.is(hashes[0], hashes[1]);
});

verb('lists what is kept and verifies it', async ({ build, folder: base }) => {
  const zip = (await build()).stdout.split('\n')[0]!;
  const listed = await runCli(['package', 'list', '--output-base', base, '--json']);
  const [kept] = JSON.parse(listed.stdout);
  assert.is(join(base, 'packages', kept.zip_file), zip);
  assert.equal(kept.runs, [RUN, null]);
  const sound = await runCli(['package', 'verify', zip]);
  assert.is(sound.code, 0);
  assert.match(
    sound.stdout,
    /^verified {2}\S+\.zip {2}hashes-match\nverified {2}\S+_metadata\.json/,
  );
  const bytes = await readFile(zip);
  bytes[40]! ^= 1;
  await writeFile(zip, bytes);
  const changed = await runCli(['package', 'verify', zip, '--ndjson']);
  assert.is(changed.code, 1);
  assert.is(JSON.parse(changed.stdout.split('\n')[0]!).reason, 'archive-hash-mismatch');
});

verb('refuses with a remedy, and writes nothing then', async ({ build, folder: base }) => {
  const named = await build('--name', '../x');
  assert.is(named.code, 1);
  assert.match(named.stderr, /^error: Invalid package name\. Use 1 to 100 /m);
  const twice = await build('--class', 'first_name', '--class', 'first_name');
  assert.is(twice.code, 2);
  const time = await build('--created-at', 'yesterday');
  assert.is(time.code, 2);
  assert.match(time.stderr, /--created-at yesterday is no time/);
  const none = await build('--no-candidates', '--syllables', '9');
  assert.is(none.code, 1);
  assert.match(none.stderr, /Nothing to package: no name suits/);
  const odd = await runCli(['package', 'remove']);
  assert.is(odd.code, 2);
  await writeFile(join(base, 'packages'), 'a file');
  const blocked = await build();
  assert.is(blocked.code, 1);
  assert.match(blocked.stderr, /Package not written to /);
  assert.equal((await readdir(base)).sort(), [RUN, 'packages']);
});

verb.run();

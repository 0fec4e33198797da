/** namewalk names: sources, formats, a cast and faults. */
import { readdir, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { type CliRun, runCli } from './cli.ts';

interface Context {
  list: string;
  names(...args: string[]): Promise<CliRun>;
}

const NAMES =
  'Acerra Alcamo Aosta Arzano Avola Benevento Bolzano Caivano Carrara Catanzaro Cosenza Desio Favara Fondi Gaeta Grosseto ' +
  'Ladispoli Lentini Marsala Molfetta Nettuno Pesaro Potenza Rapallo Rovigo Sassari Segrate Taranto Tivoli Treviglio';

const names = sharedFolderSuite<Context>('namewalk names', (context) => {
  const { folder } = context;
  context.list = join(folder, 'towns.txt');
  context.names = (...args) => runCli(['names', '--output-base', join(folder, 'runs'), ...args]);
  return writeFile(context.list, NAMES.replaceAll(' ', '\n'));
});

names(
  'one name a line, nothing is written; the seed is told when it was drawn',
  async ({ names: run, list, folder }) => {
    const drawn = await run('--names', list, '--count', '6');
    assert.is(drawn.code, 0, drawn.stderr);
    assert.is(drawn.stdout.trim().split('\n').length, 6);
    const seed = /^seed: (\d+)$/m.exec(drawn.stderr)![1]!;
    const again = await run('--names', list, '--count', '6', '--seed', seed);
    assert.equal([again.stdout, again.stderr], [drawn.stdout, '']);
    assert.equal(await readdir(folder), ['towns.txt']);
    const rest = await run('--names', list, '--count', '2', '--offset', '4', '--seed', seed);
    assert.is(rest.stdout, `${drawn.stdout.trim().split('\n').slice(4).join('\n')}\n`);
  },
);

names('formats hold the same names', async ({ names: run, list }) => {
  const recipe = '--classes first_name,place_name --count 4 --seed 2'.split(' ');
  const lines = async (...flags: string[]): Promise<string[]> =>
    (await run('--names', list, ...recipe, ...flags)).stdout.trim().split('\n');
  const records = (await lines('--ndjson')).map((line) => JSON.parse(line));
  assert.equal(
    await lines(),
    records.map((one) => `${one.class}\t${one.name}`),
  );
  const [heading, first] = await lines('--csv');
  assert.is(heading, 'class,name,parent,parent_2');
  assert.match(first!, /^first_name,\p{L}+,\p{L}+,\p{L}+$/u);
});

names('names of a text, of a bundled one, and phrases', async ({ names: run }) => {
  const like = await run('--like', 'latin', '--class', 'place_name', '--count', '5', '--seed', '1');
  assert.is(like.stdout.trim().split('\n').length, 5);
  const pattern = ['--pattern', '{first_name} de {place_name}'];
  const phrases = await run('--like', 'latin', ...pattern, '--count', '3');
  for (const line of phrases.stdout.trim().split('\n')) assert.match(line, / de /);
});

names('a cast is listed by kind; a roll changes one line', async ({ names: run, list }) => {
  const args = ['--names', list, '--cast', 'persons=3,places=5', '--seed', '5'];
  const { code, stdout, stderr } = await run(...args);
  assert.is(code, 0, stderr);
  const rows = stdout.trim().split('\n');
  assert.equal(
    rows.map((row) => row.split('\t')[0]),
    [...Array(3).fill('persons'), ...Array(5).fill('places')],
  );
  const rolled = (await run(...args, '--reroll', 'places:2')).stdout.trim().split('\n');
  assert.equal(
    rows.flatMap((row, i) => (row === rolled[i] ? [] : [i])),
    [4],
  );
  const women = (await run(...args, '--women', '100', '--json')).stdout;
  const { entries } = JSON.parse(women) as { entries: { kind: string; sex: string | null }[] };
  assert.equal(entries.map(({ sex }) => sex).slice(0, 4), ['f', 'f', 'f', null]);
  assert.is((await run(...args, '--count', '3')).code, 2);
});

names('why a name is one: its parents, or what speaks against it', async ({ names: run, list }) => {
  const [made] = (
    await run('--names', list, '--class', 'place_name', '--count', '1', '--seed', '1')
  ).stdout.split('\n');
  const { code, stdout, stderr } = await run('--names', list, '--why', `${made},Taranto,Xqzt`);
  assert.equal([code, stderr], [0, '']);
  const [good, own, foreign] = stdout.split('\n');
  assert.match(
    good!,
    new RegExp(`^${made}\\t\\d+ %\\t\\p{L}+ of \\p{L}+ and \\p{L}+ of \\p{L}+$`, 'u'),
  );
  assert.match(own!, /^Taranto\t\d+ %\ta name of the source itself$/);
  assert.match(foreign!, /^Xqzt\t0 %\tno two names of the source make it$/);
  assert.is((await run('--names', list, '--why', 'Taranto', '--count', '2')).code, 2);
});

names('fewer names than asked for are told', async ({ names: run, folder }) => {
  const few = join(folder, 'few.txt');
  await writeFile(few, NAMES.split(' ').slice(0, 6).join(', '));
  const { code, stdout, stderr } = await run('--names', few, '--count', '5000', '--seed', '1');
  assert.is(code, 0);
  assert.match(stderr, /note: Only \d+ names like these can be made from 6;/);
  assert.ok(stdout.trim().split('\n').length >= 20);
});

names('what is wrong is told in one line', async ({ names: run, folder, list }) => {
  const file = async (name: string, content: string | Uint8Array): Promise<string> => {
    await writeFile(join(folder, name), content);
    return join(folder, name);
  };
  const few = /^error: Names are made of names, and there (is|are) \d here; give 5 at least/;
  const bytes = Uint8Array.from({ length: 5000 }, (_, i) => i % 256);
  const large = await file('large.txt', '');
  await truncate(large, 100_000_000);
  for (const [args, text] of [
    [['--text', await file('empty.txt', '')], few],
    [['--names', await file('one.txt', 'Bree')], few],
    [['--names', await file('long.txt', 'a'.repeat(10_000))], few],
    [['--names', await file('equal.txt', 'Bree\n'.repeat(100))], few],
    [['--text', await file('binary.bin', bytes)], /no plain text/],
    [['--text', large], /has 100,000,000 bytes, and 33,554,432 is the most/],
    [['--text', join(folder, 'none.txt')], /Cannot read/],
    [['--like', 'klingon'], /like must be one of english, german/],
    [['--run', 'none'], /Run not found/],
    [['--names', list, '--class', 'x'], /known classes: first_name/],
    [['--names', list, '--sex', 'x'], /sex must be one of f, m/],
  ] as const) {
    const { code, stdout, stderr } = await run(...args);
    assert.equal([code, stdout], [1, ''], stderr);
    assert.match(stderr, text);
    assert.is(stderr.trim().split('\n').length, 1, stderr);
  }
  assert.is((await run('--names', list, '--text', list)).code, 2);
  const nothing = await run();
  assert.is(nothing.code, 1);
  assert.match(nothing.stderr, /--names FILE +a list of names of your own/);
});

names.run();

// namewalk names: the verb, its formats and its faults, over the English sample.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { languageNames } from '../../store/names/language-names.ts';
import { type CliRun, runCli } from './cli.ts';

interface Context {
  folder: string;
  names(...args: string[]): Promise<CliRun>;
}

const SAMPLE = join(packageRoot(), 'samples', 'en-pride-and-prejudice.txt');
/** What is read of it: enough for good names, and learned from in a tenth of the time. */
const CHARACTERS = 60_000;

const names = suite<Context>('namewalk names');

names.before(async (context) => {
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-names-'));
  Object.assign(context, {
    folder,
    names: (...args: string[]) => runCli(['names', '--output-base', folder, ...args]),
  });
  // the run is made here, and found again by what follows
  const text = join(folder, 'pride.txt');
  await writeFile(text, (await readFile(SAMPLE, 'utf8')).slice(0, CHARACTERS));
  const { code, stdout } = await context.names('--text', text, '--count', '5', '--seed', '1');
  assert.is(code, 0);
  assert.is(stdout.trim().split('\n').length, 5);
});
names.after(({ folder }) => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

names('one name a line; the seed is told when it was drawn', async ({ names: run }) => {
  const drawn = await run('--class', 'place_name', '--count', '3');
  assert.match(drawn.stderr, /^seed: \d+$/m);
  const seed = /^seed: (\d+)$/m.exec(drawn.stderr)![1]!;
  const again = await run('--class', 'place_name', '--count', '3', '--seed', seed);
  assert.is(again.stdout, drawn.stdout);
  assert.is(again.stderr, '');
});

names('formats hold the same names', async ({ names: run }) => {
  const args = ['--classes', 'first_name,place_name', '--count', '4', '--seed', '2'];
  const txt = await run(...args);
  const rows = txt.stdout.trim().split('\n');
  assert.is(rows.length, 8);
  assert.match(rows[0]!, /^first_name\t[A-Z]/);
  // the others are the same for one class as for two
  const few = ['--class', 'place_name', '--count', '4', '--seed', '2'];
  const parsed = JSON.parse((await run(...few, '--json')).stdout) as {
    names: { name: string; class: string }[];
  };
  assert.equal(
    parsed.names.map(({ name, class: nameClass }) => `${nameClass}\t${name}`),
    rows.slice(4),
  );
  const csv = (await run(...few, '--csv')).stdout.trim().split('\n');
  assert.is(csv.length, 5);
  const ndjson = (await run(...few, '--ndjson')).stdout.trim().split('\n');
  assert.is((JSON.parse(ndjson[3]!) as { class: string }).class, 'place_name');
});

names('a cast is listed by kind; a roll changes one line', async ({ names: run }) => {
  const args = ['--cast', 'places=5', '--seed', '5'];
  const { code, stdout, stderr } = await run(...args);
  assert.is(code, 0, stderr);
  const lines = stdout.trim().split('\n');
  assert.is(lines.length, 5);
  assert.match(lines[0]!, /^places\t[A-Z]\w+$/);
  const rolled = (await run(...args, '--reroll', 'places:4', '--csv')).stdout.trim().split('\n');
  assert.is(rolled[0], 'kind,number,name,parts,rerolls');
  assert.equal(
    rolled
      .slice(1)
      .flatMap((row, i) => (row.split(',')[2] === lines[i]!.split('\t')[1] ? [] : [i])),
    [3],
  );
});

names(
  'some given names are real ones, unless only invented ones are asked for; no town is',
  async ({ names: run }) => {
    const known = await languageNames('en', 'first');
    const towns = await languageNames('en', 'place');
    const real = ({ stdout }: CliRun, list: ReadonlySet<string>): string[] =>
      stdout
        .trim()
        .split('\n')
        .filter((name) => list.has(name.toLowerCase()));
    const args = ['--count', '40', '--seed', '4'];
    const given = await run('--class', 'first_name', ...args);
    const share = real(given, new Set(known)).length;
    assert.ok(share > 0 && share < 30, `${share} of 40 are real`);
    const invented = await run('--class', 'first_name', ...args, '--invented');
    assert.is(invented.stdout.trim().split('\n').length, 40);
    assert.equal(real(invented, new Set(known)), []);
    assert.equal(real(await run('--class', 'place_name', ...args), new Set(towns)), []);
  },
);

names('liked names come from a file', async ({ names: run, folder }) => {
  const file = join(folder, 'liked.txt');
  await writeFile(file, 'Galadriel\nÉowyn\nArwen\nLuthien\n');
  const { code, stdout } = await run('--liked', file, '--count', '5', '--seed', '3');
  assert.is(code, 0);
  assert.is(stdout.trim().split('\n').length, 5);
});

names(
  'a text or a request that gives no name is refused with the reason and a way out',
  async ({ folder, names: run }) => {
    const file = async (name: string, text: string): Promise<string> => {
      await writeFile(join(folder, name), text);
      return join(folder, name);
    };
    for (const [args, text] of [
      [
        ['--text', await file('digits.txt', '12 34 !!\n')],
        /no word of the text could be cut\. Use a/,
      ],
      [
        ['--text', await file('han.txt', '山川異域 風月同天\n')],
        /most are in Han script\. Use a text in Latin/,
      ],
      [['--liked', await file('other.txt', 'Наташа\n')], /give names in Latin letters/],
      [['--letters', '2-3', '--syllables', '4-4'], /allow more letters or fewer syllables/],
    ] as const) {
      const { code, stdout, stderr } = await run(...args, '--count', '2');
      assert.is(code, 1, args.join(' '));
      assert.match(stderr, text);
      assert.is(stdout, '');
    }
    // none of them stands in the way of the run that there was
    assert.is((await run('--count', '2', '--seed', '1')).code, 0);
  },
);

names('faults end with 1 or 2 and one line', async ({ names: run }) => {
  for (const [args, code, text] of [
    [['--class', 'ship'], 1, /class "ship" is unknown; known classes: /],
    [['--text', 'no-such-file.txt'], 1, /Cannot read no-such-file\.txt/],
    [['--text', SAMPLE, '--run', 'latest'], 2, /--run or --text, not both/],
    [['--json', '--csv'], 2, /Give one of/],
    [['--letters', '9-4'], 1, /letters must be two whole numbers/],
    [['--shape', 'round'], 2, /Unknown option/],
    [['--cast', 'kings=2'], 1, /kinds are persons, places, ships, guilds/],
    [['--cast', 'persons=2', '--count', '3'], 2, /--count does not go with --cast/],
  ] as const) {
    const result = await run(...args);
    assert.is(result.code, code, args.join(' '));
    assert.match(result.stderr, text);
    assert.is(result.stdout, '');
  }
});

names.run();

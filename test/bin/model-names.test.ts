/** `namewalk names --like MODEL`: names of a model, without a text or a run. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bundledPath } from '../../app/model/bundled.ts';
import { lettersOf } from '../../engine/sound/letter-model.ts';
import { lettersApart } from '../../engine/sound/name-distance.ts';
import { nearEdits } from '../../engine/sound/spread.ts';
import { open } from '../../runtime/index.ts';
import { runCli } from './cli.ts';

const names = suite('namewalk names --like MODEL');

const like = (...args: string[]) => runCli(['names', '--like', ...args]);

names('without ranking the names of the slots in their order, by name or by file', async () => {
  const model = open(await readFile(bundledPath('latin'), 'utf8'));
  const args =
    '--class place_name --count 20 --seed 7 --offset 50 --style lower --no-taste --no-spread'.split(
      ' ',
    );
  const { code, stdout, stderr } = await like('latin', ...args, '--no-own', '--allow-offensive');
  assert.equal([code, stderr], [0, '']);
  const wanted = [...model.space('place_name', 7).range(50, 5000)].slice(0, 20);
  assert.equal(stdout, `${wanted.join('\n')}\n`);
  const file = await like(bundledPath('latin'), ...args, '--no-own', '--allow-offensive');
  assert.is(file.stdout, stdout);
  const own = await like('latin', ...args);
  const ownNames = [...model.space('place_name', 7, { own: true }).range(50, 20_000)].slice(0, 20);
  assert.equal(own.stdout, `${ownNames.join('\n')}\n`);
});

names('by default the best of the first slots, none easily confused with another', async () => {
  const seed = ['--count', '30', '--seed', '4', '--json'];
  for (const nameClass of ['place_name', 'last_name']) {
    const { code, stdout } = await like('finnish', '--class', nameClass, ...seed);
    assert.is(code, 0);
    const { names: made } = JSON.parse(stdout) as { names: { name: string; slot: number }[] };
    assert.is(made.length, 30);
    const letters = made.map(({ name }) => lettersOf(name.toLowerCase())!);
    letters.forEach((a, i) => {
      for (const b of letters.slice(0, i)) {
        const n = Math.max(a.length, b.length);
        assert.ok(lettersApart(a, b, n) > nearEdits(n), `${made[i]!.name}`);
      }
    });
    const space = open(await readFile(bundledPath('finnish'), 'utf8')).space(nameClass, 4);
    for (const { name, slot } of made) assert.is(space.at(slot), name.toLowerCase());
    const plain = await like('finnish', '--class', nameClass, ...seed, '--no-taste');
    assert.is.not(plain.stdout, stdout);
  }
});

names('a seed is drawn and told; formats have the same names', async () => {
  const drawn = await like('german', '--classes', 'first_name,last_name', '--count', '3');
  const seed = /^seed: (\d+)\n$/.exec(drawn.stderr)![1]!;
  const args = ['german', '--classes', 'first_name,last_name', '--count', '3', '--seed', seed];
  const rows = (await like(...args)).stdout;
  assert.is(rows, drawn.stdout);
  assert.match(rows, /^first_name\t[A-Z][a-z]+\n/);
  const json = JSON.parse((await like(...args, '--json')).stdout) as {
    names: { class: string; name: string; slot: number }[];
    seed_used: number;
  };
  assert.is(json.names.map((one) => `${one.class}\t${one.name}\n`).join(''), rows);
  assert.is(String(json.seed_used), seed);
  const csv = (await like(...args, '--csv')).stdout.trim().split('\n');
  assert.equal(
    csv.slice(1),
    json.names.map((one) => `${one.class},${one.name},${one.slot}`),
  );
  const ndjson = (await like(...args, '--ndjson')).stdout.trim().split('\n');
  assert.equal(
    ndjson.map((line) => JSON.parse(line) as unknown),
    json.names,
  );
});

names('what does not fit is told, with what there is', async () => {
  for (const [args, code, text] of [
    [['klingon'], 1, /klingon is no model: give english, german, spanish, finnish, latin, or a /],
    [
      ['latin', '--class', 'ship'],
      1,
      /class "ship" is unknown; classes of the model: first_name, /,
    ],
    [['latin', '--offset', '9000000000000000'], 1, /offset must be below \d+, the number of slots/],
    [['latin', '--letters', '4-5'], 2, /--letters cannot be given with --like latin/],
    [['latin', '--text', 'x.txt', '--invented'], 2, /--text, --invented cannot be given/],
    [[bundledPath('latin').replace('latin.nwm.json', 'SOURCES.md')], 1, /SOURCES\.md: /],
  ] as const) {
    const told = await like(...args);
    assert.is(told.code, code, told.stderr);
    assert.match(told.stderr, text);
    assert.is(told.stdout, '');
  }
});

names('without a source and a run, the choices are listed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-nothing-'));
  try {
    const told = await runCli(['names', '--output-base', folder, '--count', '3']);
    assert.is(told.code, 1);
    for (const text of [
      'No run with a corpus',
      '--like latin',
      'De bello Gallico',
      '--text FILE',
    ]) {
      assert.ok(told.stderr.includes(text), text);
    }
    const named = await runCli(['names', '--output-base', folder, '--run', 'x']);
    assert.not.match(named.stderr, /--like/);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 20 });
  }
});

names.run();

/** `namewalk model`: a file whose names are those of `namewalk batch --algorithm namespace/2`. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { open } from '../../runtime/index.ts';
import { layOutTextRun } from '../text-run.ts';
import { type CliRun, runCli } from './cli.ts';

interface Context {
  folder: string;
  cli(verb: string, ...args: string[]): Promise<CliRun>;
}

const models = suite<Context>('namewalk model');

models.before(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'namewalk-model-'));
  const base = join(context.folder, 'runs');
  await layOutTextRun(base, 60_000);
  context.cli = (verb, ...args) => runCli([verb, '--output-base', base, ...args]);
});
models.after(({ folder }) => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

models('its names are those of a batch, in the same slots', async ({ cli, folder }) => {
  const file = join(folder, 'towns.nwm.json');
  const licensed = ['--source', 'a novel', '--licence', 'public domain'];
  const made = await cli('model', '--classes', 'place_name', ...licensed, '-o', file);
  assert.is(made.code, 0, made.stderr);
  const [, told, slots] = /^place_name: about ([\d,]+) names in ([\d,]+) slots$/m.exec(
    made.stderr,
  )!;
  assert.match(made.stderr, /towns.nwm.json: \d+ bytes, \d+ compressed/);
  const model = open(await readFile(file, 'utf8'));
  assert.equal([model.file.source, model.file.licence], ['a novel', 'public domain']);
  const space = model.space('place_name', 7);
  assert.is(slots, space.size.toLocaleString('en-US'));
  let names = 0;
  for (const _ of space.range(0, space.size)) names++;
  const about = Number(told!.replaceAll(',', ''));
  assert.ok(Math.abs(about / names - 1) < 0.25, `${about} told, ${names} there`);
  const args =
    '--algorithm namespace/2 --class place_name --seed 7 --count 200 --format ndjson'.split(' ');
  const batch = await cli('batch', ...args);
  assert.is(batch.code, 0, batch.stderr);
  const lines = batch.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { name: string; slot?: string })
    .filter(({ slot }) => slot !== undefined)
    .map(({ name, slot }) => ({ name, slot: Number(slot) }));
  assert.is(lines.length, 200);
  for (const { name, slot } of lines) assert.is(space.at(slot), name);
  const looked = lines.at(-1)!.slot + 1;
  assert.equal(
    [...space.range(0, looked)],
    lines.map(({ name }) => name),
  );
});

models('what is missing is told', async ({ cli, folder }) => {
  const nowhere = await cli('model');
  assert.is(nowhere.code, 2);
  assert.match(nowhere.stderr, /Give -o FILE/);
  const unknown = await cli('model', '--classes', 'towns', '-o', join(folder, 'x.json'));
  assert.is(unknown.code, 1);
  assert.match(unknown.stderr, /class "towns" is unknown; known classes: first_name, /);
});

models.run();

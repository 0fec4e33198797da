/** Batches into files under kills and with several writers: what is left is the stream, byte for byte. */
import { existsSync } from 'node:fs';
import { mkdir, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { batchText, partNames, stopAtChange } from '../batch-process.ts';
import { Cli } from '../bin/cli.ts';
import { sampled } from '../extent.ts';
import { PROGRAM, type Started, start } from '../process.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';

const SEED = 20_261_122n;
const KILLS = sampled(8, 200);
/** Most starts of a batch before it is let end. */
const MAX_ROUNDS = sampled(4, 12);
const WRITERS = 3;
const WRITER_ROUNDS = sampled(1, 8);
/** Most changes of files that a process is let live for. */
const MAX_CHANGES = 60;
/** What batches are made into, in turn. */
const KINDS = ['txt', 'sqlite', 'csv', 'ndjson', 'txt'];
const RUN = syntheticRunId(1);

interface Context {
  folder: string;
  base: string;
  random: Random;
}

/** A batch drawn at random: where it goes, what is made, and how it is cut and stored. */
interface Drawn {
  readonly out: string;
  readonly recipe: string;
  readonly form: string;
}

const soak = sharedFolderSuite<Context>('batches into files, at length', async (context) => {
  context.random = new Random(SEED);
  context.base = join(context.folder, 'runs');
  await layOutRun(context.base, RUN, { size: 400, seed: 5, source: 'db' });
});

const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random.random() * (most - least + 1));

/** The folder whose changes tell how far a batch is. */
const watchedOf = ({ out }: Drawn): string => (out.endsWith('.sqlite') ? dirname(out) : out);

/** The batch is made to its end, and whole. */
async function finish(drawn: Drawn, random: Random): Promise<void> {
  const { code, stderr } = await begin(drawn, random).ended;
  assert.is(code, 0, stderr);
  await isWhole(drawn);
}

const recipeOf = (base: string, seed: number, count: number): string =>
  `--output-base ${base} --run ${RUN} --seed ${seed} --syllables 2,3 --count ${count}`;

async function draw({ base, folder, random }: Context, what: string, n: number): Promise<Drawn> {
  const kind = KINDS[n % KINDS.length]!;
  const isFolder = kind !== 'sqlite';
  const count = between(random, 15_000, 50_000);
  const recipe = [recipeOf(base, between(random, 0, 999), count)];
  if (random.random() < 0.3) recipe.push('--class place_name');
  if (isFolder) recipe.push(`--format ${kind}`);
  const form = [`--part ${between(random, 900, 9000)}`];
  if (isFolder && random.random() < 0.5) form.push('--gz');
  const out = join(folder, `${what}-${n}`, isFolder ? 'parts' : 'names.sqlite');
  const drawn = { out, recipe: recipe.join(' '), form: form.join(' ') };
  await mkdir(watchedOf(drawn), { recursive: true });
  return drawn;
}

function begin({ out, recipe, form }: Drawn, random: Random): Started {
  const command = `batch ${recipe} ${form} --threads ${between(random, 1, 3)} --out ${out}`;
  return start([PROGRAM, ...command.split(' ')]);
}

/** The batch is whole, its check finds nothing, and no other file is left. */
async function isWhole(drawn: Drawn): Promise<void> {
  const { out, recipe } = drawn;
  const batch = new Cli({ verb: 'batch', fixed: ['--threads', '1'] });
  assert.ok((await batchText(out)) === (await batch.text(recipe)), `${recipe}: not the stream`);
  await batch.text(`--out ${out} --check`);
  const known = /^(\d{6}\.[a-z.]+|batch\.json|end\.json|names\.sqlite)$/;
  const odd = (await readdir(watchedOf(drawn))).filter((name) => !known.test(name));
  assert.equal(odd, [], 'nothing else is left');
}

/** Parts with a record, but for the last, and the files that hold them. */
async function doneParts(out: string): Promise<Map<string, number>> {
  const done = new Map<string, number>();
  if (out.endsWith('.sqlite') || !existsSync(out)) return done;
  const names = await partNames(out);
  for (const name of names.slice(0, -1)) {
    const record = join(out, `${name.slice(0, 6)}.json`);
    if (existsSync(record)) done.set(name, (await stat(join(out, name))).ino);
  }
  return done;
}

soak(`${KILLS} kills at any moment leave what is done, and the rest is made`, async (context) => {
  const { random } = context;
  let kills = 0;
  let batches = 0;
  for (; kills < KILLS; batches++) {
    const drawn = await draw(context, 'killed', batches);
    for (let round = between(random, 2, MAX_ROUNDS); round > 0; round--) {
      const before = await doneParts(drawn.out);
      const { child, ended } = begin(drawn, random);
      stopAtChange(child, watchedOf(drawn), between(random, 0, MAX_CHANGES));
      const { code, signal, stderr } = await ended;
      assert.ok(signal === 'SIGKILL' || code === 0, `${code}: ${stderr}`);
      if (signal === 'SIGKILL') kills++;
      const after = await doneParts(drawn.out);
      for (const [name, file] of before) assert.is(after.get(name), file, `${name} stays`);
      if (code === 0) break;
    }
    await finish(drawn, random);
  }
  console.log(`\n${kills} kills survived in ${batches} batches (seed ${SEED})`);
});

soak('of several writers one writes, whoever of them is killed', async (context) => {
  const { random } = context;
  let refused = 0;
  for (let round = 0; round < WRITER_ROUNDS; round++) {
    const drawn = await draw(context, 'writers', round);
    for (let again = 0; again < 3; again++) {
      const writers = Array.from({ length: WRITERS }, () => begin(drawn, random));
      const { child } = writers[random.below(WRITERS)]!;
      stopAtChange(child, watchedOf(drawn), between(random, 1, MAX_CHANGES));
      for (const { code, signal, stderr } of await Promise.all(writers.map((one) => one.ended))) {
        if (code === 0 || signal === 'SIGKILL') continue;
        assert.is(code, 1, stderr);
        assert.match(stderr, /is being written by process \d+ on|is locked by/);
        refused++;
      }
    }
    await finish(drawn, random);
  }
  console.log(`\n${refused} writers were refused`);
});

soak.run();

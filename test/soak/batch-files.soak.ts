/** Batches into files under kills, on full disks and with several writers: what is left is the stream, byte for byte. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { mkdir, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { ended, PROGRAM, partNames } from '../batch-process.ts';
import { runCli } from '../bin/cli.ts';
import { sampled } from '../extent.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';

const SEED = 20_261_122n;
const KILLS = sampled(8, 200);
const WRITERS = 3;
const WRITER_ROUNDS = sampled(1, 8);
/** Most changes of files that a process is let live for. */
const MAX_CHANGES = 60;
const RUN = syntheticRunId(1);
/** Kilobytes of the disk at first. */
const FIRST_KB = sampled(1500, 300);

interface Context {
  folder: string;
  base: string;
  random: Random;
}

/** A batch drawn at random: what is made, and how it is cut and stored. */
interface Drawn {
  readonly out: string;
  readonly recipe: readonly string[];
  readonly form: readonly string[];
}

const soak = sharedFolderSuite<Context>('batches into files, at length', async (context) => {
  context.random = new Random(SEED);
  context.base = join(context.folder, 'runs');
  await layOutRun(context.base, RUN, { size: 400, seed: 5, database: true });
});

const between = (random: Random, least: number, most: number): number =>
  least + Math.floor(random.random() * (most - least + 1));

/** The folder whose changes tell how far a batch is. */
const watchedOf = ({ out }: Drawn): string => (out.endsWith('.sqlite') ? dirname(out) : out);

/** The batch is made to its end, and whole. */
async function finish(drawn: Drawn, random: Random): Promise<void> {
  const last = await ended(start(drawn, random));
  assert.is(last.code, 0, last.told);
  await isWhole(drawn);
}

async function draw({ base, folder, random }: Context, name: string): Promise<Drawn> {
  const kind = (['txt', 'txt', 'csv', 'ndjson', 'sqlite'] as const)[random.below(5)]!;
  const out = join(folder, name, kind === 'sqlite' ? 'names.sqlite' : 'parts');
  const count = between(random, 15_000, 50_000);
  const recipe = ['--output-base', base, '--run', RUN, '--seed', String(between(random, 0, 999))];
  recipe.push('--syllables', '2,3', '--count', String(count));
  if (random.random() < 0.3) recipe.push('--class', 'place_name');
  if (kind !== 'sqlite') recipe.push('--format', kind);
  const form = ['--part', String(between(random, 900, 9000))];
  if (kind !== 'sqlite' && random.random() < 0.5) form.push('--gz');
  const drawn = { out, recipe, form };
  await mkdir(watchedOf(drawn), { recursive: true });
  return drawn;
}

function start({ out, recipe, form }: Drawn, random: Random): ChildProcess {
  const threads = ['--threads', String(between(random, 1, 3))];
  return spawn(process.execPath, [PROGRAM, 'batch', ...recipe, ...form, ...threads, '--out', out], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Kills a process at the n-th change of a file in a folder, at once with 0. */
function killAtChange(child: ChildProcess, folder: string, changes: number): void {
  let left = changes;
  const watcher = watch(folder, () => {
    if (--left <= 0) child.kill('SIGKILL');
  });
  child.once('exit', () => watcher.close());
  if (left === 0) child.kill('SIGKILL');
}

/** Text of all parts; of a database its names as lines. */
async function textOf({ out }: Drawn): Promise<string> {
  if (out.endsWith('.sqlite')) {
    const db = new Database(out, { readonly: true });
    const names = db.prepare('SELECT name FROM names ORDER BY slot').pluck().all();
    db.close();
    return `${names.join('\n')}\n`;
  }
  const texts: Buffer[] = [];
  for (const name of await partNames(out)) {
    const bytes = await readFile(join(out, name));
    texts.push(name.endsWith('.gz') ? gunzipSync(bytes) : bytes);
  }
  return Buffer.concat(texts).toString();
}

/** The batch is whole, its check finds nothing, and no other file is left. */
async function isWhole(drawn: Drawn): Promise<void> {
  const { out, recipe } = drawn;
  const stream = await runCli(['batch', ...recipe, '--threads', '1']);
  assert.is(stream.code, 0, stream.stderr);
  assert.ok((await textOf(drawn)) === stream.stdout, `${recipe.join(' ')}: not the stream`);
  const check = await runCli(['batch', '--out', out, '--check', '--threads', '1']);
  assert.is(check.code, 0, check.stdout);
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
    const drawn = await draw(context, `killed-${batches}`);
    for (let round = between(random, 2, 12); round > 0; round--) {
      const before = await doneParts(drawn.out);
      const child = start(drawn, random);
      killAtChange(child, watchedOf(drawn), between(random, 0, MAX_CHANGES));
      const { code, signal, told } = await ended(child);
      assert.ok(signal === 'SIGKILL' || code === 0, `${code}: ${told}`);
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
    const drawn = await draw(context, `writers-${round}`);
    for (let again = 0; again < 3; again++) {
      const writers = Array.from({ length: WRITERS }, () => start(drawn, random));
      killAtChange(
        writers[random.below(WRITERS)]!,
        watchedOf(drawn),
        between(random, 1, MAX_CHANGES),
      );
      for (const { code, signal, told } of await Promise.all(writers.map(ended))) {
        if (code === 0 || signal === 'SIGKILL') continue;
        assert.is(code, 1, told);
        assert.match(told, /is being written by process \d+ on|is locked by/);
        refused++;
      }
    }
    await finish(drawn, random);
  }
  console.log(`\n${refused} writers were refused`);
});

/** A disk of its own, which may be made larger; only root has that, and not everywhere. */
const DISK = 'unshare --mount sh -c';
const noDisk = spawnSync('sh', ['-c', `${DISK} 'mount -t tmpfs none /mnt'`]).status !== 0;
if (noDisk) console.log('  Full disks are not tested here: no file system can be mounted.');

soak('a disk that fills up loses no part that is done', async (context) => {
  if (noDisk) return;
  const { folder, base, random } = context;
  for (const gz of ['', '--gz']) {
    const disk = join(folder, `disk${gz}`);
    await mkdir(disk);
    const part = String(between(random, 20_000, 40_000));
    const recipe = ['--output-base', base, '--run', RUN, '--seed', '3', '--syllables', '2,3'];
    const drawn = { out: join(disk, 'parts'), recipe: [...recipe, '--count', '400000'], form: [] };
    const command = `'${process.execPath}' '${PROGRAM}' batch --threads 2`;
    // as long as it is full the command fails; each time some room more, until all is there
    const script = `
      mount -t tmpfs -o size=${FIRST_KB}k none '${disk}' || exit 9
      size=${FIRST_KB}
      until ${command} ${drawn.recipe.join(' ')} --part ${part} ${gz} --out '${drawn.out}'; do
        echo "full at $size: $(ls '${drawn.out}' | grep -c '^[0-9]*.json')"
        test $size -lt 20000 || exit 8
        size=$((size * 3 / 2))
        mount -o remount,size=\${size}k '${disk}'
      done
      cp -r '${drawn.out}' '${disk}.whole'`;
    const child = spawn('unshare', ['--mount', 'sh', '-c', script], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const { code, printed, told } = await ended(child);
    assert.is(code, 0, told);
    const faults = told.split('\n').filter((line) => line.startsWith('error:'));
    assert.ok(faults.length >= sampled(1, 3), told);
    for (const fault of faults)
      assert.match(fault, /^error: The disk is full \((ENOSPC|SQLITE_FULL)\): /);
    const done = [...printed.matchAll(/: (\d+)$/gm)].map(([, parts]) => Number(parts));
    assert.equal(
      done,
      [...done].sort((a, b) => a - b),
      'no part is lost',
    );
    await isWhole({ ...drawn, out: `${disk}.whole` });
  }
});

soak.run();

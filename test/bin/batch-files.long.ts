/** `namewalk batch --out`: folders of parts and SQLite files, and what interrupts them; kills are in test/soak. */
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { checkFolder } from '../../app/batch/folder.ts';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { BATCH_FORMATS } from '../../engine/space/batch/lines.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { batchText, stopAtChange } from '../batch-process.ts';
import { PROGRAM, start } from '../process.ts';
import { rowsOf, runSql } from '../store/sql.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { Cli } from './cli.ts';

interface Context {
  base: string;
  batch: Cli;
}

const RUN = syntheticRunId(1);
const OTHER = syntheticRunId(2);

const files = sharedFolderSuite<Context>('namewalk batch --out', async (context) => {
  const base = join(context.folder, 'runs');
  await layOutRun(base, RUN, { size: 400, seed: 5, source: 'db' });
  await layOutRun(base, OTHER, { size: 300, seed: 6, source: 'db' });
  // a thread takes a fifth of a second to start
  const fixed = ['--output-base', base, '--run', RUN, '--threads', '1'];
  Object.assign(context, { base, batch: new Cli({ verb: 'batch', fixed }) });
});

/** Everything in a folder by name, but for what tells times. */
async function contents(folder: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const name of (await readdir(folder)).sort()) {
    all[name] = (await readFile(join(folder, name))).toString('base64');
  }
  return all;
}

files('parts are the stream, whatever their size, form and the number of threads', async (t) => {
  const { folder, batch } = t;
  const random = new Random(11n);
  const pick = (least: number, most: number): number =>
    least + Math.floor(random.random() * (most - least));
  const cases = [
    // names for just one part, no slot at all, and all slots
    ['--seed 3 --count 1', '--part 1'],
    ['--seed 3 --offset 70 --until 70 --count all --format csv', ''],
    ['--seed 3 --offset 159000 --count 1e6 --format ndjson', '--part 333'],
  ];
  for (const format of BATCH_FORMATS) {
    for (const gz of ['', '--gz']) {
      const count = random.random() < 0.3 ? `all --until ${pick(1, 20_000)}` : pick(1, 9000);
      const recipe = `--seed 7 --syllables 2,3 --format ${format} --count ${count} --style title
        --class place_name --name-max 9 --exclude-offensive`;
      cases.push([recipe, `--part ${pick(500, 12_000)} --threads ${pick(1, 4)} ${gz}`]);
    }
  }
  for (const [i, [recipe, size]] of cases.entries()) {
    const out = join(folder, `any-${i}`);
    const made = await batch.done(`${recipe} ${size} --out ${out}`);
    assert.ok((await batchText(out)) === (await batch.text(recipe)), `${recipe} ${size}`);
    await batch.text(`--out ${out} --check`);
    const again = await batch.done(`--out ${out}`);
    assert.is(again.stderr.split('; ')[1], made.stderr.split('; ')[1]);
  }
});

files('the same bytes for any number of threads, compressed too', async ({ folder, batch }) => {
  const made: Record<string, string>[] = [];
  for (const threads of [1, 3]) {
    const out = join(folder, `threads-${threads}`);
    const recipe = '--seed 1 --count 9000 --part 1500 --gz --format csv';
    await batch.text(`${recipe} --threads ${threads} --out ${out}`);
    made.push(await contents(out));
  }
  assert.equal(made[0], made[1]);
});

files('another recipe is refused and named; the same goes on without its seed', async (context) => {
  const { folder, batch } = context;
  const out = join(folder, 'recipe');
  const used = join(folder, 'used.txt');
  await writeFile(used, 'taken\n');
  const recipe = `--count 3000 --part 800 --exclude-names ${used} --out ${out}`;
  await batch.text(recipe);
  const before = await contents(out);
  await batch.text(recipe); // the drawn seed is that of the folder
  await batch.refuses([
    [`${recipe} --seed -1`, 1, /holds another batch: seed is \d+ there and -1 here/],
    [recipe.replace('800', '900'), 1, /part is 800 there and 900 here/],
    [`${recipe} --gz`, 1, /gzip is false there and true here/],
    [recipe.replace('3000', '3001'), 1, /count is 3000 there and 3001 here/],
    [`${recipe} --format csv`, 1, /format is txt there/],
    [`${recipe} --run ${OTHER}`, 1, /until is 160000 there and 90000 here/],
    [`--run ${OTHER} --out ${out}`, 1, /the syllables or names of the run are others/],
    [`--out ${folder}`, 1, /holds other files .* Give a new or an empty folder/],
  ]);
  await writeFile(used, 'taken\nand more\n');
  await batch.refuses([[recipe, 1, /the list of names to leave out is another/]]);
  assert.equal(await contents(out), before, 'nothing has changed');
});

files('the check finds whatever is not as it was', async ({ base, folder, batch }) => {
  const whole = join(base, 'batches', 'sound');
  await batch.text(`--seed 5 --count 5000 --part 900 --format csv --out ${whole}`);
  const pool = new WorkerPool({ threads: 1 });
  const never = new AbortController().signal;
  const part = (name: string) => join(folder, 'damaged', name);
  const edit = async (name: string, change: (text: string) => string): Promise<void> =>
    writeFile(part(name), change(await readFile(part(name), 'utf8')));
  const swap = async (): Promise<void> => {
    await rename(part('000001.csv'), part('x'));
    await rename(part('000002.csv'), part('000001.csv'));
    await rename(part('x'), part('000002.csv'));
  };
  const cases: [string, () => Promise<unknown>, RegExp][] = [
    [
      'a letter',
      () => edit('000002.csv', (text) => text.replace(/[a-z](?=\r)/, '_')),
      /000002\.csv {2}digest-mismatch/,
    ],
    ['a byte', () => edit('000000.csv', (text) => text.slice(1)), /000000\.csv {2}text-size/],
    ['a text', () => rm(part('000003.csv')), /000003\.csv {2}text-missing/],
    ['a record', () => rm(part('000003.json')), /000003\.json {2}record-missing/],
    [
      'several',
      () => Promise.all(['000001', '000002', '000003'].map((stem) => rm(part(`${stem}.json`)))),
      /^000001\.json {2}record-missing:3 to 000003\.json$/m,
    ],
    [
      'a copy',
      async () => {
        for (const ending of ['csv', 'json'])
          await cp(part(`000002.${ending}`), part(`000099.${ending}`));
      },
      /^000099\.csv {2}part-foreign\n000099\.json {2}part-foreign$/,
    ],
    [
      'a number',
      () => edit('000001.json', (text) => text.replace('"from": "900"', '"from": "901"')),
      /000001\.json {2}record-damaged/,
    ],
    ['two parts', swap, /000001\.csv {2}(text-size|digest-mismatch)/],
    ['the end', () => rm(part('end.json')), /end\.json {2}batch-incomplete/],
    [
      'the sums',
      () => edit('end.json', (text) => text.replace('"emitted": 5000', '"emitted": 4999')),
      /end\.json {2}integrity-mismatch/,
    ],
    [
      'the recipe',
      () => edit('batch.json', (text) => text.replace('"seed": "5"', '"seed": "6"')),
      /batch\.json {2}integrity-mismatch/,
    ],
    [
      'the last part',
      () => Promise.all(['000005.csv', '000005.json'].map((name) => rm(part(name)))),
      /000005\.json {2}record-missing/,
    ],
  ];
  for (const [what, damage, text] of cases) {
    await cp(whole, part(''), { recursive: true });
    await damage();
    const faults: string[] = [];
    for await (const { file, status, reason } of checkFolder(pool, part(''), never)) {
      if (status !== 'verified') faults.push(`${file}  ${reason}`);
    }
    assert.match(faults.join('\n'), text, what);
    await rm(part(''), { recursive: true, maxRetries: 20 });
  }
  await pool.close();
  // what is missing is made again, and only that
  const out = part('');
  await cp(whole, out, { recursive: true });
  const { mtimeMs } = await stat(part('000002.csv'));
  await rm(part('000001.csv'));
  await writeFile(part('notes.txt'), 'mine');
  const check = await batch.run(`--out ${out} --check`);
  await rm(part('notes.txt'));
  assert.equal([check.code, check.stdout], [1, 'missing   000001.csv  text-missing\n']);
  const verify = new Cli({ verb: 'verify' });
  assert.is((await verify.run(out)).code, 1);
  await batch.text(`--out ${out}`);
  assert.equal(await contents(out), await contents(whole));
  assert.is((await stat(part('000002.csv'))).mtimeMs, mtimeMs);
  await verify.text(out);
  const all = await verify.run(`--output-base ${base}`);
  assert.match(all.stdout, 'verified  batches/sound/end.json');
});

files('a file, and a folder without a batch, are told what one is', async ({ folder, batch }) => {
  const nothing = await batch.run(`--out ${join(folder, 'none')} --check`);
  assert.is(nothing.code, 1);
  assert.is(nothing.stdout, 'missing   batch.json  file-missing\n');
  assert.match(nothing.stderr, /none holds no batch\. A batch is .* begins one/);
  const file = join(folder, 'mine');
  await writeFile(file, 'mine');
  await batch.refuses([
    [`--out ${file}`, 1, /mine is, or lies below, a file and is no batch\. A batch is /],
  ]);
  assert.is(await readFile(file, 'utf8'), 'mine');
});

files('a lock of the living is respected, one of the dead is not', async ({ folder, batch }) => {
  const out = join(folder, 'locked');
  const recipe = `--seed 5 --count 50 --out ${out}`;
  await batch.text(recipe);
  const before = await contents(out);
  const holder = (change: object) => {
    const living = { pid: process.pid, host: hostname(), began: null, since: 'now' };
    return writeFile(join(out, 'batch.lock'), JSON.stringify({ ...living, ...change }));
  };
  await holder({});
  const here = `is being written by process ${process.pid} on ${hostname()} since now`;
  await batch.refuses([[recipe, 1, here]]);
  await holder({ host: 'elsewhere', pid: 1 });
  await batch.refuses([[recipe, 1, 'on elsewhere since now; wait for it, or remove']]);
  // the process has gone, or its id belongs to another one now
  for (const gone of [{ pid: 2 ** 22 + 1 }, { began: '1' }]) {
    await holder(gone);
    await batch.text(recipe);
  }
  assert.equal(await contents(out), before, 'the lock is gone');
});

files('signals end it cleanly and tell how to go on', async ({ base, folder, batch }) => {
  // far more than is made until the signal comes
  const recipe = '--seed 9 --count 300000';
  const stream = await batch.text(recipe);
  for (const [signal, exit] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const out = join(folder, `stopped-${signal}`);
    await mkdir(out);
    const args = `batch --output-base ${base} --run ${RUN} ${recipe} --part 3000 --out ${out}`;
    const { child, ended } = start([PROGRAM, ...args.split(' ')]);
    // some parts are done then
    stopAtChange(child, out, 30, signal);
    const { code, stderr } = await ended;
    assert.is(code, exit, stderr);
    assert.match(
      stderr,
      /^stopped: \d+ parts with [\d,]+ names are done, without a gap up to slot \d+; namewalk batch --out \S+ goes on$/m,
    );
    const left = (await readdir(out)).filter((name) => /tmp|lock|end/.test(name));
    assert.equal(left, []);
    await new Cli().text(`batch --out ${out}`);
    assert.ok((await batchText(out)) === stream);
  }
});

for (const gz of ['', '.gz']) {
  files(`a full disk is one line, and no part that was done is lost${gz}`, async (context) => {
    const { base, folder, batch } = context;
    const out = join(folder, `full${gz.slice(1)}`);
    const recipe = `--seed 9 --count 90000 --part 40000 ${gz && '--gz'} --out ${out}`;
    await batch.text(recipe);
    const whole = await contents(out);
    const gone = [`000001.txt${gz}`, '000001.json', 'end.json'];
    for (const name of gone) await rm(join(out, name));
    // no file may be larger than 64 KB: the shell's limit stands for a disk without room
    const command = `'${process.execPath}' '${PROGRAM}' batch --output-base '${base}'`;
    // with more threads part 3 may be under way too, and be the first to find the disk full
    const line = `ulimit -f 128; exec ${command} --run ${RUN} --threads 1 ${recipe}`;
    const { code, stderr } = await start(['-c', line], { program: 'sh' }).ended;
    assert.is(code, 1, stderr);
    const errors = stderr.split('\n').filter((text) => text.startsWith('error:'));
    assert.is(errors.length, 1, stderr);
    assert.match(
      errors[0]!,
      /^error: The disk is full \(EFBIG\): part 1 .* was not written\. All parts that were done are kept; free some space and run the same command again\.$/,
    );
    const kept = Object.entries(whole).filter(([name]) => !gone.includes(name));
    assert.is(Object.keys(whole).length, kept.length + gone.length);
    assert.equal(await contents(out), Object.fromEntries(kept));
    await batch.text(recipe);
    assert.equal(await contents(out), whole);
  });
}

/** The rows of a database as lines of ndjson, in the order of their slots. */
const recordsOf = (path: string): string[] =>
  rowsOf<Record<'slot' | 'name' | 'syllables', string>>(
    path,
    'SELECT CAST(slot AS TEXT) AS slot, name, syllables FROM names',
  )
    .sort((a, b) => Number(BigInt(a.slot) - BigInt(b.slot)))
    .map(({ syllables, ...row }) => JSON.stringify({ ...row, syllables: syllables.split(' ') }));

files('a database has the names of the stream and is checked like parts', async (context) => {
  const { folder, batch } = context;
  const out = join(folder, 'names.sqlite');
  const recipe = '--seed 2 --count 5000 --syllables 2,3';
  await batch.text(`${recipe} --part 700 --out ${out}`);
  assert.equal(recordsOf(out), (await batch.lines(`${recipe} --format ndjson`)).slice(1, -1));
  await batch.text(`--out ${out} --check`);
  await new Cli().text(`verify ${out}`);
  runSql(out, "UPDATE names SET name = 'other' WHERE rowid IN (SELECT rowid FROM names LIMIT 1)");
  runSql(out, 'DELETE FROM names WHERE slot = (SELECT max(slot) FROM names)');
  const found = await batch.run(`--out ${out} --check`);
  assert.is(found.code, 1);
  assert.is(found.stdout, 'mismatch  names.sqlite  rows-other\n');
  const foreign = join(folder, 'foreign.db');
  runSql(foreign, 'CREATE TABLE t (a)');
  await batch.refuses([
    [`${recipe} --part 70 --out ${out}`, 1, 'part is 700 there and 70 here'],
    [`--out ${foreign}`, 1, 'is a database of something else'],
  ]);
  const check = await batch.run(`--out ${foreign} --check`);
  assert.is(check.stdout, 'error     foreign.db  read-error\n');
});

files('slots beyond the integers of SQLite are digits', async ({ folder, batch }) => {
  // 255^8 slots are more than 2^63 - 1
  const wide = '--seed 2 --syllables 8 --top 255 --offset 9999999999999999999 --count 20';
  const out = join(folder, 'wide.db');
  await batch.text(`${wide} --out ${out}`);
  assert.equal(recordsOf(out), (await batch.lines(`${wide} --format ndjson`)).slice(1, -1));
  await batch.text(`--out ${out} --check`);
});

files.run();

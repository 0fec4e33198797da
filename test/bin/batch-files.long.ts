/** `namewalk batch --out`: folders of parts and SQLite files, and what interrupts them. */
import { spawn } from 'node:child_process';
import { cp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import Database from 'better-sqlite3';
import * as assert from 'uvu/assert';
import { checkFolder } from '../../app/batch/check.ts';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { ended, killOnce, PROGRAM, partNames } from '../batch-process.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { type CliRun, runCli } from './cli.ts';

interface Context {
  base: string;
  batch(...args: string[]): Promise<CliRun>;
}

const files = sharedFolderSuite<Context>('namewalk batch --out', async (context) => {
  const base = join(context.folder, 'runs');
  await layOutRun(base, syntheticRunId(1), { size: 400, seed: 5, database: true });
  await layOutRun(base, syntheticRunId(2), { size: 300, seed: 6, database: true });
  context.base = base;
  // a thread takes a fifth of a second to start
  context.batch = (...args) => runCli([...firstRun(base), '--threads', '1', ...args]);
});

/** A batch of the first run. */
const firstRun = (base: string): string[] => [
  ...['batch', '--output-base', base, '--run', syntheticRunId(1)],
];

/** The parts put one after the other, with one heading. */
async function joined(folder: string): Promise<string> {
  const texts: Buffer[] = [];
  for (const name of await partNames(folder)) {
    const bytes = await readFile(join(folder, name));
    const text = name.endsWith('.gz') ? gunzipSync(bytes) : bytes;
    const heading = name.includes('.csv') && texts.length > 0 ? text.indexOf('\n') + 1 : 0;
    texts.push(text.subarray(heading));
  }
  return Buffer.concat(texts).toString('utf8');
}

/** Everything in a folder by name, but for what tells times. */
async function contents(folder: string): Promise<Record<string, string>> {
  const all: Record<string, string> = {};
  for (const name of (await readdir(folder)).sort()) {
    all[name] = (await readFile(join(folder, name))).toString('base64');
  }
  return all;
}

const FILTERS = ['--class', 'place_name', '--name-max', '9', '--exclude-offensive'];

files(
  'parts are the stream, whatever their size, form and the number of threads',
  async (context) => {
    const { folder, batch } = context;
    const random = new Random(11n);
    const pick = (least: number, most: number): string =>
      String(least + Math.floor(random.random() * (most - least)));
    for (const [format, gz] of [
      ['txt', []],
      ['txt', ['--gz']],
      ['ndjson', ['--gz']],
      ['ndjson', []],
      ['csv', ['--gz']],
      ['csv', []],
    ] as const) {
      const recipe = ['--seed', '7', '--syllables', '2,3', '--format', format, ...FILTERS];
      const count = random.random() < 0.3 ? ['--until', pick(1, 20_000), '--count', 'all'] : [];
      const whole = [...recipe, '--count', pick(1, 9000), '--style', 'title', ...count];
      const stream = await batch(...whole);
      assert.is(stream.code, 0, stream.stderr);
      const out = join(folder, `any-${format}-${gz.length}`);
      const size = ['--part', pick(500, 12_000), '--threads', pick(1, 4)];
      const made = await batch(...whole, ...size, ...gz, '--out', out);
      assert.is(made.code, 0, made.stderr);
      assert.ok((await joined(out)) === stream.stdout, `${whole.join(' ')} ${size.join(' ')}`);
      const check = await batch('--out', out, '--check');
      assert.is(check.code, 0, check.stdout);
      const again = await batch('--out', out);
      assert.is(again.code, 0, again.stderr);
      assert.is(again.stderr.split('; ')[1], made.stderr.split('; ')[1]);
    }
  },
);

files('the same bytes for any number of threads, compressed too', async ({ folder, batch }) => {
  const recipe = ['--seed', '1', '--count', '9000', '--part', '1500', '--gz', '--format', 'csv'];
  for (const threads of ['1', '3']) {
    await batch(...recipe, '--threads', threads, '--out', join(folder, `threads-${threads}`));
  }
  const [one, three] = await Promise.all(
    ['1', '3'].map((threads) => contents(join(folder, `threads-${threads}`))),
  );
  assert.equal(one, three);
});

files('names for just one part, no slot at all, and all slots', async ({ folder, batch }) => {
  const cases = [
    ['--count', '1', '--part', '1'],
    ['--offset', '70', '--until', '70', '--count', 'all', '--format', 'csv'],
    ['--offset', '159000', '--count', '1e6', '--part', '333', '--format', 'ndjson'],
  ];
  for (const [i, args] of cases.entries()) {
    const out = join(folder, `edge-${i}`);
    const made = await batch('--seed', '3', ...args, '--out', out);
    assert.is(made.code, 0, made.stderr);
    const plain = args.filter((arg, k) => arg !== '--part' && args[k - 1] !== '--part');
    assert.is(await joined(out), (await batch('--seed', '3', ...plain)).stdout);
    assert.is((await batch('--out', out, '--check')).code, 0);
  }
});

files('another recipe is refused and named; the same goes on without its seed', async (context) => {
  const { base, folder, batch } = context;
  const out = join(folder, 'recipe');
  const used = join(folder, 'used.txt');
  await writeFile(used, 'taken\n');
  const recipe = ['--count', '3000', '--part', '800', '--exclude-names', used];
  const first = await batch(...recipe, '--out', out);
  assert.is(first.code, 0, first.stderr);
  const before = await contents(out);
  assert.is((await batch(...recipe, '--out', out)).code, 0, 'the drawn seed is that of the folder');
  const cases: [string[], RegExp][] = [
    [['--seed', '-1'], /holds another batch: seed is \d+ there and -1 here/],
    [['--part', '900'], /part is 800 there and 900 here/],
    [['--gz'], /gzip is false there and true here/],
    [
      ['--count', '3001', '--format', 'csv'],
      /count is 3000 there and 3001 here; .*format is txt there/,
    ],
    [['--run', syntheticRunId(2)], /the syllables or names of the run are others/],
  ];
  for (const [change, text] of cases) {
    const made = await batch(...recipe, ...change, '--out', out);
    assert.is(made.code, 1, change.join(' '));
    assert.match(made.stderr, text);
  }
  await writeFile(used, 'taken\nand more\n');
  const listed = await batch(...recipe, '--out', out);
  assert.match(listed.stderr, /the list of names to leave out is another/);
  const second = ['--run', syntheticRunId(2), '--out', out];
  const foreign = await runCli([...firstRun(base), ...second]);
  assert.match(
    foreign.stderr,
    /is not what .* was begun with: the syllables or names of the run are others/,
  );
  assert.equal(await contents(out), before, 'nothing has changed');
  const other = await batch('--out', folder);
  assert.match(other.stderr, /holds other files .* Give a new or an empty folder/);
});

files('the check finds whatever is not as it was', async ({ folder, batch }) => {
  const whole = join(folder, 'sound');
  await batch('--seed', '5', '--count', '5000', '--part', '900', '--format', 'csv', '--out', whole);
  const pool = new WorkerPool({ threads: 1 });
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
      /^000002\.csv: part 2 has text with the hash/,
    ],
    ['a byte', () => edit('000000.csv', (text) => text.slice(1)), /part 0 has not the size/],
    ['a text', () => rm(part('000003.csv')), /^000003\.csv: part 3 is missing/],
    ['a record', () => rm(part('000003.json')), /^000003\.json: part 3 is missing/],
    [
      'a number',
      () => edit('000001.json', (text) => text.replace('"from": "900"', '"from": "901"')),
      /^000001\.json: part 1 is not what was written/,
    ],
    ['two parts', swap, /part 1 has (not the size|text with)/],
    [
      'the end',
      () => rm(part('end.json')),
      /^end\.json: the batch is not complete: 6 parts with 5,000 names/,
    ],
    [
      'the sums',
      () => edit('end.json', (text) => text.replace('"emitted": 5000', '"emitted": 4999')),
      /end\.json is not what was written/,
    ],
    [
      'the recipe',
      () => edit('batch.json', (text) => text.replace('"seed": "5"', '"seed": "6"')),
      /batch\.json is not what was written/,
    ],
    [
      'the last part',
      () => Promise.all(['000005.csv', '000005.json'].map((name) => rm(part(name)))),
      /^000005\.json: part 5 is missing/,
    ],
  ];
  for (const [what, damage, text] of cases) {
    await cp(whole, part(''), { recursive: true });
    await damage();
    const faults: string[] = [];
    for await (const { fault } of checkFolder(pool, part(''), new AbortController().signal)) {
      if (fault !== null) faults.push(fault);
    }
    assert.match(faults.join('\n'), text, what);
    await rm(part(''), { recursive: true, maxRetries: 20 });
  }
  await pool.close();
  // what is missing is made again, and only that
  await cp(whole, part(''), { recursive: true });
  const { mtimeMs } = await stat(part('000002.csv'));
  await rm(part('000001.csv'));
  const check = await batch('--out', part(''), '--check');
  assert.is(check.code, 1);
  assert.is(check.stdout, '000001.csv: part 1 is missing\n');
  assert.is((await runCli(['verify', part('')])).code, 1);
  assert.is((await batch('--out', part(''))).code, 0);
  assert.equal(await contents(part('')), await contents(whole));
  assert.is((await stat(part('000002.csv'))).mtimeMs, mtimeMs);
  assert.is((await runCli(['verify', part('')])).code, 0);
});

files('a lock of the living is respected, one of the dead is not', async ({ folder, batch }) => {
  const out = join(folder, 'locked');
  const recipe = ['--seed', '5', '--count', '50', '--out', out];
  await batch(...recipe);
  const before = await contents(out);
  const lock = join(out, 'batch.lock');
  const holder = (change: object) =>
    writeFile(
      lock,
      JSON.stringify({ pid: process.pid, host: hostname(), began: null, since: 'now', ...change }),
    );
  await holder({});
  const second = await batch(...recipe);
  assert.is(second.code, 1);
  assert.match(
    second.stderr,
    `is being written by process ${process.pid} on ${hostname()} since now`,
  );
  await holder({ host: 'elsewhere', pid: 1 });
  assert.match((await batch(...recipe)).stderr, 'on elsewhere since now; wait for it, or remove');
  // the process has gone, or its id belongs to another one now
  for (const gone of [{ pid: 2 ** 22 + 1 }, { began: '1' }]) {
    await holder(gone);
    assert.is((await batch(...recipe)).code, 0);
  }
  assert.equal(await contents(out), before, 'the lock is gone');
});

files('signals end it cleanly and tell how to go on', async ({ base, folder, batch }) => {
  const recipe = ['--seed', '9', '--count', '60000', '--part', '3000'];
  const stream = await batch(...recipe.slice(0, 4));
  for (const [signal, exit] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    const out = join(folder, `stopped-${signal}`);
    const args = [...firstRun(base), ...recipe, '--out', out];
    const { code, told } = await ended(await killOnce(args, { out, parts: 2, signal }));
    assert.is(code, exit, told);
    assert.match(
      told,
      /^stopped: \d+ parts with [\d,]+ names are done; the first slot that is missing is \d+$/m,
    );
    assert.match(told, `go on with: namewalk batch --out ${out} --output-base ${base}`);
    const left = await readdir(out);
    assert.equal(
      left.filter((name) => /tmp|lock|end/.test(name)),
      [],
    );
    const on = await runCli(['batch', '--out', out, '--output-base', base]);
    assert.is(on.code, 0, on.stderr);
    assert.ok((await joined(out)) === stream.stdout);
  }
});

files('kills at any moment cost nothing but time', async ({ base, folder, batch }) => {
  const recipe = ['--seed', '9', '--count', '40000', '--part', '2500', '--gz'];
  const stream = await batch(...recipe.slice(0, 4));
  for (const name of ['killed', 'killed.sqlite']) {
    const out = join(folder, name);
    const args = [...firstRun(base), '--out', out];
    const database = name.endsWith('sqlite');
    for (let parts = 0; parts < 12; parts += 4) {
      const whole = [...args, ...(database ? recipe.slice(0, -1) : recipe)];
      await ended(await killOnce(whole, { out, parts, signal: 'SIGKILL' }));
    }
    const on = await batch('--out', out);
    assert.is(on.code, 0, on.stderr);
    const check = await batch('--out', out, '--check');
    assert.is(check.code, 0, check.stdout);
    if (!database) {
      assert.ok((await joined(out)) === stream.stdout);
      assert.equal(
        (await readdir(out)).filter((file) => /tmp|lock/.test(file)),
        [],
      );
      continue;
    }
    const db = new Database(out, { readonly: true });
    const rows = db.prepare('SELECT name FROM names ORDER BY slot').pluck().all();
    db.close();
    assert.ok(`${rows.join('\n')}\n` === stream.stdout);
  }
});

files(
  'a full disk is one line, and no part that was done is lost',
  async ({ base, folder, batch }) => {
    const out = join(folder, 'full');
    const recipe = ['--seed', '9', '--count', '90000', '--part', '40000', '--out', out];
    await batch(...recipe);
    const whole = await contents(out);
    for (const name of ['000001.txt', '000001.json', 'end.json']) await rm(join(out, name));
    // no file may be larger than 64 KB: the shell's limit stands for a disk without room
    const words = [process.execPath, PROGRAM, 'batch', '--output-base', base, ...recipe];
    const line = `ulimit -f 128; exec ${words.map((word) => `'${word}'`).join(' ')} --run ${syntheticRunId(1)}`;
    const { code, told } = await ended(
      spawn('sh', ['-c', line], { stdio: ['ignore', 'ignore', 'pipe'] }),
    );
    assert.is(code, 1, told);
    const errors = told.split('\n').filter((text) => text.startsWith('error:'));
    assert.is(errors.length, 1, told);
    assert.match(
      errors[0]!,
      /^error: The disk is full \(EFBIG\): part 1 .* was not written\. All parts that were done are kept; free some space and run the same command again\.$/,
    );
    const { '000001.txt': text, '000001.json': record, 'end.json': end, ...rest } = whole;
    assert.ok(text && record && end);
    assert.equal(await contents(out), rest);
    assert.is((await batch(...recipe)).code, 0);
    assert.equal(await contents(out), whole);
  },
);

files('a database has the names of the stream and is checked like parts', async (context) => {
  const { folder, batch } = context;
  const out = join(folder, 'names.sqlite');
  const recipe = ['--seed', '2', '--count', '5000', '--syllables', '2,3'];
  const stream = await batch(...recipe, '--format', 'ndjson');
  const made = await batch(...recipe, '--part', '700', '--out', out);
  assert.is(made.code, 0, made.stderr);
  const db = new Database(out);
  const rows = db.prepare('SELECT slot, name, syllables FROM names ORDER BY slot').all() as {
    slot: number;
    name: string;
    syllables: string;
  }[];
  const lines = stream.stdout.trimEnd().split('\n').slice(1, -1);
  assert.equal(
    rows.map(({ slot, name, syllables }) =>
      JSON.stringify({ slot: String(slot), name, syllables: syllables.split(' ') }),
    ),
    lines,
  );
  assert.is((await batch('--out', out, '--check')).code, 0);
  assert.is((await runCli(['verify', out])).code, 0);
  db.exec("UPDATE names SET name = 'other' WHERE rowid IN (SELECT rowid FROM names LIMIT 1)");
  db.exec('DELETE FROM names WHERE slot = (SELECT max(slot) FROM names)');
  db.close();
  const found = await batch('--out', out, '--check');
  assert.is(found.code, 1);
  assert.match(found.stdout, 'names.sqlite: part 0: names do not fit their hash');
  assert.match(found.stdout, 'part 7: 1 of ');
  assert.match(
    (await batch(...recipe, '--part', '70', '--out', out)).stderr,
    'part is 700 there and 70 here',
  );
  const foreign = join(folder, 'foreign.db');
  new Database(foreign).exec('CREATE TABLE t (a)').close();
  assert.match((await batch('--out', foreign)).stderr, 'is a database of something else');
  assert.match(
    (await batch('--out', foreign, '--check')).stdout,
    'is a database of something else',
  );
});

files('slots beyond the integers of SQLite are digits', async ({ folder, batch }) => {
  const out = join(folder, 'wide.db');
  const range = ['--syllables', '7', '--offset', '9999999999999999999', '--count', '20'];
  const wide = ['--seed', '2', ...range, '--max-length', '9', '--top', '560'];
  const made = await batch(...wide, '--out', out);
  // 400 syllables make 400^7 slots, more than 2^63 - 1 or not: both are as the stream has them
  const stream = await batch(...wide, '--format', 'ndjson');
  assert.is(made.code, stream.code, made.stderr);
});

files('refuses what does not go together', async ({ folder, batch }) => {
  const out = join(folder, 'none');
  const cases: [string[], string][] = [
    [['--gz'], '--gz needs --out.'],
    [['--part', '5'], '--part needs --out.'],
    [['--check'], '--check needs --out.'],
    [['--out', out, '--check', '--seed', '3'], 'leave out --seed'],
    [['--out', 'x.sqlite', '--gz'], '--gz does not go with a database'],
    [['--out', 'x.db', '--format', 'csv'], '--format does not go with a database'],
  ];
  for (const [args, text] of cases) {
    const made = await batch(...args);
    assert.is(made.code, 2, args.join(' '));
    assert.match(made.stderr, text);
  }
  const many = await batch('--out', out, '--syllables', '4', '--count', 'all', '--part', '100');
  assert.is(many.code, 1);
  assert.match(many.stderr, 'error: 256,000,000 parts are more than the 1,000,000 of a folder');
  const none = await batch('--out', out, '--part', 'many');
  assert.is(none.code, 1);
  assert.match(
    none.stderr,
    'error: part must be a whole number from 1 to 9007199254740991 (got "many").',
  );
  const nothing = await batch('--out', out, '--check');
  assert.is(nothing.code, 1);
  assert.match(nothing.stdout, 'holds no batch');
});

files.run();

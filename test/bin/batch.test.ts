/** `namewalk batch`: bytes as from the route, shards, seeds, signals. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { PROGRAM } from '../batch-process.ts';
import { request } from '../client.ts';
import { sampled } from '../extent.ts';
import { startServer } from '../server.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { type CliRun, runCli } from './cli.ts';

const RUN = syntheticRunId(1);

interface Context {
  batch(...args: string[]): Promise<CliRun>;
}

const batch = sharedFolderSuite<Context>('namewalk batch', (context) => {
  const { folder } = context;
  // the last of two equal flags counts
  context.batch = (...args) =>
    runCli(['batch', '--output-base', folder, '--threads', '1', ...args]);
  return layOutRun(folder, RUN, { size: 400, seed: 5, database: true });
});

const COUNT = sampled(8000, 30_000);

batch('writes the very bytes of the route', async ({ folder, batch: run }) => {
  const server = await startServer({ outputBase: folder });
  try {
    for (const format of sampled(['csv'], ['ndjson', 'txt', 'csv'])) {
      const fields = {
        run_id: RUN,
        syllables: [2, 3],
        seed: 7,
        count: COUNT,
        name_class: 'place_name',
        name_max: 9,
        exclude: { offensive: true },
        render_style: 'title',
        format,
      };
      const { text } = await request(server.base, 'POST', '/api/batch', fields);
      const flags = `--syllables 3,2 --seed 7 --count ${COUNT} --format ${format}`.split(' ');
      const filters = ['--class', 'place_name', '--name-max', '9', '--exclude-offensive'];
      const made = await run(...flags, ...filters, '--style', 'title', '--threads', '2');
      assert.is(made.code, 0, made.stderr);
      assert.ok(made.stdout === text, format);
    }
  } finally {
    await server.close();
  }
});

batch('the shards of all numbers make the whole', async ({ batch: run }) => {
  const whole = await run('--count', 'all', '--seed', '3');
  const parts: CliRun[] = [];
  for (let i = 1; i <= 3; i++) {
    parts.push(await run('--count', 'all', '--seed', '3', '--shard', `${i}/3`));
  }
  assert.ok(parts.map(({ stdout }) => stdout).join('') === whole.stdout);
  const names = whole.stdout.trimEnd().split('\n');
  assert.is(new Set(names).size, names.length);
  const digest = createHash('sha256').update(names.join('\n')).digest('hex');
  assert.match(whole.stderr, `no slot is left; sha256 ${digest}`);
});

batch('leaves out the names of a file', async ({ folder, batch: run }) => {
  const plain = await run('--count', '100', '--seed', '1');
  const used = join(folder, 'used.txt');
  await writeFile(used, plain.stdout.toUpperCase());
  const fresh = await run('--count', '100', '--seed', '1', '--exclude-names', used);
  const before = new Set(plain.stdout.split('\n').slice(0, -1));
  assert.ok(
    fresh.stdout
      .trimEnd()
      .split('\n')
      .every((name) => !before.has(name)),
  );
  assert.match(fresh.stderr, 'left out: names 100');
  const only = await run('--count', 'all', '--seed', '1', '--exclude-all-but', used);
  assert.is(only.stdout, plain.stdout);
  const foreign = await run('--count', '9', '--exclude-all-but', join(folder, 'none.txt'));
  assert.is(foreign.code, 1);
  assert.match(foreign.stderr, 'none.txt');
});

batch('refuses what does not do', async ({ batch: run }) => {
  const cases: [string[], number, string | RegExp][] = [
    [['--shard', '4/3'], 2, '--shard must be I/M with 1 <= I <= M'],
    [['--shard', '1/2', '--offset', '3'], 2, 'Use either --shard or --offset and --until.'],
    [
      ['--out', 'names.csv'],
      2,
      'Leave out --out and write --format csv > names.csv, or name a folder.',
    ],
    [['--out', 'n.json.gz'], 2, 'write --format ndjson | gzip > n.json.gz, or name a folder.'],
    [['--out', 'x.parquet'], 2, 'Name a folder, with --format ndjson, txt, csv; other formats are'],
    [['--csv'], 2, 'Use --format csv.'],
    [['--threads', '0'], 2, '--threads must be an integer of 1 to 256'],
    [['--count', '0'], 1, 'error: count must be a whole number from 1 on (got 0).'],
    [['--until', '999999'], 1, 'error: until must be <= 160000, the number of slots.'],
    [['--exclude-source-words'], 1, /holds no data\/source_words\.txt/],
    [['--run', 'none'], 1, 'Run not found: none'],
  ];
  for (const [args, code, message] of cases) {
    const made = await run(...args);
    assert.is(made.code, code, args.join(' '));
    assert.match(made.stderr, message);
    assert.is(made.stdout, '');
  }
});

batch(
  'a signal ends a stream between two ranges and tells the rest',
  async ({ folder, batch: run }) => {
    const recipe = ['--run', RUN, '--seed', '4', '--syllables', '3'];
    const args = ['batch', '--output-base', folder, ...recipe, '--count', '3e6', '--threads', '1'];
    const child = spawn(process.execPath, [PROGRAM, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let [first, told] = ['', ''];
    child.stderr.on('data', (text) => {
      told += text;
    });
    child.stdout.once('data', () => child.kill('SIGTERM'));
    child.stdout.on('data', (text) => {
      first += text;
    });
    const [code] = await once(child, 'close');
    assert.is(code, 143, told);
    const [, flags] = /stopped: the same command with (--seed 4 --offset .*) goes on/.exec(told)!;
    const [, offset, rest] = /--offset (\d+) --until \d+ --count (\d+)$/.exec(flags!)!;
    const names = first.split('\n').length - 1;
    assert.is(names + Number(rest), 3_000_000);
    const next = await run(...recipe, '--offset', offset!, '--count', '5');
    const whole = await run(...recipe, '--count', String(names + 5));
    assert.ok(whole.stdout === first + next.stdout);
  },
);

batch.run();

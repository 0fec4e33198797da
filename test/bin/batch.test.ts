/** `namewalk batch`: bytes as from the route, shards, seeds, signals. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { layOutRun, syntheticRunId } from '../../bench/measuring/runs.ts';
import { BATCH_FORMATS } from '../../engine/space/batch/lines.ts';
import { sampled } from '../extent.ts';
import { startApi } from '../http/api.ts';
import { PROGRAM, start } from '../process.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { Cli, linesOf } from './cli.ts';

const RUN = syntheticRunId(1);

const batch = sharedFolderSuite<{ cli: Cli }>('namewalk batch', (context) => {
  const { folder } = context;
  // the last of two equal flags counts
  const fixed = ['--output-base', folder, '--threads', '1'];
  context.cli = new Cli({ verb: 'batch', fixed });
  return layOutRun(folder, RUN, { size: 400, seed: 5, source: 'db' });
});

const COUNT = sampled(8000, 30_000);

batch('writes the very bytes of the route', async ({ folder, cli }) => {
  const server = await startApi({ outputBase: folder });
  try {
    for (const format of sampled(BATCH_FORMATS.slice(-1), BATCH_FORMATS)) {
      const { text } = await server.reply('batch', {
        ...{ run_id: RUN, syllables: [2, 3], seed: 7, count: COUNT, name_class: 'place_name' },
        ...{ name_max: 9, exclude: { offensive: true }, render_style: 'title', format },
      });
      const made = await cli.text(
        `--syllables 3,2 --seed 7 --count ${COUNT} --class place_name --name-max 9
         --exclude-offensive --style title --format ${format} --threads 2`,
      );
      assert.ok(made === text, format);
    }
  } finally {
    await server.close();
  }
});

batch('the shards of all numbers make the whole', async ({ cli }) => {
  const whole = await cli.run('--count all --seed 3');
  let parts = '';
  for (let i = 1; i <= 3; i++) parts += await cli.text(`--count all --seed 3 --shard ${i}/3`);
  assert.ok(parts === whole.stdout);
  const names = linesOf(whole.stdout);
  assert.is(new Set(names).size, names.length);
  const digest = createHash('sha256').update(names.join('\n')).digest('hex');
  assert.match(whole.stderr, `no slot is left; sha256 ${digest}`);
});

batch('leaves out the names of a file', async ({ folder, cli }) => {
  const plain = await cli.text('--count 100 --seed 1');
  const used = join(folder, 'used.txt');
  await writeFile(used, plain.toUpperCase());
  const fresh = await cli.run(`--count 100 --seed 1 --exclude-names ${used}`);
  const before = new Set(linesOf(plain));
  assert.ok(linesOf(fresh.stdout).every((name) => !before.has(name)));
  assert.match(fresh.stderr, 'left out: names 100');
  assert.is(await cli.text(`--count all --seed 1 --exclude-all-but ${used}`), plain);
});

batch('a signal ends a stream between two ranges and tells the rest', async ({ folder, cli }) => {
  const recipe = `--run ${RUN} --seed 4 --syllables 3`;
  const args = `batch --output-base ${folder} ${recipe} --count 3e6 --threads 1`.split(' ');
  const child = start([PROGRAM, ...args]);
  await once(child.child.stdout!, 'data');
  child.child.kill('SIGTERM');
  const { code, stdout, stderr } = await child.ended;
  assert.is(code, 143, stderr);
  const [, flags] = /stopped: the same command with (--seed 4 --offset .*) goes on/.exec(stderr)!;
  const [, offset, rest] = /--offset (\d+) --until \d+ --count (\d+)$/.exec(flags!)!;
  const names = stdout.split('\n').length - 1;
  assert.is(names + Number(rest), 3_000_000);
  const next = await cli.text(`${recipe} --offset ${offset} --count 5`);
  const whole = await cli.text(`${recipe} --count ${names + 5}`);
  assert.ok(whole === stdout + next);
});

batch.run();

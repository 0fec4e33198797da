/** Output of the walker's verbs: CSV, charts, seeds, choice of the run. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import * as assert from 'uvu/assert';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { sampled } from '../extent.ts';
import { PROGRAM } from '../process.ts';
import { Cli, linesOf } from './cli.ts';
import { NEWER, walkerSuite } from './walker-fixture.ts';

const output = walkerSuite('output of the walker verbs');

/** Rows of a CSV output without quoted cells. */
const table = (stdout: string): string[][] => {
  assert.ok(stdout.endsWith('\r\n'));
  return stdout
    .slice(0, -2)
    .split('\r\n')
    .map((row) => row.split(','));
};

/** Columns of the CSV of a call: keys of its records, or of the object that they hold under another key. */
const COLUMNS = {
  'walk --seed 7 --count 20': ['formatted', 'syllables', 'frequencies'],
  'combine --seed 7 --count 20': ['name', 'syllables', ...FEATURE_NAMES],
  'select --seed 7 --candidates 300 --take 20 --mode soft': [
    ...['rank', 'name', 'syllables', 'score'],
    ...['preferred_hits', 'tolerated_hits', 'discouraged_hits'],
  ],
};

interface Step {
  readonly frequency: number;
}

output('csv has a heading and the same rows as the records', async ({ cli }) => {
  for (const [call, columns] of Object.entries(COLUMNS)) {
    const records = await cli.records(call);
    assert.equal(table(await cli.text(`${call} --csv`)), [
      columns,
      ...records.map(({ steps, features, evaluation, ...record }) => {
        const frequencies = steps?.map(({ frequency }: Step) => frequency);
        const cells = { ...record, ...features, ...evaluation, frequencies };
        return columns.map((key) => [cells[key]].flat().join(' '));
      }),
    ]);
  }
});

output('a run is found by id, by path or as the latest one', async (context) => {
  const { ask, outputBase } = context;
  const { walks } = await ask<{ walks: { formatted: string }[] }>('walker/walk', {
    ...{ patch: 'b', seed: 4 },
  });
  const expected = walks.map(({ formatted }) => formatted);
  const walk = new Cli({ verb: 'walk', fixed: ['--output-base', outputBase] });
  for (const run of ['latest', NEWER, join(outputBase, NEWER)]) {
    const { stdout, stderr } = await walk.run(`--seed 4 --run ${run}`);
    assert.equal(linesOf(stdout), expected);
    assert.is(stderr, `run: ${NEWER}, JSON (2,514 syllables), in the order of the file\n`);
  }
  assert.equal(await walk.lines('--seed 4'), expected);
  const here = new Cli({ cwd: outputBase });
  assert.equal(await here.lines(`walk --run ${NEWER} --seed 4`), expected);
});

output('a seed that is drawn is told and gives the same names again', async ({ cli }) => {
  for (const call of [
    'walk --count 4',
    'combine --count 40',
    'combine --count 40 --profile ritual',
    'select --candidates 400 --order random',
  ]) {
    const first = await cli.run(call);
    const seed = /^seed: (\d+)$/m.exec(first.stderr)?.[1];
    assert.ok(seed, first.stderr);
    const again = await cli.run(`${call} --seed ${seed}`);
    assert.is(again.stdout, first.stdout);
    assert.not.match(again.stderr, 'seed:');
  }
});

output('names that do not suit are told', async ({ cli }) => {
  const { code, stdout, stderr } = await cli.run('select --candidates 50 --syllables 9');
  assert.equal([code, stdout], [0, '']);
  assert.match(stderr, 'names: 0 suit, 0 taken; rejected: syllable_count_out_of_range 50');
});

output('policies may come from another file', async ({ cli, folder }) => {
  const file = join(folder, 'policies.yml');
  await writeFile(file, "version: '1.0'\nname_classes:\n  any: {}\n");
  const all = `select --candidates 60 --take all --seed 2 --policies ${file}`;
  assert.is((await cli.lines(`${all} --class any`)).length, 60);
  await cli.refuses([[all, 2, 'Unknown name class: first_name\n']]);
  await writeFile(file, "version: '3.0'\n");
  await cli.refuses([[all, 1, /error: Selector failed: .*policies\.yml: Policy file: version/]]);
});

output('the help of a verb has lines that fit', async ({ cli }) => {
  for (const verb of ['walk', 'combine', 'select']) {
    for (const line of await cli.lines(`${verb} --help`)) assert.ok(line.length <= 104, line);
  }
});

/** Starts to write candidates. */
const combine = (outputBase: string, count: number, format: string, ...node: string[]) => {
  const flags = `--count ${count} --seed 1 ${format} --output-base`.split(' ');
  return spawn(process.execPath, [...node, PROGRAM, 'combine', ...flags, outputBase]);
};

output('a reader that stops early ends the verb in peace', async ({ outputBase }) => {
  for (const format of sampled(['--json'], ['--txt', '--ndjson', '--json', '--csv'])) {
    const child = combine(outputBase, 200_000, format);
    const closed = once(child, 'close');
    const told = text(child.stderr);
    await once(child.stdout, 'data');
    child.stdout.destroy();
    assert.equal(await closed, [0, null], await told);
    assert.not.match(await told, /EPIPE|Error|at /);
  }
});

const CANDIDATES = sampled(100_000, 1_000_000);

output('a million candidates go by in flat memory', async ({ outputBase }) => {
  // of the program alone: in what resourceUsage() tells is the size of the process that started it
  const tellPeak = `import { existsSync, readFileSync } from 'node:fs';
    const status = '/proc/self/status';
    const peak = () => existsSync(status)
      ? /^VmHWM: *(.+) kB$/m.exec(readFileSync(status, 'utf8').replaceAll('\\t', ''))[1]
      : process.resourceUsage().maxRSS;
    process.on('exit', () => process.stderr.write('peak ' + peak() + ' kB\\n'))`;
  const preload = `data:text/javascript,${encodeURIComponent(tellPeak)}`;
  const child = combine(outputBase, CANDIDATES, '--ndjson', '--import', preload);
  const closed = once(child, 'close');
  const told = text(child.stderr);
  let bytes = 0;
  let rows = 0;
  for await (const chunk of child.stdout as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    for (let at = chunk.indexOf(10); at >= 0; at = chunk.indexOf(10, at + 1)) rows++;
  }
  assert.equal(await closed, [0, null]);
  assert.is(rows, CANDIDATES);
  const peak = Number(/^peak (\d+) kB$/m.exec(await told)?.[1]) / 1024;
  assert.ok(bytes > 300 * CANDIDATES && peak < 250, `${bytes} bytes at a peak of ${peak} MB`);
});

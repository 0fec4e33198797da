/** The benchmark program from end to end, with small sizes. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as assert from 'uvu/assert';
import { PROFILE_NAMES } from '../../engine/corpus/profiles.ts';
import { start } from '../process.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';

const PROGRAM = fileURLToPath(new URL('../../bench/run.js', import.meta.url));

const bench = (...args: string[]) => start([PROGRAM, ...args]).ended;

const run = sharedFolderSuite('benchmark program');

/** One group of every kind; `npm run bench -- --check`, a step of the checks, runs them all. */
const GROUPS: Record<string, readonly string[]> = {
  walks: ['walks', 'walks-unlimited', ...PROFILE_NAMES.map((name) => `walks-${name}`)],
  load: ['load-first', 'load'],
  'load-db': ['load-db-first', 'load-db'],
  answers: ['http-walk', 'http-combine'],
  persisting: ['save-session', 'stall-persisting', 'health-persisting'],
  busy: ['health'],
  batch: ['txt', 'ndjson', 'csv', 'txt-3', 'policy', 'offensive', 'similar-1', 'similar-2'].map(
    (name) => `batch-${name}`,
  ),
  'batch-files': ['batch-parts', 'batch-parts-gz', 'batch-sqlite'],
  kin: ['kin-own', 'kin-names'],
  'kin-http': ['names-text', 'names-text-long', 'names-list'],
  pipeline: ['pyphen', 'pyphen-auto', 'nltk'].map((name) => `pipeline-${name}`),
};

run('measures every kind of thing from end to end', async ({ folder }) => {
  const file = join(folder, 'deep', 'all.json');
  const { code, stdout, stderr } = await bench('--smoke', '--json', file, ...Object.keys(GROUPS));
  assert.is(code, 0, stderr);
  const { results } = JSON.parse(await readFile(file, 'utf8')) as {
    results: { name: string; medianMs: number | null }[];
  };
  assert.equal(new Set(results.map(({ name }) => name)), new Set(Object.values(GROUPS).flat()));
  for (const { name, medianMs } of results) assert.type(medianMs, 'number', name);
  assert.is(stdout.trimEnd().split('\n').length, results.length + 2);
});

run('runs what is named in its own order, with sizes of one’s own', async ({ folder }) => {
  const file = join(folder, 'some.json');
  const args = ['--smoke', '--sizes', '300,700', '--json', file, 'load', 'select'];
  assert.is((await bench(...args)).code, 0);
  const { results } = JSON.parse(await readFile(file, 'utf8')) as {
    results: { name: string; n: number }[];
  };
  const found = results.map(({ name, n }) => (name === 'select' ? name : `${name} ${n}`));
  assert.equal(found, ['select', 'load-first 300', 'load-first 700', 'load 300', 'load 700']);
});

run('says what is wrong with its arguments', async () => {
  for (const [args, text] of [
    [['nothing'], 'No benchmark or group is called "nothing"'],
    [['--slack', '0'], '--slack must be a number from 1 on'],
    [['--sizes', '7,x'], '--sizes must be numbers from 1 to 5000000'],
    [['--check', '--smoke'], '--smoke goes with neither --check nor --write'],
    [['--fast'], '--fast'],
  ] as const) {
    const { code, stderr } = await bench(...args);
    assert.is(code, 2);
    assert.match(stderr, text);
  }
});

run('counts the source files that requests run', async () => {
  const { code, stdout, stderr } = await bench('executed', '--files');
  assert.is(code, 0, stderr);
  for (const [name, file] of [
    ['walk', 'engine/walk/walker.js'],
    ['names', 'engine/kin/stock.js'],
  ] as const) {
    const [, count, files] = new RegExp(`${name}: (\\d+) source files.*\\n((?:  .*\\n)+)`).exec(
      stdout,
    )!;
    assert.is(files!.trim().split('\n').length, Number(count));
    assert.match(files!, file);
  }
});

run('tells how it is used', async () => {
  const { code, stdout } = await bench('--help');
  assert.is(code, 0);
  assert.match(stdout, '--check');
  assert.match(stdout, 'pipeline');
});

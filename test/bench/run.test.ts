import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { PROFILE_NAMES } from '../../engine/profiles.ts';

const PROGRAM = fileURLToPath(new URL('../../bench/run.js', import.meta.url));

interface Ended {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

function bench(...args: string[]): Promise<Ended> {
  return new Promise((resolve) => {
    execFile(process.execPath, [PROGRAM, ...args], (err, stdout, stderr) =>
      resolve({ code: err === null ? 0 : Number(err.code), stdout, stderr }),
    );
  });
}

const run = suite<{ folder: string }>('benchmark program');
run.before(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'namewalk-bench-test-'));
});
run.after(({ folder }) => rm(folder, { recursive: true, force: true }));

run('measures everything from end to end', async ({ folder }) => {
  const file = join(folder, 'deep', 'all.json');
  const { code, stdout, stderr } = await bench('--smoke', '--json', file);
  assert.is(code, 0, stderr);
  const { results } = JSON.parse(await readFile(file, 'utf8')) as {
    results: { name: string; median_ms: number | null; megabytes: number | null }[];
  };
  assert.equal(
    [...new Set(results.map(({ name }) => name))],
    [
      'seeding',
      'seeding-plain',
      'walks',
      'walks-unlimited',
      ...PROFILE_NAMES.map((name) => `walks-${name}`),
      'reaches',
      'combine',
      'combine-walk',
      'select',
      'distinct',
      'analysis',
      'render-walks',
      'render-candidates',
      'sidecar',
      'import',
      'generate',
      'load-db-first',
      'load-db',
      'load-json-first',
      'load-json',
      'memory-db',
      'memory-json',
      'rate-health',
      'rate-settings',
      'rate-stats',
      'rate-status',
      'rate-name-classes',
      'health',
      'busy-settings',
      'busy-stats',
      'busy-status',
      'busy-name-classes',
      'batch-txt',
      'batch-ndjson',
      'batch-csv',
      'batch-txt-3',
      'batch-policy',
      'batch-offensive',
      'batch-similar-1',
      'batch-similar-2',
      'batch-memory',
      'batch-gone',
      'pipeline-pyphen',
      'pipeline-pyphen-auto',
      'pipeline-nltk',
    ],
  );
  for (const { name, median_ms, megabytes } of results) {
    const figure = name.includes('memory') ? megabytes : median_ms;
    assert.type(figure, 'number', name);
  }
  assert.is(stdout.trimEnd().split('\n').length, results.length + 2);
});

run('runs what is named, in its own order', async ({ folder }) => {
  const file = join(folder, 'some.json');
  const { code } = await bench('--smoke', '--json', file, 'load-huge', 'walks');
  assert.is(code, 0);
  const { results } = JSON.parse(await readFile(file, 'utf8')) as { results: { name: string }[] };
  assert.equal(
    results.map(({ name }) => name),
    ['walks', 'walks-unlimited', ...PROFILE_NAMES.map((name) => `walks-${name}`), 'load-huge'],
  );
});

run('says what is wrong with its arguments', async () => {
  for (const [args, text] of [
    [['nothing'], 'No benchmark or group is called "nothing"'],
    [['--slack', '0'], '--slack must be a number from 1 on'],
    [['--check', '--smoke'], '--check and --smoke exclude each other'],
    [['--fast'], '--fast'],
  ] as const) {
    const { code, stderr } = await bench(...args);
    assert.is(code, 2);
    assert.match(stderr, text);
  }
});

run('tells how it is used', async () => {
  const { code, stdout } = await bench('--help');
  assert.is(code, 0);
  assert.match(stdout, '--check');
  assert.match(stdout, 'pipeline-nltk');
});

run.run();

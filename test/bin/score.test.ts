/** namewalk score and check: the same measures on the command line, over HTTP and in the library. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openText } from '../../app/library/index.ts';
import type { Measured } from '../../engine/measures/measures.ts';
import { request } from '../client.ts';
import { startServer } from '../server.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { runCli } from './cli.ts';

const TEXT = 'samples/la-de-bello-gallico.txt';
const STRINGS = Array.from({ length: 2500 }, (_, i) => `${'bcdglmnprst'[i % 11]}a${i % 7}lus`);

const score = sharedFolderSuite<{ file: string }>('namewalk score', async (context) => {
  context.file = join(context.folder, 'strings.txt');
  await writeFile(context.file, `${STRINGS.join('\r\n')}\n\nvxq`);
});

score('lines stand in their order, the same everywhere', async ({ file }) => {
  const { code, stdout, stderr } = await runCli(['score', file, '--text', TEXT, '--ndjson']);
  assert.is(code, 0, stderr);
  const rows = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Measured);
  assert.equal(
    rows.map(({ string }) => string),
    [...STRINGS, 'vxq'],
  );
  assert.is(rows.at(-1)!.reason, 'vx');
  const csv = await runCli(['score', file, '--text', TEXT, '--csv']);
  const tsv = await runCli(['score', file, '--text', TEXT]);
  for (const [{ stdout: table }, between] of [
    [csv, ','],
    [tsv, '\t'],
  ] as const) {
    const lines = table
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split(between));
    assert.is(lines.length, 2502);
    assert.equal(lines[0], Object.keys(rows[0]!));
    assert.is(lines[2501]![3], String(rows.at(-1)!.bits));
  }
  const source = await openText(TEXT);
  const strings = STRINGS.slice(0, 20);
  assert.equal(await source.measure(strings), rows.slice(0, 20));
  await source.close();
  const server = await startServer();
  const names = Array.from(
    { length: 60 },
    (_, i) => `s ${'aeiou'[i % 5]} ${'tkpmnlr'[i % 7]} ${i % 9}a`,
  );
  const body = { names, strings: ['s a t 1a'], phonemes: true };
  const reply = await request<{ measured: Measured[]; words: number }>(
    server.base,
    'POST',
    '/api/score',
    body,
  );
  assert.is(reply.body.measured[0]!.symbols, 4);
  assert.is(reply.body.words, 60);
  await server.close();
});

score('what is missing is told', async ({ file, folder }) => {
  for (const [args, code, message] of [
    [[], 2, /Give one FILE, or -/],
    [[file, '--csv', '--tsv'], 2, /Choose one of --tsv and --csv/],
    [[join(folder, 'none')], 1, /Cannot read/],
    [[file, '--names', file, '--like', 'latin'], 2, /Give one of/],
  ] as const) {
    const run = await runCli(['score', ...args, ...(code === 1 ? ['--text', TEXT] : [])]);
    assert.is(run.code, code, run.stderr);
    assert.match(run.stderr, message);
  }
});

score('match makes the trials of an experiment', async ({ folder }) => {
  const file = join(folder, 'words.txt');
  await writeFile(file, 'legatos\nflumen\n');
  const args = ['match', file, '--text', TEXT, '--count', '3', '--seed', '5'];
  const { code, stdout, stderr } = await runCli([...args, '--csv']);
  assert.is(code, 0, stderr);
  assert.match(
    stderr,
    /^2 of 2 words have 3; differences in the mean: OLD20 0\.\d\d, N .*LD1NN odds/,
  );
  const [heading, ...rows] = stdout
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','));
  // names of variables in Python
  assert.equal(heading, [
    ...['stimulus', 'type', 'word', 'rank', 'replaced'],
    ...['syllables', 'bits', 'n', 'old20', 'positional', 'bigram'],
  ]);
  assert.equal(
    rows.map(([, type, word, rank]) => `${type} ${word} ${rank}`),
    ['legatos', 'flumen'].flatMap((word) => [
      `word ${word} 0`,
      ...[1, 2, 3].map((rank) => `pseudoword ${word} ${rank}`),
    ]),
  );
  const plain = await runCli([...args, '--txt']);
  assert.equal(
    plain.stdout.trimEnd().split('\n'),
    rows.filter(([, type]) => type !== 'word').map(([made, , word]) => `${word}\t${made}`),
  );
  const both = await runCli([...args, '--and', 'spanish', '--json']);
  const reply = JSON.parse(both.stdout) as { seed: number; matches: Record<string, unknown>[] };
  assert.is(reply.seed, 5);
  assert.is(typeof reply.matches[1]!.and_old20, 'number');
});

score('check tells what speaks against names, and ends with 1 then', async ({ folder }) => {
  const file = join(folder, 'cast.txt');
  await writeFile(file, 'Elara\nMarren\nMarrin\nDunmark\nDunmark\n');
  const found = await runCli(['check', file, '--text', TEXT]);
  assert.equal(found, {
    code: 1,
    stdout:
      'Elara is given in every story\nMarren is a letter or two from Marrin\nDunmark stands twice\n',
    stderr: '',
  });
  const csv = await runCli(['check', file, '--text', TEXT, '--csv']);
  assert.match(csv.stdout, /^name,fault,other\r\nElara,overused,\r\nMarren,near,Marrin\r\n/);
  await writeFile(file, 'Ghurbakk\nNozgrud\n');
  assert.equal(await runCli(['check', file, '--text', TEXT]), { code: 0, stdout: '', stderr: '' });
  await writeFile(file, 'Ghurbakk\n'.repeat(2001));
  const many = await runCli(['check', file, '--text', TEXT]);
  assert.is(many.code, 1);
  assert.match(many.stderr, /has 2001 names; at most 2000 are compared, give fewer\./);
});

score.run();

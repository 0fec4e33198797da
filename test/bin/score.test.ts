/** namewalk score, match and check; score over HTTP and in the library too. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openText } from '../../app/library/index.ts';
import type { Measured } from '../../engine/measures/measures.ts';
import { apiOf } from '../http/api.ts';
import { startServer } from '../server.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';
import { writeGallia } from '../text-run.ts';
import { Cli } from './cli.ts';

const STRINGS = Array.from({ length: 2500 }, (_, i) => `${'bcdglmnprst'[i % 11]}a${i % 7}lus`);

const { text, json, records, run, refuses } = new Cli();

/** A file of strings, and a source: the beginning of a text. */
interface Context {
  file: string;
  source: string;
}

const score = sharedFolderSuite<Context>('namewalk score', async (context) => {
  context.file = join(context.folder, 'strings.txt');
  context.source = await writeGallia(context.folder);
  await writeFile(context.file, `${STRINGS.join('\r\n')}\n\nvxq`);
});

score('lines stand in their order, the same everywhere', async ({ file, source }) => {
  const call = `score ${file} --text ${source}`;
  const rows: Measured[] = await records(call);
  assert.equal(
    rows.map(({ string }) => string),
    [...STRINGS, 'vxq'],
  );
  assert.is(rows.at(-1)!.reason, 'vx');
  for (const [format, between] of [
    ['--csv', ','],
    ['', '\t'],
  ] as const) {
    const lines = (await text(`${call} ${format}`))
      .trimEnd()
      .split(/\r?\n/)
      .map((line) => line.split(between));
    assert.is(lines.length, 2502);
    assert.equal(lines[0], Object.keys(rows[0]!));
    assert.is(lines[2501]![3], String(rows.at(-1)!.bits));
  }
  const opened = await openText(source, { threads: 1 });
  assert.equal(await opened.measure(STRINGS.slice(0, 20)), rows.slice(0, 20));
  await opened.close();
});

score('strings of phonemes have symbols between blanks', async () => {
  const server = await startServer();
  const symbol = (letters: string, i: number): string => letters[i % letters.length]!;
  const names = Array.from(
    { length: 60 },
    (_, i) => `s ${symbol('aeiou', i)} ${symbol('tkpmnlr', i)} ${i % 9}a`,
  );
  const body = { names, strings: ['s a t 1a'], phonemes: true };
  const { measured, words } = await apiOf(server.base).ask<{ measured: Measured[]; words: number }>(
    'score',
    body,
  );
  assert.equal([measured[0]!.symbols, words], [4, 60]);
  await server.close();
});

score('what is missing is told', ({ file, folder, source }) =>
  refuses([
    ['score', 2, /Give one FILE, or -/],
    [`score ${file} --csv --tsv`, 2, /Choose one of --tsv and --csv/],
    [`score ${join(folder, 'none')} --text ${source}`, 1, /Cannot read/],
    [`score ${file} --names ${file} --like latin`, 2, /Give one of/],
  ]),
);

score('match makes the trials of an experiment', async ({ folder, source }) => {
  const file = join(folder, 'words.txt');
  await writeFile(file, 'legatos\nflumen\n');
  const call = `match ${file} --text ${source} --count 3 --seed 5`;
  const { code, stdout, stderr } = await run(`${call} --csv`);
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
  assert.equal(
    (await text(`${call} --txt`)).trimEnd().split('\n'),
    rows.filter(([, type]) => type !== 'word').map(([made, , word]) => `${word}\t${made}`),
  );
  const both = await json(`${call} --and spanish`);
  assert.is(both.seed, 5);
  assert.is(typeof both.matches[1].and_old20, 'number');
});

score('check tells what speaks against names, and ends with 1 then', async ({ folder, source }) => {
  const file = join(folder, 'cast.txt');
  const call = `check ${file} --text ${source}`;
  await writeFile(file, 'Elara\nMarren\nMarrin\nDunmark\nDunmark\n');
  assert.equal(await run(call), {
    code: 1,
    stdout:
      'Elara is given in every story\nMarren is a letter or two from Marrin\nDunmark stands twice\n',
    stderr: '',
  });
  const csv = await run(`${call} --csv`);
  assert.match(csv.stdout, /^name,fault,other\r\nElara,overused,\r\nMarren,near,Marrin\r\n/);
  await writeFile(file, 'Ghurbakk\nNozgrud\n');
  assert.equal(await run(call), { code: 0, stdout: '', stderr: '' });
  await writeFile(file, 'Ghurbakk\n'.repeat(2001));
  await refuses([[call, 1, /has 2001 names; at most 2000 are compared, give fewer\./]]);
});

score.run();

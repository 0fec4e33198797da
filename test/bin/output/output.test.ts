/** Output formats, slow readers and the progress bar. */
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  chosenFormat,
  type OUTPUT_FORMATS,
  type RowLayout,
  writeRows,
} from '../../../bin/output/output.ts';
import { ProgressBar } from '../../../bin/output/progress.ts';

interface Row {
  name: string;
  syllables: string[];
  score: number | null;
}

const LAYOUT: RowLayout<Row> = {
  columns: ['name', 'syllables', 'score'],
  line: ({ name }) => name,
};

const ROWS: Row[] = [
  { name: 'kaki', syllables: ['ka', 'ki'], score: 1 },
  { name: 'a "b", c', syllables: [], score: null },
];

const output = suite('output of rows');

const render = async (format: (typeof OUTPUT_FORMATS)[number], rows: Iterable<Row>) => {
  const out = new PassThrough();
  const whole = text(out);
  await writeRows(out, format, LAYOUT, rows);
  out.end();
  return whole;
};

output('has its form in each format', async () => {
  assert.equal(JSON.parse(await render('json', ROWS)), ROWS);
  const lines = (await render('ndjson', ROWS)).trimEnd().split('\n');
  assert.equal(
    lines.map((line) => JSON.parse(line)),
    ROWS,
  );
  assert.is(
    await render('csv', ROWS),
    'name,syllables,score\r\nkaki,ka ki,1\r\n"a ""b"", c",,\r\n',
  );
  assert.is(await render('txt', ROWS), 'kaki\na "b", c\n');
});

output('of no rows is still well formed', async () => {
  assert.is(await render('json', []), '[]\n');
  assert.is(await render('ndjson', []), '');
  assert.is(await render('csv', []), 'name,syllables,score\r\n');
});

output('takes its format from one flag', () => {
  assert.is(chosenFormat({}), 'txt');
  assert.is(chosenFormat({ csv: true, json: false }), 'csv');
  assert.throws(() => chosenFormat({ csv: true, json: true }), /Choose one of --json and --csv/);
});

output('a progress bar is drawn on terminals only and goes without a trace', () => {
  for (const isTTY of [true, false]) {
    let drawn = '';
    const bar = new ProgressBar({
      isTTY,
      write(piece: string) {
        drawn += piece;
      },
    });
    bar.show({ kind: 'progress', stage: 'extract', done: 5e5, total: 1e6, unit: 'bytes' });
    bar.show({ kind: 'progress', stage: 'database', done: 1200, total: 1200, unit: 'syllables' });
    bar.clear();
    bar.clear();
    if (!isTTY) assert.is(drawn, '');
    else {
      assert.ok(drawn.includes('[extract] ████████████░░░░░░░░░░░░  50 %  0.5 of 1.0 MB'));
      assert.ok(drawn.includes('100 %  1,200 of 1,200 syllables'));
      assert.ok(drawn.endsWith('\r\x1b[K') && drawn.split('\r\x1b[K').length === 4);
    }
  }
});

output.run();

/** Output formats, slow readers, and what is drawn on a terminal. */
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import * as assert from 'uvu/assert';
import { progressBar, statusLine, writeRows } from '../../../bin/output/output.ts';
import type { TableFormat } from '../../../engine/base/table.ts';
import { suite } from '../../suite.ts';

interface Row {
  name: string;
  syllables: string[];
  score: number | null;
}

const TABLE = { titles: ['name', 'syllables', 'score'], line: ({ name }: Row) => name };

const ROWS: Row[] = [
  { name: 'kaki', syllables: ['ka', 'ki'], score: 1 },
  { name: 'a "b", c', syllables: [], score: null },
];

const output = suite('output of verbs');

/** All that is written. */
async function written(write: (out: Writable) => Promise<void>): Promise<string> {
  const out = new PassThrough();
  const whole = text(out);
  await write(out);
  out.end();
  return whole;
}

const render = (format: TableFormat, rows: readonly Row[]): Promise<string> =>
  written((out) => writeRows(out, format, TABLE, rows));

output('rows have their form in each format, and none are well formed too', async () => {
  assert.equal(JSON.parse(await render('json', ROWS)), ROWS);
  const lines = (await render('ndjson', ROWS)).trimEnd().split('\n');
  const found = lines.map((line) => JSON.parse(line));
  assert.equal(found, ROWS);
  const heading = 'name,syllables,score\r\n';
  assert.is(await render('csv', ROWS), `${heading}kaki,ka ki,1\r\n"a ""b"", c",,\r\n`);
  assert.is(await render('txt', ROWS), 'kaki\na "b", c\n');
  assert.is(await render('json', []), '[]\n');
  assert.is(await render('ndjson', []), '');
  assert.is(await render('csv', []), heading);
});

output('text is written no faster than it is taken, and not beyond a closed end', async () => {
  let held = 0;
  let most = 0;
  const slow = new Writable({
    highWaterMark: 1,
    write(chunk: Buffer, _encoding, done) {
      held += chunk.length;
      most = Math.max(most, held);
      setImmediate(() => {
        held -= chunk.length;
        done();
      });
    },
  });
  function* many(): Generator<string> {
    for (let i = 0; i < 100_000; i++) yield 'ten letters';
  }
  const table = { titles: [], line: (row: string) => row };
  await writeRows(slow, 'txt', table, many());
  assert.ok(most > 0 && most < 200_000, `${most} characters were held`);
  slow.destroy();
  await writeRows(slow, 'txt', table, many());
});

/** A terminal, or none, with a clock that is moved by hand; `drawn` is what came since it was last asked. */
function terminalOf(isTTY: boolean) {
  let text = '';
  const terminal = {
    ms: 0,
    isTTY,
    now: (): number => terminal.ms,
    write(piece: string) {
      text += piece;
    },
    drawn(): string {
      const before = text;
      text = '';
      return before;
    },
  };
  return terminal;
}

/** What takes a line back. */
const CLEAR = '\r\x1b[K';

output('bars are drawn on terminals, a few times a second, and leave no trace', async () => {
  for (const isTTY of [true, false]) {
    const terminal = terminalOf(isTTY);
    const line = statusLine(terminal, terminal.now);
    const half = progressBar('extract', 5e5, 1e6, 'bytes');
    line.show(half);
    assert.is(terminal.drawn(), '', 'not at once');
    terminal.ms = 100;
    line.show(half);
    terminal.ms = 150;
    line.show(half);
    terminal.ms = 200;
    line.show(progressBar('database', 1200, 1200, 'syllables'));
    line.clear();
    line.clear();
    const bars = [
      '[extract] ████████████░░░░░░░░░░░░  50 %  0.5 of 1.0 MB',
      '[database] ████████████████████████ 100 %  1,200 of 1,200 syllables',
      '',
    ];
    assert.is(terminal.drawn(), isTTY ? bars.map((text) => CLEAR + text).join('') : '');
  }
});

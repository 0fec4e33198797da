/** Output formats, slow readers, and what is drawn on a terminal. */
import { PassThrough, Writable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { keyTable, type OutputFormat, writeRows, writeText } from '../../../bin/output/output.ts';
import {
  duration,
  metered,
  nameMeter,
  StatusLine,
  stageBar,
} from '../../../bin/output/progress.ts';

interface Row {
  name: string;
  syllables: string[];
  score: number | null;
}

const TABLE = keyTable<Row>(['name', 'syllables', 'score'], ({ name }) => name);

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

const render = (format: OutputFormat, rows: readonly Row[]): Promise<string> =>
  written((out) => writeRows(out, format, TABLE, rows));

output('rows have their form in each format, and none are well formed too', async () => {
  assert.equal(JSON.parse(await render('json', ROWS)), ROWS);
  const lines = (await render('ndjson', ROWS)).trimEnd().split('\n');
  assert.equal(
    lines.map((line) => JSON.parse(line)),
    ROWS,
  );
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
  const table = { titles: [], cells: () => [], line: (row: string) => row };
  await writeText(slow, many());
  await writeRows(slow, 'txt', table, many());
  assert.ok(most > 0 && most < 200_000, `${most} characters were held`);
  slow.destroy();
  await writeText(slow, many());
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

output('bars are drawn on terminals only and go without a trace', () => {
  for (const isTTY of [true, false]) {
    const terminal = terminalOf(isTTY);
    const bar = new StatusLine(terminal);
    bar.show(
      stageBar({ kind: 'progress', stage: 'extract', done: 5e5, total: 1e6, unit: 'bytes' }),
    );
    bar.show(
      stageBar({ kind: 'progress', stage: 'database', done: 1200, total: 1200, unit: 'syllables' }),
    );
    bar.clear();
    bar.clear();
    const bars = [
      '[extract] ████████████░░░░░░░░░░░░  50 %  0.5 of 1.0 MB',
      '[database] ████████████████████████ 100 %  1,200 of 1,200 syllables',
      '',
    ];
    assert.is(terminal.drawn(), isTTY ? bars.map((line) => CLEAR + line).join('') : '');
    const work = (hooks: Parameters<Parameters<typeof metered>[1]>[0]): number => {
      assert.is(hooks.cancelled(), false);
      for (terminal.ms = 0; terminal.ms < 250; terminal.ms++) hooks.progress(1, 2);
      return 7;
    };
    assert.is(metered('walk', work, terminal, terminal.now), 7);
    const half = `${CLEAR}[walk] ████████████░░░░░░░░░░░░  50 %`;
    assert.is(terminal.drawn(), isTTY ? half + half + CLEAR : '');
    metered('short', (hooks) => hooks.progress(1, 1), terminal, terminal.now);
    assert.is(terminal.drawn(), '');
    assert.throws(() => metered('late', async () => 1, terminal), /task "late" answers later/);
  }
});

output('names are shown with their rate and the remaining time', () => {
  const meterOf = (expected: number, isTTY = true) => {
    const terminal = terminalOf(isTTY);
    const meter = nameMeter(expected, { terminal, now: terminal.now });
    const show = (ms: number, names: number, note?: string): string => {
      terminal.ms = ms;
      meter.show(names, note);
      return terminal.drawn().replace(CLEAR, '');
    };
    return { meter, show, terminal };
  };
  const { meter, show, terminal } = meterOf(10_000_000);
  assert.is(show(0, 2_000_000), '[batch] 2,000,000 of 10,000,000 names');
  assert.is(show(100, 2_200_000), '', 'a few times a second only');
  // what was there at the start is not counted into the rate
  assert.is(
    show(2000, 4_000_000),
    '[batch] 4,000,000 of 10,000,000 names, 1,000,000 a second, 6 s left',
  );
  assert.match(show(3000, 4_500_000, '; 2 workers'), / left; 2 workers$/);
  meter.clear();
  assert.is(terminal.drawn(), CLEAR);
  const endless = meterOf(Number.MAX_SAFE_INTEGER);
  endless.show(0, 0);
  assert.is(endless.show(2000, 500), '[batch] 500 names, 250 a second');
  assert.is(meterOf(10, false).show(5000, 5), '');
  const durations = ['1 s', '59 s', '3 min 20 s', '5 h 12 min', '11 d 13 h'];
  assert.equal([0.2, 59, 200, 18_720, 1e6].map(duration), durations);
});

output.run();

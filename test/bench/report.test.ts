/** Measurements, targets, tables and reports of benchmarks. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fromSamples, type Measurement, median, rowOf } from '../../bench/measuring/measurement.ts';
import { resultTable, writePart } from '../../bench/measuring/report.ts';
import { isMet, TARGETS, type Target, targetOf } from '../../bench/measuring/targets.ts';
import { packageRoot } from '../../store/files/package-root.ts';

const report = suite('benchmark report');

const row = (fields: Partial<Measurement>): Measurement =>
  rowOf({ name: 'walks', n: 7000, ...fields });

report('a row has the median, the items a second and the ratio for one item', () => {
  const baseline = { what: 'one by one', ms: 60, items: 2 };
  const made = fromSamples({ name: 'x', n: 5, items: 10, samples: [30, 10, 20], baseline });
  assert.is(made.medianMs, 20);
  assert.is(made.perSecond, 500);
  assert.is(made.ratio, 15); // 30 ms an item against 2
  assert.is(made.baseline, 'one by one');
  assert.is(made.p99Ms, null);
  assert.is(fromSamples({ name: 'x', n: 5, items: 10, samples: [20] }).ratio, null);
});

report('the median is by size, the slowest hundredth is told from a hundred values on', () => {
  assert.is(median([3]), 3);
  assert.is(median([100, 20, 3]), 20); // by size and not as text
  assert.is(median([10, 2, 4, 1]), 3);
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  const made = (count: number) => fromSamples({ name: 'x', n: 1, samples: values.slice(-count) });
  assert.is(made(99).p99Ms, null);
  assert.is(made(100).p99Ms, 99);
});

report('targets belong to a name at one size', () => {
  assert.is(targetOf(row({}))?.bound, 250_000);
  assert.is(targetOf(row({ n: 300 })), null);
  assert.is(targetOf(row({ name: 'select' })), null);
});

report('slack widens the bounds of speed and not that of memory', () => {
  const cases: [
    Partial<Measurement>,
    Target['figure'],
    bound: number,
    slack: number,
    met: boolean,
  ][] = [
    [{ perSecond: 100 }, 'perSecond', 100, 1, true],
    [{ perSecond: 99 }, 'perSecond', 100, 1, false],
    [{ perSecond: 50 }, 'perSecond', 100, 2, true],
    [{ medianMs: 101 }, 'medianMs', 100, 1, false],
    [{ medianMs: 200 }, 'medianMs', 100, 2, true],
    [{ p99Ms: 30 }, 'p99Ms', 25, 2, true],
    [{ megabytes: 151 }, 'megabytes', 150, 2, false],
    [{}, 'medianMs', 100, 2, false], // not measured
  ];
  for (const [fields, figure, bound, slack, met] of cases) {
    assert.is(isMet(row(fields), { name: 'x', n: 1, figure, bound }, slack), met);
  }
});

report('the table shows figures, targets and whether they are met', () => {
  const table = resultTable(
    [
      row({ medianMs: 90, perSecond: 555_555.5, baseline: 'pair by pair', ratio: 850.4 }),
      row({ name: 'memory-db', n: 500_000, megabytes: 160 }),
      row({ name: 'other', n: 5, medianMs: 0.12, p99Ms: 3, ratio: 0.5 }),
      row({ name: 'runtime-code', n: 2000, megabytes: 0.0021 }),
    ],
    1,
  ).split('\n');
  const lengths = new Set(table.map(({ length }) => length));
  assert.is(lengths.size, 1, 'the columns stand below each other');
  assert.equal(
    table
      .map((line) =>
        line
          .slice(2, -2)
          .split('|')
          .map((cell) => cell.trim())
          .join(', '),
      )
      .toSpliced(1, 1),
    [
      'name, n, median, p99, a second, memory or size, baseline, ratio, target',
      'walks, 7,000, 90 ms, , 555,556, , pair by pair, 850, >= 250,000/s',
      'memory-db, 500,000, , , , 160 MB, , , <= 150 MB (missed)',
      'other, 5, 0.12 ms, 3 ms, , , , 0.5, ',
      'runtime-code, 2,000, , , , 2.1 kB, , , <= 3 kB',
    ],
  );
});

report('the table of the page is replaced, and a page without one is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-page-'));
  try {
    const page = join(folder, 'page.md');
    await writeFile(page, 'a\n<!-- table -->\nold\n<!-- /table -->\nb\n');
    await writePart(page, 'table', 'new $& $1');
    const text = await readFile(page, 'utf8');
    assert.is(text, 'a\n<!-- table -->\nnew $& $1\n<!-- /table -->\nb\n');
    await writeFile(page, 'a\n');
    const fault = await writePart(page, 'table', '').catch((err: Error) => err.message);
    assert.match(String(fault), 'has no table');
  } finally {
    await rm(folder, { recursive: true });
  }
});

report('every target has its row on the page of performance, with a figure', async () => {
  const page = await readFile(join(packageRoot(), 'docs/performance.md'), 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const { name, n } of TARGETS) {
    const size = n.toLocaleString('en');
    const found = rows.find(([, first, second]) => first === name && second === size);
    assert.ok(found, `a target for ${name} at ${n}, which no benchmark measures`);
    assert.match(found.join(' '), /<=|>=/);
  }
});

report.run();

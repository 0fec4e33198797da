/** Measurements and targets of benchmarks. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { fromSamples, type Measurement, rowOf } from '../../bench/measuring/measurement.ts';
import { isMet, TARGETS, type Target, targetOf } from '../../bench/measuring/targets.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { suite } from '../suite.ts';

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
  // by size and not as text; the slowest hundredth is told from a hundred values on
  const values = Array.from({ length: 100 }, (_, i) => 100 - i);
  const { medianMs, p99Ms } = fromSamples({ name: 'x', n: 1, samples: values });
  assert.equal([medianMs, p99Ms], [50.5, 99]);
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

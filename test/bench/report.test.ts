/** Measurements, their targets, and the page of performance. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { fromSamples, type Measurement, median } from '../../bench/measuring/measurement.ts';
import { writePage } from '../../bench/measuring/report.ts';
import { isMet, TARGETS, type Target, targetOf } from '../../bench/measuring/targets.ts';
import { packageRoot } from '../../store/files/package-root.ts';

const report = suite('benchmark report');

const row = (fields: Partial<Measurement>): Measurement => ({
  name: 'walks',
  n: 7000,
  medianMs: null,
  p99Ms: null,
  perSecond: null,
  megabytes: null,
  baseline: null,
  ratio: null,
  ...fields,
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
  const target = (figure: Target['figure'], bound: number): Target => ({
    name: 'x',
    n: 1,
    figure,
    bound,
  });
  assert.ok(isMet(row({ perSecond: 100 }), target('perSecond', 100), 1));
  assert.not(isMet(row({ perSecond: 99 }), target('perSecond', 100), 1));
  assert.ok(isMet(row({ perSecond: 50 }), target('perSecond', 100), 2));
  assert.not(isMet(row({ medianMs: 101 }), target('medianMs', 100), 1));
  assert.ok(isMet(row({ medianMs: 200 }), target('medianMs', 100), 2));
  assert.ok(isMet(row({ p99Ms: 30 }), target('p99Ms', 25), 2));
  assert.not(isMet(row({ megabytes: 151 }), target('megabytes', 150), 2));
  assert.ok(isMet(row({ ratio: 0.9 }), target('ratio', 0.9), 1));
  assert.not(isMet(row({ ratio: 0.8 }), target('ratio', 0.9), 4));
  assert.not(isMet(row({}), target('medianMs', 100), 2)); // not measured
});

report('a section of the page is replaced, and one that is not there is told', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'namewalk-page-'));
  try {
    const page = join(folder, 'page.md');
    await writeFile(page, 'a\n<!-- table -->\nold\n<!-- /table -->\nb\n');
    await writePage({ table: 'new $& $1' }, page);
    const text = await readFile(page, 'utf8');
    assert.is(text, 'a\n<!-- table -->\nnew $& $1\n<!-- /table -->\nb\n');
    const fault = await writePage({ curves: '' }, page).catch((err: Error) => err.message);
    assert.match(String(fault), 'has no section "curves"');
  } finally {
    await rm(folder, { recursive: true });
  }
});

/** What is measured on request alone has no row of its own. */
const LARGEST = 5_000_000;

report('every target has its row on the page of performance, with a figure', async () => {
  const page = await readFile(join(packageRoot(), 'docs/performance.md'), 'utf8');
  const rows = page.split('\n').map((line) => line.split('|').map((cell) => cell.trim()));
  for (const { name, n } of TARGETS.filter((target) => target.n < LARGEST)) {
    const size = n.toLocaleString('en');
    const found = rows.find(([, first, second]) => first === name && second === size);
    assert.ok(found, `a target for ${name} at ${n}, which no benchmark measures`);
    assert.match(found.join(' '), /<=|>=/);
  }
});

report.run();

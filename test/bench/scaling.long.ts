/** The scaling program: measures sizes and draws them. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';

const PROGRAM = fileURLToPath(new URL('../../bench/run.js', import.meta.url));

const scaling = suite<{ folder: string }>('scaling curves');
scaling.before(async (context) => {
  context.folder = await mkdtemp(join(tmpdir(), 'namewalk-scaling-'));
});
scaling.after(({ folder }) => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

scaling('sizes are measured in turn and drawn', async ({ folder }) => {
  const args = [PROGRAM, 'scaling', '--sizes=300,700', '--repeats=1', `--out=${folder}`];
  await promisify(execFile)(process.execPath, args);
  const { results, node } = JSON.parse(await readFile(join(folder, 'scaling.json'), 'utf8')) as {
    node: string;
    results: Record<string, number>[];
  };
  assert.is(node, process.version);
  assert.equal(
    results.map(({ n }) => n),
    [300, 700],
  );
  for (const row of results) {
    for (const [key, value] of Object.entries(row)) {
      if (key === 'unlimited_tables_ms') assert.ok(value >= 0, key);
      else if (key !== 'peak_mb') assert.ok(value > 0, key);
    }
  }
  const svg = await readFile(join(folder, 'scaling.svg'), 'utf8');
  assert.is(svg.match(/<svg /g)!.length, 1 + 4);
  for (const line of ['reach cache', 'all neighbours', 'after the load']) assert.match(svg, line);
  assert.not.match(svg, /NaN|Infinity/);
});

scaling.run();

/** The run-time and `namewalk names --like` under the newest LTS of Node, which comes from npm: the names of the vectors. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { runCli } from '../bin/cli.ts';
import { run } from '../package/pack.ts';
import { CHECK } from './check.ts';
import { VECTORS } from './vectors.ts';

/** As `test/lts.sh`, which runs the whole suite there. */
const NEWEST = 'node@24';

const SCRIPT = `
import { deepStrictEqual } from 'node:assert';
import { readFileSync, readdirSync } from 'node:fs';
const [runtime, vectors] = process.argv.slice(2);
const { names } = await import(runtime);
${CHECK}
let checked = 0;
for (const file of readdirSync(vectors)) {
  const wanted = JSON.parse(readFileSync(vectors + '/' + file, 'utf8'));
  deepStrictEqual(check(names, wanted), wanted.cases);
  checked += wanted.cases.length;
}
console.log(process.version + ' ' + checked);
`;

const lts = suite<{ folder: string; node: string }>('newest LTS');

lts.before((context) => {
  context.folder = mkdtempSync(join(tmpdir(), 'namewalk-lts-'));
  const quiet = ['--no-save', '--no-audit', '--no-fund', '--prefer-offline'];
  run('npm', ['install', '--prefix', context.folder, ...quiet, NEWEST], context.folder);
  context.node = join(context.folder, 'node_modules', 'node', 'bin', 'node');
});
lts.after(({ folder }) => rmSync(folder, { recursive: true, force: true }));

lts('the run-time gives the names of the vectors', ({ folder, node }) => {
  const script = join(folder, 'check.mjs');
  writeFileSync(script, SCRIPT);
  const built = join(packageRoot(), 'dist', 'runtime', 'namewalk-runtime.js');
  const told = run(node, [script, pathToFileURL(built).href, VECTORS], folder);
  assert.match(told, /^v24\.\d+\.\d+ \d{2,}\n$/);
});

lts('names of a sample are those of this Node', async ({ folder, node }) => {
  const args = ['names', '--like', 'latin', '--classes', 'first_name,place_name', '--seed', '7'];
  const program = join(packageRoot(), 'dist', 'bin', 'namewalk.js');
  const here = await runCli(args);
  assert.is(run(node, [program, ...args], folder), here.stdout);
});

lts.run();

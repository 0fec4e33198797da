/** Where better-sqlite3 is missing, everything works but the database of imported packages, which says so in one line. */
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { spawnCli } from '../bin/cli.ts';
import type { Ended } from '../process.ts';
import { sharedFolderSuite } from '../store/temp-folder.ts';

/** Makes `require` of the package fail in a process and its threads. */
const HOOK = `
const Module = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  if (name !== 'better-sqlite3') return resolve.call(this, name, ...rest);
  throw Object.assign(new Error("Cannot find module 'better-sqlite3'"), { code: 'MODULE_NOT_FOUND' });
};
`;
const TEXT = join(packageRoot(), 'samples', 'de-die-verwandlung.txt');

interface Context {
  /** Runs the command with the words of a line. */
  cli(line: string): Promise<Ended>;
  /** The same, which ends well. */
  done(line: string): Promise<Ended>;
}

const without = sharedFolderSuite<Context>('without SQLite', (context) => {
  const hook = join(context.folder, 'hook.cjs');
  writeFileSync(hook, HOOK);
  const env = { ...process.env, NODE_OPTIONS: `--require ${hook}` };
  context.cli = (line) => spawnCli(line.split(' '), { cwd: context.folder, env });
  context.done = async (line) => {
    const ended = await context.cli(line);
    assert.is(ended.code, 0, ended.stdout + ended.stderr);
    return ended;
  };
});

without('a text is run, and its corpus read from the index and the JSON', async (t) => {
  const { stderr } = await t.done(`run ${TEXT} --language de_DE --output-base runs`);
  assert.match(stderr, /no data\/corpus\.db is written, .* better-sqlite3 is not/);
  const [id] = readdirSync(join(t.folder, 'runs')).filter((name) => name.endsWith('_pyphen'));
  const data = join(t.folder, 'runs', id!, 'data');
  assert.not.ok(existsSync(join(data, 'corpus.db')));
  assert.ok(existsSync(join(data, 'corpus.index')));
  const walk = async () => (await t.done('walk --output-base runs --count 3 --seed 7')).stdout;
  const indexed = await walk();
  rmSync(join(data, 'corpus.index'));
  assert.is(await walk(), indexed);
  await t.done('verify --output-base runs');
});

without('names, batches and models', async ({ done }) => {
  const { stdout } = await done('names --output-base runs --count 5 --seed 7');
  assert.is(stdout.trim().split('\n').length, 5);
  for (const line of [
    'batch --output-base runs --count 5 --seed 7',
    'model --output-base runs -o x.kin.json',
    'list --output-base runs --count 5 -o x.names.json',
    'names --like german --count 5 --seed 7',
  ])
    await done(line);
});

without('what needs SQLite says so in one line with the remedy', async ({ cli }) => {
  for (const line of [
    'generate --db packages.db --list',
    'batch --output-base runs --count 5 --seed 7 --out names.sqlite',
  ]) {
    const told = await cli(line);
    assert.is(told.code, 1, line);
    const remedy = 'Run npm install better-sqlite3 beside namewalk';
    assert.match(told.stderr, new RegExp(`error: This needs SQLite, .*${remedy}`));
    assert.not.match(told.stderr, /\n {4}at /);
  }
});

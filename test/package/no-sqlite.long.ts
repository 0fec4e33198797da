/** Where better-sqlite3 is missing, everything works but the database of imported packages, which says so in one line. */
import { type SpawnSyncReturns, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';
import { PROGRAM } from '../process.ts';
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
  cli(...args: string[]): Ended;
  /** What a command prints, which ends well. */
  printed(...args: string[]): string;
}

type Ended = SpawnSyncReturns<string>;

const without = sharedFolderSuite<Context>('without SQLite', (context) => {
  const hook = join(context.folder, 'hook.cjs');
  writeFileSync(hook, HOOK);
  const env = { ...process.env, NODE_OPTIONS: `--require ${hook}` };
  context.cli = (...args) =>
    spawnSync(process.execPath, [PROGRAM, ...args], {
      ...{ cwd: context.folder, env, encoding: 'utf8' },
    });
  context.printed = (...args) => {
    const { status, stdout, stderr } = context.cli(...args);
    assert.is(status, 0, stdout + stderr);
    return stdout;
  };
});

without('a text is run, and its corpus read from the index and the JSON', (t) => {
  const { status, stdout, stderr } = t.cli(
    'run',
    TEXT,
    '--language',
    'de_DE',
    '--output-base',
    'runs',
  );
  assert.is(status, 0, stderr);
  assert.match(stdout + stderr, /no data\/corpus\.db is written, .* better-sqlite3 is not/);
  const [id] = readdirSync(join(t.folder, 'runs')).filter((name) => name.endsWith('_pyphen'));
  const data = join(t.folder, 'runs', id!, 'data');
  assert.not.ok(existsSync(join(data, 'corpus.db')));
  assert.ok(existsSync(join(data, 'corpus.index')));
  const walk = () => t.printed('walk', '--output-base', 'runs', '--count', '3', '--seed', '7');
  const indexed = walk();
  rmSync(join(data, 'corpus.index'));
  assert.is(walk(), indexed);
  t.printed('verify', '--output-base', 'runs');
});

without('names, batches and models', ({ printed }) => {
  const five = ['--count', '5', '--seed', '7'];
  const names = printed('names', '--output-base', 'runs', ...five);
  assert.is(names.trim().split('\n').length, 5);
  printed('batch', '--output-base', 'runs', ...five);
  printed('model', '--output-base', 'runs', '-o', 'x.kin.json');
  printed('list', '--output-base', 'runs', '--count', '5', '-o', 'x.names.json');
  printed('names', '--like', 'german', ...five);
});

without('what needs SQLite says so in one line with the remedy', ({ cli }) => {
  for (const args of [
    ['generate', '--db', 'packages.db', '--list'],
    ['batch', '--output-base', 'runs', '--count', '5', '--seed', '7', '--out', 'names.sqlite'],
  ]) {
    const told = cli(...args);
    assert.is(told.status, 1, args.join(' '));
    const remedy = 'Run npm install better-sqlite3 beside namewalk';
    assert.match(told.stderr, new RegExp(`error: This needs SQLite, .*${remedy}`));
    assert.not.match(told.stderr, /\n {4}at /);
  }
});

without.run();

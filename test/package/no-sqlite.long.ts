/** Where better-sqlite3 is missing, everything works but the database of imported packages, which says so in one line. */
import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { packageRoot } from '../../store/files/package-root.ts';

/** Makes `require` of the package fail in a process and its threads. */
const HOOK = `
const Module = require('node:module');
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  if (name !== 'better-sqlite3') return resolve.call(this, name, ...rest);
  throw Object.assign(new Error("Cannot find module 'better-sqlite3'"), { code: 'MODULE_NOT_FOUND' });
};
`;
const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));
const TEXT = join(packageRoot(), 'samples', 'de-die-verwandlung.txt');

interface Context {
  folder: string;
  cli(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }>;
}

const without = suite<Context>('without SQLite');

without.before((context) => {
  const folder = mkdtempSync(join(tmpdir(), 'namewalk-no-sqlite-'));
  const hook = join(folder, 'hook.cjs');
  writeFileSync(hook, HOOK);
  context.folder = folder;
  context.cli = (...args) =>
    new Promise((resolve, reject) => {
      const env = { ...process.env, NODE_OPTIONS: `--require ${hook}` };
      const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: folder, env });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (part) => (stdout += part));
      child.stderr.on('data', (part) => (stderr += part));
      child.once('error', reject);
      child.once('close', (code) => resolve({ code, stdout, stderr }));
    });
});
without.after(({ folder }) => rmSync(folder, { recursive: true, force: true }));

without(
  'a text is run, and its corpus read from the index and the JSON',
  async ({ cli, folder }) => {
    const run = await cli('run', TEXT, '--language', 'de_DE', '--output-base', 'runs');
    assert.is(run.code, 0, run.stderr);
    assert.match(
      run.stdout + run.stderr,
      /no data\/corpus\.db is written, .* better-sqlite3 is not/,
    );
    const [id] = readdirSync(join(folder, 'runs')).filter((name) => name.endsWith('_pyphen'));
    const data = join(folder, 'runs', id!, 'data');
    assert.not.ok(existsSync(join(data, 'corpus.db')));
    assert.ok(existsSync(join(data, 'corpus.index')));
    const walk = ['walk', '--output-base', 'runs', '--count', '3', '--seed', '7'];
    const indexed = await cli(...walk);
    assert.is(indexed.code, 0, indexed.stderr);
    rmSync(join(data, 'corpus.index'));
    const read = await cli(...walk);
    assert.is(read.stdout, indexed.stdout);
    const verified = await cli('verify', '--output-base', 'runs');
    assert.is(verified.code, 0, verified.stdout);
  },
);

without('names, batches and models', async ({ cli }) => {
  const names = await cli('names', '--output-base', 'runs', '--count', '5', '--seed', '7');
  assert.is(names.code, 0, names.stderr);
  assert.is(names.stdout.trim().split('\n').length, 5);
  const batch = ['batch', '--output-base', 'runs', '--count', '5', '--seed', '7'];
  assert.is((await cli(...batch)).code, 0);
  const model = await cli('model', '--output-base', 'runs', '-o', 'x.kin.json');
  assert.is(model.code, 0, model.stderr);
  const list = await cli('list', '--output-base', 'runs', '--count', '5', '-o', 'x.names.json');
  assert.is(list.code, 0, list.stderr);
  const made = await cli('names', '--like', 'german', '--count', '5', '--seed', '7');
  assert.is(made.code, 0, made.stderr);
});

without('what needs SQLite says so in one line with the remedy', async ({ cli }) => {
  for (const args of [
    ['generate', '--db', 'packages.db', '--list'],
    ['batch', '--output-base', 'runs', '--count', '5', '--seed', '7', '--out', 'names.sqlite'],
  ]) {
    const told = await cli(...args);
    assert.is(told.code, 1, args.join(' '));
    assert.match(
      told.stderr,
      /error: This needs SQLite, .*Run npm install better-sqlite3 beside namewalk/,
    );
    assert.not.match(told.stderr, /\n {4}at /);
  }
});

without.run();

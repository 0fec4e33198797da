/**
 * `node tools/build.mjs [--fast]`: makes `dist/`, all of it or what units and properties need. Where nothing has changed
 * since the last whole build, as right after `npm ci`, there is nothing to do.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isBuilt, keepStamp, sourcesOf } from './build-stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const fast = process.argv[2] === '--fast';

function run(...args) {
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Rooms of which `dist/` holds what the compiler makes and no other script. */
const COMPILED = [
  'app',
  'bench',
  'bin',
  'engine',
  'http',
  'operations',
  'store',
  'test',
  'workers',
];

/** Removes scripts whose source is gone, so that nothing finds them but by chance. */
function dropStale() {
  for (const room of COMPILED) {
    const folder = join(root, 'dist', room);
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder, { recursive: true })) {
      const isStale =
        name.endsWith('.js') && !existsSync(join(root, room, `${name.slice(0, -2)}ts`));
      if (isStale) rmSync(join(folder, name));
    }
  }
}

/** Shortens the scripts that ship to half their size. What they export keeps its name, so that traces can be read. */
function shorten() {
  const shipped = COMPILED.filter((room) => room !== 'bench' && room !== 'test');
  return build({
    absWorkingDir: root,
    entryPoints: shipped.map((room) => `dist/${room}/**/*.js`),
    outdir: 'dist',
    outbase: 'dist',
    allowOverwrite: true,
    minify: true,
    target: 'node20',
    charset: 'utf8',
    sourcemap: true,
    sourcesContent: false,
    // the compiler's options have done their work
    tsconfigRaw: {},
    logLevel: 'warning',
  });
}

if (!isBuilt(root)) {
  const sources = sourcesOf(root);
  dropStale();
  run('tools/wire.mjs');
  run('node_modules/typescript/bin/tsc');
  await shorten();
  run('dist/tools/build-languages.js');
  run('runtime/build.mjs');
  if (!fast) {
    run('webcomponents/build.mjs');
    run('dist/docs/site/build.js');
    if (!keepStamp(root, sources)) {
      console.warn('Sources changed during the build: the next one builds again.');
    }
  }
}

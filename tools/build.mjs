/**
 * `node tools/build.mjs [--fast]`: makes `dist/`, all of it or what units and properties need. Where nothing has changed
 * since the last whole build, as right after `npm ci`, there is nothing to do; the page and the site, most of the work,
 * are made where what they are made of has changed.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { isBuilt, keepStamp, PAGES, sourcesOf } from './build-stamp.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const fast = process.argv[2] === '--fast';

function run(...args) {
  const { status, error } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

/** Folders of which `dist/` holds scripts: those that ship, and what tests read and builds run. */
const SHIPPED = ['app', 'bin', 'engine', 'http', 'operations', 'store', 'workers'];
const READ = ['bench', 'test', 'webcomponents/logic', 'runtime', 'tools', 'docs/site'];

/** Removes scripts whose source is gone, so that nothing finds them but by chance. */
function dropStale() {
  for (const room of [...SHIPPED, ...READ]) {
    const folder = join(root, 'dist', room);
    if (!existsSync(folder)) continue;
    for (const name of readdirSync(folder, { recursive: true })) {
      const isStale =
        name.endsWith('.js') && !existsSync(join(root, room, `${name.slice(0, -2)}ts`));
      if (isStale) rmSync(join(folder, name));
    }
  }
}

/** Makes scripts of folders, without a look at types. What short ones export keeps its name, so that traces can be read. */
function compile(folders, minify) {
  return build({
    absWorkingDir: root,
    entryPoints: folders.map((folder) => `${folder}/**/*.ts`),
    outdir: 'dist',
    outbase: '.',
    minify,
    target: 'node20',
    charset: 'utf8',
    sourcemap: true,
    sourcesContent: false,
    // modules are strict without saying so; an import of what is no type stays
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    logLevel: 'warning',
    plugins: [{ name: 'endings', setup: renameImports }],
  });
}

/** Sources import each other as `.ts`, scripts as `.js`. */
function renameImports(bundler) {
  const ending = /(?<=(from|import|import\() ?'\.[^'\n]*\.)ts(?=')/g;
  bundler.onLoad({ filter: /\.ts$/ }, ({ path }) => ({
    contents: readFileSync(path, 'utf8').replace(ending, 'js'),
    loader: 'ts',
  }));
}

if (!isBuilt(root)) {
  const sources = sourcesOf(root);
  dropStale();
  run('tools/wire.mjs');
  await compile(SHIPPED, true);
  await compile(READ, false);
  // of all types, beside what else is built
  const tsc = ['node_modules/typescript/bin/tsc'];
  const checked = once(spawn(process.execPath, tsc, { cwd: root, stdio: 'inherit' }), 'close');
  run('dist/tools/build-languages.js');
  run('runtime/build.mjs');
  if (!fast && !isBuilt(root, PAGES)) {
    const read = sourcesOf(root, PAGES);
    run('webcomponents/build.mjs');
    run('dist/docs/site/build.js');
    keepStamp(root, read, PAGES);
  }
  const [code] = await checked;
  if (code !== 0) process.exit(code ?? 1);
  if (!fast && !keepStamp(root, sources)) {
    console.warn('Sources changed during the build: the next one builds again.');
  }
}

/**
 * Runs Biome with the given arguments: `node tools/biome.mjs check .`. Only those who change the code
 * need it and it weighs more than anything else, so that it has a package.json and a lock file of its
 * own in this folder and is installed here when it is first used, or when the locked version changes.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('.', import.meta.url));
const home = join(folder, 'node_modules', '@biomejs', 'biome');
const read = (...path) => JSON.parse(readFileSync(join(...path), 'utf8'));
const { devDependencies } = read(folder, 'package.json');

function installed() {
  try {
    return read(home, 'package.json').version;
  } catch {
    return null;
  }
}

/** Ends with the exit code of a program that ended with another one than 0. */
function run(program, args, options) {
  const { status, error } = spawnSync(program, args, { stdio: 'inherit', ...options });
  if (error) throw error;
  if (status !== 0) process.exit(status ?? 1);
}

if (installed() !== devDependencies['@biomejs/biome']) {
  // what it prints goes where it disturbs no output of Biome; npm is a script of the shell on Windows
  run('npm', ['ci', '--no-audit', '--no-fund', '--silent'], {
    cwd: folder,
    stdio: ['ignore', 2, 'inherit'],
    shell: process.platform === 'win32',
  });
}
run(process.execPath, [join(home, 'bin', 'biome'), ...process.argv.slice(2)]);

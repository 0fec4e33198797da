/** The package as `npm pack` makes it from what is built, and commands in folders. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../../store/files/package-root.ts';

export interface Packed {
  /** Path of the archive. */
  readonly archive: string;
  readonly bytes: number;
  readonly files: readonly string[];
}

/** Runs a program to its end and returns what it printed; an error tells all that it printed. */
export function run(program: string, args: readonly string[], cwd: string): string {
  try {
    return execFileSync(program, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
      maxBuffer: 1 << 26,
    });
  } catch (err) {
    const { stdout = '', stderr = '' } = err as { stdout?: string; stderr?: string };
    throw new Error(
      `${program} ${args.join(' ')} failed in ${cwd}:\n${stdout.slice(-4000)}${stderr.slice(-4000)}`,
    );
  }
}

/** A fresh folder of a project, with files of it. */
export function projectIn(folder: string, files: Readonly<Record<string, string>> = {}): string {
  mkdirSync(folder);
  const all = { 'package.json': '{ "type": "module", "private": true }', ...files };
  for (const [name, text] of Object.entries(all)) writeFileSync(join(folder, name), text);
  return folder;
}

/** Installs packages into a project as npm does. */
export const npmInstall = (project: string, ...packages: readonly string[]): string =>
  run('npm', ['install', ...packages, '--no-audit', '--no-fund', '--prefer-offline'], project);

/** Packs into a folder; the types are made when they have not been. */
export function pack(folder: string): Packed {
  const root = packageRoot();
  if (!existsSync(join(root, 'dist', 'app', 'library', 'index.d.ts'))) {
    run('npm', ['run', '-s', 'types'], root);
  }
  const options = ['pack', '--ignore-scripts', '--json', '--pack-destination', folder];
  const [{ filename, size, files }] = JSON.parse(run('npm', options, root)) as [
    { filename: string; size: number; files: { path: string }[] },
  ];
  return { archive: join(folder, filename), bytes: size, files: files.map(({ path }) => path) };
}

/** Unpacks it into a project; its dependencies are those of this tree, so that no network is needed. Returns its folder. */
export function unpack(archive: string, project: string): string {
  const modules = join(project, 'node_modules');
  const installed = join(modules, 'namewalk');
  mkdirSync(installed, { recursive: true });
  run('tar', ['xzf', archive, '--strip-components=1', '-C', installed], project);
  for (const name of readdirSync(join(packageRoot(), 'node_modules'))) {
    if (name.startsWith('.')) continue;
    symlinkSync(join(packageRoot(), 'node_modules', name), join(modules, name));
  }
  return installed;
}

/** Bytes of all files of a folder. */
export function folderBytes(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

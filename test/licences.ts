/**
 * Lists the licence of every package that is installed, and fails when one does not allow what a project
 * under MIT needs, when a version of `package.json` is a range, when a dependency is not used, or when a lock
 * file lacks a checksum or names an address. Run from the project: `npm run licences`.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageRoot } from '../store/files/package-root.ts';

type Versions = Readonly<Record<string, string>>;

interface Project {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Versions;
  readonly devDependencies: Versions;
}

interface Locked {
  readonly version: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  /** What the registry said when the lock file was written. */
  readonly license?: string;
  readonly integrity?: string;
  /** The address that it came from, which is that of a registry of one's own, or of none. */
  readonly resolved?: string;
}

/** Licences that ask for no more than a notice. */
const PERMISSIVE =
  '0BSD Apache-2.0 BlueOak-1.0.0 BSD-2-Clause BSD-3-Clause CC0-1.0 ISC MIT MIT-0 Python-2.0 Unlicense';

/** Tools of development that are not passed on with the project, with why they may be what they are. */
const TOOLS_ONLY: Readonly<Record<string, string>> = {
  'axe-core': 'MPL-2.0: a test runs it unchanged',
};

const root = packageRoot();
const read = <T>(...path: string[]): T =>
  JSON.parse(readFileSync(join(root, ...path), 'utf8')) as T;

/** True when one side of every OR, and all sides of every AND, are permissive. */
function isPermissive(expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(/ AND /i)
    .every((part) =>
      part.split(/ OR /i).some((name) => PERMISSIVE.split(' ').includes(name.trim())),
    );
}

/** Packages that some file or script of the project names. */
function namedPackages({ scripts }: Project): (name: string) => boolean {
  const folders =
    'runtime engine workers store app http webcomponents bin docs bench test operations tools';
  const files = folders.split(' ').flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs|html|css)$/.test(name) && !name.includes('node_modules'))
      .map((name) => readFileSync(join(root, folder, name), 'utf8')),
  );
  const text = files.join('\n');
  const commands = Object.values(scripts).join(' ');
  return (name) => {
    const quoted = new RegExp(
      `['"](?:npm:)?${name.replace(/[.*+?^$()|[\]\\/]/g, '\\$&')}(?:/|['"])`,
    );
    if (quoted.test(text)) return true;
    // types of a package or of the runtime; a program of the scripts
    if (name === '@types/node') return true;
    if (name.startsWith('@types/')) return text.includes(`'${name.slice('@types/'.length)}'`);
    return programsOf(name).some((program) => new RegExp(`\\b${program}\\b`).test(commands));
  };
}

function programsOf(name: string): string[] {
  const { bin = {} } = read<{ bin?: string | Record<string, string> }>(
    'node_modules',
    name,
    'package.json',
  );
  return typeof bin === 'string' ? [name.split('/').at(-1)!] : Object.keys(bin);
}

/** What the lock file of a folder holds: paths of packages from the root, and what is said of them. */
function locked(folder: string): [path: string, locked: Locked][] {
  const { packages } = read<{ packages: Record<string, Locked> }>(folder, 'package-lock.json');
  // the entry without a name is the project itself
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, locked]) => [join(folder, path), locked]);
}

/** Everything that is wrong, in words; tells the licences on the way. */
function check(): string[] {
  const project = read<Project>('package.json');
  const tools = read<Project>('tools', 'package.json');
  const faults: string[] = [];
  const counts = new Map<string, number>();
  for (const [path, entry] of [...locked(''), ...locked('tools')]) {
    const { version, dev, devOptional, optional, license } = entry;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    if (!/^sha512-[\w+/]{86}==$/.test(entry.integrity ?? '')) faults.push(`${path}: no checksum`);
    if (entry.resolved !== undefined) faults.push(`${path}: it came from ${entry.resolved}`);
    let licence: unknown = license;
    try {
      licence = read<{ license?: unknown }>(path, 'package.json').license;
    } catch (err) {
      // a package for another platform is listed and not installed; tools are when they are first used
      const onDemand = path.startsWith('tools');
      const needed = !optional && !devOptional && !onDemand;
      if (needed) faults.push(`${path}: not installed (${(err as Error).message})`);
      if (!license) continue;
    }
    const kind = `${dev || devOptional ? 'development' : 'delivered  '}  ${licence}`;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    if (isPermissive(String(licence)) || (dev && Object.hasOwn(TOOLS_ONLY, name))) continue;
    faults.push(`${name}@${version}: licence ${licence} is not on the list of permissive ones`);
  }
  const used = namedPackages(project);
  for (const [name, version] of Object.entries({
    ...project.dependencies,
    ...project.devDependencies,
    ...tools.devDependencies,
  })) {
    if (!/^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$/.test(version)) {
      faults.push(`${name}: "${version}" is no exact version`);
    }
    if (!used(name)) faults.push(`${name}: nothing uses it`);
  }
  for (const [kind, count] of [...counts].sort()) console.log(`${kind}  ${count}`);
  return faults;
}

const faults = check();
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;

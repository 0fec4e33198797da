/** Folders in force, which paths of the machine may be named, and lists of its folders for choosing files. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { JsonValue } from '../../engine/base/json.ts';
import { invalidRequest, type RequestError, showValue } from '../../operations/request-error.ts';
import type { BrowseFilter } from '../../operations/settings.ts';
import { resolvePath } from '../../store/database/source-paths.ts';
import { liesWithin, type PathRoots } from '../../store/files/path-roots.ts';
import { isFolder } from '../../store/files/regular-file.ts';
import { expandHome, type ServerConfig } from '../../store/settings/config.ts';

/** Host names of this machine as a `Host` header writes them. */
export const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True when only this machine can reach a server bound to `host`. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  return LOOPBACK_NAMES.has(name) || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/**
 * Decides where requests may read and write. Its roots are those of the start: nothing that a request
 * changes, such as the output base, opens further folders.
 */
export class PathGate {
  /** Lets every path through: for callers other than requests. */
  static readonly OPEN = new PathGate(null);

  readonly roots: PathRoots;

  constructor(roots: PathRoots) {
    this.roots = roots;
  }

  /**
   * The gate of a server: open when only this machine can ask; else the folders that may be browsed, by
   * default the working directory and the output base.
   */
  static ofServer(config: Pick<ServerConfig, 'host' | 'browseRoots' | 'outputBase'>): PathGate {
    if (isLoopback(config.host)) return PathGate.OPEN;
    return new PathGate(config.browseRoots ?? [process.cwd(), config.outputBase]);
  }

  admits(path: string): Promise<boolean> {
    return liesWithin(path, this.roots);
  }

  /** Throws `RequestError` `Permission denied: …` for a path outside the roots, before it is looked at; the text shows `as`. */
  async check(path: string, as = path): Promise<void> {
    if (!(await this.admits(path))) throw denied(as);
  }

  /** The path, absolute and with links resolved; 400 when it lies outside the roots. */
  async permitted(text: string): Promise<string> {
    const path = resolvePath(text);
    await this.check(path, text);
    return path;
  }
}

const denied = (path: string): RequestError => invalidRequest(`Permission denied: ${path}`);

type Folders = Pick<ServerConfig, 'outputBase' | 'sessionsDir' | 'corpusDirA' | 'corpusDirB'>;

/** Folders in force; the output base may change while the server runs, until its next start. */
export class Settings {
  readonly #start: Folders;
  #outputBase: string;

  constructor(start: Folders) {
    this.#start = start;
    this.#outputBase = start.outputBase;
  }

  /** Folder of new runs and, unless a patch has its own, of the runs that are listed. Absolute. */
  get outputBase(): string {
    return this.#outputBase;
  }

  /** Folder of sessions: the configured one, or `sessions` under the current output base. */
  get sessionsBase(): string {
    return this.#start.sessionsDir ?? join(this.#outputBase, 'sessions');
  }

  /** Folder in which the runs of a patch are found; without a patch the output base. */
  readonly runsBase = (patch?: 'a' | 'b'): string => {
    const { corpusDirA: a, corpusDirB: b } = this.#start;
    return (patch && { a, b }[patch]) ?? this.#outputBase;
  };

  /** Moves the output base to an existing folder (`~` expanded) that the gate admits; 400 when it is none. */
  async setOutputBase(path: string, gate: PathGate): Promise<void> {
    const target = resolve(expandHome(path));
    await gate.check(target);
    // A path with a NUL makes `stat` throw too: it names no folder either.
    if (!(await isFolder(target))) throw invalidRequest(`Not a directory: ${path}`);
    this.#outputBase = target;
  }
}

/** One row of a listed folder; `size` in bytes, files only. */
type BrowseEntry =
  | { readonly name: string; readonly type: 'directory'; readonly path: string }
  | { readonly name: string; readonly type: 'file'; readonly path: string; readonly size: number };

/** Endings of the files that are shown; case counts. */
const FILTERS: Readonly<Record<BrowseFilter, readonly string[]>> = {
  text: ['.txt', '.text', '.csv', '.tsv'],
  metadata: ['_metadata.json'],
  package: ['.zip'],
  database: ['.sqlite3', '.sqlite', '.db'],
};

/** What a request without a filter sees: two published clients send none, one looks for texts, one for packages. */
const PUBLISHED = [...FILTERS.text, ...FILTERS.metadata];

/**
 * Lists a folder for choosing a source or an output folder: folders, then files of the requested kind (null:
 * texts and `*_metadata.json`), each by lower-cased name; names with a leading dot are left out unless
 * `hidden`. Links count as what they lead to.
 * Errors: 400 `Invalid path: …`, `Not a directory: …`, `Permission denied: …`.
 */
export async function browse(
  asked: JsonValue,
  gate: PathGate,
  filter: BrowseFilter | null = null,
  hidden = false,
) {
  if (typeof asked !== 'string' || asked.includes('\0')) {
    throw invalidRequest(`Invalid path: ${showValue(asked)}`);
  }
  const path = resolve(expandHome(asked));
  await gate.check(path, asked);
  try {
    const parent = dirname(path);
    /** Not at the root, nor where the folder above may not be browsed. */
    const reachable = parent !== path && (await gate.admits(parent));
    const entries = await list(path, filter === null ? PUBLISHED : FILTERS[filter], hidden);
    return { path, parent: reachable ? parent : null, entries };
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') throw denied(asked);
    if (code === undefined) throw err;
    throw invalidRequest(`Not a directory: ${asked}`);
  }
}

async function list(
  folder: string,
  endings: readonly string[],
  hidden: boolean,
): Promise<BrowseEntry[]> {
  const entries: BrowseEntry[] = [];
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const { name } = entry;
    const shown = endings.some((ending) => name.endsWith(ending));
    if ((!hidden && name.startsWith('.')) || (entry.isFile() && !shown)) continue;
    const path = join(folder, name);
    // One at a time: the list is short, and a folder of many files must not take every handle.
    const found = entry.isDirectory() ? null : await stat(path).catch(() => null);
    if (entry.isDirectory() || found?.isDirectory())
      entries.push({ name, type: 'directory', path });
    else if (found?.isFile() && shown) entries.push({ name, type: 'file', path, size: found.size });
  }
  return entries.sort(byTypeAndName);
}

function byTypeAndName(a: BrowseEntry, b: BrowseEntry): number {
  if (a.type !== b.type) return a.type === 'directory' ? -1 : 1;
  return compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

import { lstat, readdir, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, resolve, sep } from 'node:path';
import type { JsonValue } from '../engine/json.ts';
import { expandHome } from '../store/config.ts';
import { showValue } from './coerce.ts';
import { badRequest } from './errors.ts';

/** One row of a listed folder; `size` in bytes, files only. */
export type BrowseEntry =
  | { readonly name: string; readonly type: 'directory'; readonly path: string }
  | { readonly name: string; readonly type: 'file'; readonly path: string; readonly size: number };

export interface Listing {
  /** Absolute. */
  readonly path: string;
  /** The folder above; null at the root and where the folder above may not be browsed. */
  readonly parent: string | null;
  readonly entries: readonly BrowseEntry[];
}

/** Endings of the files a source can be chosen from; case counts. */
const TEXT_SUFFIXES = new Set(['.txt', '.text', '.csv', '.tsv']);

/** Which files a listing shows. */
const FILTERS = {
  text: (name: string) => TEXT_SUFFIXES.has(extname(name)),
  metadata: (name: string) => name.endsWith('_metadata.json'),
  package: (name: string) => extname(name) === '.zip',
  database: (name: string) => ['.sqlite3', '.sqlite', '.db'].includes(extname(name)),
} as const;
export type BrowseFilter = keyof typeof FILTERS;

export const isBrowseFilter = (value: unknown): value is BrowseFilter =>
  typeof value === 'string' && Object.hasOwn(FILTERS, value);

const under = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);

/**
 * The path with all links resolved. What does not exist yet lies where its folder lies; null for a link that
 * leads nowhere yet, because writing to it would decide where.
 */
async function realPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    const isLink = await lstat(path).then(
      (entry) => entry.isSymbolicLink(),
      () => false,
    );
    const folder = dirname(path);
    if (isLink || folder === path) return null;
    const real = await realPath(folder);
    return real === null ? null : join(real, basename(path));
  }
}

/** True when the path, links resolved, lies in one of the roots; null roots allow everything. */
export async function mayBrowse(path: string, roots: readonly string[] | null): Promise<boolean> {
  if (roots === null) return true;
  const real = await realPath(resolve(path));
  if (real === null) return false;
  const realRoots = await Promise.all(roots.map((root) => realpath(root).catch(() => root)));
  return realRoots.some((root) => under(real, root));
}

/**
 * Lists a folder for choosing a source or an output folder: folders, then files of the kind asked for, each by
 * lower-cased name; names with a leading dot are left out unless `hidden`. Links count as what they lead to.
 * `roots` are the folders that may be browsed, null for all.
 * Errors: 400 `Invalid path: …`, `Not a directory: …`, `Permission denied: …`.
 */
export async function browse(
  asked: JsonValue,
  roots: readonly string[] | null,
  filter: BrowseFilter = 'text',
  hidden = false,
): Promise<Listing> {
  if (typeof asked !== 'string' || asked.includes('\0')) {
    throw badRequest(`Invalid path: ${showValue(asked)}`);
  }
  const path = resolve(expandHome(asked));
  if (!(await mayBrowse(path, roots))) throw badRequest(`Permission denied: ${asked}`);
  try {
    const parent = dirname(path);
    const reachable = parent !== path && (await mayBrowse(parent, roots));
    const entries = await list(path, FILTERS[filter], hidden);
    return { path, parent: reachable ? parent : null, entries };
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') throw badRequest(`Permission denied: ${asked}`);
    if (code === undefined) throw err;
    throw badRequest(`Not a directory: ${asked}`);
  }
}

async function list(
  folder: string,
  shown: (name: string) => boolean,
  hidden: boolean,
): Promise<BrowseEntry[]> {
  const names = (await readdir(folder, { withFileTypes: true })).filter(
    ({ name }) => hidden || !name.startsWith('.'),
  );
  const entries: BrowseEntry[] = [];
  for (const entry of names) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) entries.push({ name: entry.name, type: 'directory', path });
    else if (entry.isSymbolicLink() || shown(entry.name)) {
      // One at a time: the list is short, and a folder of many files must not take every handle.
      const found = await stat(path).catch(() => null);
      if (found?.isDirectory()) entries.push({ name: entry.name, type: 'directory', path });
      else if (found?.isFile() && shown(entry.name)) {
        entries.push({ name: entry.name, type: 'file', path, size: found.size });
      }
    }
  }
  return entries.sort(byTypeAndName);
}

function byTypeAndName(a: BrowseEntry, b: BrowseEntry): number {
  if (a.type !== b.type) return a.type === 'directory' ? -1 : 1;
  return compare(a.name.toLowerCase(), b.name.toLowerCase()) || compare(a.name, b.name);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

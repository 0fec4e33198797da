/** Lists a folder of the server's machine, for choosing files. */
import { readdir, stat } from 'node:fs/promises';
import { dirname, extname, join, resolve } from 'node:path';
import type { JsonValue } from '../../engine/base/json.ts';
import { invalidRequest, showValue } from '../../operations/request-error.ts';
import type { BrowseFilter } from '../../operations/settings.ts';
import { expandHome } from '../../store/settings/config.ts';
import type { PathGate } from './settings.ts';

/** One row of a listed folder; `size` in bytes, files only. */
type BrowseEntry =
  | { readonly name: string; readonly type: 'directory'; readonly path: string }
  | { readonly name: string; readonly type: 'file'; readonly path: string; readonly size: number };

interface Listing {
  /** Absolute. */
  readonly path: string;
  /** The folder above; null at the root and where the folder above may not be browsed. */
  readonly parent: string | null;
  readonly entries: readonly BrowseEntry[];
}

/** Endings of the files a source can be chosen from; case counts. */
const TEXT_SUFFIXES = new Set(['.txt', '.text', '.csv', '.tsv']);

const isText = (name: string): boolean => TEXT_SUFFIXES.has(extname(name));
const isMetadata = (name: string): boolean => name.endsWith('_metadata.json');

/** Which files a listing shows. */
const FILTERS = {
  text: isText,
  metadata: isMetadata,
  package: (name: string) => extname(name) === '.zip',
  database: (name: string) => ['.sqlite3', '.sqlite', '.db'].includes(extname(name)),
} as const satisfies Record<BrowseFilter, unknown>;

/** What a request without a filter sees: two published clients send none, one looks for texts, one for packages. */
const isPublished = (name: string): boolean => isText(name) || isMetadata(name);

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
): Promise<Listing> {
  if (typeof asked !== 'string' || asked.includes('\0')) {
    throw invalidRequest(`Invalid path: ${showValue(asked)}`);
  }
  const path = resolve(expandHome(asked));
  if (!(await gate.admits(path))) throw invalidRequest(`Permission denied: ${asked}`);
  try {
    const parent = dirname(path);
    const reachable = parent !== path && (await gate.admits(parent));
    const entries = await list(path, filter === null ? isPublished : FILTERS[filter], hidden);
    return { path, parent: reachable ? parent : null, entries };
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException;
    if (code === 'EACCES' || code === 'EPERM') throw invalidRequest(`Permission denied: ${asked}`);
    if (code === undefined) throw err;
    throw invalidRequest(`Not a directory: ${asked}`);
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

/** Carries out calls on the SQLite databases of packages and favourites. */

import type { Hooks } from '../../engine/base/hooks.ts';
import type { JsonText } from '../../engine/base/json-text.ts';
import {
  keptConnection,
  openPackageDb,
  type PackageDb,
  sqliteFault,
} from '../../store/database/database.ts';
import { copyDatabase, restoreDatabase } from '../../store/database/files.ts';
import { importPackage, type PackageSource } from '../../store/database/import.ts';
import {
  type ClassOptions,
  deletePackage,
  listPackages,
  listTables,
  packageOptions,
  readScope,
  readTable,
  type Scope,
  scopeStats,
  scopeToken,
  sharedNames,
  syllableOptions,
} from '../../store/database/queries.ts';
import { pairSource, zipSource } from '../../store/database/source-paths.ts';
import type { FavoriteOrder, NewFavorite } from '../../store/favorites/entry.ts';
import {
  addFavorites,
  deleteFavorite,
  type FavoriteChange,
  type FavoriteFilter,
  favoritesOf,
  listFavorites,
  listTags,
  openFavoritesDb,
  orderFavorites,
  updateFavorite,
} from '../../store/favorites/favorites.ts';
import { exportChunk, exportFavorites, importFavorites } from '../../store/favorites/file.ts';
import { importRun } from '../../store/runs/import.ts';

/** Where an imported package comes from: paths on this machine, or files that were sent. */
export type ImportSource =
  | { readonly kind: 'pair'; readonly metadata: string; readonly zip: string }
  | { readonly kind: 'zip'; readonly zip: string }
  | { readonly kind: 'files'; readonly source: PackageSource };

type Id = number | bigint;

/** Connections stay open in the thread; imports and copies use their own. */
const packages = (path: string): PackageDb => keptConnection(path, openPackageDb);
const favorites = (path: string): PackageDb => keptConnection(path, openFavoritesDb);

const encoder = new TextEncoder();

/** Reads that belong together see one state of the database. */
const atOnce = <T>(db: PackageDb, read: (db: PackageDb) => T): T =>
  db.transaction(() => read(db))();

/** Everything that is asked of a SQLite file at `path`. */
const calls = {
  packages: (path: string) => listPackages(packages(path)),
  tables: (path: string, { packageId }: { packageId: Id }) => listTables(packages(path), packageId),
  rows: (path: string, { tableId, ...page }: { tableId: Id } & Part) =>
    atOnce(packages(path), (db) => readTable(db, tableId, page.offset, page.limit)),
  sharedNames: (path: string, { classKey, ...page }: { classKey: string | null } & Part) =>
    atOnce(packages(path), (db) => sharedNames(db, classKey, page.offset, page.limit)),
  /** JSON text of the options of all classes. */
  options: (path: string): JsonText<{ readonly name_classes: readonly ClassOptions[] }> =>
    encoder.encode(JSON.stringify({ name_classes: packageOptions(packages(path)) })),
  syllables: (path: string, { packageId, classKey }: { packageId: Id; classKey: string }) =>
    syllableOptions(packages(path), packageId, classKey),
  /** Null: still what the result with the token `known` said. */
  stats: (path: string, { scope, known }: KnownScope) =>
    atOnce(packages(path), (db) => {
      const token = scopeToken(db, scope);
      return token !== null && token === known ? null : { token, ...scopeStats(db, scope) };
    }),
  /** The values of a scope in shared memory; null: still those of the token `known`. */
  values: (path: string, { scope, known }: KnownScope) =>
    atOnce(packages(path), (db) => {
      const token = scopeToken(db, scope);
      if (token !== null && token === known) return null;
      return { token, buffer: readScope(db, scope).buffer };
    }),
  import: (path: string, source: ImportSource, hooks: Hooks) =>
    importPackage(path, sourceOf(source), hooks),
  importRun: (
    path: string,
    { runDir, packageName }: { runDir: string; packageName: string | null },
    hooks: Hooks,
  ) => importRun(path, runDir, packageName, hooks),
  delete: (path: string, { packageId }: { packageId: Id }) =>
    deletePackage(packages(path), packageId),
  copy: copyDatabase,
  restore: restoreDatabase,
  addFavorites: (path: string, entries: readonly NewFavorite[]) =>
    addFavorites(favorites(path), entries),
  listFavorites: (
    path: string,
    { filter, ...page }: { filter: FavoriteFilter; order: FavoriteOrder } & Part,
  ) => atOnce(favorites(path), (db) => listFavorites(db, filter, page)),
  /** How many of the ids are there and were put in order. */
  orderFavorites: (path: string, { ids }: { ids: readonly number[] }) =>
    orderFavorites(favorites(path), ids),
  /** The favourites of these ids, in their order. */
  favoritesOf: (path: string, { ids }: { ids: readonly number[] }) =>
    atOnce(favorites(path), (db) => favoritesOf(db, ids)),
  listTags: (path: string) => listTags(favorites(path)),
  updateFavorite: (path: string, { id, change }: { id: Id; change: FavoriteChange }) =>
    updateFavorite(favorites(path), id, change),
  /** Favourites as JSON text, newest first, with ids below `before`. */
  exportChunk: (path: string, { before }: { before: number | null }) => exportChunk(path, before),
  /** The number of favourites in the file. */
  exportFavorites: (path: string, { file }: { file: string }) => exportFavorites(path, file),
  importFavorites: (path: string, { file }: { file: string }, hooks: Hooks) =>
    importFavorites(path, file, hooks),
  deleteFavorite: (path: string, { id }: { id: Id }) => deleteFavorite(favorites(path), id),
};

/** Rows of a list. */
interface Part {
  readonly offset: Id;
  readonly limit: number;
}

interface KnownScope {
  readonly scope: Scope;
  readonly known: string | null;
}

type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a call takes beside the path; null for nothing. */
export type CallInput<K extends CallName> =
  Parameters<Calls[K]> extends [string, infer I, ...unknown[]] ? I : null;
type Outputs = { [K in CallName]: Awaited<ReturnType<Calls[K]>> };
export type CallOutput<K extends CallName> = Outputs[K];

/** What a call is as a task of the pool. */
export interface DatabaseInput<K extends CallName> {
  readonly path: string;
  readonly input: CallInput<K>;
}

function sourceOf(source: ImportSource): PackageSource {
  if (source.kind === 'files') return source.source;
  return source.kind === 'zip' ? zipSource(source.zip) : pairSource(source.metadata, source.zip);
}

/** Carries out a call; its faults name the file. */
export async function callDatabase<K extends CallName>(
  name: K,
  { path, input }: DatabaseInput<K>,
  hooks: Hooks,
): Promise<CallOutput<K>> {
  const call = calls[name] as (path: string, input: unknown, hooks: Hooks) => unknown;
  try {
    return (await call(path, input, hooks)) as CallOutput<K>;
  } catch (err) {
    throw sqliteFault(err, path);
  }
}

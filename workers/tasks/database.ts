/** Carries out calls on the SQLite databases of packages and favourites. */
import type { Hooks } from '../../engine/base/hooks.ts';
import {
  keptConnection,
  openPackageDb,
  type PackageDb,
  sqliteFault,
} from '../../store/database/database.ts';
import { sharedNames } from '../../store/database/duplicates.ts';
import { copyDatabase, restoreDatabase } from '../../store/database/files.ts';
import { importPackage, type PackageSource } from '../../store/database/import.ts';
import {
  listPackages,
  listTables,
  packageOptions,
  readScope,
  readTable,
  scopeStats,
  scopeToken,
  syllableOptions,
} from '../../store/database/queries.ts';
import { pairSource, zipSource } from '../../store/database/source-paths.ts';
import {
  addFavorites,
  deleteFavorite,
  favoritesOf,
  listFavorites,
  listTags,
  openFavoritesDb,
  orderFavorites,
  updateFavorite,
} from '../../store/favorites/favorites.ts';
import { exportChunk, exportFavorites, importFavorites } from '../../store/favorites/file.ts';
import { deletePackage } from '../../store/packages/delete.ts';
import { importRun } from '../../store/runs/import.ts';
import {
  type CallInput,
  type CallName,
  type CallOutput,
  DATABASE_TASKS,
  type DatabaseTasks,
  type ImportSource,
} from '../database-tasks.ts';
import type { Handlers } from '../tasks.ts';

type CallHandlers = {
  [K in CallName]: (
    path: string,
    input: CallInput<K>,
    hooks: Hooks,
  ) => CallOutput<K> | Promise<CallOutput<K>>;
};

/** Connections stay open in the thread; imports and copies use their own. */
const packages = (path: string): PackageDb => keptConnection(path, openPackageDb);
const favorites = (path: string): PackageDb => keptConnection(path, openFavoritesDb);

const encoder = new TextEncoder();

/** Reads that belong together see one state of the database. */
const atOnce = <T>(db: PackageDb, read: (db: PackageDb) => T): T =>
  db.transaction(() => read(db))();

const callHandlers: CallHandlers = {
  packages: (path) => listPackages(packages(path)),
  tables: (path, { packageId }) => listTables(packages(path), packageId),
  rows: (path, { tableId, offset, limit }) =>
    atOnce(packages(path), (db) => readTable(db, tableId, offset, limit)),
  sharedNames: (path, { classKey, offset, limit }) =>
    atOnce(packages(path), (db) => sharedNames(db, classKey, offset, limit)),
  options: (path) =>
    encoder.encode(JSON.stringify({ name_classes: packageOptions(packages(path)) })),
  syllables: (path, { packageId, classKey }) =>
    syllableOptions(packages(path), packageId, classKey),
  stats: (path, { scope, known }) =>
    atOnce(packages(path), (db) => {
      const token = scopeToken(db, scope);
      return token !== null && token === known ? null : { token, ...scopeStats(db, scope) };
    }),
  values: (path, { scope, known }) =>
    atOnce(packages(path), (db) => {
      const token = scopeToken(db, scope);
      if (token !== null && token === known) return null;
      return { token, buffer: readScope(db, scope).buffer };
    }),
  import: (path, source, hooks) => importPackage(path, sourceOf(source), hooks),
  importRun: (path, { runDir, packageName }, hooks) => importRun(path, runDir, packageName, hooks),
  delete: (path, { packageId }) => deletePackage(packages(path), packageId),
  copy: (path, options) => copyDatabase(path, options),
  restore: (path, options, hooks) => restoreDatabase(path, options, hooks),
  addFavorites: (path, entries) => addFavorites(favorites(path), entries),
  listFavorites: (path, { filter, ...page }) =>
    atOnce(favorites(path), (db) => listFavorites(db, filter, page)),
  orderFavorites: (path, { ids }) => orderFavorites(favorites(path), ids),
  favoritesOf: (path, { ids }) => atOnce(favorites(path), (db) => favoritesOf(db, ids)),
  listTags: (path) => listTags(favorites(path)),
  updateFavorite: (path, { id, change }) => updateFavorite(favorites(path), id, change),
  exportChunk: (path, { before }) => exportChunk(path, before),
  exportFavorites: (path, { file }) => exportFavorites(path, file),
  importFavorites: (path, { file }, hooks) => importFavorites(path, file, hooks),
  deleteFavorite: (path, { id }) => deleteFavorite(favorites(path), id),
};

function sourceOf(source: ImportSource): PackageSource {
  if (source.kind === 'files') return source.source;
  return source.kind === 'zip' ? zipSource(source.zip) : pairSource(source.metadata, source.zip);
}

/** The tasks on SQLite files; their faults name the file. */
export const databaseHandlers = Object.fromEntries(
  DATABASE_TASKS.map((task) => {
    const name = task.slice('db.'.length) as CallName;
    const handler = callHandlers[name] as (path: string, input: unknown, hooks: Hooks) => unknown;
    const run = async ({ path, input }: { path: string; input: unknown }, hooks: Hooks) => {
      try {
        return await handler(path, input, hooks);
      } catch (err) {
        throw sqliteFault(err, path);
      }
    };
    return [task, run];
  }),
) as unknown as Handlers<keyof DatabaseTasks>;

/** Carries out calls on the SQLite databases of packages and favourites. */
import type { Hooks } from '../../engine/base/hooks.ts';
import type { JsonText } from '../../engine/base/json-text.ts';
import type { Scope } from '../../engine/base/table-keys.ts';
import {
  keptConnection,
  openPackageDb,
  type PackageDb,
  sqliteFault,
} from '../../store/database/database.ts';
import { copyDatabase, restoreDatabase } from '../../store/database/files.ts';
import { importPackage } from '../../store/database/import.ts';
import {
  type ClassOptions,
  deletePackage,
  listPackages,
  listTables,
  packageOptions,
  readScope,
  readTable,
  scopeStats,
  scopeToken,
  syllableOptions,
} from '../../store/database/queries.ts';
import {
  addFavorites,
  deleteFavorite,
  exportFavorites,
  importFavorites,
  listFavorites,
  listTags,
  openFavoritesDb,
  updateFavorite,
} from '../../store/favorites/favorites.ts';
import { importRun } from '../../store/runs/import.ts';

/** What is asked of the database that `open` opens; its connection stays open in the thread. */
const on = (open: (path: string) => PackageDb) => ({
  /** Reads that belong together see one state of the database. */
  read:
    <O, I = null>(call: (db: PackageDb, input: I) => O) =>
    (path: string, input: I): O => {
      const db = keptConnection(path, open);
      return db.transaction(() => call(db, input))();
    },
  write:
    <O, I>(call: (db: PackageDb, input: I) => O) =>
    (path: string, input: I): O =>
      call(keptConnection(path, open), input),
});
const packages = on(openPackageDb);
const favorites = on(openFavoritesDb);

/** What is said of a scope, with its token; null: still what was said with the token `known`. */
const unlessKnown =
  <O extends object>(call: (db: PackageDb, scope: Scope) => O) =>
  (db: PackageDb, { scope, known }: { scope: Scope; known: string | null }) => {
    const token = scopeToken(db, scope);
    return token !== null && token === known ? null : { token, ...call(db, scope) };
  };

const encoder = new TextEncoder();

/** Everything that is asked of a SQLite file at a path; imports and copies use a connection of their own. */
const calls = {
  packages: packages.read(listPackages),
  tables: packages.read(listTables),
  rows: packages.read(readTable),
  /** JSON text of the options of all classes. */
  options: packages.read(
    (db): JsonText<{ readonly name_classes: readonly ClassOptions[] }> =>
      encoder.encode(JSON.stringify({ name_classes: packageOptions(db) })),
  ),
  syllables: packages.read(syllableOptions),
  stats: packages.read(unlessKnown(scopeStats)),
  /** The values of a scope in shared memory. */
  values: packages.read(unlessKnown(readScope)),
  import: importPackage,
  importRun,
  delete: packages.write(deletePackage),
  copy: copyDatabase,
  restore: restoreDatabase,
  addFavorites: favorites.write(addFavorites),
  listFavorites: favorites.read(listFavorites),
  listTags: favorites.read(listTags),
  updateFavorite: favorites.write(updateFavorite),
  exportFavorites,
  importFavorites,
  deleteFavorite: favorites.write(deleteFavorite),
};

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

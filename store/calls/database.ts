/** Carries out calls on the SQLite databases of packages and favourites. */
import type { Hooks } from '../../engine/base/hooks.ts';
import type { JsonText } from '../../engine/base/json-text.ts';
import type { Scope } from '../../engine/base/table-keys.ts';
import {
  keptConnection,
  openPackageDb,
  type PackageDb,
  sqliteFault,
} from '../database/database.ts';
import { copyDatabase, restoreDatabase } from '../database/files.ts';
import { importPackage } from '../database/import.ts';
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
} from '../database/queries.ts';
import {
  addFavorites,
  deleteFavorite,
  exportFavorites,
  importFavorites,
  listFavorites,
  listTags,
  openFavoritesDb,
  updateFavorite,
} from '../favorites/favorites.ts';
import { importRun } from '../runs/import.ts';

/** A call on a file: whether it writes, and what stands before what goes wrong in it. */
interface Call<I, O> {
  readonly file: 'packages' | 'favorites';
  readonly writes: boolean;
  readonly fault: string;
  run(path: string, input: I, hooks: Hooks): O;
}

type OnDb<I, O> = (db: PackageDb, input: I) => O;

/** Calls on a file whose connection, by `open`, stays open in the thread; `reads` and `writes` have one of their own. */
const on = (file: Call<null, null>['file'], open: (path: string) => PackageDb) => {
  const made =
    (writes: boolean) =>
    <I, O>(fault: string, run: Call<I, O>['run']): Call<I, O> => ({ file, writes, fault, run });
  return {
    reads: made(false),
    writes: made(true),
    /** Reads that belong together see one state of the database. */
    read: <O, I = null>(fault: string, call: OnDb<I, O>): Call<I, O> =>
      made(false)(fault, (path, input: I) => {
        const db = keptConnection(path, open);
        return db.transaction(() => call(db, input))();
      }),
    write: <O, I>(fault: string, call: OnDb<I, O>): Call<I, O> =>
      made(true)(fault, (path, input: I) => call(keptConnection(path, open), input)),
  };
};
const packages = on('packages', openPackageDb);
const favorites = on('favorites', openFavoritesDb);

/** What is said of a scope, with its token; null: still what was said with the token `known`. */
const unlessKnown =
  <O extends object>(call: (db: PackageDb, scope: Scope) => O) =>
  (db: PackageDb, { scope, known }: { scope: Scope; known: string | null }) => {
    const token = scopeToken(db, scope);
    return token !== null && token === known ? null : { token, ...call(db, scope) };
  };

const encoder = new TextEncoder();

/** Everything that is asked of a SQLite file at a path. */
export const calls = {
  packages: packages.read('Failed to list packages', listPackages),
  tables: packages.read('Failed to list package tables', listTables),
  rows: packages.read('Failed to load table rows', readTable),
  /** JSON text of the options of all classes. */
  options: packages.read(
    'Failed to list generation package options',
    (db): JsonText<{ readonly name_classes: readonly ClassOptions[] }> =>
      encoder.encode(JSON.stringify({ name_classes: packageOptions(db) })),
  ),
  syllables: packages.read('Failed to list generation syllable options', syllableOptions),
  stats: packages.read('Failed to compute generation selection stats', unlessKnown(scopeStats)),
  /** The values of a scope in shared memory. */
  values: packages.read('Generation failed', unlessKnown(readScope)),
  import: packages.writes('Import failed', importPackage),
  importRun: packages.writes('Import failed', importRun),
  delete: packages.write('Delete failed', deletePackage),
  copy: packages.reads('Backup failed', copyDatabase),
  restore: packages.writes('Restore failed', restoreDatabase),
  addFavorites: favorites.write('Failed to keep favorites', addFavorites),
  listFavorites: favorites.read('Failed to list favorites', listFavorites),
  listTags: favorites.read('Failed to list tags', listTags),
  updateFavorite: favorites.write('Failed to change the favorite', updateFavorite),
  deleteFavorite: favorites.write('Failed to delete the favorite', deleteFavorite),
  exportFavorites: favorites.reads('Failed to export favorites', exportFavorites),
  importFavorites: favorites.writes('Failed to import favorites', importFavorites),
};

type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a call takes beside the path; null for nothing. */
export type CallInput<K extends CallName> = Calls[K] extends Call<infer I, unknown> ? I : never;
type Outputs = { [K in CallName]: Awaited<ReturnType<Calls[K]['run']>> };
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
  const { run } = calls[name] as Call<unknown, unknown>;
  try {
    return (await run(path, input, hooks)) as CallOutput<K>;
  } catch (err) {
    throw sqliteFault(err, path);
  }
}

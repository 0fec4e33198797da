/** Tasks on SQLite files: packages and favourites. */
import type { JsonText } from '../engine/base/json-text.ts';
import type { SharedNames } from '../store/database/duplicates.ts';
import type { CopyOptions, DbCopy, Restored, RestoreOptions } from '../store/database/files.ts';
import type { ImportedPackage, PackageSource } from '../store/database/import.ts';
import type {
  ClassOptions,
  PackageRow,
  Scope,
  TablePage,
  TableRow,
} from '../store/database/queries.ts';
import type { FavoriteOrder } from '../store/favorites/entry.ts';
import type {
  Favorite,
  FavoriteChange,
  FavoriteFilter,
  NewFavorite,
} from '../store/favorites/favorites.ts';
import type { FavoriteChunk } from '../store/favorites/file.ts';
import type { DeletedPackage } from '../store/packages/delete.ts';

/** Where an imported package comes from: paths on this machine, or files that were sent. */
export type ImportSource =
  | { readonly kind: 'pair'; readonly metadata: string; readonly zip: string }
  | { readonly kind: 'zip'; readonly zip: string }
  | { readonly kind: 'files'; readonly source: PackageSource };

/** Everything that is asked of a SQLite file: what goes in beside its path, what comes out. */
export interface DatabaseCalls {
  packages: { input: null; output: PackageRow[] };
  tables: { input: { packageId: number | bigint }; output: TableRow[] };
  rows: {
    input: { tableId: number | bigint; offset: number | bigint; limit: number };
    output: TablePage | null;
  };
  sharedNames: {
    input: { classKey: string | null; offset: number | bigint; limit: number };
    output: SharedNames;
  };
  /** JSON text of the options of all classes. */
  options: {
    input: null;
    output: JsonText<{ readonly name_classes: readonly ClassOptions[] }>;
  };
  syllables: {
    input: { packageId: number | bigint; classKey: string };
    output: { key: string; label: string }[];
  };
  /** Null: still what the result with the token `known` said. */
  stats: {
    input: { scope: Scope; known: string | null };
    output: { token: string | null; items: number; distinct: number } | null;
  };
  /** The values of a scope in shared memory; null: still those of the token `known`. */
  values: {
    input: { scope: Scope; known: string | null };
    output: { token: string | null; buffer: SharedArrayBuffer } | null;
  };
  import: { input: ImportSource; output: ImportedPackage };
  importRun: { input: { runDir: string; packageName: string | null }; output: ImportedPackage };
  delete: { input: { packageId: number | bigint }; output: DeletedPackage };
  copy: { input: CopyOptions; output: DbCopy };
  restore: { input: RestoreOptions; output: Restored };
  addFavorites: { input: readonly NewFavorite[]; output: Favorite[] };
  listFavorites: {
    input: {
      filter: FavoriteFilter;
      offset: number | bigint;
      limit: number;
      order: FavoriteOrder;
    };
    output: { favorites: Favorite[]; total: number };
  };
  /** How many of the ids are there and were put in order. */
  orderFavorites: { input: { ids: readonly number[] }; output: number };
  /** The favourites of these ids, in their order. */
  favoritesOf: { input: { ids: readonly number[] }; output: Favorite[] };
  listTags: { input: null; output: string[] };
  updateFavorite: {
    input: { id: number | bigint; change: FavoriteChange };
    output: Favorite | null;
  };
  /** Favourites as JSON text, newest first, with ids below `before`. */
  exportChunk: { input: { before: number | null }; output: FavoriteChunk };
  /** The number of favourites in the file. */
  exportFavorites: { input: { file: string }; output: number };
  importFavorites: { input: { file: string }; output: number };
  deleteFavorite: { input: { id: number | bigint }; output: boolean };
}

export type CallName = keyof DatabaseCalls;
export type CallInput<K extends CallName> = DatabaseCalls[K]['input'];
export type CallOutput<K extends CallName> = DatabaseCalls[K]['output'];

/** The same as tasks of the pool: on the file at `path`. */
export type DatabaseTasks = {
  [K in CallName as `db.${K}`]: {
    input: { readonly path: string; readonly input: CallInput<K> };
    output: CallOutput<K>;
  };
};

/** Their names. */
export const DATABASE_TASKS = [
  'db.packages',
  'db.tables',
  'db.rows',
  'db.sharedNames',
  'db.options',
  'db.syllables',
  'db.stats',
  'db.values',
  'db.import',
  'db.importRun',
  'db.delete',
  'db.copy',
  'db.restore',
  'db.addFavorites',
  'db.listFavorites',
  'db.orderFavorites',
  'db.favoritesOf',
  'db.listTags',
  'db.updateFavorite',
  'db.exportChunk',
  'db.exportFavorites',
  'db.importFavorites',
  'db.deleteFavorite',
] as const satisfies readonly (keyof DatabaseTasks)[];

/** Those that go through all of a file. */
export const LONG_DATABASE_TASKS: ReadonlySet<string> = new Set<keyof DatabaseTasks>([
  'db.sharedNames',
  'db.import',
  'db.importRun',
  'db.importFavorites',
  'db.exportFavorites',
  'db.copy',
  'db.restore',
]);

/** Carries out calls on the SQLite database of imported packages. */
import type { Hooks } from '../../engine/base/errors.ts';
import type { JsonText } from '../../engine/base/json.ts';
import type { Scope } from '../../engine/base/table-keys.ts';
import { keptConnection, type PackageDb, sqliteFault } from '../database/database.ts';
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
import { importRun } from '../runs/import.ts';

/** A call on a file: whether it writes, and what stands before what goes wrong in it. */
interface Call<I, O> {
  readonly writes: boolean;
  readonly fault: string;
  run(path: string, input: I, hooks: Hooks): O;
}

type OnDb<I, O> = (db: PackageDb, input: I) => O;

/** A call on the connection that the thread keeps. Reads that belong together see one state of the database. */
const read = <O, I = null>(fault: string, call: OnDb<I, O>): Call<I, O> => ({
  writes: false,
  fault,
  run(path, input) {
    const db = keptConnection(path);
    return db.transaction(() => call(db, input))();
  },
});

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
  packages: read('Failed to list packages', listPackages),
  tables: read('Failed to list package tables', listTables),
  rows: read('Failed to load table rows', readTable),
  /** JSON text of the options of all classes. */
  options: read(
    'Failed to list generation package options',
    (db): JsonText<{ readonly name_classes: readonly ClassOptions[] }> =>
      encoder.encode(JSON.stringify({ name_classes: packageOptions(db) })),
  ),
  syllables: read('Failed to list generation syllable options', syllableOptions),
  stats: read('Failed to compute generation selection stats', unlessKnown(scopeStats)),
  /** The values of a scope in shared memory. */
  values: read('Generation failed', unlessKnown(readScope)),
  import: { writes: true, fault: 'Import failed', run: importPackage },
  importRun: { writes: true, fault: 'Import failed', run: importRun },
  delete: {
    writes: true,
    fault: 'Delete failed',
    run: (path: string, input: Parameters<typeof deletePackage>[1]) =>
      deletePackage(keptConnection(path), input),
  },
};

type Calls = typeof calls;
export type CallName = keyof Calls;
/** What a call takes beside the path; null for nothing. */
export type CallInput<K extends CallName> = Parameters<Calls[K]['run']>[1];
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

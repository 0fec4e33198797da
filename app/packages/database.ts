/** The database of imported packages as a service: calls on the pool, cached pools of values. */
import { dirname, join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { KeyedQueue } from '../../engine/base/keyed-queue.ts';
import { LruMap, PromiseMap } from '../../engine/base/lru-map.ts';
import type { Scope } from '../../engine/base/table-keys.ts';
import type { ValuePool } from '../../engine/corpus/value-pool.ts';
import { invalidRequest, RequestError } from '../../operations/request-error.ts';
import { VettedFiles } from '../../store/database/vet.ts';
import type { ServerConfig } from '../../store/settings/config.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { CallInput, CallName, CallOutput, TaskInput } from '../../workers/tasks.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';

/** What can be generated from, as JSON text. */
type PackageOptions = CallOutput<'options'>;

const DB_NAME = 'name_packages.sqlite3';
const FAVORITES_NAME = 'name_favorites.sqlite3';
/** Values cached in memory between requests, in bytes. */
const VALUES_CAPACITY = 256 * 1024 * 1024;
/** Scopes whose counts are cached. */
const STATS_CAPACITY = 1000;

/** Faults that are the request's and not the server's; every other one gets status 500. */
const REFUSALS = new Set([
  'metadata-missing',
  'zip-missing',
  'metadata-invalid',
  'zip-invalid',
  'zip-limit',
  'zip-name',
  'txt-encoding',
  'duplicate-package',
  'duplicate-entry',
  'run-missing',
  'run-empty',
  'run-damaged',
  'package-unknown',
  'file-exists',
  'same-file',
  'unwritable',
  'import-missing',
  'favorites-invalid',
  'not-a-database',
  'no-tables',
  'no-values',
  'pool-too-large',
  'list-missing',
  'list-size',
  'list-encoding',
  'list-unreadable',
  'source-words-missing',
]);

/** The same, where the text needs to say what was asked for. */
const PREFIXED = new Set([
  'zip-unsupported',
  'not-a-file',
  'unreadable',
  'unsafe-identifier',
  'database-foreign',
]);

/** Of which file a call is, whether it writes, and what stands before what goes wrong in it. */
const CALLS: Readonly<
  Record<
    CallName,
    readonly [file: 'packages' | 'favorites', does: 'reads' | 'writes', fault: string]
  >
> = {
  packages: ['packages', 'reads', 'Failed to list packages'],
  tables: ['packages', 'reads', 'Failed to list package tables'],
  rows: ['packages', 'reads', 'Failed to load table rows'],
  options: ['packages', 'reads', 'Failed to list generation package options'],
  syllables: ['packages', 'reads', 'Failed to list generation syllable options'],
  stats: ['packages', 'reads', 'Failed to compute generation selection stats'],
  values: ['packages', 'reads', 'Generation failed'],
  import: ['packages', 'writes', 'Import failed'],
  importRun: ['packages', 'writes', 'Import failed'],
  delete: ['packages', 'writes', 'Delete failed'],
  copy: ['packages', 'reads', 'Backup failed'],
  restore: ['packages', 'writes', 'Restore failed'],
  addFavorites: ['favorites', 'writes', 'Failed to keep favorites'],
  listFavorites: ['favorites', 'reads', 'Failed to list favorites'],
  listTags: ['favorites', 'reads', 'Failed to list tags'],
  updateFavorite: ['favorites', 'writes', 'Failed to change the favorite'],
  deleteFavorite: ['favorites', 'writes', 'Failed to delete the favorite'],
  exportFavorites: ['favorites', 'reads', 'Failed to export favorites'],
  importFavorites: ['favorites', 'writes', 'Failed to import favorites'],
};

/** What a call said of a scope, with the token by which it is asked whether that has changed. */
type OfScope<K extends 'stats' | 'values'> = NonNullable<CallOutput<K>>;

/**
 * The databases of packages and favourites as the routes use them. All SQLite work runs in the pool;
 * writes to one file come one after the other; frequent results are cached here until a write.
 */
export class PackageStore {
  readonly #pool: WorkerPool;
  readonly #settings: Settings;
  readonly #config: Pick<ServerConfig, 'dbPath' | 'favoritesDbPath'>;
  readonly #log: Log;
  /** Options by database; a promise that a write has made stale is no longer in here. */
  readonly #options = new PromiseMap<string, PackageOptions>();
  readonly #values = new LruMap<string, OfScope<'values'>>(VALUES_CAPACITY, {
    weight: ({ values, start, text }) => values.byteLength + start.byteLength + text.byteLength,
  });
  readonly #stats = new LruMap<string, OfScope<'stats'>>(STATS_CAPACITY);
  readonly #reading = new PromiseMap<string, OfScope<'stats' | 'values'>>();
  readonly #writing = new KeyedQueue();
  /** A database may come from elsewhere, and what it holds must not hang a thread. */
  readonly #vetted = new VettedFiles({ background: true });

  constructor(
    pool: WorkerPool,
    settings: Settings,
    config: Pick<ServerConfig, 'dbPath' | 'favoritesDbPath'>,
    log: Log,
  ) {
    this.#pool = pool;
    this.#settings = settings;
    this.#config = config;
    this.#log = log;
  }

  get path(): string {
    return this.#config.dbPath ?? join(this.#settings.outputBase, DB_NAME);
  }

  #pathOf(name: CallName): string {
    if (CALLS[name][0] === 'packages') return this.path;
    return this.#config.favoritesDbPath ?? join(dirname(this.path), FAVORITES_NAME);
  }

  /** A call; `fault` stands before what goes wrong in it, as in `failing`. One that writes comes after those before it. */
  ask<K extends CallName>(
    name: K,
    input: CallInput<K>,
    signal?: AbortSignal,
    fault: string = CALLS[name][2],
  ): Promise<CallOutput<K>> {
    const path = this.#pathOf(name);
    const run = () => this.#run(name, input, path, signal);
    const write = async () => {
      try {
        const output = await run();
        this.#forget(path);
        return output;
      } catch (err) {
        // given up by the client, it may have been written all the same
        if (signal?.aborted) this.#forget(path);
        throw err;
      }
    };
    const asked = CALLS[name][1] === 'writes' ? this.#writing.run(path, write) : run();
    return asked.catch(this.failing(fault));
  }

  async #run<K extends CallName>(
    name: K,
    input: CallInput<K>,
    path: string,
    signal?: AbortSignal,
  ): Promise<CallOutput<K>> {
    // a restore looks for itself, so that it can replace a file that may not be opened
    const known = name === 'restore' || (await this.#vetted.check(path));
    const task = { path, input } as TaskInput<`db.${K}`>;
    const output = await this.#pool.run(`db.${name}`, task, { signal });
    if (!known || name === 'restore') await this.#vetted.trust(path);
    return output as CallOutput<K>;
  }

  /** JSON text of the options of all classes, cached until something is imported, deleted or restored. */
  options(): Promise<PackageOptions> {
    return this.#options.get(this.path, () => this.ask('options', null));
  }

  /** How much a scope holds, counted once. */
  stats(scope: Scope): Promise<OfScope<'stats'>> {
    return this.#ofScope('stats', this.#stats, scope).catch(this.failing(CALLS.stats[2]));
  }

  /** The values of a scope in shared memory, read once and cached while they are used. */
  values(scope: Scope): Promise<ValuePool> {
    return this.#ofScope('values', this.#values, scope);
  }

  /** What is kept of a scope, asked anew by its token: null is the reply that it has not changed. */
  async #ofScope<K extends 'stats' | 'values'>(
    name: K,
    kept: LruMap<string, OfScope<K>>,
    scope: Scope,
  ): Promise<OfScope<K>> {
    const { path } = this;
    const key = [path, name, scope.packageId, scope.classKey, scope.mode].join('\0');
    const reading = this.#reading.get(key, async () => {
      const before = kept.get(key);
      const input = { scope, known: before?.token ?? null } as CallInput<K>;
      const fresh = (await this.#run(name, input, path)) as OfScope<K> | null;
      if (fresh === null) return before!;
      kept.set(key, fresh);
      return fresh;
    });
    return (await reading.finally(() => this.#reading.delete(key))) as OfScope<K>;
  }

  #forget(path: string): void {
    this.#options.delete(path);
    for (const kept of [this.#values, this.#stats])
      for (const key of kept.keys()) if (key.startsWith(`${path}\0`)) kept.delete(key);
  }

  /** Rejects with the error of a call as that of the reply. */
  failing(prefix: string): (err: unknown) => Promise<never> {
    return (err) => Promise.reject(this.#failed(prefix, err));
  }

  /** 400 for what is the request's or the file's, else 500. */
  #failed(prefix: string, err: unknown): Error {
    if (err instanceof RequestError) return err;
    const { name, message } = err as Error;
    if (name === 'AbortError') return err as Error;
    if (err instanceof EngineError) {
      if (REFUSALS.has(err.code)) return invalidRequest(message);
      if (PREFIXED.has(err.code)) return invalidRequest(`${prefix}: ${message}`);
      if (err.code === 'database-busy') {
        return new RequestError(message, 'busy');
      }
      if (err.code === 'queue-full' || err.code === 'cancelled') return err;
    } else {
      this.#log.error(prefix, err);
    }
    return new RequestError(`${prefix}: ${message}`, 'failed');
  }
}

/** The database of imported packages as a service: calls on the pool, cached pools of values. */
import { dirname, join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { KeyedQueue } from '../../engine/base/keyed-queue.ts';
import { LruMap } from '../../engine/base/lru-map.ts';
import { invalidRequest, RequestError } from '../../operations/request-error.ts';
import type { Scope } from '../../store/database/queries.ts';
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

/** Calls on the file of favourites; all others are on the database of packages. */
const OF_FAVORITES: readonly CallName[] = [
  ...(['addFavorites', 'deleteFavorite', 'favoritesOf', 'listFavorites', 'listTags'] as const),
  ...(['orderFavorites', 'updateFavorite'] as const),
  ...(['exportChunk', 'exportFavorites', 'importFavorites'] as const),
];

interface KeptValues {
  readonly token: string;
  readonly buffer: SharedArrayBuffer;
}

interface ScopeStats {
  readonly token: string | null;
  readonly items: number;
  readonly distinct: number;
}

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
  readonly #options = new Map<string, Promise<PackageOptions>>();
  readonly #values = new LruMap<string, KeptValues>(VALUES_CAPACITY, {
    weight: ({ buffer }) => buffer.byteLength,
  });
  readonly #reading = new Map<string, Promise<SharedArrayBuffer>>();
  readonly #stats = new Map<string, ScopeStats>();
  readonly #writing = new KeyedQueue();
  /** When a write last waited in vain for another program, and what it was told, by database. */
  readonly #busy = new Map<string, { readonly at: number; readonly err: unknown }>();
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

  /** Database of packages in force. */
  get path(): string {
    return this.#config.dbPath ?? join(this.#settings.outputBase, DB_NAME);
  }

  #pathOf(name: CallName): string {
    if (!OF_FAVORITES.includes(name)) return this.path;
    return this.#config.favoritesDbPath ?? join(dirname(this.path), FAVORITES_NAME);
  }

  /** A call that changes nothing; `fault` stands before what goes wrong in it, as in `failing`. */
  read<K extends CallName>(
    fault: string,
    name: K,
    input: CallInput<K>,
    signal?: AbortSignal,
  ): Promise<CallOutput<K>> {
    return this.#ask(name, input, this.#pathOf(name), signal).catch(this.failing(fault));
  }

  async #ask<K extends CallName>(
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

  /** The same for one that writes: after the ones before it, and with the cache of the file dropped. */
  write<K extends CallName>(
    fault: string,
    name: K,
    input: CallInput<K>,
    signal?: AbortSignal,
  ): Promise<CallOutput<K>> {
    const asked = performance.now();
    const path = this.#pathOf(name);
    const written = this.#writing.run(path, async () => {
      const busy = this.#busy.get(path);
      // it stood in the queue while another waited for the same lock
      if (busy !== undefined && busy.at > asked) throw busy.err;
      try {
        const output = await this.#ask(name, input, path, signal);
        this.#forget(path);
        return output;
      } catch (err) {
        // Given up by the client, it may have been written all the same.
        if (signal?.aborted) this.#forget(path);
        if ((err as Partial<EngineError>).code === 'database-busy') {
          this.#busy.set(path, { at: performance.now(), err });
        }
        throw err;
      }
    });
    return written.catch(this.failing(fault));
  }

  /** JSON text of the options of all classes, cached until something is imported, deleted or restored. */
  options(): Promise<PackageOptions> {
    const { path } = this;
    const known = this.#options.get(path);
    if (known) return known;
    const fresh = this.#ask('options', null, path).catch(
      this.failing('Failed to list generation package options'),
    );
    this.#options.set(path, fresh);
    fresh.catch(() => {
      if (this.#options.get(path) === fresh) this.#options.delete(path);
    });
    return fresh;
  }

  async stats(scope: Scope): Promise<ScopeStats> {
    const { path } = this;
    const key = keyOf(path, scope);
    const known = this.#stats.get(key);
    const fresh = await this.#ask('stats', { scope, known: known?.token ?? null }, path).catch(
      this.failing('Failed to compute generation selection stats'),
    );
    if (fresh === null) return known!;
    if (fresh.token !== null) this.#stats.set(key, fresh);
    return fresh;
  }

  /** The values of a scope in shared memory, read once and cached while they are used. */
  async values(scope: Scope): Promise<SharedArrayBuffer> {
    const { path } = this;
    const key = keyOf(path, scope);
    const under = this.#reading.get(key);
    if (under) return under;
    const reading = this.#readValues(path, scope, key);
    this.#reading.set(key, reading);
    try {
      return await reading;
    } finally {
      this.#reading.delete(key);
    }
  }

  async #readValues(path: string, scope: Scope, key: string): Promise<SharedArrayBuffer> {
    const known = this.#values.get(key);
    const fresh = await this.#ask('values', { scope, known: known?.token ?? null }, path);
    const kept = fresh === null ? known! : { token: fresh.token ?? '', buffer: fresh.buffer };
    this.#values.set(key, kept);
    return kept.buffer;
  }

  #forget(path: string): void {
    this.#options.delete(path);
    for (const kept of [this.#values, this.#stats]) {
      for (const key of kept.keys()) if (key.startsWith(`${path}\0`)) kept.delete(key);
    }
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

const keyOf = (path: string, { packageId, classKey, mode }: Scope): string =>
  [path, packageId, classKey, mode].join('\0');

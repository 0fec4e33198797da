/** The database of imported packages as a service: calls on the pool, cached pools of values. */
import { join } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { KeyedQueue, LruMap, PromiseMap } from '../../engine/base/maps.ts';
import type { Scope } from '../../engine/base/table-keys.ts';
import type { ValuePool } from '../../engine/base/text-set.ts';
import { invalidRequest, RequestError } from '../../operations/request-error.ts';
import { calls } from '../../store/calls/database.ts';
import { vetting } from '../../store/database/vet.ts';
import type { ServerConfig } from '../../store/settings/config.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { CallInput, CallName, CallOutput, TaskInput } from '../../workers/tasks.ts';
import type { Log } from '../log.ts';
import type { Settings } from '../settings/settings.ts';

const DB_NAME = 'name_packages.sqlite3';
/** What is kept of scopes in memory between requests, in bytes. */
const SCOPES_CAPACITY = 256 * 1024 * 1024;

/** Expected faults that are the server's: status 500. Every other one is the request's, or the file's that it names. */
const OURS = /^(database-(?!foreign)|sqlite-missing$|write-failed$|words-damaged$|words-missing$)/;

/** Faults of requests whose text needs to say what was asked for. */
const PREFIXED = /^(zip-unsupported|not-a-file|unreadable|unsafe-identifier|database-foreign)$/;

export type PackageStore = ReturnType<typeof packageStore>;

/** What a call said of a scope, with the token by which it is asked whether that has changed. */
type OfScope<K extends 'stats' | 'values'> = NonNullable<CallOutput<K>>;

/**
 * The database of packages as the routes use it. All SQLite work runs in the pool; writes to one file come one
 * after the other; frequent results are cached here.
 */
export function packageStore(
  pool: WorkerPool,
  settings: Settings,
  config: Pick<ServerConfig, 'dbPath'>,
  log: Log,
) {
  /** Options by database; a promise that a write has made stale is no longer in here. */
  const options = new PromiseMap<string, CallOutput<'options'>>();
  /** Cached counts of scopes, valid as long as their tokens are the same. */
  const scopes = new LruMap<string, OfScope<'stats' | 'values'>>(SCOPES_CAPACITY, {
    weight: ({ token, ...said }) =>
      2 * (token?.length ?? 0) +
      ('text' in said ? said.values.byteLength + said.start.byteLength + said.text.byteLength : 0),
  });
  const reading = new PromiseMap<string, OfScope<'stats' | 'values'>>();
  const writing = new KeyedQueue();
  /** A database may come from elsewhere, and what it holds must not hang a thread. */
  const vet = vetting();

  const dbPath = (): string => config.dbPath ?? join(settings.outputBase, DB_NAME);

  async function run<K extends CallName>(
    name: K,
    input: CallInput<K>,
    path: string,
    signal?: AbortSignal,
  ): Promise<CallOutput<K>> {
    await vet(path);
    const task = { path, input } as TaskInput<`db.${K}`>;
    return (await pool.run(`db.${name}`, task, { signal })) as CallOutput<K>;
  }

  /** A call. One that writes comes after those before it. */
  function ask<K extends CallName>(
    name: K,
    input: CallInput<K>,
    signal?: AbortSignal,
  ): Promise<CallOutput<K>> {
    const { writes, fault } = calls[name];
    const path = dbPath();
    const asked = () => run(name, input, path, signal);
    const write = async () => {
      try {
        const output = await asked();
        options.delete(path);
        return output;
      } catch (err) {
        // given up by the client, it may have been written all the same
        if (signal?.aborted) options.delete(path);
        throw err;
      }
    };
    return (writes ? writing.run(path, write) : asked()).catch(failing(fault));
  }

  /** What is kept of a scope, asked anew by its token: null is the reply that it has not changed. */
  async function ofScope<K extends 'stats' | 'values'>(name: K, scope: Scope): Promise<OfScope<K>> {
    const path = dbPath();
    const key = [path, name, scope.packageId, scope.classKey, scope.mode].join('\0');
    const said = reading.get(key, async () => {
      const before = scopes.get(key);
      const input = { scope, known: before?.token ?? null } as CallInput<K>;
      const fresh = (await run(name, input, path)) as OfScope<K> | null;
      // without a token it is never said again, and there is one for whatever package is asked for
      if (fresh && fresh.token !== null) scopes.set(key, fresh);
      return fresh ?? before!;
    });
    return (await said.finally(() => reading.delete(key))) as OfScope<K>;
  }

  /** Rejects with the error of a call as that of the reply. */
  const failing =
    (prefix: string) =>
    (err: unknown): Promise<never> =>
      Promise.reject(failed(prefix, err));

  /** 400 for what is the request's or the file's, else 500. */
  function failed(prefix: string, err: unknown): Error {
    const { name, message } = err as Error;
    if (err instanceof RequestError || name === 'AbortError') return err as Error;
    if (!(err instanceof EngineError)) log.error(prefix, err);
    else if (err.code === 'database-busy') return new RequestError(message, 'busy');
    else if (err.code === 'queue-full' || err.code === 'cancelled') return err;
    else if (PREFIXED.test(err.code)) return invalidRequest(`${prefix}: ${message}`, err);
    else if (!OURS.test(err.code)) return invalidRequest(message, err);
    return new RequestError(`${prefix}: ${message}`, 'failed');
  }

  return {
    get path() {
      return dbPath();
    },
    ask,
    failing,
    /** JSON text of the options of all classes, cached until something is imported or deleted. */
    options: () => options.get(dbPath(), () => ask('options', null)),
    /** How much a scope holds, counted once. */
    stats: (scope: Scope) => ofScope('stats', scope).catch(failing(calls.stats.fault)),
    /** The values of a scope in shared memory, read once and cached while they are used. */
    values: (scope: Scope): Promise<ValuePool> => ofScope('values', scope),
  };
}

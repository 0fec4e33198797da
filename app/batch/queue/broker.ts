/** The connection to a BullMQ queue in Redis, and one part as a job of it; both packages are loaded when a queue is first asked for. */
import type { Queue, QueueEvents, Worker, WorkerOptions } from 'bullmq';
import type { Redis } from 'ioredis';
import { EngineError } from '../../../engine/base/errors.ts';
import type { BatchFile } from '../../../store/batch/batch-file.ts';
import { type OpenBatch, partSlots } from '../parts.ts';

/** What a job carries; the lists of names are in the folder. */
export interface PartJob {
  /** Absolute path of the folder, the same for all workers. */
  readonly folder: string;
  readonly algorithm: string;
  readonly recipe: BatchFile['recipe'];
  readonly recipe_hash: string;
  /** Hashes of what the names are made from, by which a worker finds its run. */
  readonly content: BatchFile['content'];
  readonly run_id: string;
  readonly part: number;
  /** Slots, as decimal digits. */
  readonly from: string;
  readonly until: string;
}

/** What a worker tells of a part. */
export interface PartProgress {
  readonly worker: string;
  /** Names so far. */
  readonly names?: number;
  /** Why the worker gave the part back. */
  readonly refused?: string;
}

/** The same part of the same recipe is the same job: to add it twice is to add it once. */
export const partJobId = (recipeHash: string, part: number): string => `${recipeHash}-${part}`;

/** The part that a job's id names; null for a job of another recipe. */
export function partOfJob(id: string, recipeHash: string): number | null {
  return id.startsWith(`${recipeHash}-`) ? Number(id.slice(recipeHash.length + 1)) : null;
}

/** Attempts of a worker that cannot write, and the milliseconds before the first repetition. */
const ATTEMPTS = { attempts: 3, backoff: { type: 'exponential', delay: 500 } } as const;

/** A job as `Queue.addBulk` takes it. Nothing is left in Redis of one that has ended. */
export function queuedPart(batch: OpenBatch, part: number) {
  const { folder, file } = batch;
  const { algorithm, recipe, recipe_hash, content, run_id } = file;
  const { from, until } = partSlots(batch, part);
  const data: PartJob = {
    folder,
    algorithm,
    recipe,
    recipe_hash,
    content,
    run_id,
    part,
    from: from.toString(),
    until: until.toString(),
  };
  return {
    name: 'part' as const,
    data,
    opts: {
      jobId: partJobId(recipe_hash, part),
      removeOnComplete: true,
      removeOnFail: true,
      ...ATTEMPTS,
    },
  };
}

/** Name of the queue; all batches share it, so that workers serve them all. */
const QUEUE_NAME = 'namewalk-parts';
/** Time limit for a server's first response, in milliseconds. */
const CONNECT_MS = 5000;
/** What connections get to close, in milliseconds. */
const CLOSE_MS = 2000;
/** Most milliseconds between two attempts to reach a server that was lost. */
const MAX_RETRY_MS = 2000;

export type PartQueue = Queue<PartJob, null, 'part'>;
export type PartWorkerClass = Worker<PartJob, null, 'part'>;
type Processor = ConstructorParameters<typeof Worker<PartJob, null, 'part'>>[1];

export interface Broker {
  /** The address without user and password. */
  readonly address: string;
  readonly queue: PartQueue;
  readonly faults: number;
  /** Throw this after `moveToDelayed`. */
  readonly delayed: new () => Error;
  events(): QueueEvents;
  worker(
    process: Exclude<Processor, string | URL | null | undefined>,
    options: Omit<WorkerOptions, 'connection'>,
  ): PartWorkerClass;
  close(): Promise<void>;
}

/**
 * Connects to the Redis of an address: `redis://`, `rediss://` or `unix:///path`. Throws `EngineError`:
 * `queue-address`, `queue-packages`, `queue-unreachable`, `queue-password`, `queue-foreign`. A server that
 * is lost later is waited for; `onError` is told.
 */
export async function openBroker(
  url: string,
  onError: (err: Error) => void = () => {},
): Promise<Broker> {
  const place = placeOf(url);
  const address = shownAddress(url);
  const { bullmq, ioredis } = await packages();
  await probe(new ioredis.Redis({ ...place, ...ONCE }), address);
  let closing = false;
  const connection = {
    ...place,
    // commands wait for a server that is away
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => (closing ? null : Math.min(100 * times, MAX_RETRY_MS)),
  };
  const queue: PartQueue = new bullmq.Queue(QUEUE_NAME, { connection });
  let faults = 0;
  const fault = (err: Error): void => {
    faults++;
    onError(err);
  };
  queue.on('error', fault);
  const opened: { close(): Promise<void> }[] = [queue];
  return {
    address,
    queue,
    delayed: bullmq.DelayedError,
    get faults() {
      return faults;
    },
    events() {
      const events = new bullmq.QueueEvents(QUEUE_NAME, { connection });
      events.on('error', fault);
      opened.push(events);
      return events;
    },
    worker(process, options) {
      const worker = new bullmq.Worker<PartJob, null, 'part'>(QUEUE_NAME, process, {
        ...options,
        connection,
      });
      worker.on('error', fault);
      opened.push(worker);
      return worker;
    },
    async close() {
      closing = true;
      // what waits for a server that is away may never end
      await within(CLOSE_MS, Promise.allSettled(opened.map((one) => one.close())));
    },
  };
}

const ONCE = {
  lazyConnect: true,
  connectTimeout: CONNECT_MS,
  maxRetriesPerRequest: 0,
  retryStrategy: () => null,
} as const;

interface Place {
  readonly host?: string;
  readonly port?: number;
  /** Of a Unix socket. */
  readonly path?: string;
  readonly db: number;
  readonly username?: string;
  readonly password?: string;
  readonly tls?: object;
}

function placeOf(text: string): Place {
  const wrong = new EngineError(
    'queue-address',
    `"${shownAddress(text)}" is no address of a queue. Give redis://HOST:PORT, ` +
      'redis://:PASSWORD@HOST:PORT/DB, rediss:// for TLS or unix:///PATH.',
  );
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    throw wrong;
  }
  const { protocol, hostname, port, username, password, pathname, searchParams } = url;
  const login = {
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
  if (protocol === 'unix:') {
    if (pathname.length < 2) throw wrong;
    const db = Number(searchParams.get('db') ?? 0);
    return { path: decodeURIComponent(pathname), db, ...login };
  }
  const db = Number(pathname.slice(1) || 0);
  const known = protocol === 'redis:' || protocol === 'rediss:';
  if (!known || hostname === '' || !Number.isInteger(db)) throw wrong;
  const host = hostname.replace(/^\[|\]$/g, '');
  const tls = protocol === 'rediss:' ? { tls: {} } : {};
  return { host, port: Number(port || 6379), db, ...login, ...tls };
}

/** An address without what is secret in it. */
export function shownAddress(text: string): string {
  return text.replace(/\/\/[^/@]*@/, '//');
}

async function packages() {
  try {
    const [bullmq, ioredis] = await Promise.all([import('bullmq'), import('ioredis')]);
    return { bullmq, ioredis };
  } catch (err) {
    const { code } = err as NodeJS.ErrnoException;
    if (code !== 'ERR_MODULE_NOT_FOUND' && code !== 'MODULE_NOT_FOUND') throw err;
    throw new EngineError(
      'queue-packages',
      'A queue needs the packages bullmq and ioredis, which are not installed: npm install bullmq@6 ioredis@6',
    );
  }
}

async function probe(redis: Redis, address: string): Promise<void> {
  let fault: Error | null = null;
  redis.on('error', (err: Error) => {
    fault ??= err;
  });
  try {
    const answer = redis.connect().then(() => redis.ping());
    if ((await within(2 * CONNECT_MS, answer)) === undefined) throw new Error('no answer');
  } catch (err) {
    throw connectionFault(fault ?? (err as Error), address);
  } finally {
    redis.disconnect();
  }
}

function connectionFault(err: Error, address: string): EngineError {
  const { code, message } = err as NodeJS.ErrnoException;
  if (/^(NOAUTH|WRONGPASS|ERR AUTH|NOPERM)/.test(message)) {
    const wrong = !message.startsWith('NOAUTH');
    const what = wrong ? 'refuses this user or password' : 'needs a password';
    return new EngineError(
      'queue-password',
      `The Redis at ${address} ${what}: give the right one in the address, as in redis://:PASSWORD@HOST:PORT.`,
    );
  }
  if (code === undefined && /Protocol error|RESP type|no answer/.test(message)) {
    return new EngineError(
      'queue-foreign',
      `What listens at ${address} is no Redis. Correct the address.`,
    );
  }
  return new EngineError(
    'queue-unreachable',
    `No Redis can be reached at ${address} (${code ?? message}). Start one there, or correct the address.`,
  );
}

export const isProgress = (value: unknown): value is PartProgress =>
  typeof value === 'object' && value !== null && 'worker' in value;

/**
 * What the first of `work` gives, or undefined when none has settled after so many milliseconds. Keeps the
 * process alive until then, and no longer.
 */
export async function within<T>(
  ms: number,
  ...work: readonly Promise<T>[]
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([...work, late]);
  } finally {
    clearTimeout(timer);
  }
}

/**
 * The connection to a BullMQ queue in Redis, one part as a job of it, and what a server knows of the queue that it was
 * told of; both packages are loaded when a queue is first asked for.
 */
import { readdir } from 'node:fs/promises';
import type { Job, WorkerOptions } from 'bullmq';
import { EngineError } from '../../../engine/base/errors.ts';
import { partOfFile } from '../../../store/batch/layout.ts';
import { within } from '../../../store/files/clock.ts';
import type { OpenBatch } from '../parts.ts';
import { partSlots } from '../recipe.ts';

/** What a job carries; the lists of names are in the folder, whose path is the same for all workers. */
export type PartJob = ReturnType<typeof partJob>;

function partJob(batch: OpenBatch, part: number) {
  const { path: folder, file, request } = batch;
  // by the hashes of what the names are made from, `content`, a worker finds its run
  const { algorithm, recipe, recipe_hash, content, run_id } = file;
  const { from, until } = partSlots(request, part);
  const slots = { from: from.toString(), until: until.toString() };
  return { folder, algorithm, recipe, recipe_hash, content, run_id, part, ...slots };
}

/** What a worker tells of a part: names so far, or why it gave the part back. */
export interface PartProgress {
  readonly worker: string;
  readonly names?: number;
  readonly refused?: string;
}

/** Names so far, null before the first are reported, and why the last worker gave it back. */
function told({ data: { folder, part }, progress }: QueuedJob, state: (typeof STATES)[number]) {
  const said = typeof progress === 'object' ? (progress as Partial<PartProgress>) : {};
  const { worker = null, names = null, refused = null } = said;
  return { folder, part, state, names, worker, refused };
}

const STATES = ['active', 'delayed', 'waiting'] as const;
export type QueuedPart = ReturnType<typeof told>;

/** Parts that are reported one by one. */
const MAX_PARTS = 200;

/** The same part of the same recipe is the same job: to add it twice is to add it once. */
export const partJobId = (recipeHash: string, part: number): string => `${recipeHash}-${part}`;

/** Nothing is left in Redis of a job that has ended; a worker that cannot write tries again. */
const JOB_OPTIONS = {
  removeOnComplete: true,
  removeOnFail: true,
  attempts: 3,
  backoff: { type: 'exponential', delay: 500 },
};

/** Name of the queue; all batches share it, so that workers serve them all. */
const QUEUE_NAME = 'namewalk-parts';
/** Time limit for a server's first response, in milliseconds. */
const CONNECT_MS = 5000;
/** What connections get to close, in milliseconds. */
const CLOSE_MS = 2000;
/** Most milliseconds between two attempts to reach a server that was lost. */
const MAX_RETRY_MS = 2000;

interface Opened {
  on(event: 'error', heard: (err: Error) => void): unknown;
  close(): Promise<void>;
}

export type QueuedJob = Job<PartJob, null, 'part'>;
export type Broker = Awaited<ReturnType<typeof openBroker>>;

/**
 * Connects to the Redis of an address: `redis://`, `rediss://` or `unix:///path`. Throws `EngineError`:
 * `queue-address`, `queue-packages`, `queue-unreachable`. A server that is lost later is waited for; `onError` is told.
 */
export async function openBroker(url: string, onError: (err: Error) => void = () => {}) {
  const server = serverOf(url);
  const address = shownAddress(url);
  const { bullmq, ioredis } = await packages();
  await probe(new ioredis.Redis(server, ONCE), address);
  let closing = false;
  const connection = {
    url: server,
    // commands wait for a server that is away
    maxRetriesPerRequest: null,
    retryStrategy: (times: number) => (closing ? null : Math.min(100 * times, MAX_RETRY_MS)),
  };
  const opened: Opened[] = [];
  const open = <T extends Opened>(one: T): T => {
    one.on('error', onError);
    opened.push(one);
    return one;
  };
  const queue = open(new bullmq.Queue<PartJob, null, 'part'>(QUEUE_NAME, { connection }));
  return {
    /** The address without user and password. */
    address,
    queue,
    /** Throw this after `moveToDelayed`. */
    delayed: bullmq.DelayedError,
    /** Adds parts as jobs; those that are there already stay what they are. */
    async add(batch: OpenBatch, parts: readonly number[]): Promise<void> {
      const jobs = parts.map((part) => ({
        name: 'part' as const,
        data: partJob(batch, part),
        opts: { jobId: partJobId(batch.file.recipe_hash, part), ...JOB_OPTIONS },
      }));
      if (jobs.length > 0) await queue.addBulk(jobs);
    },
    /** The parts in the queue, those under way first; no more than are reported one by one. */
    async parts(): Promise<QueuedPart[]> {
      const parts: QueuedPart[] = [];
      for (const state of STATES) {
        if (parts.length >= MAX_PARTS) break;
        const jobs = await queue.getJobs([state], 0, MAX_PARTS - parts.length - 1, true);
        // a job may end between the two questions
        for (const job of jobs) if (job) parts.push(told(job, state));
      }
      return parts;
    },
    events: () => open(new bullmq.QueueEvents(QUEUE_NAME, { connection })),
    worker: (
      process: (job: QueuedJob, token: string | undefined) => Promise<null>,
      options: Omit<WorkerOptions, 'connection'>,
    ) => open(new bullmq.Worker(QUEUE_NAME, process, { ...options, connection })),
    async close(): Promise<void> {
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

/** An address as ioredis takes it, which reads the others itself: a socket is a path there. */
function serverOf(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const { protocol, hostname = '', pathname = '', search = '' } = url ?? {};
  if (protocol === 'unix:' && pathname.length > 1) return decodeURIComponent(pathname) + search;
  const known = protocol === 'redis:' || protocol === 'rediss:';
  if (known && hostname !== '' && /^(\/\d*)?$/.test(pathname)) return text;
  throw new EngineError(
    'queue-address',
    `"${shownAddress(text)}" is no address of a queue. Give redis://HOST:PORT, ` +
      'redis://:PASSWORD@HOST:PORT/DB, rediss:// for TLS or unix:///PATH.',
  );
}

/** An address without what is secret in it. */
const shownAddress = (text: string): string => text.replace(/\/\/[^/@]*@/, '//');

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

/** What is asked of a client: to compare the types of clients with other options takes the compiler seconds. */
type Answering = Pick<NodeJS.EventEmitter, 'on'> &
  Record<'connect' | 'ping', () => Promise<unknown>> &
  Record<'disconnect', () => void>;

/** Throws unless a Redis answers. */
async function probe(redis: Answering, address: string): Promise<void> {
  let why: string | undefined;
  const heard = ({ code, message }: NodeJS.ErrnoException): void => {
    why ??= code ?? message;
  };
  redis.on('error', heard);
  const answer = redis.connect().then(() => redis.ping());
  const found = await within(2 * CONNECT_MS, answer.catch(heard));
  redis.disconnect();
  if (found !== undefined) return;
  const remedy = 'Start one there, or correct the address.';
  throw new EngineError(
    'queue-unreachable',
    `No Redis can be reached at ${address} (${why ?? 'no answer'}). ${remedy}`,
  );
}

/** Time limit for a lost server to respond again, in milliseconds. */
const ANSWER_MS = 2000;

const NOTHING = {
  address: null as string | null,
  reachable: false,
  error: null as string | null,
  waiting: 0,
  active: 0,
  delayed: 0,
  workers: 0,
  folders: [] as { folder: string; done: number }[],
  parts: [] as QueuedPart[],
};

/** Connects when it is first asked, and again when that failed. */
export function watchQueue(url: string | null) {
  let opened: Promise<Broker> | null = null;
  return {
    /** The queue in wire form. */
    async state(): Promise<typeof NOTHING> {
      if (url === null) return NOTHING;
      const told = { ...NOTHING, address: shownAddress(url) };
      try {
        opened ??= openBroker(url);
        const state = await within(ANSWER_MS, read(await opened));
        if (state !== undefined) return { ...told, ...state, reachable: true };
        return { ...told, error: `The Redis at ${told.address} does not answer.` };
      } catch (err) {
        if (!(err instanceof EngineError)) throw err;
        opened = null;
        return { ...told, error: err.message };
      }
    },
    close: async (): Promise<void> => (await opened?.catch(() => null))?.close(),
  };
}

async function read(broker: Broker) {
  const { queue } = broker;
  const [parts, workers, counts] = await Promise.all([
    broker.parts(),
    queue.getWorkersCount(),
    queue.getJobCounts('waiting', 'active', 'delayed'),
  ]);
  const { waiting = 0, active = 0, delayed = 0 } = counts;
  const shown = [...new Set(parts.map(({ folder }) => folder))];
  const folders = shown.map(async (folder) => ({ folder, done: await partsDone(folder) }));
  return { waiting, active, delayed, workers, folders: await Promise.all(folders), parts };
}

/** Parts of a folder that are done; 0 where this machine does not see it. */
async function partsDone(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => partOfFile(name)?.kind === 'record').length;
}

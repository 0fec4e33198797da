/** What a server knows of the queue that it was told of. */
import { readdir } from 'node:fs/promises';
import type { Job } from 'bullmq';
import { EngineError } from '../../../engine/base/errors.ts';
import { partOfFile } from '../../../store/batch/layout.ts';
import {
  type Broker,
  isProgress,
  openBroker,
  type PartJob,
  shownAddress,
  within,
} from './broker.ts';

/** Parts that are reported one by one. */
const MAX_PARTS = 200;
/** Time limit for a lost server to respond again, in milliseconds. */
const ANSWER_MS = 2000;

export interface QueuedPart {
  readonly folder: string;
  readonly part: number;
  readonly state: 'active' | 'waiting' | 'delayed';
  /** Names so far; null before the first are reported. */
  readonly names: number | null;
  readonly worker: string | null;
  /** Why the last worker gave it back. */
  readonly refused: string | null;
}

export interface QueueState {
  /** Without user and password; null: no queue is configured. */
  readonly address: string | null;
  readonly reachable: boolean;
  readonly error: string | null;
  readonly waiting: number;
  readonly active: number;
  /** Given back, or to be tried again. */
  readonly delayed: number;
  readonly workers: number;
  /** Folders of the reported parts, with the parts that are done in each. */
  readonly folders: readonly { readonly folder: string; readonly done: number }[];
  readonly parts: readonly QueuedPart[];
}

const NOTHING: QueueState = {
  address: null,
  reachable: false,
  error: null,
  waiting: 0,
  active: 0,
  delayed: 0,
  workers: 0,
  folders: [],
  parts: [],
};

/** Connects when it is first asked, and again when that failed. */
export class QueueWatch {
  readonly #url: string | null;
  #broker: Promise<Broker> | null = null;

  constructor(url: string | null) {
    this.#url = url;
  }

  async state(): Promise<QueueState> {
    if (this.#url === null) return NOTHING;
    const address = shownAddress(this.#url);
    try {
      this.#broker ??= openBroker(this.#url);
      const broker = await this.#broker;
      const state = await within(ANSWER_MS, read(broker));
      if (state !== undefined) return { ...NOTHING, ...state, address, reachable: true };
      return { ...NOTHING, address, error: `The Redis at ${address} does not answer.` };
    } catch (err) {
      if (!(err instanceof EngineError)) throw err;
      this.#broker = null;
      return { ...NOTHING, address, error: err.message };
    }
  }

  async close(): Promise<void> {
    const broker = await this.#broker?.catch(() => null);
    await broker?.close();
  }
}

async function read(broker: Broker): Promise<Partial<QueueState>> {
  const { queue } = broker;
  const counts = await queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed');
  const parts = await queuedParts(broker);
  const folders = [...new Set(parts.map(({ folder }) => folder))];
  return {
    waiting: (counts.waiting ?? 0) + (counts.prioritized ?? 0),
    active: counts.active ?? 0,
    delayed: counts.delayed ?? 0,
    workers: await queue.getWorkersCount(),
    folders: await Promise.all(
      folders.map(async (folder) => ({ folder, done: await done(folder) })),
    ),
    parts,
  };
}

/** The parts in the queue, those under way first; no more than are reported one by one. */
export async function queuedParts({ queue }: Broker): Promise<QueuedPart[]> {
  const parts: QueuedPart[] = [];
  for (const state of ['active', 'delayed', 'waiting'] as const) {
    if (parts.length >= MAX_PARTS) break;
    const jobs = await queue.getJobs([state], 0, MAX_PARTS - parts.length - 1, true);
    // a job may end between the two questions
    for (const job of jobs) if (job) parts.push(told(job, state));
  }
  return parts;
}

function told({ data, progress }: Job<PartJob>, state: QueuedPart['state']): QueuedPart {
  const { worker = null, names = null, refused = null } = isProgress(progress) ? progress : {};
  return { folder: data.folder, part: data.part, state, names, worker, refused };
}

/** Parts of a folder that are done; 0 where this machine does not see it. */
async function done(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  return names.filter((name) => partOfFile(name)?.kind === 'record').length;
}

/** Requests to a server; a server in a process of its own, with its memory use as the system reports it. */
import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { startServe } from '../../test/process.ts';
import type { Context } from './context.ts';

/** Memory counts as settled when it has not grown by more than this for `SETTLE_MS`. */
const SETTLE_BYTES = 1e6;
const SETTLE_MS = 300;
const SETTLE_LIMIT_MS = 5000;

/** Milliseconds between two looks at work that goes on. */
export const POLL_MS = 3;

type Patch = 'a' | 'b';

interface PatchStats {
  readonly walker_ready: boolean;
  readonly loading_error: string | null;
  readonly syllable_count: number;
  readonly reach_cache_status: string;
}

interface Stats extends Readonly<Record<`patch_${Patch}`, PatchStats>> {
  readonly persisting: readonly unknown[];
}

/** Requests to a server, which have to succeed. */
export class Client {
  readonly url: string;
  readonly #pid: number;

  /** A server of the process `pid`. */
  constructor(url: string, pid: number) {
    this.url = url;
    this.#pid = pid;
  }

  /** Sends a request, POST with a body, and reads the reply to its end. */
  async send(path: string, body?: object): Promise<Buffer> {
    const headers = { 'content-type': 'application/json' };
    const init = body && { method: 'POST', headers, body: JSON.stringify(body) };
    const reply = await fetch(this.url + path, init);
    const bytes = Buffer.from(await reply.arrayBuffer());
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${bytes}`);
    return bytes;
  }

  async get<T>(path: string): Promise<T> {
    return JSON.parse((await this.send(path)).toString()) as T;
  }

  async post<T>(path: string, body: object): Promise<T> {
    return JSON.parse((await this.send(path, body)).toString()) as T;
  }

  /** Loads a run; what the patch tells once its walker is ready. */
  async load(patch: Patch, runId: string): Promise<PatchStats> {
    await this.send('/api/walker/load-corpus', { patch, run_id: runId });
    for (;;) {
      const now = (await this.get<Stats>('/api/walker/stats'))[`patch_${patch}`];
      if (now.loading_error !== null) throw new Error(now.loading_error);
      if (now.walker_ready) return now;
      await pause(POLL_MS);
    }
  }

  /** Until nothing is being written any more. */
  async written(): Promise<void> {
    while ((await this.get<Stats>('/api/walker/stats')).persisting.length > 0) await pause(POLL_MS);
  }

  /** Resident memory in bytes, shared memory included, once it has stopped growing. */
  async settledMemory(): Promise<number> {
    const limit = performance.now() + SETTLE_LIMIT_MS;
    let before = await residentBytes(this.#pid);
    for (;;) {
      await pause(SETTLE_MS);
      const now = await residentBytes(this.#pid);
      if (now - before <= SETTLE_BYTES || performance.now() > limit) return now;
      before = now;
    }
  }
}

/** Resident set of a process, as Linux tells it. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`/proc does not tell the memory of process ${pid}.`);
  return Number(kibibytes) * 1024;
}

/** `namewalk serve` as a process of its own for some work, as a person would start it, over a folder of the context. */
export async function withServer<T>(
  context: Context,
  work: (server: Client) => Promise<T>,
): Promise<T> {
  const { base, child, ended } = await startServe(await context.folder(), '--api-only');
  try {
    return await work(new Client(base, child.pid!));
  } finally {
    child.kill();
    await ended;
  }
}

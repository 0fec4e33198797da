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

  constructor(url: string) {
    this.url = url;
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
}

/** `namewalk serve` as a process of its own, as a person would start it, on a free port. */
export class ServerProcess extends Client {
  readonly #process: Awaited<ReturnType<typeof startServe>>;

  private constructor(process: Awaited<ReturnType<typeof startServe>>) {
    super(process.base);
    this.#process = process;
  }

  static async start(outputBase: string): Promise<ServerProcess> {
    return new ServerProcess(await startServe(outputBase, '--api-only'));
  }

  /** Resident memory in bytes, shared memory included, once it has stopped growing. */
  async settledMemory(): Promise<number> {
    const limit = performance.now() + SETTLE_LIMIT_MS;
    const pid = this.#process.child.pid!;
    let before = await residentBytes(pid);
    for (;;) {
      await pause(SETTLE_MS);
      const now = await residentBytes(pid);
      if (now - before <= SETTLE_BYTES || performance.now() > limit) return now;
      before = now;
    }
  }

  /** Ends it as a person would. */
  async close(): Promise<void> {
    this.#process.child.kill();
    await this.#process.ended;
  }
}

/** Resident set of a process, as Linux tells it. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kibibytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
  if (kibibytes === undefined) throw new Error(`/proc does not tell the memory of process ${pid}.`);
  return Number(kibibytes) * 1024;
}

/** A server of its own for some work, over a folder of the context. */
export async function withServer<T>(
  context: Context,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await ServerProcess.start(await context.folder());
  try {
    return await work(server);
  } finally {
    await server.close();
  }
}

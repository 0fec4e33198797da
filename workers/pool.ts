import { setMaxListeners } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { MessageChannel } from 'node:worker_threads';
import { Piscina } from 'piscina';
import { EngineError } from '../engine/errors.ts';
import type { WalkParams } from '../engine/walk.ts';
import type {
  CorpusHandle,
  Envelope,
  ProgressTick,
  TaskInput,
  TaskName,
  TaskOutput,
  TaskReply,
} from './tasks.ts';

/** Tasks that may wait for a thread; one more is refused. */
const QUEUE_LIMIT = 256;
/** Fewest syllable draws that are worth a thread of their own. */
const DRAWS_PER_RANGE = 20_000;
/** What tasks get to end by themselves when the pool is closed. */
const CLOSE_MS = 1000;
/** Ranges per thread, so that an uneven one does not keep the others waiting. */
const RANGES_PER_THREAD = 4;

export interface RunOptions {
  readonly signal?: AbortSignal | undefined;
  /** Called at most about 20 times a second, always before the result. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** Refused because the queue is full; code `queue-full`. */
export class PoolBusyError extends EngineError {
  constructor() {
    super('queue-full', `The server is busy: ${QUEUE_LIMIT} tasks are waiting. Try again shortly.`);
  }
}

/**
 * The computing threads. Cancellation is cooperative: a task polls its flag and ends by itself, which
 * keeps the thread and what it has cached.
 */
export class WorkerPool {
  readonly threads: number;
  readonly #pool: Piscina;
  readonly #live = new Set<number>();
  /** Cancel flags of the tasks that wait or run, with the promise of each one's end. */
  readonly #active = new Map<Int32Array, Promise<unknown>>();
  #nextCorpus = 1;

  constructor({ threads = availableParallelism() }: { threads?: number } = {}) {
    this.threads = threads;
    this.#pool = new Piscina({
      filename: new URL('./entry.js', import.meta.url).href,
      minThreads: threads,
      maxThreads: threads,
      maxQueue: QUEUE_LIMIT,
    });
  }

  /** Waits until threads have started, so that the first request does not wait for them. */
  async ready(): Promise<void> {
    await Promise.all(Array.from({ length: this.threads }, () => this.run('ready', null)));
  }

  /** Makes a buffer known under a new id, so that threads may keep tables for it until `release`. */
  adopt(buffer: SharedArrayBuffer): CorpusHandle {
    const id = this.#nextCorpus++;
    this.#live.add(id);
    return { id, buffer };
  }

  release(corpus: CorpusHandle): void {
    this.#live.delete(corpus.id);
  }

  /**
   * Runs one task. Rejects with the signal's reason when it is aborted, with `EngineError` for expected
   * faults (code and message of the thread's), with `PoolBusyError` when the queue is full.
   */
  async run<K extends TaskName>(
    name: K,
    input: TaskInput<K>,
    { signal, onProgress }: RunOptions = {},
  ): Promise<TaskOutput<K>> {
    signal?.throwIfAborted();
    const cancel = new SharedArrayBuffer(4);
    const flag = new Int32Array(cancel);
    const stop = (): void => void Atomics.store(flag, 0, 1);
    signal?.addEventListener('abort', stop, { once: true });
    const channel = onProgress && new MessageChannel();
    const drained = new Promise<void>((resolve) => {
      channel?.port1.on('message', (tick: ProgressTick | null) =>
        tick ? onProgress?.(tick.done, tick.total) : resolve(),
      );
    });
    const envelope: Envelope<K> = {
      input,
      cancel,
      live: [...this.#live],
      ...(channel && { port: channel.port2 }),
    };
    try {
      const options = { name, ...(channel && { transferList: [channel.port2] }) };
      const answered: Promise<TaskReply<K>> = this.#pool.run(envelope, options);
      this.#active.set(flag, answered);
      const reply = await answered;
      if (channel) await drained;
      signal?.throwIfAborted();
      if (!reply.ok) throw new EngineError(reply.code, reply.message);
      return reply.output;
    } catch (err) {
      if ((err as Error).message === 'Task queue is at limit') throw new PoolBusyError();
      throw err;
    } finally {
      this.#active.delete(flag);
      signal?.removeEventListener('abort', stop);
      channel?.port1.close();
    }
  }

  /**
   * A batch of walks, split over the threads; the result does not depend on their number. Answers
   * `(steps + 1)` syllable ids a walk in shared memory. Progress: walks of the whole batch.
   */
  async walks(
    corpus: CorpusHandle,
    params: WalkParams,
    { seed, count, steps }: { seed: bigint; count: number; steps: number },
    options: RunOptions = {},
  ): Promise<Uint32Array> {
    const out = new Uint32Array(new SharedArrayBuffer(count * (steps + 1) * 4));
    const most = this.threads * RANGES_PER_THREAD;
    const ranges = Math.max(1, Math.min(most, Math.floor(out.length / DRAWS_PER_RANGE), count));
    const bound = (r: number): number => Math.floor((count * r) / ranges);
    const done = new Float64Array(ranges);
    const { signal, onProgress } = options;
    // every range listens to it, which is no leak
    if (signal) setMaxListeners(0, signal);
    const tell = (r: number): RunOptions['onProgress'] =>
      onProgress &&
      ((walks) => {
        done[r] = walks;
        onProgress(
          done.reduce((sum, part) => sum + part, 0),
          count,
        );
      });
    await Promise.all(
      Array.from({ length: ranges }, (_, r) => {
        const range = { from: bound(r), to: bound(r + 1) };
        const input = { corpus, params, seed, ...range, steps, out };
        return this.run('walks', input, { signal, onProgress: tell(r) });
      }),
    );
    return out;
  }

  /** Cancels what is under way, gives it a moment to end by itself, and ends the threads. */
  async close(): Promise<void> {
    for (const flag of this.#active.keys()) Atomics.store(flag, 0, 1);
    const moment = new AbortController();
    await Promise.race([
      Promise.allSettled(this.#active.values()),
      setTimeout(CLOSE_MS, null, { signal: moment.signal, ref: false }).catch(() => {}),
    ]);
    moment.abort();
    await this.#pool.destroy();
  }
}

/** Streams the lines of a batch: ranges of slots in parallel on the pool, written in order. */
import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../../engine/base/errors.ts';
import { longestLine } from '../../engine/space/batch/lines.ts';
import {
  type AnyPlan,
  addCounts,
  type BatchBuffers,
  type Counts,
  deadReasons,
} from '../../engine/space/batch/slot-maker.ts';
import type { BatchRequest } from '../../operations/batch/request.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import type { TaskOutput } from '../../workers/tasks.ts';

/** Bytes of a buffer that a range is written to. */
const BUFFER_BYTES = 512 * 1024;
/** Slots of the first range, so that the first names come at once. */
const FIRST_SLOTS = 2048;
const MIN_SLOTS = 256;
const MAX_SLOTS = 2 ** 24;
/** What a range should take, in milliseconds: other tasks wait behind it. */
const RANGE_MS = 20;
/** RangeReply of a buffer that a range should fill. */
const FULL_ENOUGH = 0.8;
/** Wait before a range is offered again to a pool that is busy with other requests. */
const BUSY_MS = 20;

/** A request over slots offset..until-1 of a plan, of which about this share has names. */
export interface BatchJob extends Pick<BatchRequest, 'offset' | 'count' | 'format' | 'style'> {
  readonly plan: AnyPlan;
  readonly share: number;
  readonly until: bigint;
}

/** Bytes of the buffers that a batch keeps from its beginning to its end. */
export const batchBytes = ({ plan, format }: BatchJob, threads: number): number =>
  (threads + 1) * (format === 'txt' ? 1 : 2) * bufferBytes(plan);

/** Most bytes that all batches under way may keep: readers that stop keep theirs. */
const MAX_BATCHES_BYTES = 256 * 1024 * 1024;

/** Bounds what batches under way keep in memory. One is let in always. */
export class BatchRoom {
  readonly #most: number;
  #bytes = 0;

  constructor(most: number = MAX_BATCHES_BYTES) {
    this.#most = most;
  }

  /** Takes room for a batch and returns the function that releases it; null when there is none. */
  take(bytes: number): (() => void) | null {
    if (this.#bytes > 0 && this.#bytes + bytes > this.#most) return null;
    this.#bytes += bytes;
    return () => {
      this.#bytes -= bytes;
    };
  }
}

export interface BatchEnd {
  readonly emitted: number;
  /** First slot that was not looked at. */
  readonly next: bigint;
  /** No slot before `until` is left. */
  readonly exhausted: boolean;
  /** SHA-256 of the names joined by line feeds, 64 hex digits. */
  readonly sha256: string;
  /** Slots without a name among those looked at, by reason. */
  readonly dead: Counts;
}

/**
 * Takes lines; resolves when their memory may be written again and more may come. It is the one place
 * where a batch waits for its reader.
 */
export type LineSink = (lines: Uint8Array) => Promise<void>;

/** Writes to a stream no faster than its reader takes it. Rejects with the signal's reason. */
export function sinkTo(out: Pick<Writable, 'write'>, signal: AbortSignal): LineSink {
  return (lines) =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(signal.reason);
      signal.addEventListener('abort', gone, { once: true });
      out.write(lines, () => {
        signal.removeEventListener('abort', gone);
        resolve();
      });
    });
}

type RangeReply = TaskOutput<'batch'>;

interface Range {
  readonly from: bigint;
  readonly to: bigint;
  readonly buffers: BatchBuffers;
  /** Most names that it was begun for. */
  readonly limit: number;
  readonly reply: Promise<RangeReply>;
}

/**
 * Makes names in the pool, range by range, and passes their lines on in slot order. As many ranges are
 * under way as there are threads, and one more; a reader that stops keeps all of them, so memory is the
 * same however many names are requested. Rejects with the signal's reason when it is aborted; then, as at
 * any end, no range is under way any more.
 */
export class BatchStream {
  readonly #pool: WorkerPool;
  readonly #job: BatchJob;
  readonly #stop = new AbortController();
  readonly #hash = createHash('sha256');
  readonly #dead: Record<string, number>;
  readonly #free: BatchBuffers[];
  readonly #ranges: Range[] = [];
  /** First slot that no range holds. */
  #ahead: bigint;
  #next: bigint;
  #emitted = 0;
  #left: number;
  #slotsPerRange = FIRST_SLOTS;

  constructor(pool: WorkerPool, job: BatchJob) {
    this.#pool = pool;
    this.#job = job;
    this.#dead = Object.fromEntries(deadReasons(job.plan).map((reason) => [reason, 0]));
    this.#ahead = job.offset;
    this.#next = job.offset;
    this.#left = Number(job.count ?? job.plan.slots);
    this.#free = Array.from({ length: pool.threads + 1 }, () => makeBuffers(job));
    setMaxListeners(0, this.#stop.signal);
  }

  /**
   * Runs the whole batch. `onProgress` gets the names so far after each range; when `enough` is aborted
   * the batch ends after the range that is being passed on.
   */
  async run(
    sink: LineSink,
    {
      signal,
      enough,
      onProgress,
    }: {
      readonly signal: AbortSignal;
      readonly enough?: AbortSignal;
      readonly onProgress?: (emitted: number) => void;
    },
  ): Promise<BatchEnd> {
    signal.throwIfAborted();
    const stop = (): void => this.#stop.abort(signal.reason);
    signal.addEventListener('abort', stop, { once: true });
    try {
      this.#begin();
      for (let range = this.#ranges.shift(); range; range = this.#ranges.shift()) {
        await this.#take(range, sink);
        onProgress?.(this.#emitted);
        if (this.#left === 0 || enough?.aborted) break;
        this.#free.push(range.buffers);
        this.#begin();
      }
      return this.#end();
    } finally {
      signal.removeEventListener('abort', stop);
      this.#stop.abort();
      await Promise.allSettled(this.#ranges.map(({ reply }) => reply));
    }
  }

  /** Puts ranges under way, no more than there are buffers and requested names. */
  #begin(): void {
    const { until, share } = this.#job;
    let expected = 0;
    for (const { from, to } of this.#ranges) expected += Number(to - from) * share;
    while (this.#free.length > 0 && this.#ahead < until && expected < this.#left) {
      const wanted = share > 0 ? (1.02 * (this.#left - expected)) / share + 16 : MAX_SLOTS;
      const slots = Math.ceil(Math.max(MIN_SLOTS, Math.min(this.#slotsPerRange, wanted)));
      const from = this.#ahead;
      const to = from + BigInt(slots) < until ? from + BigInt(slots) : until;
      const buffers = this.#free.pop()!;
      const reply = this.#make(from, to, buffers);
      reply.catch(() => {}); // looked at when it is the range's turn
      this.#ranges.push({ from, to, buffers, limit: this.#left, reply });
      this.#ahead = to;
      expected += Number(to - from) * share;
    }
  }

  /** Passes on the names of a range, all of them or as many as requested. */
  async #take({ from, to, buffers, limit, reply: made }: Range, sink: LineSink): Promise<void> {
    let reply = await made;
    this.#adapt(from, reply);
    for (let start = from; ; start = reply.next) {
      // Names that only now turn out to be too many; with just enough of them, slots after the last one
      // were looked at or not, as the ranges before came in.
      const surplus = reply.emitted >= this.#left && limit > this.#left;
      if (surplus && start === from) reply = await this.#make(start, to, buffers);
      if (reply.emitted > 0) {
        this.#digest(buffers, reply);
        await sink(buffers.lines.subarray(0, reply.lineBytes));
        this.#stop.signal.throwIfAborted();
      }
      addCounts(this.#dead, reply.dead);
      this.#emitted += reply.emitted;
      this.#left -= reply.emitted;
      this.#next = reply.next;
      if (this.#left === 0 || reply.next >= to) return;
      // the buffer was full before the range was done
      reply = await this.#make(reply.next, to, buffers);
    }
  }

  async #make(from: bigint, to: bigint, buffers: BatchBuffers): Promise<RangeReply> {
    const { plan, format, style } = this.#job;
    const range = { from, to, limit: this.#left, format, style };
    const { signal } = this.#stop;
    for (;;) {
      try {
        return await this.#pool.run('batch', { plan, range, buffers }, { signal });
      } catch (err) {
        if (!(err instanceof EngineError) || err.code !== 'queue-full') throw err;
        await pause(BUSY_MS, undefined, { signal });
      }
    }
  }

  /** Sizes further ranges by what one took. The size of ranges does not show in the names. */
  #adapt(from: bigint, { next, ms, lineBytes, nameBytes }: RangeReply): void {
    const slots = Number(next - from);
    const byTime = (slots / Math.max(ms, 0.01)) * RANGE_MS;
    const bytes = Math.max(lineBytes, nameBytes, 1);
    const byRoom = (slots / bytes) * BUFFER_BYTES * FULL_ENOUGH;
    const most = Math.min(byTime, byRoom, 4 * this.#slotsPerRange, MAX_SLOTS);
    this.#slotsPerRange = Math.max(MIN_SLOTS, Math.floor(most));
  }

  #digest({ lines, names }: BatchBuffers, { lineBytes, nameBytes }: RangeReply): void {
    const [bytes, n] = names === null ? [lines, lineBytes] : [names, nameBytes];
    // each name brings its line feed; the last one of all is left off
    if (this.#emitted > 0) this.#hash.update('\n');
    this.#hash.update(bytes.subarray(0, n - 1));
  }

  #end(): BatchEnd {
    return {
      emitted: this.#emitted,
      next: this.#next,
      exhausted: this.#next >= this.#job.until,
      sha256: this.#hash.digest('hex'),
      dead: this.#dead,
    };
  }
}

const bufferBytes = (plan: AnyPlan): number => Math.max(BUFFER_BYTES, 2 * longestLine(plan));

function makeBuffers({ plan, format }: BatchJob): BatchBuffers {
  const bytes = bufferBytes(plan);
  const shared = (): Uint8Array => new Uint8Array(new SharedArrayBuffer(bytes));
  return { lines: shared(), names: format === 'txt' ? null : shared() };
}

/** Streams the lines of a batch: ranges of slots in parallel on the pool, written in order. */
import { createHash } from 'node:crypto';
import { setMaxListeners } from 'node:events';
import type { Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { EngineError } from '../../engine/base/errors.ts';
import { formatOf } from '../../engine/space/batch/lines.ts';
import {
  type AnyPlan,
  addCounts,
  type BatchLines,
  type BatchRoom,
  type Counts,
  noneDead,
  roomFor,
} from '../../engine/space/batch/slot-maker.ts';
import type { BatchRequest } from '../../operations/batch/request.ts';
import type { WorkerPool } from '../../workers/pool.ts';

/** Bytes that the lines of a range should not exceed by much: a reader that stops keeps them. */
const RANGE_BYTES = 400 * 1024;
/** Slots of the first range, so that the first names come at once. */
const FIRST_SLOTS = 2048;
const MIN_SLOTS = 256;
const MAX_SLOTS = 2 ** 24;
/** What a range should take, in milliseconds: other tasks wait behind it. */
const RANGE_MS = 20;
/** Wait before a range is offered again to a pool that is busy with other requests. */
const BUSY_MS = 20;

/** A request over slots offset..until-1 of a plan, of which about this share has names. */
export interface BatchJob extends Pick<BatchRequest, 'offset' | 'count' | 'format' | 'style'> {
  readonly plan: AnyPlan;
  readonly share: number;
  readonly until: bigint;
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

/** Writes to a stream no faster than its reader takes it. Rejects with the signal's reason, and the stream's fault. */
export function sinkTo(out: Pick<Writable, 'write'>, signal: AbortSignal): LineSink {
  return (lines) =>
    new Promise((resolve, reject) => {
      const gone = (): void => reject(signal.reason);
      signal.addEventListener('abort', gone, { once: true });
      out.write(lines, (err) => {
        signal.removeEventListener('abort', gone);
        if (err) reject(err);
        else resolve();
      });
    });
}

type Made = BatchLines & { readonly ms: number };

interface Range {
  readonly from: bigint;
  readonly to: bigint;
  /** Most names that it was begun for. */
  readonly limit: number;
  readonly reply: Promise<Made>;
}

/**
 * Makes names in the pool, range by range, and passes their lines on in slot order. As many ranges are
 * under way as there are threads, and one more; a reader that stops keeps all of them, so memory is the
 * same however many names are requested. `onProgress` gets the names so far after each range; when `enough` is aborted
 * the batch ends after the range that is being passed on. Rejects with the signal's reason when it is aborted; then, as
 * at any end, no range is under way any more.
 */
export async function streamBatch(
  pool: WorkerPool,
  { plan, share, offset, until, count, format, style }: BatchJob,
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
  const needless = new AbortController();
  const stop = AbortSignal.any([signal, needless.signal]);
  setMaxListeners(0, stop);
  const ranges: Range[] = [];
  const alone = formatOf(format).frame !== undefined;
  const free = Array.from({ length: pool.threads + 1 }, () => roomFor(plan, alone));
  const hash = createHash('sha256');
  const dead = noneDead(plan);
  /** First slot that no range holds, and first that was not passed on. */
  let [ahead, next] = [offset, offset];
  let emitted = 0;
  let left = Number(count ?? plan.slots);
  let slotsPerRange = FIRST_SLOTS;

  const make = async ({ from, to }: Pick<Range, 'from' | 'to'>, room: BatchRoom): Promise<Made> => {
    const range = { from, to, limit: left, format, style };
    for (;;) {
      try {
        const made = await pool.run('batch', { plan, range, room }, { signal: stop });
        const { lines, names } = made.room ?? room;
        return {
          ...made,
          lines: lines.subarray(0, made.lines),
          names: (names ?? lines).subarray(0, made.names),
          room: { lines, names },
        };
      } catch (err) {
        if (!(err instanceof EngineError) || err.code !== 'queue-full') throw err;
        await pause(BUSY_MS, undefined, { signal: stop });
      }
    }
  };

  /** Puts ranges under way, no more than there is room for and requested names need. */
  const begin = (): void => {
    let expected = ranges.reduce((sum, { from, to }) => sum + Number(to - from) * share, 0);
    while (free.length > 0 && ahead < until && expected < left) {
      const wanted = share > 0 ? (1.02 * (left - expected)) / share + 16 : MAX_SLOTS;
      const slots = BigInt(Math.ceil(Math.max(MIN_SLOTS, Math.min(slotsPerRange, wanted))));
      const range = { from: ahead, to: ahead + slots < until ? ahead + slots : until };
      const reply = make(range, free.pop()!);
      reply.catch(() => {}); // looked at when it is the range's turn
      ranges.push({ ...range, limit: left, reply });
      expected += Number(range.to - ahead) * share;
      ahead = range.to;
    }
  };

  /** Sizes further ranges by what one took. The size of ranges does not show in the names. */
  const adapt = (slots: number, { ms, lines, names }: Made): void => {
    const byTime = (slots / Math.max(ms, 0.01)) * RANGE_MS;
    const byRoom = (slots / Math.max(lines.length, names.length, 1)) * RANGE_BYTES;
    const most = Math.min(byTime, byRoom, 4 * slotsPerRange, MAX_SLOTS);
    slotsPerRange = Math.max(MIN_SLOTS, Math.floor(most));
  };

  try {
    begin();
    for (let range = ranges.shift(); range; range = ranges.shift()) {
      let made = await range.reply;
      adapt(Number(made.next - range.from), made);
      // Names that only now turn out to be too many; with just enough of them, slots after the last one
      // were looked at or not, as the ranges before came in.
      if (made.emitted >= left && range.limit > left) made = await make(range, made.room);
      if (made.emitted > 0) {
        // each name brings its line feed; the last one of all is left off
        if (emitted > 0) hash.update('\n');
        hash.update(made.names.subarray(0, -1));
        await sink(made.lines);
        stop.throwIfAborted();
      }
      addCounts(dead, made.dead);
      emitted += made.emitted;
      left -= made.emitted;
      next = made.next;
      onProgress?.(emitted);
      if (left === 0 || enough?.aborted) break;
      free.push(made.room);
      begin();
    }
    return { emitted, next, exhausted: next >= until, sha256: hash.digest('hex'), dead };
  } finally {
    needless.abort();
    await Promise.allSettled(ranges.map(({ reply }) => reply));
  }
}

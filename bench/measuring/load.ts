/** Requests at a steady pace from a thread of its own, and how long their replies took. */
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { Pool } from 'undici';
import { median, quantile } from './measurement.ts';

export interface LoadOptions {
  /** Milliseconds between two requests, whether or not earlier ones have their replies. */
  readonly intervalMs?: number;
  readonly seconds?: number;
  /** Requests under way at a time; one that is due while all are waits, and its wait counts. */
  readonly inFlight?: number;
}

export interface LoadReport {
  readonly requests: number;
  /** Replies other than 200, and requests without one. They have no latency. */
  readonly errors: number;
  /**
   * From the moment a request was due to the end of its reply, so that a stall delays every request that falls into it;
   * null without any reply.
   */
  readonly medianMs: number | null;
  readonly p99Ms: number | null;
}

/** Milliseconds before a request without a reply is an error. */
const PATIENCE_MS = 10_000;
/** Requests that pay for connecting and for cold code, and do not count. */
const FIRST = 200;

interface Order extends Required<LoadOptions> {
  readonly load: string;
  readonly count: number;
}

/** Sends GET requests to `url` while `work` runs, or without any for `seconds`. */
export async function underLoad(
  url: string,
  work: (() => Promise<void>) | null,
  { intervalMs = 2, seconds = 60, inFlight = 32 }: LoadOptions = {},
): Promise<LoadReport> {
  const order: Order = { load: url, intervalMs, seconds, inFlight, count: Infinity };
  const sender = new Worker(new URL(import.meta.url), { workerData: order });
  try {
    await once(sender, 'message'); // it is connected
    const reported = once(sender, 'message');
    await work?.();
    if (work) sender.postMessage('stop');
    return ((await reported) as [LoadReport])[0];
  } finally {
    await sender.terminate();
  }
}

async function send(
  { load, intervalMs, seconds, inFlight, count }: Order,
  signal: AbortSignal,
): Promise<LoadReport> {
  const { origin, pathname, search } = new URL(load);
  const patience = { headersTimeout: PATIENCE_MS, bodyTimeout: PATIENCE_MS };
  const pool = new Pool(origin, { connections: inFlight, ...patience });
  const latencies: number[] = [];
  let sent = 0;
  let errors = 0;
  const start = performance.now();
  const sender = async (): Promise<void> => {
    for (;;) {
      const now = performance.now();
      const due = start + sent * intervalMs;
      if (sent >= count || due > start + seconds * 1000 || signal.aborted) return;
      sent++;
      if (due > now) await pause(due - now);
      // a timer may fire a little early
      const from = Math.min(due, performance.now());
      try {
        const reply = await pool.request({ path: pathname + search, method: 'GET' });
        await reply.body.dump();
        if (reply.statusCode === 200) latencies.push(performance.now() - from);
        else errors++;
      } catch {
        errors++;
      }
    }
  };
  await Promise.all(Array.from({ length: inFlight }, sender));
  await pool.close();
  const any = latencies.length > 0;
  return {
    requests: latencies.length + errors,
    errors,
    medianMs: any ? median(latencies) : null,
    p99Ms: any ? quantile(latencies, 0.99) : null,
  };
}

if (parentPort && (workerData as Order | null)?.load) {
  const order = workerData as Order;
  const stop = new AbortController();
  parentPort.once('message', () => stop.abort());
  await send({ ...order, count: FIRST }, stop.signal);
  parentPort.postMessage('connected');
  parentPort.postMessage(await send(order, stop.signal));
}

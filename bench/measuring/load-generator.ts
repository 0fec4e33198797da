/** Sends requests at a fixed rate and measures latencies without coordinated omission. */
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Pool } from 'undici';
import { median, quantile } from './samples.ts';

export interface LoadOptions {
  /**
   * Milliseconds between two requests, whether or not earlier ones have their replies; 0: each sender
   * goes on as soon as it has its reply, which tells how many a second there can be.
   */
  readonly intervalMs: number;
  /** The end, whichever comes first. */
  readonly count: number;
  readonly seconds: number;
  /** Requests under way at a time; one that is due while all are waits, and its wait counts. */
  readonly inFlight: number;
}

export interface LoadReport {
  readonly requests: number;
  /** Replies other than 200, and requests without one. They have no latency. */
  readonly errors: number;
  /** From the first request to the last reply. */
  readonly seconds: number;
  /**
   * From the moment a request was due, or at interval 0 was sent, to the end of its reply; null
   * without any reply.
   */
  readonly medianMs: number | null;
  readonly p99Ms: number | null;
  readonly maxMs: number | null;
  /** Replies by latency: bucket k holds those of at most 2^k ms and more than half of that. */
  readonly histogram: readonly number[];
}

export const LOAD_DEFAULTS: LoadOptions = {
  intervalMs: 2,
  count: 100_000,
  seconds: 60,
  inFlight: 32,
};

/** Milliseconds before a request without a reply is an error. */
const PATIENCE_MS = 10_000;

/**
 * Sends GET requests at a steady pace, each on its due time and not when the one before it was
 * answered, so that a stall delays every request that falls into it. Ends early on an abort.
 */
export async function generateLoad(
  url: string,
  { intervalMs, count, seconds, inFlight }: LoadOptions,
  signal: AbortSignal,
): Promise<LoadReport> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, {
    connections: inFlight,
    headersTimeout: PATIENCE_MS,
    bodyTimeout: PATIENCE_MS,
  });
  const latencies: number[] = [];
  let sent = 0;
  let errors = 0;
  const start = performance.now();
  const sender = async (): Promise<void> => {
    for (;;) {
      const due = start + sent * intervalMs;
      const late = Math.max(due, intervalMs === 0 ? performance.now() : 0) - start;
      if (sent >= count || late > seconds * 1000 || signal.aborted) return;
      sent++;
      const wait = due - performance.now();
      if (wait > 0) await pause(wait);
      // a timer may fire a little early
      const from = intervalMs === 0 ? performance.now() : Math.min(due, performance.now());
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
  const spent = (performance.now() - start) / 1000;
  await pool.close();
  return report(latencies, errors, spent);
}

function report(latencies: readonly number[], errors: number, seconds: number): LoadReport {
  const histogram: number[] = [];
  let max = 0;
  for (const ms of latencies) {
    const bucket = Math.max(0, Math.ceil(Math.log2(ms)));
    while (histogram.length <= bucket) histogram.push(0);
    histogram[bucket]!++;
    max = Math.max(max, ms);
  }
  const any = latencies.length > 0;
  return {
    requests: latencies.length + errors,
    errors,
    seconds,
    medianMs: any ? median(latencies) : null,
    p99Ms: any ? quantile(latencies, 0.99) : null,
    maxMs: any ? max : null,
    histogram,
  };
}

/**
 * As a process of its own:
 *
 *     node dist/bench/measuring/load-generator.js URL [--interval-ms 2] [--count N] [--seconds S] [--in-flight N]
 *
 * Writes the report as one line of JSON. Started by another Node process with a message channel, it
 * says `started` there once connected, and ends when it is told `stop` or the channel closes.
 */
async function main(): Promise<void> {
  const text = (value: number) => ({ type: 'string', default: String(value) }) as const;
  const { values, positionals } = parseArgs({
    options: {
      'interval-ms': text(LOAD_DEFAULTS.intervalMs),
      count: text(LOAD_DEFAULTS.count),
      seconds: text(LOAD_DEFAULTS.seconds),
      'in-flight': text(LOAD_DEFAULTS.inFlight),
    },
    allowPositionals: true,
  });
  const [url] = positionals;
  if (url === undefined) throw new Error('Give the address to send requests to.');
  const stop = new AbortController();
  process.on('message', (message) => void (message === 'stop' && stop.abort()));
  process.on('disconnect', () => stop.abort());
  // the first requests pay for connecting and for cold code, here and there
  await generateLoad(url, { ...LOAD_DEFAULTS, count: 200 }, stop.signal);
  process.send?.('started');
  const options = {
    intervalMs: Number(values['interval-ms']),
    count: Number(values.count),
    seconds: Number(values.seconds),
    inFlight: Number(values['in-flight']),
  };
  const result = await generateLoad(url, options, stop.signal);
  process.stdout.write(`${JSON.stringify(result)}\n`);
  if (process.connected) process.disconnect();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main();

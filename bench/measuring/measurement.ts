/** A measurement: median, slowest hundredth, throughput, and the baseline of the same run. */
import { setTimeout as pause } from 'node:timers/promises';
import { Bench } from 'tinybench';

/** What a result is compared with, measured in the same run. */
interface Baseline {
  /** What was done instead, and on how much: `parts of text`. */
  readonly what: string;
  /** Milliseconds for `items` of the result's items. */
  readonly ms: number;
  readonly items: number;
}

/** One row of the report. */
export interface Measurement {
  readonly name: string;
  /** Size of the input; what is counted follows from the name. */
  readonly n: number;
  readonly medianMs: number | null;
  /** Null where there are too few samples to tell. */
  readonly p99Ms: number | null;
  /** Items a second at the median. */
  readonly perSecond: number | null;
  /** Resident memory, or the size of a file, in megabytes (10^6 bytes), for measurements of those alone. */
  readonly megabytes: number | null;
  readonly baseline: string | null;
  /** How many times as long the baseline takes for an item; above 1 the baseline is slower. */
  readonly ratio: number | null;
}

/** A row of figures that are no times of samples. */
export const rowOf = (
  row: Pick<Measurement, 'name' | 'n'> & Partial<Measurement>,
): Measurement => ({
  medianMs: null,
  p99Ms: null,
  perSecond: null,
  megabytes: null,
  baseline: null,
  ratio: null,
  ...row,
});

export interface Work {
  readonly name: string;
  readonly n: number;
  /** Items that one sample works on; `n` unless given. */
  readonly items?: number;
  readonly samples: readonly number[];
  readonly baseline?: Baseline;
}

/** Fewer samples than this say nothing about the slowest hundredth. */
const P99_SAMPLES = 100;

/** The slowest hundredth (nearest rank); null where there are too few samples to tell. */
export function p99(samples: readonly number[]): number | null {
  if (samples.length < P99_SAMPLES) return null;
  return Float64Array.from(samples).sort()[Math.ceil(0.99 * samples.length) - 1]!;
}

/** A row from the times of its samples, in milliseconds. */
export function fromSamples(work: Work): Measurement {
  const { name, n, items = n, samples, baseline } = work;
  const medianMs = median(samples);
  const itemMs = medianMs / items;
  return rowOf({
    name,
    n,
    medianMs,
    p99Ms: p99(samples),
    perSecond: (items / medianMs) * 1000,
    baseline: baseline?.what ?? null,
    ratio: baseline ? baseline.ms / baseline.items / itemMs : null,
  });
}

/** Middle value, or the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = Float64Array.from(values).sort();
  const half = (sorted.length - 1) / 2;
  return (sorted[Math.floor(half)]! + sorted[Math.ceil(half)]!) / 2;
}

export interface TimingOptions {
  /** Fewest samples. */
  readonly samples: number;
  /** Sampling goes on until this much time has passed, in milliseconds. */
  readonly timeMs: number;
}

let checksum = 0;

/** Sum of every result so far: printing it keeps the compiler from dropping the work. */
export const resultSum = (): number => checksum;

/** Milliseconds of processor time of this process: what else a machine does is not in it. */
const spent = ({ user, system } = process.cpuUsage()): number => (user + system) / 1000;

/**
 * Processor times of single calls in milliseconds, after a warm-up of a call or two. Each call returns a number
 * that depends on all of its work.
 */
export async function sampleTimes(
  work: () => number,
  { samples, timeMs }: TimingOptions,
): Promise<number[]> {
  const bench = new Bench({
    iterations: samples,
    time: timeMs,
    warmupIterations: Math.min(2, samples),
    warmupTime: 0,
    retainSamples: true,
    throws: true,
    now: () => spent(),
  });
  bench.add('work', () => {
    checksum += work();
  });
  const { result } = (await bench.run())[0]!;
  if (!('latency' in result) || !result.latency.samples) {
    throw new Error(`The benchmark ended as ${result.state} without samples.`);
  }
  return [...result.latency.samples];
}

/** Milliseconds of a piece of asynchronous work. */
export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Milliseconds from a reply to the next request. */
const INTERVAL_MS = 2;

/** Latencies of GET requests, one after the other, while something else goes on, in milliseconds. */
export async function latenciesWhile(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const latencies: number[] = [];
  const others = { over: false };
  const ask = async (): Promise<void> => {
    const reply = await fetch(url);
    await reply.arrayBuffer();
    if (!reply.ok) throw new Error(`${url} answered ${reply.status}.`);
  };
  const asking = async (): Promise<void> => {
    while (!others.over) {
      latencies.push(await timed(ask));
      await pause(INTERVAL_MS);
    }
  };
  const ended = async (): Promise<void> => {
    await work();
    others.over = true;
  };
  await Promise.all([asking(), ended()]);
  return latencies;
}

/** `count` times of a piece of work that measures itself, one after the other, in milliseconds. */
export async function repeat(count: number, work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let k = 0; k < count; k++) times.push(await work());
  return times;
}

/** Takes timing samples of a piece of work and keeps its results from being optimised away. */
import { Bench } from 'tinybench';

export interface TimingOptions {
  /** Fewest samples. */
  readonly samples: number;
  /** Sampling goes on until this much time has passed, in milliseconds. */
  readonly timeMs: number;
}

let checksum = 0;

/** Sum of every result so far: printing it keeps the compiler from dropping the work. */
export const resultSum = (): number => checksum;

/**
 * Times of single calls in milliseconds, after a warm-up of a call or two. Each call returns a number
 * that depends on all of its work.
 */
export async function sampleTimes(
  name: string,
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
  });
  bench.add(name, () => {
    checksum += work();
  });
  const [task] = await bench.run();
  const result = task!.result;
  if (!('latency' in result) || !result.latency.samples) {
    throw new Error(`The benchmark "${name}" ended as ${result.state} without samples.`);
  }
  return [...result.latency.samples];
}

/** One call, for work that is too slow to repeat. Milliseconds. */
export function timeOnce(work: () => number): number {
  const start = performance.now();
  checksum += work();
  return performance.now() - start;
}

/** `count` times of an asynchronous piece of work that measures itself, in milliseconds. */
export async function repeat(count: number, work: () => Promise<number>): Promise<number[]> {
  const times: number[] = [];
  for (let k = 0; k < count; k++) times.push(await work());
  return times;
}

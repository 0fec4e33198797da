/** A measurement: median, slowest hundredth, throughput, and the baseline of the same run. */
import { median, p99 } from './samples.ts';

/** What a result is compared with, measured in the same run. */
export interface Baseline {
  /** What was done instead, and on how much: `pair by pair, 20 walks`. */
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
  /** Items that one sample works on. */
  readonly items: number;
  readonly samples: readonly number[];
  readonly baseline?: Baseline;
  /** Overrides the time of an item that the baseline is compared with, when both had to be smaller. */
  readonly comparedItemMs?: number;
}

/** A row from the times of its samples, in milliseconds. */
export function fromSamples(work: Work): Measurement {
  const { name, n, items, samples, baseline } = work;
  const medianMs = median(samples);
  const itemMs = work.comparedItemMs ?? medianMs / items;
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

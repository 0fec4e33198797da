/** Statistics of measured times. All functions want at least one value. */

/** Smallest value that at least the share `q` (0 to 1) of the values do not exceed (nearest rank). */
export function quantile(values: Iterable<number>, q: number): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) throw new RangeError('A quantile needs at least one value.');
  const rank = Math.ceil(q * sorted.length);
  return sorted[Math.min(sorted.length, Math.max(1, rank)) - 1]!;
}

/** Middle value, or the mean of the two in the middle. */
export function median(values: Iterable<number>): number {
  const sorted = Float64Array.from(values).sort();
  if (sorted.length === 0) throw new RangeError('A median needs at least one value.');
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Fewer samples than this say nothing about the slowest hundredth. */
const P99_SAMPLES = 100;

/** The 99th percentile; null for fewer than 100 values. */
export function p99(values: readonly number[]): number | null {
  return values.length < P99_SAMPLES ? null : quantile(values, 0.99);
}

/** How often values occur, and other sums by a key. */

/** The sum of the numbers of each key, in the order in which keys come up. */
export function sumsOf<T>(items: Iterable<readonly [key: T, number: number]>): Map<T, number> {
  const sums = new Map<T, number>();
  for (const [key, number] of items) sums.set(key, (sums.get(key) ?? 0) + number);
  return sums;
}

/** By value, in the order in which they come up. */
export function countsOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The largest first. */
export const ranked = <T>(sums: ReadonlyMap<T, number>): [T, number][] =>
  [...sums].sort((a, b) => b[1] - a[1]);

/** The most frequent first. */
export const counted = <T>(values: Iterable<T>): [T, number][] => ranked(countsOf(values));

/** How often values occur. */

/** By value, in the order in which they come up. */
export function countsOf<T>(values: Iterable<T>): Map<T, number> {
  const counts = new Map<T, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

/** The most frequent first. */
export const counted = <T>(values: Iterable<T>): [T, number][] =>
  [...countsOf(values)].sort((a, b) => b[1] - a[1]);

/** The lowest and highest entries of a list, without sorting it. */

/**
 * Both ends of the stable ascending sort of 0..n-1 by `key` (ties by index), without sorting: the
 * first `k` and the last `k`, each in sorted order. They overlap where n < 2k. O(n k).
 */
export function sortedEnds(
  n: number,
  k: number,
  key: (i: number) => number,
): { first: number[]; last: number[] } {
  const first: number[] = [];
  const last: number[] = [];
  for (let i = 0; i < n; i++) {
    const value = key(i);
    if (first.length < k || value < key(first[k - 1]!)) {
      insert(first, i, value, key);
      first.length = Math.min(first.length, k);
    }
    if (last.length < k || value >= key(last[0]!)) {
      insert(last, i, value, key);
      if (last.length > k) last.shift();
    }
  }
  return { first, last };
}

/** Inserts behind everything that is not larger. */
function insert(sorted: number[], i: number, value: number, key: (i: number) => number): void {
  let at = sorted.length;
  while (at > 0 && value < key(sorted[at - 1]!)) at--;
  sorted.splice(at, 0, i);
}

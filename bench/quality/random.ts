/** Chance for the baseline and the halves of lists: the same numbers for the same seed, on every machine. */

/** A linear congruential generator (Numerical Recipes): numbers from 0 to below 1. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A list in the order of a seed (Fisher and Yates). */
export function shuffled<T>(list: readonly T[], seed: number): T[] {
  const random = chance(seed);
  const order = [...list];
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [order[i], order[j]] = [order[j]!, order[i]!];
  }
  return order;
}

/** Chance for the baselines and the peers: the same numbers for the same seed, on every machine. */

/** A linear congruential generator (Numerical Recipes): numbers from 0 to below 1. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/**
 * What `work` returns while `Math.random` draws from a seed, for peers that take no seed. Nothing else runs
 * meanwhile: `work` is synchronous.
 */
export function withChance<T>(seed: number, work: () => T): T {
  const { random } = Math;
  Math.random = chance(seed);
  try {
    return work();
  } finally {
    Math.random = random;
  }
}

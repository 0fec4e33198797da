/** Random draws from a list of values, with or without repetition. */
import type { Random } from '../base/random/mersenne-twister.ts';
import type { ValuePool } from './value-pool.ts';

/**
 * Positions of drawn values. Not unique: `count` independent draws, repeated values weigh more.
 * Unique: every value at most once, and when fewer than `count` are there, all of them shuffled. The
 * pool must hold a value.
 */
export function drawValues(
  random: Random,
  pool: ValuePool,
  count: number,
  unique: boolean,
): Uint32Array {
  if (!unique) {
    const drawn = new Uint32Array(count);
    for (let i = 0; i < count; i++) drawn[i] = random.below(pool.size);
    return drawn;
  }
  if (count < pool.firsts.length) return Uint32Array.from(random.sample(pool.firsts, count));
  const all = pool.firsts.slice();
  random.shuffle(all);
  return all;
}

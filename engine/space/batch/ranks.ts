/** Ranks drawn by slot: the k-th about 1/k^s as often as the first, as the names of a people are (Zipf 1949). */
import { mix } from '../../../runtime/numbered.ts';
import { exp, ln } from '../../base/exact-math.ts';

/** A fraction of 0 to 1 for a slot of up to 53 bits, of 53 bits itself; another key gives another one. */
export function fractionOf(slot: number, key: number): number {
  const low = mix(mix(slot + key) + Math.floor(slot / 2 ** 32));
  const high = mix(low + key + 1);
  return ((low >>> 0) * 2 ** 21 + (high >>> 11)) / 2 ** 53;
}

/**
 * Ranks 0..size - 1 by the inverse of the cumulative weights, these taken as those of the continuous distribution: rank k
 * of the weight of k^-s..(k + 1)^-s. exp and ln are rounded correctly, so every machine draws the same.
 */
export function ranks(size: number, exponent: number): (fraction: number) => number {
  const rest = 1 - exponent;
  const logarithm = ln(size + 1);
  const whole = exp(rest * logarithm) - 1;
  const rankAt = (fraction: number): number =>
    rest === 0 ? exp(fraction * logarithm) : exp(ln(1 + fraction * whole) / rest);
  return (fraction) => Math.min(Math.floor(rankAt(fraction)), size) - 1;
}

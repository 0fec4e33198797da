/** Seeds for requests that name none. */
import { randomInt } from 'node:crypto';

/** A seed that survives a double, so that every result can be had again. */
export function drawSeed(): number {
  return randomInt(2 ** 48 - 1);
}

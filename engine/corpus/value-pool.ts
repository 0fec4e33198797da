/** What names are drawn from: values, repetitions among them, of which each text is there once. */
import { EngineError } from '../base/errors.ts';
import { grown, sharedCopy } from '../base/shared.ts';
import { type TextColumns, TextNumbers } from '../base/text-set.ts';

/** Most UTF-16 units of all values together: keeps a pool below some two gigabytes. */
const MAX_POOL_UNITS = 2 ** 29;

/** Distinct texts in the order in which they first came, in shared memory. */
export interface ValuePool extends TextColumns {
  /** The text of each value. */
  readonly values: Uint32Array;
}

/** Throws `EngineError` `pool-too-large` beyond `MAX_POOL_UNITS`. */
export function poolOf(values: Iterable<string>): ValuePool {
  const texts = new TextNumbers();
  let numbers: Uint32Array = new Uint32Array(1024);
  let size = 0;
  let units = 0;
  for (const value of values) {
    units += value.length;
    if (units > MAX_POOL_UNITS) {
      throw new EngineError(
        'pool-too-large',
        `The selected tables hold more than ${MAX_POOL_UNITS} characters. Choose a narrower selection.`,
      );
    }
    if (size === numbers.length) numbers = grown(numbers, size + 1);
    numbers[size++] = texts.number(value);
  }
  return { values: sharedCopy(numbers.subarray(0, size)), ...texts.columns() };
}

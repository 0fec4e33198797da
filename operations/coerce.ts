/** Coercion of request values to numbers, integers and booleans by the published rules. */
import { type JsonValue, Real } from '../engine/base/json.ts';

export { coerceInt, type ExactInteger } from '../engine/base/loose-json.ts';

const NUMBER_TEXT = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;

/**
 * NUM: a number, a boolean as 1 and 0, or the text of a decimal number with optional exponent.
 * Anything else, and everything that is not finite as a double, gives undefined.
 */
export function coerceNum(value: JsonValue | undefined): number | undefined {
  let number: number | undefined;
  if (typeof value === 'number') number = value;
  else if (typeof value === 'bigint') number = Number(value);
  else if (typeof value === 'boolean') number = value ? 1 : 0;
  else if (value instanceof Real) number = value.value;
  else if (typeof value === 'string' && NUMBER_TEXT.test(value)) number = Number(value);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** BOOL: false, 0, "", null and [] are false and everything else is true, the text "false" too. */
export function coerceBool(value: JsonValue): boolean {
  if (value instanceof Real) return value.value !== 0;
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value);
}

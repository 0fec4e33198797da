/** Coercion of request values to numbers, integers and booleans by the published rules. */
import { type JsonValue, Real } from '../engine/base/json.ts';
import { coerceInt, type ExactInteger } from '../engine/base/loose-json.ts';
import { invalidRequest } from './request-error.ts';

export { coerceInt, type ExactInteger };

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

/** OPT-INT: absent gives `absent`, null stays null (no limit), else INT; 400 when it is none. */
export function coerceOptInt(
  value: JsonValue | undefined,
  absent: ExactInteger | null,
  field: string,
): ExactInteger | null {
  if (value === undefined) return absent;
  if (value === null) return null;
  const integer = coerceInt(value);
  if (integer === undefined) throw invalidRequest(`${field} must be an integer or null.`);
  return integer;
}

/** BOOL: false, 0, "", null and [] are false and everything else is true, the text "false" too. */
export function coerceBool(value: JsonValue): boolean {
  if (value instanceof Real) return value.value !== 0;
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value);
}

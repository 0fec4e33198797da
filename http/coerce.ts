import { type JsonValue, Real } from '../engine/json.ts';
import { badRequest } from './errors.ts';

/** An integer of any size: a number within 2^53, a bigint beyond. */
export type ExactInteger = number | bigint;

/** Longer digit strings are refused: converting them costs time that grows with their square. */
const MAX_DIGITS = 4300;
const INTEGER_TEXT = /^\s*[+-]?(\d+)\s*$/;
const NUMBER_TEXT = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;

function exact(value: bigint): ExactInteger {
  const number = Number(value);
  return Number.isSafeInteger(number) ? number : value;
}

function truncate(value: number): ExactInteger | undefined {
  if (!Number.isFinite(value)) return undefined;
  const whole = Math.trunc(value);
  // `+ 0` turns -0 into 0.
  return Number.isSafeInteger(whole) ? whole + 0 : BigInt(whole);
}

/**
 * INT: an integer; a finite real, cut toward zero; true and false as 1 and 0; text of optional
 * blanks, sign and decimal digits. Anything else, null and an absent value too, gives undefined.
 */
export function coerceInt(value: JsonValue | undefined): ExactInteger | undefined {
  if (typeof value === 'number') return truncate(value);
  if (typeof value === 'bigint') return exact(value);
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Real) return truncate(value.value);
  if (typeof value !== 'string') return undefined;
  const digits = INTEGER_TEXT.exec(value)?.[1];
  if (digits === undefined || digits.length > MAX_DIGITS) return undefined;
  const magnitude = BigInt(digits);
  return exact(value.includes('-') ? -magnitude : magnitude);
}

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
  if (integer === undefined) throw badRequest(`${field} must be an integer or null.`);
  return integer;
}

/** BOOL: false, 0, "", null and [] are false and everything else is true, the text "false" too. */
export function coerceBool(value: JsonValue): boolean {
  if (value instanceof Real) return value.value !== 0;
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value);
}

/** A value as an error text shows it: text as it is, anything else as JSON. */
export function showValue(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value, bigintAsText);
}

const bigintAsText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** JSON values read with goodwill: where a value of another kind plainly stands for the one that is meant. */
import { type JsonValue, Real } from './json.ts';
import { jsonText, realText } from './json-text.ts';
import { trimText } from './plain-text.ts';

/** An integer of any size: a number within 2^53, a bigint beyond. */
export type ExactInteger = number | bigint;

/** Longer digit strings are refused: converting them costs time that grows with their square. */
const MAX_DIGITS = 4300;
const INTEGER_TEXT = /^\s*[+-]?(\d+)\s*$/;

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

/** A value as text, trimmed; empty for null and absent. */
export function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return trimText(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value instanceof Real ? realText(value.value) : jsonText(value);
}

/** Texts of flags as JSON values, and the request that the flags of an operation stand for. */
import { EngineError } from '../../engine/base/errors.ts';
import { type JsonObject, type JsonValue, parseJson } from '../../engine/base/json.ts';
import { type Fields, type FlagText, readFields, type Values } from '../../operations/fields.ts';
import type { Flags } from './flags.ts';

const DECIMAL = /^([+-]?)(?=\.?\d)(\d*)(\.\d*)?([eE][+-]?\d+)?$/;

/**
 * The JSON number that a flag's text stands for, digit for digit at any size; also `+5`, `007`, `.5` and
 * `1e6`. Other text stays text, so that the request's own check refuses it in its own words.
 */
export function numeric(text: string): JsonValue {
  const [matched, sign, digits, fraction = '', exponent = ''] = DECIMAL.exec(text) ?? [];
  if (matched === undefined) return text;
  const whole = digits!.replace(/^0+(?=\d)/, '') || '0';
  const part = fraction === '.' ? '' : fraction;
  try {
    return parseJson(`${sign === '-' ? '-' : ''}${whole}${part}${exponent}`);
  } catch (err) {
    if (err instanceof EngineError) return text;
    throw err;
  }
}

/** The same where a fraction is not to be cut off in silence: it stays text, and text is refused. */
export function integral(text: string): JsonValue {
  const value = numeric(text);
  return typeof value === 'number' && !Number.isInteger(value) ? text : value;
}

/** Reads a flag with `read`, and one word as null: `none` for no bound, `all` for no limit. */
export const orNull =
  (word: string, read: (text: string) => JsonValue) =>
  (text: string): JsonValue =>
    text === word ? null : read(text);

/** `2` is one number, `2,3` a list of them. */
export function numberOrList(text: string): JsonValue {
  const parts = text.split(',').map((part) => numeric(part.trim()));
  return parts.length === 1 ? parts[0]! : parts;
}

/** A field that is left out of the request when its flag was not given. */
export function field(
  name: string,
  text: string | undefined,
  read: (text: string) => JsonValue,
): { [name: string]: JsonValue } {
  return text === undefined ? {} : { [name]: read(text) };
}

export const asText = (text: string): string => text;

const KINDS = { number: numeric, integer: integral };

function readerOf(text: FlagText | undefined): (text: string) => JsonValue {
  if (text === undefined) return asText;
  if (text === 'numbers') return numberOrList;
  return typeof text === 'string' ? KINDS[text] : orNull(text.or, KINDS[text.kind]);
}

/** The request that flags stand for, by the table of its operation. */
export function bodyOfFlags(fields: Fields, flags: Flags): JsonObject {
  const body: Record<string, JsonValue> = {};
  for (const { key, flag, negated, text } of Object.values(fields)) {
    const value = flag === null ? undefined : flags[flag];
    if (typeof value === 'boolean') body[key] = value !== negated;
    else if (typeof value === 'string') body[key] = readerOf(text)(value);
    else if (Array.isArray(value)) body[key] = value.map(String).map(readerOf(text));
  }
  return body;
}

/** The values that flags stand for, by their table. Throws what the first field throws. */
export const readFlags = <const F extends Fields>(fields: F, flags: Flags): Values<F> =>
  readFields(fields, bodyOfFlags(fields, flags)).values;

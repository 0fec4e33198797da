/**
 * JSON text, read and written: integers and reals of the same value stay apart, as their hashes do; indented, on one line, or
 * canonical, and SHA-256 of it; reals as Python prints them.
 */

import { parse } from 'lossless-json';
import { textHash } from '#platform';
import { EngineError } from './errors.ts';
import { trimText } from './plain-text.ts';

/**
 * A real number whose value is whole. It prints with a point or an exponent (`1.0`, `-0.0`,
 * `1e+16`) and so stays apart from the integer of the same value, which hashes tell from it.
 */
export class Real {
  readonly value: number;

  constructor(value: number) {
    this.value = value;
  }

  /** Plain `JSON.stringify` sees the number. */
  toJSON(): number {
    return this.value;
  }
}

/**
 * What `parseJson` makes of a text. Integers within 2^53 are numbers and larger ones bigints;
 * numbers with a fraction or exponent are numbers, or a `Real` when their value is whole.
 */
export type JsonValue =
  | null
  | boolean
  | number
  | bigint
  | string
  | Real
  | JsonValue[]
  | { [key: string]: JsonValue };

export type JsonObject = Record<string, JsonValue>;

/** True for a JSON object; null, a list and a `Real` are none. */
export const isJsonObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' &&
  value !== null &&
  [Object.prototype, null].includes(Object.getPrototypeOf(value));

/** Longer integers are refused: the time to read and to print one grows faster than its length. */
const MAX_INTEGER_DIGITS = 10_000;

/** Deeper texts are refused, so that every reader may recurse without care. */
export const MAX_DEPTH = 200;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const MINUS = 0x2d;
const PLUS = 0x2b;
const COMMA = 0x2c;
const DOT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const LOWER_E = 0x65;
const UPPER_E = 0x45;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;
/** Shorter integer texts are below 2^53. */
const SAFE_DIGITS = 15;

const utf8 = /* @__PURE__ */ new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The text of bytes, with a byte-order mark where there is one. Throws `EngineError` `json-invalid` for what is not UTF-8. */
export function decodeJson(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new EngineError('json-invalid', 'Invalid JSON: it is not UTF-8.');
  }
}

/** The text of a body of a request, without a byte-order mark; throws as `decodeJson`. */
export const decodeBody = (bytes: Uint8Array): string => decodeJson(bytes).replace(/^\ufeff/, '');

/**
 * Reads a JSON text without losing the kind or the digits of a number. `NaN` and `Infinity` are
 * refused, also as an overflow (`1e400`); of a repeated key the last value counts. With `beyond` a number that is
 * beyond doubles, or of more digits than are read, is an infinite one: whoever reads the field refuses it.
 * Throws `EngineError` `json-invalid` with the position of the fault.
 */
export function parseJson(text: string, { beyond = false } = {}): JsonValue {
  const { special, tooDeep } = scanJson(text);
  if (tooDeep !== null) {
    throw new EngineError(
      'json-invalid',
      `Invalid JSON: nested deeper than ${MAX_DEPTH} levels at position ${tooDeep}.`,
    );
  }
  // JSON.parse is some three times faster, and right unless a number needs more than a double.
  if (!special) {
    try {
      return JSON.parse(text) as JsonValue;
    } catch {
      // The careful reader below names the position, which JSON.parse does not always do.
    }
  }
  try {
    return parse(text, undefined, {
      parseNumber: (digits) => parseNumber(digits, beyond),
      onDuplicateKey: ({ newValue }) => newValue,
    }) as JsonValue;
  } catch (err) {
    if (err instanceof EngineError) throw err;
    throw new EngineError('json-invalid', `Invalid JSON: ${(err as Error).message}.`);
  }
}

/**
 * One pass over the text outside its strings. `special`: some number is whole in spite of a fraction or exponent, or has
 * too many digits for a double; `tooDeep`: where the nesting exceeds its bound; `values`: those that are no texts, more or
 * less: what begins or parts lists and objects, less the texts.
 */
export function scanJson(text: string) {
  let depth = 0;
  let values = 0;
  let special = false;
  let tooDeep: number | null = null;
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === QUOTE) {
      i = endOfString(text, i);
      values--;
    } else if (c >= ZERO && c <= NINE) {
      const end = endOfNumber(text, i);
      special ||= end.special;
      i = end.last;
    } else if (c === COMMA) {
      values++;
    } else if (c === OPEN_LIST || c === OPEN_OBJECT) {
      values++;
      if (++depth > MAX_DEPTH) tooDeep ??= i;
    } else if (c === CLOSE_LIST || c === CLOSE_OBJECT) {
      depth--;
    }
  }
  return { special, tooDeep, values };
}

/** Index of the closing quote of the string that opens at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = start; ; ) {
    end = text.indexOf('"', end + 1);
    if (end < 0) return text.length;
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
}

function endOfNumber(text: string, start: number): { last: number; special: boolean } {
  let i = start;
  let real = false;
  for (; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === DOT || c === LOWER_E || c === UPPER_E) real = true;
    else if (!(c >= ZERO && c <= NINE) && !(real && (c === PLUS || c === MINUS))) break;
  }
  const special = real
    ? !isFractional(Number(text.slice(start, i)))
    : i - start > SAFE_DIGITS && !Number.isSafeInteger(Number(text.slice(start, i)));
  return { last: i - 1, special };
}

const isFractional = (value: number): boolean => Number.isFinite(value) && !Number.isInteger(value);

function parseNumber(text: string, beyond: boolean): JsonValue {
  const value = Number(text);
  const isReal = /[.eE]/.test(text);
  if (isReal && Number.isFinite(value)) return Number.isInteger(value) ? new Real(value) : value;
  if (!isReal && Number.isSafeInteger(value)) return value;
  if (!isReal && text.length <= MAX_INTEGER_DIGITS) return BigInt(text);
  if (beyond) return value;
  const fault = isReal
    ? `the number ${text} is out of range`
    : `an integer of ${text.length} digits; the limit is ${MAX_INTEGER_DIGITS}`;
  throw new EngineError('json-invalid', `Invalid JSON: ${fault}.`);
}

/** An integer of any size: a number within 2^53, a bigint beyond. */
export type ExactInteger = number | bigint;

/** Longer digit strings are refused: converting them costs time that grows with their square. */
const MAX_DIGITS = 4300;
const INTEGER_TEXT = /^\s*[+-]?(\d+)\s*$/;

export function exact(value: bigint): ExactInteger {
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

/** How a value is laid out. Without `indent` everything stands on one line. */
export interface JsonLayout {
  /** Spaces per level, one entry a line; empty lists and objects stay `[]` and `{}`. */
  readonly indent?: number;
  /** `,` and `:` without the space that follows them otherwise (one-line layout only). */
  readonly tight?: boolean;
  /** Keys in code point order instead of insertion order. */
  readonly sortKeys?: boolean;
}

const hasSurrogate = (text: string): boolean => /[\ud800-\udfff]/.test(text);

/** Characters gathered before a chunk is passed on. */
const CHUNK_LENGTH = 1 << 16;

/**
 * JSON text of a value: integers and bigints as digits, `Real` and fractional numbers as Python
 * prints a float (`1.0`, `1e-06`, `1e+16`), text as `JSON.stringify` prints it (non-ASCII kept,
 * lone surrogates escaped). Throws `EngineError` `json-unsupported` for NaN, infinities and
 * everything that JSON cannot hold.
 */
export function jsonText(
  value: unknown,
  { indent = 0, tight = false, sortKeys = false }: JsonLayout = {},
): string {
  const chunks: string[] = [];
  const comma = indent > 0 || tight ? ',' : ', ';
  const colon = tight ? ':' : ': ';
  let text = '';

  const lineBreak = (depth: number): string =>
    indent > 0 ? `\n${' '.repeat(indent * depth)}` : '';

  const write = (item: unknown, depth: number): void => {
    if (typeof item === 'string') text += JSON.stringify(item);
    else if (typeof item === 'number') text += numberText(item);
    else if (typeof item === 'boolean' || item === null) text += String(item);
    else if (typeof item === 'bigint') text += item.toString();
    else if (item instanceof Real) text += realText(item.value);
    else if (typeof item === 'object') writeItems(item as Record<string, unknown>, depth + 1);
    else throw new EngineError('json-unsupported', `JSON cannot hold a ${typeof item}.`);
    if (text.length < CHUNK_LENGTH) return;
    // Reading a character makes the engine flatten the chunk now: a long text held as a tree of
    // its parts is five times slower to join.
    if (text.charCodeAt(0) >= 0) chunks.push(text);
    text = '';
  };

  const writeItems = (items: Record<string | number, unknown>, depth: number): void => {
    const keys = Array.isArray(items) ? null : Object.keys(items);
    // the default order compares UTF-16 units
    if (keys && sortKeys) keys.sort(keys.some(hasSurrogate) ? compareCodePoints : undefined);
    const count = keys ? keys.length : (items.length as number);
    const gap = count > 0 ? lineBreak(depth) : '';
    text += keys ? '{' : '[';
    for (let i = 0; i < count; i++) {
      text += i === 0 ? gap : comma + gap;
      if (keys) text += JSON.stringify(keys[i]) + colon;
      write(items[keys ? keys[i]! : i], depth);
    }
    text += (count > 0 ? lineBreak(depth - 1) : '') + (keys ? '}' : ']');
  };

  write(value, 0);
  return chunks.join('') + text;
}

/** Text under a hash: keys in code point order, `", "` and `": "`, or `","` and `":"` when tight. */
export const canonical = (value: unknown, { tight = false }: { tight?: boolean } = {}): string =>
  jsonText(value, { tight, sortKeys: true });

declare const TEXT_OF: unique symbol;

/** UTF-8 of the JSON text of such a value. */
export type JsonText<T> = Uint8Array & { readonly [TEXT_OF]?: T };

/**
 * JSON text of a reply. `JSON.stringify` refuses integers beyond 2^53 (bigint), which occur only
 * where a seed is echoed; such a reply is written by the slower exact writer, digit for digit.
 */
export function encodeJson(value: object): string {
  try {
    return JSON.stringify(value);
  } catch (err) {
    if (!(err instanceof TypeError)) throw err;
    return jsonText(value, { tight: true });
  }
}

function numberText(value: number): string {
  if (!Number.isInteger(value)) return realText(value);
  return Number.isSafeInteger(value) ? String(value) : BigInt(value).toString();
}

/**
 * The shortest digits that read back to the same double, laid out as Python's `repr` does:
 * positional for 1e-4 <= |value| < 1e16, else with an exponent of at least two digits.
 */
export function realText(value: number): string {
  if (!Number.isFinite(value)) {
    throw new EngineError('json-unsupported', `JSON cannot hold the number ${value}.`);
  }
  if (value === 0) return Object.is(value, -0) ? '-0.0' : '0.0';
  const size = Math.abs(value);
  if (size >= 1e-4 && size < 1e16) {
    const text = String(value);
    return text.includes('.') ? text : `${text}.0`;
  }
  const [digits, exponent] = value.toExponential().split('e') as [string, string];
  return `${digits}e${exponent[0]}${exponent.slice(1).padStart(2, '0')}`;
}

/** Order of two texts by Unicode scalar values: negative, zero or positive. */
export function compareCodePoints(a: string, b: string): number {
  const n = Math.min(a.length, b.length);
  for (let i = 0; i < n; i++) {
    let x = a.charCodeAt(i);
    let y = b.charCodeAt(i);
    if (x === y) continue;
    // Surrogates stand for characters above every other unit: lift them over U+E000..U+FFFF.
    if (x >= 0xd800 && x <= 0xdfff) x += 0x10000;
    if (y >= 0xd800 && y <= 0xdfff) y += 0x10000;
    return x - y;
  }
  return a.length - b.length;
}

/** A value as text, trimmed; empty for null and absent. */
export function textOf(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '';
  if (typeof value === 'string') return trimText(value);
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return value instanceof Real ? realText(value.value) : jsonText(value);
}

/** SHA-256 of an input payload: its canonical JSON text, 64 lower-case hex digits. */
export const payloadHash = (value: unknown): string => textHash(canonical(value));

/**
 * SHA-256 of an output payload: its tight canonical JSON text in which every run of spaces, also
 * within texts, is one space. 64 lower-case hex digits.
 */
export const outputHash = (value: unknown): string =>
  textHash(squeeze(canonical(value, { tight: true })));

export const squeeze = (text: string): string =>
  text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text;

/** True for 64 lower-case hex digits. */
export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Writes JSON text: indented, on one line, or canonical, and SHA-256 of it; reals as Python prints them. */
import { textHash } from '#platform';
import { EngineError } from './errors.ts';
import { type JsonValue, Real } from './json.ts';
import { trimText } from './plain-text.ts';

/** How a value is laid out. Without `indent` everything stands on one line. */
export interface JsonLayout {
  /** Spaces per level, one entry a line; empty lists and objects stay `[]` and `{}`. */
  readonly indent?: number;
  /** `,` and `:` without the space that follows them otherwise (one-line layout only). */
  readonly tight?: boolean;
  /** Keys in code point order instead of insertion order. */
  readonly sortKeys?: boolean;
}

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
    if (keys && sortKeys) sortByCodePoint(keys);
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
export function canonical(value: unknown, { tight = false }: { tight?: boolean } = {}): string {
  return jsonText(value, { tight, sortKeys: true });
}

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

/** Sorts in place by Unicode scalar values (the default order compares UTF-16 units). */
function sortByCodePoint(keys: string[]): string[] {
  keys.sort();
  if (keys.some(hasSurrogate)) keys.sort(compareCodePoints);
  return keys;
}

const hasSurrogate = (text: string): boolean => /[\ud800-\udfff]/.test(text);

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

/** Runs of spaces become one space. */
export const squeeze = (text: string): string =>
  text.includes('  ') ? text.replace(/ {2,}/g, ' ') : text;

/** True for 64 lower-case hex digits. */
export const isHash = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

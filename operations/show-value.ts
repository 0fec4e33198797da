/** Values of requests in error texts. */
import type { JsonValue } from '../engine/base/json.ts';

/** A value as an error text shows it: text as it is, anything else as JSON. */
export function showValue(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value, bigintAsText);
}

const bigintAsText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

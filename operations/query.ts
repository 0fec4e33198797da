/** Reads query strings: typed parameters with bounds. */
import { trimText } from '../engine/base/plain-text.ts';
import type { ExactInteger } from './coerce.ts';
import { coerceInt } from './coerce.ts';
import { invalidRequest } from './request-error.ts';

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

/** Records of a page when the request does not say, and at most. */
export const DEFAULT_LIMIT = 100;
export const MAX_LIMIT = 10_000;

export interface Bounds {
  readonly least?: number;
  readonly most?: number;
}

/** Query parameters: the first value of a key counts, and an empty one as none. */
export class Query {
  readonly #values: URLSearchParams;

  /** `search` is the query with or without its question mark. */
  constructor(search: string) {
    this.#values = new URLSearchParams(search);
  }

  /** The first value of a key as it came; null when absent. */
  first(key: string): string | null {
    return this.#values.get(key);
  }

  /** All values of a key as they came. */
  all(key: string): string[] {
    return this.#values.getAll(key);
  }

  /** The trimmed text; null when absent or blank. */
  optional(key: string): string | null {
    const value = this.#values.getAll(key).find((text) => text !== '') ?? '';
    return trimText(value) || null;
  }

  required(key: string): string {
    const value = this.optional(key);
    if (value === null) throw invalidRequest(`Missing required query parameter: ${key}`);
    return value;
  }

  /** Without a default the parameter is required. */
  integer(key: string, { least, most }: Bounds, absent?: number): ExactInteger {
    const text = absent === undefined ? this.required(key) : this.optional(key);
    if (text === null) return absent!;
    const value = coerceInt(text);
    if (value === undefined || value < MIN_INT64 || value > MAX_INT64) {
      throw invalidRequest(`Query parameter '${key}' must be an integer.`);
    }
    if (least !== undefined && value < least) {
      throw invalidRequest(`Query parameter '${key}' must be >= ${least}.`);
    }
    if (most !== undefined && value > most) {
      throw invalidRequest(`Query parameter '${key}' must be <= ${most}.`);
    }
    return value;
  }
}

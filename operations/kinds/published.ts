/** Kinds of fields of the routes of packages and favourites: texts, ids and switches with their published refusals. */
import {
  coerceInt,
  type ExactInteger,
  type JsonObject,
  type JsonValue,
} from '../../engine/base/json.ts';
import { textOf } from '../../engine/base/json-text.ts';
import { trimText } from '../../engine/base/plain-text.ts';
import { type Field, type FieldSchema, type Fields, plainField, type Values } from '../fields.ts';
import { invalidRequest } from '../request-error.ts';

interface TextOptions {
  readonly help: string;
  readonly flag?: string | null;
  readonly schema?: FieldSchema;
}

/** Throws `RequestError` `Field '…' is required.` for a value that is absent, null or blank. */
export function requireText(value: JsonValue | undefined, field: string): void {
  if (textOf(value) === '') throw invalidRequest(`Field '${field}' is required.`);
}

export const requiredTextField = (key: string, { flag = null, ...naming }: TextOptions) =>
  plainField(key, {
    flag,
    schema: { type: 'string', minLength: 1 },
    ...naming,
    read(value): string {
      requireText(value, key);
      return textOf(value);
    },
  });

export const optionalTextField = (key: string, { flag = null, ...naming }: TextOptions) =>
  plainField(key, {
    flag,
    schema: { type: ['string', 'null'] },
    ...naming,
    read: (value): string | null => textOf(value) || null,
  });

/** A whole number within bounds by the loose reading; `what` begins the text of a refusal, and `end` ends it. */
export function wholeOf(
  value: JsonValue | undefined,
  what: string,
  { least = -Infinity, most = Infinity, end = '.' } = {},
): ExactInteger {
  const n = coerceInt(value);
  if (n === undefined) throw invalidRequest(`${what} must be an integer${end}`);
  if (n < least) throw invalidRequest(`${what} must be >= ${least}${end}`);
  if (n > most) throw invalidRequest(`${what} must be <= ${most}${end}`);
  return n;
}

/** An id. Nothing has one beyond 2^53, whatever its last digits are. */
export const idOf = (value: JsonValue | undefined, field: string, least?: number): number =>
  Number(wholeOf(value, `Field '${field}'`, { least }));

export const positiveId = (value: JsonValue | undefined, field: string): number =>
  idOf(value, field, 1);

/** An id that has to be there. */
export const idField = (key: string, help: string, least?: number): Field<number> =>
  plainField(key, {
    flag: null,
    help,
    schema: { type: 'integer', ...(least !== undefined && { minimum: least }) },
    read(value) {
      requireText(value, key);
      return idOf(value, key, least);
    },
  });

const YES = new Set(['1', 'true', 'yes', 'y', 'on']);
const NO = new Set(['0', 'false', 'no', 'n', 'off', '']);

/** A boolean, an integer, or a word for yes or no. */
export const yesOrNoField = (
  key: string,
  absent: boolean,
  { flag = null, help }: { readonly flag?: string | null; readonly help: string },
): Field<boolean> =>
  plainField(key, {
    flag,
    help,
    placeholder: '',
    schema: { type: 'boolean', default: absent },
    read(value): boolean {
      if (value === undefined) return absent;
      if (typeof value === 'boolean') return value;
      if (typeof value === 'bigint') return true;
      if (typeof value === 'number' && Number.isInteger(value)) return value !== 0;
      const word = typeof value === 'string' ? trimText(value).toLowerCase() : null;
      if (word !== null && YES.has(word)) return true;
      if (word !== null && NO.has(word)) return false;
      throw invalidRequest(`Field '${key}' must be a boolean-compatible value.`);
    },
  });

/** Which paths a request may name. */
export interface Paths {
  /** The path, absolute and with links resolved; `RequestError` for one outside the roots. */
  permitted(text: string): Promise<string>;
}

export const path = <T extends string | null>(field: Field<T>): Field<T> => ({
  ...field,
  isPath: true,
});

/**
 * Reads the fields in their order. A path that is given is shown to the gate before the next field is read, and
 * becomes absolute. Throws what the first field throws, and `RequestError` for a path outside the roots.
 */
export async function readWithPaths<const F extends Fields>(
  fields: F,
  body: JsonObject,
  paths: Paths,
): Promise<Values<F>> {
  const found: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = field.read(body[field.key], body);
    const named = field.isPath && typeof value === 'string';
    found[name] = named ? await paths.permitted(value) : value;
  }
  for (const [name, field] of Object.entries(fields)) field.check?.(found[name]);
  return found as Values<F>;
}

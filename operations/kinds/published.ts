/** Kinds of fields with published refusals: of the routes of packages, and of query strings, of which a parameter may have several texts. */
import {
  coerceInt,
  type ExactInteger,
  type JsonObject,
  type JsonValue,
  textOf,
} from '../../engine/base/json.ts';
import { trimText } from '../../engine/base/plain-text.ts';
import {
  type Field,
  type FieldSchema,
  type Fields,
  httpField,
  plainField,
  type Values,
  valuesOf,
} from '../fields.ts';
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

export const requiredTextField = (key: string, naming: TextOptions) =>
  plainField(key, {
    ...{ flag: null, schema: { type: 'string', minLength: 1 }, ...naming },
    read(value): string {
      requireText(value, key);
      return textOf(value);
    },
  });

export const optionalTextField = (key: string, naming: TextOptions) =>
  plainField(key, {
    ...{ flag: null, schema: { type: ['string', 'null'] }, ...naming },
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

const POSITIVE = { type: 'integer', minimum: 1 } as const;

/** An id. Nothing has one beyond 2^53, whatever its last digits are. */
export const positiveId = (value: JsonValue | undefined, field: string): number =>
  Number(wholeOf(value, `Field '${field}'`, { least: 1 }));

/** An id that has to be there. */
export const idField = (key: string, help: string): Field<number> =>
  plainField(key, {
    flag: null,
    help,
    schema: POSITIVE,
    read(value) {
      requireText(value, key);
      return positiveId(value, key);
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

const MIN_INT64 = -(2n ** 63n);
const MAX_INT64 = 2n ** 63n - 1n;

/** Records of a page when the request does not say, and at most. */
const DEFAULT_LIMIT = 100;
const MAX_LIMIT = 10_000;

/** A query, with or without its question mark, as the body of a request: the texts of each parameter. */
export function bodyOfQuery(search: string): JsonObject {
  const parameters = new URLSearchParams(search);
  const keys = [...new Set(parameters.keys())];
  return Object.fromEntries(keys.map((key) => [key, parameters.getAll(key)]));
}

/** Reads the parameters in the order of the table. */
export const readQuery = <const F extends Fields>(fields: F, search: string): Values<F> =>
  valuesOf(fields, bodyOfQuery(search));

/** All texts of a parameter as they came. */
export const textsOf = (value: JsonValue | undefined): readonly string[] =>
  Array.isArray(value) ? value.map(String) : [];

/** The first as it came; null when absent. */
export const firstOf = (value: JsonValue | undefined): string | null => textsOf(value)[0] ?? null;

/** A parameter by its first text that is not empty, trimmed; null when absent or blank. */
export const queryField = <T>(
  key: string,
  schema: FieldSchema,
  read: (text: string | null, body: JsonObject) => T,
): Field<T> =>
  httpField(key, '', schema, (value, body) =>
    read(trimText(textsOf(value).find((text) => text !== '') ?? '') || null, body),
  );

/** A required parameter. */
const requiredField = <T>(
  key: string,
  schema: FieldSchema,
  read: (text: string) => T,
): Field<T> => ({
  ...queryField(key, schema, (text) => {
    if (text === null) throw invalidRequest(`Missing required query parameter: ${key}`);
    return read(text);
  }),
  required: true,
});

/** A whole number of 64 bits. */
function integerOf(text: string, key: string, least: number, most?: number): ExactInteger {
  const value = coerceInt(text);
  const fits = value !== undefined && value >= MIN_INT64 && value <= MAX_INT64;
  return wholeOf(fits ? value : undefined, `Query parameter '${key}'`, { least, most });
}

/** A whole number from `least` to `most`, `absent` without one. */
export const queryInteger = <A extends number | null>(
  key: string,
  { least, most = Number.MAX_SAFE_INTEGER, absent }: { least: number; most?: number; absent: A },
): Field<number | A> => {
  const schema = {
    type: 'integer',
    minimum: least,
    ...(most < Number.MAX_SAFE_INTEGER && { maximum: most }),
    ...(absent !== null && { default: absent }),
  };
  return queryField(key, schema, (text) =>
    text === null ? absent : Number(integerOf(text, key, least, most)),
  );
};

/** One of some words, the first when absent. `fromHere` gives them in another order for some queries. */
export const queryWord = <const T extends readonly string[]>(
  key: string,
  known: T,
  fromHere?: (body: JsonObject) => readonly T[number][],
): Field<T[number]> => {
  const schema = {
    ...{ type: 'string', enum: known },
    ...(fromHere === undefined && { default: known[0] }),
  };
  return queryField(key, schema, (text, body) => {
    const words: readonly T[number][] = fromHere?.(body) ?? known;
    const found = text === null ? words[0] : words.find((word) => word === text);
    if (found !== undefined) return found;
    throw invalidRequest(
      `Query parameter '${key}' must be one of ${words.join(', ')} (got ${text}).`,
    );
  });
};

/** `true` or `false`; false when absent. */
export const querySwitch = (key: string): Field<boolean> =>
  httpField(
    key,
    '',
    { type: 'string', enum: ['true', 'false'], default: 'false' },
    (value): boolean => {
      const text = firstOf(value) ?? 'false';
      if (text === 'true' || text === 'false') return text === 'true';
      throw invalidRequest(`${key} must be true or false.`);
    },
  );

/** An id of a database, with all its digits. */
export const queryId = (key: string): Field<ExactInteger> =>
  requiredField(key, POSITIVE, (text) => integerOf(text, key, 1));

/** Records to pass over, with all digits; 0 when absent. */
export const exactOffset: Field<ExactInteger> = queryField(
  'offset',
  { type: 'integer', minimum: 0, default: 0 },
  (text) => (text === null ? 0 : integerOf(text, 'offset', 0)),
);

export const queryText = (key: string): Field<string> =>
  queryField(key, { type: 'string' }, (text) => text ?? '');

export const requiredText = (
  key: string,
  schema: FieldSchema = { type: 'string', minLength: 1 },
): Field<string> => requiredField(key, schema, (text) => text);

export const PAGE_FIELDS = {
  offset: queryInteger('offset', { least: 0, absent: 0 }),
  limit: queryInteger('limit', { least: 0, most: MAX_LIMIT, absent: DEFAULT_LIMIT }),
};

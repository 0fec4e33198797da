/** Fields of query strings: a key, what the contract says of it, and how it is read. */
import { coerceInt, type ExactInteger } from '../../engine/base/loose-json.ts';
import { trimText } from '../../engine/base/plain-text.ts';
import type { ProfileName } from '../../engine/corpus/profiles.ts';
import type { FieldSchema } from '../fields.ts';
import { invalidRequest } from '../request-error.ts';
import { type PatchName, parsePatch } from '../walker.ts';
import { knownProfile } from './profile.ts';

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

/** A parameter of a query. `read` throws `RequestError` naming it. */
export interface QueryField<T> {
  readonly key: string;
  /** What http/openapi.yaml says of it but for the description; a test compares the two. */
  readonly schema: FieldSchema;
  readonly required?: true;
  read(query: Query): T;
}

export type QueryFields = Readonly<Record<string, QueryField<unknown>>>;
export type QueryValues<F extends QueryFields> = {
  readonly [K in keyof F]: ReturnType<F[K]['read']>;
};

/** Reads the parameters in the order of the table. `search` is the query with or without its question mark. */
export function readQuery<const F extends QueryFields>(fields: F, search: string): QueryValues<F> {
  const query = new Query(search);
  const entries = Object.entries(fields).map(([name, field]) => [name, field.read(query)]);
  return Object.fromEntries(entries) as QueryValues<F>;
}

/** A whole number from `least` to `most`, `absent` without one. */
export const queryInteger = <A extends number | null>(
  key: string,
  { least, most = Number.MAX_SAFE_INTEGER, absent }: { least: number; most?: number; absent: A },
): QueryField<number | A> => ({
  key,
  schema: {
    type: 'integer',
    minimum: least,
    ...(most < Number.MAX_SAFE_INTEGER && { maximum: most }),
    ...(absent !== null && { default: absent }),
  },
  read: (query) =>
    query.optional(key) === null ? absent : Number(query.integer(key, { least, most })),
});

/** One of some words, the first when absent. `fromHere` gives them in another order for some queries. */
export const queryWord = <const T extends readonly string[]>(
  key: string,
  known: T,
  fromHere?: (query: Query) => readonly T[number][],
): QueryField<T[number]> => ({
  key,
  schema: { type: 'string', enum: known, ...(fromHere === undefined && { default: known[0] }) },
  read(query) {
    const words: readonly T[number][] = fromHere?.(query) ?? known;
    const value = query.optional(key);
    const found = value === null ? words[0] : words.find((word) => word === value);
    if (found !== undefined) return found;
    throw invalidRequest(
      `Query parameter '${key}' must be one of ${words.join(', ')} (got ${value}).`,
    );
  },
});

/** `true` or `false`; false when absent. */
export const querySwitch = (key: string): QueryField<boolean> => ({
  key,
  schema: { type: 'string', enum: ['true', 'false'], default: 'false' },
  read(query) {
    const text = query.first(key) ?? 'false';
    if (text === 'true' || text === 'false') return text === 'true';
    throw invalidRequest(`${key} must be true or false.`);
  },
});

/** An id of a database, with all its digits. */
export const queryId = (key: string): QueryField<ExactInteger> => ({
  key,
  required: true,
  schema: { type: 'integer', minimum: 1 },
  read: (query) => query.integer(key, { least: 1 }),
});

/** Records to pass over, with all digits; 0 when absent. */
export const exactOffset: QueryField<ExactInteger> = {
  key: 'offset',
  schema: { type: 'integer', minimum: 0, default: 0 },
  read: (query) => query.integer('offset', { least: 0 }, 0),
};

/** Trimmed text; null when absent. */
export const optionalText = (key: string): QueryField<string | null> => ({
  key,
  schema: { type: 'string' },
  read: (query) => query.optional(key),
});

/** Trimmed text; empty when absent. */
export const queryText = (key: string): QueryField<string> => ({
  key,
  schema: { type: 'string' },
  read: (query) => query.optional(key) ?? '',
});

/** Text that has to be there. */
export const requiredText = (key: string): QueryField<string> => ({
  key,
  required: true,
  schema: { type: 'string', minLength: 1 },
  read: (query) => query.required(key),
});

/** A patch by its letter. */
export const queryPatch: QueryField<PatchName> = {
  key: 'patch',
  required: true,
  schema: { $ref: '#/components/schemas/PatchName' },
  read: (query) => parsePatch(query.optional('patch')),
};

/** A second patch. */
export const otherPatch: QueryField<PatchName> = {
  ...queryPatch,
  key: 'other_patch',
  read(query) {
    const value = query.optional('other_patch');
    if (value === 'a' || value === 'b') return value;
    throw invalidRequest("Invalid other_patch. Must be 'a' or 'b'.");
  },
};

/** The settings of a walk by name. */
export const queryProfile = (key: string): QueryField<ProfileName> => ({
  key,
  required: true,
  schema: { $ref: '#/components/schemas/ProfileName' },
  read: (query) => knownProfile(query.optional(key) ?? '', key),
});

/** Which records of a list. */
export const PAGE_FIELDS = {
  offset: queryInteger('offset', { least: 0, absent: 0 }),
  limit: queryInteger('limit', { least: 0, most: MAX_LIMIT, absent: DEFAULT_LIMIT }),
};

/** What the contract says of a field of a body where a query holds it, as text. */
export function queryForm({ type, $ref, oneOf, anyOf, ...rest }: FieldSchema): FieldSchema {
  const { default: absent, enum: known, ...bounds } = rest;
  if ($ref !== undefined || oneOf !== undefined || anyOf !== undefined) {
    return { type: 'string', ...(absent != null && { default: String(absent) }) };
  }
  const types = [type ?? 'string'].flat().filter((name) => name !== 'null');
  return {
    type: types.length === 1 ? types[0]! : 'string',
    ...bounds,
    ...(known && { enum: known.filter((word) => word !== null) }),
    ...(absent !== undefined && absent !== null && { default: absent }),
  };
}

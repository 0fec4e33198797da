/**
 * Fields of requests: one declaration serves HTTP, the command line, the library and the page. How a request is read by a
 * table of fields; and the usual kinds of field, which take values as their schema says or the text of a flag.
 */
import { EngineError } from '../engine/base/errors.ts';
import {
  coerceInt,
  type ExactInteger,
  type JsonObject,
  type JsonValue,
  Real,
} from '../engine/base/json.ts';
import { MAX_WORD, meantBy } from '../engine/base/plain-text.ts';
import { bigintAsText, faultOfValue } from './request-error.ts';

/** A value that is not what its field takes. */
export class FieldError extends EngineError {
  constructor(message: string) {
    super('field-invalid', message);
  }
}

/**
 * A field of a request. `key` is its name over HTTP, `flag` on the command line (null: none), that in its table the
 * option of the library, which takes an `In`.
 */
export interface Field<T, In = T> {
  readonly key: string;
  readonly flag: string | null;
  /** The flag in one letter. */
  readonly short?: string;
  /** What stands for the value in the help of the flag; empty for a switch. */
  readonly placeholder: string;
  /** A line feed stands where the line has to end. */
  readonly help: string;
  /** Whether leaving the flag out means yes, so that the flag is `--no-...`. */
  readonly negated: boolean;
  /** What http/openapi.yaml says of it but for the description; a test compares the two. */
  readonly schema: FieldSchema;
  /** Whether the contract says so of a parameter of a query. */
  readonly required?: true;
  /** For the types only: carries `In`; never set. */
  readonly option?: In;
  /** The JSON that the text of the flag stands for; absent: that text, which `read` takes. */
  text?(given: string): JsonValue;
  /** The word of the flag that stands for null. */
  readonly or?: 'none' | 'all';
  /**
   * Reads a JSON value or the text of a flag; absent is `undefined`. `body` is the whole request, for defaults
   * that depend on it. Throws `FieldError`, or what the operation is published to say.
   */
  read(value: JsonValue | undefined, body: JsonObject): T;
  /** Bounds that are looked at when every field has been read. */
  check?(value: T): void;
  /** What is done after all other checks: the check of its bounds, or the whole reading. */
  readonly late?: 'check' | 'read';
  /** The value in the recipe, the value itself when absent; undefined leaves the key out. */
  recipe?(value: T, given: JsonValue | undefined): unknown;
  /** The value that the hash of a result covers. */
  sent?(value: T, given: JsonValue | undefined): unknown;
}

/** The part of JSON Schema that fields are described with. */
export interface FieldSchema {
  readonly type?: string | readonly string[];
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly pattern?: string;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly items?: object;
  readonly enum?: readonly (string | number | null)[];
  readonly default?: unknown;
  readonly $ref?: string;
  readonly oneOf?: readonly object[];
  readonly anyOf?: readonly object[];
}

export type Fields = Readonly<Record<string, Field<unknown>>>;
export const keysOf = (fields: Fields): string[] => Object.values(fields).map(({ key }) => key);
export type Values<F extends Fields> = { readonly [K in keyof F]: ReturnType<F[K]['read']> };

/** Options of the library by the table of their operation; the comments of the table explain them. */
export type OptionsOf<F extends Fields> = {
  readonly [K in keyof F]?: F[K] extends { readonly option?: infer In } ? In : never;
};

/** A whole number of any size, as the library takes it. */
export type AnyInteger = number | bigint;

type PlainOptions<T> = Partial<Omit<Field<T>, 'key' | 'option'>> &
  Pick<Field<T>, 'schema' | 'help' | 'read'> & {
    /** Told only where it is not the default, so that results without it keep their hashes. */
    readonly quiet?: true;
  };

/** A field whose reading is its own. */
export const plainField = <T, In = T>(
  key: string,
  {
    flag = key.replaceAll('_', '-'),
    placeholder = 'TEXT',
    negated = false,
    quiet,
    ...rest
  }: PlainOptions<T>,
): Field<T, In> => {
  const field = { key, flag, placeholder, negated, ...rest };
  if (!quiet) return field;
  const unlessDefault =
    (told: (value: T, given: JsonValue | undefined) => unknown = (value) => value) =>
    (value: T, given: JsonValue | undefined) =>
      value === rest.schema.default ? undefined : told(value, given);
  return { ...field, recipe: unlessDefault(field.recipe), sent: unlessDefault(field.sent) };
};

/** A field without a flag. */
export const httpField = <T>(
  key: string,
  help: string,
  schema: FieldSchema,
  read: PlainOptions<T>['read'],
): Field<T> => plainField(key, { flag: null, help, schema, read });

/** A field that is `absent` when it is absent or null; `parse` reads all else. */
export const optionalField = <T, A, In = T | A>(
  key: string,
  {
    absent,
    parse,
    ...rest
  }: Omit<PlainOptions<T>, 'read'> & { absent: A; parse(value: JsonValue): T },
): Field<T | A, In> =>
  plainField<T | A, In>(key, {
    ...rest,
    read: (value) => (value === undefined || value === null ? absent : parse(value)),
  });

/** The fields of an operation, in the order in which they are read and stand in its recipe. */
export interface Operation<F extends Fields> {
  readonly fields: F;
  /** Checks of fields against one another. */
  readonly rules?: readonly Rule<F>[];
}

/** Throws when the values do not go together. */
interface Rule<F extends Fields> {
  /** Looked at as soon as this field has been read; when absent, after the bounds of each field. */
  readonly after?: keyof F;
  check(values: Values<F>): void;
}

/** Parameters of a result as applied, with the seed used, in wire form. */
export type Recipe = Readonly<Record<string, unknown>>;

/**
 * Reads the fields in their order, then looks at their bounds, the rules, and last at what is marked `late`.
 * Throws what the first field or rule that is not met throws.
 */
export function readOperation<const F extends Fields>(operation: Operation<F>, body: JsonObject) {
  try {
    return read(operation, body);
  } catch (err) {
    throw faultOfValue(err as Error);
  }
}

function read<const F extends Fields>({ fields, rules = [] }: Operation<F>, body: JsonObject) {
  const entries = Object.entries(fields);
  const found: Record<string, unknown> = {};
  const values = found as Values<F>;
  const readOne = ([name, field]: [string, Field<unknown>]): void => {
    found[name] = field.read(body[field.key], body);
    for (const rule of rules) if (rule.after === name) rule.check(values);
  };
  const check = ([name, field]: [string, Field<unknown>]): void => field.check?.(found[name]);
  const [late, early] = [true, false].map((is) =>
    entries.filter(([, field]) => (field.late === 'read') === is),
  );
  early!.forEach(readOne);
  early!.filter(([, field]) => field.late === undefined).forEach(check);
  for (const rule of rules) if (rule.after === undefined) rule.check(values);
  early!.filter(([, field]) => field.late === 'check').forEach(check);
  late!.forEach(readOne);
  late!.forEach(check);
  const told = (how: 'recipe' | 'sent'): Recipe =>
    Object.fromEntries(
      entries
        .map(([name, field]) => {
          const [value, given] = [found[name], body[field.key]];
          return [field.key, field[how] ? field[how](value, given) : value] as const;
        })
        .filter(([, value]) => value !== undefined),
    );
  return {
    values,
    /** Parameters of the result as applied, with the seed used, in wire form. */
    get recipe() {
      return told('recipe');
    },
    /** The parameters as they stand under the hash of the sidecar; numbers keep their kind. */
    get sent() {
      return told('sent');
    },
  };
}

/** The values of fields without rules between them. */
export const valuesOf = <const F extends Fields>(fields: F, body: JsonObject): Values<F> =>
  readOperation({ fields }, body).values;

/** A warning for each unknown key of a body. A key without a value counts as absent. */
export const unknownKeys = (body: Readonly<JsonObject>, known: readonly string[]): string[] =>
  Object.keys(body)
    .filter((key) => body[key] !== undefined && !known.includes(key))
    .map((key) => unknownKey(key, known));

/** The warning for an unknown key, with the known one that was probably meant. */
export function unknownKey(key: string, known: readonly string[]): string {
  const meant = meantBy(key, known);
  const name = key.length > MAX_WORD ? `${key.slice(0, MAX_WORD - 3)}...` : key;
  return meant === undefined
    ? `unknown key ${name}; known keys: ${known.join(', ')}`
    : `unknown key ${name}; did you mean ${meant}?`;
}

/** A seed that survives a double, so that every result can be had again. */
export function drawSeed(): number {
  const [high, low] = crypto.getRandomValues(new Uint32Array(2));
  return (high! & 0xffff) * 2 ** 32 + low!;
}

const shown = (value: JsonValue): string => {
  const plain = value instanceof Real ? value.value : value;
  const text = typeof plain === 'number' ? `${plain}` : JSON.stringify(plain, bigintAsText);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};

function whole(value: JsonValue): ExactInteger | undefined {
  const plain = value instanceof Real ? value.value : value;
  const isNone = typeof plain === 'number' ? !Number.isInteger(plain) : typeof plain === 'boolean';
  if (isNone) return undefined;
  // as people write a million
  const power = typeof plain === 'string' && /^\s*\d+(\.\d+)?e\d{1,2}\s*$/i.test(plain);
  return power ? whole(Number(plain)) : coerceInt(plain);
}

/** A whole number of any size within bounds. Throws `FieldError` naming the field. */
export function wholeFrom(
  value: JsonValue,
  key: string,
  least = -Infinity,
  most = Infinity,
): ExactInteger {
  const n = whole(value);
  if (n !== undefined && n >= least && n <= most) return n;
  const from = least === -Infinity ? '' : ` from ${least}`;
  const to = most === Infinity ? from && ' on' : ` to ${most}`;
  throw new FieldError(`${key} must be a whole number${from}${to} (got ${shown(value)}).`);
}

interface Naming {
  /** Null: it stands without a flag; absent: as the key, with dashes. */
  readonly flag?: string | null;
  readonly short?: string;
  readonly placeholder?: string;
  readonly help: string;
  /** In place of the schema of its kind. */
  readonly schema?: FieldSchema;
}

interface Bounds {
  readonly least: number;
  readonly most?: number;
}

const defaultOf = (absent: unknown): FieldSchema => (absent === null ? {} : { default: absent });

/** A whole number from least to most. One beyond any corpus stays what it is: no bound that matters. */
export const integerField = <T extends number | null>(
  key: string,
  { least, most = Infinity, absent, ...naming }: Naming & Bounds & { absent: T },
) =>
  optionalField(key, {
    placeholder: 'N',
    schema: {
      type: ['integer', 'null'],
      minimum: least,
      ...(most < Infinity && { maximum: most }),
      ...defaultOf(absent),
    },
    ...naming,
    absent,
    parse: (value): number => Number(wholeFrom(value, key, least, most)),
  });

/** A whole number of any size, from least to most where that is said. */
export const bigField = <A extends bigint | null, In = AnyInteger | A>(
  key: string,
  { least, most, absent, ...naming }: Naming & Partial<Bounds> & { absent: A },
) =>
  optionalField<bigint, A, In>(key, {
    placeholder: 'N',
    schema: {
      type: ['integer', 'string', 'null'],
      default: absent === null ? null : Number(absent),
    },
    ...naming,
    absent,
    parse: (value) => BigInt(wholeFrom(value, key, least, most)),
  });

export const seedField = (key: string, naming: Naming): Field<bigint | null, AnyInteger> =>
  bigField<null, AnyInteger>(key, {
    schema: { type: ['integer', 'string', 'null'] },
    ...naming,
    absent: null,
  });

/** Two whole numbers: `[4, 9]`, `4-9`, or one for both. */
export const rangeField = (
  key: string,
  { least, most, ...naming }: Naming & { least: number; most: number },
): Field<readonly [number, number] | null> =>
  optionalField(key, {
    placeholder: 'MIN-MAX',
    schema: { $ref: '#/components/schemas/Range' },
    ...naming,
    absent: null,
    parse(value): readonly [number, number] {
      const parts = typeof value === 'string' ? value.split('-') : [value].flat();
      const [low, high = low] = parts.map((part) => whole(part as JsonValue));
      const both = parts.length <= 2 && low !== undefined && high !== undefined;
      if (both && low >= least && high <= most && low <= high) return [Number(low), Number(high)];
      throw new FieldError(
        `${key} must be two whole numbers from ${least} to ${most}, the first not above the second, ` +
          `such as ${least}-${Math.min(most, least + 5)} (got ${shown(value)}).`,
      );
    },
  });

/** Yes or no, which may be a word. */
export const switchField = <const A extends boolean | null>(
  key: string,
  { absent, ...naming }: Naming & { absent: A },
) =>
  optionalField<boolean, A>(key, {
    placeholder: '',
    schema: { type: ['boolean', 'null'], default: absent },
    ...naming,
    absent,
    parse(value): boolean {
      if (typeof value === 'boolean') return value;
      if (value === 'true' || value === 'false') return value === 'true';
      throw new FieldError(`${key} must be true or false (got ${shown(value)}).`);
    },
  });

/** One of some words; `folded` ones in any case, and blank as if it were absent. */
export const choiceField = <const T extends string, A extends T | null>(
  key: string,
  {
    known,
    absent,
    folded,
    ...naming
  }: Naming & { known: readonly T[]; absent: A; folded?: boolean },
) =>
  optionalField<T | A, A, T | A>(key, {
    placeholder: 'NAME',
    schema: { type: ['string', 'null'], enum: [...known, null], ...defaultOf(absent) },
    ...naming,
    absent,
    parse(value): T | A {
      const text = folded && typeof value === 'string' ? value.trim().toLowerCase() : value;
      const found = known.find((one) => one === text);
      if (found !== undefined) return found;
      if (folded && text === '') return absent;
      throw new FieldError(`${key} must be one of ${known.join(', ')} (got ${shown(value)}).`);
    },
  });

/** Text that is not empty; null when absent. */
export const textField = <In = string | null>(key: string, naming: Naming) =>
  optionalField<string, null, In>(key, {
    placeholder: 'NAME',
    schema: { type: ['string', 'null'] },
    ...naming,
    absent: null,
    parse(value): string {
      if (typeof value === 'string' && value.trim() !== '' && !value.includes('\0')) return value;
      throw new FieldError(`${key} must be text that is not empty (got ${shown(value)}).`);
    },
  });

/** A list of texts, or one text with commas or line feeds between them. */
export const listField = <In = readonly string[] | null>(
  key: string,
  { most, ...naming }: Naming & { most: number },
) =>
  optionalField<readonly string[], null, In>(key, {
    placeholder: 'LIST',
    schema: { $ref: '#/components/schemas/NameTexts' },
    ...naming,
    absent: null,
    parse(value): readonly string[] {
      const list = typeof value === 'string' ? value.split(/[\n,]/) : value;
      if (!Array.isArray(list) || !list.every((item) => typeof item === 'string')) {
        throw new FieldError(`${key} must be a list of texts (got ${shown(value)}).`);
      }
      const items = list.map((item) => item.trim()).filter((item) => item !== '');
      if (items.length <= most) return items;
      throw new FieldError(`${key} holds ${items.length} entries; ${most} are allowed.`);
    },
  });

/** Text as it was given. */
export const givenText = <A extends string | null | undefined>(
  key: string,
  { absent, ...naming }: Naming & { readonly absent: A },
): Field<string | A> =>
  plainField(key, {
    schema: { type: 'string', ...(typeof absent === 'string' && { default: absent }) },
    ...naming,
    read: (value): string | A => (typeof value === 'string' ? value : absent),
  });

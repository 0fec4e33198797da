/** One declaration of a field: what HTTP, the command line and the page take, and how it is checked. */
import { EngineError } from '../engine/base/errors.ts';
import { type JsonObject, type JsonValue, Real } from '../engine/base/json.ts';
import { coerceInt, type ExactInteger } from '../engine/base/loose-json.ts';

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
  /** Of the type alone. */
  readonly option?: In;
  /** How the text of the flag becomes JSON; absent: as text, which `read` takes. */
  readonly text?: FlagText;
  /** Whether the text names a file or folder of the server, which `readWithPaths` shows to the gate. */
  readonly isPath?: true;
  /**
   * Reads a JSON value or the text of a flag; absent is `undefined`. `body` is the whole request, for defaults
   * that depend on it. Throws `FieldError`, or what the operation is published to say.
   */
  read(value: JsonValue | undefined, body: JsonObject): T;
  /** Bounds that are looked at when every field has been read. */
  check?(value: T): void;
  /** What of the field comes after all other checks: its bounds, or all of it. */
  readonly late?: 'check' | 'read';
  /** The value as the recipe tells it, the value itself when absent; undefined leaves the key out. */
  recipe?(value: T, given: JsonValue | undefined): unknown;
  /** The same as it stands under the hash of a result. */
  sent?(value: T, given: JsonValue | undefined): unknown;
}

/** Texts of a flag: a number, a whole one, either of them or one word for null, one or a list with commas. */
export type FlagText =
  | 'number'
  | 'integer'
  | { readonly or: 'none' | 'all'; readonly kind: 'number' | 'integer' }
  | 'numbers';

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
  Pick<Field<T>, 'schema' | 'help' | 'read'>;

/** A field whose reading is its own. */
export const plainField = <T, In = T>(
  key: string,
  {
    flag = key.replaceAll('_', '-'),
    placeholder = 'TEXT',
    negated = false,
    ...rest
  }: PlainOptions<T>,
): Field<T, In> => ({ key, flag, placeholder, negated, ...rest });

/** The same without a flag. */
export const httpField = <T>(
  key: string,
  help: string,
  schema: FieldSchema,
  read: PlainOptions<T>['read'],
): Field<T> => plainField(key, { flag: null, help, schema, read });

/** A field that is `absent` when it is absent or null; `parse` reads all else. */
export const optionalField = <T, A, In = T | A>(
  key: string,
  { absent, parse, ...rest }: Omit<PlainOptions<T>, 'read'> & Parsed<T, A>,
): Field<T | A, In> =>
  plainField<T | A, In>(key, {
    ...rest,
    read: (value) => (value === undefined || value === null ? absent : parse(value)),
  });

interface Parsed<T, A> {
  readonly absent: A;
  parse(value: JsonValue): T;
}

const shown = (value: JsonValue): string => {
  const text = value instanceof Real ? String(value.value) : JSON.stringify(value, bigints);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
};
const bigints = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

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
  least = Number.NEGATIVE_INFINITY,
  most = Number.POSITIVE_INFINITY,
): ExactInteger {
  const n = whole(value);
  if (n !== undefined && n >= least && n <= most) return n;
  const from = least === Number.NEGATIVE_INFINITY ? '' : ` from ${least}`;
  const to = most === Number.POSITIVE_INFINITY ? from && ' on' : ` to ${most}`;
  throw new FieldError(`${key} must be a whole number${from}${to} (got ${shown(value)}).`);
}

interface Naming {
  readonly flag?: string | null;
  readonly placeholder?: string;
  readonly help: string;
  /** In place of the schema of its kind. */
  readonly schema?: FieldSchema;
}

const defaultOf = (absent: unknown): FieldSchema => (absent === null ? {} : { default: absent });

/** A whole number from least to most. One beyond any corpus stays what it is: no bound that matters. */
export const integerField = <T extends number | null>(
  key: string,
  {
    least,
    most = Number.POSITIVE_INFINITY,
    absent,
    ...naming
  }: Naming & { least: number; most?: number; absent: T },
): Field<number | T> =>
  optionalField(key, {
    placeholder: 'N',
    schema: {
      type: ['integer', 'null'],
      minimum: least,
      ...(most < Number.POSITIVE_INFINITY && { maximum: most }),
      ...defaultOf(absent),
    },
    ...naming,
    absent,
    parse: (value): number => Number(wholeFrom(value, key, least, most)),
  });

/** A whole number of any size, from least to most where that is said. */
export const bigField = <A extends bigint | null, In = AnyInteger | A>(
  key: string,
  { least, most, absent, ...naming }: Naming & { least?: number; most?: number; absent: A },
): Field<bigint | A, In> =>
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

/** Any whole number; null when absent, for a seed to be drawn. */
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
export const switchField = (
  key: string,
  { absent, ...naming }: Naming & { absent: boolean },
): Field<boolean> =>
  optionalField(key, {
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
    folded = false,
    ...naming
  }: Naming & { known: readonly T[]; absent: A; folded?: boolean },
): Field<T | A> =>
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
export const textField = <In = string | null>(
  key: string,
  naming: Naming,
): Field<string | null, In> =>
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
): Field<readonly string[] | null, In> =>
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

/** A request read: its values, and what was in it that no field is called. */
export interface Request<F extends Fields> {
  readonly values: Values<F>;
  readonly warnings: readonly string[];
}

/** Reads the fields of a body. Unknown keys are reported, with the nearest that one has. */
export function readFields<const F extends Fields>(
  fields: F,
  body: Readonly<Record<string, JsonValue>>,
): Request<F> {
  const warnings = unknownKeys(body, keysOf(fields));
  const values = Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, field.read(body[field.key], body)]),
  ) as Values<F>;
  return { values, warnings };
}

/** Tells each key of a body that is not known. A key without a value counts as absent. */
export function unknownKeys(body: Readonly<JsonObject>, known: readonly string[]): string[] {
  return Object.keys(body)
    .filter((key) => body[key] !== undefined && !known.includes(key))
    .map((key) => unknownKey(key, known));
}

/** Tells a key that is not known, with the one that was probably meant. */
export function unknownKey(key: string, known: readonly string[]): string {
  const plainKey = key.toLowerCase().replaceAll('-', '_');
  const meant =
    known.find((one) => one === plainKey) ??
    known.find((one) => one.includes(plainKey) || plainKey.includes(one)) ??
    known.find((one) => one.slice(0, 3) === plainKey.slice(0, 3));
  const name = key.length > 40 ? `${key.slice(0, 37)}...` : key;
  return meant === undefined
    ? `unknown key ${name}; known keys: ${known.join(', ')}`
    : `unknown key ${name}; did you mean ${meant}?`;
}

const HELP_COLUMN = 23;
const HELP_WIDTH = 78;
/** Where one line tells it all. */
export const WIDE_HELP = 96;

/** Help texts of flags, each on lines of at most `width` characters. */
export function flagHelp(fields: Fields, width = HELP_WIDTH): string {
  return Object.values(fields)
    .filter(({ flag }) => flag !== null)
    .map(({ flag, short, placeholder, help }) => {
      const usage = `${short ? `-${short}, ` : ''}--${flag}${placeholder && ` ${placeholder}`}`;
      return usageHelp(usage, help, width);
    })
    .join('\n');
}

/** Help text of one flag, which is used as `usage` says. */
export function usageHelp(usage: string, help: string, width = HELP_WIDTH): string {
  const head = `  ${usage} `;
  const lines = help.split('\n').flatMap((part) => wrapped(part, width - HELP_COLUMN));
  const first =
    head.length <= HELP_COLUMN ? head.padEnd(HELP_COLUMN) + lines[0] : `${head} ${lines[0]}`;
  return [first, ...lines.slice(1).map((line) => ' '.repeat(HELP_COLUMN) + line)].join('\n');
}

function wrapped(text: string, width: number): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + 1 + word.length > width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}

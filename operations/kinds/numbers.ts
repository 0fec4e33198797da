/** Fields of numbers, words and switches by their published readings: loose (a boolean counts as 1 and 0, text as the number that it spells, a fraction is cut off) and strict (JSON numbers only; faults are EngineError, naming the field). */
import { EngineError } from '../../engine/base/errors.ts';
import {
  coerceInt,
  type ExactInteger,
  type JsonObject,
  type JsonValue,
  Real,
} from '../../engine/base/json.ts';
import { type AnyInteger, drawSeed, type Field, type FieldSchema, plainField } from '../fields.ts';
import { integral, numeric } from '../flags.ts';
import { invalidRequest, showValue } from '../request-error.ts';

const NUMBER_TEXT = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)([eE][+-]?\d+)?\s*$/;

/**
 * NUM: a number, a boolean as 1 and 0, or the text of a decimal number with optional exponent.
 * Anything else, and everything that is not finite as a double, gives undefined.
 */
export function coerceNum(value: JsonValue | undefined): number | undefined {
  let number: number | undefined;
  if (typeof value === 'number') number = value;
  else if (typeof value === 'bigint') number = Number(value);
  else if (typeof value === 'boolean') number = value ? 1 : 0;
  else if (value instanceof Real) number = value.value;
  else if (typeof value === 'string' && NUMBER_TEXT.test(value)) number = Number(value);
  return number !== undefined && Number.isFinite(number) ? number : undefined;
}

/** BOOL: false, 0, "", null and [] are false and everything else is true, the text "false" too. */
export function coerceBool(value: JsonValue): boolean {
  if (value instanceof Real) return value.value !== 0;
  if (Array.isArray(value)) return value.length > 0;
  return Boolean(value);
}

interface LooseOptions {
  readonly help: string;
  readonly absent: number;
  readonly least?: number;
  readonly most?: number;
  /** What a value has to exceed. */
  readonly above?: number;
  readonly late?: 'check' | 'read';
  readonly quiet?: true;
  /** Beside what the schema has of its kind. */
  readonly schema?: FieldSchema;
}

const TEXTS = { number: numeric, integer: integral };

/** With the published text that refuses anything but a number, null included. */
type FaultOptions = LooseOptions & { readonly fault: string };

/** A number by the loose reading: what `coerce` gives, undefined being refused; some kinds take null as well. */
const looseField = <T extends ExactInteger | null>(
  key: string,
  kind: 'integer' | 'number',
  isNullable: boolean,
  coerce: (value: JsonValue) => T | undefined,
  { absent, least, most, above, schema, fault, ...naming }: FaultOptions,
) =>
  plainField<T | number, Exclude<T, bigint>>(key, {
    ...naming,
    placeholder: kind === 'integer' ? 'N' : 'X',
    text: TEXTS[kind],
    ...(isNullable && { or: 'none' }),
    schema: {
      type: isNullable ? [kind, 'null'] : kind,
      ...(least !== undefined && { minimum: least }),
      ...(most !== undefined && { maximum: most }),
      ...(above !== undefined && { exclusiveMinimum: above }),
      default: absent,
      ...schema,
    },
    read(value) {
      const read = value === undefined ? absent : coerce(value);
      if (read === undefined) throw invalidRequest(fault);
      return read;
    },
    check(value) {
      if (value === null) return;
      const odd = (bound: string) => invalidRequest(`${key} must be ${bound}.`);
      if (least !== undefined && value < least) throw odd(`>= ${least}`);
      if (most !== undefined && value > most) throw odd(`<= ${most}`);
      if (above !== undefined && !(value > above)) throw odd(`> ${above}`);
    },
    // under the hash of a result it is a real number, also where whole
    ...(kind === 'number' && {
      sent: (value) => (Number.isInteger(value) ? new Real(Number(value)) : value),
    }),
  });

/** INT. */
export const looseInteger = (key: string, options: FaultOptions) =>
  looseField<ExactInteger>(key, 'integer', false, coerceInt, options);

/** NUM. */
export const looseNumber = (key: string, options: FaultOptions) =>
  looseField<number>(key, 'number', false, coerceNum, options);

/** OPT-INT: null means no limit. */
export const looseBound = (key: string, options: LooseOptions) =>
  looseField(key, 'integer', true, orNull(coerceInt), {
    fault: `${key} must be an integer or null.`,
    ...options,
  });

export const looseNumberOrNull = (key: string, options: LooseOptions) =>
  looseField(key, 'number', true, orNull(coerceNum), {
    fault: `${key} must be a number or null.`,
    ...options,
  });

const orNull =
  <T>(coerce: (value: JsonValue) => T) =>
  (value: JsonValue): T | null =>
    value === null ? null : coerce(value);

/** INT of any size; absent or null draws one. The hash of a result knows what was given, not what was drawn. */
export const looseSeed = (
  key: string,
  { help }: { help: string },
): Field<ExactInteger, AnyInteger> =>
  plainField<ExactInteger, AnyInteger>(key, {
    ...{ help, placeholder: 'N', text: integral },
    schema: { type: ['integer', 'null'], default: null },
    read(value) {
      const seed = value == null ? drawSeed() : coerceInt(value);
      if (seed === undefined) throw invalidRequest(`Invalid ${key}: expected integer or null.`);
      return seed;
    },
    sent: (value, given) => (given == null ? null : value),
  });

/** BOOL: what is empty, zero or null is false, all else true; its flag, where it has one, says the opposite of `absent`. */
export const looseSwitch = (
  key: string,
  absent: boolean,
  { flag = null, help = '' }: { readonly flag?: string | null; readonly help?: string } = {},
): Field<boolean> =>
  plainField(key, {
    ...{ help, flag, placeholder: '', negated: absent },
    schema: { type: 'boolean', default: absent },
    read: (value) => (value === undefined ? absent : coerceBool(value)),
  });

/** A JSON number. Throws `EngineError` `not-number`. */
export function strictNumber(value: JsonValue, field: string): number {
  const plain = value instanceof Real ? value.value : value;
  // the text of an integer may be as long as it likes, and lie beyond every double
  if (typeof plain === 'bigint' && Number.isFinite(Number(plain))) return Number(plain);
  if (typeof plain === 'number' && Number.isFinite(plain)) return plain;
  throw new EngineError('not-number', `${field} must be a number (got ${showValue(value)}).`);
}

/** A whole JSON number within bounds. Throws `EngineError` `not-number`, `not-whole` or `out-of-range`. */
export function whole(value: JsonValue, field: string, least = -Infinity, most = Infinity): number {
  const n = strictNumber(value, field);
  if (!Number.isInteger(n))
    throw new EngineError('not-whole', `${field} must be an integer (got ${n}).`);
  if (n < least || n > most) {
    const bound = n < least ? `>= ${least}` : `<= ${most}`;
    throw new EngineError('out-of-range', `${field} must be ${bound} (got ${n}).`);
  }
  return n;
}

/** A whole JSON number of any size, drawn for none. Throws `EngineError` `seed-invalid`. */
export function strictSeed(value: JsonValue | undefined): ExactInteger {
  if (value == null) return drawSeed();
  const plain = value instanceof Real ? value.value : value;
  const isWhole = typeof plain === 'bigint' || Number.isInteger(plain);
  const seed = isWhole ? coerceInt(plain) : undefined;
  if (seed !== undefined) return seed;
  throw new EngineError(
    'seed-invalid',
    `seed must be an integer or null (got ${showValue(value)}).`,
  );
}

/** A switch that is off when absent or null; `EngineError` naming the field. */
export function strictSwitch(value: JsonValue | undefined, field: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  throw new EngineError('not-boolean', `${field} must be true or false (got ${showValue(value)}).`);
}

/** The value if it is a known one, the first for none; `EngineError` naming the field. */
export function oneOf<const T extends readonly string[]>(
  value: JsonValue | undefined,
  known: T,
  field: string,
): T[number] {
  if (value === undefined) return known[0]!;
  const found = known.find((k) => k === value);
  if (found) return found;
  throw new EngineError(
    'unknown-choice',
    `${field} must be one of ${known.join(', ')} (got ${showValue(value)}).`,
  );
}

/** One of some words, the first when absent. */
export const strictWord = <const T extends readonly string[]>(
  key: string,
  known: T,
  { help, flag }: { readonly help: string; readonly flag?: null },
) =>
  plainField(key, {
    help,
    ...(flag === null && { flag }),
    placeholder: key.toUpperCase(),
    schema: { type: 'string', enum: known, default: known[0] },
    read: (value) => oneOf(value, known, key),
  });

/** A field that is read by `parse`, by default a number on the command line; the hash of a result covers it as it was given. */
export const strictField = <T, In = T>(
  key: string,
  {
    used = () => true,
    absent,
    parse,
    ...naming
  }: Pick<Field<T>, 'help' | 'schema' | 'text' | 'recipe' | 'sent'> & {
    readonly placeholder?: string;
    /** Whether the rest of the request uses the field. One that is not used is not checked, whatever it holds. */
    readonly used?: (body: JsonObject) => boolean;
    readonly absent: (body: JsonObject) => T;
    readonly parse: (value: JsonValue, key: string) => T;
  },
): Field<T, In> =>
  plainField<T, In>(key, {
    ...{ placeholder: 'N', text: numeric },
    sent: (value, given) => given ?? value,
    ...naming,
    read(value, body) {
      if (value === undefined) return absent(body);
      try {
        return parse(value, key);
      } catch (err) {
        if (used(body) || !(err instanceof EngineError)) throw err;
        return absent(body);
      }
    },
  });

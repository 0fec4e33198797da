/** Fields with the published strict reading: JSON numbers only. Faults are `EngineError`, naming the field. */
import { EngineError } from '../../engine/base/errors.ts';
import { type JsonObject, type JsonValue, Real } from '../../engine/base/json.ts';
import { coerceInt, type ExactInteger } from '../coerce.ts';
import { type Field, plainField } from '../fields.ts';
import { showValue } from '../request-error.ts';
import { drawSeed } from './plain.ts';

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
  const seed =
    typeof value === 'number' || typeof value === 'bigint' || value instanceof Real
      ? coerceInt(value)
      : undefined;
  const plain = value instanceof Real ? value.value : value;
  if (seed === undefined || (typeof plain === 'number' && !Number.isInteger(plain))) {
    throw new EngineError(
      'seed-invalid',
      `seed must be an integer or null (got ${showValue(value)}).`,
    );
  }
  return seed;
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

/** A field that is read by `parse`; under the hash of a result it stands as it was given. */
export const strictField = <T, In = T>(
  key: string,
  {
    used = () => true,
    absent,
    parse,
    ...naming
  }: Pick<Field<T>, 'help' | 'schema' | 'placeholder' | 'text' | 'recipe' | 'sent'> & {
    /** Whether the rest of the request uses the field. One that is not used is not checked, whatever it holds. */
    readonly used?: (body: JsonObject) => boolean;
    readonly absent: (body: JsonObject) => T;
    readonly parse: (value: JsonValue, key: string) => T;
  },
): Field<T, In> =>
  plainField<T, In>(key, {
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

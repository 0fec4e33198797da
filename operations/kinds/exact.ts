/**
 * Fields of batches: whole numbers of any size, as JSON numbers, 1e6 too, or as text, which keeps their digits in
 * any client; words in any case.
 */
import { type JsonValue, Real } from '../../engine/base/json.ts';
import { coerceInt, type ExactInteger } from '../coerce.ts';
import {
  type AnyInteger,
  type Field,
  type FieldSchema,
  optionalField,
  plainField,
} from '../fields.ts';
import { invalidRequest, showValue } from '../request-error.ts';
import { drawSeed } from './plain.ts';

/** A whole number from `least` on; `RequestError` naming the field. */
export function exactInteger(value: JsonValue, key: string, least = -Infinity): ExactInteger {
  const plain = value instanceof Real ? value.value : value;
  const whole =
    typeof plain === 'boolean' || (typeof plain === 'number' && !Number.isInteger(plain))
      ? undefined
      : coerceInt(plain);
  if (whole !== undefined && whole >= least) return whole;
  const range = least === -Infinity ? '' : ` >= ${least}`;
  throw invalidRequest(`${key} must be an integer${range} (got ${showValue(value)}).`);
}

interface Options {
  readonly help: string;
  readonly flag?: string;
}

const NUMBER = { placeholder: 'N', text: 'integer' } as const;

/** A bound, null when absent or null. One beyond any corpus stays what it is: no bound that matters. */
export const exactBound = (key: string, { least, ...naming }: Options & { least: number }) =>
  optionalField(key, {
    ...{ ...naming, ...NUMBER, absent: null },
    schema: { type: ['integer', 'null'], minimum: least },
    parse: (value) => Number(exactInteger(value, key, least)),
  });

/** The number of a slot, `absent` when absent or null. */
export const slotField = <A extends bigint | null>(
  key: string,
  { absent, ...naming }: Options & { absent: A },
): Field<bigint | A, AnyInteger | A> =>
  optionalField<bigint, A, AnyInteger | A>(key, {
    ...{ ...naming, ...NUMBER, absent },
    schema: {
      type: ['integer', 'string', 'null'],
      default: absent === null ? null : Number(absent),
    },
    parse: (value) => BigInt(exactInteger(value, key, 0)),
  });

/** Any whole number; one is drawn when it is absent or null. */
export const exactSeed = (key: string, naming: Options): Field<ExactInteger, AnyInteger> =>
  plainField<ExactInteger, AnyInteger>(key, {
    ...{ ...naming, ...NUMBER },
    schema: { type: ['integer', 'string', 'null'], default: null },
    read: (value) => (value == null ? drawSeed() : exactInteger(value, key)),
  });

/** One of some words, whatever its case; the first when absent, null or blank. */
export const wordField = <const T extends readonly string[]>(
  key: string,
  known: T,
  { schema, ...naming }: Options & { placeholder: string; schema?: FieldSchema },
): Field<T[number]> =>
  optionalField<T[number], T[number]>(key, {
    ...naming,
    absent: known[0]!,
    schema: schema ?? { type: ['string', 'null'], enum: [...known, null], default: known[0] },
    parse(value) {
      const text = typeof value === 'string' ? value.trim().toLowerCase() : null;
      const found = text === '' ? known[0] : known.find((one) => one === text);
      if (found !== undefined) return found;
      throw invalidRequest(`${key} must be one of ${known.join(', ')} (got ${showValue(value)}).`);
    },
  });

/**
 * Fields with the published loose reading of numbers: a boolean counts as 1 and 0, text as the number it spells,
 * and a fraction of an integer is cut off.
 */
import { type JsonValue, Real } from '../../engine/base/json.ts';
import { coerceBool, coerceInt, coerceNum, type ExactInteger } from '../coerce.ts';
import { type AnyInteger, type Field, type FieldSchema, plainField } from '../fields.ts';
import { invalidRequest } from '../request-error.ts';
import { drawSeed } from './plain.ts';

interface LooseOptions {
  readonly help: string;
  /** The default. */
  readonly absent: number;
  /** The published text for what is no number. */
  readonly fault: string;
  readonly late?: 'check' | 'read';
}

/** Reads by `coerce`, `absent` when absent; `fault` for what is no number, null too. */
const reading =
  <T>(coerce: (value: JsonValue) => T | undefined, absent: T, fault: string) =>
  (value: JsonValue | undefined): T => {
    const read = value === undefined ? absent : coerce(value);
    if (read === undefined) throw invalidRequest(fault);
    return read;
  };

/** The same where null stays null. */
const orNull =
  <T>(read: (value: JsonValue | undefined) => T) =>
  (value: JsonValue | undefined): T | null =>
    value === null ? null : read(value);

const atLeast = (key: string, least: number) => (value: ExactInteger | null) => {
  if (value !== null && value < least) throw invalidRequest(`${key} must be >= ${least}.`);
};

/** INT from `least` on. */
export const looseInteger = (
  key: string,
  { help, absent, fault, least, schema }: LooseOptions & { least: number; schema?: FieldSchema },
): Field<ExactInteger, number> =>
  plainField<ExactInteger, number>(key, {
    ...{ help, placeholder: 'N', text: 'integer' },
    schema: { type: 'integer', minimum: least, default: absent, ...schema },
    read: reading<ExactInteger>(coerceInt, absent, fault),
    check: atLeast(key, least),
  });

/** OPT-INT from `least` on; null is no limit. */
export const looseBound = (
  key: string,
  { help, absent, least }: Pick<LooseOptions, 'help' | 'absent'> & { least: number },
): Field<ExactInteger | null, number | null> =>
  plainField<ExactInteger | null, number | null>(key, {
    ...{ help, placeholder: 'N', text: { or: 'none', kind: 'integer' } },
    schema: { type: ['integer', 'null'], minimum: least, default: absent },
    read: orNull(reading<ExactInteger>(coerceInt, absent, `${key} must be an integer or null.`)),
    check: atLeast(key, least),
  });

/** NUM; with `above` it has to exceed that. Under the hash of a result it is a real number, also where whole. */
export const looseNumber = (
  key: string,
  { absent, fault, above, ...rest }: LooseOptions & { above?: number },
): Field<number> =>
  plainField(key, {
    ...{ ...rest, placeholder: 'X', text: 'number' },
    schema: {
      type: 'number',
      ...(above !== undefined && { exclusiveMinimum: above }),
      default: absent,
    },
    read: reading(coerceNum, absent, fault),
    check(value) {
      if (above !== undefined && !(value > above)) {
        throw invalidRequest(`${key} must be > ${above}.`);
      }
    },
    sent: realOf,
  });

/** NUM or null. */
export const looseNumberOrNull = (
  key: string,
  { absent, ...rest }: Omit<LooseOptions, 'fault'>,
): Field<number | null> =>
  plainField(key, {
    ...{ ...rest, placeholder: 'X', text: { or: 'none', kind: 'number' } },
    schema: { type: ['number', 'null'], default: absent },
    read: orNull(reading(coerceNum, absent, `${key} must be a number or null.`)),
    sent: (value) => (value === null ? null : realOf(value)),
  });

/** INT of any size; absent or null draws one. The hash of a result knows what was given, not what was drawn. */
export const looseSeed = (
  key: string,
  { help }: { help: string },
): Field<ExactInteger, AnyInteger> =>
  plainField<ExactInteger, AnyInteger>(key, {
    ...{ help, placeholder: 'N', text: 'integer' },
    schema: { type: ['integer', 'null'], default: null },
    read(value) {
      const seed = value == null ? drawSeed() : coerceInt(value);
      if (seed === undefined) throw invalidRequest(`Invalid ${key}: expected integer or null.`);
      return seed;
    },
    sent: (value, given) => (given == null ? null : value),
  });

const realOf = (value: number): JsonValue => (Number.isInteger(value) ? new Real(value) : value);

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

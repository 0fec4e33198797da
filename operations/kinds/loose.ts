/**
 * Fields with the published loose reading of numbers: a boolean counts as 1 and 0, text as the number it spells,
 * and a fraction of an integer is cut off.
 */
import { type JsonValue, Real } from '../../engine/base/json.ts';
import { coerceBool, coerceInt, coerceNum, coerceOptInt, type ExactInteger } from '../coerce.ts';
import type { AnyInteger, Field, FieldSchema } from '../fields.ts';
import { invalidRequest } from '../request-error.ts';
import { plainField } from './plain.ts';
import { drawSeed } from './seed.ts';

interface LooseOptions {
  readonly help: string;
  /** The default. */
  readonly absent: number;
  /** The published text for what is no number. */
  readonly fault: string;
  /** What the contract says beyond the kind of the field. */
  readonly schema?: FieldSchema;
  readonly late?: 'check' | 'read';
}

/** What all of them have: the key, and a flag that is called as the key is. */
const flagged = (key: string, placeholder: 'N' | 'X', help: string) => ({
  key,
  flag: key.replaceAll('_', '-'),
  placeholder,
  help,
  negated: false,
});

const atLeast = (key: string, least: number) => (value: ExactInteger | null) => {
  if (value !== null && value < least) throw invalidRequest(`${key} must be >= ${least}.`);
};

/** INT from `least` on; `fault` for what is none, null too. */
export function looseInteger(
  key: string,
  { help, absent, fault, least, schema }: LooseOptions & { least: number },
): Field<ExactInteger, number> {
  return {
    ...flagged(key, 'N', help),
    schema: { type: 'integer', minimum: least, default: absent, ...schema },
    text: 'integer',
    read(value) {
      const integer = value === undefined ? absent : coerceInt(value);
      if (integer === undefined) throw invalidRequest(fault);
      return integer;
    },
    check: atLeast(key, least),
  };
}

/** OPT-INT from `least` on; null is no limit. */
export function looseBound(
  key: string,
  { help, absent, least }: Pick<LooseOptions, 'help' | 'absent'> & { least: number },
): Field<ExactInteger | null, number | null> {
  return {
    ...flagged(key, 'N', help),
    schema: { type: ['integer', 'null'], minimum: least, default: absent },
    text: { or: 'none', kind: 'integer' },
    read: (value) => coerceOptInt(value, absent, key),
    check: atLeast(key, least),
  };
}

/** NUM; with `above` it has to exceed that. Under the hash of a result it is a real number, also where whole. */
export function looseNumber(
  key: string,
  { help, absent, fault, late, above }: LooseOptions & { above?: number },
): Field<number> {
  return {
    ...flagged(key, 'X', help),
    schema: {
      type: 'number',
      ...(above !== undefined && { exclusiveMinimum: above }),
      default: absent,
    },
    text: 'number',
    ...(late && { late }),
    read(value) {
      const number = value === undefined ? absent : coerceNum(value);
      if (number === undefined) throw invalidRequest(fault);
      return number;
    },
    check(value) {
      if (above !== undefined && !(value > above)) {
        throw invalidRequest(`${key} must be > ${above}.`);
      }
    },
    sent: realOf,
  };
}

/** NUM or null. */
export function looseNumberOrNull(
  key: string,
  { help, absent, late }: Pick<LooseOptions, 'help' | 'absent' | 'late'>,
): Field<number | null> {
  return {
    ...flagged(key, 'X', help),
    schema: { type: ['number', 'null'], default: absent },
    text: { or: 'none', kind: 'number' },
    ...(late && { late }),
    read(value) {
      if (value === null) return null;
      const number = value === undefined ? absent : coerceNum(value);
      if (number === undefined) throw invalidRequest(`${key} must be a number or null.`);
      return number;
    },
    sent: (value) => (value === null ? null : realOf(value)),
  };
}

/** INT of any size; absent or null draws one. The hash of a result knows what was given, not what was drawn. */
export function looseSeed(
  key: string,
  { help }: { help: string },
): Field<ExactInteger, AnyInteger> {
  return {
    ...flagged(key, 'N', help),
    schema: { type: ['integer', 'null'], default: null },
    text: 'integer',
    read(value) {
      const seed = value == null ? drawSeed() : coerceInt(value);
      if (seed === undefined) throw invalidRequest(`Invalid ${key}: expected integer or null.`);
      return seed;
    },
    sent: (value, given) => (given == null ? null : value),
  };
}

const realOf = (value: number): JsonValue => (Number.isInteger(value) ? new Real(value) : value);

/** BOOL: what is empty, zero or null is false, all else true; its flag, where it has one, says the opposite of `absent`. */
export const looseSwitch = (
  key: string,
  absent: boolean,
  { flag = null, help = '' }: { readonly flag?: string | null; readonly help?: string } = {},
): Field<boolean> =>
  plainField(key, {
    help,
    flag,
    placeholder: '',
    negated: absent,
    schema: { type: 'boolean', default: absent },
    read: (value) => (value === undefined ? absent : coerceBool(value)),
  });

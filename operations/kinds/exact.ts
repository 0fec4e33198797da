/** Fields by the exact reading: values as their schema has them, or the text that a flag has for them; and flags that are taken as they are given. */
import { coerceInt, type ExactInteger, type JsonValue, Real } from '../../engine/base/json.ts';
import {
  type AnyInteger,
  type Field,
  FieldError,
  type FieldSchema,
  optionalField,
  plainField,
} from '../fields.ts';
import { bigintAsText } from '../request-error.ts';

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

/** Texts of a flag that may be given several times; null for none. */
export const givenTexts = (key: string, naming: Naming): Field<readonly string[] | null> =>
  plainField(key, {
    schema: { type: 'array', items: { type: 'string' } },
    ...naming,
    read: (value) => (Array.isArray(value) ? value.map(String) : null),
  });

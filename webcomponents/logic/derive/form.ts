/** Forms derived from the table of an operation: their types, defaults, problems, recipes and command lines. */
import type { Schemas } from '../../../http/wire.ts';
import { parseSeed, seedForRequest } from '../walks/seed.ts';

export type { Schemas };

export type Value = number | string | boolean | null;

export interface TableField {
  readonly flag: string | null;
  /** The word of the flag for null. */
  readonly or: string | null;
  readonly help: string;
  readonly schema: {
    readonly type?: string | readonly string[];
    readonly oneOf?: readonly unknown[];
    readonly minimum?: number;
    readonly exclusiveMinimum?: number;
    readonly maximum?: number;
    readonly enum?: readonly Value[];
    readonly default?: unknown;
  };
}

export type Table = Readonly<Record<string, TableField>>;

interface ValueOfType {
  readonly integer: number;
  readonly number: number;
  readonly string: string;
  readonly boolean: boolean;
  readonly null: null;
}
type ValueOf<S> = S extends { readonly enum: readonly (infer Choice)[] }
  ? Choice
  : S extends { readonly type: infer T }
    ? ValueOfType[(T extends readonly (infer One)[] ? One : T) & keyof ValueOfType]
    : unknown;

/** The form of a table. A seed is text of decimal digits: a JavaScript number would lose some. */
export type FormOf<T extends Table> = {
  readonly [K in keyof T]: K extends 'seed' ? string : ValueOf<T[K]['schema']>;
};

/** What the API takes for fields that are left out; the seed is 0. */
export const defaultsOf = <T extends Table>(table: T): FormOf<T> =>
  Object.fromEntries(
    Object.entries(table).map(([key, { schema }]) => [
      key,
      key === 'seed' ? '0' : (schema.default ?? null),
    ]),
  ) as FormOf<T>;

/** What is said of a field by its schema. */
export type Ruled = Pick<TableField, 'schema'>;

const typesOf = ({ schema }: Ruled): readonly string[] => [schema.type ?? []].flat();

export const isOptional = (field: Ruled): boolean => typesOf(field).includes('null');

export const isWhole = (field: Ruled): boolean => typesOf(field).includes('integer');

export const isNumber = (field: Ruled): boolean =>
  isWhole(field) || typesOf(field).includes('number');

export const isSwitch = (field: TableField): boolean => typesOf(field).includes('boolean');

/** Whether any text will do. */
export const isText = (field: TableField): boolean =>
  field.schema.enum === undefined && !isNumber(field) && typesOf(field).includes('string');

/** What can be chosen, where that is all known; null is left out. */
export const choicesOf = (field: TableField): readonly Exclude<Value, null>[] =>
  isSwitch(field)
    ? [true, false]
    : (field.schema.enum ?? []).flatMap((value) => (value === null || value === '' ? [] : [value]));

/** Why the API would refuse a number; '' when it takes it. */
export function numberProblem(field: Ruled, value: number): string {
  const { minimum, exclusiveMinimum, maximum } = field.schema;
  if (!Number.isFinite(value)) return 'A number, please.';
  if (!typesOf(field).includes('number') && !Number.isInteger(value))
    return 'A whole number, please.';
  if (minimum !== undefined && value < minimum) return `At least ${minimum}.`;
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum)
    return `Above ${exclusiveMinimum}.`;
  return maximum !== undefined && value > maximum ? `At most ${maximum.toLocaleString('en')}.` : '';
}

/** What a check that throws says; '' when it says nothing. */
export function problemOf(check: () => unknown): string {
  try {
    check();
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

type Asked<F> = { readonly [K in keyof F]?: Exclude<F[K], null | false | ''> };

/** The fields that ask for something, which null, false and an empty text do not. */
export const asking = <F extends object>(fields: F): Asked<F> =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== false && value !== ''),
  ) as Asked<F>;

export const requestOf = <F extends { readonly seed: string }>(form: F) => ({
  ...form,
  seed: seedForRequest(form.seed),
});

/** Values as a query has them: the text `null` for null. */
export const queryOf = <F extends object>(form: F) =>
  Object.fromEntries(Object.entries(form).map(([key, value]) => [key, value ?? 'null'])) as {
    readonly [K in keyof F]: Exclude<F[K], null> | (null extends F[K] ? 'null' : never);
  };

/** The form of a recipe, which has the keys of its request; `absent` fills what it does not tell. */
export const formOfRecipe = <F extends { readonly seed: string }>(recipe: object, absent: F): F => {
  const known = Object.entries(recipe).filter(([key]) => key in absent);
  const form = { ...absent, ...Object.fromEntries(known) };
  return { ...form, seed: String(form.seed) };
};

/** The flags of a form's fields, in their order; null is the word that the flag has for it, and what is on unless told asks by its flag to be off. */
export function flagsOf(table: Table, form: object, keys: readonly string[] = Object.keys(form)) {
  const values = form as Readonly<Record<string, Value>>;
  return Object.fromEntries(
    keys.flatMap((key) => {
      const { flag = null, or = null, schema } = table[key] ?? {};
      const value = schema?.default === true ? !values[key] : values[key];
      return flag === null ? [] : [[flag, value ?? or]];
    }),
  ) as Readonly<Record<string, Value>>;
}

/** A value of a link, as the field takes it; undefined for anything else. A dash is null. */
function linkedValue(field: TableField, text: string): Value | undefined {
  if (text === '-' && isOptional(field)) return null;
  if (isNumber(field)) {
    const value = text === '' ? Number.NaN : Number(text);
    return numberProblem(field, value) === '' ? value : undefined;
  }
  if (isText(field)) return text === '' ? undefined : text;
  return choicesOf(field).find((choice) => String(choice) === text);
}

/** Names of fields in a link: a letter where links have one, else the key. */
export type Letters = Readonly<Record<string, string>>;

/** The fields of a form by their names in a link; null is a dash. */
export const linkOf = (letters: Letters, form: object, keys: readonly string[]) =>
  keys.map((key): [name: string, value: string] => {
    const value = (form as Readonly<Record<string, unknown>>)[key];
    return [letters[key] ?? key, String(value ?? '-')];
  });

/** The values that are not as the API has them when they are left out. */
export const changedOf = (table: Table, form: object): Readonly<Record<string, Value>> =>
  Object.fromEntries(
    Object.entries(form as Readonly<Record<string, Value>>).filter(
      ([key, value]) => value !== (table[key]?.schema.default ?? null),
    ),
  );

/** What fields of a link hold, by their keys; null when a field or its value is none. */
export function readLink(
  table: Table,
  letters: Letters,
  parts: readonly (readonly [name: string, value: string])[],
): Readonly<Record<string, Value>> | null {
  const keys = new Map(Object.keys(table).map((key) => [letters[key] ?? key, key]));
  const read = parts.map(([name, text]) => {
    const key = keys.get(name);
    if (key === undefined) return undefined;
    const value = key === 'seed' ? parseSeed(text) : linkedValue(table[key]!, text);
    return value === undefined || (key === 'seed' && value === null) ? undefined : [key, value];
  });
  return read.includes(undefined) ? null : Object.fromEntries(read as [string, Value][]);
}

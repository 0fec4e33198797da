/** Reads a whole request by the table of its operation: the values, and how a result tells and hashes them. */
import type { JsonObject } from '../engine/base/json.ts';
import type { Field, Fields, Values } from './fields.ts';

/** Parameters of a result as applied, with the seed used, in wire form. */
export type Recipe = Readonly<Record<string, unknown>>;

/** How a result was requested. */
export interface Provenance {
  readonly recipe: Recipe;
  /** The parameters as they stand under the hash of the sidecar; numbers keep their kind. */
  readonly sent: object;
}

/** The fields of an operation in the order in which they are read and told. */
export interface Operation<F extends Fields> {
  readonly fields: F;
  /** What fields have to do with one another. */
  readonly rules?: readonly Rule<F>[];
}

/** Throws when the values do not go together. */
export interface Rule<F extends Fields> {
  /** Looked at as soon as this field has been read; when absent, after the bounds of each field. */
  readonly after?: keyof F;
  check(values: Values<F>): void;
}

export interface Reading<F extends Fields> {
  readonly values: Values<F>;
  readonly recipe: Recipe;
  readonly sent: Recipe;
}

/**
 * Reads the fields in their order, then looks at their bounds, the rules, and last at what is marked `late`.
 * Throws what the first field or rule that is not met throws.
 */
export function readOperation<const F extends Fields>(
  { fields, rules = [] }: Operation<F>,
  body: JsonObject,
): Reading<F> {
  const entries = Object.entries(fields);
  const found: Record<string, unknown> = {};
  const values = found as Values<F>;
  const read = ([name, field]: [string, Field<unknown>]): void => {
    found[name] = field.read(body[field.key], body);
    for (const rule of rules) if (rule.after === name) rule.check(values);
  };
  const check = ([name, field]: [string, Field<unknown>]): void => field.check?.(found[name]);
  const [late, early] = [true, false].map((is) =>
    entries.filter(([, field]) => (field.late === 'read') === is),
  );
  early!.forEach(read);
  early!.filter(([, field]) => field.late === undefined).forEach(check);
  for (const rule of rules) if (rule.after === undefined) rule.check(values);
  early!.filter(([, field]) => field.late === 'check').forEach(check);
  late!.forEach(read);
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
  return { values, recipe: told('recipe'), sent: told('sent') };
}

/** The values alone, of requests that nothing tells or hashes. */
export const valuesOf = <const F extends Fields>(fields: F, body: JsonObject): Values<F> =>
  readOperation({ fields }, body).values;

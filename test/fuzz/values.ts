/** Random values of a JSON schema, and hostile ones. */
import fc from 'fast-check';
import { resolved, type Schema } from '../openapi.ts';

/** Values that lead somewhere for a field or parameter of that name: runs, sessions, files. */
export type Known = Readonly<Record<string, readonly unknown[]>>;

const integer = ({ minimum = -3, maximum = Number.MAX_SAFE_INTEGER }: Schema) =>
  fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: minimum, max: Math.min(minimum + 40, maximum) }) },
    { weight: 1, arbitrary: fc.integer({ min: minimum, max: Math.min(500, maximum) }) },
    { weight: 1, arbitrary: fc.constantFrom(minimum, Math.min(maximum, 1000)) },
  );

/** Any code points, halves of surrogate pairs too. (The library's own units take seconds to set up.) */
const anyText = fc
  .array(fc.oneof(fc.nat(0x17f), fc.nat(0xffff), fc.nat(0x10ffff)), { maxLength: 8 })
  .map((codes) => String.fromCodePoint(...codes));

const text = fc.oneof(
  fc.stringMatching(/^[a-z][a-z0-9_-]{0,8}$/),
  fc.string({ maxLength: 6 }),
  anyText,
);

/** A value that the schema allows, mostly one that also means something to the server. */
export function validValue(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const given = name in known ? fc.constantFrom(...known[name]!) : null;
  const made = madeValue(resolved(schema), name, known);
  return given ? fc.oneof({ weight: 9, arbitrary: given }, { weight: 1, arbitrary: made }) : made;
}

function madeValue(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return fc.oneof(...choices.map((choice) => validValue(choice, name, known)));
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if ('const' in schema) return fc.constant(schema.const);
  const types = [schema.type ?? 'string'].flat();
  return fc.oneof(...types.map((type) => ofType(type, schema, known)));
}

function ofType(type: string, schema: Schema, known: Known): fc.Arbitrary<unknown> {
  switch (type) {
    case 'integer':
      return integer(schema);
    case 'number':
      return fc.oneof(
        fc.double({ min: 0.01, max: 5, noNaN: true }),
        fc.integer({ min: 1, max: 9 }),
      );
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'array':
      return fc.array(validValue(schema.items ?? {}, '', known), { minLength: 1, maxLength: 4 });
    case 'object':
      return objectOf(schema, known);
    default:
      return text;
  }
}

function objectOf(schema: Schema, known: Known): fc.Arbitrary<unknown> {
  const fields = Object.entries(schema.properties ?? {}).map(
    ([key, field]) => [key, validValue(field, key, known)] as const,
  );
  if (fields.length === 0)
    return fc.dictionary(text, fc.jsonValue({ maxDepth: 1 }), { maxKeys: 2 });
  return fc.record(Object.fromEntries(fields), { requiredKeys: [...(schema.required ?? [])] });
}

const deep = (depth: number, open: string, close: string): unknown =>
  JSON.parse(`${open.repeat(depth)}${close.repeat(depth)}`);

/** JSON with keys that mean something to careless objects. */
const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];

export const prototypeKey = fc.constantFrom(...PROTOTYPE_KEYS);

/** Values that suit no field, or barely. Integers beyond 2^53 are bigints. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, false, '', ' ', -1, 0, 1.5, -0.5, 1e-7, 1e308, 20_000, 2 ** 31, 2 ** 53 - 1],
  ...[2n ** 53n + 1n, -(2n ** 63n), 10n ** 30n, 10n ** 400n, '9'.repeat(5000), '\u0661\u0662'],
  ...'NaN null true 1e999 0x10 -1 {} %s " \\ .. ../.. a/../../b * [ (?:a+)+$ ß \u0130 𝒳'.split(' '),
  ...['\0', 'a\0b', '\ud800', '\u202e', 'e\u0301', '\ufeff', '\u2028'],
  ...["'; DROP TABLE favorites; --", 'x'.repeat(20_000), 'ab '.repeat(5000)],
  ...[[], {}, [[]], [null], [''], [-1], ['a', 'b', 'a'], deep(150, '[', ']'), deep(250, '[', ']')],
  ...[JSON.parse('{"__proto__":{"patch":"a"}}'), ...PROTOTYPE_KEYS],
];

export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  { weight: 1, arbitrary: fc.double() },
);

/** JSON text of a value that may hold bigints; what JSON cannot hold becomes null. */
export function wireText(value: unknown): string {
  const big = (_key: string, item: unknown): unknown =>
    typeof item === 'bigint' ? `@big${item}@` : item;
  return (JSON.stringify(value, big) ?? 'null').replace(/"@big(-?\d+)@"/g, '$1');
}

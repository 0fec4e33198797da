/** Random requests to a route: values of its schema, hostile ones, and nonsense of several kinds. */
import { isUtf8 } from 'node:buffer';
import { resolve, sep } from 'node:path';
import fc from 'fast-check';
import { parseJson } from '../../engine/base/json.ts';
import { type Operation, resolved, type Schema } from '../openapi.ts';
import { mutation } from './mutate.ts';

/** Values that lead somewhere for a field or parameter of that name: runs, sessions, files. */
type Known = Readonly<Record<string, readonly unknown[]>>;

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
function validValue(schema: Schema, name: string, known: Known): fc.Arbitrary<unknown> {
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

const prototypeKey = fc.constantFrom(...PROTOTYPE_KEYS);

/** Values that suit no field, or barely. Integers beyond 2^53 are bigints. */
const HOSTILE: readonly unknown[] = [
  ...[null, true, false, '', ' ', -1, 0, 1.5, -0.5, 1e-7, 1e308, 20_000, 2 ** 31, 2 ** 53 - 1],
  ...[2n ** 53n + 1n, -(2n ** 63n), 10n ** 30n, 10n ** 400n, '9'.repeat(5000), '\u0661\u0662'],
  ...'NaN null true 1e999 0x10 -1 {} %s " \\ .. ../.. a/../../b * [ (?:a+)+$ ß \u0130 𝒳'.split(' '),
  ...['\0', 'a\0b', '\ud800', '\u202e', 'e\u0301', '\ufeff', '\u2028'],
  ...["'; DROP TABLE package_tables; --", 'x'.repeat(20_000), 'ab '.repeat(5000)],
  ...[[], {}, [[]], [null], [''], [-1], ['a', 'b', 'a'], deep(150, '[', ']'), deep(250, '[', ']')],
  ...[JSON.parse('{"__proto__":{"patch":"a"}}'), ...PROTOTYPE_KEYS],
];

const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...HOSTILE) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: anyText },
  { weight: 1, arbitrary: fc.maxSafeInteger() },
  { weight: 1, arbitrary: fc.double() },
);

/** JSON text of a value that may hold bigints; what JSON cannot hold becomes null. */
function wireText(value: unknown): string {
  const big = (_key: string, item: unknown): unknown =>
    typeof item === 'bigint' ? `@big${item}@` : item;
  return (JSON.stringify(value, big) ?? 'null').replace(/"@big(-?\d+)@"/g, '$1');
}

/** One request as it goes over the wire. */
export interface FuzzRequest {
  readonly operation: string;
  /** What is odd about it. */
  readonly kind: string;
  readonly method: string;
  /** With the query, percent-encoded. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

/** What the server holds: values that lead somewhere, the folder to stay in, a sound package. */
export interface World {
  readonly known: Known;
  readonly folder: string;
  readonly zip: Buffer;
}

/** Percent-encoded UTF-8; lone surrogates become the replacement character. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : wireText(value);
  return encodeURIComponent(Buffer.from(text.slice(0, 3000)).toString());
};

type Values = Readonly<Record<string, unknown>>;

const queryText = (values: Values): string =>
  Object.entries(values)
    .flatMap(([key, value]) => [value].flat().map((item) => `${encoded(key)}=${encoded(item)}`))
    .join('&');

const target = ({ path, parameters }: Operation, values: Values): string => {
  const inQuery = parameters.filter(
    (parameter) => parameter.in === 'query' && parameter.name in values,
  );
  const query = queryText(Object.fromEntries(inQuery.map(({ name }) => [name, values[name]])));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encoded(values[name] ?? ''));
  return query === '' ? filled : `${filled}?${query}`;
};

/** Changes one place of an object: another value, no value, or a key that does not belong. */
function spoiled(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const change = fc.record({
    how: fc.constantFrom('replace', 'replace', 'replace', 'nest', 'remove', 'add'),
    at: fc.nat(63),
    value: hostileValue,
    key: fc.oneof(prototypeKey, fc.string({ maxLength: 4 })),
  });
  return fc.tuple(valid, change, fc.option(change, { freq: 4 })).map(([body, first, second]) => {
    let entries = Object.entries(body as object);
    for (const c of second ? [first, second] : [first]) {
      const at = c.at % Math.max(entries.length, 1);
      const [name, old] = entries[at] ?? [c.key, null];
      if (c.how === 'add' || entries.length === 0) entries = [...entries, [c.key, c.value]];
      else if (c.how === 'remove') entries = entries.filter((_, i) => i !== at);
      else entries = entries.with(at, [name, c.how === 'nest' ? [old, c.value] : c.value]);
    }
    return Object.fromEntries(entries);
  });
}

/** Whether a text names nothing outside `folder`, which is working directory and home of the server. */
function staysInside(text: string, folder: string): boolean {
  const path = text.replace(/^[\s\p{C}]+/u, '').replace(/^~(?=\/|$)/, '.');
  return `${resolve(folder, path)}${sep}`.startsWith(folder + sep);
}

/**
 * The value with every text in it that, taken for a path, would lead out of `folder` changed into one
 * that stays: what a request makes up must not be written just anywhere.
 */
function confined(value: unknown, folder: string): unknown {
  if (typeof value === 'string') {
    return staysInside(value, folder)
      ? value
      : value.replaceAll('..', '__').replace(/[\s\p{C}/~]+/gu, '_');
  }
  if (Array.isArray(value)) return value.map((item) => confined(item, folder));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, item]) => [key, confined(item, folder)]);
  return Object.fromEntries(entries);
}

/** The same for the text of a body. What the server could read and we could not is not sent. */
function confinedText(text: string, folder: string): string {
  try {
    return wireText(confined(JSON.parse(text), folder));
  } catch {
    try {
      parseJson(text);
    } catch {
      return text;
    }
    return '{';
  }
}

/** A body for the import of a package as a form, sound or damaged, and its content type. */
function formBody(zip: Buffer): fc.Arbitrary<{ body: Buffer; type: string }> {
  const field = fc.constantFrom(
    ...['package_zip', 'package_zip', 'package_zip', 'metadata_json', 'metadata_json'],
    ...['other', '', '__proto__', 'package_zip"; name="x'],
  );
  const content = fc.oneof(
    fc.constant(zip),
    mutation.map((mutate) => mutate(zip)),
    fc.constantFrom('{"package_name":"form"}', '{', '', '[]').map((text) => Buffer.from(text)),
  );
  const fileName = fc.constantFrom(
    ...['p.zip', '', '../../p.zip', 'a\\b.zip', 'é.zip', 'x'.repeat(2000), '\u0001'],
  );
  const part = fc
    .tuple(field, fc.option(fileName), content)
    .map(([name, file, data]) =>
      Buffer.concat([
        Buffer.from(
          `Content-Disposition: form-data; name="${name}"${file === null ? '' : `; filename="${file}"`}\r\n\r\n`,
        ),
        data,
        Buffer.from('\r\n'),
      ]),
    );
  const boundary = 'fuzz-boundary';
  const whole = fc
    .array(part, { maxLength: 4 })
    .map((parts) =>
      Buffer.concat([
        ...parts.flatMap((bytes) => [Buffer.from(`--${boundary}\r\n`), bytes]),
        Buffer.from(`--${boundary}--\r\n`),
      ]),
    );
  const body = fc.oneof(
    { weight: 4, arbitrary: whole },
    { weight: 1, arbitrary: fc.tuple(whole, mutation).map(([bytes, mutate]) => mutate(bytes)) },
  );
  const type = fc.constantFrom(
    ...Array(6).fill(`multipart/form-data; boundary=${boundary}`),
    'multipart/form-data',
    'multipart/form-data; boundary="',
    `multipart/form-data; boundary=${'b'.repeat(300)}`,
    'multipart/mixed; boundary=fuzz-boundary',
  ) as fc.Arbitrary<string>;
  return fc.record({ body, type });
}

const HEADERS: readonly Record<string, string>[] = [
  ...[{ origin: 'http://elsewhere.example' }, { origin: 'null' }, { host: 'elsewhere.example' }],
  ...[{ 'content-encoding': 'gzip' }, { 'accept-encoding': 'br;q=x, *;q=0' }],
  ...[{ 'if-none-match': '*' }, { 'if-none-match': '"\\' }, { accept: 'image/png' }],
  ...[{ range: 'bytes=5-2' }, { range: 'bytes=0-0,3-' }, { cookie: `a=${'b'.repeat(3000)}` }],
];
const TYPES: readonly Record<string, string>[] = [
  ...['text/plain;charset=UTF-8', 'application/x-www-form-urlencoded', 'multipart/form-data'],
  ...['multipart/form-data; boundary=', 'multipart/form-data; boundary=x', 'nonsense'],
  'application/json; charset=utf-16',
].map((type) => ({ 'content-type': type }));
const QUERIES = ['', ...'&&= % %zz=%ff __proto__=1 patch[]=a patch=a&patch=b + limit='.split(' ')];
const ENDINGS = '/ // /.. /%2e%2e/%2e%2e/etc/passwd %00 %ff % ;a=b .json %23'.split(' ');
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Requests to one route: sound ones, almost sound ones, and nonsense of several kinds. */
export function requestsTo(operation: Operation, world: World): fc.Arbitrary<FuzzRequest> {
  const { known, folder } = world;
  const { method } = operation;
  const parameters = fc.record(
    Object.fromEntries(
      operation.parameters.map(({ name, schema }) => [name, validValue(schema, name, known)]),
    ),
    {
      requiredKeys: operation.parameters.filter(({ required }) => required).map(({ name }) => name),
    },
  );
  const path = parameters.map((values) => target(operation, values));
  const oddPath = spoiled(parameters).map((values) => target(operation, values as Values));
  const schema = operation.content['application/json']?.schema;
  const valid = schema ? validValue(schema, '', known) : fc.constant({});
  const request = (
    where: string,
    body: unknown,
    extra: Partial<FuzzRequest> = {},
  ): Omit<FuzzRequest, 'kind'> => ({
    ...{ operation: operation.id, method, path: where, headers: {} },
    body: typeof body === 'string' || Buffer.isBuffer(body) ? body : null,
    ...extra,
  });
  const make =
    (kind: string) =>
    ([where, body]: readonly [string, unknown]): FuzzRequest => ({ ...request(where, body), kind });
  const json = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string | null> =>
    method === 'GET' ? fc.constant(null) : body.map((value) => wireText(confined(value, folder)));
  const sound = json(valid);
  /** Requests with something odd drawn from a list. */
  const odd = <T>(
    weight: number,
    kind: string,
    oddities: readonly T[],
    spoil: (where: string, body: string | null, odd: T) => Parameters<typeof request>,
  ): fc.WeightedArbitrary<FuzzRequest> => ({
    weight,
    arbitrary: fc
      .tuple(path, sound, fc.constantFrom(...oddities))
      .map(([where, body, one]) => ({ ...request(...spoil(where, body, one)), kind })),
  });
  const requests: fc.WeightedArbitrary<FuzzRequest>[] = [
    { weight: 30, arbitrary: fc.tuple(path, sound).map(make('valid')) },
    { weight: 45, arbitrary: fc.tuple(oddPath, json(spoiled(valid))).map(make('near-valid')) },
    { weight: 4, arbitrary: fc.tuple(path, json(hostileValue)).map(make('random')) },
    odd(4, 'header', HEADERS, (where, body, headers) => [where, body, { headers }]),
    odd(3, 'method', METHODS, (where, body, other) => [
      where,
      other === 'GET' || other === 'HEAD' ? null : body,
      { method: other },
    ]),
    odd(4, 'query', QUERIES, (where, body, query) => [
      `${where}${where.includes('?') ? '&' : '?'}${query}`,
      body,
    ]),
    odd(3, 'path', ENDINGS, (where, body, ending) => [where + ending, body]),
  ];
  if (method === 'POST') {
    const broken = fc.tuple(sound, mutation).map(([text, mutate]) => {
      const bytes = mutate(Buffer.from(text ?? ''));
      return isUtf8(bytes) ? confinedText(bytes.toString(), folder) : bytes;
    });
    requests.push(
      { weight: 7, arbitrary: fc.tuple(path, broken).map(make('broken JSON')) },
      odd(3, 'content type', TYPES, (where, body, headers) => [where, body ?? '', { headers }]),
    );
  }
  if ('multipart/form-data' in operation.content) {
    const forms = formBody(world.zip).map(({ body, type }) => ({
      ...request(operation.path, body, { headers: { 'content-type': type } }),
      kind: 'form',
    }));
    requests.push({ weight: 60, arbitrary: forms });
  }
  return fc.oneof(...requests);
}

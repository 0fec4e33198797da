/** Random requests to a route, from its schema and from hostile values. */
import { isUtf8 } from 'node:buffer';
import { resolve, sep } from 'node:path';
import fc from 'fast-check';
import { parseJson } from '../../engine/base/json.ts';
import type { Operation } from '../openapi.ts';
import { mutation } from './mutate.ts';
import { hostileValue, type Known, prototypeKey, validValue, wireText } from './values.ts';

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

/** A text with one part of it gone, doubled or replaced. */
const brokenText = (sound: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(
      sound,
      fc.nat(),
      fc.nat(12),
      fc.constantFrom('', '{', '"', ',', '\\u12', '\0', '1e', '//'),
    )
    .map(([text, place, length, put]) => {
      const at = text.length === 0 ? 0 : place % text.length;
      return text.slice(0, at) + put + text.slice(at + length);
    });

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
    const broken = brokenText(sound.map((text) => text ?? '')).map((text) =>
      confinedText(text, folder),
    );
    const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => {
      const buffer = Buffer.from(array);
      return isUtf8(buffer) ? confinedText(buffer.toString(), folder) : buffer;
    });
    requests.push(
      { weight: 5, arbitrary: fc.tuple(path, broken).map(make('broken JSON')) },
      { weight: 2, arbitrary: fc.tuple(path, bytes).map(make('bytes')) },
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

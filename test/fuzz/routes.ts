/** Random requests to a route, from its schema and from hostile values. */
import { isUtf8 } from 'node:buffer';
import fc from 'fast-check';
import { confined, confinedText } from './confine.ts';
import { formBody } from './form.ts';
import type { Operation } from './operations.ts';
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

const ODD_TYPES = [
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/form-data; boundary=x',
  'application/json; charset=utf-16',
  'nonsense',
];

const ODD_HEADERS: readonly Record<string, string>[] = [
  { origin: 'http://elsewhere.example' },
  { origin: 'null' },
  { host: 'elsewhere.example' },
  { 'content-encoding': 'gzip' },
  { 'accept-encoding': 'br;q=x, *;q=0' },
  { 'if-none-match': '*' },
  { 'if-none-match': '"\\' },
  { range: 'bytes=5-2' },
  { range: 'bytes=0-0,3-' },
  { accept: 'image/png' },
  { cookie: `a=${'b'.repeat(3000)}` },
];

const ODD_QUERIES = [
  '',
  '&&=',
  '%',
  '%zz=%ff',
  '__proto__=1',
  'patch[]=a',
  'patch=a&patch=b',
  '+',
  'limit=',
];
const ODD_ENDINGS = [
  '/',
  '//',
  '/..',
  '/%2e%2e/%2e%2e/etc/passwd',
  '%00',
  '%ff',
  '%',
  ';a=b',
  '.json',
  '%23',
];
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
  const valid = operation.body ? validValue(operation.body, '', known) : fc.constant({});
  const make =
    (kind: string) =>
    ([where, body, extra]: readonly [string, unknown, Partial<FuzzRequest>?]): FuzzRequest => ({
      operation: operation.id,
      kind,
      method,
      path: where,
      headers: {},
      body: typeof body === 'string' || Buffer.isBuffer(body) ? body : null,
      ...extra,
    });
  const json = (body: fc.Arbitrary<unknown>): fc.Arbitrary<string | null> =>
    method === 'GET' ? fc.constant(null) : body.map((value) => wireText(confined(value, folder)));
  const sound = json(valid);
  const soundText = sound.map((text) => text ?? '');
  const requests: fc.WeightedArbitrary<FuzzRequest>[] = [
    { weight: 30, arbitrary: fc.tuple(path, sound).map(make('valid')) },
    { weight: 45, arbitrary: fc.tuple(oddPath, json(spoiled(valid))).map(make('near-valid')) },
    { weight: 4, arbitrary: fc.tuple(path, json(hostileValue)).map(make('random')) },
    {
      weight: 4,
      arbitrary: fc
        .tuple(path, sound, fc.constantFrom(...ODD_HEADERS))
        .map(([where, body, headers]) => make('header')([where, body, { headers }])),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(path, sound, fc.constantFrom(...METHODS))
        .map(([where, body, other]) =>
          make('method')([
            where,
            other === 'GET' || other === 'HEAD' ? null : body,
            { method: other },
          ]),
        ),
    },
    {
      weight: 4,
      arbitrary: fc
        .tuple(path, sound, fc.constantFrom(...ODD_QUERIES))
        .map(([where, body, query]) =>
          make('query')([`${where}${where.includes('?') ? '&' : '?'}${query}`, body]),
        ),
    },
    {
      weight: 3,
      arbitrary: fc
        .tuple(path, sound, fc.constantFrom(...ODD_ENDINGS))
        .map(([where, body, ending]) => make('path')([where + ending, body])),
    },
  ];
  if (method === 'POST') {
    const broken = brokenText(soundText).map((text) => confinedText(text, folder));
    const bytes = fc.uint8Array({ maxLength: 40 }).map((array) => {
      const buffer = Buffer.from(array);
      return isUtf8(buffer) ? confinedText(buffer.toString(), folder) : buffer;
    });
    requests.push(
      { weight: 5, arbitrary: fc.tuple(path, broken).map(make('broken JSON')) },
      { weight: 2, arbitrary: fc.tuple(path, bytes).map(make('bytes')) },
      {
        weight: 3,
        arbitrary: fc
          .tuple(path, soundText, fc.constantFrom(...ODD_TYPES))
          .map(([where, body, type]) =>
            make('content type')([where, body, { headers: { 'content-type': type } }]),
          ),
      },
    );
  }
  if (operation.takesForm) {
    requests.push({
      weight: 60,
      arbitrary: formBody(world.zip).map(({ body, type }) =>
        make('form')([operation.path, body, { headers: { 'content-type': type } }]),
      ),
    });
  }
  return fc.oneof(...requests);
}

/** The streaming JSON splitter against whole documents cut anywhere, and lists against `JSON.parse`. */
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { decodeJson } from '../../../engine/base/json.ts';
import { JsonSplitter, whole } from '../../../store/files/json-split.ts';
import { faultOf } from '../../fault.ts';
import { suite } from '../../suite.ts';

const split = suite('JSON splitter');

const PATHS = ['list', 'deep/er/list'];

/** Splits a text that arrives in pieces of the given sizes, through one buffer as from a file. */
function run(text: string | Buffer, sizes: readonly number[], paths: readonly string[] = PATHS) {
  const items: Record<string, string[]> = Object.fromEntries(paths.map((path) => [path, []]));
  const splitter = new JsonSplitter(
    new Map(paths.map((path) => [path, whole((item) => void items[path]!.push(decodeJson(item)))])),
  );
  const bytes = typeof text === 'string' ? Buffer.from(text) : text;
  const buffer = Buffer.alloc(64);
  for (let at = 0, i = 0; at < bytes.length; i++) {
    const size = Math.min(sizes[i % sizes.length]!, bytes.length - at);
    bytes.copy(buffer, 0, at, at + size);
    splitter.push(buffer.subarray(0, size));
    buffer.fill('!');
    at += size;
  }
  return { rest: splitter.end(), items, met: splitter.met };
}

split('items and rest are those of the whole text, whatever the pieces and the layout', () => {
  const sizes = fc.array(fc.integer({ min: 1, max: 64 }), { minLength: 1, maxLength: 8 });
  const content = fc.record({
    before: fc.jsonValue(),
    list: fc.array(fc.jsonValue({ maxDepth: 3 }), { maxLength: 6 }),
    deep: fc.record({ er: fc.record({ x: fc.jsonValue(), list: fc.array(fc.jsonValue()) }) }),
    'odd "\\ key': fc.array(fc.jsonValue()),
    after: fc.jsonValue(),
  });
  fc.assert(
    fc.property(content, sizes, fc.constantFrom(0, 2), (value, pieces, indent) => {
      const { rest, items, met } = run(JSON.stringify(value, null, indent), pieces);
      assert.equal([...met].sort(), [...PATHS].sort());
      const plain = JSON.parse(JSON.stringify(value));
      const parsed = (path: string) => items[path]!.map((item) => JSON.parse(item));
      assert.equal(parsed('list'), plain.list);
      assert.equal(parsed('deep/er/list'), plain.deep.er.list);
      plain.list = [];
      plain.deep.er.list = [];
      assert.equal(JSON.parse(rest), plain);
    }),
    { numRuns: 300 },
  );
});

split('a list elsewhere is left where it is', () => {
  const text = '[{"list":[1]},{"list":[2]}]';
  const { rest, met } = run(text, [7]);
  assert.is(rest, text);
  assert.is(met.size, 0);
});

split('broken texts are refused', async () => {
  const broken = [
    '{"list":[1,]}',
    '{"list":[,1]}',
    '{"list":[1,,2]}',
    '{"list":[1}',
    '{"list":[1',
    '{"list":["a]}',
    '{"list":[]',
    '{"list":[1],"list":[2]}',
    '{"a":[}]',
    `{"list":[${'['.repeat(300)}`,
    `{"a":${'['.repeat(300)}`,
  ];
  for (const text of broken) {
    const fault = await faultOf(() => run(text, [5]));
    assert.instance(fault, EngineError, text);
    assert.is(fault.code, 'json-invalid');
  }
});

/** The elements of a text that is a list; null when it is none. */
function listOf(text: string | Buffer, sizes: readonly number[]): unknown[] | null {
  try {
    const { rest, items } = run(text, sizes, ['']);
    return /^[ \t\r\n]*\[\][ \t\r\n]*$/.test(rest)
      ? items['']!.map((item) => JSON.parse(item))
      : null;
  } catch (err) {
    assert.ok(err instanceof SyntaxError || (err as EngineError).code === 'json-invalid');
    return null;
  }
}

const blank = fc
  .array(fc.constantFrom(' ', '\n', '\t', '\r'), { maxLength: 3 })
  .map((all) => all.join(''));

/** JSON texts of elements full of what a scanner trips over: brackets and quotes inside of strings. */
const elementTexts = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }).map((value) => JSON.stringify(value)),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value, null, 2)),
  fc.constantFrom(
    ...['"]"', '"[,"', '"\\""', '"\\\\"', '"\\\\\\","', '{"a":["]"]}', '"語é\u{1f600}"', '[]'],
  ),
);

split('a list in pieces of any size equals JSON.parse of the whole', () => {
  const size = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(fc.array(elementTexts, { maxLength: 12 }), blank, size, (elements, space, most) => {
      const text = `${space}[${space}${elements.join(`${space},${space}`)}${space}]${space}`;
      assert.equal(listOf(text, [most]), JSON.parse(text));
    }),
    { numRuns: 300 },
  );
});

const BROKEN = [
  ...['', ' ', '\n\n', 'null', '{}', '{"a":[1]}', '"[]"', 'x[1]', '[', '[1', '[1,', '[1,2'],
  ...['["a', '["a]', '["a\\"]', '[{"a":1}', '[{"a":1]', '[[1]', '[1,]', '[,]', '[,1]'],
  ...['[1,,2]', '[ , ]', '[1 2]', '[1}', '[}]', '[}[1]', '[1]]', '[1],', '[1],[2]', '[1] x'],
  ...['[1]\n\n[2]', '[1][2,3]', '[]]', '[NaN]', "['a']", '[\u00a01]', '[1,\ufeff2]'],
  ...['\ufeff[1]', '\u00a0[1]', '[01]', '[tru]', '[1]\u0000', '\u0000\u0001\u0002\u0003'],
];

split('a broken list is none, wherever the pieces are cut', () => {
  const cut = Buffer.from(JSON.stringify([{ syllable: 'é"]', features: { a: [1, 2] } }, [[]]]));
  const prefixes = Array.from({ length: cut.length }, (_, n) => cut.subarray(0, n));
  for (const text of [...BROKEN, ...prefixes]) {
    for (const size of [1, 2, 3, 5, 64]) {
      assert.is(listOf(text, [size]), null, `${text} in pieces of ${size}`);
    }
  }
});

split('changed bytes are refused, or read as JSON.parse reads them', () => {
  const bytes = Buffer.from(JSON.stringify([{ a: 'é' }, 'x,y', [[1, -2.5e3]], true]));
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 3 });
  fc.assert(
    fc.property(changes, fc.integer({ min: 1, max: 60 }), (changed, size) => {
      const broken = Buffer.from(bytes);
      for (const [at, byte] of changed) broken[at] = byte;
      let wanted: unknown = null;
      try {
        wanted = JSON.parse(
          new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(broken),
        );
      } catch {}
      assert.equal(listOf(broken, [size]), Array.isArray(wanted) ? wanted : null);
    }),
    { numRuns: 500 },
  );
});

/** The streaming JSON splitter against whole documents cut anywhere. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { EngineError } from '../../../engine/base/errors.ts';
import { JsonSplitter } from '../../../store/files/json-split.ts';
import { faultOf } from '../../fault.ts';

const split = suite('JSON splitter');

const PATHS = ['list', 'deep/er/list'];

/** Splits a text that arrives in pieces of the given sizes, through one buffer as from a file. */
function run(text: string, sizes: readonly number[]) {
  const items: Record<string, string[]> = Object.fromEntries(PATHS.map((path) => [path, []]));
  const splitter = new JsonSplitter(
    new Map(
      PATHS.map((path) => [path, (item) => void items[path]!.push(Buffer.from(item).toString())]),
    ),
  );
  const bytes = Buffer.from(text);
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
      assert.equal(
        items.list!.map((item) => JSON.parse(item)),
        plain.list,
      );
      assert.equal(
        items['deep/er/list']!.map((item) => JSON.parse(item)),
        plain.deep.er.list,
      );
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

split.run();

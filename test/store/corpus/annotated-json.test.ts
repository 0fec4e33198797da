/** Reading JSON arrays in chunks, against `JSON.parse` of the whole. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import type { EngineError } from '../../../engine/base/errors.ts';
import { MAX_RECORD_BYTES, readJsonArray } from '../../../store/corpus/read.ts';
import { refusal } from '../../fault.ts';
import { sharedFolderSuite } from '../temp-folder.ts';

const reading = sharedFolderSuite<{ path: string }>('annotated JSON', (context) => {
  context.path = join(context.folder, 'array.json');
});

/** Elements of a file; with `chunkBytes` it is read in pieces of that size. */
function elementsOf(path: string, chunkBytes?: number): unknown[] {
  const elements: unknown[] = [];
  readJsonArray(
    path,
    (element, index) => {
      assert.is(index, elements.length);
      elements.push(element);
    },
    undefined,
    chunkBytes,
  );
  return elements;
}

function faultOf(path: string, chunkBytes?: number): EngineError {
  const fault = refusal(() => elementsOf(path, chunkBytes));
  assert.is(fault.code, 'json-array-invalid');
  return fault;
}

const blank = fc
  .array(fc.constantFrom(' ', '\n', '\t', '\r'), { maxLength: 3 })
  .map((all) => all.join(''));

/** JSON texts of elements full of what a scanner trips over: brackets and quotes inside of strings. */
const elementTexts = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: 'grapheme' }).map((value) => JSON.stringify(value)),
  fc.jsonValue({ maxDepth: 2 }).map((value) => JSON.stringify(value, null, 2)),
  fc.constantFrom(
    '"]"',
    '"[,"',
    '"\\""',
    '"\\\\"',
    '"\\\\\\","',
    '{"a":["]"]}',
    '"語é\u{1f600}"',
    '[]',
  ),
);

reading('a file in chunks of any size equals JSON.parse of the whole', async ({ path }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(elementTexts, { maxLength: 12 }),
      blank,
      fc.integer({ min: 1, max: 40 }),
      fc.boolean(),
      async (elements, space, chunkBytes, mark) => {
        const text = `${space}[${space}${elements.join(`${space},${space}`)}${space}]${space}`;
        await writeFile(path, `${mark ? '\ufeff' : ''}${text}`);
        const whole = JSON.parse(text) as unknown[];
        assert.equal(elementsOf(path, chunkBytes), whole);
        assert.equal(elementsOf(path), whole);
      },
    ),
    { numRuns: 300 },
  );
});

const BROKEN = [
  ...['', ' ', '\n\n', 'null', '{}', '{"a":[1]}', '"[]"', 'x[1]', '[', '[1', '[1,', '[1,2'],
  ...['["a', '["a]', '["a\\"]', '[{"a":1}', '[{"a":1]', '[[1]', '[1,]', '[,]', '[,1]'],
  ...['[1,,2]', '[ , ]', '[1 2]', '[1}', '[}]', '[}[1]', '[1]]', '[1],', '[1],[2]', '[1] x'],
  ...['[1]\n\n[2]', '[1][2,3]', '[]]', '[NaN]', "['a']", '[\u00a01]', '[1,\ufeff2]'],
  ...['\ufeff\ufeff[1]', '\u00a0[1]', '[01]', '[tru]', '[1]\u0000', '\u0000\u0001\u0002\u0003'],
];

reading('what JSON.parse refuses is refused, wherever the chunks are cut', async ({ path }) => {
  for (const text of BROKEN) {
    await writeFile(path, text);
    for (const chunkBytes of [1, 2, 3, 5, undefined]) {
      const fault = (() => {
        try {
          return faultOf(path, chunkBytes);
        } catch (err) {
          throw new Error(`${JSON.stringify(text)} in chunks of ${chunkBytes}: ${err}`);
        }
      })();
      assert.ok(fault.message.startsWith(`${path} is not a JSON array: `), fault.message);
    }
  }
});

reading('a text cut off anywhere is refused', async ({ path }) => {
  const text = JSON.stringify([{ syllable: 'é"]', features: { a: [1, 2] } }, 'x,y', [[]]]);
  const bytes = Buffer.from(text);
  for (let n = 0; n < bytes.length; n++) {
    await writeFile(path, bytes.subarray(0, n));
    faultOf(path, 7);
    faultOf(path);
  }
});

reading('changed bytes are refused, or read as JSON.parse reads them', async ({ path }) => {
  const bytes = Buffer.from(JSON.stringify([{ a: 'é' }, 'x,y', [[1, -2.5e3]], true]));
  const changes = fc.array(fc.tuple(fc.nat(bytes.length - 1), fc.nat(255)), { maxLength: 3 });
  await fc.assert(
    fc.asyncProperty(changes, fc.integer({ min: 1, max: 60 }), async (changed, chunkBytes) => {
      const broken = Buffer.from(bytes);
      for (const [at, byte] of changed) broken[at] = byte;
      await writeFile(path, broken);
      let wanted: unknown;
      try {
        wanted = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(broken));
      } catch {
        wanted = null;
      }
      if (Array.isArray(wanted)) assert.equal(elementsOf(path, chunkBytes), wanted);
      else faultOf(path, chunkBytes);
    }),
    { numRuns: 500 },
  );
});

reading('a record beyond the limit is refused by its number and the limit', async ({ path }) => {
  await writeFile(path, `[1,"${'x'.repeat(MAX_RECORD_BYTES)}`);
  assert.match(faultOf(path).message, /record 2 is larger than 16777216 bytes/);
});

reading('what a visitor throws passes through, and the file is closed', async ({ path }) => {
  await writeFile(path, '[1,2]');
  const stop = new Error('enough');
  const visit = (): void => {
    throw stop;
  };
  for (let i = 0; i < 3000; i++) {
    assert.throws(
      () => readJsonArray(path, visit),
      (err: unknown) => err === stop,
    );
  }
});

reading('progress counts bytes up to the size of the file', async ({ path }) => {
  await writeFile(path, '\ufeff[1,2,3]\n');
  const ticks: number[][] = [];
  const progress = (...tick: number[]): void => void ticks.push(tick);
  readJsonArray(path, () => {}, progress, 4);
  assert.ok(ticks.every(([done, total], i) => total === 11 && done! > (ticks[i - 1]?.[0] ?? 0)));
  assert.equal(ticks.at(-1), [11, 11]);
});

reading.run();

/** JSON reading and writing: number kinds, long integers, depth, round trips; hashes against those of recorded files. */
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import type { EngineError } from '../../../engine/base/errors.ts';
import {
  canonical,
  compareCodePoints,
  isHash,
  jsonText,
  MAX_DEPTH,
  outputHash,
  parseJson,
  payloadHash,
  Real,
  realText,
} from '../../../engine/base/json.ts';
import { anyCharacter } from '../../any-character.ts';
import { refusal, refuses } from '../../fault.ts';
import { goldenLines } from '../../golden.ts';
import { suite } from '../../suite.ts';

const reading = suite('parseJson');

const refused = (text: string): EngineError => {
  const fault = refusal(() => parseJson(text));
  assert.is(fault.code, 'json-invalid', text);
  return fault;
};

reading('keeps whole reals apart from integers', () => {
  const value = parseJson('[1, 1.0, -0.0, 1e2, 2.5, 1E-7, 10e-1]') as unknown[];
  const [one, zero] = [new Real(1), new Real(-0)];
  assert.equal(value, [1, one, zero, new Real(100), 2.5, 1e-7, one]);
  assert.ok(Object.is((value[2] as Real).value, -0));
});

reading('keeps every digit of large integers', () => {
  assert.is(parseJson('9007199254740991'), 9007199254740991);
  assert.is(parseJson('9007199254740992'), 9007199254740992n);
  assert.is(parseJson('-123456789012345678901'), -123456789012345678901n);
  assert.equal(parseJson('{"seed":18446744073709551616}'), { seed: 18446744073709551616n });
});

reading('does not mistake digits inside texts for numbers', () => {
  const text = '{"hash":"1.0e5 \\" 12345678901234567890 \\\\","b":[0.5,7]}';
  assert.equal(parseJson(text), JSON.parse(text));
});

reading('takes the last of repeated keys', () => {
  assert.equal(parseJson('{"a":1,"a":2}'), { a: 2 });
  assert.equal(parseJson('{"a":1.0,"a":2.0}'), { a: new Real(2) });
});

reading('stores a __proto__ key without touching the prototype', () => {
  for (const text of ['{"__proto__":{"x":1}}', '{"__proto__":{"x":1.0}}']) {
    const value = parseJson(text) as Record<string, unknown>;
    assert.is(Object.getPrototypeOf(value), Object.prototype);
    assert.equal(Object.keys(value), ['__proto__']);
    assert.is(value.x, undefined);
  }
});

reading('refuses what JSON does not know, with the position', () => {
  for (const text of ['NaN', '[Infinity]', '-Infinity', '', '[1,]', '{"a":1,}', '01', '1.', '.5']) {
    refused(text);
  }
  assert.match(refused('{"a" 1}').message, /position 5/);
  assert.match(refused('[1.0, nul]').message, /position 6/);
  assert.match(refused('[1e400]').message, /out of range/);
});

reading('refuses texts nested too deeply', () => {
  const nested = (n: number): string => '['.repeat(n) + ']'.repeat(n);
  assert.ok(parseJson(nested(MAX_DEPTH)));
  assert.match(refused(nested(MAX_DEPTH + 1)).message, /nested deeper than 200 levels/);
});

reading('agrees with JSON.parse on texts without special numbers', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const text = JSON.stringify(value);
      assert.equal(JSON.parse(jsonText(parseJson(text))), JSON.parse(text));
    }),
  );
});

reading('gives back its own output', () => {
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(
        fc.string({ unit: anyCharacter }),
        fc.integer(),
        fc.bigInt().filter((n) => !Number.isSafeInteger(Number(n))),
        fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => {
          return Number.isInteger(x) ? new Real(x) : x;
        }),
        fc.boolean(),
        fc.constant(null),
      ),
      fc.array(tie('node')),
      fc.dictionary(fc.string(), tie('node')),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (value) => {
      const text = canonical(value);
      assert.is(canonical(parseJson(text)), text);
      assert.is(canonical(parseJson(jsonText(value, { indent: 2 }))), text);
    }),
  );
});

const printing = suite('JSON text');

printing('prints reals as Python does', () => {
  const cases: [number, string][] = [
    [1, '1.0'],
    [-0, '-0.0'],
    [0, '0.0'],
    [1e15, '1000000000000000.0'],
    [1e16, '1e+16'],
    [123456789012345680000, '1.2345678901234568e+20'],
    [1e21, '1e+21'],
    [0.0001, '0.0001'],
    [0.00001, '1e-05'],
    [1.5e-7, '1.5e-07'],
    [5e-324, '5e-324'],
    [1.7976931348623157e308, '1.7976931348623157e+308'],
    [-2.5, '-2.5'],
  ];
  for (const [value, text] of cases) assert.is(realText(value), text);
});

printing('prints integers of any size as digits', () => {
  assert.is(
    canonical([1e21, 12n, -0, 2 ** 53]),
    '[1000000000000000000000, 12, 0, 9007199254740992]',
  );
});

printing('sorts keys by code point, not by UTF-16 unit', () => {
  const value = { '\u{1f600}': 1, '\uff5e': 2, b: 3, a: 4 };
  assert.is(canonical(value, { tight: true }), '{"a":4,"b":3,"\uff5e":2,"\u{1f600}":1}');
  assert.ok(compareCodePoints('\u{1f600}', '\uff5e') > 0);
  assert.ok(compareCodePoints('a', 'ab') < 0);
  assert.is(compareCodePoints('a', 'a'), 0);
});

printing('keeps insertion order and indents on request', () => {
  const value = { b: [1, { c: null }], a: {}, d: [] };
  assert.is(jsonText(value, { indent: 2 }), JSON.stringify(value, null, 2));
  assert.is(jsonText(value), '{"b": [1, {"c": null}], "a": {}, "d": []}');
});

printing('escapes lone surrogates and control characters only', () => {
  assert.is(canonical('\ud800 \u2028\u007f\u0001é'), '"\\ud800 \u2028\u007f\\u0001é"');
});

printing('refuses what JSON cannot hold', () => {
  for (const value of [Number.NaN, Infinity, undefined, () => 1, { a: undefined }]) {
    refuses(() => canonical(value), 'json-unsupported');
  }
});

interface Vector {
  readonly artifact: string;
  readonly side: 'input' | 'output';
  readonly text: string;
  readonly text_before_squeeze?: string;
  readonly sha256: string;
}

const ZEROS = '0'.repeat(64);

const recorded = suite('hashes');

goldenLines<Vector>('hash-vectors.jsonl').forEach((vector, i) => {
  recorded(`line ${i + 1}, ${vector.artifact} ${vector.side}, has its text and hash`, () => {
    const source = vector.text_before_squeeze ?? vector.text;
    const value = parseJson(source);
    assert.is(canonical(value, { tight: vector.side === 'output' }), source);
    const hash = vector.side === 'input' ? payloadHash(value) : outputHash(value);
    assert.is(hash, vector.sha256);
  });
});

recorded('runs of spaces count as one in output hashes', () => {
  const hash = '422c10fa8659b334734a8c2bb819ad27065a4e12afd77953de28eac42755adb9';
  assert.is(outputHash({ a: 'x y' }), hash);
  assert.is(outputHash({ a: 'x  y' }), hash);
  assert.is.not(payloadHash({ a: 'x  y' }), payloadHash({ a: 'x y' }));
});

recorded('runs of spaces are seen across the pieces of a long text', () => {
  const list = (gap: string) => Array.from({ length: 40_000 }, (_, i) => `${i}${gap}`);
  assert.is(outputHash(list('   ')), outputHash(list(' ')));
});

recorded('a hash is 64 lower-case hex digits', () => {
  assert.ok(isHash(ZEROS));
  for (const value of ['', ZEROS.slice(1), `${ZEROS}0`, 'A'.repeat(64), null, 1]) {
    assert.not(isHash(value));
  }
});

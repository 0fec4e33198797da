/** Coercion of request values to numbers and integers by the published rules; the routes' tests have what each refuses. */
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { coerceInt, type JsonValue, parseJson } from '../../engine/base/json.ts';
import { coerceBool, coerceNum } from '../../operations/kinds/numbers.ts';
import { PACKAGE_FIELDS } from '../../operations/packages/package.ts';
import { STAGE_FIELDS } from '../../operations/pipeline.ts';
import { showValue } from '../../operations/request-error.ts';
import { suite } from '../suite.ts';

const coerce = suite('coercions');

/** A value as it comes out of a request. */
const only = (json: string): JsonValue => (parseJson(`[${json}]`) as JsonValue[])[0]!;

coerce('INT takes integers, reals cut toward zero, booleans and decimal text', () => {
  for (const [json, expected] of [
    ['7', 7],
    ['-7', -7],
    ['0', 0],
    ['2.0', 2],
    ['42.9', 42],
    ['-42.9', -42],
    ['-0.5', 0],
    ['-0.0', 0],
    ['1e3', 1000],
    ['true', 1],
    ['false', 0],
    ['"7"', 7],
    ['" 7 "', 7],
    ['"\\t+7\\n"', 7],
    ['"-007"', -7],
    ['9007199254740991', Number.MAX_SAFE_INTEGER],
    ['9007199254740992', 9007199254740992n],
    ['123456789012345678901', 123456789012345678901n],
    ['-123456789012345678901', -123456789012345678901n],
    ['"123456789012345678901"', 123456789012345678901n],
    ['"-9007199254740993"', -9007199254740993n],
    ['1e20', 100000000000000000000n],
    ['1e23', 99999999999999991611392n],
  ] as const) {
    assert.is(coerceInt(only(json)), expected, json);
  }
  assert.not(Object.is(coerceInt(only('-0.5')), -0));
});

coerce('INT takes no number that is none, and at most 4,300 digits', () => {
  const none = [undefined, Number.NaN, Number.POSITIVE_INFINITY, '1'.repeat(4301)];
  for (const value of ['7 7', '+-7', ' ', {}, ...none]) assert.is(coerceInt(value), undefined);
  assert.is(coerceInt('1'.repeat(4300)), BigInt('1'.repeat(4300)));
});

coerce('INT keeps every integer exactly, as number and as text', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(2n ** 200n), max: 2n ** 200n }), (n) => {
      assert.is(BigInt(coerceInt(only(String(n)))!), n);
      assert.is(BigInt(coerceInt(` ${n} `)!), n);
    }),
  );
});

coerce('NUM takes numbers, booleans and decimal text with exponent', () => {
  for (const [json, expected] of [
    ['0.7', 0.7],
    ['2', 2],
    ['2.0', 2],
    ['true', 1],
    ['"0.7"', 0.7],
    ['" -1e-3 "', -0.001],
    ['"5."', 5],
    ['".5"', 0.5],
    ['123456789012345678901', 123456789012345680000],
  ] as const) {
    assert.is(coerceNum(only(json)), expected, json);
  }
  const odd = ['x', '', '.', 'nan', 'inf', '1e999', null, undefined, [], {}, 10n ** 400n];
  for (const value of odd) assert.is(coerceNum(value), undefined, String(value));
});

coerce('BOOL is truth, so the text "false" is true', () => {
  for (const json of ['false', '0', '0.0', '-0.0', '""', 'null', '[]']) {
    assert.is(coerceBool(only(json)), false, json);
  }
  for (const json of ['true', '1', '-1', '0.5', '1e300', '"false"', '" "', '[0]', '{}']) {
    assert.is(coerceBool(only(json)), true, json);
  }
});

coerce('a switch that is on when it is absent is off for null', () => {
  for (const { read } of [STAGE_FIELDS.runNormalize, PACKAGE_FIELDS.includeSelections]) {
    assert.is(read(undefined, {}), true);
    assert.is(read(null, {}), false);
    assert.is(read('false', {}), true);
  }
});

coerce('values in error texts show as text or JSON', () => {
  assert.is(showValue('a"b'), 'a"b');
  assert.is(showValue(null), 'null');
  assert.is(showValue(10n ** 20n), '100000000000000000000');
  assert.is(showValue([1, { a: 'x' }]), '[1,{"a":"x"}]');
});

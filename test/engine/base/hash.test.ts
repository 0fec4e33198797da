/** Input and output hashes against those of recorded files. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { isHash, outputHash, payloadHash } from '../../../engine/base/hash.ts';
import { parseJson, Real } from '../../../engine/base/json.ts';
import { canonical } from '../../../engine/base/json-text.ts';
import { goldenLines } from '../../golden.ts';

interface Vector {
  readonly artifact: string;
  readonly side: 'input' | 'output';
  readonly text: string;
  readonly text_before_squeeze?: string;
  readonly sha256: string;
}

const ZEROS = '0'.repeat(64);

const recorded = suite('recorded hashes');

goldenLines<Vector>('hash-vectors.jsonl').forEach((vector, i) => {
  recorded(`line ${i + 1}, ${vector.artifact} ${vector.side}, has its text and hash`, () => {
    const source = vector.text_before_squeeze ?? vector.text;
    const value = parseJson(source);
    assert.is(canonical(value, { tight: vector.side === 'output' }), source);
    const hash = vector.side === 'input' ? payloadHash(value) : outputHash(value);
    assert.is(hash, vector.sha256);
  });
});

recorded.run();

const worked = suite('worked hashes');

worked('runs of spaces count as one in output hashes', () => {
  const hash = '422c10fa8659b334734a8c2bb819ad27065a4e12afd77953de28eac42755adb9';
  assert.is(outputHash({ a: 'x y' }), hash);
  assert.is(outputHash({ a: 'x  y' }), hash);
  assert.is.not(payloadHash({ a: 'x  y' }), payloadHash({ a: 'x y' }));
});

worked('runs of spaces are seen across the pieces of a long text', () => {
  const list = (gap: string) => Array.from({ length: 40_000 }, (_, i) => `${i}${gap}`);
  assert.is(outputHash(list('   ')), outputHash(list(' ')));
});

worked('texts, reals and escapes', () => {
  const value = {
    ß: 'é\u2028\u007f\u0001',
    a: [new Real(1), 1, 1e-6, new Real(1e16), 0.1, new Real(-0), true, null],
  };
  assert.is(payloadHash(value), 'a2312d44d777049c6ef73f61947b56848c96808190c401c89562ff98c9d99bf2');
});

worked('a hash is 64 lower-case hex digits', () => {
  assert.ok(isHash(ZEROS));
  for (const value of ['', ZEROS.slice(1), `${ZEROS}0`, 'A'.repeat(64), null, 1]) {
    assert.not(isHash(value));
  }
});

worked.run();

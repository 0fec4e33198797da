/** The letter trie against a set of texts. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { bitCount, LetterTrie, ROOT } from '../../../engine/base/letter-trie.ts';
import { columnsOf } from '../text-columns.ts';

const encoder = new TextEncoder();

const holds = (trie: LetterTrie, text: string): boolean => {
  const bytes = encoder.encode(text);
  const node = trie.walk(ROOT, bytes, 0, bytes.length);
  return node !== ROOT && trie.terminal[node] === 1;
};

const tries = suite('letter trie');

tries('holds the texts it was built of and no others', () => {
  const trie = LetterTrie.build(columnsOf(['a', 'an', 'anna', 'b', 'éa']));
  for (const text of ['a', 'an', 'anna', 'b', 'éa']) assert.ok(holds(trie, text), text);
  for (const text of ['', 'ann', 'n', 'annab', 'é', 'c', 'ba'])
    assert.not.ok(holds(trie, text), text);
});

tries('agrees with a set of texts over any alphabet', () => {
  const letters = fc.oneof(
    fc.constantFrom('a', 'b'),
    fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzàéîõü-'ß漢😀"),
    fc.integer({ min: 0x20, max: 0x24ff }).map((code) => String.fromCodePoint(code)),
  );
  const text = fc.string({ unit: letters, minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(
      fc.array(text, { minLength: 1, maxLength: 200 }),
      fc.array(text),
      (inside, asked) => {
        const trie = LetterTrie.build(columnsOf(inside));
        for (const one of [...inside, ...asked]) assert.is(holds(trie, one), inside.includes(one));
      },
    ),
  );
});

tries('counts bits', () => {
  for (const [word, bits] of [
    [0, 0],
    [1, 1],
    [-1, 32],
    [0x7fffffff, 31],
    [0x0f0f0f0f, 16],
    [1 << 31, 1],
  ] as const) {
    assert.is(bitCount(word), bits);
  }
});

tries.run();

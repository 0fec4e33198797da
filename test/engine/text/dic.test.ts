/** Hyphenation by `.dic` pattern files against their definition. */
import * as fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { parseHyphenationPatterns } from '../../../engine/text/dic.ts';
import { keepMargins } from '../../../engine/text/hyphenation.ts';
import { sampled } from '../../extent.ts';

const dic = suite('hyphenation patterns');

const hyphenate = (word: string, ...lines: string[]): string =>
  parseHyphenationPatterns(['UTF-8', ...lines].join('\n')).hyphenate(word);

dic('patterns split words as they are published to', () => {
  const minima = ['LEFTHYPHENMIN 5', 'RIGHTHYPHENMIN 5'];
  minima.push('COMPOUNDLEFTHYPHENMIN 5', 'COMPOUNDRIGHTHYPHENMIN 5', 'NOHYPHEN -', 'NEXTLEVEL');
  for (const [word, lines, split] of [
    // a pattern that is a whole word
    ['wonderful', ['.won1der1ful.'], 'won-der-ful'],
    ['wonderfully', ['.won1der1ful.'], 'wonderfully'],
    // odd values split, even ones do not, the highest wins
    ['abcdef', ['b1c', 'c2d', 'd3e'], 'ab-cd-ef'],
    ['abcdef', ['b1c', 'ab2c', 'abc', 'b3cd'], 'ab-cdef'],
    // two letters stay together at either end
    ['abcdef', ['1a1b1c1d1e1f1'], 'ab-c-d-ef'],
    ['abc', ['a1b1c'], 'abc'],
    // comments, blank lines, declared minima, patterns without a value
    ['abcd', ['% a', '# b', '', '  ', ...minima, '  b1c  ', 'bc'], 'ab-cd'],
    // a later line with the same letters replaces an earlier one
    ['abcdef', ['b1cd', 'bc1d'], 'abc-def'],
    // ^^hh is the character with that code
    ['blüte', ['l^^fc1t'], 'blü-te'],
    // changes of spelling; an index counts from the letter after a leading point
    ['zucker', ['c1k/k=k,1,2'], 'zuk-ker'],
    ['schiffahrt', ['f1f/ff=f,1,2'], 'schiff-fahrt'],
    ['omaatje', ['aa1tje./=,2,1'], 'oma-tje'],
    ['zucker', ['.zuc1k/k=k,3,2'], 'zuk-ker'],
    ['zuckerbrot', ['c1k/k=k,1,2', 'r1b'], 'zuk-ker-brot'],
    // the pattern matched last wins a tie together with its change
    ['zucker', ['c1k/k=k,1,2', 'c1ke'], 'zuc-ker'],
    ['zucker', ['uc1k/k=k,2,2', 'c1k'], 'zuc-ker'],
    ['zucker', ['uc1k', 'c1k/k=k,1,2'], 'zuk-ker'],
  ] as const) {
    assert.is(hyphenate(word, ...lines), split, lines.join());
  }
  assert.is(parseHyphenationPatterns('b1c\n').hyphenate('abcd'), 'abcd', 'the character set');
  assert.is(parseHyphenationPatterns('UTF-8\r\nb1c\rd1e\n').hyphenate('abcdef'), 'ab-cd-ef');
});

dic('agrees with the definition for random patterns and words', () => {
  const letter = fc.constantFrom(...'abc');
  const part = fc.tuple(fc.constantFrom('', '', '1', '2', '3', '4'), letter);
  const pattern = fc
    .tuple(
      fc.constantFrom('', '', '.'),
      fc.array(part, { minLength: 1, maxLength: 4 }),
      fc.constantFrom('', '', '.', '3', '2.'),
      fc.constantFrom('', '', '', '/x=,1,1', '/=y,2,1', '/zz=z,1,2'),
    )
    .map(([head, parts, tail, change]) => head + parts.flat().join('') + tail + change);
  const word = fc.array(letter, { minLength: 1, maxLength: 9 }).map((letters) => letters.join(''));
  const property = fc.property(fc.array(pattern, { maxLength: 12 }), word, (patterns, w) => {
    assert.is(hyphenate(w, ...patterns), naive(patterns, w));
  });
  fc.assert(property, { numRuns: sampled(750, 3000) });
});

/** The published definition, word for word: every substring is looked up in a map of patterns. */
function naive(lines: readonly string[], word: string): string {
  type Value = { value: number; change?: { text: string; at: number; cut: number } };
  const patterns = new Map<string, { offset: number; values: Value[] }>();
  for (const line of lines) {
    const [pattern = '', options] = line.split('/');
    const [text = '', index, cut] = options?.split(',') ?? [];
    let counter = Number(index) + (pattern.startsWith('.') ? 1 : 0);
    const pairs = Array.from(pattern.matchAll(/(\d?)(\D?)/g));
    const values = pairs.map(([, digit]): Value => {
      counter--;
      const value = Number(digit);
      if (options === undefined || value % 2 === 0) return { value };
      return { value, change: { text, at: counter, cut: Number(cut) } };
    });
    if (values.every(({ value }) => value === 0)) continue;
    const offset = values.findIndex(({ value }) => value > 0);
    const last = values.findLastIndex(({ value }) => value > 0);
    const key = pairs.map(([, , letter]) => letter).join('');
    patterns.set(key, { offset, values: values.slice(offset, last + 1) });
  }
  const p = `.${word}.`;
  const r: Value[] = Array.from({ length: p.length + 1 }, () => ({ value: 0 }));
  for (let i = 0; i < p.length - 1; i++) {
    for (let j = i + 1; j <= p.length; j++) {
      const found = patterns.get(p.slice(i, j));
      found?.values.forEach((value, k) => {
        const t = i + found.offset + k;
        if (value.value >= r[t]!.value) r[t] = value;
      });
    }
  }
  let result = word;
  for (let point = word.length - 2; point >= 2; point--) {
    const { value, change } = r[point + 1]!;
    if (value % 2 === 0) continue;
    const at = change ? Math.max(point + change.at, 0) : point;
    const insert = change ? change.text.replace('=', '-') : '-';
    result = result.slice(0, at) + insert + result.slice(at + (change?.cut ?? 0));
  }
  return result;
}

dic('removes hyphens within two letters of an end', () => {
  const given = ['a-bc-d', '-a-b-cd-e', 'ab-cd', 'a-b', 'a-b-c', 'word', ''];
  assert.equal(given.map(keepMargins), ['abcd', 'ab-cde', 'ab-cd', 'ab', 'abc', 'word', '']);
});

dic.run();

/** File name patterns against regular expressions, and their running time. */
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { matchName, parseGlob } from '../../../store/texts/sources.ts';
import { refuses } from '../../fault.ts';
import { suite } from '../../suite.ts';

const glob = suite('file patterns');

glob('match names as a shell does', () => {
  const cases: [string, string, boolean][] = [
    ['*.txt', 'a.txt', true],
    ['*.txt', '.txt', true],
    ['*.txt', '.hidden.txt', true],
    ['*.txt', 'a.TXT', false],
    ['*.txt', 'a.txt.md', false],
    ['t*.txt', 'three.txt', true],
    ['t*.txt', 'one.txt', false],
    ['?.txt', '\u{1f600}.txt', true],
    ['??', 'a', false],
    ['part-[0-9][0-9].txt', 'part-07.txt', true],
    ['[!ab]x', 'cx', true],
    ['[!ab]x', 'ax', false],
    ['[]x]', ']', true],
    ['[!]]', ']', false],
    ['[a-]', '-', true],
    ['[a', '[a', true],
    ['a+b(1){x,y}.txt', 'a+b(1){x,y}.txt', true],
    ['@(a|b)', 'a', false],
    ['a\\*', 'a\\b', true],
    ['*a*b*c*', 'xxaxxbxxcxx', true],
    ['*a*b*c*', 'xxaxxcxxbxx', false],
    ['', 'a', false],
  ];
  for (const [pattern, name, expected] of cases) {
    assert.is(matchName(pattern, name), expected, `${pattern} against ${name}`);
  }
});

glob('agree with a regular expression on any text', () => {
  const letters = (set: string[]) => fc.array(fc.constantFrom(...set), { maxLength: 8 });
  fc.assert(
    fc.property(letters(['a', 'b', '*', '?']), letters(['a', 'b']), (pattern, name) => {
      const source = pattern.map((c) => (c === '*' ? '.*' : c === '?' ? '.' : c)).join('');
      const expected = new RegExp(`^${source}$`).test(name.join(''));
      assert.is(matchName(pattern.join(''), name.join('')), expected);
    }),
  );
});

glob('are read by components', () => {
  const parts = parseGlob('./**/x//*.md');
  const found = parts.map(({ anyDepth }) => anyDepth);
  assert.equal(found, [true, false, false]);
  assert.ok(parts[2]!.matches('a.md'));
});

glob('must be relative and stay inside', () => {
  for (const pattern of ['', '.', '/etc/*', '../*.txt', 'a/../../b']) {
    refuses(() => parseGlob(pattern), 'pattern-invalid', 'file_pattern');
  }
});

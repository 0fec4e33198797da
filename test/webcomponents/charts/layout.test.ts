/** Layout of the charts: rings, and the marks that have their words beside them. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { ringRadii, roomyMarks } from '../../../webcomponents/logic/charts/layout.ts';

const labels = suite('layout of the charts');
const mark = (text: string, x: number, y: number) => ({ text, x, y });
const placed = (...marks: readonly ReturnType<typeof mark>[]) => [
  ...roomyMarks(marks, [-200, 200]),
];

labels('a word covers no word of an earlier mark, and stays between the edges', () => {
  assert.equal(placed(mark('ka', 0, 0), mark('ro', 100, 0)), [0, 1]);
  assert.equal(placed(mark('ka', 0, 0), mark('ro', 0, 10), mark('la', 0, 20)), [0, 2]);
  assert.equal(placed(mark('ka', 0, 0), mark('ro', 17, 0), mark('la', 19, 0)), [0, 2]);
  assert.equal(placed(mark('long', 195, 0), mark('ka', -190, 0)), [1]);
});

labels('no two words of a crowd cover each other', () => {
  const crowd = Array.from({ length: 60 }, (_, i) => mark('syl', (i % 8) * 20, 17 * (i >> 3)));
  const words = placed(...crowd).map((i) => crowd[i]!);
  assert.ok(words.length > 10);
  for (const [i, a] of words.entries()) {
    for (const b of words.slice(i + 1)) {
      assert.ok(Math.abs(a.x - b.x) >= 7.2 * 3 || Math.abs(a.y - b.y) >= 13);
    }
  }
});

labels('rings without syllables take no room and the outermost reaches the edge', () => {
  const radii = ringRadii([{ flips: 1 }, { flips: 3 }, { flips: 1 }], 100);
  assert.equal([...radii.keys()], [1, 3]);
  assert.is(radii.get(3), 100);
});

labels.run();

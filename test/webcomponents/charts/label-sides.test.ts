/** Placement of labels beside the marks of a chart. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  boxAround,
  labelSides,
  wordOffset,
} from '../../../webcomponents/logic/charts/label-sides.ts';

const labels = suite('label sides');
const frame = boxAround(0, 0, 400, 400);
const mark = (text: string, x: number, y: number) => ({ text, x, y, r: 4 });

labels('a word stands above its mark where there is room', () => {
  assert.equal(labelSides([mark('ka', 0, 0), mark('ro', 100, 0)], frame, []), ['above', 'above']);
});

labels('of two marks above each other the lower one writes below', () => {
  assert.equal(labelSides([mark('ka', 0, 0), mark('ro', 0, 10)], frame, []), ['above', 'below']);
});

labels('a word stays inside the frame', () => {
  assert.equal(labelSides([mark('ka', 0, -195)], frame, []), ['below']);
  assert.equal(labelSides([mark('long', 195, 0)], frame, []), ['left']);
});

labels('a word covers neither marks nor what is taken; without room it has no side', () => {
  const taken = [boxAround(0, -17, 60, 20), boxAround(0, 17, 60, 20)];
  const sides = labelSides([mark('ka', 0, 0), mark('ro', 24, 0)], frame, taken);
  assert.equal(sides, ['left', 'right']);
  assert.equal(labelSides([mark('ka', 0, 0)], boxAround(0, 0, 20, 20), []), [null]);
});

labels('a word keeps a little away from other words', () => {
  assert.equal(labelSides([mark('ka', 0, 0), mark('ro', 16, 0)], frame, []), ['above', 'below']);
});

labels('no two words of a crowd cover each other', () => {
  const crowd = Array.from({ length: 60 }, (_, i) => mark('syl', (i % 8) * 20, 17 * (i >> 3)));
  const sides = labelSides(crowd, boxAround(70, 60, 400, 400), []);
  const words = crowd.flatMap((one, i) => {
    const side = sides[i];
    if (!side) return [];
    const [dx, dy] = wordOffset(one, side);
    return [{ x: one.x + dx, y: one.y + dy }];
  });
  assert.ok(words.length > 10);
  for (const [i, a] of words.entries()) {
    for (const b of words.slice(i + 1)) {
      assert.ok(Math.abs(a.x - b.x) >= 7.2 * 3 - 1e-9 || Math.abs(a.y - b.y) >= 12 - 1e-9);
    }
  }
});

labels.run();

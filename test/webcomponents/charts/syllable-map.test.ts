/** The syllable map without its drawing: scale, colours; rings of charts, and marks that have their words beside them. */
import fc from 'fast-check';
import * as assert from 'uvu/assert';
import { ringRadii, roomyMarks } from '../../../webcomponents/logic/charts/layout.ts';
import {
  colourClasses,
  colourOf,
  fitDomains,
  onAxes,
  radiusOf,
} from '../../../webcomponents/logic/charts/map.ts';
import { suite } from '../../suite.ts';

const map = suite('the map of syllables');

map('both axes have one scale and every point inside', () => {
  const number = fc.double({ min: -50, max: 50, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { minLength: 1 }), (points) => {
      const places = { x: points.map(([x]) => x), y: points.map(([, y]) => y) };
      const { x, y } = fitDomains([places], 400, 300);
      assert.ok(Math.abs((x[1] - x[0]) / 400 - (y[1] - y[0]) / 300) < 1e-9);
      for (const [px, py] of points) {
        assert.ok(px >= x[0] - 1e-9 && px <= x[1] + 1e-9 && py >= y[0] - 1e-9 && py <= y[1] + 1e-9);
      }
    }),
  );
});

map('on the axes of another map, equal signatures are at equal places', () => {
  const patch = 'a' as const;
  const rest = { patch, run_id: 'r', total: 2, syllables: ['a', 'b'], frequency: [2, 1] };
  const axis = (k: number) => Array.from({ length: 12 }, (_, i) => (i === k ? 1 : 0));
  const common = { ...rest, length: [1, 1], explained: [0.5, 0.5] };
  // the second syllable of each is 0.25 beside the place of its signature
  const mapped = (signature: number[], x: number[], ...axes: number[]) => {
    return { ...common, signature, x, y: [0, 0], loadings: axes.map(axis) };
  };
  const one = mapped([3, 3], [0, 0.25], 0, 1);
  const other = mapped([4, 3], [7, 6.25], 2, 3);
  assert.equal(onAxes(one, one.loadings).x, [1, 1.25]);
  assert.equal(onAxes(other, one.loadings).x, [0, 1.25]);
  assert.equal(onAxes(other, one.loadings).y, [0, 1]);
});

map('every colour gives each point a class that exists', () => {
  const points = {
    syllables: ['a', 'bro', 'strengths'],
    length: [1, 3, 9],
    signature: [1, 2, 4095],
  };
  const reached = new Map([
    ['bro', 30],
    ['a', 1],
  ]);
  const of = (colour: string) => {
    const classes = colourClasses(points, colourOf(colour), reached);
    for (const k of classes.of) assert.ok(classes.classes[k], colour);
    return [...classes.of];
  };
  assert.equal(of('length'), [0, 2, 5]);
  assert.equal(of('reach'), [1, 3, 0]);
  assert.equal(of('starts_with_vowel'), [1, 0, 1]);
  assert.is(colourOf('nonsense'), 'length');
});

map('a frequent syllable is larger than a rare one and an empty corpus has a size', () => {
  assert.ok(radiusOf(100, 100) > radiusOf(1, 100));
  assert.is(radiusOf(0, 0), radiusOf(0, 100));
});

const labels = suite('layout of the charts');
const mark = (text: string, x: number, y: number) => ({ text, x, y });
const placed = (...marks: readonly ReturnType<typeof mark>[]) =>
  Array.from(roomyMarks(marks, [-200, 200]));

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

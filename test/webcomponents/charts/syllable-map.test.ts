/** Geometry of the syllable map: fit, zoom, pan, lasso, nearest point, colours. */
import fc from 'fast-check';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { onAxesOf } from '../../../webcomponents/logic/charts/map-axes.ts';
import {
  colourClasses,
  colourOf,
  radiusOf,
} from '../../../webcomponents/logic/charts/map-colours.ts';
import {
  fitFrame,
  isInside,
  nearest,
  pan,
  pointsInside,
  toPixel,
  toPlace,
  zoomAt,
} from '../../../webcomponents/logic/charts/map-frame.ts';

const SIZE = { width: 400, height: 300 };
const number = fc.double({ min: -50, max: 50, noNaN: true });

const map = suite('the map of syllables');

map(
  'a map on the axes of another keeps the places of its discs and has the signatures where the other has them',
  () => {
    const axes = (a: number, b: number) => [
      [a, b],
      [b, -a],
    ]; // of two features
    // the second syllable of a signature lies 0.1 beside the first
    const a = {
      signature: [1, 2, 1],
      x: [3.6, 3.8, 3.7],
      y: [1.8, 0.4, 1.8],
      loadings: axes(0.6, 0.8),
    };
    const b = {
      signature: [2, 2, 1],
      x: [5.6, 5.7, 5.8],
      y: [6.2, 6.2, 7.6],
      loadings: axes(0.8, 0.6),
    };
    const rounded = (places: readonly number[]) => places.map((v) => Math.round(v * 1000) / 1000);
    const moved = onAxesOf(b, a);
    assert.equal(rounded(moved.x), [3.8, 3.9, 3.6]);
    assert.equal(rounded(moved.y), [0.4, 0.4, 1.8]);
    const same = onAxesOf(a, a);
    assert.equal(rounded(same.x), a.x);
  },
);

map('a fitted map holds every point within the margin', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(number, number), { minLength: 1 }), (points) => {
      const xs = points.map(([x]) => x);
      const ys = points.map(([, y]) => y);
      const frame = fitFrame(xs, ys, SIZE, 20);
      for (const [x, y] of points) {
        const [px, py] = toPixel(frame, SIZE, x, y);
        assert.ok(px >= 19.9 && px <= 380.1 && py >= 19.9 && py <= 280.1, `${px} ${py}`);
      }
    }),
  );
});

map('a pixel and its place lead to each other, and up is up', () => {
  const frame = { x: 2, y: 1, scale: 30 };
  const [px, py] = toPixel(frame, SIZE, 3, 2);
  assert.equal([px, py], [230, 120]);
  assert.equal(toPlace(frame, SIZE, px, py), [3, 2]);
});

map('zooming leaves the place under the pointer where it is', () => {
  const frame = zoomAt({ x: 2, y: 1, scale: 30 }, SIZE, 100, 50, 2);
  const before = toPlace({ x: 2, y: 1, scale: 30 }, SIZE, 100, 50);
  const after = toPlace(frame, SIZE, 100, 50);
  assert.is(frame.scale, 60);
  assert.ok(Math.hypot(before[0] - after[0], before[1] - after[1]) < 1e-9);
});

map('moving follows the pointer', () => {
  const frame = { x: 2, y: 1, scale: 30 };
  const [px, py] = toPixel(pan(frame, 12, -7), SIZE, 3, 2);
  const [x, y] = toPixel(frame, SIZE, 3, 2);
  assert.ok(Math.abs(px - x - 12) < 1e-9 && Math.abs(py - y + 7) < 1e-9);
});

map('a lasso holds what lies inside, hollows left out', () => {
  // a U: the notch between the arms is outside
  const shape = [
    [0, 0],
    [6, 0],
    [6, 6],
    [4, 6],
    [4, 2],
    [2, 2],
    [2, 6],
    [0, 6],
  ] as const;
  assert.ok(isInside(shape, 1, 5));
  assert.not.ok(isInside(shape, 3, 5));
  assert.equal(pointsInside(shape, [1, 3, 5, 9], [5, 5, 1, 1]), [0, 2]);
  assert.equal(pointsInside([], [1], [1]), []);
});

map('the nearest point is found within reach only', () => {
  assert.is(nearest([0, 3, 3.5], [0, 0, 0], 3.2, 0, 1), 1);
  assert.is(nearest([0, 3], [0, 0], 9, 0, 1), -1);
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

map.run();

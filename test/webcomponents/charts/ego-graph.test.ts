/** Layout and keyboard navigation of the neighbour graph. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nextNode, ringRadii } from '../../../webcomponents/logic/charts/ego-graph.ts';

const graph = suite('the graph of neighbours');

const PLACED = [
  { flips: 1, x: 10, y: 0 },
  { flips: 1, x: 0, y: 10 },
  { flips: 1, x: -10, y: 0 },
  { flips: 3, x: 1, y: 20 },
  { flips: 3, x: 20, y: -2 },
];

graph('rings without syllables take no room and the outermost reaches the edge', () => {
  const radii = ringRadii(PLACED, 100);
  assert.equal([...radii.keys()], [1, 3]);
  assert.is(radii.get(3), 100);
});

graph('arrow keys go around a ring, to the nearest of the next one, and to the middle', () => {
  for (const [from, key, to] of [
    [0, 'ArrowRight', 1],
    [1, 'ArrowRight', 2],
    [2, 'ArrowRight', 0],
    [1, 'ArrowLeft', 0],
    [1, 'ArrowUp', 3],
    [0, 'ArrowUp', 4],
    [3, 'ArrowUp', 3],
    [3, 'ArrowDown', 1],
    [1, 'ArrowDown', -1],
    [-1, 'ArrowDown', 0],
  ] as const) {
    assert.is(nextNode(PLACED, from, key), to, `${key} from ${from}`);
  }
  assert.is(nextNode([], -1, 'ArrowUp'), -1);
});

graph.run();

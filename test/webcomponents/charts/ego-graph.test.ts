/** Layout and keyboard navigation of the neighbour graph. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  egoNodes,
  MAX_NODES,
  nextNode,
  ringRadii,
} from '../../../webcomponents/logic/charts/ego-graph.ts';

type Neighbours = Parameters<typeof egoNodes>[0];

const about = (syllable: string) => ({ id: 0, syllable, frequency: 3, length: 2, signature: 5 });

function neighboursOf(syllable: string, names: readonly string[], flips = 1): Neighbours {
  return {
    patch: 'a',
    run_id: 'r',
    profile: 'dialect',
    syllable: about(syllable),
    stay_probability: 0.1,
    by_flips: { '0': 1, '1': names.length, '2': 0, '3': 0 },
    neighbours: names.map((name, i) => ({
      ...about(name),
      flips: 1 + ((i + flips - 1) % 3),
      probability: 0.9 / names.length,
    })),
    total: names.length,
  };
}

const graph = suite('the graph of neighbours');

graph('no more syllables are shown than asked for and than there is room for', () => {
  const names = Array.from({ length: 400 }, (_, i) => `n${i}`);
  assert.is(egoNodes(neighboursOf('ba', names), null, 60).length, 60);
  assert.is(egoNodes(neighboursOf('ba', names), null, 1000).length, MAX_NODES);
  const far = neighboursOf(
    'n1',
    Array.from({ length: 99 }, (_, i) => `far${i}`),
  );
  assert.is(egoNodes(neighboursOf('ba', names), far, 140).length, MAX_NODES);
});

graph('a second ring holds only syllables that are not there yet', () => {
  const nodes = egoNodes(
    neighboursOf('ba', ['lo', 'rin']),
    neighboursOf('lo', ['ba', 'rin', 'vel']),
    60,
  );
  assert.equal(
    nodes.map(({ syllable, ring, from }) => [syllable, ring, from]),
    [
      ['lo', 1, 'ba'],
      ['rin', 2, 'ba'],
      ['vel', 4, 'lo'],
    ],
  );
});

graph('rings without syllables take no room and the outermost reaches the edge', () => {
  const nodes = egoNodes(neighboursOf('ba', ['lo'], 2), neighboursOf('lo', ['vel']), 60);
  const radii = ringRadii(nodes, 100);
  assert.equal([...radii.keys()], [2, 4]);
  assert.is(radii.get(4), 100);
});

const PLACED = [
  { ring: 1, x: 10, y: 0 },
  { ring: 1, x: 0, y: 10 },
  { ring: 1, x: -10, y: 0 },
  { ring: 2, x: 1, y: 20 },
  { ring: 2, x: 20, y: -2 },
].map((place, i) => ({
  ...place,
  ring: place.ring as 1 | 2,
  syllable: `s${i}`,
  frequency: 1,
  signature: 0,
  flips: 1,
  probability: 0.1,
  from: 'ba',
}));

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

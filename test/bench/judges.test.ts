/** The judges of names, on lists made by hand. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Attribution, foundAmong, nearestNeighbour } from '../../bench/quality/judges.ts';
import { markovNames } from '../../bench/quality/markov.ts';
import { blindSection, qualityPage } from '../../bench/quality/page.ts';

const judges = suite('judges of names');

const WEST = ['Balgrun', 'Thorgrun', 'Kolgrim', 'Balgrim', 'Hildrun', 'Thordrek'];
const EAST = ['Papeete', 'Moorea', 'Tahaa', 'Huahine', 'Raiatea', 'Maupiti'];

judges('a name is of the source whose letters make it likely', () => {
  const attribution = new Attribution();
  attribution.add('west', WEST);
  attribution.add('east', EAST);
  assert.is(attribution.judge('west', ['Kolgrun', 'Baldrek']).own, 1);
  assert.is(attribution.judge('west', ['Moopiti', 'Thorgrim']).own, 0.5);
  assert.ok(
    attribution.judge('west', ['Kolgrun']).bits < attribution.judge('west', ['Moopiti']).bits,
  );
});

judges('lists that differ are told apart by their neighbours, equal ones are not', () => {
  assert.ok(nearestNeighbour(WEST, EAST) > 0.9);
  assert.is(nearestNeighbour(['aab', 'bba'], ['aaa', 'bbb']), 0, 'the nearest are of the other');
});

judges('held-back names are found whatever their case and marks', () => {
  assert.is(foundAmong(['Kolgrim', 'BALGRÍM', 'Xan'], ['Balgrim', 'Kolgrim', 'Hildrun']), 2);
});

judges('a chain makes names of the words that are none of them, the same for a seed', () => {
  const words = WEST.map((name) => name.toLowerCase());
  const options = { order: 2, count: 5, seed: 3, letters: [4, 10] as const };
  const names = markovNames(words, options);
  assert.equal(names, markovNames(words, options));
  assert.ok(names.length > 0 && names.every((name) => !words.includes(name)));
});

judges('the page keeps the ratings that it had', () => {
  const row = {
    source: 'west',
    own: 6,
    real: { own: 1, bits: 3 },
    ours: { own: 0.5, bits: 3.25 },
    chain: { own: 0, bits: 4 },
    neighbour: 0.55,
    found: [1, 0, 3] as const,
    ownNames: WEST,
    names: ['Kolgrun'],
  };
  const page = qualityPage([row], blindSection('# Old\n\n## Blind ratings\n\nfour\n\n## Next\n'));
  assert.match(page, '| west | 6 | 100 / 50 / 0 | 0.25 | .55 | 1 / 0 of 3 |');
  assert.match(page, '## Blind ratings\n\nfour\n\n## Names to read');
  assert.match(blindSection(page), 'four');
});

judges.run();

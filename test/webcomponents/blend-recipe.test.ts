/** The recipe of a blend in the address, and names cut by origin. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  decodeBlend,
  encodeBlend,
  originPieces,
} from '../../webcomponents/logic/cast/blend-recipe.ts';

const blend = suite('recipe of a blend');

blend('comes back from the address; what is no number is half and half', () => {
  const recipe = { first: 'a', second: 'b', share: 30, nameClass: 'first_name', seed: '9' };
  assert.equal(decodeBlend(encodeBlend(recipe)), recipe);
  assert.equal(decodeBlend({ share: 'x', seed: 'y' }), {
    ...{ first: '', second: '', share: 50, nameClass: 'place_name', seed: '' },
  });
  assert.is(decodeBlend({ share: '999' }).share, 100);
});

blend('a name is cut as it is spelled', () => {
  const pieces = originPieces({
    name: 'Jäälaford',
    syllables: ['jaa', 'la', 'ford'],
    origins: ['second', 'both', 'first'],
  });
  assert.equal(
    pieces.map(({ text, origin }) => `${text} ${origin}`),
    ['Jää second', 'la both', 'ford first'],
  );
  assert.equal(originPieces({ name: 'Bal', syllables: ['bal'] }), [
    { text: 'Bal', origin: 'both' },
  ]);
});

blend.run();

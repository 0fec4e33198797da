/** The recipe of a blend in the address, and names in the parts of their parents. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  type BlendRecipe,
  decodeBlend,
  encodeBlend,
} from '../../webcomponents/logic/cast/blend-recipe.ts';
import { nameParts, parentPieces, parentWords } from '../../webcomponents/logic/names/parents.ts';
import { kindOf } from '../../webcomponents/logic/start/recipe.ts';

const blend = suite('blends and parents');

blend('a recipe comes back from the address; what is no number is half and half', () => {
  const recipe: BlendRecipe = {
    first: { by: 'run', id: 'a' },
    second: { by: 'list', id: 'b' },
    share: 30,
    kind: kindOf('women'),
    seed: '9',
  };
  assert.equal(decodeBlend(encodeBlend(recipe)), recipe);
  assert.equal(decodeBlend({ share: 'x', seed: 'y', kind: 'guilds' }), {
    ...{ first: null, second: null, share: 50, kind: kindOf('places'), seed: '' },
  });
  assert.is(decodeBlend({ share: '999' }).share, 100);
});

const calen = { part: 'Calen', of: 'Calenhad', own: true };
const wen = { part: 'wen', of: 'Ithilwen', own: false };

blend('a parent is cut where its part ends or begins', () => {
  assert.equal(parentPieces(calen, true), { before: '', used: 'Calen', after: 'had', own: true });
  assert.equal(parentPieces(wen, false), { before: 'Ithil', used: 'wen', after: '', own: false });
  assert.is(parentPieces({ part: 'an', of: 'Anan', own: true }, false).before, 'An');
  assert.is(parentPieces({ part: 'xx', of: 'Anan', own: true }, false).used, 'Anan');
});

blend('a name is cut as its parents gave it; a word before it is nobody’s', () => {
  const parts = (name: string) =>
    nameParts({ name, parents: [calen, wen] }).map(({ text, parent }) => `${text} ${parent}`);
  assert.equal(parts('Calenwen'), ['Calen 0', 'wen 1']);
  assert.equal(parts('Oss Calenwen'), ['Oss  null', 'Calen 0', 'wen 1']);
  assert.equal(nameParts({ name: 'The Lamp', parents: [] }), [{ text: 'The Lamp', parent: null }]);
  assert.is(
    parentWords([calen, wen]),
    'Calen of Calenhad and wen of Ithilwen, a name of the language',
  );
});

blend.run();

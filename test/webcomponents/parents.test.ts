/** Names in the parts of their parents, and the sentences in which these stand. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { nameParts, parentPieces, parentWords } from '../../webcomponents/logic/names/parents.ts';
import { sentencesOf } from '../../webcomponents/logic/names/sentence.ts';

const parents = suite('parents');

const calen = { part: 'Calen', of: 'Calenhad', own: true };
const wen = { part: 'wen', of: 'Ithilwen', own: false };

parents('a parent is cut where its part ends or begins', () => {
  assert.equal(parentPieces(calen, true), { before: '', used: 'Calen', after: 'had', own: true });
  assert.equal(parentPieces(wen, false), { before: 'Ithil', used: 'wen', after: '', own: false });
  assert.is(parentPieces({ part: 'an', of: 'Anan', own: true }, false).before, 'An');
  assert.is(parentPieces({ part: 'xx', of: 'Anan', own: true }, false).used, 'Anan');
});

parents('a name is cut as its parents gave it; a word before it is nobody’s', () => {
  const parts = (name: string) =>
    nameParts({ name, parents: [calen, wen] }).map(({ text, parent }) => `${text} ${parent}`);
  assert.equal(parts('Calenwen'), ['Calen 0', 'wen 1']);
  assert.equal(parts('Oss Calenwen'), ['Oss  null', 'Calen 0', 'wen 1']);
  assert.equal(parts('The Lamp of Calenwen Hall').at(-1), ' Hall null');
  assert.equal(nameParts({ name: 'The Lamp', parents: [] }), [{ text: 'The Lamp', parent: null }]);
  assert.is(
    parentWords([calen, wen]),
    'Calen of Calenhad and wen of Ithilwen, a name of the language',
  );
});

parents('a name is shown in its sentence, as a word of its own', () => {
  const text = `It rained in Anandale. “Where is Anan?” asked the king;\nhis men looked for Anan, and found none. ${'Long and '.repeat(30)}Ithil ${'went on '.repeat(30)}`;
  assert.equal(sentencesOf(text, 'Anan', 9), [{ before: '“Where is ', name: 'Anan', after: '?”' }]);
  assert.equal(sentencesOf('He came. The Rev. Mr. Anan met Mrs. Hill there. She', 'Anan', 1), [
    { before: 'The Rev. Mr. ', name: 'Anan', after: ' met Mrs. Hill there.' },
  ]);
  const lines = `In Anandale, too. ${'Long and '.repeat(12)}; no Anandale`;
  const told = sentencesOf(lines, 'Anandale', 9).map(({ after }) => after);
  assert.equal(told, [', too.', '']);
  assert.is(sentencesOf(lines, 'Anandale', 1).length, 1);
  const [long] = sentencesOf(text, 'Ithil', 1);
  assert.match(long!.before, /^… Long|^… and/);
  assert.match(long!.after, / …$/);
  assert.ok(long!.before.length + long!.after.length < 200);
  assert.equal(sentencesOf(text, 'Ana', 1), []);
});

parents.run();

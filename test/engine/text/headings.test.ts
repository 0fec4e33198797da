// Headings in which every longer word has a capital.
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { Headings } from '../../../engine/text/word-forms.ts';

const headings = suite('headings');

headings('are lines of their own with capitals in all longer words', () => {
  for (const [text, is] of [
    ['a b\n\nThe Noble Bachelor Comes\n\nIn the', true],
    ['x\r\n\r\nOf a Noble Bachelor\r\n\r\ny', true],
    ['x\n \nOf the Noble Bachelor', true],
    ['Noble Bachelor\n\nx', true],
    ['a b\nThe Noble Bachelor Comes\n\nIn the', false],
    ['a b\n\nThe Noble Bachelor Comes\nIn the', false],
    ['x\n\nhe called the Noble Bachelor in\n\ny', false],
    ['x\n\nBachelor\n\ny', false],
    ['x\n\n“Oh, Mr. Bachelor!”\n\ny', false],
    ['x\n\nso on to Bachelor\n\ny', false],
    [`x\n\n${'Oh My '.repeat(20)}Bachelor\n\ny`, false],
    [`${'so it was '.repeat(20)} Noble Bachelor`, false],
  ] as const) {
    assert.is(new Headings(text).isInOne(text.indexOf('Bachelor')), is, JSON.stringify(text));
  }
});

headings('are told for place after place', () => {
  const text = `so Anna came\n\nThe Noble Bachelor\n\nso Berta came ${'and went '.repeat(30)}with Carla\n\nThe Man Dora\n`;
  const found = new Headings(text);
  const names = ['Anna', 'Noble', 'Bachelor', 'Berta', 'Carla', 'Dora'];
  assert.equal(
    names.filter((name) => found.isInOne(text.indexOf(name))),
    ['Noble', 'Bachelor', 'Dora'],
  );
});

headings.run();

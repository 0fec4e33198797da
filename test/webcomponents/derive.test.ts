/** Forms derived from the table of an operation: a field of the table is in each of them without another word. */

import * as assert from 'uvu/assert';
import {
  changedOf,
  choicesOf,
  flagsOf,
  linkOf,
  numberProblem,
  readLink,
} from '../../webcomponents/logic/derive/form.ts';
import { suite } from '../suite.ts';

const TABLE = {
  count: { flag: 'take', or: 'all', help: '', schema: { type: ['integer', 'null'], minimum: 1 } },
  heat: {
    flag: 'heat',
    or: null,
    help: '',
    schema: { type: 'number', exclusiveMinimum: 0, maximum: 9, default: 0.7 },
  },
  mode: {
    flag: null,
    or: null,
    help: '',
    schema: { type: ['string', 'null'], enum: ['hard', 'soft', '', null], default: null },
  },
  even: { flag: 'even', or: null, help: '', schema: { type: 'boolean', default: false } },
  motto: { flag: 'motto', or: null, help: '', schema: { type: ['string', 'null'] } },
  seed: { flag: 'seed', or: null, help: '', schema: { type: ['integer', 'null'] } },
} as const;

const KEYS = Object.keys(TABLE);
const LETTERS = { count: 'n', seed: 'x' };

const derive = suite('forms of tables');

derive('a number is refused as the schema says', () => {
  assert.is(numberProblem(TABLE.count, 1), '');
  assert.is(numberProblem(TABLE.count, 0), 'At least 1.');
  assert.is(numberProblem(TABLE.count, 1.5), 'A whole number, please.');
  assert.is(numberProblem(TABLE.heat, 0), 'Above 0.');
  assert.is(numberProblem(TABLE.heat, 9.5), 'At most 9.');
  assert.is(numberProblem(TABLE.heat, Number.NaN), 'A number, please.');
});

derive('a link has every field and gives it back, and takes nothing that the API refuses', () => {
  const seed = '12345678901234567890';
  const form = { count: null, heat: 2.5, mode: 'soft', even: true, motto: 'Oh, well_', seed };
  const link = linkOf(LETTERS, form, KEYS);
  assert.equal(link.slice(0, 2), [
    ['n', '-'],
    ['heat', '2.5'],
  ]);
  assert.equal(readLink(TABLE, LETTERS, link), form);
  assert.equal(changedOf(TABLE, { ...form, heat: 0.7, even: false, mode: null }), {
    ...{ motto: 'Oh, well_', seed },
  });
  assert.equal(flagsOf(TABLE, form), {
    ...{ take: 'all', heat: 2.5, even: true, motto: 'Oh, well_', seed },
  });
  assert.equal(choicesOf(TABLE.mode), ['hard', 'soft']);
  for (const bad of 'n=0 heat=- heat= mode=wild even=1 motto= x=y x=- count=1'.split(' ')) {
    const [name = '', value = ''] = bad.split('=');
    assert.is(readLink(TABLE, LETTERS, [[name, value]]), null, bad);
  }
});

/** Logic of the generate page: requests, commands, problems. */

import * as assert from 'uvu/assert';
import {
  DEFAULT_GENERATE,
  type GenerateForm,
  generateCommand,
  generateProblem,
  generateRequest,
} from '../../webcomponents/logic/generate/form.ts';
import { suite } from '../suite.ts';

const generate = suite('logic of Generate');

const FORM: GenerateForm = {
  ...DEFAULT_GENERATE,
  seed: '7',
  scope: { class_key: 'first_name', package_id: 3, syllable_key: '2syl' },
};

generate('one class is the published request', () => {
  const one = generateRequest(FORM);
  assert.equal(
    [one.class_key, one.package_id, one.syllable_key, one.generation_count, one.seed],
    ['first_name', 3, '2syl', 20, 7],
  );
});

generate('a command is offered only where it says the same', () => {
  const pattern: GenerateForm = {
    ...FORM,
    mode: 'pattern',
    pattern: '{first} of {place}',
    parts: {
      first: { package_id: 1, syllable_key: 'all' },
      place: { package_id: 1, syllable_key: 'all' },
    },
  };
  assert.match(generateCommand(pattern)!, "--pattern='{first} of {place}'");
  const mixed = {
    ...pattern,
    parts: { ...pattern.parts, place: { package_id: 2, syllable_key: 'all' } },
  };
  assert.is(generateCommand(mixed), undefined);
  assert.match(generateCommand({ ...FORM, offensive: true })!, '--exclude-offensive');
  const seed = '123456789012345678901';
  assert.is(String(generateRequest({ ...FORM, seed }).seed), seed);
  assert.match(generateCommand({ ...FORM, seed })!, `--seed=${seed}`);
});

generate('what cannot be sent is told before', () => {
  for (const [changes, said] of [
    [{}, /^$/],
    [{ scope: null }, /^Choose a class first\.$/],
    [{ count: 0 }, /At least 1/],
    [{ count: 100_001 }, /At most 100,000/],
    [{ mode: 'pattern', parts: {} }, /No package has names for \{first\}/],
  ] as const) {
    assert.match(generateProblem({ ...FORM, ...changes }), said);
  }
});

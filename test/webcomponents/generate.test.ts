/** Logic of the generate page: patterns, requests, capacity. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import {
  DEFAULT_GENERATE,
  drawCapacity,
  type GenerateForm,
  generateCommand,
  generatedNames,
  generateProblem,
  generateRequest,
  readPattern,
} from '../../webcomponents/logic/generate/form.ts';

const generate = suite('logic of Generate');

generate('the parts of a pattern come in its order, optional ones marked', () => {
  assert.equal(readPattern('{title?} {first} of {place}').parts, [
    { part: 'title', optional: true },
    { part: 'first', optional: false },
    { part: 'place', optional: false },
  ]);
  assert.is(readPattern('{first').problem !== '', true);
});

generate(
  'repeats are expected as the birthday problem has them, and no more names than there are',
  () => {
    const near = (value: number, expected: number) =>
      assert.ok(Math.abs(value - expected) < 0.01, `${value}`);
    near(drawCapacity(23, 365, false).risk, 0.5);
    near(drawCapacity(30, 365, false).repeats, 30 - 365 * (1 - (364 / 365) ** 30));
    assert.equal(drawCapacity(50, 20, true), {
      ...{ requested: 50, maximum: 20, given: 20, repeats: 0, risk: 0 },
    });
    assert.is(drawCapacity(10, 0, false).given, 0);
    assert.is(drawCapacity(5, 1, false).repeats, 4);
    assert.ok(drawCapacity(100, 1e12, false).risk < 1e-8);
  },
);

const FORM: GenerateForm = {
  ...DEFAULT_GENERATE,
  seed: '7',
  scope: { class_key: 'first_name', package_id: 3, syllable_key: '2syl' },
};

generate('one class is the published request, a queue a list of them', () => {
  const one = generateRequest(FORM);
  assert.equal(
    [one.class_key, one.package_id, one.syllable_key, one.generation_count, one.seed],
    ['first_name', 3, '2syl', 20, 7],
  );
  const item = { ...FORM.scope!, generation_count: 5 };
  const two = generateRequest({ ...FORM, queue: [item, { ...item, class_key: 'last_name' }] });
  assert.is(two.class_key, undefined);
  assert.equal(
    (two.requests as unknown as { class_key: string; generation_count: number }[]).map(
      ({ class_key, generation_count }) => [class_key, generation_count],
    ),
    [
      ['first_name', 5],
      ['last_name', 5],
    ],
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
    [{ count: 0 }, /whole number/],
    [{ count: 100_001 }, /At most 100,000/],
    [{ mode: 'pattern', parts: {} }, /No package has names for \{first\}/],
  ] as const) {
    assert.match(generateProblem({ ...FORM, ...changes }), said);
  }
});

generate('the names of several requests stand one after the other, raw beside rendered', () => {
  const result = (names: string[], raw_names?: string[]) => ({ names, raw_names, seed_used: 7 });
  const names = generatedNames({
    results: [result(['Balo'], ['balo']), result(['rin'])],
  } as unknown as Parameters<typeof generatedNames>[0]);
  assert.equal(
    names.map(({ name, raw }) => `${name} ${raw}`),
    ['Balo balo', 'rin rin'],
  );
});

generate.run();

/** Errors of the walker's routes with their published texts, in the published order. */
import { writeFile } from 'node:fs/promises';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import polka from 'polka';
import * as assert from 'uvu/assert';
import { errorReply } from '../../../http/errors.ts';
import { sendJson } from '../../../http/reply.ts';
import { mountWalker } from '../../../http/routes/walker.ts';
import { Routes } from '../../../http/routing.ts';
import type { Services } from '../../../http/services.ts';
import { listening } from '../../client.ts';
import { sampled } from '../../extent.ts';
import { type Api, apiOf, startApi } from '../api.ts';
import { runsSuite, VECTORS } from '../walker-runs.ts';

const errors = runsSuite('walker errors', ({ load }) => load('a', VECTORS));

const INVALID_PATCH = "Invalid patch. Must be 'a' or 'b'.";
const NUMERIC = 'Invalid walk parameters: expected numeric values.';
const SEED = 'Invalid seed: expected integer or null.';
const integerOrNull = (field: string): string => `${field} must be an integer or null.`;
const numberOrNull = (field: string): string => `${field} must be a number or null.`;

/** Refusals of one route: the value of a field, and the text that it gives. */
type Values = readonly (readonly [
  field: string,
  values: readonly unknown[],
  error: string | RegExp,
])[];

/** Each value of each field, laid over `base`, is refused with the text of the field. */
const refusesValues = ({ refusesBodies }: Api, route: string, table: Values, base: object = {}) =>
  refusesBodies(
    `walker/${route}`,
    table.flatMap(([field, values, error]) =>
      values.map((value) => [{ [field]: value }, error] as const),
    ),
    { patch: 'a', ...base },
  );

errors('a patch without a corpus says so before its parameters are looked at', ({ refuses }) => {
  const bad = { patch: 'b', count: 'many', seed: [], syllables: {}, profile: 7, mode: 1 };
  return refuses([
    ['walker/walk', bad, 'Walker not ready for patch B. Load a corpus first.'],
    ['walker/combine', bad, 'No corpus loaded for patch B.'],
    ['walker/select', bad, 'No candidates for patch B. Run combiner first.'],
    ['walker/export', bad, 'No selected names for patch B.'],
    ['walker/reach-syllables', bad, 'No reach data for patch B. Load a corpus first.'],
  ]);
});

errors('a policy file that is far too large is the request of a wrong setting', async (t) => {
  const policies = join(t.folder, 'classes.yml');
  await writeFile(policies, ' '.repeat(3_000_000));
  const other = await startApi({ policies });
  const said = await other.refused('walker/name-classes').finally(() => other.close());
  assert.match(said, /classes\.yml has 3000000 bytes; the limit is 1048576/);
});

errors('a number beyond doubles is told in the words of its field', async ({ refused }) => {
  for (const [route, field, text] of [
    ['walk', 'count', NUMERIC],
    ['walk', 'temperature', NUMERIC],
    ['walk', 'min_length', integerOrNull('min_length')],
    ['walk', 'inertia', numberOrNull('inertia')],
    ['walk', 'seed', SEED],
    ['combine', 'seed', null],
    ['combine', 'count', null],
    ['combine', 'syllables', null],
    ['select', 'seed', null],
  ] as const) {
    for (const number of ['1e999', '-1e999', '9'.repeat(10_001)]) {
      const said = await refused(`walker/${route}`, `{"patch":"a","${field}":${number}}`);
      if (text !== null) assert.is(said, text, `${route} ${field}`);
      assert.not.match(said, /Invalid JSON/);
    }
  }
  const large = `{"patch":"a","mode":1e999,"x":"${' '.repeat(2 ** 20)}"}`;
  assert.not.match(await refused('walker/select', large), /Invalid JSON/);
});

errors('walk refuses wrong types in every field with the text of that field', async (t) => {
  /** What INT refuses, and what NUM does; null is a value of the others. */
  const noInt = ['', 'x', '3.5', '1e3', '0x10', '1_000', '--1', [], [3], {}, { n: 3 }];
  const noNumber = ['', 'x', '1,5', 'Infinity', 'NaN', '0x10', [], [0.5], {}];
  await refusesValues(t, 'walk', [
    ['count', [null, ...noInt], NUMERIC],
    ['steps', [null, ...noInt], NUMERIC],
    ['max_flips', [null, ...noInt], NUMERIC],
    ['temperature', [null, ...noNumber], NUMERIC],
    ['frequency_weight', [null, ...noNumber], NUMERIC],
    ['neighbor_limit', noInt, integerOrNull('neighbor_limit')],
    ['min_length', noInt, integerOrNull('min_length')],
    ['max_length', noInt, integerOrNull('max_length')],
    ['seed', noInt, SEED],
    ['inertia', noNumber, numberOrNull('inertia')],
  ]);
});

errors('walk checks in the published order: each fault hides all later ones', async (t) => {
  // everything is wrong at first; one fault after the other is mended
  const body: Record<string, unknown> = {
    ...{ patch: 'x', profile: 'nobody', count: null, steps: 5, neighbor_limit: 'x' },
    ...{ min_length: 'x', max_length: 'x', seed: 'x', max_flips: 0, temperature: 0, inertia: 'x' },
  };
  const steps: [object, string | RegExp][] = [
    [{ patch: 'b' }, INVALID_PATCH],
    [{ patch: 'a' }, 'Walker not ready for patch B. Load a corpus first.'],
    [{ count: 0 }, NUMERIC],
    [{ neighbor_limit: 0 }, integerOrNull('neighbor_limit')],
    [{ min_length: 0 }, integerOrNull('min_length')],
    [{ max_length: 0 }, integerOrNull('max_length')],
    [{ seed: 1, steps: -1 }, SEED],
    [{ count: 1 }, 'count must be >= 1.'],
    [{ steps: 0 }, 'steps must be >= 0.'],
    [{ max_flips: 4 }, 'max_flips must be >= 1.'],
    [{ neighbor_limit: 1 }, 'neighbor_limit must be >= 1.'],
    [{ min_length: 3 }, 'min_length must be >= 1.'],
    [{ max_length: 2 }, 'max_length must be >= 1.'],
    [{ max_length: 9 }, 'min_length must be <= max_length.'],
    [{ temperature: 1 }, 'temperature must be > 0.'],
    [{ inertia: null }, numberOrNull('inertia')],
    [{ profile: null }, /^Walk generation failed: Unknown profile 'nobody'/],
    [{ max_flips: 3 }, /^Walk generation failed: max_flips must be <= 3/],
  ];
  for (const [mended, error] of steps) {
    await t.refuses([['walker/walk', body, error]]);
    Object.assign(body, mended);
  }
  await t.ask('walker/walk', body);
});

errors('walks that cannot be made say why', ({ refusesBodies }) =>
  // many starts, so that some walk reaches a syllable with neighbours
  refusesBodies(
    'walker/walk',
    [
      [
        { profile: 'Goblin' },
        /^Walk generation failed: Unknown profile 'Goblin'\. Valid profiles: cl/,
      ],
      [{ max_flips: 4 }, /^Walk generation failed: max_flips must be <= 3.*\(got 4\)/],
      [
        { min_length: 20, max_length: null },
        /^Walk .* no syllable has a length within min_length 20/,
      ],
      [{ temperature: 1e-9 }, /^Walk .* Total of weights must be greater than zero/],
      [{ temperature: 0.001, frequency_weight: 1 }, /^Walk generation failed: math range error/],
      [{ count: 1, steps: 5_000_000 }, `${TOO_MANY_STEPS} (got 5,000,001).`],
    ],
    { patch: 'a', count: 50 },
  ),
);

const TOO_MANY_STEPS = 'Walk generation failed: count x (steps + 1) must be <= 5,000,000';

errors('numeric fields are checked even where a named profile overrides them', async (t) => {
  const named = { patch: 'a', profile: 'ritual' };
  await t.refuses([
    ['walker/walk', { ...named, temperature: null }, NUMERIC],
    ['walker/walk', { ...named, max_flips: 0 }, 'max_flips must be >= 1.'],
  ]);
  await t.ask('walker/walk', { ...named, max_flips: 99 });
});

errors('requests beyond the limits are refused with the limit and what was asked', async (t) => {
  const drawn = 'Combiner failed: syllables x count must be <= 20,000,000 drawn syllables';
  const digits = '9'.repeat(400);
  await t.refuses([
    ['walker/walk', '{"patch":"a","count":99999999999999999999999}', /./],
    ['walker/walk', `{"patch":"a","count":${digits},"steps":${digits}}`, /./],
    [
      'walker/combine',
      { patch: 'a', syllables: [3, 4], count: 2_857_143 },
      `${drawn} (got 20,000,001).`,
    ],
    ['walker/combine', { patch: 'a', count: 1e300 }, /<= 20,000,000 drawn/],
  ]);
});

const OTHER_TYPES = [null, '2', '', 'x', true, [], {}];
const mustBe = (verb: string, field: string): RegExp =>
  new RegExp(`^${verb} failed: ${field} must be `);

errors('combine takes JSON numbers only, in every field', async (t) => {
  const lists = [[null], ['2'], [2, 'x'], [[2]], [1.5], 1001, [2, -1001]];
  const syllables = [null, '2', 'x', true, {}, 1.5, ...lists];
  const combine = (field: string, values: readonly unknown[]) =>
    [field, values, mustBe('Combiner', field)] as const;
  await refusesValues(t, 'combine', [
    combine('syllables', syllables),
    combine('count', [...OTHER_TYPES, 1.5]),
    combine('seed', [...OTHER_TYPES.slice(1), 1.5]),
    combine('frequency_weight', OTHER_TYPES),
    ['syllables', [0], /^Combiner failed: .*>= 1/],
    ['count', [0], /^Combiner failed: .*>= 1/],
    ['profile', ['nobody'], /^Combiner failed: Unknown profile 'nobody'/],
  ]);
  const custom = [
    combine('max_flips', [...OTHER_TYPES, 1.5, 0, 4]),
    combine('temperature', [...OTHER_TYPES, 0, -1]),
  ];
  await refusesValues(t, 'combine', custom, { profile: 'custom' });
});

errors('select takes the published values only, in every field', async (t) => {
  const none = [
    ['walker/select', { patch: 'a' }, 'No candidates for patch A. Run combiner first.'],
  ] as const;
  await t.refuses(none);
  await t.ask('walker/combine', { patch: 'a', syllables: [], count: 5 });
  assert.is((await t.stats('a')).has_candidates, true, 'an empty list counts');
  await t.refuses(none);
  await t.ask('walker/combine', { patch: 'a', count: 20, seed: 1 });
  const select = (field: string, values: readonly unknown[]) =>
    [field, values, mustBe('Selector', field)] as const;
  const unknown = (value: unknown, shown: string) =>
    ['name_class', [value], `Unknown name class: ${shown}`] as const;
  await refusesValues(t, 'select', [
    select('count', ['5', '', true, [], {}, 1.5, -1]),
    select('mode', [null, '', 'Hard', 'medium', 1, [], {}]),
    select('order', [null, '', 'score', 'Random', 0, [], {}]),
    select('seed', ['1', '', true, [], {}, 1.5]),
    ...['surname', 'First_name', '', 'toString'].map((name) => unknown(name, name)),
    unknown(null, 'null'),
    unknown(3, '3'),
    unknown(['first_name'], '["first_name"]'),
  ]);
});

errors('walk mode of combine wants a ready walker, flat mode a corpus only', async () => {
  // the routes over a patch that has its corpus and is never ready
  const app = polka({
    onError: (err, _req, res) => {
      const { status, body } = errorReply(err)!;
      sendJson(res, status, body);
    },
  });
  const patches = { b: { name: 'b', content: { loaded: {} }, ready: false } };
  const gate = { check: () => {} };
  const services = { patches, gate, config: { policies: '' } } as unknown as Services;
  mountWalker(new Routes(app, services), services);
  const server = await listening(app.handler as unknown as RequestListener);
  const api = apiOf(server.base);
  const notReady = 'Walker not ready for patch B. Load a corpus in the Walk tab first.';
  const flat = /^Combiner failed: count must be a number/;
  await refusesValues(
    api,
    'combine',
    [
      ['profile', ['goblin', 'custom', 'nobody'], notReady],
      ['profile', [undefined, null, '', 'flat'], flat],
    ],
    { patch: 'b', count: 'x' },
  );
  server.close();
});

errors('a refused request leaves everything as it was', async (t) => {
  await t.ask('walker/walk', { patch: 'a', seed: 5 });
  await t.ask('walker/combine', { patch: 'a', count: 50, seed: 5 });
  await t.ask('walker/select', { patch: 'a', seed: 5 });
  const before = await t.stats('a');
  await t.refused('walker/walk', { patch: 'a', max_flips: 4 });
  await t.refused('walker/combine', { patch: 'a', syllables: 0 });
  await t.refused('walker/select', { patch: 'a', name_class: 'none' });
  await t.refused('walker/load-corpus', { patch: 'a', run_id: 'none' });
  assert.equal(await t.stats('a'), before);
  assert.equal(t.logged, [], 'nothing of all this was a fault of the server');
});

errors('combine does not look at what only a walk of its own settings uses', async ({ ask }) => {
  const drawn = async (settings: object): Promise<unknown> => {
    await ask('walker/combine', { patch: 'a', count: 8, seed: 5, ...settings });
    return (await ask('walker/candidates?patch=a&limit=8')).candidates;
  };
  for (const profile of sampled(['flat', 'dialect'], [undefined, null, 'flat', 'dialect'])) {
    const plain = await drawn({ profile });
    for (const value of [...OTHER_TYPES, 1.5, 0, -1, 99]) {
      const odd = await drawn({ profile, max_flips: value, temperature: value });
      assert.equal(odd, plain, `${profile} ${JSON.stringify(value)}`);
    }
  }
});

errors.run();

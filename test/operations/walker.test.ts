/** Parsing of walk, combination and selection requests: defaults, limits, seeds. */
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { type JsonObject, parseJson } from '../../engine/base/json.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { parsePolicies } from '../../engine/names/policy.ts';
import { DEFAULT_WALK } from '../../engine/walk/walker.ts';
import { drawSeed } from '../../operations/kinds/exact.ts';
import { RequestError } from '../../operations/request-error.ts';
import { combineWalks, parseCombine } from '../../operations/walker/combine.ts';
import { parseSelect } from '../../operations/walker/select.ts';
import { parseWalk } from '../../operations/walker/walk.ts';

const requests = suite('walker requests');

/** A body as the transport reads it: numbers keep their kind. */
const body = (value: object | string): JsonObject =>
  parseJson(typeof value === 'string' ? value : JSON.stringify(value)) as JsonObject;

const refused = (parse: () => unknown): string => {
  try {
    parse();
  } catch (err) {
    assert.instance(err, RequestError);
    assert.is((err as RequestError).kind, 'refused');
    return (err as RequestError).message;
  }
  throw new Error('was accepted');
};

requests('numbers of a walk may come in other dress', () => {
  const { params, batch } = parseWalk(
    body(
      '{"count":" 3 ","steps":2.9,"max_flips":true,"temperature":"1e-1","frequency_weight":"-.5",' +
        '"neighbor_limit":"+7","min_length":1.0,"max_length":4e0,"seed":-2.7,"inertia":true}',
    ),
  );
  assert.equal(batch, { seed: -2n, count: 3, steps: 2 });
  assert.equal(params, {
    maxFlips: 1,
    temperature: 0.1,
    frequencyWeight: -0.5,
    neighborLimit: 7,
    minLength: 1,
    maxLength: 4,
    inertia: 1,
  });
  assert.is(parseWalk(body('{"inertia":0.0}')).params.inertia, 0);
  assert.is(parseWalk(body({ inertia: null })).params.inertia, null);
});

requests('null lifts a limit, and a bound beyond every corpus is no bound that matters', () => {
  const { params } = parseWalk(body({ neighbor_limit: null, min_length: null, max_length: null }));
  assert.equal([params.neighborLimit, params.minLength, params.maxLength], [null, null, null]);
  const huge = parseWalk(
    body(`{"neighbor_limit":1${'0'.repeat(30)},"max_length":1${'0'.repeat(400)}}`),
  );
  assert.is(huge.params.neighborLimit, 1e30);
  assert.is(huge.params.maxLength, Infinity);
});

requests('a named profile overrides the explicit numbers, but not the limits', () => {
  for (const name of ['clerical', 'dialect', 'goblin', 'ritual'] as const) {
    const { params } = parseWalk(body({ profile: name, temperature: 9, max_length: 3 }));
    assert.equal(params, { ...DEFAULT_WALK, ...PROFILES[name], maxLength: 3 });
  }
  for (const profile of [undefined, null, '', 'custom', 0, false, []]) {
    const { params, recipe } = parseWalk(body({ profile, temperature: 9 }));
    assert.is(params.temperature, 9);
    if (typeof profile !== 'string') assert.is(recipe.profile, null);
  }
});

requests('a seed that is drawn survives a double, and hardly ever comes twice', () => {
  const seeds = Array.from({ length: 100 }, drawSeed);
  assert.ok(seeds.every((seed) => Number.isSafeInteger(seed) && seed >= 0));
  assert.is(new Set(seeds).size, 100);
});

requests('the limits themselves are still allowed', () => {
  assert.is(parseWalk(body({ count: 1_000_000, steps: 4 })).batch.count, 1_000_000);
  assert.is(parseWalk(body({ count: 1, steps: 4_999_999 })).batch.steps, 4_999_999);
  assert.is(parseCombine(body({ syllables: 2, count: 10_000_000 })).params.count, 10_000_000);
  assert.equal(parseCombine(body({ syllables: 1000, count: 1 })).params.syllables, [1000]);
  // a walk of one syllable counts as two
  const walked = { profile: 'ritual', syllables: [1, 1], count: 5_000_000 };
  assert.is(parseCombine(body(walked)).params.count, 5_000_000);
  assert.match(
    refused(() => parseCombine(body({ ...walked, count: 5_000_001 }))),
    /<= 20,000,000/,
  );
});

requests('combine has its own defaults in flat and in walk mode', () => {
  const flat = parseCombine(body({ seed: 1 }));
  assert.equal(flat.params, {
    syllables: [2],
    count: 10_000,
    seed: 1n,
    profile: null,
    frequencyWeight: 1,
  });
  assert.is(flat.syllables, 2);
  const custom = parseCombine(body({ profile: 'custom' })).params;
  assert.equal(custom.profile, { maxFlips: 2, temperature: 0.7, frequencyWeight: 0 });
  const named = { profile: 'goblin', max_flips: 3, temperature: 9 };
  assert.equal(parseCombine(body(named)).params.profile, PROFILES.goblin);
  const own = { profile: 'custom', max_flips: 3, temperature: 2, frequency_weight: -1 };
  assert.equal(parseCombine(body(own)).params.profile, {
    maxFlips: 3,
    temperature: 2,
    frequencyWeight: -1,
  });
});

requests('whole numbers with a point are whole numbers', () => {
  assert.is(parseCombine(body('{"count":20.0,"syllables":2.0,"seed":1e3}')).params.seed, 1000n);
  assert.match(
    refused(() => parseCombine(body('{"count":20.5}'))),
    /count must be an integer/,
  );
});

requests('absent profiles and flat mean flat mode, and are null in the recipe', () => {
  for (const profile of [undefined, null, '', 'flat', 0, false, []]) {
    assert.not(combineWalks(body({ profile })), JSON.stringify(profile));
    const { params, recipe } = parseCombine(body({ profile }));
    assert.is(params.profile, null);
    if (typeof profile !== 'string') assert.is(recipe.profile, null);
  }
  for (const profile of ['custom', 'ritual', 'nobody', 'Flat', 1]) {
    assert.ok(combineWalks(body({ profile })), JSON.stringify(profile));
  }
});

const POLICIES = parsePolicies({ version: '1.0', name_classes: { first_name: {}, other: {} } });

requests('select has the published defaults, and null counts as all', () => {
  const plain = parseSelect(body({ seed: 3 }), POLICIES);
  assert.is(plain.requested, 100);
  assert.equal(plain.params, {
    policy: POLICIES[0],
    count: 100,
    mode: 'hard',
    order: 'alphabetical',
    seed: 3n,
    distinct: false,
  });
  assert.not.ok('distinct' in plain.recipe, 'hashes are those of the published parameters');
  const once = parseSelect(body({ distinct: true }), POLICIES);
  assert.equal([once.params.distinct, once.recipe.distinct], [true, true]);
  assert.is(
    refused(() => parseSelect(body({ distinct: 1 }), POLICIES)),
    'Selector failed: distinct must be true or false (got 1).',
  );
  const all = parseSelect(body({ count: null, name_class: 'other', mode: 'soft' }), POLICIES);
  assert.is(all.requested, null);
  assert.is(all.params.policy.name, 'other');
  assert.is(parseSelect(body({ count: 0 }), POLICIES).params.count, 0);
});

requests.run();

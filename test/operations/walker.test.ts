/** Requests of walks, combination and selection at their limits; the recording holds their defaults and profiles. */

import * as assert from 'uvu/assert';
import { type JsonObject, parseJson } from '../../engine/base/json.ts';
import { parsePolicies } from '../../engine/names/policy.ts';
import { drawSeed } from '../../operations/fields.ts';
import { RequestError } from '../../operations/request-error.ts';
import { parseCombine } from '../../operations/walker/combine.ts';
import { parseSelect } from '../../operations/walker/select.ts';
import { parseWalk } from '../../operations/walker.ts';
import { refusal } from '../fault.ts';
import { suite } from '../suite.ts';

const requests = suite('walker requests');

/** A body as the transport reads it: numbers keep their kind. */
const body = (value: object | string): JsonObject =>
  parseJson(typeof value === 'string' ? value : JSON.stringify(value)) as JsonObject;

const refused = (parse: () => unknown): string => {
  const { kind, message } = refusal(parse, RequestError);
  assert.is(kind, 'refused');
  return message;
};

requests('null lifts a limit, and a bound beyond every corpus is no bound that matters', () => {
  const { params } = parseWalk(body({ neighbor_limit: null, min_length: null, max_length: null }));
  assert.equal([params.neighborLimit, params.minLength, params.maxLength], [null, null, null]);
  const huge = parseWalk(
    body(`{"neighbor_limit":1${'0'.repeat(30)},"max_length":1${'0'.repeat(400)}}`),
  );
  assert.is(huge.params.neighborLimit, 1e30);
  assert.is(huge.params.maxLength, Infinity);
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

requests('whole numbers with a point are whole numbers', () => {
  assert.is(parseCombine(body('{"count":20.0,"syllables":2.0,"seed":1e3}')).params.seed, 1000n);
  const half = refused(() => parseCombine(body('{"count":20.5}')));
  assert.match(half, /count must be an integer/);
});

requests('a profile that is no text is none, and null in the recipe', () => {
  for (const profile of [undefined, null, 0, false, []]) {
    const walk = parseWalk(body({ profile, temperature: 9 }));
    assert.equal([walk.params.temperature, walk.recipe.profile], [9, null]);
    const { params, recipe } = parseCombine(body({ profile }));
    assert.equal([params.profile, recipe.profile], [null, null], JSON.stringify(profile));
  }
});

const POLICIES = parsePolicies({ version: '1.0', name_classes: { first_name: {}, other: {} } });

requests('select takes null for all, and each name once only if that is true', () => {
  const all = parseSelect(body({ count: null, name_class: 'other', mode: 'soft' }), POLICIES);
  assert.equal([all.requested, all.params.count, all.params.policy.name], [null, null, 'other']);
  assert.is(parseSelect(body({ count: 0 }), POLICIES).params.count, 0);
  const once = parseSelect(body({ distinct: true }), POLICIES);
  assert.equal([once.params.distinct, once.recipe.distinct], [true, true]);
  assert.is(
    refused(() => parseSelect(body({ distinct: 1 }), POLICIES)),
    'Selector failed: distinct must be true or false (got 1).',
  );
});

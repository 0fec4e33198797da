/** Logic of the workbench: walk parameters, links, history, summaries, exports. */
import * as fc from 'fast-check';
import * as assert from 'uvu/assert';
import { featuresIn, signatureOf } from '../../webcomponents/logic/charts/features.ts';
import { trustOf } from '../../webcomponents/logic/corpora/trust.ts';
import { UndoRing } from '../../webcomponents/logic/undo-ring.ts';
import {
  DEFAULT_PARAMS,
  decodeParams,
  encodeParams,
  PROFILE_NAMES,
  paramsOfRecipe,
  seedOfWalk,
  type WalkParams,
  walkCommand,
  walkProblem,
  walkRequest,
  withProfile,
  withValues,
} from '../../webcomponents/logic/walks/params.ts';
import { drawSeed, parseSeed, seedForRequest } from '../../webcomponents/logic/walks/seed.ts';
import {
  flipsOf,
  stepProbability,
  summarise,
  walkTable,
} from '../../webcomponents/logic/walks/summary.ts';
import { suite } from '../suite.ts';

const params = suite('parameters of a patch');

params('become custom when a value of the profile moves, and only then', () => {
  const goblin = withProfile(DEFAULT_PARAMS, 'goblin');
  assert.is(goblin.temperature, 1.5);
  assert.is(withValues(goblin, { temperature: 1.6 }).profile, 'custom');
  assert.is(withValues(goblin, { temperature: 1.5 }).profile, 'goblin');
  assert.is(withValues(goblin, { steps: 0, inertia: null }).profile, 'goblin');
  const custom = withProfile(goblin, 'custom');
  assert.equal(custom, { ...goblin, profile: 'custom' });
});

/** Any number up to a bound, but for -0, which a link writes as 0. */
const upTo = (max: number) =>
  fc.double({ min: -max, max, noNaN: true }).map((value) => (Object.is(value, -0) ? 0 : value));

const anyParams: fc.Arbitrary<WalkParams> = fc
  .record({
    count: fc.integer({ min: 1, max: 1e9 }),
    steps: fc.integer({ min: 0, max: 1e6 }),
    max_flips: fc.integer({ min: 1, max: 3 }),
    temperature: fc.double({ min: 1e-9, max: 1e9, noNaN: true }),
    frequency_weight: upTo(1e9),
    neighbor_limit: fc.option(fc.integer({ min: 1, max: 1e6 })),
    min_length: fc.option(fc.integer({ min: 1, max: 100 })),
    max_length: fc.option(fc.integer({ min: 1, max: 100 })),
    inertia: fc.option(upTo(9)),
    seed: fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }).map(String),
    profile: fc.constantFrom(...PROFILE_NAMES, 'custom' as const),
  })
  .map((made) => withProfile({ ...DEFAULT_PARAMS, ...made }, made.profile));

params('survive a link, zeros, nulls and long seeds included', () => {
  fc.assert(
    fc.property(anyParams, (made) => {
      const text = encodeParams(made);
      assert.equal(decodeParams(text), made);
      assert.is(encodeURIComponent(text), text, 'a URL takes the text as it is');
      assert.ok(text.length < 300);
    }),
  );
  const values = { steps: 0, frequency_weight: 0, inertia: 0, seed: '0' };
  const zeros = withValues(DEFAULT_PARAMS, values);
  assert.equal(decodeParams(encodeParams(zeros)), zeros);
});

params('are not read from a text that the API would refuse', () => {
  const bad = 'n0 s-1 f4 t0 n n1.5 n- q5 rabc tInfinity'.split(' ').map((one) => `custom_${one}`);
  for (const text of ['', 'Goblin_n20', ...bad]) assert.is(decodeParams(text), null, text);
  assert.equal(decodeParams('dialect'), DEFAULT_PARAMS);
});

params('come back from the recipe that the server keeps', () => {
  const { profile, seed, ...values } = DEFAULT_PARAMS;
  const recipe = { ...values, profile: 'ritual', seed: 9, max_flips: 2, temperature: 0.7 };
  assert.equal(paramsOfRecipe(recipe), { ...withProfile(DEFAULT_PARAMS, 'ritual'), seed: '9' });
  assert.is(paramsOfRecipe({ ...recipe, profile: null }).profile, 'custom');
});

params('make the request and the command line that give the same walks', () => {
  const values = { seed: '123456789012345678901', inertia: null, steps: 0 };
  const made = withValues(DEFAULT_PARAMS, values);
  const { patch, steps, seed } = walkRequest('b', made);
  assert.equal([patch, steps, String(seed)], ['b', 0, values.seed]);
  // a further field is told too
  assert.match(
    walkCommand('run_1', made),
    /^namewalk walk --run run_1 --count 20 --steps 0 --profile dialect .*--inertia none .*--seed 123456789012345678901/,
  );
  assert.match(
    walkCommand('run_1', withValues(made, { frequency_weight: -1 })),
    '--max-flips 2 --temperature 0.7 --frequency-weight -1',
  );
});

params('are held back with the reason when they ask for too much', () => {
  assert.is(walkProblem(DEFAULT_PARAMS), '');
  assert.match(walkProblem({ ...DEFAULT_PARAMS, count: 10_000, steps: 100 }), '1010000 syllables');
  assert.match(walkProblem({ ...DEFAULT_PARAMS, min_length: 6 }), '(6) is longer');
  assert.is(walkProblem({ ...DEFAULT_PARAMS, min_length: 6, max_length: null }), '');
});

const seeds = suite('seeds');

seeds('are read from decimal, hexadecimal and grouped digits', () => {
  assert.is(parseSeed('1234'), '1234');
  assert.is(parseSeed(' 0x4D2 '), '1234');
  assert.is(parseSeed('-0x10'), '-16');
  assert.is(parseSeed('1_000 000'), '1000000');
  assert.is(parseSeed('007'), '7');
  assert.is(parseSeed('-0'), '0');
  assert.is(parseSeed('123456789012345678901234567890'), '123456789012345678901234567890');
  for (const text of ['', 'x', '1.5', '1e3', '0x', '--1', '12-3']) assert.is(parseSeed(text), null);
});

seeds('go out as numbers while a number holds them', () => {
  assert.is(seedForRequest('9007199254740991'), 9_007_199_254_740_991);
  assert.equal(seedForRequest('9007199254740993'), '9007199254740993');
});

seeds('are drawn below 2^48 and hardly ever twice', () => {
  const drawn = Array.from({ length: 100 }, drawSeed);
  assert.ok(drawn.every((seed) => parseSeed(seed) === seed && Number(seed) < 2 ** 48));
  assert.ok(new Set(drawn).size > 98);
});

seeds('of the walks of a batch count up from that of the batch', () => {
  assert.is(seedOfWalk('9007199254740993', 2), '9007199254740995');
});

const undo = suite('undo');

undo('goes back and forth over the last fifty states', () => {
  const ring = new UndoRing<number>();
  for (let state = 0; state < 60; state++) ring.note(state, '', state);
  let present = 60;
  for (let steps = 1; steps <= 50; steps++) {
    present = ring.travel('undo', present);
    assert.is(present, 60 - steps);
  }
  assert.is(ring.travel('undo', 10), 10);
  assert.not(ring.can('undo'));
  assert.is(ring.travel('redo', 10), 11);
  assert.ok(ring.can('redo'));
  // what is edited then takes the place of what was undone
  ring.note(11, '', 99);
  assert.is(ring.travel('redo', 12), 12);
});

undo('takes a moving slider back in one step, and a pause apart in two', () => {
  const ring = new UndoRing<number>();
  ring.note(1, 'a temperature', 0);
  ring.note(2, 'a temperature', 400);
  ring.note(3, 'a temperature', 1200);
  assert.is(ring.travel('undo', 4), 1);
  ring.note(1, 'a temperature', 5000);
  ring.note(2, 'a temperature', 7000);
  assert.is(ring.travel('undo', 3), 2);
});

const walks = suite('walks in numbers');

const step = (syllable: string, frequency: number, ...present: number[]) => ({
  syllable,
  frequency,
  features: Array.from({ length: 12 }, (_, k) => (present.includes(k) ? 1 : 0) as 0 | 1),
});
const WALK = {
  formatted: 'ba·ba·lo',
  syllables: ['ba', 'ba', 'lo'],
  steps: [step('ba', 4, 3, 9), step('ba', 4, 3, 9), step('lo', 1, 5, 7, 9)],
};

walks('have their features as bits in the order of the engine', () => {
  assert.is(signatureOf(WALK.steps[2]!.features), (1 << 5) | (1 << 7) | (1 << 9));
  const found = featuresIn(1 | (1 << 11)).map(({ name }) => name);
  assert.equal(found, ['starts_with_vowel', 'ends_with_stop']);
});

walks('are summed up over their steps', () => {
  assert.equal(flipsOf(WALK), [0, (1 << 3) | (1 << 5) | (1 << 7)]);
  assert.equal(summarise([WALK, WALK]), { stayShare: 0.5, distinctShare: 0.5, meanFlips: 1.5 });
  assert.is(summarise([]), null);
  const standing = { formatted: 'ba', syllables: ['ba'], steps: [WALK.steps[0]!] };
  assert.is(summarise([standing])?.stayShare, null);
});

walks('are a table with what is needed to have them again', () => {
  assert.equal(walkTable([{ index: 4, walk: WALK }], '10'), {
    columns: ['number', 'seed', 'walk', 'flips', 'frequencies'],
    rows: [[5, '14', 'ba·ba·lo', '0 3', '4 4 1']],
  });
});

walks('tell how probable a step is', () => {
  const listed = (syllable: string, id: number) => ({
    id,
    syllable,
    frequency: 1,
    length: 2,
    signature: 0,
  });
  const ways = {
    patch: 'a' as const,
    run_id: 'run_1',
    profile: 'custom' as const,
    syllable: listed('ba', 0),
    stay_probability: 0.2,
    by_flips: { 0: 1, 1: 2, 2: 0, 3: 0 },
    neighbours: [
      { ...listed('lo', 1), flips: 1, probability: 0.5 },
      { ...listed('ri', 2), flips: 1, probability: 0.2 },
    ],
    total: 3,
  };
  assert.is(stepProbability(ways, 'lo'), 0.5);
  assert.is(stepProbability(ways, 'ba'), 0.2);
  assert.is(stepProbability(ways, 'zu'), null);
});

const trust = suite('trust in a patch');

trust('is full with both checks, gone where files differ, in doubt else', () => {
  const stats = {
    corpus: 'run_1',
    loader_status: 'ready',
    manifest_ipc_verification_status: 'verified',
    reach_cache_ipc_verification_status: 'verified',
  } as Parameters<typeof trustOf>[0];
  for (const [changes, level] of [
    [{}, 'good'],
    [{ corpus: null }, undefined],
    [{ manifest_ipc_verification_status: 'mismatch' }, 'bad'],
    [{ manifest_ipc_verification_status: 'error' }, 'bad'],
    [{ manifest_ipc_verification_status: 'missing' }, 'doubt'],
    [{ loader_status: 'loading', reach_cache_ipc_verification_status: null }, 'doubt'],
    [{ reach_cache_ipc_verification_status: 'mismatch' }, 'doubt'],
    [{ reach_cache_ipc_verification_status: null }, 'doubt'],
  ] as const) {
    assert.is(trustOf({ ...stats, ...changes })?.level, level, JSON.stringify(changes));
  }
});

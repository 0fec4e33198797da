/** The operation `walk`: its fields, bounds, defaults, flags and published texts. */
import { EngineError } from '../../engine/base/errors.ts';
import type { ExactInteger, JsonObject } from '../../engine/base/json.ts';
import { PROFILE_NAMES } from '../../engine/corpus/profiles.ts';
import { DEFAULT_WALK, type WalkParams } from '../../engine/walk/walker.ts';
import { type Operation, type Provenance, readOperation } from '../fields.ts';
import {
  looseBound,
  looseInteger,
  looseNumber,
  looseNumberOrNull,
  looseSeed,
} from '../kinds/numbers.ts';
import { failed, grouped, namedProfile, ordered, profileField } from '../walker.ts';

/** Syllables that one walk request may visit, starts included. */
const MAX_WALK_SYLLABLES = 5_000_000;

const fault = 'Invalid walk parameters: expected numeric values.';

export const WALK_FIELDS = {
  /** Settings by name, instead of the next three; default `custom`. */
  profile: profileField({
    modes: [],
    help: `${PROFILE_NAMES.join(', ')}: settings by name instead of the next three; custom (default)`,
  }),
  /** Walks; default 2. Walk i is made with seed + i. */
  count: looseInteger('count', {
    least: 1,
    absent: 2,
    fault,
    help: 'walks (default 2); walk i is made with seed + i',
  }),
  /** Steps of a walk, which has one syllable more; default 5. */
  steps: looseInteger('steps', {
    least: 0,
    absent: 5,
    fault,
    help: 'steps of a walk, which has one syllable more (default 5)',
  }),
  /** Features that a step may change, 1 to 3; default 2. */
  maxFlips: looseInteger('max_flips', {
    least: 1,
    absent: DEFAULT_WALK.maxFlips,
    fault,
    // the walker refuses more, in words of its own
    schema: { maximum: 3 },
    help: 'features that a step may change, 1 to 3 (default 2)',
  }),
  /** Above 0: low favours small changes, high evens out; default 0.7. */
  temperature: looseNumber('temperature', {
    above: 0,
    late: 'check',
    absent: DEFAULT_WALK.temperature,
    fault,
    help: 'above 0; low favours small changes, high evens out (default 0.7)',
  }),
  /** Above 0 favours common syllables, below 0 rare ones; default 0. */
  frequencyWeight: looseNumber('frequency_weight', {
    absent: DEFAULT_WALK.frequencyWeight,
    fault,
    help: 'above 0 favours common syllables, below 0 rare ones (default 0)',
  }),
  /** Neighbours of a syllable that are looked at, null: all; default 10. */
  neighborLimit: looseBound('neighbor_limit', {
    least: 1,
    absent: DEFAULT_WALK.neighborLimit!,
    help: 'only so many neighbours of a syllable are looked at, or none (default 10)',
  }),
  /** Fewest letters of a syllable, null: any; default 2. */
  minLength: looseBound('min_length', {
    least: 1,
    absent: DEFAULT_WALK.minLength!,
    help: 'shortest syllable in letters, or none (default 2)',
  }),
  /** Most letters of a syllable, null: any; default 5. */
  maxLength: looseBound('max_length', {
    least: 1,
    absent: DEFAULT_WALK.maxLength!,
    help: 'longest syllable in letters, or none (default 5)',
  }),
  /** A whole number of any size; default: drawn. */
  seed: looseSeed('seed', {
    help: 'any integer; the same seed gives the same walks (default: drawn and told)',
  }),
  /** Cost of staying where it is, null: never stay; default 0.5. */
  inertia: {
    ...looseNumberOrNull('inertia', {
      late: 'read',
      absent: DEFAULT_WALK.inertia!,
      help: 'cost of staying where it is, or none: never stay (default 0.5)',
    }),
    // not among the published parameters that walks are hashed with
    sent: () => undefined,
  },
};

export const WALK: Operation<typeof WALK_FIELDS> = {
  fields: WALK_FIELDS,
  rules: [
    {
      check: ({ minLength, maxLength }) =>
        ordered(minLength, maxLength, 'min_length', 'max_length'),
    },
  ],
};

export interface WalkRequest extends Provenance {
  readonly params: WalkParams;
  readonly batch: { readonly seed: bigint; readonly count: number; readonly steps: number };
}

/** Checks a walk request in the published order; `RequestError` for the first thing that is wrong. */
export function parseWalk(body: JsonObject): WalkRequest {
  const { values, recipe, sent } = readOperation(WALK, body);
  const { profile, count, steps, seed, maxFlips, ...settings } = values;
  try {
    const named = profile === 'custom' ? null : namedProfile(profile);
    const size = Number(count) * (Number(steps) + 1);
    if (size > MAX_WALK_SYLLABLES) {
      throw new EngineError(
        'walk-limit',
        `count x (steps + 1) must be <= ${grouped(MAX_WALK_SYLLABLES)} (got ${grouped(size)}).`,
      );
    }
    return {
      params: {
        ...settings,
        maxFlips: Number(maxFlips),
        neighborLimit: bound(settings.neighborLimit),
        minLength: bound(settings.minLength),
        maxLength: bound(settings.maxLength),
        ...named,
      },
      batch: { seed: BigInt(seed), count: Number(count), steps: Number(steps) },
      recipe,
      sent,
    };
  } catch (err) {
    throw failed('Walk generation failed', err);
  }
}

/** A bound as the engine takes it; one beyond any corpus stays what it is: no bound that matters. */
const bound = (value: ExactInteger | null): number | null =>
  value === null ? null : Number(value);

/** The operation `combine`: its fields, bounds, defaults, flags and published texts. */
import { EngineError } from '../../engine/base/errors.ts';
import {
  type ExactInteger,
  type JsonObject,
  type JsonValue,
  Real,
} from '../../engine/base/json.ts';
import { PROFILE_NAMES, type WalkProfile } from '../../engine/corpus/profiles.ts';
import { blockOf } from '../../engine/names/candidates.ts';
import type { CombineParams } from '../../engine/names/combine.ts';
import { type AnyInteger, readOperation } from '../fields.ts';
import { numbers } from '../flags.ts';
import { strictField, strictNumber, strictSeed, whole } from '../kinds/numbers.ts';
import {
  failed,
  grouped,
  isNoProfile,
  MAX_NAME_SYLLABLES,
  namedProfile,
  profileField,
  profileName,
} from '../walker.ts';

/** Syllables that one combine request may draw. */
const MAX_DRAWN_SYLLABLES = 20_000_000;

/** Whether a combine request asks for walks, which need a ready walker. */
export const combineWalks = ({ profile }: JsonObject): boolean =>
  profileName(profile) !== 'flat' && !isNoProfile(profile);

const custom = ({ profile }: JsonObject): boolean => profile === 'custom';

const syllableCounts = (value: JsonValue): number[] =>
  (Array.isArray(value) ? value : [value]).map((n) =>
    whole(n, 'syllables', -MAX_NAME_SYLLABLES, MAX_NAME_SYLLABLES),
  );

export const COMBINE_FIELDS = {
  /** `flat`: each syllable by itself (default); a walk makes each name with the others. */
  profile: profileField({
    modes: ['flat'],
    help:
      `flat: syllables are drawn independently (default); ${PROFILE_NAMES.join(', ')}: a walk makes ` +
      'each name; custom: a walk with --max-flips, --temperature, --frequency-weight',
  }),
  /** Syllables of a name; default 2. */
  syllables: strictField<number[], number | readonly number[]>('syllables', {
    help: 'syllables of a name: 2, or several such as 2,3 (default 2)',
    placeholder: 'LIST',
    text: numbers,
    schema: {
      oneOf: [
        { type: 'integer', minimum: 1 },
        { type: 'array', items: { type: 'integer', minimum: 1 } },
      ],
      default: 2,
    },
    absent: () => [2],
    parse: syllableCounts,
    recipe: (_, given) => given ?? 2,
    sent: (_, given) => given ?? 2,
  }),
  /** Candidates of each number of syllables; default 10,000. */
  count: strictField('count', {
    help: 'candidates of each syllable count (default 10000)',
    schema: { type: 'integer', minimum: 0, default: 10_000 },
    absent: () => 10_000,
    parse: whole,
  }),
  /** A whole number of any size; default: drawn. */
  seed: strictField<ExactInteger, AnyInteger>('seed', {
    help: 'any integer; the same seed gives the same names (default: drawn and told)',
    schema: { type: ['integer', 'null'], default: null },
    absent: () => strictSeed(undefined),
    parse: strictSeed,
    sent: (_, given) => given ?? null,
  }),
  /** `flat`: 0 draws evenly, 1 by frequency (default); `custom`: as of walks. */
  frequencyWeight: strictField('frequency_weight', {
    help: 'flat: 0 draws evenly, 1 by frequency (default 1); custom: as for walk (default 0)',
    placeholder: 'X',
    schema: { type: 'number' },
    absent: (body) => (combineWalks(body) ? 0 : 1),
    parse: strictNumber,
    sent: (_, given) => given ?? new Real(1),
  }),
  /** `custom`: as of walks. */
  maxFlips: strictField('max_flips', {
    help: 'custom: features that a step may change, 1 to 3 (default 2)',
    schema: { type: 'integer', minimum: 1, maximum: 3, default: 2 },
    used: custom,
    absent: () => 2,
    parse: (value, key) => whole(value, key, 1),
  }),
  /** `custom`: as of walks. */
  temperature: strictField('temperature', {
    help: 'custom: low favours small changes (default 0.7)',
    placeholder: 'X',
    schema: { type: 'number', exclusiveMinimum: 0, default: 0.7 },
    used: custom,
    absent: () => 0.7,
    parse: (value, key) => {
      const n = strictNumber(value, key);
      if (n > 0) return n;
      throw new EngineError('temperature-range', `${key} must be > 0.`);
    },
  }),
};

export type CombineRequest = ReturnType<typeof parseCombine>;

/** Checks a combine request: JSON numbers only. `RequestError` `Combiner failed: <detail>`. */
export function parseCombine(body: JsonObject) {
  try {
    const { values, recipe, sent } = readOperation({ fields: COMBINE_FIELDS }, body);
    const { profile: name, syllables, count, seed, frequencyWeight, ...settings } = values;
    const walks = combineWalks(body);
    let profile: WalkProfile | null = null;
    if (walks) {
      profile = name === 'custom' ? { ...settings, frequencyWeight } : namedProfile(name);
    }
    const drawn = syllables.reduce((sum, n) => sum + Math.max(n, walks ? 2 : 1), 0) * count;
    if (drawn > MAX_DRAWN_SYLLABLES) {
      throw new EngineError(
        'combine-limit',
        `syllables x count must be <= ${grouped(MAX_DRAWN_SYLLABLES)} drawn syllables (got ${grouped(drawn)}).`,
      );
    }
    const params: CombineParams = {
      ...{ syllables, count, seed: BigInt(seed), profile, frequencyWeight },
    };
    // values are refused before any state is looked at
    for (const n of syllables) blockOf(n, params);
    return {
      params,
      /** The value as sent, or 2. */
      syllables: body.syllables ?? 2,
      recipe,
      sent,
    };
  } catch (err) {
    throw failed('Combiner failed', err);
  }
}

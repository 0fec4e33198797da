/** The operation `select`: its fields, bounds, defaults, flags and published texts. */
import type { ExactInteger, JsonObject, JsonValue } from '../../engine/base/json.ts';
import type { ClassName } from '../../engine/kin/asked/make-names.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { SelectParams } from '../../engine/names/select.ts';
import { type AnyInteger, plainField, type Recipe, readOperation } from '../fields.ts';
import { numeric } from '../flags.ts';
import { strictSeed, strictSwitch, strictWord, whole } from '../kinds/numbers.ts';
import { failed, policyOf } from '../walker.ts';
import { COMBINE_FIELDS } from './combine.ts';
import { type ExcludeRequest, excludeField } from './exclude.ts';

/** In the order in which they are read. */
export const SELECT_FIELDS = {
  /** Names to keep, null: all; default 100. */
  count: plainField('count', {
    flag: 'take',
    placeholder: 'N',
    ...{ text: numeric, or: 'all' },
    help: 'names to keep, or all (default 100)',
    schema: { type: ['integer', 'null'], minimum: 0, default: 100 },
    read(value): number | null {
      if (value === undefined) return 100;
      return value === null ? null : whole(value, 'count', 0);
    },
  }),
  /** `hard`: a discouraged feature rejects (default); `soft`: it costs 10 points. */
  mode: strictWord('mode', ['hard', 'soft'], {
    help: 'hard: a discouraged feature rejects (default); soft: it costs 10 points',
  }),
  /** Within equal scores; default `alphabetical`. */
  order: strictWord('order', ['alphabetical', 'random'], {
    help: 'within equal scores: alphabetical (default) or random',
  }),
  /** For the random order; default: that of the candidates. */
  seed: plainField<ExactInteger, AnyInteger>('seed', {
    flag: 'select-seed',
    placeholder: 'N',
    text: numeric,
    help: 'for --order random (default: the seed of the candidates)',
    schema: { type: ['integer', 'null'], default: null },
    read: strictSeed,
    sent: (value, given) => (given == null ? null : value),
  }),
  /** Name class; default `first_name`. */
  class: plainField<JsonValue, ClassName>('name_class', {
    flag: 'class',
    placeholder: 'NAME',
    help: 'name class of the policy file (default first_name)',
    schema: { type: 'string', default: 'first_name' },
    read: (value) => value ?? (value === undefined ? 'first_name' : null),
  }),
  /** Each name once; default true. */
  // the verbs take each name once by default, so their flag is a different one
  distinct: plainField('distinct', {
    ...{ flag: null, placeholder: '', quiet: true },
    help: 'each name stands once',
    schema: { type: ['boolean', 'null'], default: false },
    read: (value) => strictSwitch(value, 'distinct'),
  }),
  /** Names to leave out. */
  exclude: {
    ...excludeField,
    // the keys stand only where they say something, so that results without them keep their hashes
    recipe: (value: ExcludeRequest | null) => value?.recipe,
    sent: (value: ExcludeRequest | null) => value?.recipe,
  },
};

/** The fields of the command line, where each name is taken once by default. */
export const SELECT_FLAGS = {
  ...SELECT_FIELDS,
  distinct: {
    ...SELECT_FIELDS.distinct,
    ...{ flag: 'no-distinct', negated: true },
    help: 'equal names as often as they were drawn (default: each once)',
  },
};

/** How candidates are drawn for a selection, whose names have a number of their own. */
export const CANDIDATE_FLAGS = {
  ...COMBINE_FIELDS,
  count: { ...COMBINE_FIELDS.count, flag: 'candidates' },
};

export type SelectRequest = ReturnType<typeof parseSelect>;

/**
 * Checks a select request against the known policies. `RequestError` `Selector failed: <detail>` or the
 * class's text.
 */
export function parseSelect(body: JsonObject, policies: readonly NamePolicy[]) {
  const policyNamed = (name: JsonValue): NamePolicy => policyOf({ name_class: name }, policies);
  try {
    const { values, recipe, sent } = readOperation(
      {
        fields: SELECT_FIELDS,
        rules: [{ after: 'class', check: (values) => void policyNamed(values.class) }],
      },
      body,
    );
    const { count, mode, order, seed, distinct, exclude } = values;
    const policy = policyNamed(values.class);
    const told: Recipe = { name_class: policy.name };
    const params: SelectParams = { policy, count, mode, order, seed: BigInt(seed), distinct };
    return {
      params,
      /** The count as sent, or 100. */
      requested: count,
      /** What to leave out; its files are yet to be read. */
      exclude,
      recipe: { ...told, ...recipe },
      sent: { ...told, ...sent },
    };
  } catch (err) {
    throw failed('Selector failed', err);
  }
}

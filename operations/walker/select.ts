/** The operation `select`: its fields, bounds, defaults, flags and published texts. */
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import type { ExactInteger } from '../../engine/base/loose-json.ts';
import type { ClassName } from '../../engine/kin/asked/name-class.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { SelectParams } from '../../engine/names/select.ts';
import { type AnyInteger, httpField, plainField } from '../fields.ts';
import { strictSeed, strictSwitch, strictWord, whole } from '../kinds/numbers.ts';
import { type Provenance, readOperation } from '../operation.ts';
import { showValue } from '../request-error.ts';
import { parseSound, type SoundRequest } from '../sound.ts';
import { CLASS_VERSIONS, type ClassVersion, failed, policyOf } from '../walker.ts';
import { type ExcludeRequest, excludeField } from './exclude.ts';

/** Recipe and hash hold it only where it is 2, so that results without it keep their hashes. */
export const classVersionField = plainField<ClassVersion>('class_version', {
  placeholder: 'N',
  text: 'number',
  help: 'version of the class: 1 goes by letters (default), 2 by sounds where the language has a table',
  schema: { type: 'integer', enum: CLASS_VERSIONS, default: 1 },
  read(value) {
    if (value === undefined) return 1;
    const found = CLASS_VERSIONS.find((version) => version === Number(value));
    if (found !== undefined && typeof value !== 'string') return found;
    throw new EngineError(
      'unknown-choice',
      `class_version must be one of ${CLASS_VERSIONS.join(', ')} (got ${showValue(value)}).`,
    );
  },
  recipe: (version) => (version === 1 ? undefined : version),
  sent: (version) => (version === 1 ? undefined : version),
});

/** In the order in which they are read. The fields of `sound.ts` come after them. */
export const SELECT_FIELDS = {
  /** Names to keep, null: all; default 100. */
  count: plainField('count', {
    flag: 'take',
    placeholder: 'N',
    text: { or: 'all', kind: 'number' },
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
    text: 'number',
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
  /** 1: the rules of the class go by letters (default); 2: by sounds where the language has a table. */
  classVersion: classVersionField,
  /** Each name once; default true. */
  // the verbs take each name once unless told otherwise, so that their flag is another one
  distinct: {
    ...httpField(
      'distinct',
      'each name stands once',
      { type: ['boolean', 'null'], default: false },
      (value) => strictSwitch(value, 'distinct'),
    ),
    placeholder: '',
    // told only when it is on, so that results without it keep their hashes
    recipe: (on: boolean) => on || undefined,
    sent: (on: boolean) => on || undefined,
  },
  /** Names to leave out. */
  exclude: {
    ...excludeField,
    // the keys stand only where they say something, so that results without them keep their hashes
    recipe: (value: ExcludeRequest | null) => value?.recipe,
    sent: (value: ExcludeRequest | null) => value?.recipe,
  },
};

export interface SelectRequest extends Provenance {
  readonly params: SelectParams;
  /** The policy of the parameters is that of version 1 until `evaluatorOf` has made it another. */
  readonly classVersion: ClassVersion;
  /** The count as sent, or 100. */
  readonly requested: number | null;
  /** What to leave out; its files are yet to be read. */
  readonly exclude: ExcludeRequest | null;
  /** How the names are to sound; the model of the run is yet to be had. */
  readonly sound: SoundRequest | null;
}

/**
 * Checks a select request against the known policies. `RequestError` `Selector failed: <detail>` or the
 * class's text.
 */
export function parseSelect(body: JsonObject, policies: readonly NamePolicy[]): SelectRequest {
  const policyNamed = (name: JsonValue): NamePolicy => policyOf({ name_class: name }, policies);
  try {
    const { values, recipe, sent } = readOperation(
      {
        fields: SELECT_FIELDS,
        rules: [{ after: 'class', check: (values) => void policyNamed(values.class) }],
      },
      body,
    );
    const sound = parseSound((key) => body[key]);
    const { count, mode, order, seed, distinct, exclude, classVersion } = values;
    const policy = policyNamed(values.class);
    const told = { name_class: policy.name };
    return {
      params: { policy, count, mode, order, seed: BigInt(seed), distinct },
      classVersion,
      requested: count,
      exclude,
      sound,
      recipe: { ...told, ...recipe, ...sound?.recipe },
      sent: { ...told, ...sent, ...sound?.recipe },
    };
  } catch (err) {
    throw failed('Selector failed', err);
  }
}

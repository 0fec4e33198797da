/** Reads requests for batches: source, space, range, format. */
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import type { SoundLimits } from '../../engine/filters/sound-filter.ts';
import type { NameClass } from '../../engine/kin/asked/name-class.ts';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { RenderStyle } from '../../engine/names/render-style.ts';
import type { BatchFormat } from '../../engine/space/batch/lines.ts';
import type { BatchSpec } from '../../engine/space/batch/plan-1.ts';
import type { KinSpec } from '../../engine/space/batch/plan-kin.ts';
import { FieldError, readFields, unknownKey } from '../fields.ts';
import { unknownKeys } from '../known-keys.ts';
import { type Operation, type Recipe, readOperation } from '../operation.ts';
import { invalidRequest } from '../request-error.ts';
import { showValue } from '../show-value.ts';
import { parseSound, type SoundRequest } from '../sound.ts';
import type { ExcludeRequest } from '../walker/exclude.ts';
import { parsePatch } from '../walker.ts';
import {
  COMMON_KEYS,
  KEYS,
  likeField,
  NAMES_FIELDS,
  RANGE_FIELDS,
  SPACE_1_KEYS,
  SPACE_FIELDS,
} from './fields.ts';

/** What makes a space; `names` asks for kin/1, which looks at the seed alone beside it. */
export interface SpaceSpec extends Omit<BatchSpec, 'exclude' | 'sound'> {
  readonly names: KinSpec | null;
  /** How names of namespace/1 are to sound; the model is that of the run. */
  readonly sound: SoundLimits | null;
}

/** Where the corpus of a batch comes from. */
export type BatchSource = { readonly patch: 'a' | 'b' } | { readonly runId: string };

export interface SpaceRequest {
  readonly spec: SpaceSpec;
  readonly exclude: ExcludeRequest | null;
  /** The fields as applied, without those of the batch. */
  readonly recipe: Recipe;
  /** Keys of the request that nothing is called. */
  readonly warnings: readonly string[];
}

export interface BatchRequest extends SpaceRequest {
  readonly offset: bigint;
  /** Null: all slots. */
  readonly until: bigint | null;
  /** Null: all names. */
  readonly count: bigint | null;
  readonly format: BatchFormat;
  readonly style: RenderStyle;
}

export function parseSource({ patch, run_id: runId }: JsonObject): BatchSource {
  if (patch != null && runId != null) throw invalidRequest('Give patch or run_id, not both.');
  if (runId == null) {
    if (patch == null) throw invalidRequest('Missing patch or run_id.');
    return { patch: parsePatch(patch) };
  }
  if (typeof runId !== 'string') throw invalidRequest(`Run not found: ${showValue(runId)}`);
  return { runId };
}

/** Name classes of a policy file, by what either construction knows of them. */
export interface NameClasses {
  readonly policies: readonly NamePolicy[];
  readonly classes: readonly NameClass[];
}

/** Checks the fields that make a space; `RequestError` naming the first that is wrong. */
export function parseSpace(body: JsonObject, { policies, classes }: NameClasses): SpaceRequest {
  const algorithm = SPACE_FIELDS.algorithm.read(body.algorithm, body);
  if (algorithm === KIN_ALGORITHM) return parseNames(body, classes);
  const { values, recipe } = readOperation(spaceOperation(policies), body);
  const { syllables, seed, mode, nameMin, nameMax, exclude, ...bounds } = values;
  const policy = policyOf(values.class, policies);
  const sound = soundOf(body);
  return {
    spec: {
      bounds: boundsOnly(bounds),
      counts: syllables,
      seed: BigInt(seed),
      policy: policy && { policy, mode },
      nameMin,
      nameMax,
      names: null,
      sound,
    },
    exclude,
    recipe: {
      ...recipe,
      name_class: policy?.name ?? null,
      mode: policy && mode,
      ...sound?.recipe,
    },
    warnings: unknownKeys(body, KEYS),
  };
}

/** The fields with what they have to do with one another. */
const spaceOperation = (policies: readonly NamePolicy[]): Operation<typeof SPACE_FIELDS> => ({
  fields: SPACE_FIELDS,
  rules: [
    {
      after: 'maxLength',
      check: ({ minLength, maxLength }) =>
        ordered(minLength, maxLength, 'min_length', 'max_length'),
    },
    { after: 'mode', check: (values) => void policyOf(values.class, policies) },
    {
      after: 'nameMax',
      check: ({ nameMin, nameMax }) => ordered(nameMin, nameMax, 'name_min', 'name_max'),
    },
  ],
});

const boundsOnly = <T extends SpaceSpec['bounds']>({
  minLength,
  maxLength,
  minFrequency,
  top,
}: T): SpaceSpec['bounds'] => ({ minLength, maxLength, minFrequency, top });

/** `like` says both bounds at once. */
function soundOf(body: JsonObject): SoundRequest | null {
  try {
    return parseSound(boundsOf(body));
  } catch (err) {
    if (err instanceof FieldError) throw invalidRequest(err.message);
    throw err;
  }
}

function parseNames(body: JsonObject, classes: readonly NameClass[]): SpaceRequest {
  const seed = SPACE_FIELDS.seed.read(body.seed, body);
  const exclude = SPACE_FIELDS.exclude.read(body.exclude, body);
  try {
    const { spec, recipe, warnings } = readBatchNames(body, classes);
    return {
      spec: {
        bounds: { minLength: null, maxLength: null, minFrequency: null, top: null },
        counts: [],
        seed: BigInt(seed),
        policy: null,
        nameMin: null,
        nameMax: null,
        names: spec,
        sound: null,
      },
      exclude,
      recipe: { ...recipe, seed, exclude: exclude?.recipe ?? {} },
      warnings,
    };
  } catch (err) {
    if (err instanceof EngineError) throw invalidRequest(err.message);
    throw err;
  }
}

const RANGE: Operation<typeof RANGE_FIELDS> = {
  fields: RANGE_FIELDS,
  rules: [
    {
      after: 'until',
      check({ offset, until }) {
        if (until !== null && offset > until) throw invalidRequest('offset must be <= until.');
      },
    },
  ],
};

/** Checks a whole batch request. */
export function parseBatch(body: JsonObject, classes: NameClasses): BatchRequest {
  const space = parseSpace(body, classes);
  const { renderStyle: style, ...range } = readOperation(RANGE, body).values;
  return { ...space, ...range, style };
}

function ordered(min: number | null, max: number | null, low: string, high: string): void {
  if (min !== null && max !== null && min > max) throw invalidRequest(`${low} must be <= ${high}.`);
}

/** The policy of a class; null for none. */
function policyOf(nameClass: JsonValue, policies: readonly NamePolicy[]): NamePolicy | null {
  if (nameClass === null) return null;
  const policy = policies.find(({ name }) => name === nameClass);
  if (!policy) throw invalidRequest(`Unknown name class: ${showValue(nameClass)}`);
  return policy;
}

/**
 * The value of a key where `like` stands for `like_min` and `like_max`. Throws `FieldError` for one beside
 * the others.
 */
function boundsOf(
  body: Readonly<Record<string, JsonValue | undefined>>,
): (key: string) => JsonValue | undefined {
  const like = likeField.read(body.like, {});
  if (like === null) return (key) => body[key];
  if (body.like_min != null || body.like_max != null) {
    throw new FieldError('Give like, or like_min and like_max, not both.');
  }
  const [least, most] = like;
  return (key) => (key === 'like_min' ? least : key === 'like_max' ? most : body[key]);
}

interface BatchNames {
  readonly spec: KinSpec;
  /** The fields as applied, in wire form. */
  readonly recipe: Readonly<Record<string, JsonValue>>;
  readonly warnings: readonly string[];
}

/** Reads the fields; throws `FieldError` naming the first that is wrong, and what to give instead. */
function readBatchNames(
  body: Readonly<Record<string, JsonValue | undefined>>,
  classes: readonly NameClass[],
): BatchNames {
  for (const key of SPACE_1_KEYS) {
    if (body[key] != null) {
      throw new FieldError(
        `${key} does not go with ${KIN_ALGORITHM}, which takes name_class or pattern, and letters; leave it out.`,
      );
    }
  }
  const fields = Object.values(NAMES_FIELDS).map(({ key }) => key);
  const own: Record<string, JsonValue> = {};
  const warnings: string[] = [];
  for (const [key, value] of Object.entries(body)) {
    if (value === undefined) continue;
    if (fields.includes(key)) own[key] = value;
    else if (![...COMMON_KEYS, ...SPACE_1_KEYS].includes(key)) {
      warnings.push(unknownKey(key, [...fields, ...COMMON_KEYS]));
    }
  }
  const { class: name, pattern, letters } = readFields(NAMES_FIELDS, own).values;
  if (pattern !== null) {
    if (name !== null)
      throw new FieldError(
        'Give pattern, which names its classes itself, or name_class, not both.',
      );
    return {
      spec: { nameClass: null, pattern, classes, letters },
      recipe: { algorithm: KIN_ALGORITHM, pattern, letters: letters && [...letters] },
      warnings,
    };
  }
  const known = classes.filter(({ kind }) => kind !== 'phrase').map((one) => one.name);
  if (name === null)
    throw new FieldError(`${KIN_ALGORITHM} needs name_class; known classes: ${known.join(', ')}.`);
  const nameClass = classes.find((one) => one.name === name && known.includes(name));
  if (!nameClass)
    throw new FieldError(`Unknown name class: ${name}; known classes: ${known.join(', ')}.`);
  return {
    spec: { nameClass, letters },
    recipe: { algorithm: KIN_ALGORITHM, name_class: name, letters: letters && [...letters] },
    warnings,
  };
}

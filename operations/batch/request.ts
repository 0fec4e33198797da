/** Reads requests for batches: source, space, range, format. */
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { meantBy } from '../../engine/base/plain-text.ts';
import { type NameClass, withKinds } from '../../engine/kin/asked/make-names.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { BatchSpec } from '../../engine/space/batch/plan-1.ts';
import type { KinSpec } from '../../engine/space/batch/plan-kin.ts';
import {
  FieldError,
  keysOf,
  type Operation,
  type Recipe,
  readOperation,
  unknownKeys,
  valuesOf,
} from '../fields.ts';
import { checkOneSource, NAME_SOURCE_FIELDS } from '../names.ts';
import { invalidRequest, ofRequest, ofValues, showValue } from '../request-error.ts';
import type { ExcludeRequest } from '../walker/exclude.ts';
import { ordered, parsePatch, policyOf } from '../walker.ts';
import {
  COMMON_KEYS,
  KEYS,
  NAMES_FIELDS,
  RANGE_FIELDS,
  SOURCE_KEYS,
  SPACE_1_KEYS,
  SPACE_FIELDS,
} from './fields.ts';

/** What makes a space; `names` asks for kin/1, which looks at the seed alone beside it. */
export type SpaceSpec = Omit<BatchSpec, 'exclude'> & { readonly names: KinSpec | null };

/** What a batch is made of: the corpus of a patch or a run, or names and the class that they have where none is named. */
export type BatchSource =
  | { readonly patch: 'a' | 'b' }
  | { readonly runId: string }
  | { readonly names: SourceInput };

export interface SpaceRequest {
  readonly spec: SpaceSpec;
  readonly exclude: ExcludeRequest | null;
  /** The fields as applied, without those of the batch. */
  readonly recipe: Recipe;
  /** Keys of the request that nothing is called. */
  readonly warnings: readonly string[];
}

/** Without `until` all slots, without `count` all names. */
export type BatchRequest = ReturnType<typeof parseBatch>;

/** Keys that kin/1 alone has. */
const KIN_KEYS = keysOf(NAMES_FIELDS).filter((key) => key !== NAMES_FIELDS.class.key);

/**
 * Asks for kin/1 where a request without an algorithm has a key of that alone, or is of names, which have no syllables, then of
 * persons unless it says what; the key where it has another algorithm.
 */
export function askKin(body: JsonObject, ofNames = hasNames(body)): string | undefined {
  const key = KIN_KEYS.find((one) => body[one] != null);
  if (key || ofNames) body.algorithm ??= KIN_ALGORITHM;
  if (ofNames && body.pattern == null) body.name_class ??= 'first_name';
  return body.algorithm === KIN_ALGORITHM ? undefined : key;
}

/** A text, a list, or a language alone. */
const hasNames = ({ text, names, language, patch, run_id: runId }: JsonObject): boolean =>
  text != null || names != null || (language != null && patch == null && runId == null);

export function parseSource(body: JsonObject): BatchSource {
  const { patch, run_id: runId } = body;
  if (patch != null && runId != null) throw invalidRequest('Give patch or run_id, not both.');
  if (hasNames(body)) return ofRequest(() => namesOf(body));
  if (runId == null) {
    if (patch == null) throw invalidRequest('Missing patch or run_id.');
    return { patch: parsePatch(patch) };
  }
  if (typeof runId !== 'string') throw invalidRequest(`Run not found: ${showValue(runId)}`);
  return { runId };
}

/** A text or a list, of whose names others are made; an empty list of a language. */
function namesOf(body: JsonObject): BatchSource {
  if (body.text != null || body.names != null) checkOneSource(body);
  const { text, names, language } = valuesOf(NAME_SOURCE_FIELDS, body);
  const kind = text === null ? 'list' : 'text';
  return { names: { kind, text: text ?? names ?? '', language } };
}

/** Name classes of a policy file, by what either construction knows of them. */
export interface NameClasses {
  readonly policies: readonly NamePolicy[];
  readonly classes: readonly NameClass[];
}

/** Checks the fields that make a space; `RequestError` naming the first that is wrong. */
export const parseSpace = (body: JsonObject, classes: NameClasses): SpaceRequest =>
  ofRequest(() => spaceOf(body, classes));

function spaceOf(body: JsonObject, { policies, classes }: NameClasses): SpaceRequest {
  askKin(body);
  const algorithm = SPACE_FIELDS.algorithm.read(body.algorithm, body);
  if (algorithm === KIN_ALGORITHM) return parseNames(body, classes);
  const { values, recipe } = readOperation(spaceOperation(policies), body);
  const { algorithm: _, syllables, seed, mode, nameMin, nameMax, exclude, ...rest } = values;
  const { class: name, ...bounds } = rest;
  const policy = namedPolicy(name, policies);
  return {
    spec: {
      bounds,
      counts: syllables,
      seed: BigInt(seed),
      policy: policy && { policy, mode },
      nameMin,
      nameMax,
      names: null,
    },
    exclude,
    recipe: {
      ...recipe,
      name_class: policy?.name ?? null,
      mode: policy && mode,
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
    { after: 'mode', check: (values) => void namedPolicy(values.class, policies) },
    {
      after: 'nameMax',
      check: ({ nameMin, nameMax }) => ordered(nameMin, nameMax, 'name_min', 'name_max'),
    },
  ],
});

/** The same of kin/1: a class, or the phrases of a pattern. */
function parseNames(body: JsonObject, ofFile: readonly NameClass[]): SpaceRequest {
  const classes = withKinds(ofFile);
  const seed = SPACE_FIELDS.seed.read(body.seed, body);
  const exclude = SPACE_FIELDS.exclude.read(body.exclude, body);
  const wrong = SPACE_1_KEYS.find((key) => body[key] != null);
  if (wrong !== undefined) {
    throw new FieldError(
      `${wrong} does not go with ${KIN_ALGORITHM}, which takes name_class or pattern, and letters; leave it out.`,
    );
  }
  const values = valuesOf(NAMES_FIELDS, body);
  const { class: name, pattern: given, letters, zipf, unique, sex, real } = values;
  if (given !== null && name !== null) {
    throw new FieldError('Give pattern, which names its classes itself, or name_class, not both.');
  }
  const single = classes.filter(({ kind }) => kind !== 'phrase');
  const phrase = classes.find((one) => one.kind === 'phrase' && one.name === name);
  const pattern = given ?? (phrase ? (phrase.pattern ?? phrase.name) : null);
  const nameClass = single.find((one) => one.name === name);
  if (pattern === null && !nameClass) {
    // what a plain name is, the source tells, of which a batch knows the class
    const known = classes.map((one) => one.name).filter((one) => one !== 'name');
    const meant = name && meantBy(name, known);
    const fault =
      name === null ? `${KIN_ALGORITHM} needs name_class` : `Unknown name class: ${name}`;
    const remedy = meant ? `did you mean ${meant}?` : `known classes: ${known.join(', ')}.`;
    throw new FieldError(`${fault}; ${remedy}`);
  }
  if (unique !== null && zipf === null) {
    throw new FieldError('unique is of names by rank: give zipf, such as real, or leave it out.');
  }
  const text = pattern ?? `{${nameClass!.name}}`;
  if (sex !== null) checkSex(sex, text, classes);
  const how = {
    ...(zipf && { zipf }),
    ...(unique && { unique: Number(unique) }),
    ...(sex && { sex }),
    ...(real && { real }),
  };
  // that of names of both sexes has a column for the sex
  const names: KinSpec =
    nameClass && sex !== 'f,m'
      ? { nameClass, letters, ...how }
      : { nameClass: null, pattern: text, classes, letters, ...how };
  // of those of namespace/1 none has a value
  const others = Object.entries(body).filter(([key]) => !SPACE_1_KEYS.includes(key));
  return {
    spec: { ...NO_SPACE, seed: BigInt(seed), names },
    exclude,
    recipe: {
      algorithm: KIN_ALGORITHM,
      ...(nameClass ? { name_class: nameClass.name } : { pattern }),
      ...{
        letters: letters && [...letters],
        ...how,
        seed,
        exclude: exclude?.recipe ?? {},
      },
    },
    warnings: unknownKeys(Object.fromEntries(others), [
      ...keysOf(NAMES_FIELDS),
      ...COMMON_KEYS,
      ...(hasNames(body) ? SOURCE_KEYS : []),
    ]),
  };
}

/** Throws `FieldError` for a pattern whose only given names are of another sex, or that has none. */
function checkSex(sex: string, pattern: string, classes: readonly NameClass[]): void {
  const named = classes.filter((one) => pattern.includes(`{${one.name}}`));
  const odd = named.find((one) => one.sex && one.sex !== sex);
  if (odd) throw new FieldError(`sex ${sex} does not go with ${odd.name}; leave one of them out.`);
  if (named.length > 0 && named.every(({ kind, part }) => kind !== 'person' || part === 'last'))
    throw new FieldError(`sex is of given names; leave it out for ${pattern}.`);
}

/** What kin/1 does not look at. */
const NO_SPACE = {
  bounds: { minLength: null, maxLength: null, minFrequency: null, top: null },
  counts: [],
  policy: null,
  nameMin: null,
  nameMax: null,
};

const RANGE: Operation<typeof RANGE_FIELDS> = {
  fields: RANGE_FIELDS,
  rules: [
    {
      after: 'until',
      check: ({ offset, until }) => ordered(offset, until, 'offset', 'until'),
    },
  ],
};

/** Checks a whole batch request. */
export const parseBatch = (body: JsonObject, classes: NameClasses) =>
  ofValues(() => batchOf(body, classes));

function batchOf(body: JsonObject, classes: NameClasses) {
  const space = parseSpace(body, classes);
  const { names } = space.spec;
  const read = ofRequest(() => readOperation(RANGE, body).values);
  const { renderStyle: style, ...range } = read;
  if (names?.zipf && !names.unique && range.count === null && range.until === null) {
    throw invalidRequest('count must be a number with zipf: names are drawn without an end.');
  }
  // all of those that are wanted once
  const count = names?.unique && body.count === undefined ? null : range.count;
  return { ...space, ...range, count, style };
}

/** The policy of a class; null for none. */
const namedPolicy = (name: JsonValue, policies: readonly NamePolicy[]): NamePolicy | null =>
  name === null ? null : policyOf({ name_class: name }, policies);

/** Reads requests for batches: source, space, range, format. */
import type { JsonObject } from '../../engine/base/json.ts';
import { meantBy } from '../../engine/base/plain-text.ts';
import { type NameClass, withKinds } from '../../engine/kin/asked/make-names.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { BatchSpec } from '../../engine/space/batch/plan-1.ts';
import type { KinSpec } from '../../engine/space/batch/plan-kin.ts';
import { NAMESPACE_ALGORITHM } from '../../engine/space/namespace-1.ts';
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
import { BATCH_FIELDS, BODY_FIELDS, NAMES_FIELDS, RANGE_FIELDS, SPACE_FIELDS } from './fields.ts';

/** What makes a space; `names` asks for kin/1, which looks at the seed alone beside it. */
export type SpaceSpec =
  | (Omit<BatchSpec, 'exclude'> & { readonly names: null })
  | (Pick<BatchSpec, 'seed' | 'policy'> & { readonly names: KinSpec });

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

const { algorithm, seed, class: nameClass, exclude, ...SPACE_1_FIELDS } = SPACE_FIELDS;
const KIN_FIELDS = { seed, exclude, class: nameClass, ...NAMES_FIELDS };

/**
 * Asks for kin/1 where a request without an algorithm has a key of that alone, or is of names, which have no syllables, then of
 * persons unless it says what. Throws `FieldError` where it has another algorithm.
 */
function withAlgorithm(body: JsonObject, ofNames: boolean): JsonObject {
  const isKin = ofNames || keysOf(NAMES_FIELDS).some((key) => body[key] != null);
  const asked = algorithm.read(body.algorithm ?? (isKin ? KIN_ALGORITHM : null), body);
  // what one construction alone has is not left out in silence of the other
  const [other, fields] =
    asked === KIN_ALGORITHM ? [NAMESPACE_ALGORITHM, SPACE_1_FIELDS] : [KIN_ALGORITHM, NAMES_FIELDS];
  const odd = keysOf(fields).find((key) => body[key] != null);
  if (odd)
    throw new FieldError(
      `${odd} is of ${other}, not of ${asked}; leave it out, or give algorithm ${other}.`,
    );
  if (ofNames && asked !== KIN_ALGORITHM)
    throw new FieldError(
      `A text and a list of names have no syllables: ${KIN_ALGORITHM} makes names of them.`,
    );
  const person = ofNames && body.pattern == null && body.name_class == null;
  return { ...body, algorithm: asked, ...(person && { name_class: 'first_name' }) };
}

/** A text, a list, or a language alone. */
const hasNames = ({ text, names, language, patch, run_id: runId }: JsonObject): boolean =>
  text != null || names != null || (language != null && patch == null && runId == null);

export function parseSource(body: JsonObject): BatchSource {
  const { patch, run_id: runId } = body;
  if (patch != null && runId != null) throw invalidRequest('Give patch or run_id, not both.');
  if (hasNames(body)) return ofRequest(() => namesSource(body));
  if (runId == null) {
    if (patch == null) throw invalidRequest('Missing patch or run_id.');
    return { patch: parsePatch(patch) };
  }
  if (typeof runId !== 'string') throw invalidRequest(`Run not found: ${showValue(runId)}`);
  return { runId };
}

/** A text or a list, of whose names others are made; an empty list of a language. */
function namesSource(body: JsonObject): BatchSource {
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

/** Checks the fields that make a space, of a run unless it is `ofNames`; `RequestError` naming the first that is wrong. */
export const parseSpace = (
  given: JsonObject,
  classes: NameClasses,
  ofNames = hasNames(given),
): SpaceRequest =>
  ofRequest(() => {
    const body = withAlgorithm(given, ofNames);
    const isKin = body.algorithm === KIN_ALGORITHM;
    const space = isKin ? namesOf(body, classes.classes) : syllablesOf(body, classes.policies);
    const known = keysOf(hasNames(given) ? BODY_FIELDS : BATCH_FIELDS);
    return { ...space, warnings: unknownKeys(given, ['patch', 'run_id', ...known]) };
  });

type Space = Omit<SpaceRequest, 'warnings'>;

function syllablesOf(body: JsonObject, policies: readonly NamePolicy[]): Space {
  const { values, recipe } = readOperation(SPACE, body);
  const { algorithm: _, syllables, seed, mode, nameMin, nameMax, exclude, ...rest } = values;
  const { class: name, ...bounds } = rest;
  const policy = name === null ? null : policyOf({ name_class: name }, policies);
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
  };
}

/** The fields with what they have to do with one another. */
const SPACE: Operation<typeof SPACE_FIELDS> = {
  fields: SPACE_FIELDS,
  rules: [
    {
      after: 'maxLength',
      check: ({ minLength, maxLength }) =>
        ordered(minLength, maxLength, 'min_length', 'max_length'),
    },
    {
      after: 'nameMax',
      check: ({ nameMin, nameMax }) => ordered(nameMin, nameMax, 'name_min', 'name_max'),
    },
  ],
};

/** The space of kin/1: a class, or the phrases of a pattern. */
function namesOf(body: JsonObject, ofFile: readonly NameClass[]): Space {
  const classes = withKinds(ofFile);
  const values = valuesOf(KIN_FIELDS, body);
  const { seed, exclude, class: name, pattern: given, letters, zipf, unique, sex, real } = values;
  if (given !== null && name !== null) {
    throw new FieldError('Give pattern, which names its classes itself, or name_class, not both.');
  }
  const of = classes.find((one) => one.name === name);
  const pattern = given ?? (of?.kind === 'phrase' ? (of.pattern ?? of.name) : null);
  const nameClass = of?.kind === 'phrase' ? undefined : of;
  if (pattern === null && !nameClass) {
    // `name` is the class that a source decides on, and a batch has to name it
    const known = classes.map((one) => one.name).filter((one) => one !== 'name');
    const meant = name && meantBy(showValue(name), known);
    const fault =
      name === null
        ? `${KIN_ALGORITHM} needs name_class`
        : `Unknown name class: ${showValue(name)}`;
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
  return {
    spec: { seed: BigInt(seed), policy: null, names },
    exclude,
    recipe: {
      algorithm: KIN_ALGORITHM,
      ...(nameClass ? { name_class: nameClass.name } : { pattern }),
      letters: letters && [...letters],
      ...how,
      seed,
      exclude: exclude?.recipe ?? {},
    },
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
export const parseBatch = (body: JsonObject, classes: NameClasses, ofNames?: boolean) =>
  ofValues(() => {
    const space = parseSpace(body, classes, ofNames);
    const { names } = space.spec;
    const read = ofRequest(() => readOperation(RANGE, body).values);
    const { renderStyle: style, ...range } = read;
    if (names?.zipf && !names.unique && range.count === null && range.until === null) {
      throw invalidRequest('count must be a number with zipf: names are drawn without an end.');
    }
    // all of those that are wanted once
    const count = names?.unique && body.count === undefined ? null : range.count;
    return { ...space, ...range, count, style };
  });

/** Parses requests for batches of namespace/1: source, vocabulary, policy, range, format. */
import { EngineError } from '../../engine/base/errors.ts';
import { type JsonObject, type JsonValue, Real } from '../../engine/base/json.ts';
import type { NamePolicy, SelectMode } from '../../engine/names/policy.ts';
import { RENDER_STYLES, type RenderStyle } from '../../engine/names/render-style.ts';
import type { ClassProfile } from '../../engine/sound/class-profile.ts';
import { BATCH_FORMATS, type BatchFormat } from '../../engine/space/batch-lines.ts';
import { MAX_COUNT, NAMESPACE_ALGORITHM } from '../../engine/space/namespace-1.ts';
import { NAMESPACE_2 } from '../../engine/space/namespace-2.ts';
import type { SpaceSpec } from '../batch/plan-space.ts';
import { parseSound, type SoundRequest } from '../names/sound-filter.ts';
import type { Recipe } from '../patches/results.ts';
import { invalidRequest } from '../request-error.ts';
import { boundsOf, COMMON_KEYS, readBatchNames, SPACE_1_KEYS } from './batch-names.ts';
import { coerceInt, type ExactInteger, showValue } from './coerce.ts';
import { type ExcludeRequest, parseExclude } from './exclude.ts';
import { FieldError } from './fields.ts';
import { drawSeed } from './kinds/seed.ts';
import { unknownKeys } from './known-keys.ts';
import { parsePatch } from './walker.ts';

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
  readonly profiles: readonly ClassProfile[];
}

/** Keys of a batch of namespace/1. */
const KEYS = ['syllables', 'name_class', 'like', ...SPACE_1_KEYS, ...COMMON_KEYS];

/** Checks the fields that make a space; 400 naming the first that is wrong. */
export function parseSpace(body: JsonObject, { policies, profiles }: NameClasses): SpaceRequest {
  const algorithm = choice(
    body.algorithm,
    [NAMESPACE_ALGORITHM, NAMESPACE_2],
    'algorithm',
    NAMESPACE_ALGORITHM,
  );
  if (algorithm === NAMESPACE_2) return parseNames(body, profiles);
  const counts = syllableCounts(body.syllables);
  const seed = body.seed == null ? drawSeed() : integer(body.seed, 'seed');
  const minLength = bound(body.min_length, 'min_length', 1);
  const maxLength = bound(body.max_length, 'max_length', 1);
  ordered(minLength, maxLength, 'min_length', 'max_length');
  const minFrequency = bound(body.min_frequency, 'min_frequency', 0);
  const top = bound(body.top, 'top', 1);
  const policy = policyOf(body, policies);
  const nameMin = bound(body.name_min, 'name_min', 1);
  const nameMax = bound(body.name_max, 'name_max', 1);
  ordered(nameMin, nameMax, 'name_min', 'name_max');
  const exclude = parseExclude(body.exclude);
  const sound = soundOf(body);
  return {
    spec: {
      bounds: { minLength, maxLength, minFrequency, top },
      counts,
      seed: BigInt(seed),
      policy,
      nameMin,
      nameMax,
      names: null,
      sound,
    },
    exclude,
    recipe: {
      syllables: counts,
      seed,
      min_length: minLength,
      max_length: maxLength,
      min_frequency: minFrequency,
      top,
      name_class: policy?.policy.name ?? null,
      mode: policy?.mode ?? null,
      name_min: nameMin,
      name_max: nameMax,
      exclude: exclude?.recipe ?? {},
      ...sound?.recipe,
    },
    warnings: unknownKeys(body, KEYS),
  };
}

/** `like` says both bounds at once. */
function soundOf(body: JsonObject): SoundRequest | null {
  try {
    return parseSound(boundsOf(body));
  } catch (err) {
    if (err instanceof FieldError) throw invalidRequest(err.message);
    throw err;
  }
}

function parseNames(body: JsonObject, profiles: readonly ClassProfile[]): SpaceRequest {
  const seed = body.seed == null ? drawSeed() : integer(body.seed, 'seed');
  const exclude = parseExclude(body.exclude);
  try {
    const { spec, recipe, warnings } = readBatchNames(body, profiles);
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

/** Checks a whole batch request. */
export function parseBatch(body: JsonObject, classes: NameClasses): BatchRequest {
  const space = parseSpace(body, classes);
  const offset = BigInt(body.offset == null ? 0 : integer(body.offset, 'offset', 0));
  const until = body.until == null ? null : BigInt(integer(body.until, 'until', 0));
  if (until !== null && offset > until) throw invalidRequest('offset must be <= until.');
  const wanted = body.count === undefined ? 1000 : body.count;
  const count = wanted === null ? null : BigInt(integer(wanted, 'count', 1));
  const format = choice(body.format, BATCH_FORMATS, 'format', 'ndjson');
  const style = choice(body.render_style, RENDER_STYLES, 'render_style', 'raw');
  return { ...space, offset, until, count, format, style };
}

function syllableCounts(value: JsonValue | undefined): number[] {
  const list = Array.isArray(value) ? value : [value ?? 2];
  const counts = list.map((k) => Number(integer(k, 'syllables')));
  if (counts.length === 0 || counts.some((k) => k < 1 || k > MAX_COUNT)) {
    throw invalidRequest(
      `syllables must be an integer of 1 to ${MAX_COUNT}, or a list of them (got ${showValue(value!)}).`,
    );
  }
  return [...new Set(counts)].sort((a, b) => a - b);
}

/** Whole JSON numbers, 1e6 too, and decimal digits as text, which keep their digits in any client. */
function integer(value: JsonValue, field: string, least = -Infinity): ExactInteger {
  const plain = value instanceof Real ? value.value : value;
  const whole =
    typeof plain === 'boolean' || (typeof plain === 'number' && !Number.isInteger(plain))
      ? undefined
      : coerceInt(plain);
  if (whole === undefined || whole < least) {
    const range = least === -Infinity ? '' : ` >= ${least}`;
    throw invalidRequest(`${field} must be an integer${range} (got ${showValue(value)}).`);
  }
  return whole;
}

/** A bound beyond any corpus stays what it is: no bound that matters. */
function bound(value: JsonValue | undefined, field: string, least: number): number | null {
  return value == null ? null : Number(integer(value, field, least));
}

function ordered(min: number | null, max: number | null, low: string, high: string): void {
  if (min !== null && max !== null && min > max) throw invalidRequest(`${low} must be <= ${high}.`);
}

function policyOf(
  { name_class: nameClass, mode }: JsonObject,
  policies: readonly NamePolicy[],
): { policy: NamePolicy; mode: SelectMode } | null {
  const chosen = choice<SelectMode>(mode, ['hard', 'soft'], 'mode', 'hard');
  if (nameClass == null) return null;
  const policy = policies.find(({ name }) => name === nameClass);
  if (!policy) throw invalidRequest(`Unknown name class: ${showValue(nameClass)}`);
  return { policy, mode: chosen };
}

function choice<T extends string>(
  value: JsonValue | undefined,
  known: readonly T[],
  field: string,
  fallback: T,
): T {
  if (value == null) return fallback;
  const text = typeof value === 'string' ? value.trim().toLowerCase() : null;
  const found = text === '' ? fallback : known.find((one) => one === text);
  if (found === undefined) {
    throw invalidRequest(`${field} must be one of ${known.join(', ')} (got ${showValue(value)}).`);
  }
  return found;
}

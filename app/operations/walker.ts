import { randomInt } from 'node:crypto';
import { EngineError } from '../../engine/base/errors.ts';
import { type JsonObject, type JsonValue, Real } from '../../engine/base/json.ts';
import {
  isProfileName,
  PROFILE_NAMES,
  PROFILES,
  type WalkProfile,
} from '../../engine/corpus/profiles.ts';
import { CombineError, type CombineParams } from '../../engine/names/combine.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { SelectParams } from '../../engine/names/select.ts';
import { DEFAULT_WALK, type WalkParams } from '../../engine/walk/walker.ts';
import { invalidRequest } from '../request-error.ts';
import type { Made } from '../slots/results.ts';
import type { PatchName } from '../slots/slots.ts';
import { coerceInt, coerceNum, coerceOptInt, type ExactInteger, showValue } from './coerce.ts';
import { type ExcludeRequest, parseExclude } from './exclude.ts';

/** Syllables that one walk request may visit, starts included. */
export const MAX_WALK_SYLLABLES = 5_000_000;
/** Syllables that one combine request may draw. */
export const MAX_DRAWN_SYLLABLES = 20_000_000;
/** Syllables of one name. */
export const MAX_NAME_SYLLABLES = 1000;

export function parsePatch(value: JsonValue | undefined): PatchName {
  if (value === 'a' || value === 'b') return value;
  throw invalidRequest("Invalid patch. Must be 'a' or 'b'.");
}

/** A seed for a request that names none, so that every result can be had again. */
export function drawSeed(): number {
  return randomInt(2 ** 48 - 1);
}

export interface WalkRequest extends Made {
  readonly params: WalkParams;
  readonly batch: { readonly seed: bigint; readonly count: number; readonly steps: number };
}

/** Checks a walk request in the published order; 400 for the first thing that is wrong. */
export function parseWalk(body: JsonObject): WalkRequest {
  const integer = (field: string, absent: number): ExactInteger | undefined =>
    body[field] === undefined ? absent : coerceInt(body[field]);
  const real = (field: string, absent: number): number | undefined =>
    body[field] === undefined ? absent : coerceNum(body[field]);
  const count = integer('count', 2);
  const steps = integer('steps', 5);
  const maxFlips = integer('max_flips', DEFAULT_WALK.maxFlips);
  const temperature = real('temperature', DEFAULT_WALK.temperature);
  const frequencyWeight = real('frequency_weight', DEFAULT_WALK.frequencyWeight);
  if (
    count === undefined ||
    steps === undefined ||
    maxFlips === undefined ||
    temperature === undefined ||
    frequencyWeight === undefined
  ) {
    throw invalidRequest('Invalid walk parameters: expected numeric values.');
  }
  const neighborLimit = coerceOptInt(
    body.neighbor_limit,
    DEFAULT_WALK.neighborLimit,
    'neighbor_limit',
  );
  const minLength = coerceOptInt(body.min_length, DEFAULT_WALK.minLength, 'min_length');
  const maxLength = coerceOptInt(body.max_length, DEFAULT_WALK.maxLength, 'max_length');
  const seed = body.seed == null ? drawSeed() : coerceInt(body.seed);
  if (seed === undefined) throw invalidRequest('Invalid seed: expected integer or null.');
  const atLeast = (value: ExactInteger | null, least: number, field: string): void => {
    if (value !== null && value < least) throw invalidRequest(`${field} must be >= ${least}.`);
  };
  atLeast(count, 1, 'count');
  atLeast(steps, 0, 'steps');
  atLeast(maxFlips, 1, 'max_flips');
  atLeast(neighborLimit, 1, 'neighbor_limit');
  atLeast(minLength, 1, 'min_length');
  atLeast(maxLength, 1, 'max_length');
  if (minLength !== null && maxLength !== null && minLength > maxLength) {
    throw invalidRequest('min_length must be <= max_length.');
  }
  if (!(temperature > 0)) throw invalidRequest('temperature must be > 0.');
  const inertia =
    body.inertia === undefined
      ? DEFAULT_WALK.inertia
      : body.inertia === null
        ? null
        : coerceNum(body.inertia);
  if (inertia === undefined) throw invalidRequest('inertia must be a number or null.');

  const profile = profileName(body.profile);
  try {
    const named = profile === 'custom' ? null : namedProfile(profile);
    const size = Number(count) * (Number(steps) + 1);
    if (size > MAX_WALK_SYLLABLES) {
      throw new EngineError(
        'walk-limit',
        `count x (steps + 1) must be <= ${grouped(MAX_WALK_SYLLABLES)} (got ${grouped(size)}).`,
      );
    }
    const explicit = { maxFlips: Number(maxFlips), temperature, frequencyWeight };
    const limits = {
      neighborLimit: boundOrNull(neighborLimit),
      minLength: boundOrNull(minLength),
      maxLength: boundOrNull(maxLength),
      inertia,
    };
    return {
      params: { ...(named ?? explicit), ...limits },
      batch: { seed: BigInt(seed), count: Number(count), steps: Number(steps) },
      recipe: {
        profile: typeof body.profile === 'string' ? body.profile : null,
        count,
        steps,
        max_flips: maxFlips,
        temperature,
        frequency_weight: frequencyWeight,
        neighbor_limit: neighborLimit,
        min_length: minLength,
        max_length: maxLength,
        seed,
        inertia,
      },
      sent: {
        profile: body.profile ?? null,
        count,
        steps,
        max_flips: maxFlips,
        temperature: realOf(temperature),
        frequency_weight: realOf(frequencyWeight),
        neighbor_limit: neighborLimit,
        min_length: minLength,
        max_length: maxLength,
        seed: body.seed == null ? null : seed,
      },
    };
  } catch (err) {
    throw failed('Walk generation failed', err);
  }
}

export interface CombineRequest extends Made {
  readonly params: CombineParams;
  /** The value as sent, or 2. */
  readonly syllables: JsonValue;
}

/** Whether a combine request asks for walks, which need a ready walker. */
export function combineWalks(body: JsonObject): boolean {
  const profile = profileName(body.profile);
  return profile !== 'flat' && !isAbsent(body.profile);
}

/** Checks a combine request: JSON numbers only. 400 `Combiner failed: <detail>`. */
export function parseCombine(body: JsonObject): CombineRequest {
  try {
    const walks = combineWalks(body);
    const syllables = body.syllables === undefined ? 2 : body.syllables;
    const list = Array.isArray(syllables) ? syllables : [syllables];
    const counts = list.map((n) => whole(n, 'syllables', -MAX_NAME_SYLLABLES, MAX_NAME_SYLLABLES));
    const count = body.count === undefined ? 10_000 : whole(body.count, 'count');
    const seed = seedOf(body.seed);
    const frequencyWeight =
      body.frequency_weight === undefined
        ? walks
          ? 0
          : 1
        : number(body.frequency_weight, 'frequency_weight');
    const name = profileName(body.profile);
    const { maxFlips, temperature } = walkSettings(body, walks && name === 'custom');
    let profile: WalkProfile | null = null;
    if (walks) {
      profile = name === 'custom' ? { maxFlips, temperature, frequencyWeight } : namedProfile(name);
    }
    const drawn = counts.reduce((sum, n) => sum + Math.max(n, walks ? 2 : 1), 0) * count;
    if (drawn > MAX_DRAWN_SYLLABLES) {
      throw new CombineError(
        'combine-limit',
        `syllables x count must be <= ${grouped(MAX_DRAWN_SYLLABLES)} drawn syllables (got ${grouped(drawn)}).`,
      );
    }
    return {
      params: { syllables: counts, count, seed: BigInt(seed), profile, frequencyWeight },
      syllables,
      recipe: {
        profile: typeof body.profile === 'string' ? body.profile : null,
        syllables,
        count,
        seed,
        frequency_weight: frequencyWeight,
        max_flips: maxFlips,
        temperature,
      },
      sent: {
        profile: body.profile ?? null,
        syllables,
        count: body.count ?? count,
        seed: body.seed ?? null,
        frequency_weight: body.frequency_weight ?? new Real(1),
        max_flips: body.max_flips ?? maxFlips,
        temperature: body.temperature ?? temperature,
      },
    };
  } catch (err) {
    throw failed('Combiner failed', err);
  }
}

/**
 * What only a walk with its own settings uses. Otherwise the two are not judged, whatever they hold: the
 * recipe tells them where they are values that could be used, else the defaults.
 */
function walkSettings(
  { max_flips = 2, temperature: heat = new Real(0.7) }: JsonObject,
  used: boolean,
): { maxFlips: number; temperature: number } {
  const read = (parse: () => number, unused: number): number => {
    try {
      return parse();
    } catch (err) {
      if (used || !(err instanceof EngineError)) throw err;
      return unused;
    }
  };
  const maxFlips = read(() => whole(max_flips, 'max_flips', 1), 2);
  const temperature = read(() => {
    const value = number(heat, 'temperature');
    if (value > 0) return value;
    throw new CombineError('temperature-range', 'temperature must be > 0.');
  }, 0.7);
  return { maxFlips, temperature };
}

export interface SelectRequest extends Made {
  readonly params: SelectParams;
  /** The count as sent, or 100. */
  readonly requested: number | null;
  /** What to leave out; its files are yet to be read. */
  readonly exclude: ExcludeRequest | null;
}

/** Checks a select request against the policies at hand. 400 `Selector failed: <detail>` or the class's text. */
export function parseSelect(body: JsonObject, policies: readonly NamePolicy[]): SelectRequest {
  try {
    const requested = selectCount(body.count);
    const mode = oneOf(body.mode, ['hard', 'soft'], 'mode');
    const order = oneOf(body.order, ['alphabetical', 'random'], 'order');
    const seed = seedOf(body.seed);
    const policy = policyOf(body, policies);
    const distinct = flag(body.distinct, 'distinct');
    const exclude = parseExclude(body.exclude);
    // the keys stand only where they say something, so that results without them keep their hashes
    const beyond = {
      ...(distinct && { distinct }),
      ...(exclude !== null && { exclude: exclude.recipe }),
    };
    return {
      params: { policy, count: requested, mode, order, seed: BigInt(seed), distinct },
      requested,
      exclude,
      recipe: { name_class: policy.name, count: requested, mode, order, seed, ...beyond },
      sent: {
        name_class: policy.name,
        count: requested,
        mode,
        order,
        seed: body.seed == null ? null : seed,
        ...beyond,
      },
    };
  } catch (err) {
    throw failed('Selector failed', err);
  }
}

/** The policy that a request names, `first_name` when it names none. */
export function policyOf(body: JsonObject, policies: readonly NamePolicy[]): NamePolicy {
  const name = body.name_class === undefined ? 'first_name' : body.name_class;
  const policy = policies.find((p) => p.name === name);
  if (!policy) throw invalidRequest(`Unknown name class: ${showValue(name)}`);
  return policy;
}

/** The parameters that walks are hashed with are reals, also where their value is whole. */
const realOf = (value: number): number | Real =>
  Number.isInteger(value) ? new Real(value) : value;

/** An engine's fault as the route's published text; anything else passes. */
export function failed(text: string, err: unknown): unknown {
  return err instanceof EngineError && err.code !== 'queue-full' && err.code !== 'cancelled'
    ? invalidRequest(`${text}: ${err.message}`)
    : err;
}

/** Why a corpus could not be loaded; a fault that does not say where it lies gets the run's folder. */
export function loadFault(err: unknown, runDir: string): string {
  const { message } = err as Error;
  const placed = err instanceof EngineError || message.includes(runDir);
  return `Failed to load corpus: ${placed ? message : `${runDir}: ${message}`}`;
}

/** A load that fails is refused with one text, whatever the cause; only work that was not begun passes. */
export function loadFailed(err: unknown, runDir: string): unknown {
  return err instanceof EngineError
    ? failed('Failed to load corpus', err)
    : invalidRequest(loadFault(err, runDir));
}

/** Null, false, 0, empty text and empty lists count as no profile. */
function isAbsent(profile: JsonValue | undefined): boolean {
  if (Array.isArray(profile)) return profile.length === 0;
  return !(profile instanceof Real ? profile.value : profile);
}

function profileName(profile: JsonValue | undefined): string {
  return isAbsent(profile) ? 'custom' : showValue(profile!);
}

function namedProfile(name: string): WalkProfile {
  if (isProfileName(name)) return PROFILES[name];
  throw new EngineError(
    'profile-unknown',
    `Unknown profile '${name}'. Valid profiles: ${PROFILE_NAMES.join(', ')}, custom.`,
  );
}

/** Bounds beyond any corpus stay what they are: no bound that matters. */
function boundOrNull(value: ExactInteger | null): number | null {
  return value === null ? null : Number(value);
}

export function whole(value: JsonValue, field: string, least = -Infinity, most = Infinity): number {
  const n = number(value, field);
  if (!Number.isInteger(n))
    throw new EngineError('not-whole', `${field} must be an integer (got ${n}).`);
  if (n < least || n > most) {
    const bound = n < least ? `>= ${least}` : `<= ${most}`;
    throw new EngineError('out-of-range', `${field} must be ${bound} (got ${n}).`);
  }
  return n;
}

function number(value: JsonValue, field: string): number {
  const plain = value instanceof Real ? value.value : value;
  // the text of an integer may be as long as it likes, and lie beyond every double
  if (typeof plain === 'bigint' && Number.isFinite(Number(plain))) return Number(plain);
  if (typeof plain === 'number' && Number.isFinite(plain)) return plain;
  throw new EngineError('not-number', `${field} must be a number (got ${showValue(value)}).`);
}

function seedOf(value: JsonValue | undefined): ExactInteger {
  if (value == null) return drawSeed();
  const seed =
    typeof value === 'number' || typeof value === 'bigint' || value instanceof Real
      ? coerceInt(value)
      : undefined;
  const plain = value instanceof Real ? value.value : value;
  if (seed === undefined || (typeof plain === 'number' && !Number.isInteger(plain))) {
    throw new EngineError(
      'seed-invalid',
      `seed must be an integer or null (got ${showValue(value)}).`,
    );
  }
  return seed;
}

function selectCount(value: JsonValue | undefined): number | null {
  if (value === undefined) return 100;
  return value === null ? null : whole(value, 'count', 0);
}

/** A switch that is off when absent or null; `EngineError` naming the field. */
function flag(value: JsonValue | undefined, field: string): boolean {
  if (value === undefined || value === null) return false;
  if (typeof value === 'boolean') return value;
  throw new EngineError('not-boolean', `${field} must be true or false (got ${showValue(value)}).`);
}

/** The value if it is a known one, the first for none; `EngineError` naming the field. */
export function oneOf<const T extends readonly string[]>(
  value: JsonValue | undefined,
  known: T,
  field: string,
): T[number] {
  if (value === undefined) return known[0]!;
  const found = known.find((k) => k === value);
  if (found) return found;
  throw new EngineError(
    'unknown-choice',
    `${field} must be one of ${known.join(', ')} (got ${showValue(value)}).`,
  );
}

function grouped(n: number): string {
  return n.toLocaleString('en-US');
}

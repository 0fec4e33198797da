/** Parses requests of the walker: slot, walk, combination, selection. */
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import type { SelectParams } from '../../engine/names/select.ts';
import { parseSound, type SoundRequest } from '../names/sound-filter.ts';
import { invalidRequest } from '../request-error.ts';
import type { Made } from '../slots/results.ts';
import type { PatchName } from '../slots/slots.ts';
import { showValue } from './coerce.ts';
import { type ExcludeRequest, parseExclude } from './exclude.ts';
import { strictSeed, whole } from './kinds/strict.ts';

export { whole };

/** Syllables of one name. */
export const MAX_NAME_SYLLABLES = 1000;

export function parsePatch(value: JsonValue | undefined): PatchName {
  if (value === 'a' || value === 'b') return value;
  throw invalidRequest("Invalid patch. Must be 'a' or 'b'.");
}

export interface SelectRequest extends Made {
  readonly params: SelectParams;
  /** The count as sent, or 100. */
  readonly requested: number | null;
  /** What to exclude; its files are yet to be read. */
  readonly exclude: ExcludeRequest | null;
  /** How the names are to sound; the model of the run is yet to be had. */
  readonly sound: SoundRequest | null;
}

/** Checks a select request against the loaded policies. 400 `Selector failed: <detail>` or the class's text. */
export function parseSelect(body: JsonObject, policies: readonly NamePolicy[]): SelectRequest {
  try {
    const requested = selectCount(body.count);
    const mode = oneOf(body.mode, ['hard', 'soft'], 'mode');
    const order = oneOf(body.order, ['alphabetical', 'random'], 'order');
    const seed = strictSeed(body.seed);
    const policy = policyOf(body, policies);
    const distinct = flag(body.distinct, 'distinct');
    const exclude = parseExclude(body.exclude);
    const sound = parseSound((key) => body[key]);
    // the keys stand only where they say something, so that results without them keep their hashes
    const beyond = {
      ...(distinct && { distinct }),
      ...(exclude !== null && { exclude: exclude.recipe }),
      ...sound?.recipe,
    };
    return {
      params: { policy, count: requested, mode, order, seed: BigInt(seed), distinct },
      requested,
      exclude,
      sound,
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

export function grouped(n: number): string {
  return n.toLocaleString('en-US');
}

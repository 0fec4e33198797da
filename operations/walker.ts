/** Parses requests of the walker: slot, walk, combination, selection. */
import { EngineError } from '../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../engine/base/json.ts';
import type { NamePolicy } from '../engine/names/policy.ts';
import { invalidRequest, showValue } from './request-error.ts';

export type PatchName = 'a' | 'b';

/** Syllables of one name. */
export const MAX_NAME_SYLLABLES = 1000;

export function parsePatch(value: JsonValue | undefined): PatchName {
  if (value === 'a' || value === 'b') return value;
  throw invalidRequest("Invalid patch. Must be 'a' or 'b'.");
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

/** The same of a promise that was rejected. */
export const failing =
  (text: string) =>
  (err: unknown): Promise<never> =>
    Promise.reject(failed(text, err));

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

export function grouped(n: number): string {
  return n.toLocaleString('en-US');
}

/** Fields of the requests about sessions and their leases, with their published texts. */
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { invalidRequest } from '../request-error.ts';
import { readHolder } from '../sessions/gate.ts';

/** Trimmed and not empty; `RequestError` otherwise. */
export function sessionIdOf(value: JsonValue | undefined): string {
  const id = typeof value === 'string' ? value.trim() : '';
  if (id === '') throw invalidRequest('Missing or invalid session_id.');
  return id;
}

/** Who holds a lease; `RequestError` when absent or no holder's id. */
export function holderOf(value: JsonValue | undefined): string {
  const read = readHolder(value);
  if ('fault' in read) throw invalidRequest(read.fault);
  if (read.holder === null) throw invalidRequest('Missing lock_holder_id.');
  return read.holder;
}

/** Trimmed text; blank counts as null. */
export function textOrNull(body: JsonObject, field: string): string | null {
  const value = body[field] ?? null;
  if (value === null) return null;
  if (typeof value !== 'string') throw invalidRequest(`${field} must be a string or null.`);
  return value.trim() || null;
}

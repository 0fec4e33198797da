/** `RequestError`: a request, over whatever transport, cannot be carried out; and how its text shows values. */
import { EngineError } from '../engine/base/errors.ts';
import type { JsonValue } from '../engine/base/json.ts';

/**
 * `refused`: the request is wrong, or does not fit the state that it meets; `busy`: it may be asked again
 * in a moment; `failed`: the fault is on this side.
 */
export type Refusal = 'refused' | 'busy' | 'failed';

/** Its message goes to the caller as it is: over HTTP with 400, 503 or 500, on the command line as one line. */
export class RequestError extends Error {
  readonly kind: Refusal;
  /** Further keys of the HTTP reply, beside `error`. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(
    message: string,
    kind: Refusal = 'refused',
    extra: Readonly<Record<string, unknown>> = {},
    cause?: unknown,
  ) {
    super(message, { cause });
    this.name = 'RequestError';
    this.kind = kind;
    this.extra = extra;
  }
}

/** A refusal: a value is wrong, or does not fit the current state; `cause` is the error behind it. */
export const invalidRequest = (message: string, cause?: unknown): RequestError =>
  new RequestError(message, 'refused', {}, cause);

/** Codes of faults of values, wherever they are found. */
const VALUE_CODES = new Set([
  ...['field-invalid', 'pattern-invalid', 'profile-unknown', 'flips-too-many'],
  ...['walk-limit', 'combine-limit', 'count-range', 'syllables-range', 'package-name-invalid'],
]);

/** Runs `read` and marks what it throws as an error of values, not of a file or a state. */
export function ofValues<T>(read: () => T): T {
  try {
    return read();
  } catch (err) {
    throw faultOfValue(err as Error);
  }
}

/** Marks an error as one of a value; see `isOfValue`. */
export const faultOfValue = (err: Error): Error => Object.assign(err, { ofValue: true });

/** Whether an error is that of a wrong value, whatever the state of files and patches. */
export function isOfValue(err: unknown): boolean {
  if (!(err instanceof RequestError || err instanceof EngineError)) return false;
  const { ofValue, code, cause } = err as Partial<EngineError> & { readonly ofValue?: true };
  return ofValue === true || VALUE_CODES.has(code!) || isOfValue(cause);
}

/** Runs work whose errors are the request's own: an `EngineError` becomes a refusal. */
export function ofRequest<T>(work: () => T): T {
  try {
    return work();
  } catch (err) {
    throw err instanceof EngineError ? invalidRequest(err.message, err) : err;
  }
}

/** A value as an error text shows it: text as it is, anything else as JSON. */
export function showValue(value: JsonValue): string {
  if (typeof value === 'string') return value;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value, bigintAsText);
}

export const bigintAsText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value;

/** The one error that says a request, of whatever transport, cannot be carried out, and values in its text. */
import { EngineError } from '../engine/base/errors.ts';
import type { JsonValue } from '../engine/base/json.ts';

/**
 * `refused`: the request is wrong, or does not fit the state that it meets; `busy`: it may be asked again
 * in a moment; `failed`: the fault is on this side.
 */
export type Refusal = 'refused' | 'busy' | 'failed';

/** Told to the caller word for word: over HTTP as 400, 503 or 500, on the command line as one line. */
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

/** A request that is refused: a wrong value, or one that does not fit the state that it meets, of which `cause` tells. */
export const invalidRequest = (message: string, cause?: unknown): RequestError =>
  new RequestError(message, 'refused', {}, cause);

/** Codes of faults of values, wherever they are found. */
const VALUE_CODES = new Set([
  ...['field-invalid', 'pattern-invalid', 'profile-unknown', 'flips-too-many'],
  ...['walk-limit', 'combine-limit', 'count-range', 'syllables-range', 'package-name-invalid'],
]);

/** Reads values: what is wrong with them is so whatever they meet, and no fault of a file or a state. */
export function ofValues<T>(read: () => T): T {
  try {
    return read();
  } catch (err) {
    throw faultOfValue(err as Error);
  }
}

/** A fault with the mark that it was found where values are read. */
export const faultOfValue = (err: Error): Error => Object.assign(err, { ofValue: true });

/** Whether a value that was asked for is wrong, whatever it meets. */
export function isOfValue(err: unknown): boolean {
  if (!(err instanceof RequestError || err instanceof EngineError)) return false;
  const { ofValue, code, cause } = err as Partial<EngineError> & { readonly ofValue?: true };
  return ofValue === true || VALUE_CODES.has(code!) || isOfValue(cause);
}

/** Does what fails for the request's sake alone: a fault of the engine becomes a refusal. */
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

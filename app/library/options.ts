/** Options of the library as the requests of the operations that they stand for, and what is open until it is closed. */
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { FieldError, type Fields, unknownKey } from '../../operations/fields.ts';
import { RequestError } from '../../operations/request-error.ts';
import { EXCLUDE_FIELDS } from '../../operations/walker/exclude.ts';
import { policyFile } from '../../store/settings/policies.ts';
import { WorkerPool } from '../../workers/pool.ts';
import type { OpenOptions } from './types.ts';

/** Throws `FieldError` for an option that nothing is called, with the nearest that there is. */
export function checkOptions<T extends object>(
  options: T,
  known: readonly (keyof T & string)[],
): void {
  const odd = Object.keys(options).find((name) => !known.some((one) => one === name));
  if (odd !== undefined) throw new FieldError(unknownKey(odd, known).replaceAll('key', 'option'));
}

/** The request that options stand for. Throws as `checkOptions`. */
export function requestOf(fields: Fields, options: object): JsonObject {
  checkOptions<Record<string, unknown>>({ ...options }, Object.keys(fields));
  const body: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const { key } = fields[name]!;
    body[key] = key === 'exclude' && value !== null ? requestOf(EXCLUDE_FIELDS, value) : value;
  }
  return body;
}

/** A refusal of an operation as an error with a code; anything else passes. */
export const withCode = (err: unknown): unknown =>
  err instanceof RequestError ? new FieldError(err.message) : err;

export async function coded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (err) {
    throw withCode(err);
  }
}

/** The operations, each called through `asked`. */
export const guarded = <T extends object>(
  operations: T,
  asked: <R>(work: () => Promise<R>) => Promise<R>,
): T =>
  new Proxy(operations, {
    get(of, name) {
      const work: unknown = Reflect.get(of, name);
      if (typeof work !== 'function') return work;
      return (...given: unknown[]) =>
        asked(async () => {
          const [first = {}] = given;
          if (typeof first === 'string' || Object(first) === first) return work.apply(of, given);
          throw new FieldError(`Options are an object, such as { seed: 7 } (got ${first}).`);
        });
    },
  });

export const OPEN_OPTIONS = ['policies', 'threads', 'signal'] as const;

const MAX_THREADS = 256;

/** Threads of a source or a database, its classes, and how its operations are asked until it is closed. Throws `FieldError`. */
export function opened({ policies, threads, signal: given }: OpenOptions) {
  if (
    threads !== undefined &&
    !(Number.isInteger(threads) && threads >= 1 && threads <= MAX_THREADS)
  ) {
    throw new FieldError(
      `threads must be a whole number from 1 to ${MAX_THREADS} (got ${threads}).`,
    );
  }
  const pool = new WorkerPool(threads === undefined ? {} : { threads });
  const closed = new AbortController();
  const signal = AbortSignal.any([closed.signal, ...(given ? [given] : [])]);
  const close = async (): Promise<void> => {
    closed.abort(new EngineError('source-closed', 'It was closed; open it again.'));
    await pool.close();
  };
  return {
    pool,
    policies: policyFile(policies),
    signal,
    asked<T>(work: () => Promise<T>): Promise<T> {
      return coded(() => {
        signal.throwIfAborted();
        return work();
      });
    },
    closing: { close, [Symbol.asyncDispose]: close },
  };
}

/** Options of the library as the requests of the operations that they stand for. */
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { FieldError, type Fields, unknownKey } from '../../operations/fields.ts';
import { RequestError } from '../../operations/request-error.ts';
import { EXCLUDE_FIELDS } from '../../operations/walker/exclude.ts';

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

/** The same operations, of which each is asked as `asked` has it. */
export const guarded = <T extends object>(
  operations: T,
  asked: <R>(work: () => Promise<R>) => Promise<R>,
): T =>
  new Proxy(operations, {
    get(of, name) {
      const work: unknown = Reflect.get(of, name);
      if (typeof work !== 'function') return work;
      return (...given: unknown[]) => asked(async () => Reflect.apply(work, of, given));
    },
  });

/** Why nothing can be asked of a source or a database that was closed. */
export const sourceClosed = (): EngineError =>
  new EngineError('source-closed', 'It was closed; open it again.');

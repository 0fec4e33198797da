/** Options of the library as the requests of the operations that they stand for. */
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject, JsonValue } from '../../engine/base/json.ts';
import { FieldError, type Fields, unknownKey } from '../../operations/fields.ts';
import { RequestError } from '../../operations/request-error.ts';
import { EXCLUDE_FIELDS } from '../../operations/walker/exclude.ts';

/** Fields of the API that the library calls otherwise, so that one thing has one name. */
const NAMES: Readonly<Record<string, string>> = {
  name_class: 'class',
  class_key: 'class',
  syllable_key: 'syllables',
  generation_count: 'count',
  unique_only: 'unique',
};

/** What the library calls a field of the API: `max_flips` is `maxFlips`. */
export const optionName = (key: string): string =>
  NAMES[key] ?? key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The request that options stand for. Throws `FieldError` for an option that nothing is called. */
export function requestOf(fields: Fields, options: object): JsonObject {
  const keys = new Map(Object.values(fields).map(({ key }) => [optionName(key), key]));
  const body: Record<string, JsonValue> = {};
  for (const [name, value] of Object.entries(options)) {
    const key = keys.get(name);
    if (key === undefined) {
      throw new FieldError(unknownKey(name, [...keys.keys()]).replaceAll('key', 'option'));
    }
    if (value === undefined) continue;
    body[key] = key === 'exclude' && value !== null ? requestOf(EXCLUDE_FIELDS, value) : value;
  }
  return body;
}

/** The seed of names by slot. Throws `FieldError` for what is no whole number, or may have lost digits. */
export function exactSeed(seed: bigint | number): bigint {
  if (typeof seed === 'bigint' || Number.isSafeInteger(seed)) return BigInt(seed);
  const given = typeof seed === 'string' ? `the text "${seed}"` : String(seed);
  throw new FieldError(`seed must be a bigint or a whole number up to 2^53 - 1 (got ${given}).`);
}

/** A refusal of an operation as an error with a code; anything else passes. */
export const withCode = (err: unknown): unknown =>
  err instanceof RequestError ? new FieldError(err.message) : err;

/** Why nothing can be asked of a source or a database that was closed. */
export const sourceClosed = (): EngineError =>
  new EngineError('source-closed', 'It was closed; open it again.');

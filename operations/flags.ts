/** Flags of the command line, read by the table of their fields into values and request bodies. */
import { EngineError } from '../engine/base/errors.ts';
import { type JsonObject, type JsonValue, parseJson } from '../engine/base/json.ts';
import { type Fields, type Values, valuesOf } from './fields.ts';

/** Flags that were given: a text, true of a switch, or a list of those that may be given several times. */
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export const textOf = (flags: Flags, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
};

const DECIMAL = /^(?:(-)|\+)?(?=\.?\d)0*(\d*)(?:(\.\d+)|\.)?([eE][+-]?\d+)?$/;

/**
 * The JSON number that a flag's text stands for, digit for digit at any size; also `+5`, `007`, `.5` and
 * `1e6`. Other text stays text, so that the request's own check refuses it in its own words.
 */
export function numeric(text: string): JsonValue {
  const [matched, sign = '', digits, fraction = '', exponent = ''] = DECIMAL.exec(text) ?? [];
  if (matched === undefined) return text;
  try {
    return parseJson(`${sign}${digits || '0'}${fraction}${exponent}`);
  } catch (err) {
    if (err instanceof EngineError) return text;
    throw err;
  }
}

/** `numeric`, but a fraction stays text, so that it is refused and not silently cut off. */
export function integral(text: string): JsonValue {
  const value = numeric(text);
  return typeof value === 'number' && !Number.isInteger(value) ? text : value;
}

/** One number, or a list with commas. */
export function numbers(text: string): JsonValue {
  const parts = text.split(',').map((part) => numeric(part.trim()));
  return parts.length === 1 ? parts[0]! : parts;
}

export function bodyOfFlags(fields: Fields, flags: Flags): JsonObject {
  const body: Record<string, JsonValue> = {};
  for (const { key, flag, negated, text = String, or } of Object.values(fields)) {
    const read = (given: string) => (given === or ? null : text(given));
    const value = flag === null ? undefined : flags[flag];
    if (typeof value === 'boolean') body[key] = value !== negated;
    else if (typeof value === 'string') body[key] = read(value);
    else if (Array.isArray(value)) body[key] = value.map(read);
  }
  return body;
}

/** The values that flags stand for, by their table. Throws what the first field throws, naming the flag. */
export const readFlags = <const F extends Fields>(fields: F, flags: Flags): Values<F> =>
  namingFlags(fields, () => valuesOf(fields, bodyOfFlags(fields, flags)));

/** Runs `make`; an error that names a field then names its flag. */
export function namingFlags<T>(fields: Fields, make: () => T): T {
  try {
    return make();
  } catch (err) {
    if (err instanceof Error) {
      err.message = err.message.replace(/^\w+(?= must )|\w+_\w+$/g, (named) => {
        const field = Object.values(fields).find(({ key }) => key === named);
        return field?.flag ? `--${field.flag}` : named;
      });
    }
    throw err;
  }
}

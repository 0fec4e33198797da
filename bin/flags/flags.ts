/** Flags of a verb, known by its help: parsing, with errors that name the flag, and the values and requests that they stand for. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { EngineError } from '../../engine/base/errors.ts';
import { type JsonObject, type JsonValue, parseJson } from '../../engine/base/json.ts';
import { meantBy } from '../../engine/base/plain-text.ts';
import { type Fields, type FlagText, type Values, valuesOf } from '../../operations/fields.ts';
import { UsageError } from '../command.ts';

type FlagOptions = NonNullable<ParseArgsConfig['options']>;

/** Flags that were given: a text, true of a switch, or a list of those that may be given several times. */
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export interface FlagRules {
  readonly repeated?: readonly string[];
  /** What to use instead of flags that the verb does not have, by flag. */
  readonly hints?: Readonly<Record<string, string>>;
  /** What may stand beside the flags: nothing (default), files or ids, or exactly one file. */
  readonly files?: 'none' | 'any' | 'one';
}

export const textOf = (flags: Flags, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Flags of a verb, and the files or ids beside them. `--seed -5` works as `--seed=-5` does. Throws `UsageError` naming
 * the flag, and for files that the rules do not allow.
 */
export function parseFlags(
  given: readonly string[],
  help: string,
  { hints = {}, repeated = [], files: most = 'none' }: FlagRules = {},
): { readonly flags: Flags; readonly files: readonly string[] } {
  const options = optionsOf(help);
  // strictly, a negative number would be a flag of its own
  const { tokens } = parseArgs({ args: [...given], options, strict: false, tokens: true });
  const flags: Record<string, string | boolean | string[]> = {};
  const files: string[] = [];
  for (const token of tokens) {
    if (token.kind === 'positional') {
      if (most === 'none') throw new UsageError(noFile(token.value, options));
      files.push(token.value);
    }
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const { type } = options[name] ?? {};
    if (type === undefined) throw new UsageError(unknownFlag(rawName, options, hints));
    if (type === 'boolean' && inlineValue) throw new UsageError(`--${name} takes no value.`);
    if (value === '') throw new UsageError(`--${name} needs a value.`);
    if (type === 'string' && (!value || (!inlineValue && /^-[^\d.]/.test(value)))) {
      const dashed = `one that begins with a dash is given as --${name}=-...`;
      throw new UsageError(`--${name} needs a value; ${dashed}`);
    }
    const { [name]: before } = flags;
    if (Array.isArray(before)) before.push(String(value));
    else if (before) throw new UsageError(`--${name} is given twice; give it once.`);
    else flags[name] = repeated.includes(name) ? [String(value)] : (value ?? true);
  }
  if (most === 'one' && files.length !== 1) throw new UsageError('Give one FILE, or -.');
  return { flags, files };
}

/** The flags that lines of a help tell: `  -o, --output FILE  ...` has a value, `  --json, --csv  ...` are switches. */
function optionsOf(help: string): FlagOptions {
  const options: FlagOptions = {};
  for (const line of help.split('\n')) {
    const [, short, told = ''] = /^ {2}(?:-(\w), )?(--.*?)(?: {2,}|$)/.exec(line) ?? [];
    for (const [, name, value] of told.matchAll(/--([a-z][\w-]*)( [^\s|-])?/g)) {
      options[name!] = {
        type: value === undefined ? 'boolean' : 'string',
        ...(short !== undefined && { short }),
      };
    }
  }
  return options;
}

function unknownFlag(given: string, options: FlagOptions, hints: FlagRules['hints'] = {}): string {
  const name = given.replace(/^--?/, '');
  const known = Object.keys(options);
  const meant = meantBy(name, known);
  const near = meant && `Did you mean --${meant}?`;
  return `Unknown option ${given}. ${hints[name] ?? near ?? `Options: --${known.join(', --')}.`}`;
}

function noFile(given: string, { names, text }: FlagOptions): string {
  const files = names && text ? ': --names FILE is a list, --text FILE a text' : '';
  return `"${given}" is no option; this command takes options only${files}.`;
}

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

/** The same where a fraction is not to be cut off in silence: it stays text, and text is refused. */
export function integral(text: string): JsonValue {
  const value = numeric(text);
  return typeof value === 'number' && !Number.isInteger(value) ? text : value;
}

function numberOrList(text: string): JsonValue {
  const parts = text.split(',').map((part) => numeric(part.trim()));
  return parts.length === 1 ? parts[0]! : parts;
}

const KINDS = { number: numeric, integer: integral };

function jsonOf(text: FlagText | undefined, given: string): JsonValue {
  if (text === undefined) return given;
  if (text === 'numbers') return numberOrList(given);
  if (typeof text === 'string') return KINDS[text](given);
  return given === text.or ? null : KINDS[text.kind](given);
}

export function bodyOfFlags(fields: Fields, flags: Flags): JsonObject {
  const body: Record<string, JsonValue> = {};
  for (const { key, flag, negated, text } of Object.values(fields)) {
    const value = flag === null ? undefined : flags[flag];
    if (typeof value === 'boolean') body[key] = value !== negated;
    else if (typeof value === 'string') body[key] = jsonOf(text, value);
    else if (Array.isArray(value)) body[key] = value.map((one) => jsonOf(text, one));
  }
  return body;
}

/** The values that flags stand for, by their table. Throws what the first field throws, naming the flag. */
export const readFlags = <const F extends Fields>(fields: F, flags: Flags): Values<F> =>
  namingFlags(fields, () => valuesOf(fields, bodyOfFlags(fields, flags)));

/** What is made of values of flags; what is thrown of a field names its flag. */
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

const HELP_COLUMN = 23;
const HELP_WIDTH = 78;
/** Where one line tells it all. */
export const WIDE_HELP = 96;

export function flagHelp(fields: Fields, width = HELP_WIDTH): string {
  return Object.values(fields)
    .filter(({ flag }) => flag !== null)
    .map(({ flag, short, placeholder, help }) => {
      const usage = `${short ? `-${short}, ` : ''}--${flag}${placeholder && ` ${placeholder}`}`;
      return usageHelp(usage, help, width);
    })
    .join('\n');
}

export function usageHelp(usage: string, help: string, width = HELP_WIDTH): string {
  const head = `  ${usage} `;
  const lines = help.split('\n').flatMap((part) => wrapped(part, width - HELP_COLUMN));
  const first =
    head.length <= HELP_COLUMN ? head.padEnd(HELP_COLUMN) + lines[0] : `${head} ${lines[0]}`;
  return [first, ...lines.slice(1).map((line) => ' '.repeat(HELP_COLUMN) + line)].join('\n');
}

/** As many words a line as fit, one at least. */
const wrapped = (text: string, width: number): string[] =>
  text.match(new RegExp(`\\S.{0,${width - 1}}(?= |$)|\\S+`, 'g')) ?? [''];

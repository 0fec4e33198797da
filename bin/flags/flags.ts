/** Flags of a verb, known by its help: parsing, with errors that name the flag, and the help of the fields of a table. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { meantBy } from '../../engine/base/plain-text.ts';
import type { Field } from '../../operations/fields.ts';
import type { Flags } from '../../operations/flags.ts';
import { UsageError } from '../command.ts';

type FlagOptions = NonNullable<ParseArgsConfig['options']>;

export interface FlagRules {
  readonly repeated?: readonly string[];
  /** What to use instead of flags that the verb does not have, by flag. */
  readonly hints?: Readonly<Record<string, string>>;
  /** What may stand beside the flags: nothing (default), files or ids, or exactly one file. */
  readonly files?: 'none' | 'any' | 'one';
}

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
    const table = name === 'names' ? ': as one table first_name,last_name with empty cells' : '';
    if (Array.isArray(before)) before.push(String(value));
    else if (before) throw new UsageError(`--${name} is given twice; give it once${table}.`);
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

const HELP_COLUMN = 23;
const HELP_WIDTH = 78;
/** Where one line tells it all. */
export const WIDE_HELP = 96;

type Told = Pick<Field<unknown>, 'flag' | 'short' | 'placeholder' | 'help'>;

/** The help of the flags of a table. */
export const flagHelp = (
  fields: Readonly<Record<string, Told>> | readonly Told[],
  width = HELP_WIDTH,
): string =>
  Object.values(fields)
    .filter(({ flag }) => flag !== null)
    .map(({ flag, short, placeholder, help }) => {
      const usage = `${short ? `-${short}, ` : ''}--${flag}${placeholder && ` ${placeholder}`}`;
      return usageHelp(usage, help, width);
    })
    .join('\n');

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

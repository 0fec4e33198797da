/** Flags of a verb, known by its help: parsing, with errors that name the flag. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from '../command.ts';

type FlagOptions = NonNullable<ParseArgsConfig['options']>;

/** Flags that were given: a text, true of a switch, or a list of those that may be given several times. */
export type Flags = Readonly<Record<string, string | boolean | readonly string[] | undefined>>;

export interface FlagRules {
  /** Flags that may be given several times. */
  readonly repeated?: readonly string[];
  /** What to use instead of flags that the verb does not have, by flag. */
  readonly hints?: Readonly<Record<string, string>>;
}

/** The text of a flag; undefined when it was not given. */
export const textOf = (flags: Flags, name: string): string | undefined => {
  const value = flags[name];
  return typeof value === 'string' ? value : undefined;
};

/**
 * Flags of a verb that takes nothing else. `--seed -5` works as `--seed=-5` does. Throws `UsageError`
 * naming the flag.
 */
export const parseFlags = (args: readonly string[], help: string, rules: FlagRules = {}): Flags =>
  parsed(args, help, rules, false).flags;

/** Flags of a verb that takes files or ids beside them; as `parseFlags`. */
export const parseFlagsAndFiles = (
  args: readonly string[],
  help: string,
  rules: FlagRules = {},
): { readonly flags: Flags; readonly files: readonly string[] } => parsed(args, help, rules, true);

function parsed(
  given: readonly string[],
  help: string,
  { hints = {}, repeated = [] }: FlagRules,
  allowPositionals: boolean,
): { flags: Flags; files: readonly string[] } {
  const options = optionsOf(help, repeated);
  try {
    const args = joinNegative(given, options);
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals });
    const flags: Flags = Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        if ([value].flat().includes('')) throw new UsageError(`--${name} needs a value.`);
        return [name, Array.isArray(value) ? value.map(String) : value];
      }),
    );
    return { flags, files: positionals };
  } catch (err) {
    if (err instanceof UsageError) throw err;
    throw new UsageError(explain(err as NodeJS.ErrnoException, options, hints));
  }
}

/** The flags that lines of a help tell: `  -o, --output FILE  ...` has a value, `  --json, --csv  ...` are switches. */
function optionsOf(help: string, repeated: readonly string[]): FlagOptions {
  const options: FlagOptions = {};
  for (const line of help.split('\n')) {
    const [, short, told = ''] = /^ {2}(?:-(\w), )?(--.*?)(?: {2,}|$)/.exec(line) ?? [];
    for (const [, name, value] of told.matchAll(/--([a-z][\w-]*)( [^\s|-])?/g)) {
      options[name!] = {
        type: value === undefined ? 'boolean' : 'string',
        ...(short !== undefined && { short }),
        multiple: repeated.includes(name!),
      };
    }
  }
  return options;
}

/** A negative number after a flag is its value; `parseArgs` would take it for a flag of its own. */
function joinNegative(args: readonly string[], options: FlagOptions): string[] {
  const joined: string[] = [];
  for (const arg of args) {
    const flag = joined.at(-1);
    if (flag?.startsWith('--') && options[flag.slice(2)]?.type === 'string' && /^-[\d.]/.test(arg))
      joined[joined.length - 1] = `${flag}=${arg}`;
    else joined.push(arg);
  }
  return joined;
}

function explain(
  { code, message }: NodeJS.ErrnoException,
  options: FlagOptions,
  hints: Readonly<Record<string, string>>,
): string {
  const named = /'([^']*)'/.exec(message)?.[1] ?? '';
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') {
    const hint = hints[named.replace(/^--/, '')];
    const known = Object.keys(options).map((name) => `--${name}`);
    return `Unknown option ${named}. ${hint ?? `Options: ${known.join(', ')}.`}`;
  }
  if (code === 'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL') {
    return `"${named}" is no option; this command takes options only.`;
  }
  return message.replaceAll('\n', ' ');
}

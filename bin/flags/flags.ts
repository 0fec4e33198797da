/** Parses the flags of a verb, with errors that name the flag. */
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { UsageError } from '../command.ts';

type FlagOptions = NonNullable<ParseArgsConfig['options']>;

type FlagValues<T extends FlagOptions> = ReturnType<
  typeof parseArgs<{ args: string[]; options: T; strict: true }>
>['values'];

/**
 * Flags of a verb that takes nothing else. `--seed -5` works as `--seed=-5` does. Throws `UsageError`
 * naming the flag; `hints` say, by flag, what to use instead of one that the verb does not have.
 */
export function parseFlags<const T extends FlagOptions>(
  args: readonly string[],
  options: T,
  hints: Readonly<Record<string, string>> = {},
): FlagValues<T> {
  return parsed(args, options, { hints, allowPositionals: false }).values;
}

/** Flags of a verb that takes files or ids beside them; as `parseFlags`. */
export const parseFlagsAndFiles = <const T extends FlagOptions>(
  args: readonly string[],
  options: T,
): { readonly values: FlagValues<T>; readonly positionals: readonly string[] } =>
  parsed(args, options, { hints: {}, allowPositionals: true });

function parsed<const T extends FlagOptions>(
  given: readonly string[],
  options: T,
  how: { readonly hints: Readonly<Record<string, string>>; readonly allowPositionals: boolean },
): { values: FlagValues<T>; positionals: string[] } {
  const { hints, allowPositionals } = how;
  try {
    const args = joinNegative(given, options);
    const { values, positionals } = parseArgs({ args, options, strict: true, allowPositionals });
    for (const [name, value] of Object.entries(values)) {
      if ([value].flat().includes('')) throw new UsageError(`--${name} needs a value.`);
    }
    return { values, positionals };
  } catch (err) {
    if (err instanceof UsageError) throw err;
    throw new UsageError(explain(err as NodeJS.ErrnoException, options, hints));
  }
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

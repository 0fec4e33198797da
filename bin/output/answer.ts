/** How a verb ends: its errors in one line, its exit code, and the frame of those that write a result. */
import { EngineError } from '../../engine/base/errors.ts';
import { RequestError } from '../../operations/request-error.ts';
import type { Command } from '../command.ts';
import { type FlagRules, type Flags, parseFlags } from '../flags/flags.ts';
import { chosenFormat, type OutputFormat } from './output.ts';

/**
 * Runs a verb's work and returns its exit code: 0, or 1 when the given values or files are not usable,
 * which is told in one line. Wrong flags (`UsageError`) and defects pass.
 */
export async function exitCode(work: () => Promise<void>): Promise<number> {
  try {
    await work();
    return 0;
  } catch (err) {
    if (!(err instanceof RequestError || err instanceof EngineError)) throw err;
    tell(`error: ${err.message}`);
    return 1;
  }
}

/** One line for the person, beside the result. */
export function tell(line: string): void {
  process.stderr.write(`${line}\n`);
}

/** Tells the seed when it was drawn, so that the result can be had again. */
export function tellSeed(flag: unknown, { seed }: Readonly<Record<string, unknown>>) {
  if (flag === undefined) tell(`seed: ${seed}`);
}

interface ResultVerb extends Omit<Command, 'run'>, FlagRules {
  write(flags: Flags, format: OutputFormat): Promise<void>;
}

/** A verb that takes flags alone and writes a result in the format that they ask for. */
export const resultVerb = ({ write, ...verb }: ResultVerb): Command => ({
  ...verb,
  async run(args) {
    const flags = parseFlags(args, verb.help, verb);
    const format = chosenFormat(flags);
    return exitCode(() => write(flags, format));
  },
});

/** What the help of such a verb ends with before the examples. */
export const RESULT_HELP = `Results go to standard output, messages to standard error.
Exit code: 0 done, 1 refused or failed, 2 wrong usage.`;

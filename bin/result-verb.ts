/** The frame of the verbs that take flags alone and write a result. */
import type { Command } from './command.ts';
import { type FlagRules, type Flags, parseFlags } from './flags/flags.ts';
import { exitCode } from './output/answer.ts';
import { chosenFormat, type OutputFormat } from './output/output.ts';

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

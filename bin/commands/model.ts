/** namewalk model: write a stock of names for games and pages, which make hundreds of thousands of it. */
import { flagHelp, flagOptions, readFields, WIDE_HELP } from '../../operations/fields.ts';
import { MODEL_FIELDS, POLICIES_FIELDS } from '../../operations/model.ts';
import type { Command } from '../command.ts';
import { parseFlags } from '../flags/flags.ts';
import { SOURCE_HELP, SOURCE_OPTIONS } from '../flags/name-source.ts';
import { bodyOfFlags, type Flags } from '../flags/values.ts';
import { writeNameFile } from '../name-file.ts';

export const command: Command = {
  name: 'model',
  summary: 'write a stock of names for games and pages, which make hundreds of thousands of it',
  help: `
Usage: namewalk model -o FILE [--text FILE | --names FILE | --run RUN | --like NAME] [options]

Writes the names of a source and where they part (kin.json); the run-time (namewalk/runtime) joins them to all names
that there are, by number and in the order of any seed. Up to some 10,000 names a list (namewalk list) serves
better.

${SOURCE_HELP}
${flagHelp(MODEL_FIELDS, WIDE_HELP)}
${flagHelp(POLICIES_FIELDS, WIDE_HELP)}

Exit code: 0 done (also when a class has fewer names, which is told), 1 refused or failed, 2 wrong usage,
130 and 143 ended by SIGINT and SIGTERM.

Examples:
  namewalk model --text book.txt --classes place_name,first_name -o elves.kin.json
  namewalk model --names towns.txt --classes place_name -o towns.kin.json
`,
  run,
};

const OPTIONS = {
  ...SOURCE_OPTIONS,
  ...flagOptions(MODEL_FIELDS),
  ...flagOptions(POLICIES_FIELDS),
};

async function run(args: readonly string[]): Promise<number> {
  const flags: Flags = parseFlags(args, OPTIONS);
  const { values } = readFields(MODEL_FIELDS, bodyOfFlags(MODEL_FIELDS, flags));
  return writeNameFile(flags, { ...values, list: null });
}

/** namewalk list: write a list of names for games and pages, which takes half a kilobyte of code to read. */
import { flagHelp, flagOptions, readFields, WIDE_HELP } from '../../operations/fields.ts';
import { LIST_FIELDS, POLICIES_FIELDS } from '../../operations/model.ts';
import type { Command } from '../command.ts';
import { parseFlags } from '../flags/flags.ts';
import { SOURCE_HELP, SOURCE_OPTIONS } from '../flags/name-source.ts';
import { bodyOfFlags, type Flags } from '../flags/values.ts';
import { writeNameFile } from '../name-file.ts';

export const command: Command = {
  name: 'list',
  summary: 'write a list of names for games and pages, which takes half a kilobyte of code to read',
  help: `
Usage: namewalk list -o FILE [--text FILE | --names FILE | --run RUN | --like NAME] [options]

Writes names in JSON (names.json) for the run-time (namewalk/runtime) and its ports: every number has a name,
every text a name for ever. Below some 10,000 names a list is smaller than a stock (namewalk model), and the
names are the best ones that there are.

${SOURCE_HELP}
${flagHelp(LIST_FIELDS, WIDE_HELP)}
${flagHelp(POLICIES_FIELDS, WIDE_HELP)}

Exit code: 0 done (also when a class has fewer names, which is told), 1 refused or failed, 2 wrong usage,
130 and 143 ended by SIGINT and SIGTERM.

Examples:
  namewalk list --text book.txt --classes place_name --count 5000 -o towns.names.json
  namewalk list --names elves.txt --classes first_name --count 300 --seed 7 -o elves.names.json
`,
  run,
};

const OPTIONS = { ...SOURCE_OPTIONS, ...flagOptions(LIST_FIELDS), ...flagOptions(POLICIES_FIELDS) };

async function run(args: readonly string[]): Promise<number> {
  const flags: Flags = parseFlags(args, OPTIONS);
  const { values } = readFields(LIST_FIELDS, bodyOfFlags(LIST_FIELDS, flags));
  return writeNameFile(flags, {
    ...values,
    list: { count: values.count, seed: values.seed ?? 0n },
  });
}

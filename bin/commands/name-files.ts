/** `namewalk list` and `namewalk model`: files of names for games and pages. */
import { Buffer } from 'node:buffer';
import { gzipSync } from 'node:zlib';
import { makeNameFile, type NameFileRequest } from '../../app/model/name-file.ts';
import { flagHelp, WIDE_HELP } from '../../operations/fields.ts';
import { LIST_FIELDS, MODEL_FIELDS, POLICIES_FIELDS } from '../../operations/model.ts';
import { writeAtomic } from '../../store/files/atomic.ts';
import { thousands } from '../../store/files/thousands.ts';
import { readNameClasses } from '../../store/names/classes.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { type Command, UsageError } from '../command.ts';
import { type Flags, parseFlags, textOf } from '../flags/flags.ts';
import { checkOneSource, SOURCE_HELP, sourceOf } from '../flags/name-source.ts';
import { readFlags } from '../flags/values.ts';
import { untilInterrupted } from '../interrupts.ts';
import { exitCode, tell } from '../output/answer.ts';

export const list: Command = {
  name: 'list',
  summary: 'write a list of names for games and pages, which takes 0.7 kB of code to read',
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
  async run(args) {
    const flags = parseFlags(args, list.help);
    const { count, seed, ...values } = readFlags(LIST_FIELDS, flags);
    return writeNameFile(flags, { ...values, list: { count, seed: seed ?? 0n } });
  },
};

export const model: Command = {
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
  async run(args) {
    const flags = parseFlags(args, model.help);
    return writeNameFile(flags, { ...readFlags(MODEL_FIELDS, flags), list: null });
  },
};

interface Values extends Omit<NameFileRequest, 'source' | 'choice'> {
  readonly output: string | null;
  readonly stock: NameFileRequest['choice'];
}

/** Makes and writes the file. Throws `UsageError`. */
function writeNameFile(flags: Flags, values: Values): Promise<number> {
  const { output, stock: choice, classes, list } = values;
  if (output === null) throw new UsageError('Give -o FILE, the file to write.');
  checkOneSource(flags);
  return untilInterrupted((signal) =>
    exitCode(async () => {
      const known = await readNameClasses(new PolicyFile(textOf(flags, 'policies')));
      const source = await sourceOf(flags);
      const pool = new WorkerPool({ threads: 1 });
      try {
        const { file, told } = await makeNameFile(
          pool,
          known,
          { source, classes, choice, list },
          signal,
        );
        const text = `${JSON.stringify(file)}\n`;
        await writeAtomic(output, text);
        for (const { name, size, notes } of told) {
          tell(`${name}: ${thousands(size)} names`);
          for (const note of notes) tell(`note: ${name}: ${note}`);
        }
        tell(
          `${output}: ${thousands(Buffer.byteLength(text))} bytes, ${thousands(gzipSync(text).length)} compressed`,
        );
      } finally {
        await pool.close();
      }
    }),
  );
}

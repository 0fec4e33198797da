/** `namewalk verify`: checks runs, sessions and batches against their hashes. */
import { relative } from 'node:path';
import { Settings } from '../../app/settings/settings.ts';
import { isBroken, toVerify, type VerifiedFile, verifiedFiles } from '../../app/verification.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { flagHelp, WIDE_HELP } from '../../operations/fields.ts';
import { FOLDER_FIELDS } from '../../operations/places.ts';
import { loadConfig } from '../../store/settings/config.ts';
import { type Command, UsageError } from '../command.ts';
import { parseFlagsAndFiles } from '../flags/flags.ts';
import { readFlags } from '../flags/values.ts';
import { untilInterrupted } from '../interrupts.ts';
import { chosenFormat, verificationLayout, writeRows } from '../output/output.ts';

export const command: Command = {
  name: 'verify',
  summary: 'check every hash of runs and of the sessions that refer to them',
  help: `
Usage: namewalk verify [RUN...] [options]

Reads every file of the runs again and re-derives its hashes: the manifest, the files that it lists (text
outputs and database), the reach cache, the results kept for both patches, the run state, and the sessions
that refer to the runs; and of batches of names (namewalk batch --out), every part or row.
One line a file: its status, its path, the reason.

  verified    the file is what it was when it was written
  mismatch    it is there but not what it should be
  missing     it is listed or pointed to but not there; or it carries no hash to check
  error       it cannot be read

Exit code: 1 when a file is a mismatch, an error or gone, 130 and 143 ended by SIGINT and SIGTERM, else 0.

  RUN                  run id under the output base, or the path of a run directory, of a folder of
                       parts or of a SQLite file of names; without any, all runs, all sessions and the
                       batches in the folder batches of the output base
${flagHelp(FOLDER_FIELDS, WIDE_HELP)}
  --txt                lines for people (default)
  --json, --ndjson     records with status, path, reason, as one list or one a line
  --csv                a table with a heading

Examples:
  namewalk verify
  namewalk verify 20250101_120000_pyphen --json
`,
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const { flags, files } = parseFlagsAndFiles(args, command.help);
  const settings = new Settings(loadConfig(readFlags(FOLDER_FIELDS, flags)));
  const format = chosenFormat(flags);
  const wanted = await toVerify(settings, files).catch((err) => {
    throw err instanceof EngineError ? new UsageError(err.message) : err;
  });
  return untilInterrupted(async (signal) => {
    let sound = true;
    const rows = async function* (): AsyncGenerator<VerifiedFile> {
      for await (const row of verifiedFiles(settings, wanted, signal)) {
        sound &&= !isBroken(row);
        yield row;
      }
    };
    // people see paths below the output base where they lie there
    const shown = (path: string): string => {
      const below = relative(settings.outputBase, path);
      return below.startsWith('..') ? path : below;
    };
    await writeRows(process.stdout, format, verificationLayout(shown), rows());
    return sound ? 0 : 1;
  });
}

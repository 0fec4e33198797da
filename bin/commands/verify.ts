/** `namewalk verify`: every file of runs, sessions and batches against its hash. */
import { relative } from 'node:path';
import { Settings } from '../../app/settings/settings.ts';
import { isBroken, toVerify, verifiedFiles } from '../../app/verification.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { loadConfig } from '../../store/settings/config.ts';
import { UsageError } from '../command.ts';
import { settingHelp, settingsOfFlags } from '../flags/settings.ts';
import { verb, writeVerified } from '../verb.ts';

export const verify = verb({
  name: 'verify',
  summary: 'check every hash of runs and of the sessions that refer to them',
  usage: 'verify [RUN...] [options]',
  about: `
Reads every file of the runs again and re-derives its hashes: the manifest, the files that it lists (text
outputs and database), the reach cache, the results kept for both patches, the run state, and the sessions
that refer to the runs; and of batches of names (namewalk batch --out), every part or row.
One line a file: its status, its path, the reason.

  verified    the file is what it was when it was written
  mismatch    it is there but not what it should be
  missing     it is listed or pointed to but not there; or it carries no hash to check
  error       it cannot be read`,
  flags: `
  RUN                  run id under the output base, or the path of a run directory, of a folder of
                       parts or of a SQLite file of names; without any, all runs, all sessions and the
                       batches in the folder batches of the output base
${settingHelp(['output-base', 'sessions-dir', 'config'])}
  --txt                lines for people (default)
  --json, --ndjson     records with status, path, reason, as one list or one a line
  --csv                a table with a heading`,
  end: 'Exit code: 0 all verified, 1 one is not, 2 wrong usage, 130 and 143 ended by SIGINT and SIGTERM.',
  examples: `
  namewalk verify
  namewalk verify 20250101_120000_pyphen --json`,
  files: 'any',
  stops: true,
  async run({ flags, files, signal, write }) {
    const settings = new Settings(loadConfig(settingsOfFlags(flags)));
    const wanted = await toVerify(settings, files).catch((err) => {
      throw err instanceof EngineError ? new UsageError(err.message) : err;
    });
    // people see paths below the output base where they lie there
    const shown = (path: string): string => {
      const below = relative(settings.outputBase, path);
      return below.startsWith('..') ? path : below;
    };
    const found = verifiedFiles(settings, wanted, signal);
    return writeVerified(write, found, (file) => !isBroken(file), shown);
  },
});

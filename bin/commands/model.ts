/** namewalk model: a file from which games and pages make the names of a run, without Namewalk. */
import { Buffer } from 'node:buffer';
import { basename } from 'node:path';
import { gzipSync } from 'node:zlib';
import { namedShares, runModel } from '../../app/model/run-model.ts';
import { Sounds } from '../../app/names/sounds.ts';
import { runOfText } from '../../app/names/text-run.ts';
import { flagHelp, flagOptions, readFields, WIDE_HELP } from '../../app/operations/fields.ts';
import { MODEL_FIELDS } from '../../app/operations/model.ts';
import { writeAtomic } from '../../store/files/atomic.ts';
import { thousands } from '../../store/files/thousands.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { type Command, UsageError } from '../command.ts';
import { runFolder } from '../flags/corpus.ts';
import { parseFlags } from '../flags/flags.ts';
import { bodyOfFlags } from '../flags/values.ts';
import { untilInterrupted } from '../interrupts.ts';
import { exitCode, tell } from '../output/answer.ts';
import { textRunEvents } from '../output/progress.ts';

export const command: Command = {
  name: 'model',
  summary: 'write a model file: the names of a run for games and pages, without Namewalk',
  help: `
Usage: namewalk model -o FILE [options]

Writes what the run-time (namewalk/runtime) needs to make the names of a text: those of
"namewalk batch --algorithm namespace/2", slot by slot, for any seed. The file is JSON of 10 to 40 kB.

${flagHelp(MODEL_FIELDS, WIDE_HELP)}

Exit code: 0 done, 1 refused or failed, 2 wrong usage, 130 and 143 ended by SIGINT and SIGTERM.

Examples:
  namewalk model --text kalevala.txt --classes place_name,first_name -o elves.nwm.json
  namewalk model --run latest --classes place_name --licence "public domain" -o towns.nwm.json
`,
  run,
};

async function run(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, flagOptions(MODEL_FIELDS));
  const { values } = readFields(MODEL_FIELDS, bodyOfFlags(MODEL_FIELDS, flags));
  const { output, classes, text, language, outputBase, licence } = values;
  if (output === null) throw new UsageError('Give -o FILE, the file to write.');
  if (values.run !== null && text !== null) {
    throw new UsageError('Give --run or --text, not both.');
  }
  return untilInterrupted((signal) =>
    exitCode(async () => {
      const profiles = await readProfiles(new PolicyFile(values.policies ?? undefined));
      const runDir =
        text === null
          ? await runFolder(values.run ?? 'latest', outputBase)
          : await runOfText({ text, language, outputBase }, textRunEvents(), signal);
      const pool = new WorkerPool();
      try {
        const request = {
          runDir,
          profiles,
          classes,
          source: values.source ?? basename(text ?? runDir),
          licence,
        };
        const makers = { pool, sounds: new Sounds(pool) };
        const model = await runModel(makers, request, signal);
        const shares = await namedShares(makers, request, signal);
        const file = `${JSON.stringify(model)}\n`;
        await writeAtomic(output, file);
        for (const [name, { slots }] of Object.entries(model.classes)) {
          const names = Number((slots * shares.get(name)!).toPrecision(2));
          tell(`${name}: about ${thousands(names)} names in ${thousands(slots)} slots`);
        }
        tell(`${output}: ${Buffer.byteLength(file)} bytes, ${gzipSync(file).length} compressed`);
      } finally {
        await pool.close();
      }
    }),
  );
}

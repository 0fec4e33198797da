/** namewalk model: a file from which games and pages make the names of a run, without Namewalk. */
import { Buffer } from 'node:buffer';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { runModel } from '../../app/model/run-model.ts';
import { Sounds } from '../../app/names/sounds.ts';
import { runOfText } from '../../app/names/text-run.ts';
import { writeAtomic } from '../../store/files/atomic.ts';
import { readProfiles } from '../../store/names/profiles.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { type Command, UsageError } from '../command.ts';
import { runFolder } from '../flags/corpus.ts';
import { parseFlags } from '../flags/flags.ts';
import { exitCode, tell } from '../output/answer.ts';
import { textRunEvents } from '../output/progress.ts';

export const command: Command = {
  name: 'model',
  summary: 'write a model file: the names of a run for games and pages, without Namewalk',
  help: `
Usage: namewalk model -o FILE [options]

Writes what the run-time (namewalk/runtime) needs to make the names of a text: those of
"namewalk batch --algorithm namespace/2", slot by slot, for any seed. The file is JSON of 10 to 40 kB.

  -o, --output FILE    the file to write, such as elves.nwm.json
  --classes A,B        name classes (default place_name,first_name)
  --run RUN            a run id, the path of a run directory, or
                       latest: the newest run with a corpus (default)
  --text FILE          a text; its run is made first if there is none
  --language CODE      language of the text such as en_US or de_DE (default auto: detected)
  --output-base DIR    folder that holds the run directories (default _working/output)
  --policies FILE      name classes (default: those of the package)
  --source TEXT        what the names were learned from (default: the name of the run or text)
  --licence TEXT       under which terms that may be used (default: not stated)

Exit code: 0 done, 1 refused or failed, 2 wrong usage.

Examples:
  namewalk model --text kalevala.txt --classes place_name,first_name -o elves.nwm.json
  namewalk model --run latest --classes place_name --licence "public domain" -o towns.nwm.json
`,
  run,
};

const OPTIONS = {
  output: { type: 'string', short: 'o' },
  classes: { type: 'string' },
  run: { type: 'string' },
  text: { type: 'string' },
  language: { type: 'string' },
  'output-base': { type: 'string' },
  policies: { type: 'string' },
  source: { type: 'string' },
  licence: { type: 'string' },
} as const;

async function run(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, OPTIONS);
  if (flags.output === undefined) throw new UsageError('Give -o FILE, the file to write.');
  if (flags.run !== undefined && flags.text !== undefined) {
    throw new UsageError('Give --run or --text, not both.');
  }
  const output = flags.output;
  return exitCode(async () => {
    const profiles = await readProfiles(new PolicyFile(flags.policies));
    const base = flags['output-base'] ?? join('_working', 'output');
    const { signal } = new AbortController();
    const runDir =
      flags.text === undefined
        ? await runFolder(flags.run ?? 'latest', base)
        : await runOfText(
            { text: flags.text, language: flags.language ?? 'auto', outputBase: base },
            textRunEvents(),
            signal,
          );
    const pool = new WorkerPool();
    try {
      const request = {
        runDir,
        profiles,
        classes: (flags.classes ?? 'place_name,first_name').split(',').map((name) => name.trim()),
        source: flags.source ?? basename(flags.text ?? runDir),
        licence: flags.licence ?? 'not stated',
      };
      const model = await runModel({ pool, sounds: new Sounds(pool) }, request, signal);
      const text = `${JSON.stringify(model)}\n`;
      await writeAtomic(output, text);
      for (const [name, { slots }] of Object.entries(model.classes))
        tell(`${name}: ${slots} slots`);
      tell(`${output}: ${Buffer.byteLength(text)} bytes, ${gzipSync(text).length} compressed`);
    } finally {
      await pool.close();
    }
  });
}

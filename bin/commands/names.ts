/** namewalk names: names of one or more classes, or a cast, from the newest run, a run or a text. */
import { readFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { makeCast } from '../../app/names/cast.ts';
import { type ClassNames, type MadeNames, makeNames } from '../../app/names/make-names.ts';
import { Sounds } from '../../app/names/sounds.ts';
import { runOfText } from '../../app/names/text-run.ts';
import { CAST_FIELDS, castCounts } from '../../app/operations/cast.ts';
import {
  FieldError,
  flagHelp,
  flagOptions,
  readFields,
  WIDE_HELP,
} from '../../app/operations/fields.ts';
import { POLICIES_FIELDS, WORDS_FIELDS } from '../../app/operations/model.ts';
import { NAMES_FIELDS } from '../../app/operations/names.ts';
import { EngineError } from '../../engine/base/errors.ts';
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
import { castText } from '../output/cast.ts';
import { namesText, OUTPUT_FORMATS, type OutputFormat } from '../output/names.ts';
import { textRunEvents } from '../output/progress.ts';
import { StatusLine } from '../output/status-line.ts';

/** The fields that a cast alone has. */
const CAST_ALONE = Object.fromEntries(
  Object.entries(CAST_FIELDS).filter(([name]) => !(name in NAMES_FIELDS)),
);
/** Flags that go with any run, and those of a cast. */
const WITH_CAST = [
  ...['cast', 'run', 'text', 'language', 'output-base', 'policies', ...OUTPUT_FORMATS],
  ...Object.values(CAST_FIELDS).map(({ flag }) => flag),
];

export const command: Command = {
  name: 'names',
  summary: 'make names of a class that sound like the words of a text',
  help: `
Usage: namewalk names [options]

Makes names that sound like the words of a text, one a line, none twice and no two that could be confused.
The same seed, run and options give the same names on every machine.

${flagHelp(WORDS_FIELDS, WIDE_HELP)}
${flagHelp(NAMES_FIELDS)}
  --liked FILE         names that the new ones shall be like, one a line
  --disliked FILE      names that they shall not be like
  --avoid FILE         names that are not to be made again, nor any that could be
                       confused with them
  --cast KINDS         persons, places, ships and guilds, no two of which are confused, such as
                       persons=12,places=8,ships=3,guilds=2; instead of --class
${flagHelp(CAST_ALONE)}
${flagHelp(POLICIES_FIELDS)}
  --txt                one name a line (default); of several classes: class, tab, name
  --ndjson, --json, --csv  with class, slot, syllables, likeness

Names go to standard output, messages to standard error. Exit code: 0 done (also when fewer names are
found than wanted, which is told), 1 refused or failed, 2 wrong usage, 130 and 143 ended by SIGINT and
SIGTERM.

Examples:
  namewalk names --class place_name --count 100 --seed 7
  namewalk names --text book.txt --class first_name --count 20
  namewalk names --classes first_name,place_name,organisation --count 50 --csv
  namewalk names --class place_name --letters 5-7 --liked my-favourites.txt
  namewalk names --cast persons=12,places=8,ships=3,guilds=2 --seed 7
`,
  run,
};

const OPTIONS = {
  ...flagOptions(NAMES_FIELDS),
  ...flagOptions(CAST_ALONE),
  cast: { type: 'string' },
  ...flagOptions(WORDS_FIELDS),
  ...flagOptions(POLICIES_FIELDS),
  liked: { type: 'string' },
  disliked: { type: 'string' },
  avoid: { type: 'string' },
  txt: { type: 'boolean' },
  ndjson: { type: 'boolean' },
  json: { type: 'boolean' },
  csv: { type: 'boolean' },
} as const;

/** Most bytes of a file of names. */
const MAX_LIST_BYTES = 4 * 1024 * 1024;

async function run(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, OPTIONS) as Readonly<Record<string, string | boolean | undefined>>;
  const text = (flag: string): string | undefined => flags[flag] as string | undefined;
  const format = formatOf(flags);
  if (text('run') !== undefined && text('text') !== undefined) {
    throw new UsageError('Give --run or --text, not both.');
  }
  const alone = Object.keys(flags).find((flag) => !WITH_CAST.includes(flag));
  if (text('cast') !== undefined && alone !== undefined) {
    throw new UsageError(`--${alone} does not go with --cast.`);
  }
  return untilInterrupted((signal) =>
    exitCode(async () => {
      const lists = await Promise.all(
        ['liked', 'disliked', 'avoid'].map((flag) => readList(text(flag))),
      );
      const { values } = readFields(NAMES_FIELDS, {
        ...bodyOfFlags(NAMES_FIELDS, flags),
        liked: lists[0]!,
        disliked: lists[1]!,
        avoid: lists[2]!,
      });
      const profiles = await readProfiles(new PolicyFile(text('policies')));
      const words = readFields(WORDS_FIELDS, bodyOfFlags(WORDS_FIELDS, flags)).values;
      const base = words.outputBase;
      const runDir =
        words.text === null
          ? await runFolder(words.run ?? 'latest', base).catch((err) => {
              throw words.run === null ? withChoices(err) : err;
            })
          : await runOfText({ ...words, text: words.text }, textRunEvents(), signal);
      const blendDir =
        values.blend === null ? {} : { blendDir: await runFolder(values.blend, base) };
      const source = { runDir, profiles, ...blendDir };
      const castOf = text('cast');
      // a class is the work of one thread; a pattern may take names of many
      const most = availableParallelism();
      const several = values.pattern !== null || castOf !== undefined;
      const threads = several ? most : Math.min(values.classes?.length ?? 1, most);
      const pool = new WorkerPool({ threads });
      const line = new StatusLine();
      const onCandidates = (names: number): void =>
        line.show(`[names] choosing from ${thousands(names)} candidates`);
      const makers = { pool, sounds: new Sounds(pool), onCandidates };
      try {
        if (castOf !== undefined) {
          const body = { ...bodyOfFlags(CAST_FIELDS, flags), ...castCounts(castOf) };
          const request = readFields(CAST_FIELDS, body).values;
          const cast = await makeCast(makers, source, request, signal);
          line.clear();
          process.stdout.write(castText(cast, format));
          if (request.seed === null) tell(`seed: ${cast.seed}`);
          for (const [kind, short] of Object.entries(cast.short)) tell(`note: ${kind}: ${short}`);
          return;
        }
        const made = await makeNames(makers, source, values, signal);
        line.clear();
        process.stdout.write(namesText(made, format));
        if (values.seed === null) tell(`seed: ${made.seed}`);
        for (const each of made.classes) tellClass(each, made);
      } finally {
        line.clear();
        await pool.close();
      }
    }),
  );
}

/** What there is to choose from where nothing was chosen and there is no run. */
function withChoices(err: EngineError): EngineError {
  if (err.code !== 'run-not-found') return err;
  const choices = [
    ['--text FILE', 'a text of your own; its run is made first'],
  ];
  const lines = choices.map(([flag, what]) => `  ${flag!.padEnd(18)}${what}`);
  return new EngineError(
    err.code,
    `${err.message}\nOr choose what the names shall sound like:\n${lines.join('\n')}`,
  );
}

function formatOf(flags: Readonly<Record<string, unknown>>): OutputFormat {
  const given = OUTPUT_FORMATS.filter((format) => flags[format] === true);
  if (given.length > 1) throw new UsageError(`Give one of --${given.join(', --')}.`);
  return given[0] ?? 'txt';
}

async function readList(file: string | undefined): Promise<string[] | null> {
  if (file === undefined) return null;
  const bytes = await readFile(file).catch((err) => {
    throw new EngineError('list-missing', `Cannot read ${file}: ${(err as Error).message}.`);
  });
  if (bytes.length > MAX_LIST_BYTES) {
    throw new FieldError(
      `${file} is larger than ${MAX_LIST_BYTES / 1024 / 1024} MiB, the most of a list of names.`,
    );
  }
  return bytes
    .toString('utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
}

function tellClass({ nameClass, short }: ClassNames, { classes }: MadeNames): void {
  if (short !== null) tell(`note: ${classes.length > 1 ? `${nameClass}: ` : ''}${short}`);
}

/** `namewalk walk`: walks through the syllables of a corpus. */
import { makeWalks } from '../../app/source/run.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { isProfileName } from '../../engine/corpus/profiles.ts';
import { WALK_SEPARATOR } from '../../engine/names/render.ts';
import { flagHelp, flagOptions } from '../../operations/fields.ts';
import { parseWalk, WALK_FIELDS } from '../../operations/walker/walk.ts';
import { failed } from '../../operations/walker.ts';
import type { Command } from '../command.ts';
import { CORPUS_HELP, CORPUS_OPTIONS, openCorpus } from '../flags/corpus.ts';
import { parseFlags } from '../flags/flags.ts';
import { bodyOfFlags, type Flags } from '../flags/values.ts';
import { exitCode, tellIdle, tellSeed } from '../output/answer.ts';
import { type Cells, chosenFormat, FORMAT_OPTIONS, writeRecords } from '../output/output.ts';
import { joined, syllablesOf, walkLine, walkRecords } from '../output/walks.ts';

export const command: Command = {
  name: 'walk',
  summary: 'walk from syllable to syllable through a corpus',
  help: `
Usage: namewalk walk [options]

Starts at a random syllable and steps to similar sounding ones. One walk a line: ba·lo·rin

${CORPUS_HELP}
${flagHelp(WALK_FIELDS)}
  --txt                one walk a line (default)
  --ndjson             one record a line: formatted, syllables, steps
  --json               one object with the recipe and all records
  --csv                formatted, syllables, frequencies; the lists separated by blanks

Results go to standard output, messages to standard error.
Exit code: 0 done, 1 refused or failed, 2 wrong usage.

Examples:
  namewalk walk --count 5 --steps 3 --profile goblin --seed 7
  namewalk walk --run latest --neighbor-limit none --inertia none --ndjson > walks.ndjson
`,
  run,
};

const OPTIONS = {
  ...CORPUS_OPTIONS,
  ...flagOptions(WALK_FIELDS),
  ...FORMAT_OPTIONS,
} as const;

async function run(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, OPTIONS);
  const { profile, seed }: Flags = flags;
  const format = chosenFormat(flags);
  return exitCode(async () => {
    const request = parseWalk(bodyOfFlags(WALK_FIELDS, flags));
    const opened = await openCorpus(flags);
    if (typeof profile === 'string' && isProfileName(profile)) {
      const fixed = ['max-flips', 'temperature', 'frequency-weight'];
      tellIdle(flags, fixed, `with --profile ${profile}, which has its own`);
    }
    tellSeed(seed, request.recipe);
    const { corpus, source } = opened;
    const { ids, count, width } = await makeWalks(opened.under('walk'), request).catch((err) =>
      Promise.reject(failed('Walk generation failed', err)),
    );
    const walk = (i: number): Uint32Array => ids.subarray(i * width, (i + 1) * width);
    const text = walkRecords(corpus);
    const record = (i: number): Iterable<string> => text(walk(i));
    const { recipe } = request;
    return writeRecords(format, {
      count,
      line: (i) => walkLine(corpus, walk(i)),
      record,
      titles: ['formatted', 'syllables', 'frequencies'],
      cells: (i) => cellsOf(corpus, walk(i)),
      reply: { source, seed_used: recipe.seed, recipe },
      lists: { walks: { count, record } },
    });
  });
}

function cellsOf(corpus: Corpus, ids: Uint32Array): Cells {
  const syllables = (part: Uint32Array): string[] => syllablesOf(corpus, part);
  const frequencies = (part: Uint32Array): number[] =>
    Array.from(part, (id) => corpus.frequency(id));
  return [
    [...joined(ids, WALK_SEPARATOR, syllables)].join(''),
    [...joined(ids, ' ', syllables)].join(''),
    [...joined(ids, ' ', frequencies)].join(''),
  ];
}

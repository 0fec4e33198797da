/** `namewalk walk`: walks through the syllables of a corpus. */
import { flagHelp, flagOptions } from '../../app/operations/fields.ts';
import { parseWalk, WALK_FIELDS, type WalkRequest } from '../../app/operations/walker/walk.ts';
import { failed } from '../../app/operations/walker.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { isProfileName } from '../../engine/corpus/profiles.ts';
import { WALK_SEPARATOR } from '../../engine/names/render.ts';
import { handlers } from '../../workers/handlers.ts';
import type { Command } from '../command.ts';
import { CORPUS_HELP, CORPUS_OPTIONS, type OpenCorpus, openCorpus } from '../flags/corpus.ts';
import { parseFlags } from '../flags/flags.ts';
import { bodyOfFlags, type Flags } from '../flags/values.ts';
import { exitCode, tellIdle, tellSeed } from '../output/answer.ts';
import { jsonReply, lines, type RecordList, writeChunks } from '../output/chunks.ts';
import { metered } from '../output/meter.ts';
import { chosenFormat, FORMAT_OPTIONS, writeRows } from '../output/output.ts';
import { type Cells, eachRow, tableLayout } from '../output/table.ts';
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
    const ids = makeWalks(opened, request);
    const { count, steps } = request.batch;
    const walk = (i: number): Uint32Array => ids.subarray(i * (steps + 1), (i + 1) * (steps + 1));
    const list = (text: (corpus: Corpus, ids: Uint32Array) => Iterable<string>): RecordList => ({
      count,
      record: (i) => text(corpus, walk(i)),
    });
    const out = process.stdout;
    if (format === 'txt') return writeChunks(out, lines(list(walkLine)));
    if (format === 'ndjson') return writeChunks(out, lines(list(walkRecords(corpus))));
    if (format === 'csv') {
      const cells = (i: number): Cells => cellsOf(corpus, walk(i));
      return writeRows(out, format, tableLayout(TITLES), eachRow(count, cells));
    }
    const { recipe } = request;
    const fields = { source, seed_used: recipe.seed, recipe };
    return writeChunks(out, jsonReply(fields, { walks: list(walkRecords(corpus)) }));
  });
}

/** Ids of all walks, one after the other, as POST /api/walker/walk makes them. */
function makeWalks({ handle }: OpenCorpus, { params, batch }: WalkRequest): Uint32Array {
  const { seed, count, steps } = batch;
  const out = new Uint32Array(count * (steps + 1));
  const input = { corpus: handle, params, seed, from: 0, to: count, steps, out };
  try {
    metered('walk', (hooks) => handlers.walks(input, hooks));
    return out;
  } catch (err) {
    throw failed('Walk generation failed', err);
  }
}

const TITLES = ['formatted', 'syllables', 'frequencies'];

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

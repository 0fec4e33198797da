/** `namewalk walk`: walks through the syllables of a corpus. */
import { makeWalks } from '../../app/source/run.ts';
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { WALK_SEPARATOR } from '../../engine/names/render.ts';
import { flagHelp } from '../../operations/fields.ts';
import { parseWalk, WALK_FIELDS } from '../../operations/walker/walk.ts';
import { failed } from '../../operations/walker.ts';
import { tellIdle } from '../flags/candidates.ts';
import { CORPUS_HELP, openCorpus } from '../flags/corpus.ts';
import { textOf } from '../flags/flags.ts';
import { bodyOfFlags } from '../flags/values.ts';
import { tellSeed } from '../output/answer.ts';
import { type Cells, writeRecords } from '../output/output.ts';
import { joined, syllablesOf, walkLine, walkRecords } from '../output/walks.ts';
import { RESULT_HELP, resultVerb } from '../result-verb.ts';

export const command = resultVerb({
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

${RESULT_HELP}

Examples:
  namewalk walk --count 5 --steps 3 --profile goblin --seed 7
  namewalk walk --run latest --neighbor-limit none --inertia none --ndjson > walks.ndjson
`,
  async write(flags, format) {
    const request = parseWalk(bodyOfFlags(WALK_FIELDS, flags));
    const opened = await openCorpus(flags);
    tellIdle(flags, textOf(flags, 'profile'));
    tellSeed(flags.seed, request.recipe);
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
  },
});

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

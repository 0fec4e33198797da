/** `namewalk combine`: draws candidates of given syllable counts. */

import { FEATURE_NAMES, featureFlags } from '../../engine/corpus/features.ts';
import { CandidateTable } from '../../engine/names/candidates.ts';
import { nameOf, REPLY, Records } from '../../engine/names/render.ts';
import { parseCombine } from '../../operations/walker/combine.ts';
import type { Command } from '../command.ts';
import {
  candidateHelp,
  candidateOptions,
  combineBody,
  tellCandidates,
} from '../flags/candidates.ts';
import { CORPUS_HELP, CORPUS_OPTIONS, openCorpus } from '../flags/corpus.ts';
import { parseFlags } from '../flags/flags.ts';
import { exitCode } from '../output/answer.ts';
import { jsonReply, lines, type RecordList, writeChunks } from '../output/chunks.ts';
import { chosenFormat, FORMAT_OPTIONS, writeRows } from '../output/output.ts';
import { type Cells, eachRow, tableLayout } from '../output/table.ts';
import { syllablesOf } from '../output/walks.ts';

export const command: Command = {
  name: 'combine',
  summary: 'draw name candidates from a corpus',
  help: `
Usage: namewalk combine [options]

Puts syllables together to names, one a line. Equal names may be drawn more than once.

${CORPUS_HELP}
${candidateHelp('count')}
  --txt                one name a line (default)
  --ndjson             one record a line: name, syllables, features
  --json               one object with the recipe and all records
  --csv                name, syllables separated by blanks, and a column for each feature

Results go to standard output, messages to standard error.
Exit code: 0 done, 1 refused or failed, 2 wrong usage.

Examples:
  namewalk combine --syllables 2,3 --count 1000 --seed 7 | sort -u
  namewalk combine --count 1000000 --profile goblin --ndjson > candidates.ndjson
`,
  run,
};

const OPTIONS = {
  ...CORPUS_OPTIONS,
  ...candidateOptions('count'),
  ...FORMAT_OPTIONS,
} as const;

async function run(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, OPTIONS);
  const format = chosenFormat(flags);
  return exitCode(async () => {
    const request = parseCombine(combineBody(flags, 'count'));
    const opened = await openCorpus(flags);
    const { corpus, source } = opened;
    const drawn = await tellCandidates(opened, request, flags);
    const { count, distinct } = drawn;
    const table = CandidateTable.from(drawn.table);
    const names: RecordList = { count, record: (i) => [nameOf(corpus, table, i)] };
    const candidate = new Records(REPLY, corpus).candidates(table);
    const candidates: RecordList = { count, record: (i) => [candidate(i)] };
    const out = process.stdout;
    if (format === 'txt') return writeChunks(out, lines(names));
    if (format === 'ndjson') return writeChunks(out, lines(candidates));
    if (format === 'csv') {
      const cells = (i: number): Cells => {
        const syllables = syllablesOf(corpus, table.syllables(i));
        return [syllables.join(''), syllables, ...featureCells(table.signatures[i]!)];
      };
      return writeRows(out, format, tableLayout(TITLES), eachRow(count, cells));
    }
    const { syllables, recipe } = request;
    const fields = {
      generated: count,
      unique: distinct,
      duplicates: count - distinct,
      syllables,
      source,
      seed_used: recipe.seed,
      recipe,
    };
    return writeChunks(out, jsonReply(fields, { candidates }));
  });
}

const TITLES = ['name', 'syllables', ...FEATURE_NAMES];

const featureCells = (signature: number): Cells => Object.values(featureFlags(signature));

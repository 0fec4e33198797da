/** namewalk match: pseudowords that match words, as the list of an experiment. */
import { readSource, SAMPLES, samplePath } from '../../app/names/read-source.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { looksLikeList } from '../../engine/kin/own/read-list.ts';
import { BIASED_ODDS, type Match, meanOdds } from '../../engine/measures/match.ts';
import type { Measured } from '../../engine/measures/measures.ts';
import { flagHelp } from '../../operations/fields.ts';
import { drawSeed } from '../../operations/kinds/plain.ts';
import { MATCH_FLAGS } from '../../operations/names.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { type Command, UsageError } from '../command.ts';
import { SOURCE_HELP, sourceOf } from '../flags/corpus.ts';
import { readFlags, textOf } from '../flags/flags.ts';
import { untilInterrupted } from '../interrupts.ts';
import { exitCode, tell, tellSeed } from '../output/answer.ts';
import { chosenFormat, jsonReply, tableLayout, writeChunks, writeRows } from '../output/output.ts';
import { chunksOf, oneFile } from './score.ts';

const MEASURED = ['syllables', 'bits', 'n', 'old20', 'positional', 'bigram'] as const;

export const command: Command = {
  name: 'match',
  summary: 'make pseudowords that match words of a source, as the list of an experiment',
  help: `
Usage: namewalk match FILE [--text FILE | --names FILE | --run RUN | --like NAME] [options]

Makes pseudowords for each line of FILE (- for standard input): of as many letters in each onset, nucleus and coda, that
have words of the source there, with like bits, neighbours and OLD20, and no words of the source or its language. Rows
are trials, as PsychoPy takes them for conditions and jsPsych for timeline variables: each word, and its pseudowords.
Tells how well they match, and LD1NN. The same seed gives the same list. docs/measures.md explains it.

${SOURCE_HELP}
  --and SOURCE         a second text or list, or the NAME of a sample: words of neither, made of parts of both
${flagHelp(MATCH_FLAGS)}
  --tsv                tabs between the columns (default)
  --csv, --ndjson, --json, --txt  --txt: word and pseudoword; --json: with the seed and the statistics

Exit code: 0 done, 1 refused or failed, 2 wrong usage, 130 and 143 ended by SIGINT and SIGTERM.

Examples:
  namewalk match words.txt --text novel.txt --csv > conditions.csv
  namewalk match words.txt --like english --and german --count 3 --seed 7
`,
  async run(args) {
    const { flags, file } = oneFile(args, command);
    const format = chosenFormat(flags);
    if (flags.tsv && format !== 'txt') throw new UsageError(`Choose one of --tsv and --${format}.`);
    const { phonemes, seed: given, ...bounds } = readFlags(MATCH_FLAGS, flags);
    const seed = given ?? BigInt(drawSeed());
    const notation = phonemes ? 'blanks' : 'letters';
    return untilInterrupted((signal) =>
      exitCode(async () => {
        const words: string[] = [];
        for await (const lines of chunksOf(file)) words.push(...lines.map((line) => line.trim()));
        const source = await sourceOf(flags);
        const and = await secondOf(textOf(flags, 'and'));
        const pool = new WorkerPool({ threads: 1 });
        try {
          const input = { source, and, notation, words, ...bounds, seed } as const;
          const { matches, statistics } = await pool.run('match', input, { signal });
          tellSeed(flags.seed, { seed });
          const { words: all, complete, bits, n, old20, odds } = statistics;
          tell(
            `${complete} of ${all} words have ${bounds.count}; differences in the mean: OLD20 ${old20.toFixed(2)}, N ${n.toFixed(1)}, bits ${bits.toFixed(1)}; LD1NN odds ${meanOdds(odds).toFixed(2)}`,
          );
          if (Math.abs(Math.log(meanOdds(odds))) > Math.log(BIASED_ODDS)) {
            tell(
              `note: these odds are far from 1 (${BIASED_ODDS} times), so neighbours alone tell words from pseudowords; give more words, or a --count of three or more`,
            );
          }
          const titles = [
            ...['stimulus', 'type', 'word', 'rank', 'replaced', ...MEASURED],
            ...(and ? MEASURED.map((key) => `and_${key}`) : []),
          ];
          const layout = tableLayout(titles);
          const rows = matches.map(cellsOf);
          const records = {
            count: rows.length,
            record: (i: number) => [jsonText(layout.object!(rows[i]!))],
          };
          if (format === 'json') {
            await writeChunks(
              process.stdout,
              jsonReply({ seed, statistics }, { matches: records }),
            );
          } else if (flags.txt) {
            const made = matches.filter(({ rank }) => rank > 0);
            await writeChunks(
              process.stdout,
              made.map((match) => `${match.word}\t${writtenLike(match)}\n`),
            );
          } else {
            if (format === 'txt') process.stdout.write(`${titles.join('\t')}\n`);
            await writeRows(process.stdout, format, layout, rows);
          }
        } finally {
          await pool.close();
        }
      }),
    );
  },
};

/** A pseudoword with a capital where its word has one: else that alone would tell them apart. */
const writtenLike = ({ word, string }: Match): string =>
  /^\p{Lu}\p{Ll}/u.test(word) ? string[0]!.toLocaleUpperCase() + string.slice(1) : string;

function cellsOf(match: Match): unknown[] {
  const { word, rank, replaced, and, ...measured } = match;
  const of = (each: Measured | null): unknown[] => (each ? MEASURED.map((key) => each[key]) : []);
  const type = rank === 0 ? 'word' : 'pseudoword';
  return [writtenLike(match), type, word, rank, replaced, ...of(measured), ...of(and)];
}

/** A sample by its name, or a text or a list; null for none. */
async function secondOf(named: string | undefined): Promise<SourceInput | null> {
  if (named === undefined) return null;
  const path = Object.hasOwn(SAMPLES, named) ? samplePath(named) : named;
  const source = await readSource('text', path, null);
  const isList = source.kind === 'text' && looksLikeList(source.text);
  return isList ? { ...source, kind: 'list' } : source;
}

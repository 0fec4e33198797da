/** namewalk match: pseudowords that match words, as the list of an experiment. */
import { readSource, SAMPLES, samplePath } from '../../app/names/read-source.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { looksLikeList } from '../../engine/kin/own/read-list.ts';
import { BIASED_ODDS, type Match, meanOdds } from '../../engine/measures/match.ts';
import type { Measured } from '../../engine/measures/measures.ts';
import { drawSeed } from '../../operations/kinds/exact.ts';
import { MATCH_FLAGS } from '../../operations/names.ts';
import { tell, tellSeed } from '../command.ts';
import { sourceOf } from '../flags/corpus.ts';
import { flagHelp, readFlags, textOf } from '../flags/flags.ts';
import { cellTable, jsonReply, recordOf } from '../output/output.ts';
import { sourceVerb } from '../source-verb.ts';
import { linesOf } from './score.ts';

const MEASURED = ['syllables', 'bits', 'n', 'old20', 'positional', 'bigram'] as const;

export const match = sourceVerb({
  name: 'match',
  summary: 'make pseudowords that match words of a source, as the list of an experiment',
  about: `
Makes pseudowords for each line of FILE (- for standard input): of as many letters in each onset, nucleus and coda, that
have words of the source there, with like bits, neighbours and OLD20, and no words of the source or its language. Rows
are trials, as PsychoPy takes them for conditions and jsPsych for timeline variables: each word, and its pseudowords.
Tells how well they match, and LD1NN. The same seed gives the same list. /docs/measures.html of namewalk serve explains it.`,
  flags: `
  --and SOURCE         a second text or list, or the NAME of a sample: words of neither, made of parts of both
${flagHelp(MATCH_FLAGS)}
  --tsv                tabs between the columns (default)
  --csv, --ndjson, --json, --txt  --txt: word and pseudoword; --json: with the seed and the statistics`,
  examples: `
  namewalk match words.txt --text novel.txt --csv > conditions.csv
  namewalk match words.txt --like english --and german --count 3 --seed 7`,
  files: 'one',
  format: 'tsv',
  async run({ flags, files: [file], format, signal, pool, write, print }) {
    const { phonemes, seed: given, ...bounds } = readFlags(MATCH_FLAGS, flags);
    const seed = given ?? BigInt(drawSeed());
    const notation = phonemes ? 'blanks' : 'letters';
    const words = await linesOf(file!);
    const source = await sourceOf(flags);
    const and = await secondOf(textOf(flags, 'and'));
    const input = { source, and, notation, words, ...bounds, seed } as const;
    const one = await pool({ threads: 1 });
    const { matches, statistics } = await one.run('match', input, { signal });
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
    if (format === 'txt') {
      const made = matches.filter(({ rank }) => rank > 0);
      return print(made.map((match) => `${match.word}\t${writtenLike(match)}\n`));
    }
    const titles = [
      ...['stimulus', 'type', 'word', 'rank', 'replaced', ...MEASURED],
      ...(and ? MEASURED.map((key) => `and_${key}`) : []),
    ];
    const table = cellTable(titles);
    const rows = matches.map(cellsOf);
    const records = () => rows.map((row) => recordOf(table, row));
    const json = () => jsonReply({ seed, statistics }, { matches: records() });
    await write({ ...table, json }, rows);
  },
});

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

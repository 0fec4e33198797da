/** namewalk match: pseudowords that match words, as the list of an experiment. */
import { readSource, SAMPLES, samplePath } from '../../app/names/read-source.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { looksLikeList } from '../../engine/kin/own/list-entries.ts';
import { BIASED_ODDS, type Match } from '../../engine/measures/match.ts';
import type { Measured } from '../../engine/measures/measures.ts';
import { drawSeed } from '../../operations/kinds/exact.ts';
import { MATCH_FLAGS } from '../../operations/names.ts';
import { thousands } from '../../store/files/thousands.ts';
import type { TaskOutput } from '../../workers/tasks.ts';
import { tell, tellList, tellSeed } from '../command.ts';
import { linesOf, sourceOf, sourcePath } from '../flags/corpus.ts';
import { flagHelp, readFlags, textOf } from '../flags/flags.ts';
import { tellColumns, tellMade, toldFile, toldProgram, toldSource } from '../measured.ts';
import { cellTable, jsonReply, recordOf } from '../output/output.ts';
import { sourceVerb } from '../source-verb.ts';

const MEASURED = ['syllables', 'bits', 'n', 'old20', 'positional', 'bigram'] as const;

export const match = sourceVerb({
  name: 'match',
  summary: 'make pseudowords that match words of a source, as the list of an experiment',
  about: `
Makes pseudowords for each line of FILE (- for standard input): of as many letters in each onset, nucleus and coda,
that have words of the source there, with like bits, neighbours and OLD20, and no words of the source. Where there are
enough, none seems inflected (-s, -ed) whose word is not, none sounds like a word of the source by the spelling
(English, German, Spanish; sounds_as), and no two of a word differ in one part. Of the other words of a language few
are known, so give a lexicon in --without. Rows are trials, as PsychoPy takes them for conditions and jsPsych for
timeline variables: each word, and its pseudowords. Tells how well they match, LD1NN, and of what they are made, for a
methods section: a line to cite, options, languages and SHA-256 (as sha256sum has it) of files. The same seed gives the
same list. The formulas: /docs/measures.html of namewalk serve.`,
  flags: `
  --and SOURCE         a second text or list, or the NAME of a sample: words of neither, made of parts of both
  --without FILE       words that no pseudoword may be, one a line, such as a lexicon of the language
${flagHelp(MATCH_FLAGS)}
  --out FILE           writes the list there, and how it was made beside it, in FILE.json
  --tsv                tabs between the columns (default)
  --csv, --ndjson, --json, --txt  --txt: word and pseudoword; --json: with how it was made`,
  examples: `
  namewalk match words.txt --text novel.txt --csv --out conditions.csv
  namewalk match words.txt --like english --and german --count 3 --seed 7`,
  files: 'one',
  needsOne: true,
  format: 'tsv',
  async run({ flags, files: [file], format, signal, pool, write }) {
    const { phonemes, seed: given, ...bounds } = readFlags(MATCH_FLAGS, flags);
    const seed = given ?? BigInt(drawSeed());
    const notation = phonemes ? 'blanks' : 'letters';
    const words = await linesOf(file!, 1);
    tellColumns(file!, words, phonemes);
    const barred = textOf(flags, 'without');
    const without = barred === undefined ? [] : await linesOf(barred);
    const source = await sourceOf(flags);
    const second = textOf(flags, 'and');
    const path = second && Object.hasOwn(SAMPLES, second) ? samplePath(second) : second;
    const and = path === undefined ? null : await secondOf(path);
    const input = { source, and, notation, words, without, ...bounds, seed } as const;
    const one = await pool({ threads: 1 });
    const { matches, sources, known, ...found } = await one.run('match', input, { signal });
    const { count, ...tolerances } = bounds;
    const made = {
      ...{ seed, ...(await toldProgram(file!, flags)), count, tolerances, phonemes, ...found },
      sources: [
        await toldSource(source, sourcePath(flags), sources[0]!, phonemes),
        ...(and ? [await toldSource(and, path, sources[1]!, phonemes)] : []),
      ],
      without: barred === undefined ? null : await toldFile(barred),
    };
    tellSeed(flags.seed, { seed });
    tellMatched(matches, found, count);
    if (barred === undefined && known > 0) {
      tell(
        `note: beside the words of the source, ${thousands(known)} words and names of its language are left out; more with --without`,
      );
    }
    const table = cellTable([
      ...['stimulus', 'type', 'word', 'rank', 'replaced', 'sounds_as', ...MEASURED],
      ...(and ? MEASURED.map((key) => `and_${key}`) : []),
    ]);
    const rows = matches.map((match) => cellsOf(match, phonemes));
    const pairs = rows.filter(([, type]) => type !== 'word').map(([text, , word]) => [word, text]);
    const records = () => rows.map((row) => recordOf(table, row));
    const json = () => jsonReply(made, { matches: records() });
    const out = textOf(flags, 'out');
    await write({ ...table, json }, format === 'txt' ? pairs : rows, out);
    if (out !== undefined || format !== 'json') await tellMade(made, out);
  },
});

/** How well pseudowords match, and what is odd about the words. */
function tellMatched(
  matches: readonly Match[],
  { statistics, doubles }: Pick<TaskOutput<'match'>, 'statistics' | 'doubles'>,
  count: number,
): void {
  const { words, complete, incomplete, bits, n, old20, signed, ld1nn } = statistics;
  const difference = (what: string, mean: number, of: number): string =>
    `${what} ${mean.toFixed(2)} (${of < 0 ? '' : '+'}${of.toFixed(2)})`;
  const differences = [
    difference('OLD20', old20, signed.old20),
    difference('N', n, signed.n),
    difference('bits', bits, signed.bits),
  ];
  const [odds, low, high] = [ld1nn.odds, ld1nn.low, ld1nn.high].map((value) => value.toFixed(2));
  tell(
    `${complete} of ${words} words have ${count}; mean absolute (signed) differences: ` +
      `${differences.join(', ')}; LD1NN odds ${odds} (95 %: ${low} to ${high})`,
  );
  tellList(
    `fewer than ${count} were found for`,
    incomplete.map(({ word, found, bound }) => `${word} (${found}; most failed ${bound})`),
  );
  tellList(
    'not spelled as words of the source are',
    matches.flatMap(({ rank, word, reason }) =>
      rank === 0 && reason !== null ? [`${word} (${reason})`] : [],
    ),
  );
  tellList(
    'may sound as words, by the spelling',
    matches.flatMap(({ string, soundsAs }) => (soundsAs ? [`${string} (${soundsAs})`] : [])),
  );
  tellList('given again, and taken once', doubles);
  if (Math.abs(Math.log(ld1nn.odds)) <= Math.log(BIASED_ODDS)) return;
  tell(
    `note: these odds are far from 1 (${BIASED_ODDS} times): neighbours alone tell words from pseudowords, or there are too few: give 100 words`,
  );
}

/** A stimulus has a capital where its word has one: else that alone would tell them apart. */
function cellsOf(match: Match, phonemes: boolean): unknown[] {
  const { string, word, rank, replaced, soundsAs, and } = match;
  const isCapital = !phonemes && /^\p{Lu}\p{Ll}/u.test(word);
  const stimulus = isCapital ? string[0]!.toLocaleUpperCase() + string.slice(1) : string;
  const of = (each: Measured | null): unknown[] => (each ? MEASURED.map((key) => each[key]) : []);
  return [
    stimulus,
    rank === 0 ? 'word' : 'pseudoword',
    word,
    rank,
    replaced,
    soundsAs,
    ...of(match),
    ...of(and),
  ];
}

/** A text or a list. */
async function secondOf(path: string): Promise<SourceInput> {
  const source = await readSource('text', path, null);
  const isList = source.kind === 'text' && looksLikeList(source.text);
  return isList ? { ...source, kind: 'list' } : source;
}

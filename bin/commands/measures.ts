/** The verbs of measures: score of strings against the words of a source, match of pseudowords to words, check of names. */
import { Readable } from 'node:stream';
import { matchFile, programProvenance, sourceProvenance } from '../../app/names/measured.ts';
import { chunksOf, linesOf, SAMPLES, samplePath } from '../../app/names/read-source.ts';
import { jsonText } from '../../engine/base/json.ts';
import { faultsOf } from '../../engine/kin/asked/check.ts';
import { TRIAL, TRIAL_OF_TWO } from '../../engine/measures/match.ts';
import { MEASURES } from '../../engine/measures/measures.ts';
import { valuesOf } from '../../operations/fields.ts';
import { readFlags, textOf } from '../../operations/flags.ts';
import { CHECK_FIELDS, LEXICON_FLAGS, MATCH_FLAGS } from '../../operations/names.ts';
import { writeAtomic } from '../../store/files/atomic.ts';
import { thousands } from '../../store/files/thousands.ts';
import type { TaskOutput } from '../../workers/tasks.ts';
import { tell, tellList, tellSeed, UsageError } from '../command.ts';
import { noSource, openFile, sourceOf, sourcePath } from '../flags/corpus.ts';
import { flagHelp } from '../flags/flags.ts';
import { aborted, sourceVerb } from '../verb.ts';

export const score = sourceVerb({
  name: 'score',
  summary: 'measure how like words of a source strings are, and how many words are near',
  about: `
Measures each line of FILE (- for standard input, of any length) against the distinct words of a text or a run, or the
lines of a list: ${MEASURES.slice(1).join(', ')}.
N, OLD20 and percentile are of the words of this one source, of which a few hundred are wanted. What they are measured
with stands beside the file of --out: version, options, language, words, SHA-256 of files (as sha256sum has it).
A last e is silent where the language is English or French. The formulas: /docs/measures.html of namewalk serve.`,
  flags: `
${flagHelp(LEXICON_FLAGS)}`,
  examples: `
  namewalk score pseudowords.txt --text novel.txt --csv
  namewalk score arpabet.txt --names lexicon.txt --phonemes`,
  files: 'one',
  needsOne: true,
  format: 'tsv',
  async run({ flags, files: [file], format, signal, pool: open, write }) {
    const { phonemes } = readFlags(LEXICON_FLAGS, flags);
    const source = await sourceOf(flags);
    const pool = await open();
    const asked = { source, format, notation: phonemes ? 'blanks' : 'letters' } as const;
    const out = textOf(flags, 'out');
    let lexicon: TaskOutput<'measuredText'>['source'] | undefined;
    const measure = async (strings: string[]): Promise<string> => {
      const reply = await pool.run('measuredText', { ...asked, strings }, { signal });
      lexicon = reply.source;
      return reply.text;
    };
    const chunks = Readable.from(chunksOf(file!, openFile, 1));
    const texts: AsyncIterable<string> = chunks.map(measure, { concurrency: pool.threads + 1 });
    await write({ titles: MEASURES, line: String, isText: true }, texts, out);
    if (!lexicon) return;
    tellFew(lexicon);
    const told = await sourceProvenance(source, sourcePath(flags), lexicon);
    await writeMade({ ...(await programProvenance(file!, flags)), phonemes, source: told }, out);
  },
});

const FAULTS: Readonly<Record<string, string>> = {
  word: 'is a word of the language or the source',
  offensive: 'is offensive',
  source: 'is a name of the source',
  real: 'is a real name in',
  overused: 'is given in every story',
  same: 'stands twice',
  marks: 'differs in marks alone from',
  near: 'is a letter or two from',
  beginning: 'begins as',
};

const LANGUAGES = new Intl.DisplayNames('en', { type: 'language' });

export const check = sourceVerb({
  name: 'check',
  summary:
    'tell what speaks against names: confused pairs, words, offensive, real and overused names',
  about: `
Checks the names of FILE, one a line (- for standard input): those that readers confuse by their letters (sounds are not
compared), that are English words, offensive or real names, and those that language models give most. A source adds its
names, and words and names of its language.`,
  flags: '',
  format: 'txt',
  end: 'Exit code: 0 nothing found, 1 something found, refused or failed, 2 wrong usage.',
  examples: `
  namewalk check cast.txt --like english
  namewalk check cast.txt --text novel.txt --json`,
  files: 'one',
  async run({ flags, files: [file], signal, pool, write }) {
    const lines = await linesOf(file!, openFile, 1);
    // tags stand behind a tab
    const { names } = valuesOf(CHECK_FIELDS, {
      names: lines.map((line) => line.split('\t', 1)[0]!),
    });
    const source = await sourceOf(flags, noSource);
    const one = await pool({ threads: 1 });
    const found = faultsOf(await one.run('kinCheck', { source, names: names! }, { signal }));
    const line = ({ name, fault, other }: (typeof found)[number]): string =>
      `${name} ${FAULTS[fault]} ${fault === 'real' ? LANGUAGES.of(other) : other}`.trimEnd();
    await write({ titles: ['name', 'fault', 'other'], line }, found);
    return found.length > 0 ? 1 : 0;
  },
});

export const match = sourceVerb({
  name: 'match',
  summary: 'make pseudowords that match words of a source, as the list of an experiment',
  about: `
Makes pseudowords for each line of FILE (- for standard input): of as many letters in each onset, nucleus and coda,
that have words of the source there, with like bits, neighbours and OLD20, and no words of the source, nor such as may
sound like one, nor real names, offensive words or known words of its language (a list's is detected): few but for
English; give a lexicon in --without. Those of a rank are chosen for LD1NN near 1. Rows are trials, as PsychoPy takes
them for conditions and jsPsych for timeline variables: each word, and its pseudowords. --out and --json tell of what
they are made too, for a methods section. The same seed gives the same list. The formulas: /docs/measures.html of namewalk serve.`,
  end: 'Exit code: 0 made, 1 no pseudowords, refused or failed, 2 wrong usage, 130 and 143 ended by SIGINT and SIGTERM.',
  flags: `
  --and SOURCE         a second text or list, or the NAME of a sample: words of neither, made of parts of both
  --without FILE       words that no pseudoword may be, one a line, such as a lexicon of the language
${flagHelp(MATCH_FLAGS)}`,
  examples: `
  namewalk match words.txt --text novel.txt --csv --out conditions.csv
  namewalk match words.txt --text novel.txt --count 1    as many pseudowords as words
  namewalk match words.txt --like english --and german --count 3 --seed 7`,
  files: 'one',
  needsOne: true,
  format: 'tsv',
  async run({ flags, files: [file], format, signal, pool, write }) {
    const asked = readFlags(MATCH_FLAGS, flags);
    const source = await sourceOf(flags);
    const second = textOf(flags, 'and');
    const paths = {
      ...{ words: file!, source: sourcePath(flags), without: textOf(flags, 'without') },
      and: second && Object.hasOwn(SAMPLES, second) ? samplePath(second) : second,
    };
    if (paths.and !== undefined && paths.and === paths.source)
      throw new UsageError('--and is the source itself; give another one.');
    const one = await pool({ threads: 1 });
    const how = { options: flags, open: openFile };
    const matched = matchFile(one, source, paths, asked, how, signal);
    // the thread looks at no signal; the pool ends it
    await Promise.race([matched, aborted(signal)]);
    signal.throwIfAborted();
    const { trials, made } = await matched;
    made.sources.forEach(tellFew);
    tellSeed(flags.seed, made);
    const isFound = tellMatched(made.statistics, asked.count);
    const table = {
      titles: paths.and === undefined ? TRIAL : TRIAL_OF_TWO,
      line: ({ word, stimulus }: (typeof trials)[number]) => `${word}\t${stimulus}`,
      reply: { fields: made, rows: 'matches' },
    };
    const rows = format === 'txt' ? trials.filter(({ type }) => type !== 'word') : trials;
    await write(table, rows, textOf(flags, 'out'));
    await writeMade(made, textOf(flags, 'out'));
    return isFound ? 0 : 1;
  },
});

/** How well pseudowords match, and which words have few; returns whether there are any. */
function tellMatched(statistics: TaskOutput<'match'>['statistics'], count: number): boolean {
  const { words, complete, incomplete, signed, ld1nn } = statistics;
  const isFound = ld1nn.ranks.length > 0;
  const shown = (value: number): string => value.toFixed(2);
  const differences = Object.entries({ OLD20: 'old20', N: 'n', bits: 'bits' } as const).map(
    ([what, key]) =>
      `${what} ${shown(statistics[key])} (${signed[key] < 0 ? '' : '+'}${shown(signed[key])})`,
  );
  const ranks = ld1nn.ranks.map((one) => shown(one.odds)).join(' ');
  const sample = ld1nn.sample ? `, of ${thousands(ld1nn.sample)} of the words by chance` : '';
  tell(
    !isFound
      ? 'no pseudowords were found'
      : `${complete} of ${words} words have ${count}; mean absolute (signed) differences: ${differences.join(', ')}; ` +
          `LD1NN odds ${shown(ld1nn.odds)} (95 %: ${shown(ld1nn.low)} to ${shown(ld1nn.high)}), by rank ${ranks}${sample}`,
  );
  tellList(
    `fewer than ${count} were found (a larger source, or looser --bits, --n and --old20 give more) for`,
    incomplete.map(({ word, found }) => `${word} (${found})`),
  );
  return isFound;
}

/** Fewest words of which ranks and neighbours say much. */
const FEW_WORDS = 300;

function tellFew({ words }: { readonly words: number }): void {
  if (words < FEW_WORDS)
    tell(`note: the source has ${words} words; below a few hundred N, OLD20 and ranks are rough`);
}

/** Writes how a result was made beside its file. */
async function writeMade(made: object, out: string | undefined): Promise<void> {
  if (out !== undefined) await writeAtomic(`${out}.json`, `${jsonText(made)}\n`);
}

/** The verbs of measures: score of strings against the words of a source, match of pseudowords to words, check of names. */
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { chunksOf, linesOf, readSource, SAMPLES, samplePath } from '../../app/names/read-source.ts';
import { jsonText } from '../../engine/base/json.ts';
import type { SourceInput } from '../../engine/kin/asked/name-sources.ts';
import { looksLikeList } from '../../engine/kin/own/read-list.ts';
import type { Match } from '../../engine/measures/match.ts';
import { MEASURES, type Measured } from '../../engine/measures/measures.ts';
import { stressedAs, symbolsOf } from '../../engine/measures/symbols.ts';
import { drawSeed, valuesOf } from '../../operations/fields.ts';
import { type Flags, readFlags, textOf } from '../../operations/flags.ts';
import { CHECK_FIELDS, LEXICON_FLAGS, MATCH_FLAGS } from '../../operations/names.ts';
import { TEXT_PATH } from '../../store/corpus/run-text.ts';
import { writeAtomic } from '../../store/files/atomic.ts';
import { fileDigest } from '../../store/files/digest.ts';
import { packageVersion } from '../../store/files/package-root.ts';
import { thousands } from '../../store/files/thousands.ts';
import type { TaskInput, TaskOutput } from '../../workers/tasks.ts';
import { tell, tellList, tellSeed, UsageError } from '../command.ts';
import { noSource, sourceOf, sourcePath } from '../flags/corpus.ts';
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
    const notation = phonemes ? 'blanks' : 'letters';
    const out = textOf(flags, 'out');
    let lexicon: TaskOutput<'measuredText'>['source'] | undefined;
    const measure = async (strings: string[]): Promise<string> => {
      const input: TaskInput<'measuredText'> = { source, notation, strings, format };
      const reply = await pool.run('measuredText', input, { signal });
      lexicon = reply.source;
      return reply.text;
    };
    const chunks = Readable.from(chunksOf(file!, 1));
    const texts: AsyncIterable<string> = chunks.map(measure, { concurrency: pool.threads + 1 });
    await write({ titles: MEASURES, line: String, isText: true }, texts, out);
    if (!lexicon) return;
    const told = await toldSource(source, sourcePath(flags), lexicon);
    await writeMade({ ...(await toldProgram(file!, flags)), phonemes, source: told }, out);
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
    const { names } = valuesOf(CHECK_FIELDS, { names: await linesOf(file!, 1) });
    const source = await sourceOf(flags, noSource);
    const one = await pool({ threads: 1 });
    const checked = await one.run('kinCheck', { source, names: names! }, { signal });
    /** Of a name by itself, or beside another one; of a real one `other` is its language. */
    const found = [
      ...checked.names.flatMap(({ name, faults, language = '' }) =>
        faults.map((fault) => ({ name, fault, other: fault === 'real' ? language : '' })),
      ),
      ...checked.pairs.map(({ a: name, b, why: fault }) => ({
        ...{ name, fault, other: fault === 'same' ? '' : b },
      })),
    ];
    const line = ({ name, fault, other }: (typeof found)[number]): string =>
      `${name} ${FAULTS[fault]} ${fault === 'real' ? LANGUAGES.of(other) : other}`.trimEnd();
    await write({ titles: ['name', 'fault', 'other'], line }, found);
    return found.length > 0 ? 1 : 0;
  },
});

const MEASURED = ['syllables', 'bits', 'n', 'old20', 'positional', 'bigram'] as const;
const TITLES = ['stimulus', 'type', 'word', 'rank', 'replaced', ...MEASURED];

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
    const { phonemes, seed: given, ...bounds } = readFlags(MATCH_FLAGS, flags);
    const seed = given ?? BigInt(drawSeed());
    const notation = phonemes ? 'blanks' : 'letters';
    // tags stand behind a tab
    const words = (await linesOf(file!, 1)).map((line) => (phonemes ? line : line.split('\t')[0]!));
    const barred = textOf(flags, 'without');
    const without = barred === undefined ? [] : await linesOf(barred, 1);
    const source = await sourceOf(flags);
    const second = textOf(flags, 'and');
    const path = second && Object.hasOwn(SAMPLES, second) ? samplePath(second) : second;
    if (path !== undefined && path === sourcePath(flags))
      throw new UsageError('--and is the source itself; give another one.');
    const and = path === undefined ? null : await textOrList(path);
    const input = { source, and, notation, words, without, ...bounds, seed } as const;
    const one = await pool({ threads: 1 });
    const reply = one.run('match', input, { signal });
    // the thread looks at no signal; the pool ends it
    await Promise.race([reply, aborted(signal)]);
    signal.throwIfAborted();
    const { matches, sources, ...found } = await reply;
    const { count, ...tolerances } = bounds;
    const made = {
      ...{ seed, ...(await toldProgram(file!, flags)), count, tolerances, phonemes, ...found },
      sources: [
        await toldSource(source, sourcePath(flags), sources[0]!),
        ...(and ? [await toldSource(and, path, sources[1]!)] : []),
      ],
      without: barred === undefined ? null : await toldFile(barred),
    };
    tellSeed(flags.seed, { seed });
    tellMatched(matches, found.statistics, count);
    if (barred === undefined) {
      tell(
        'note: no word of the source, nor one that comes with Namewalk, is among these; others may be: give a lexicon in --without',
      );
    }
    const trials = matches.map((match) => trialOf(match, phonemes));
    const rows = format === 'txt' ? trials.filter(({ type }) => type !== 'word') : trials;
    const out = textOf(flags, 'out');
    const table = {
      titles: [...TITLES, ...(and ? MEASURED.map((key) => `and_${key}`) : [])],
      line: ({ word, stimulus }: (typeof rows)[number]) => `${word}\t${stimulus}`,
      reply: { fields: made, rows: 'matches' },
    };
    await write(table, rows, out);
    await writeMade(made, out);
    return matches.length === found.statistics.words ? 1 : 0;
  },
});

/** How well pseudowords match, and what is odd about the words. */
function tellMatched(
  matches: readonly Match[],
  statistics: TaskOutput<'match'>['statistics'],
  count: number,
): void {
  const { words, complete, incomplete, signed, ld1nn } = statistics;
  const shown = (value: number): string => value.toFixed(2);
  const differences = Object.entries({ OLD20: 'old20', N: 'n', bits: 'bits' } as const).map(
    ([what, key]) =>
      `${what} ${shown(statistics[key])} (${signed[key] < 0 ? '' : '+'}${shown(signed[key])})`,
  );
  const ranks = ld1nn.ranks.map((one) => shown(one.odds)).join(' ');
  const sample = ld1nn.sample ? `, of ${thousands(ld1nn.sample)} of the words by chance` : '';
  tell(
    matches.length === words
      ? 'no pseudowords were found'
      : `${complete} of ${words} words have ${count}; mean absolute (signed) differences: ${differences.join(', ')}; ` +
          `LD1NN odds ${shown(ld1nn.odds)} (95 %: ${shown(ld1nn.low)} to ${shown(ld1nn.high)}), by rank ${ranks}${sample}`,
  );
  tellList(
    `fewer than ${count} were found (a larger source, or looser --bits, --n and --old20 give more) for`,
    incomplete.map(({ word, found }) => `${word} (${found})`),
  );
}

/** A stimulus has a capital, or stress, where its word has: else that alone would tell them apart. */
function trialOf(match: Match, phonemes: boolean) {
  const { string, word, rank, replaced, and } = match;
  const isCapital = /^\p{Lu}\p{Ll}/u.test(word);
  const spelled = isCapital ? string[0]!.toLocaleUpperCase() + string.slice(1) : string;
  const measured = (each: Omit<Measured, 'word'>, before: string): Record<string, unknown> =>
    Object.fromEntries(MEASURED.map((key) => [before + key, each[key]]));
  return {
    stimulus: phonemes ? stressedAs(word, symbolsOf(string, 'blanks')) : spelled,
    type: rank === 0 ? 'word' : 'pseudoword',
    ...{ word, rank, replaced },
    ...measured(match, ''),
    ...(and && measured(and, 'and_')),
  };
}

/** A text or a list. */
async function textOrList(path: string): Promise<SourceInput> {
  const source = await readSource('text', path, null);
  const isList = source.kind === 'text' && looksLikeList(source.text);
  return isList ? { ...source, kind: 'list' } : source;
}

/** A file for those who do it again; without a digest where it can be read once. */
const toldFile = async (path: string) => ({
  name: basename(path),
  sha256: await fileDigest(path).catch(() => null),
});

/** What made a result, of which strings. */
const toldProgram = async (file: string, options: Flags) => ({
  ...{ version: packageVersion(), options },
  strings: await toldFile(file),
});

/** Fewest words of which ranks and neighbours say much. */
const FEW_WORDS = 300;

/** The same of a source that was read from a path, or of the words of a run; tells what is odd about it. */
async function toldSource(
  source: SourceInput,
  path: string | undefined,
  lexicon: TaskOutput<'measuredText'>['source'],
) {
  const { words } = lexicon;
  if (words < FEW_WORDS) {
    tell(`note: the source has ${words} words; below a few hundred N, OLD20 and ranks are rough`);
  }
  if (source.kind !== 'run') return { ...(await toldFile(path!)), ...lexicon };
  return { ...(await toldFile(join(source.runDir, TEXT_PATH))), name: source.id, ...lexicon };
}

/** Writes how a result was made beside its file. */
async function writeMade(made: object, out: string | undefined): Promise<void> {
  if (out !== undefined) await writeAtomic(`${out}.json`, `${jsonText(made)}\n`);
}

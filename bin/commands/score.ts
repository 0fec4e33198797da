/** namewalk score and check: measures of strings against the words of a source, as a stream, and what speaks against names. */
import { EngineError } from '../../engine/base/errors.ts';
import { MEASURES } from '../../engine/measures/measures.ts';
import { LEXICON_FLAGS } from '../../operations/names.ts';
import type { TaskInput, TaskOutput } from '../../workers/tasks.ts';
import { chunksOf, linesOf, noSource, sourceOf, sourcePath } from '../flags/corpus.ts';
import { flagHelp, readFlags, textOf } from '../flags/flags.ts';
import { tellColumns, tellMade, toldProgram, toldSource } from '../measured.ts';
import { keyTable, type Table } from '../output/output.ts';
import { sourceVerb } from '../source-verb.ts';

export const score = sourceVerb({
  name: 'score',
  summary: 'measure how like words of a source strings are, and how many words are near',
  about: `
Measures each line of FILE (- for standard input, of any length) against the distinct words of a text or a run, or the
lines of a list: ${MEASURES.slice(1).join(', ')}.
N, OLD20 and percentile are of the words of this one source, of which a few hundred are wanted. What they are measured
with is told beside them: a line to cite, options, language, number of words and SHA-256 (as sha256sum has it) of files.
A last e is silent where the language is English or French. The formulas: /docs/measures.html of namewalk serve.`,
  flags: `
${flagHelp(LEXICON_FLAGS)}
  --out FILE           writes the table there, and how it was made beside it, in FILE.json
  --tsv                a heading, and tabs between the columns (default)
  --csv, --ndjson, --json, --txt  --txt: as --tsv without the heading`,
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
    let sample: readonly string[] = [];
    let lexicon: TaskOutput<'measuredText'>['source'] | undefined;
    const measure = async (strings: string[]): Promise<string> => {
      if (sample.length === 0) sample = strings;
      const input: TaskInput<'measuredText'> = { source, notation, strings, format };
      const reply = await pool.run('measuredText', input, { signal });
      lexicon = reply.source;
      return reply.text;
    };
    await write(TABLE, inOrder(chunksOf(file!, 1), measure, pool.threads + 1), out);
    if (!lexicon) return;
    tellColumns(file!, sample, phonemes);
    const told = await toldSource(source, sourcePath(flags), lexicon, phonemes);
    await tellMade({ ...(await toldProgram(file!, flags)), phonemes, source: told }, out);
  },
});

/** Rows are the texts of chunks. */
const TABLE: Table<string> = {
  titles: MEASURES,
  cells: (text) => [text],
  line: (text) => text,
  text: (text) => text,
};

/** What is made of chunks, in their order; some are under way at a time. */
async function* inOrder<T>(
  chunks: AsyncIterable<string[]>,
  make: (strings: string[]) => Promise<T>,
  most: number,
): AsyncGenerator<T> {
  const underWay: Promise<T>[] = [];
  for await (const chunk of chunks) {
    const reply = make(chunk);
    reply.catch(() => {}); // looked at when it is its turn
    underWay.push(reply);
    if (underWay.length >= most) yield (await underWay.shift())!;
  }
  for (const reply of underWay) yield await reply;
}

/** A fault of a name: by itself, or beside another one. */
interface Fault {
  readonly name: string;
  readonly fault: string;
  /** Another name, or of a real one its language. */
  readonly other: string;
}

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
const MOST_CHECKED = 2000;

export const check = sourceVerb({
  name: 'check',
  summary:
    'tell what speaks against names: confused pairs, words, offensive, real and overused names',
  about: `
Checks the names of FILE, one a line (- for standard input): those that readers confuse by their letters (sounds are not
compared), that are English words, offensive or real names, and those that language models give most. A source adds its
names, and words and names of its language.`,
  flags: `
  --txt                a sentence each (default)
  --csv, --ndjson, --json`,
  end: 'Exit code: 0 nothing found, 1 something found, refused or failed, 2 wrong usage.',
  examples: `
  namewalk check cast.txt --like english
  namewalk check cast.txt --text novel.txt --json`,
  files: 'one',
  async run({ flags, files: [file], signal, pool, write }) {
    const names = await linesOf(file!, 1);
    if (names.length > MOST_CHECKED) {
      throw new EngineError(
        'source-invalid',
        `${file} has ${names.length} names; at most ${MOST_CHECKED} are compared, give fewer.`,
      );
    }
    const source = await sourceOf(flags, noSource);
    const one = await pool({ threads: 1 });
    const checked = await one.run('kinCheck', { source, names }, { signal });
    const found: Fault[] = [
      ...checked.names.flatMap(({ name, faults, language = '' }) =>
        faults.map((fault) => ({ name, fault, other: fault === 'real' ? language : '' })),
      ),
      ...checked.pairs.map(({ a, b, why }) => ({
        ...{ name: a, fault: why },
        other: why === 'same' ? '' : b,
      })),
    ];
    const line = ({ name, fault, other }: Fault): string =>
      `${name} ${FAULTS[fault]} ${fault === 'real' ? LANGUAGES.of(other) : other}`.trimEnd();
    await write(keyTable(['name', 'fault', 'other'], line), found);
    return found.length > 0 ? 1 : 0;
  },
});

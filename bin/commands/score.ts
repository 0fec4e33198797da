/** namewalk score and check: measures of strings against the words of a source, as a stream, and what speaks against names. */
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { csvRow } from '../../engine/base/csv.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { MEASURES } from '../../engine/measures/measures.ts';
import { flagHelp } from '../../operations/fields.ts';
import { LEXICON_FLAGS } from '../../operations/names.ts';
import { WorkerPool } from '../../workers/pool.ts';
import type { TaskInput } from '../../workers/tasks.ts';
import { type Command, UsageError } from '../command.ts';
import { checkOneSource, SOURCE_HELP, sourceOf } from '../flags/corpus.ts';
import { parseFlagsAndFiles, readFlags } from '../flags/flags.ts';
import { untilInterrupted } from '../interrupts.ts';
import { exitCode } from '../output/answer.ts';
import { chosenFormat, type RowLayout, writeRows, writeTexts } from '../output/output.ts';

export const command: Command = {
  name: 'score',
  summary: 'measure how like words of a source strings are, and how many words are near',
  help: `
Usage: namewalk score FILE [--text FILE | --names FILE | --run RUN | --like NAME] [options]

Measures each line of FILE (- for standard input, of any length) against the distinct words of a text or a run, or the
lines of a list: ${MEASURES.slice(1).join(', ')}.
docs/measures.md has the formulas.

${SOURCE_HELP}
${flagHelp(LEXICON_FLAGS)}
  --tsv                a heading, and tabs between the columns (default)
  --csv, --ndjson, --json, --txt  --txt: as --tsv without the heading

Exit code: 0 done, 1 refused or failed, 2 wrong usage, 130 and 143 ended by SIGINT and SIGTERM.

Examples:
  namewalk score pseudowords.txt --text novel.txt --csv
  namewalk score arpabet.txt --names lexicon.txt --phonemes
`,
  run,
};

/** Strings of a task. */
const CHUNK = 2000;

/** Flags, and the one file that is named. Throws `UsageError`. */
export function oneFile(args: readonly string[], { help }: Command) {
  const { flags, files } = parseFlagsAndFiles(args, help);
  const [file] = files;
  if (file === undefined || files.length > 1) throw new UsageError('Give one FILE, or -.');
  checkOneSource(flags);
  return { flags, file };
}

async function run(args: readonly string[]): Promise<number> {
  const { flags, file } = oneFile(args, command);
  const format = chosenFormat(flags);
  if (flags.tsv && format !== 'txt') throw new UsageError(`Choose one of --tsv and --${format}.`);
  const { phonemes } = readFlags(LEXICON_FLAGS, flags);
  async function* titled(rows: AsyncIterable<string>): AsyncGenerator<string> {
    if (format === 'txt' && !flags.txt) yield `${MEASURES.join('\t')}\n`;
    if (format === 'csv') yield csvRow(MEASURES);
    yield* rows;
  }
  return untilInterrupted((signal) =>
    exitCode(async () => {
      const source = await sourceOf(flags);
      const threads = availableParallelism();
      const pool = new WorkerPool({ threads });
      const notation = phonemes ? 'blanks' : 'letters';
      const measure = (strings: string[]): Promise<string> => {
        const input: TaskInput<'measuredText'> = { source, notation, strings, format };
        return pool.run('measuredText', input, { signal });
      };
      try {
        const texts = measuredTexts(chunksOf(file), measure, threads + 1);
        await writeTexts(process.stdout, format === 'json' ? listed(texts) : titled(texts));
      } finally {
        await pool.close();
      }
    }),
  );
}

/** Texts of the chunks in their order, of which some are under way at a time. */
async function* measuredTexts(
  chunks: AsyncIterable<string[]>,
  measure: (strings: string[]) => Promise<string>,
  most: number,
): AsyncGenerator<string> {
  const underWay: Promise<string>[] = [];
  for await (const chunk of chunks) {
    const reply = measure(chunk);
    reply.catch(() => {}); // looked at when it is its turn
    underWay.push(reply);
    if (underWay.length >= most) yield await underWay.shift()!;
  }
  for (const reply of underWay) yield await reply;
}

/** One list of JSON. */
async function* listed(rows: AsyncIterable<string>): AsyncGenerator<string> {
  let before = '[\n';
  for await (const text of rows) {
    yield before + text;
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

/** Lines of a file that are not empty, some at a time. Throws `EngineError` 'source-missing'. */
export async function* chunksOf(file: string): AsyncGenerator<string[]> {
  const stream = file === '-' ? process.stdin : createReadStream(file);
  let lines: string[] = [];
  let rest = '';
  try {
    for await (const text of stream.setEncoding('utf8')) {
      const parts = (rest + text).split(/\r?\n/);
      rest = parts.pop()!;
      lines.push(...parts.filter((line) => line.trim() !== ''));
      for (; lines.length >= CHUNK; lines = lines.slice(CHUNK)) yield lines.slice(0, CHUNK);
    }
  } catch (err) {
    throw new EngineError('source-missing', `Cannot read ${file}: ${(err as Error).message}.`);
  }
  if (rest.trim() !== '') lines.push(rest);
  if (lines.length > 0) yield lines;
}

/** A fault of a name: by itself, or beside another one. */
interface Fault {
  readonly name: string;
  readonly fault: string;
  readonly other: string;
}

const FAULTS: Readonly<Record<string, string>> = {
  word: 'is a word of the language or the source',
  offensive: 'is offensive',
  source: 'is a name of the source',
  real: 'is a real name',
  overused: 'is given in every story',
  same: 'stands twice',
  near: 'is a letter or two from',
  beginning: 'begins as',
};

/** Most names, for each is compared with each. */
const MOST_CHECKED = 2000;

export const check: Command = {
  name: 'check',
  summary:
    'tell what speaks against names: confused pairs, words, offensive, real and overused names',
  help: `
Usage: namewalk check FILE [--text FILE | --names FILE | --run RUN | --like NAME] [options]

Checks the names of FILE, one a line (- for standard input), beside a source and its language: those that readers confuse,
that are words, offensive, real names or names of the source, and those that language models give most.

${SOURCE_HELP}
  --txt                a sentence each (default)
  --csv, --ndjson, --json

Exit code: 0 nothing found, 1 something found, refused or failed, 2 wrong usage.

Examples:
  namewalk check cast.txt --like english
  namewalk check cast.txt --text novel.txt --json
`,
  run: async (args) => {
    const { flags, file } = oneFile(args, check);
    const layout: RowLayout<Fault> = {
      columns: { name: (row) => row.name, fault: (row) => row.fault, other: (row) => row.other },
      line: ({ name, fault, other }) => `${name} ${FAULTS[fault]}${other ? ` ${other}` : ''}`,
    };
    return untilInterrupted(async (signal) => {
      let found: Fault[] = [];
      const code = await exitCode(async () => {
        const names: string[] = [];
        for await (const lines of chunksOf(file)) names.push(...lines.map((line) => line.trim()));
        if (names.length > MOST_CHECKED) {
          throw new EngineError(
            'source-invalid',
            `${file} has ${names.length} names; at most ${MOST_CHECKED} are compared, give fewer.`,
          );
        }
        const source = await sourceOf(flags);
        const pool = new WorkerPool({ threads: 1 });
        try {
          const checked = await pool.run('kinCheck', { source, names }, { signal });
          found = [
            ...checked.names.flatMap(({ name, faults }) =>
              faults.map((fault) => ({ name, fault, other: '' })),
            ),
            ...checked.pairs.map(({ a, b, why }) => ({
              ...{ name: a, fault: why },
              other: why === 'same' ? '' : b,
            })),
          ];
          await writeRows(process.stdout, chosenFormat(flags), layout, found);
        } finally {
          await pool.close();
        }
      });
      return code === 0 && found.length > 0 ? 1 : code;
    });
  },
};

/** namewalk score: measures of strings against the words of a source, as a stream. */
import { createReadStream } from 'node:fs';
import { availableParallelism } from 'node:os';
import { EngineError } from '../../engine/base/errors.ts';
import { MEASURES, type Measured } from '../../engine/measures/measures.ts';
import { flagHelp } from '../../operations/fields.ts';
import { LEXICON_FLAGS } from '../../operations/names.ts';
import { WorkerPool } from '../../workers/pool.ts';
import type { TaskInput } from '../../workers/tasks.ts';
import { type Command, UsageError } from '../command.ts';
import { checkOneSource, SOURCE_HELP, sourceOf } from '../flags/corpus.ts';
import { parseFlagsAndFiles, readFlags } from '../flags/flags.ts';
import { untilInterrupted } from '../interrupts.ts';
import { exitCode } from '../output/answer.ts';
import { chosenFormat, type RowLayout, writeRows } from '../output/output.ts';

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

const CELLS = MEASURES.map(
  (key) =>
    [key, (row: Measured) => (key === 'nearest' ? row.nearest.join(', ') : row[key])] as const,
);
const LAYOUT: RowLayout<Measured> = {
  columns: Object.fromEntries(CELLS),
  line: (row) => CELLS.map(([, cell]) => cell(row) ?? '').join('\t'),
};

/** Strings of a task. */
const CHUNK = 2000;

async function run(args: readonly string[]): Promise<number> {
  const { flags, files } = parseFlagsAndFiles(args, command.help);
  const [file] = files;
  if (file === undefined || files.length > 1)
    throw new UsageError('Give one FILE of strings, or -.');
  checkOneSource(flags);
  const format = chosenFormat(flags);
  if (flags.tsv && format !== 'txt') throw new UsageError(`Choose one of --tsv and --${format}.`);
  const { phonemes } = readFlags(LEXICON_FLAGS, flags);
  return untilInterrupted((signal) =>
    exitCode(async () => {
      const source = await sourceOf(flags);
      const threads = availableParallelism();
      const pool = new WorkerPool({ threads });
      const notation = phonemes ? 'blanks' : 'letters';
      const measure = (strings: string[]): Promise<Measured[]> => {
        const input: TaskInput<'measure'> = { source, notation, strings };
        return pool.run('measure', input, { signal }).then(({ measured }) => measured);
      };
      try {
        const rows = measuredLines(chunksOf(file), measure, threads + 1);
        if (format === 'txt' && !flags.txt) process.stdout.write(`${MEASURES.join('\t')}\n`);
        await writeRows(process.stdout, format, LAYOUT, rows);
      } finally {
        await pool.close();
      }
    }),
  );
}

/** Rows of the chunks in their order, of which some are under way at a time. */
async function* measuredLines(
  chunks: AsyncIterable<string[]>,
  measure: (strings: string[]) => Promise<Measured[]>,
  most: number,
): AsyncGenerator<Measured> {
  const underWay: Promise<Measured[]>[] = [];
  for await (const chunk of chunks) {
    const reply = measure(chunk);
    reply.catch(() => {}); // looked at when it is its turn
    underWay.push(reply);
    if (underWay.length >= most) yield* (await underWay.shift())!;
  }
  for (const reply of underWay) yield* await reply;
}

/** Lines of a file that are not empty, some at a time. Throws `EngineError` 'source-missing'. */
async function* chunksOf(file: string): AsyncGenerator<string[]> {
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

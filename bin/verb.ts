/** A verb of the command line as a row, and what runs it: flags, files, format, threads, signals, exit code. */
import { once } from 'node:events';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { VerifiedFile } from '../app/verification.ts';
import { FORMATS, type TableFormat } from '../engine/base/table.ts';
import type { Flags } from '../operations/flags.ts';
import type { PoolOptions, WorkerPool } from '../workers/pool.ts';
import { UsageError } from './command.ts';
import { SOURCES, sourceHelp } from './flags/corpus.ts';
import { type FlagRules, parseFlags } from './flags/flags.ts';
import { FORMAT_HELP, type Output, rowsText, writeResult, writeRows } from './output/output.ts';

export interface Given {
  readonly flags: Flags;
  readonly files: readonly string[];
  readonly format: TableFormat;
  /** Aborted by SIGINT and SIGTERM where the verb hears them. */
  readonly signal: AbortSignal;
  pool(options?: PoolOptions): Promise<WorkerPool>;
  /** To a file instead of standard output where one is named. */
  write<Row>(
    table: Output<Row>,
    rows: Iterable<Row> | AsyncIterable<Row>,
    file?: string,
  ): Promise<void>;
}

/** A verb; the paragraphs of its help, each with or without a line feed before and behind. */
interface VerbRow extends FlagRules {
  readonly name: string;
  readonly summary: string;
  readonly usage?: string;
  readonly about: string;
  /** Its flags, which are those that are taken, and what stands beside them. */
  readonly flags: string;
  /** In place of the usual words about the exit code. */
  readonly end?: string;
  readonly examples: string;
  /** The format without a flag, where the help tells them all; else `txt`. */
  readonly format?: keyof typeof FORMAT_HELP;
  /** Flags of which only one may be given, or one has to. */
  readonly oneOf?: readonly string[];
  readonly needsOne?: boolean;
  /**
   * Whether SIGINT and SIGTERM stop it in order, by its signal; else they end the process at once. `well`: that is how
   * it ends, with an exit code of its own.
   */
  readonly stops?: true | 'well';
  /**
   * Does it; returns the exit code where that may be another than 0. Throws `UsageError`, and what `main` tells of files,
   * states and values.
   */
  run(given: Given): Promise<number> | Promise<void>;
}

const INTERRUPTED = ', 130 and 143 ended by SIGINT and SIGTERM';

function helpOf(row: VerbRow): string {
  const { name, usage = `${name} [options]`, about, format, examples, stops } = row;
  const flags = row.flags + (format ? FORMAT_HELP[format] : '');
  const done = `Exit code: 0 done, 1 refused or failed, 2 wrong usage${stops ? INTERRUPTED : ''}.`;
  const { end = done } = row;
  const calls = plain(usage).replaceAll('\n', '\n       namewalk ');
  return [`Usage: namewalk ${calls}`, about, flags, end, `Examples:\n${plain(examples)}`]
    .map(plain)
    .filter((text) => text !== '')
    .join('\n\n');
}

const plain = (text: string): string => text.replace(/^\n|\n$/g, '');

/** A verb: its name, its line in the list of verbs, its help, and what runs it and returns the exit code. */
export type Command = ReturnType<typeof verb>;

export function verb(row: VerbRow) {
  const help = helpOf(row);
  const { name, summary, format: absent = 'txt', oneOf = [], needsOne = false, stops } = row;
  const run = async (args: readonly string[]): Promise<number> => {
    const { flags, files } = parseFlags(args, help, row);
    const [format = absent] = givenOf(FORMATS, flags);
    if (givenOf(oneOf, flags).length === 0 && needsOne) throw new UsageError(giveOne(oneOf));
    const work = async (signal: AbortSignal): Promise<number> => {
      const pools: WorkerPool[] = [];
      try {
        await checkOutput(flags, files, help);
        const code = await row.run({
          ...{ flags, files, format, signal },
          async pool(options) {
            const { WorkerPool } = await import('../workers/pool.ts');
            const pool = new WorkerPool(options);
            pools.push(pool);
            return pool;
          },
          async write(table, rows, file) {
            if (file === undefined) return writeRows(process.stdout, format, table, rows);
            await writeResult(file, rowsText(format, table, rows));
          },
        });
        return typeof code === 'number' ? code : 0;
      } finally {
        for (const pool of pools) await pool.close();
      }
    };
    return stops ? untilInterrupted(work, stops === 'well') : work(new AbortController().signal);
  };
  return { name, summary, help, run };
}

const giveOne = (flags: readonly string[]): string => `Give one of --${flags.join(', --')}.`;

/** Those that are given of flags that exclude one another. Throws `UsageError` for several. */
function givenOf<Flag extends string>(known: readonly Flag[], flags: Flags): Flag[] {
  const given = known.filter((flag) => flags[flag] !== undefined);
  if (given.length > 1) throw new UsageError(giveOne(given));
  return given;
}

/** A verb over a source, whose flags stand before its own, the newest run where it is to be; signals stop it in order. */
export function sourceVerb(row: VerbRow & { newest?: boolean }) {
  const { name, files, usage = files === 'one' ? `${name} FILE` : name } = row;
  return verb({
    ...{ oneOf: SOURCES, ...row },
    usage: `${usage} [--text FILE | --names FILE | --run RUN | --like NAME] [options]`,
    flags: `${sourceHelp(row.newest)}${row.flags}`,
    stops: true,
  });
}

/**
 * Throws `UsageError` where what is written would take the place of what is read, or of what is no file. A batch may be
 * made in a folder.
 */
async function checkOutput(flags: Flags, files: readonly string[], help: string): Promise<void> {
  const { out, output = out } = flags;
  if (output === undefined) return;
  // a folder on the way may yet be made
  const find = (path: unknown) =>
    stat(String(path)).catch(() => stat(resolve(String(path))).catch(() => null));
  const read = [...help.matchAll(/--([\w-]+) (?:FILE|SOURCE)\b/g)]
    .filter(([, flag]) => flag !== 'out' && flag !== 'output')
    .map(([, flag]) => flags[flag!]);
  const inputs = await Promise.all([...files, ...read].map(find));
  // how a list was made is told beside it
  for (const path of files.length > 0 ? [output, `${output}.json`] : [output]) {
    const there = await find(path);
    if (!there || (there.isDirectory() && files.length === 0 && output === out)) continue;
    const isRead = inputs.some((one) => one?.ino === there.ino && one.dev === there.dev);
    // below /dev and /proc a file stands for a stream, such as standard output that goes into one
    if (there.isFile() && !isRead && !/^\/(dev|proc)\//.test(resolve(String(path)))) continue;
    throw new UsageError(
      `${path} is ${isRead ? 'read by this command' : 'no file'}; write another.`,
    );
  }
}

/** Writes what was found of files, one a line; people see a path as `shown` has it. Returns 1 unless all are sound. */
export async function writeVerified(
  write: Given['write'],
  found: AsyncIterable<VerifiedFile>,
  isSound: (row: VerifiedFile) => boolean,
  shown = (path: string): string => path,
): Promise<number> {
  let sound = true;
  const rows = async function* (): AsyncGenerator<VerifiedFile> {
    for await (const row of found) {
      sound &&= isSound(row);
      const { status, path, reason } = row;
      yield { status, path, reason };
    }
  };
  const line = ({ status, path, reason }: VerifiedFile): string =>
    `${status.padEnd(8)}  ${shown(path)}  ${reason}`;
  await write({ titles: ['status', 'path', 'reason'], line }, rows());
  return sound ? 0 : 1;
}

/** The exit code of what ends a process; one that started this one and is gone counts as SIGTERM. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143, disconnect: 143 } as const;

/**
 * Runs work whose signal is aborted by SIGINT, SIGTERM or the end of the process that started this one, once: the next
 * SIGINT or SIGTERM ends the process at once. Returns the exit code of the work, or after one of them that of the signal,
 * 130 or 143, unless that is how the work `ends`.
 */
async function untilInterrupted(
  work: (signal: AbortSignal) => Promise<number>,
  ends = false,
): Promise<number> {
  const stop = new AbortController();
  const over = new AbortController();
  let heard: number | undefined;
  for (const [name, code] of Object.entries(EXIT_CODES)) {
    const hear = (): void => {
      heard = code;
      over.abort();
      stop.abort(new DOMException(`Stopped by ${name}.`, 'AbortError'));
    };
    once(process, name, { signal: over.signal }).then(hear, () => {});
  }
  try {
    const code = await work(stop.signal);
    return ends ? code : (heard ?? code);
  } catch (err) {
    // what was aborted throws
    if (heard === undefined || ends) throw err;
    return heard;
  } finally {
    over.abort();
  }
}

export async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}

/** Test helper: runs the command line, in this process or in one of its own, and judges what it does. */
import * as assert from 'uvu/assert';
import { main } from '../../bin/main.ts';
import { keepThreads } from '../../workers/pool.ts';
import { PROGRAM, type StartOptions, start } from '../process.ts';

// what one call has loaded and learned serves the next
keepThreads();
// each call leaves its listeners on the output, of which a process of one call has few
process.stdout.setMaxListeners(0);

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs the command line in a process of its own and waits for its end. */
export const spawnCli = (args: readonly string[], options?: StartOptions) =>
  start([PROGRAM, ...args], options).ended;

/** Arguments that are refused, as for `run`; the exit code; and what is told. */
export type Refusal = readonly [
  args: string | readonly [string, ...string[]],
  code: 1 | 2,
  told: string | RegExp,
];

/** The command line of a test. */
export class Cli {
  readonly #verb: readonly string[];
  readonly #fixed: readonly string[];
  readonly #cwd: string | undefined;

  /** `verb` is that of every call, else the first word names it; `fixed` flags stand before all others, but for those that it has. */
  constructor(options: { verb?: string; fixed?: readonly string[]; cwd?: string } = {}) {
    this.#verb = options.verb === undefined ? [] : [options.verb];
    this.#fixed = options.fixed ?? [];
    this.#cwd = options.cwd;
  }

  /** Runs it with the words of a line, and further ones as they are. */
  run = (line = '', ...more: readonly string[]): Promise<CliRun> => {
    const words = [...this.#verb, ...(line.match(/\S+/g) ?? []), ...more];
    const isGiven = (flag: string): boolean => words.includes(flag);
    const fixed = this.#fixed.filter(
      (word, i) => !isGiven(word.startsWith('-') ? word : this.#fixed[i - 1]!),
    );
    return runCli([...words.slice(0, 1), ...fixed, ...words.slice(1)], this.#cwd);
  };

  /** A call that ends with 0. */
  done = async (line?: string, ...more: readonly string[]): Promise<CliRun> => {
    const run = await this.run(line, ...more);
    const told = `${line} ${more.join(' ')}: ${run.stdout.slice(0, 2000)}${run.stderr}`;
    assert.is(run.code, 0, told);
    return run;
  };

  /** What it prints. */
  text = async (line?: string, ...more: readonly string[]): Promise<string> =>
    (await this.done(line, ...more)).stdout;

  /** The same as lines. */
  lines = async (line?: string, ...more: readonly string[]): Promise<string[]> =>
    linesOf(await this.text(line, ...more));

  /** The same read as JSON, in the one piece of `--json` or line by line. */
  json = async (line = '', ...more: readonly string[]) =>
    JSON.parse(await this.text(`${line} --json`, ...more));
  records = async (line = '', ...more: readonly string[]) =>
    (await this.lines(`${line} --ndjson`, ...more)).map((text) => JSON.parse(text));

  /** These calls are refused, and print nothing. */
  refuses = async (cases: readonly Refusal[]): Promise<void> => {
    for (const [args, expected, told] of cases) {
      const [line, ...more] = typeof args === 'string' ? [args] : args;
      const { code, stdout, stderr } = await this.run(line, ...more);
      assert.equal([code, stdout], [expected, ''], `${[line, ...more].join(' ')}: ${stderr}`);
      assert.match(stderr, told);
      if (expected === 2) assert.match(stderr, '--help');
    }
  };
}

/** Lines of an output, each of which ends with a line feed. */
export function linesOf(text: string): string[] {
  if (text === '') return [];
  assert.ok(text.endsWith('\n'), `the last line is cut: ${text.slice(-80)}`);
  return text.slice(0, -1).split('\n');
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Runs the command line in this process, one after the other: what a process costs, a third of a
 * second, is spared where only flags, output and exit code matter.
 */
export function runCli(args: readonly string[], cwd = process.cwd()): Promise<CliRun> {
  const run = last.then(() => captured(args, cwd));
  last = run.catch(() => {});
  return run;
}

async function captured(args: readonly string[], cwd: string): Promise<CliRun> {
  const before = process.cwd();
  const stdout = capture(process.stdout);
  const stderr = capture(process.stderr);
  try {
    process.chdir(cwd);
    return { code: await main(args), stdout: stdout.end(), stderr: stderr.end() };
  } finally {
    process.chdir(before);
    stdout.end();
    stderr.end();
  }
}

/** Gathers what is written to a stream that it does not reach any more, until the end. */
function capture(stream: NodeJS.WriteStream): { end(): string } {
  const { write, isTTY } = stream;
  stream.isTTY = false;
  let text = '';
  stream.write = (part: string | Uint8Array, ...rest: unknown[]) => {
    text += typeof part === 'string' ? part : Buffer.from(part).toString('utf8');
    const taken = rest.at(-1);
    if (typeof taken === 'function') process.nextTick(taken);
    return true;
  };
  return {
    end() {
      Object.assign(stream, { write, isTTY });
      return text;
    },
  };
}

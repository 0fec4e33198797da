/** Test helper: programs in processes of their own, with what they print, and servers among them. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startRun } from '../app/jobs/jobs.ts';
import { waitFor } from './wait.ts';

/** The command line, and the server for tests that are going to kill it. */
export const PROGRAM = fileURLToPath(new URL('../bin/namewalk.js', import.meta.url));
export const KILL_SERVER = fileURLToPath(new URL('./kill-server.js', import.meta.url));

/** Starts what stands in for the command line in tests of jobs. */
export const startFake: typeof startRun = (options) => startRun(options, FAKE_PIPELINE);
const FAKE_PIPELINE = fileURLToPath(new URL('./http/fake-pipeline.js', import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Started {
  readonly child: ChildProcess;
  /** What it has written so far. */
  readonly stdout: () => string;
  readonly stderr: () => string;
  /** Its end, when all that it wrote is read. */
  readonly ended: Promise<Ended>;
}

export interface StartOptions extends SpawnOptions {
  /** Node when absent. */
  readonly program?: string;
}

/** Starts a script, or another program. Its standard input is empty unless `stdio` says else. */
export function start(
  args: readonly string[],
  { program = process.execPath, ...options }: StartOptions = {},
): Started {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], ...options });
  const [stdout, stderr] = [child.stdout, child.stderr].map((stream) => {
    let text = '';
    stream?.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
    return () => text;
  }) as [() => string, () => string];
  const ended = once(child, 'close').then(([code, signal]) => ({
    ...{ code: code as number | null, signal: signal as NodeJS.Signals | null },
    ...{ stdout: stdout(), stderr: stderr() },
  }));
  return { child, stdout, stderr, ended };
}

/** A server in a process of its own. */
export interface ServerProcess {
  /** Address without a slash at its end. */
  readonly base: string;
  readonly child: ChildProcess;
  /** What it has written to standard error. */
  readonly errors: () => string;
  /** Exit code, or the name of the signal that ended it. */
  readonly ended: Promise<number | string>;
  /** Ends it at once, if it still runs. */
  kill(): Promise<void>;
}

/** Starts a script that prints the address of the server it runs. */
export async function startProcess(
  args: readonly string[],
  options?: StartOptions,
): Promise<ServerProcess> {
  const { child, stdout, stderr, ended } = start(args, options);
  const base = await waitFor('the address of the server', () => {
    if (child.exitCode !== null) throw new Error(`The server does not start: ${stderr()}`);
    return /http:\/\/\S+(?=\s)/.exec(stdout())?.[0];
  });
  return {
    ...{ base, child, errors: stderr },
    ended: ended.then(({ code, signal }) => code ?? signal ?? 'unknown'),
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Starts the command `serve` over an output base, without a configuration and samples. */
export const startServe = (outputBase: string, flags = '', options?: StartOptions) => {
  const fixed = ['serve', '--port', '0', '--no-sample', '--config', join(outputBase, 'none.ini')];
  const more = flags.match(/\S+/g) ?? [];
  return startProcess([PROGRAM, ...fixed, '--output-base', outputBase, ...more], options);
};

/** Test helper: runs the command line in a process and collects its output. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { main } from '../../bin/main.ts';
import type { PipelineMessage } from '../../store/pipeline/events.ts';
import { keepThreads } from '../../workers/threads.ts';

// what one call has loaded and learned serves the next
keepThreads();

const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A process that sends messages, as the server's jobs do. */
export interface SpawnedRun extends CliRun {
  readonly messages: PipelineMessage[];
}

export interface SpawnOptions {
  readonly cwd?: string;
  /** With a channel for messages, as the server starts it. */
  readonly ipc?: boolean;
  /** Sees each message; may send a signal. */
  /** Once the process is there. */
  onStart?(kill: (signal: NodeJS.Signals) => void): void;
  onMessage?(message: PipelineMessage, kill: (signal: NodeJS.Signals) => void): void;
}

/** Runs the command line in a process of its own and waits for its end. */
export function spawnCli(args: readonly string[], options: SpawnOptions = {}): Promise<SpawnedRun> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'pipe', 'pipe', ...(options.ipc ? (['ipc'] as const) : [])],
    ...(options.cwd && { cwd: options.cwd }),
  });
  const run = { stdout: '', stderr: '', messages: [] as PipelineMessage[] };
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    run.stdout += text;
  });
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    run.stderr += text;
  });
  options.onStart?.((signal) => child.kill(signal));
  child.on('message', (message) => {
    run.messages.push(message as PipelineMessage);
    options.onMessage?.(message as PipelineMessage, (signal) => child.kill(signal));
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...run, code }));
  });
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

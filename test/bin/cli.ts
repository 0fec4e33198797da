import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { PipelineMessage } from '../../store/pipeline-events.ts';

const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));

export interface CliRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly messages: PipelineMessage[];
}

export interface CliOptions {
  readonly cwd?: string;
  /** With a channel for messages, as the server starts it. */
  readonly ipc?: boolean;
  /** Sees each message; may send a signal. */
  onMessage?(message: PipelineMessage, kill: (signal: NodeJS.Signals) => void): void;
}

/** Runs the command line in a process of its own and waits for its end. */
export function runCli(args: readonly string[], options: CliOptions = {}): Promise<CliRun> {
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
  child.on('message', (message) => {
    run.messages.push(message as PipelineMessage);
    options.onMessage?.(message as PipelineMessage, (signal) => child.kill(signal));
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ ...run, code }));
  });
}

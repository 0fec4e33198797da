/** Test helper: a server in a process of its own, for faults and signals. */
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { waitFor } from '../wait.ts';

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

/** Starts a script that prints the address of the server it runs; by Node unless by another program. */
export async function startProcess(
  args: readonly string[],
  { program = process.execPath, ...options }: SpawnOptions & { readonly program?: string } = {},
): Promise<ServerProcess> {
  const stdio = ['ignore', 'pipe', 'pipe'] as const;
  const child = spawn(program, args, { ...options, stdio: [...stdio] });
  let out = '';
  let errors = '';
  child.stdout!.on('data', (chunk: Buffer) => {
    out += chunk.toString();
  });
  child.stderr!.on('data', (chunk: Buffer) => {
    errors += chunk.toString();
  });
  const ended = once(child, 'close').then(([code, signal]) => (code ?? signal) as number | string);
  const base = await waitFor('the address of the server', () => {
    if (child.exitCode !== null) throw new Error(`The server does not start: ${errors}`);
    return /http:\/\/\S+/.exec(out)?.[0];
  });
  const kill = async (): Promise<void> => {
    child.kill('SIGKILL');
    await ended;
  };
  return { base, child, errors: () => errors, ended, kill };
}

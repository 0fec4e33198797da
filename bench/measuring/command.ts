/** The command line of this build as processes of their own, with what they cost. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('../../bin/namewalk.js', import.meta.url));
/** What `/proc` counts processor time in: 100 a second on every Linux that Node runs on. */
const TICK_MS = 10;

/** What a command took, in milliseconds. */
export interface Cost {
  readonly ms: number;
  /** Processor time of all its threads; null where the system does not tell. */
  readonly processorMs: number | null;
}

/** Runs `namewalk` to its end. Rejects with what it told when it fails. */
export async function timeCommand(args: readonly string[]): Promise<Cost> {
  const start = performance.now();
  // the shell's own `times` counts the process that it has waited for, to the last moment
  const words = ['-c', '"$@"; code=$?; times; exit $code', 'sh', process.execPath, PROGRAM];
  const child = spawn('sh', [...words, ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', err: '' };
  child.stdout.on('data', (text) => {
    output.out += text;
  });
  child.stderr.on('data', (text) => {
    output.err += text;
  });
  const [code] = (await once(child, 'close')) as [number | null];
  const ms = performance.now() - start;
  if (code !== 0) throw new Error(`namewalk ${args[0]} ended with ${code}: ${output.err}`);
  return { ms, processorMs: childTime(output.out) };
}

/** The second line of `times`: user and system time of children, as `0m1.23s 0m0.45s`. */
function childTime(text: string): number | null {
  const found = [...text.matchAll(/(\d+)m([\d.]+)s/g)].slice(-2);
  if (found.length < 2) return null;
  return found.reduce(
    (sum, [, minutes, rest]) => sum + 60_000 * Number(minutes) + 1000 * Number(rest),
    0,
  );
}

/** A process that works until it is stopped. */
export interface Running {
  /** Processor time so far, in milliseconds; null where the system does not tell. */
  processorMs(): Promise<number | null>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>;
}

/** Starts `namewalk` and resolves when it says that it is ready. */
export async function startCommand(args: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  for await (const line of createInterface({ input: child.stderr })) {
    if (!line.startsWith('ready:')) continue;
    child.stderr.resume();
    return { processorMs: () => timeOf(child), stop: () => stopped(child) };
  }
  throw new Error(`namewalk ${args[0]} did not start.`);
}

async function timeOf({ pid }: ChildProcess): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => null);
  if (stat === null) return null;
  // the name before may hold spaces and brackets
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return TICK_MS * (Number(fields[11]) + Number(fields[12]));
}

async function stopped(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGTERM');
  await gone;
}

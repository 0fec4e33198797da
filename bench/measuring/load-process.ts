/** Runs the load generator in a process of its own beside other work. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { LoadReport } from './load-generator.ts';

const GENERATOR = fileURLToPath(new URL('./load-generator.js', import.meta.url));

/**
 * Requests `url` from a process of its own while `work` runs, or without any until its own limits of
 * count and time; returns what that process saw. `options` are further words of its command line.
 */
export async function underLoad(
  url: string,
  work: (() => Promise<void>) | null,
  options: readonly string[] = [],
): Promise<LoadReport> {
  const child = fork(GENERATOR, [url, ...options], { stdio: ['ignore', 'pipe', 'inherit', 'ipc'] });
  const output = text(child.stdout!);
  const ended = once(child, 'exit');
  try {
    await Promise.race([once(child, 'message'), ended]);
    if (work) {
      await work();
      if (child.connected) child.send('stop');
    }
    await ended;
  } finally {
    child.kill();
  }
  const line = await output;
  if (line === '') throw new Error(`The load generator ended with code ${child.exitCode}.`);
  return JSON.parse(line) as LoadReport;
}

/** Batches in processes of their own that are killed when some parts are done. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import Database from 'better-sqlite3';

export const PROGRAM = fileURLToPath(new URL('../bin/namewalk.js', import.meta.url));

/** Names of the texts of parts, in order. */
export const partNames = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => /^\d{6}\.(txt|ndjson|csv)(\.gz)?$/.test(name)).sort();

/** Exit code and signal of a process, and what it printed and told as far as these are heard. */
export async function ended(child: ChildProcess) {
  const closed = once(child, 'close') as Promise<[number | null, string | null]>;
  const heard = [child.stdout, child.stderr].map((stream) => (stream ? text(stream) : ''));
  const [[code, signal], [printed, told]] = await Promise.all([closed, Promise.all(heard)]);
  return { code, signal, printed: printed!, told: told! };
}

/** Milliseconds between two looks. */
const POLL_MS = 5;

/**
 * Starts `namewalk` and sends it a signal as soon as so many parts are done, or lets it end when it is
 * quicker. With 0 parts as soon as there is anything at all.
 */
export async function killOnce(
  args: readonly string[],
  { out, parts, signal }: { out: string; parts: number; signal: NodeJS.Signals },
): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, ...args], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const look = setInterval(() => {
    if (countDone(out) < parts || !existsSync(parts === 0 ? dirname(out) : out)) return;
    child.kill(signal);
    clearInterval(look);
  }, POLL_MS);
  child.once('exit', () => clearInterval(look));
  return child;
}

function countDone(out: string): number {
  try {
    if (!/\.sqlite$/.test(out)) {
      return readdirSync(out).filter((name) => /^\d{6}\.json$/.test(name)).length;
    }
    const db = new Database(out, { readonly: true, timeout: 0 });
    try {
      return db.prepare('SELECT count(*) FROM parts').pluck().get() as number;
    } finally {
      db.close();
    }
  } catch {
    return 0; // not there yet, or just being written
  }
}

/** SQLite files that are not trusted: work on them in a process of its own, and which this process may open. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { EngineError } from '../../engine/base/errors.ts';
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/hooks.ts';
import { untrusted } from './database.ts';
import type { RebuildJob } from './rebuild.ts';

/**
 * Looks at a database file in a process of its own: it must hold ordinary tables and indexes alone and be
 * sound, so that no statement on it hangs a thread. Throws `EngineError` `database-untrusted`,
 * `database-damaged`, with the remedy.
 */
export async function vetDatabase(path: string, options: ChildOptions = {}): Promise<void> {
  await runDatabaseChild({ kind: 'vet', path }, options).catch((err) => {
    throw isUnfinished(err) ? untrusted(path, null) : err;
  });
}

/** Remembers which files have been looked at, by path and identity. */
export class VettedFiles {
  readonly #options: ChildOptions;
  readonly #looks = new Map<string, Identity & { look: Promise<void>; refused: boolean }>();

  constructor(options: ChildOptions = {}) {
    this.#options = options;
  }

  /**
   * Resolves when the file may be opened; rejects as `vetDatabase`. Each file is looked at once, and again when
   * another has taken its place, or one that was refused has changed. Returns whether there is a file
   * at all.
   */
  async check(path: string): Promise<boolean> {
    const found = await identity(path);
    if (found === null) return false;
    let known = this.#looks.get(path);
    if (known?.file !== found.file || (known.refused && known.stamp !== found.stamp)) {
      const entry = { ...found, look: vetDatabase(path, this.#options), refused: false };
      entry.look.catch((err) => {
        if (err instanceof EngineError) entry.refused = true;
        // it could not be looked at, which says nothing of the file
        else if (this.#looks.get(path) === entry) this.#looks.delete(path);
      });
      this.#looks.set(path, entry);
      known = entry;
    }
    await known.look;
    return true;
  }

  /** The file at this path is our own: it was made by a call that found none, or by a restore. */
  async trust(path: string): Promise<void> {
    const found = await identity(path);
    if (found !== null)
      this.#looks.set(path, { ...found, look: Promise.resolve(), refused: false });
  }
}

interface Identity {
  readonly file: string;
  /** Differs when the content does. */
  readonly stamp: string;
}

/** Identity of a file; null when there is none. */
async function identity(path: string): Promise<Identity | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile() || found.size === 0) return null;
  return { file: `${found.dev}:${found.ino}`, stamp: `${found.mtimeMs}:${found.size}` };
}

export type ChildJob =
  | { readonly kind: 'vet'; readonly path: string }
  | ({ readonly kind: 'rebuild' } & RebuildJob);

export interface ChildReply {
  /** Absent where all went well. */
  readonly fault?: readonly [code: string, message: string];
}

interface ChildOptions {
  readonly hooks?: Hooks;
  /** Milliseconds after which the process is killed; by default by the size of the file. */
  readonly limitMs?: number;
  /** Let this process end without waiting for the other one. */
  readonly background?: boolean;
  /** Script of the process instead of this build's own. */
  readonly program?: string;
}

const PROGRAM = fileURLToPath(new URL('./child-entry.js', import.meta.url));
/** Milliseconds that any file gets, and bytes that are read in a further one at the very least. */
const BASE_MS = 20_000;
const BYTES_PER_MS = 2000;
/** Milliseconds between two looks at whether somebody still waits. */
const POLL_MS = 50;
/** Most characters of a reply. */
const MAX_REPLY = 65_536;

/** Whether a job came to no end of its own. */
export const isUnfinished = (err: unknown): err is EngineError =>
  err instanceof EngineError && /^database-(overdue|failed)$/.test(err.code);

/**
 * Does a job in a process of its own. Throws what the job does; `database-overdue` when the process was killed at its
 * limit, `database-failed` when it died, and `CancelledError` when nobody waits any more.
 */
export async function runDatabaseChild(
  job: ChildJob,
  { hooks = NO_HOOKS, limitMs, program = PROGRAM, background = false }: ChildOptions = {},
): Promise<void> {
  const path = job.kind === 'vet' ? job.path : job.from;
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const limit = limitMs ?? BASE_MS + Math.ceil(size / BYTES_PER_MS);
  const child = spawn(process.execPath, [program, JSON.stringify({ ...job, limitMs: limit })], {
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  // first of all: a process that cannot be started tells so in an event, and has no output
  const closed = once(child, 'close');
  // whoever ends while it works takes it along
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  let text = '';
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < MAX_REPLY) text += chunk;
  });
  const clocks = [setTimeout(end, limit), setInterval(() => hooks.cancelled() && end(), POLL_MS)];
  if (background) {
    const output = child.stdout as unknown as { unref(): void } | undefined;
    for (const awaited of [child, output, ...clocks]) awaited?.unref();
  }
  try {
    await closed;
  } finally {
    for (const clock of clocks) clearInterval(clock);
    process.off('exit', end);
  }
  throwIfCancelled(hooks);
  if (child.killed) {
    const seconds = (limit / 1000).toFixed(0);
    throw new EngineError('database-overdue', `it could not be read within ${seconds} seconds`);
  }
  let reply: ChildReply;
  try {
    reply = JSON.parse(text) as ChildReply;
  } catch {
    throw new EngineError('database-failed', 'reading it failed');
  }
  if (reply.fault) throw new EngineError(...reply.fault);
}

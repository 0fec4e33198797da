/** SQLite files that are not trusted: work on them in a process of its own, and which this process may open. */
import { spawn } from 'node:child_process';
import { statSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../engine/base/hooks.ts';
import { damaged, PackageDbError, untrusted } from './database.ts';
import type { RebuildJob } from './rebuild.ts';

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

/**
 * Looks at a database file in a process of its own: it must hold ordinary tables and indexes alone and be
 * sound, so that no statement on it hangs a thread. Throws `PackageDbError` `database-untrusted`,
 * `database-damaged`, with the remedy.
 */
export async function vetDatabase(path: string, options: ChildOptions = {}): Promise<void> {
  const reply = await runDatabaseChild({ kind: 'vet', path }, options);
  if (reply.ok) return;
  if (reply.code === 'database-damaged') throw damaged(path, reply.message);
  throw untrusted(path, reply.code === 'database-untrusted' ? `has a ${reply.message}` : null);
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
      const look = vetDatabase(path, this.#options);
      const entry = { ...found, look, refused: false };
      look.catch((err) => {
        if (err instanceof PackageDbError) entry.refused = true;
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
    if (found === null) return;
    this.#looks.set(path, { ...found, look: Promise.resolve(), refused: false });
  }
}

export type ChildJob =
  | { readonly kind: 'vet'; readonly path: string }
  | ({ readonly kind: 'rebuild' } & RebuildJob);

export type ChildReply =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: string; readonly message: string };

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

/**
 * Does a job in a process of its own. The reply says what the job found; `database-overdue` when the process
 * was killed at its limit, `database-failed` when it died. Throws `CancelledError` when nobody waits any more.
 */
export async function runDatabaseChild(
  job: ChildJob,
  { hooks = NO_HOOKS, limitMs, program = PROGRAM, background = false }: ChildOptions = {},
): Promise<ChildReply> {
  const path = job.kind === 'vet' ? job.path : job.from;
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  const limit = limitMs ?? BASE_MS + Math.ceil(size / BYTES_PER_MS);
  const child = spawn(process.execPath, [program, JSON.stringify({ ...job, limitMs: limit })], {
    stdio: ['ignore', 'pipe', 'ignore'],
    windowsHide: true,
  });
  // first of all: a process that cannot be started tells so in an event, and has no output
  const closed = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', () => resolve());
  });
  // whoever ends while it works takes it along
  const end = (): void => void child.kill('SIGKILL');
  process.once('exit', end);
  let text = '';
  let overdue = false;
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    if (text.length < MAX_REPLY) text += chunk;
  });
  if (background) {
    child.unref();
    (child.stdout as unknown as { unref(): void } | undefined)?.unref();
  }
  const timer = setTimeout(() => {
    overdue = true;
    end();
  }, limit);
  const poll = setInterval(() => {
    if (hooks.cancelled()) end();
  }, POLL_MS);
  if (background) for (const clock of [timer, poll]) clock.unref();
  try {
    await closed;
  } finally {
    clearTimeout(timer);
    clearInterval(poll);
    process.off('exit', end);
  }
  throwIfCancelled(hooks);
  if (overdue) {
    const seconds = (limit / 1000).toFixed(0);
    const message = `it could not be read within ${seconds} seconds`;
    return { ok: false, code: 'database-overdue', message };
  }
  try {
    return JSON.parse(text) as ChildReply;
  } catch {
    return { ok: false, code: 'database-failed', message: 'reading it failed' };
  }
}

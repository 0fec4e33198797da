/** Which database files this process may open: those it has made, and those that a process of their own has looked at. */
import { stat } from 'node:fs/promises';
import { type ChildOptions, runDatabaseChild } from './child.ts';
import { PackageDbError, untrusted } from './database.ts';

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
  if (reply.code === 'database-damaged') {
    throw new PackageDbError(
      'database-damaged',
      `The database ${path} is damaged (${reply.message}); put a backup in its place.`,
    );
  }
  throw untrusted(path, reply.code === 'database-untrusted' ? `has a ${reply.message}` : null);
}

/** Remembers which files have been looked at, by path and identity. */
export class VettedFiles {
  readonly #options: ChildOptions;
  /** What was found, by path and identity. */
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
      look.catch(() => {
        entry.refused = true;
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

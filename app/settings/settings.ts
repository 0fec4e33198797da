/** The settings in force: folders that may change while the server runs. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { invalidRequest } from '../../operations/request-error.ts';
import { expandHome, type ServerConfig } from '../../store/settings/config.ts';
import type { PathGate } from './path-gate.ts';

/** Folders in force; the output base may change while the server runs, until its next start. */
export class Settings {
  readonly #sessionsDir: string | null;
  readonly #corpusDirs: { readonly a: string | null; readonly b: string | null };
  #outputBase: string;

  constructor(
    config: Pick<ServerConfig, 'outputBase' | 'sessionsDir' | 'corpusDirA' | 'corpusDirB'>,
  ) {
    this.#outputBase = config.outputBase;
    this.#sessionsDir = config.sessionsDir;
    this.#corpusDirs = { a: config.corpusDirA, b: config.corpusDirB };
  }

  /** Folder of new runs and, unless a patch has its own, of the runs that are listed. Absolute. */
  get outputBase(): string {
    return this.#outputBase;
  }

  /** Folder of sessions: the configured one, or `sessions` under the current output base. */
  get sessionsBase(): string {
    return this.#sessionsDir ?? join(this.#outputBase, 'sessions');
  }

  /** Folder in which the runs of a patch are found; without a patch the output base. */
  runsBase(patch?: 'a' | 'b'): string {
    return (patch && this.#corpusDirs[patch]) ?? this.#outputBase;
  }

  /** Moves the output base to an existing folder (`~` expanded) that the gate admits; 400 when it is none. */
  async setOutputBase(path: string, gate: PathGate): Promise<void> {
    const target = resolve(expandHome(path));
    await gate.check(target);
    // A path with a NUL makes `stat` throw too: it names no folder either.
    const found = await stat(target).catch(() => null);
    if (!found?.isDirectory()) throw invalidRequest(`Not a directory: ${path}`);
    this.#outputBase = target;
  }
}

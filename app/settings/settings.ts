/** Folders in force, and which paths of the machine may be named. */
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { invalidRequest } from '../../operations/request-error.ts';
import { resolvePath } from '../../store/database/source-paths.ts';
import { liesWithin, type PathRoots } from '../../store/files/path-roots.ts';
import { expandHome, type ServerConfig } from '../../store/settings/config.ts';

/** Host names of this machine as a `Host` header writes them. */
export const LOOPBACK_NAMES: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

/** True when only this machine can reach a server bound to `host`. */
export function isLoopback(host: string): boolean {
  const name = host.toLowerCase();
  return LOOPBACK_NAMES.has(name) || name === '::1' || /^127(\.\d{1,3}){3}$/.test(name);
}

/**
 * Decides where requests may read and write. Its roots are those of the start: nothing that a request
 * changes, such as the output base, opens further folders.
 */
export class PathGate {
  /** Lets every path through: for a caller that is no request. */
  static readonly OPEN = new PathGate(null);

  readonly roots: PathRoots;

  constructor(roots: PathRoots) {
    this.roots = roots;
  }

  /**
   * The gate of a server: open when only this machine can ask; else the folders that may be browsed, by
   * default the working directory and the output base.
   */
  static ofServer({
    host,
    browseRoots,
    outputBase,
  }: Pick<ServerConfig, 'host' | 'browseRoots' | 'outputBase'>): PathGate {
    if (isLoopback(host)) return PathGate.OPEN;
    return new PathGate(browseRoots ?? [process.cwd(), outputBase]);
  }

  /** True when the path, links resolved, lies in one of the roots. */
  admits(path: string): Promise<boolean> {
    return liesWithin(path, this.roots);
  }

  /** Throws `RequestError` `Permission denied: …` for a path outside the roots, before it is looked at. */
  async check(path: string): Promise<void> {
    if (!(await this.admits(path))) throw invalidRequest(`Permission denied: ${path}`);
  }

  /** The path, absolute and with links resolved; 400 when it lies outside the roots. */
  async permitted(text: string): Promise<string> {
    const path = resolvePath(text);
    if (await this.admits(path)) return path;
    throw invalidRequest(`Permission denied: ${text}`);
  }
}

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

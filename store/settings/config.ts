/** The server's settings from flags and `server.ini`, with defaults and bounds. */
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { readRegularSync } from '../files/regular-file.ts';
import { utf8Text } from '../files/utf8-text.ts';
import { type IniEntry, readIniSection } from './ini.ts';
import { PACKAGED_POLICIES } from './policies.ts';

/** The settings of the server at start-up. Folders and files are absolute. */
export interface ServerConfig {
  /** Address to listen on. */
  readonly host: string;
  /** 1 to 65535; 0 = any free port; null = the first free one of 8000 to 8099, then 8100 to 8999. */
  readonly port: number | null;
  /** No address line and no line per request. */
  readonly quiet: boolean;
  /** No page: only the routes under /api and /health. */
  readonly apiOnly: boolean;
  readonly outputBase: string;
  /** null = `sessions` under the current output base. */
  readonly sessionsDir: string | null;
  /** Where the runs of one patch are looked for; null = the current output base. */
  readonly corpusDirs: { readonly a: string | null; readonly b: string | null };
  /** Folder of `hyph_*.dic` files; null = the built-in patterns. */
  readonly hyphenDir: string | null;
  /** Folders that may be browsed when not bound to loopback; null = working directory and output base. */
  readonly browseRoots: readonly string[] | null;
  /** Name-class policy file. */
  readonly policies: string;
  /** Make runs of the bundled texts when the output base holds none. */
  readonly samples: boolean;
  /** Computing threads; null = one for each processor. */
  readonly threads: number | null;
  /** Seconds that one task may keep a computing thread, 1 to `MAX_TASK_SECONDS`. */
  readonly taskSeconds: number;
  /** Database of imported packages; null = `name_packages.sqlite3` in the current output base. */
  readonly dbPath: string | null;
  /** File of favourites; null = `name_favorites.sqlite3` beside the database of packages. */
  readonly favoritesDbPath: string | null;
  /** Address of a queue whose state is reported, such as `redis://localhost:6379`; null = none. */
  readonly queue: string | null;
  /** Origins of other sites whose pages may use the API, such as `https://example.org`. */
  readonly corsOrigins: readonly string[];
}

/** Settings as the command line gives them; undefined was not given. */
export interface ConfigFlags {
  readonly config?: string | undefined;
  readonly host?: string | undefined;
  readonly port?: number | undefined;
  readonly quiet?: boolean | undefined;
  readonly apiOnly?: boolean | undefined;
  readonly outputBase?: string | undefined;
  readonly sessionsDir?: string | undefined;
  readonly corpusDirA?: string | undefined;
  readonly corpusDirB?: string | undefined;
  readonly hyphenDir?: string | undefined;
  readonly browseRoots?: readonly string[] | undefined;
  readonly policies?: string | undefined;
  readonly samples?: boolean | undefined;
  readonly threads?: number | undefined;
  readonly taskSeconds?: number | undefined;
  readonly dbPath?: string | undefined;
  readonly favoritesDbPath?: string | undefined;
  readonly queue?: string | undefined;
  readonly corsOrigins?: readonly string[] | undefined;
}

const CONFIG_SECTION = 'build_tools';
const CONFIG_FILE = 'server.ini';
export const MAX_THREADS = 256;
export const MAX_TASK_SECONDS = 86_400;
/** Seconds of a task unless told otherwise: far above what the largest allowed request takes. */
export const TASK_SECONDS = 600;

const BOOLEANS: Readonly<Record<string, boolean>> = {
  '1': true,
  yes: true,
  true: true,
  on: true,
  '0': false,
  no: false,
  false: false,
  off: false,
};

/** `~` and `~/…` stand for the home folder; other paths are left alone. */
export function expandHome(path: string): string {
  return path === '~' || path.startsWith('~/') ? join(homedir(), path.slice(1)) : path;
}

const folder = (path: string): string => resolve(expandHome(path));

/** An origin as browsers send it. Throws `EngineError` `config-invalid` for anything else. */
function origin(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url && /^https?:$/.test(url.protocol) && /^[^/]+:\/\/[^/]+\/?$/.test(text)) return url.origin;
  throw new EngineError(
    'config-invalid',
    `cors_origins must hold origins such as https://example.org, not "${text}".`,
  );
}

/** The settings of a server have a kilobyte or two. */
const MAX_INI_BYTES = 1024 * 1024;

/** Reads the settings of an INI file; blank values count as unset. */
class IniReader {
  readonly #file: string;
  readonly #entries: Map<string, IniEntry>;

  constructor(file: string) {
    this.#file = file;
    let text = '';
    try {
      text = utf8Text(readRegularSync(file, MAX_INI_BYTES));
    } catch (err) {
      if ((err as NodeJS.ErrnoException).code !== 'ENOENT') {
        throw new EngineError(
          'config-unreadable',
          `Cannot read ${file}: ${(err as Error).message}. Name another file with --config.`,
        );
      }
    }
    try {
      this.#entries = readIniSection(text, CONFIG_SECTION);
    } catch (err) {
      if (!(err instanceof EngineError)) throw err;
      throw new EngineError(err.code, `${file}: ${err.message}`);
    }
  }

  text(key: string): string | undefined {
    return this.#entries.get(key)?.value || undefined;
  }

  folder(key: string): string | undefined {
    const value = this.text(key);
    return value === undefined ? undefined : folder(value);
  }

  integer(key: string, least: number, most: number): number | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const number = /^[+-]?\d+$/.test(value) ? Number(value) : Number.NaN;
    if (number >= least && number <= most) return number;
    throw this.#bad(key, `an integer from ${least} to ${most}`);
  }

  boolean(key: string): boolean | undefined {
    const value = this.text(key);
    if (value === undefined) return undefined;
    const known = BOOLEANS[value.toLowerCase()];
    if (known === undefined) throw this.#bad(key, '1/yes/true/on or 0/no/false/off');
    return known;
  }

  #bad(key: string, expected: string): EngineError {
    const { value, line } = this.#entries.get(key)!;
    return new EngineError(
      'config-invalid',
      `${this.#file}, line ${line}: ${key} must be ${expected}, not "${value}".`,
    );
  }
}

/**
 * The settings in force: command line first, then the INI file, then the default. A missing file or
 * section means defaults. Relative paths count from the working directory.
 * Errors: `config-unreadable`, `config-invalid` (bad line or value, hyphen_dir that is no folder).
 */
export function loadConfig(flags: ConfigFlags): ServerConfig {
  const ini = new IniReader(folder(flags.config ?? CONFIG_FILE));
  const pick = (flag: string | undefined, key: string): string | null =>
    flag === undefined ? (ini.folder(key) ?? null) : folder(flag);
  const verbose = ini.boolean('verbose') ?? true;
  const roots = flags.browseRoots ?? ini.text('browse_roots')?.split(delimiter).filter(Boolean);
  const hyphenDir = pick(flags.hyphenDir, 'hyphen_dir');
  if (hyphenDir !== null && !statSync(hyphenDir, { throwIfNoEntry: false })?.isDirectory()) {
    throw new EngineError(
      'config-invalid',
      `hyphen_dir is not a folder: ${hyphenDir}. Name one that holds hyph_*.dic files, or leave it unset.`,
    );
  }
  return {
    host: flags.host ?? ini.text('host') ?? '127.0.0.1',
    port: flags.port ?? ini.integer('port', 0, 65535) ?? null,
    quiet: flags.quiet ?? !verbose,
    apiOnly: flags.apiOnly ?? ini.boolean('api_only') ?? false,
    outputBase: pick(flags.outputBase, 'output_base') ?? folder('_working/output'),
    sessionsDir: pick(flags.sessionsDir, 'sessions_dir'),
    corpusDirs: {
      a: pick(flags.corpusDirA, 'corpus_dir_a'),
      b: pick(flags.corpusDirB, 'corpus_dir_b'),
    },
    hyphenDir,
    browseRoots: roots?.map(folder) ?? null,
    policies: pick(flags.policies, 'policies') ?? PACKAGED_POLICIES,
    samples: flags.samples ?? !(ini.boolean('no_sample') ?? false),
    threads: flags.threads ?? ini.integer('threads', 1, MAX_THREADS) ?? null,
    taskSeconds:
      flags.taskSeconds ?? ini.integer('task_seconds', 1, MAX_TASK_SECONDS) ?? TASK_SECONDS,
    dbPath: pick(flags.dbPath, 'db_path'),
    favoritesDbPath: pick(flags.favoritesDbPath, 'favorites_db_path'),
    queue: flags.queue ?? ini.text('queue') ?? null,
    corsOrigins: (flags.corsOrigins ?? ini.text('cors_origins')?.split(/[\s,]+/) ?? []).map(origin),
  };
}

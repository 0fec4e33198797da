/** The server's settings: one table of their flags, keys, bounds and defaults, read from flags and `server.ini`. */
import { statSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { EngineError } from '../../engine/base/errors.ts';
import { readRegularSync, utf8Text } from '../files/regular-file.ts';
import { PACKAGED_POLICIES } from './policies.ts';

/** A setting; `T` is what flag, file and library give, `V` what is in force. */
interface Setting<T, V> {
  /** Where it is not the name in the table with dashes. */
  readonly flag?: string;
  /** In the file, where it is not the name in the table with `_`; a blank value counts as unset. */
  readonly key?: string;
  /** What stands for the value in the help of the flag; empty for a switch. */
  readonly placeholder: string;
  readonly help: string;
  readonly repeated?: boolean;
  /** Of a switch: what its flag means. */
  readonly switchedTo?: T;
  /** What texts have to be, for the refusal of those that `read` has no value for. */
  readonly takes?: string;
  read(text: string): T | undefined;
  /** In force without flag and file; null: nothing is. */
  readonly absent: T | null;
  /** What a value is in force. Throws `EngineError` `config-invalid`. */
  inForce(value: T): V;
}

const same = <T>(value: T): T => value;

const text = <A extends string | null>(
  placeholder: string,
  absent: A,
  help: string,
): Setting<string, string | A> => ({ placeholder, absent, help, read: same, inForce: same });

/** A folder or a file; absolute when it is in force. */
const path = <A extends string | null>(
  placeholder: 'DIR' | 'FILE',
  absent: A,
  help: string,
): Setting<string, string | A> => ({ ...text(placeholder, absent, help), inForce: absolute });

/** Several, in the file with separators between them; `one` says what each is in force. */
const list = <A extends readonly [] | null>(
  placeholder: string,
  absent: A,
  separator: string | RegExp,
  one: (text: string) => string,
  help: string,
): Setting<readonly string[], readonly string[] | A> => ({
  ...{ placeholder, absent, help: `${help}; repeatable`, repeated: true },
  read: (texts) => texts.split(separator).filter(Boolean),
  inForce: (texts) => texts.map(one),
});

const integer = <A extends number | null>(
  [least, most]: readonly [number, number],
  absent: A,
  help: string,
): Setting<number, number | A> => ({
  ...{ placeholder: 'N', absent, help, takes: `an integer from ${least} to ${most}` },
  read(given) {
    const number = /^[+-]?\d+$/.test(given) ? Number(given) : Number.NaN;
    return number >= least && number <= most ? number : undefined;
  },
  inForce: same,
});

const YES = /^(1|yes|true|on)$/i;
const NO = /^(0|no|false|off)$/i;

/** A switch by what its flag means; `opposed` is the key in the file that means the opposite of the setting. */
const toggle = (
  switchedTo: boolean,
  help: string,
  opposed?: string,
): Setting<boolean, boolean> => ({
  ...{ placeholder: '', switchedTo, absent: !switchedTo, help, ...(opposed && { key: opposed }) },
  takes: '1/yes/true/on or 0/no/false/off',
  read: (given) =>
    YES.test(given) || NO.test(given) ? YES.test(given) === (opposed === undefined) : undefined,
  inForce: same,
});

/** In the order of the help. */
const TABLE = {
  /** 1 to 65535; 0 = any free port; null = the first free one of 8000 to 8099, then 8100 to 8999. */
  port: integer(
    [0, 65535],
    null,
    'port to listen on (default: first free of 8000-8999; 0 = any free port)',
  ),
  /** Address to listen on. */
  host: text('ADDRESS', '127.0.0.1', 'address to listen on (default 127.0.0.1)'),
  outputBase: path('DIR', '_working/output', 'folder of runs (default _working/output)'),
  /** null = `sessions` under the current output base. */
  sessionsDir: path('DIR', null, 'folder of sessions (default <output base>/sessions)'),
  /** Where the runs of patch a are looked for; null = the current output base. */
  corpusDirA: path('DIR', null, 'folder in which patch a finds its runs (default: output base)'),
  corpusDirB: path('DIR', null, 'the same for patch b'),
  /** Folder of `hyph_*.dic` files; null = the built-in patterns. */
  hyphenDir: {
    ...path('DIR', null, 'folder of hyph_*.dic files instead of the built-in patterns'),
    inForce: hyphenFolder,
  },
  /** Name-class policy file. */
  policies: path('FILE', PACKAGED_POLICIES, 'name-class policies (default: those of the package)'),
  /** Folders that may be browsed when not bound to loopback; null = working directory and output base. */
  browseRoots: {
    ...list(
      'DIR',
      null,
      delimiter,
      absolute,
      'folder that may be browsed when --host is not loopback',
    ),
    flag: 'browse-root',
  },
  /** Computing threads; null = one for each processor. */
  threads: integer([1, 256], null, 'computing threads, 1 to 256 (default: one per processor)'),
  /** Seconds that one task may keep a computing thread: by default far above what the largest allowed request takes. */
  taskSeconds: integer(
    [1, 86_400],
    600,
    'seconds that one task may compute before it is stopped (default 600)',
  ),
  /** Database of imported packages; null = `name_packages.sqlite3` in the current output base. */
  dbPath: {
    ...path(
      'FILE',
      null,
      'database of imported packages (default <output base>/name_packages.sqlite3)',
    ),
    flag: 'db',
  },
  /** Address of a queue whose state is reported, such as `redis://localhost:6379`; null = none. */
  queue: text(
    'URL',
    null,
    'queue of batches whose state is told, such as redis://localhost:6379 (default none)',
  ),
  /** Origins of other sites whose pages may use the API, such as `https://example.org`. */
  corsOrigins: {
    ...list(
      'ORIGIN',
      [],
      /[\s,]+/,
      origin,
      'site whose pages may use the API, such as https://example.org',
    ),
    flag: 'cors-origin',
  },
  /** No page: only the routes under /api and /health. */
  apiOnly: toggle(true, 'no page, only the API'),
  /** Make runs of the bundled texts when the output base holds none. */
  samples: {
    ...toggle(false, 'make no runs of the bundled texts when there are none', 'no_sample'),
    flag: 'no-sample',
  },
  /** No address line and no line per request. */
  quiet: {
    ...toggle(true, 'without | with the address line and a line per request', 'verbose'),
    placeholder: '| --verbose',
  },
};

const joined = (name: string, sign: '-' | '_'): string =>
  name.replace(/[A-Z]/g, (letter) => sign + letter.toLowerCase());

/** The settings with their flags and their keys in the file. */
export const SETTINGS = Object.entries(
  TABLE as Readonly<Record<string, Setting<unknown, unknown>>>,
).map(([name, setting]) => ({
  ...{ name, flag: joined(name, '-'), key: joined(name, '_') },
  ...setting,
}));

/** The settings of the server at start-up. Folders and files are absolute. */
export type ServerConfig = {
  readonly [K in keyof typeof TABLE]: ReturnType<(typeof TABLE)[K]['inForce']>;
};

/** Settings as the command line gives them; undefined was not given. */
export type ConfigFlags = {
  readonly [K in keyof typeof TABLE]?: Parameters<(typeof TABLE)[K]['inForce']>[0] | undefined;
} & {
  /** INI file with these settings; default `server.ini`. */
  readonly config?: string | undefined;
};

const SECTION = 'build_tools';
const CONFIG_FILE = 'server.ini';
/** The settings of a server have a kilobyte or two. */
const MAX_INI_BYTES = 1024 * 1024;

/** `~` and `~/…` stand for the home folder; other paths are left alone. */
export function expandHome(given: string): string {
  return given === '~' || given.startsWith('~/') ? join(homedir(), given.slice(1)) : given;
}

function absolute(given: string): string {
  return resolve(expandHome(given));
}

const invalid = (message: string): EngineError => new EngineError('config-invalid', message);

function hyphenFolder(given: string): string {
  const folder = absolute(given);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return folder;
  throw invalid(
    `hyphen_dir is not a folder: ${folder}. Name one that holds hyph_*.dic files, or leave it unset.`,
  );
}

/** An origin as browsers send it. */
function origin(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : null;
  if (url && /^https?:$/.test(url.protocol) && /^[^/]+:\/\/[^/]+\/?$/.test(given))
    return url.origin;
  throw invalid(`cors_origins must hold origins such as https://example.org, not "${given}".`);
}

/**
 * The settings in force: command line first, then the INI file, then the default. A missing file or
 * section means defaults. Relative paths count from the working directory.
 * Errors: `config-unreadable`, `config-invalid` (bad line or value, hyphen_dir that is no folder).
 */
export function loadConfig(flags: ConfigFlags): ServerConfig {
  const file = absolute(flags.config ?? CONFIG_FILE);
  const entries = readFile(file);
  const given: Readonly<Record<string, unknown>> = flags;
  return Object.fromEntries(
    SETTINGS.map((setting) => {
      const value = given[setting.name] ?? ofFile(file, entries, setting) ?? setting.absent;
      return [setting.name, value === null ? null : setting.inForce(value)];
    }),
  ) as ServerConfig;
}

function ofFile(
  file: string,
  entries: ReadonlyMap<string, IniEntry>,
  { key, takes, read }: (typeof SETTINGS)[number],
): unknown {
  const { value, line } = entries.get(key) ?? { value: '', line: 0 };
  if (value === '') return undefined;
  const found = read(value);
  if (found !== undefined) return found;
  throw invalid(`${file}, line ${line}: ${key} must be ${takes}, not "${value}".`);
}

/** One `key = value` line of a section; `line` counts from 1. */
interface IniEntry {
  readonly value: string;
  readonly line: number;
}

/**
 * Reads the settings of an INI text; keys come back in lower case. `key = value` or `key : value` (the first of the
 * two signs separates), lines that start with `#` or `;` are comments, and all else in a value is literal, so that a
 * path may hold any character. Other sections are skipped unread; one that occurs twice is read as one.
 *
 * Errors (`config-invalid`, which name `file`): a line of the section without separator or key; a key given twice.
 */
export function readIni(file: string, text: string): Map<string, IniEntry> {
  const entries = new Map<string, IniEntry>();
  let inside = false;
  for (const [at, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const line = raw.trim();
    const header = /^\[(.+)\]$/.exec(line);
    if (header) inside = header[1]!.trim() === SECTION;
    if (header || !inside || /^([#;]|$)/.test(line)) continue;
    const split = line.search(/[=:]/);
    const key = line.slice(0, Math.max(0, split)).trim().toLowerCase();
    if (split < 1) {
      throw invalid(
        `${file}: line ${at + 1} of section [${SECTION}] is not "key = value": ${line}`,
      );
    }
    const earlier = entries.get(key);
    if (earlier !== undefined) {
      throw invalid(
        `${file}: line ${at + 1}: ${key} is already set on line ${earlier.line}; keep one of the two.`,
      );
    }
    entries.set(key, { value: line.slice(split + 1).trim(), line: at + 1 });
  }
  return entries;
}

function readFile(file: string): Map<string, IniEntry> {
  let content: string;
  try {
    content = utf8Text(readRegularSync(file, MAX_INI_BYTES));
  } catch (err) {
    if ((err as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw new EngineError(
      'config-unreadable',
      `Cannot read ${file}: ${(err as Error).message}. Name another file with --config.`,
    );
  }
  return readIni(file, content);
}

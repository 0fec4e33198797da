/** Flags of `namewalk serve`. */
import { type ConfigFlags, MAX_TASK_SECONDS, MAX_THREADS } from '../../store/settings/config.ts';
import { UsageError } from '../command.ts';
import { parseFlags } from './flags.ts';

const OPTIONS = {
  port: { type: 'string' },
  host: { type: 'string' },
  'output-base': { type: 'string' },
  'sessions-dir': { type: 'string' },
  'corpus-dir-a': { type: 'string' },
  'corpus-dir-b': { type: 'string' },
  'hyphen-dir': { type: 'string' },
  policies: { type: 'string' },
  'browse-root': { type: 'string', multiple: true },
  threads: { type: 'string' },
  'task-seconds': { type: 'string' },
  db: { type: 'string' },
  'favorites-db': { type: 'string' },
  queue: { type: 'string' },
  'cors-origin': { type: 'string', multiple: true },
  'api-only': { type: 'boolean' },
  'no-sample': { type: 'boolean' },
  quiet: { type: 'boolean' },
  verbose: { type: 'boolean' },
  config: { type: 'string' },
} as const;

/** Settings of the command line. Throws `UsageError` for unknown flags and bad values. */
export function parseServeFlags(args: readonly string[]): ConfigFlags {
  const values = parseFlags(args, OPTIONS);
  if (values.quiet && values.verbose) {
    throw new UsageError('--quiet and --verbose exclude each other');
  }
  return {
    config: values.config,
    host: values.host,
    port: integer('port', values.port, 0, 65535),
    quiet: values.quiet ? true : values.verbose ? false : undefined,
    apiOnly: values['api-only'],
    outputBase: values['output-base'],
    sessionsDir: values['sessions-dir'],
    corpusDirA: values['corpus-dir-a'],
    corpusDirB: values['corpus-dir-b'],
    hyphenDir: values['hyphen-dir'],
    browseRoots: values['browse-root'],
    policies: values.policies,
    samples: values['no-sample'] ? false : undefined,
    threads: integer('threads', values.threads, 1, MAX_THREADS),
    taskSeconds: integer('task-seconds', values['task-seconds'], 1, MAX_TASK_SECONDS),
    dbPath: values.db,
    favoritesDbPath: values['favorites-db'],
    queue: values.queue,
    corsOrigins: values['cors-origin'],
  };
}

function integer(
  name: string,
  value: string | undefined,
  least: number,
  most: number,
): number | undefined {
  if (value === undefined) return undefined;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  throw new UsageError(`--${name} must be an integer from ${least} to ${most}, not "${value}"`);
}

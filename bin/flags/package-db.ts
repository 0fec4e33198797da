/** Flags that locate the database of imported packages. */
import { join, resolve } from 'node:path';
import { expandHome } from '../../store/settings/config.ts';

/** The flags by which a verb finds the database of imported packages. */
export const PACKAGE_DB_OPTIONS = {
  db: { type: 'string' },
  'output-base': { type: 'string' },
} as const;

export const PACKAGE_DB_HELP = `  --db FILE            database of packages (default <output base>/name_packages.sqlite3)
  --output-base DIR    folder of runs (default _working/output)`;

/** Absolute path of the database. */
export function packageDbPath(flags: {
  readonly db?: string | undefined;
  readonly 'output-base'?: string | undefined;
}): string {
  const base = flags['output-base'] ?? '_working/output';
  return resolve(expandHome(flags.db ?? join(base, 'name_packages.sqlite3')));
}

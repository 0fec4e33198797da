/** Flags that locate the database of imported packages. */
import { join, resolve } from 'node:path';
import { flagHelp, flagOptions, WIDE_HELP } from '../../operations/fields.ts';
import { DATABASE_FIELDS } from '../../operations/places.ts';
import { expandHome } from '../../store/settings/config.ts';
import { type Flags, readFlags } from './values.ts';

/** The flags by which a verb finds the database of imported packages. */
export const PACKAGE_DB_OPTIONS = flagOptions(DATABASE_FIELDS);

export const PACKAGE_DB_HELP = flagHelp(DATABASE_FIELDS, WIDE_HELP);

/** Absolute path of the database. */
export function packageDbPath(flags: Flags): string {
  const { db, outputBase } = readFlags(DATABASE_FIELDS, flags);
  return resolve(expandHome(db ?? join(outputBase, 'name_packages.sqlite3')));
}

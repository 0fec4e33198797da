/** The settings of the server as flags. */
import { type Flags, textOf } from '../../operations/flags.ts';
import { type ConfigFlags, SETTINGS } from '../../store/settings/config.ts';
import { UsageError } from '../command.ts';
import { flagHelp, WIDE_HELP } from './flags.ts';

const CONFIG = {
  flag: 'config',
  placeholder: 'FILE',
  help: 'INI file with these settings (default server.ini)',
};

/** The help of all settings and of the file that they may stand in, or of some of these flags. */
export const settingHelp = (flags?: readonly string[]): string =>
  flagHelp(
    [...SETTINGS, CONFIG].filter(({ flag }) => flags?.includes(flag) ?? true),
    WIDE_HELP,
  );

/** Settings as flags give them. Throws `UsageError` for bad values. */
export function settingsOfFlags(flags: Flags): ConfigFlags {
  const { quiet, verbose } = flags;
  if (quiet && verbose) throw new UsageError('--quiet and --verbose exclude each other');
  const given = SETTINGS.map(({ name, flag, takes, switchedTo, repeated, read }) => {
    const value = flags[flag];
    if (value === undefined || repeated) return [name, value];
    if (switchedTo !== undefined) return [name, switchedTo];
    const found = read(String(value));
    if (found !== undefined) return [name, found];
    throw new UsageError(`--${flag} must be ${takes}, not "${value}"`);
  });
  return {
    ...Object.fromEntries(given),
    config: textOf(flags, 'config'),
    ...(verbose === true && { quiet: false }),
  };
}

/** `namewalk serve`: starts the server and stops it on signals. */
import { resolve } from 'node:path';
import { createServer, type RunningServer } from '../../http/server.ts';
import { type ConfigFlags, loadConfig, SETTINGS } from '../../store/settings/config.ts';
import type { Command } from '../command.ts';
import { parseFlags } from '../flags/flags.ts';
import { SETTING_FLAGS, settingsOfFlags } from '../flags/settings.ts';
import { aborted, watchInterrupts } from '../interrupts.ts';

/** A row of the help, under those of the other verbs by one column. */
const row = (usage: string, help: string): string => `  --${usage}`.padEnd(24) + help;

const HELP = `Usage: namewalk serve [options]

Starts the server: the page and the API on one port, until interrupted.

${SETTING_FLAGS.map(({ flag, placeholder, help }) =>
  row(flag === 'quiet' ? 'quiet | --verbose' : `${flag} ${placeholder}`, help),
).join('\n')}

Examples:
  namewalk serve
  namewalk serve --port 8080 --output-base ~/corpora --no-sample
`;

const REPEATED = SETTINGS.filter(({ repeated }) => repeated).map(({ flag }) => flag);

export const parseServeFlags = (args: readonly string[]): ConfigFlags =>
  settingsOfFlags(parseFlags(args, HELP, { repeated: REPEATED }).flags);

const INTERRUPTED = 130;
/** How long a stopping server may take before the process ends regardless. */
const STOP_MS = 5000;

async function run(args: readonly string[]): Promise<number> {
  const flags = parseServeFlags(args);
  const interrupts = watchInterrupts();
  try {
    const config = loadConfig(flags);
    const server = await createServer(config, { standby: true });
    if (interrupts.signal.aborted) {
      await stop(server);
      return INTERRUPTED;
    }
    if (!config.quiet) {
      const samples = config.samples
        ? ', first some 9 MB of its sample texts (--no-sample: none)'
        : '';
      process.stdout.write(
        `Namewalk is at ${server.url}\nFiles go to ${resolve(config.outputBase)} (--output-base)${samples}\n`,
      );
    }
    await aborted(interrupts.signal);
    await stop(server);
    return 0;
  } catch (err) {
    // faults of settings, ports and disks explain themselves; a defect needs its stack
    const { code, message } = err as NodeJS.ErrnoException;
    if (typeof code !== 'string') throw err;
    process.stderr.write(`Error: ${message}\n`);
    return 1;
  } finally {
    interrupts.release();
  }
}

/**
 * Closes the server; a part of it that does not end holds the process up no longer than `STOP_MS`. That
 * can only be a thread inside one long call of SQLite, which `process.exit` would wait for as well; what
 * it writes is whole or not there after a kill too.
 */
async function stop(server: RunningServer): Promise<void> {
  const deadline = setTimeout(() => process.kill(process.pid, 'SIGKILL'), STOP_MS);
  await server.close();
  clearTimeout(deadline);
}

export const serve: Command = {
  name: 'serve',
  summary: 'start the server with the page and the API',
  help: HELP,
  run,
};

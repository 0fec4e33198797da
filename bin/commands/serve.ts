/** `namewalk serve`: starts the server and stops it on signals. */
import { resolve } from 'node:path';
import { createServer, type RunningServer } from '../../http/server.ts';
import { loadConfig, SETTINGS } from '../../store/settings/config.ts';
import { settingHelp, settingsOfFlags } from '../flags/settings.ts';
import { aborted, verb } from '../verb.ts';

const INTERRUPTED = 130;
/** How long a stopping server may take before the process ends regardless. */
const STOP_MS = 5000;

export const serve = verb({
  name: 'serve',
  summary: 'start the server with the page and the API',
  about: 'Starts the server: the page and the API on one port, until interrupted.',
  flags: settingHelp(),
  end: 'Exit code: 0 stopped, 1 failed, 2 wrong usage, 130 interrupted before it was ready.',
  examples: `
  namewalk serve
  namewalk serve --port 8080 --output-base ~/corpora --no-sample`,
  repeated: SETTINGS.filter(({ repeated }) => repeated).map(({ flag }) => flag),
  stops: 'well',
  async run({ flags, signal }) {
    const config = loadConfig(settingsOfFlags(flags));
    const server = await createServer(config);
    const early = signal.aborted;
    if (!config.quiet && !early) {
      const samples = config.samples
        ? ', first some 9 MB of its sample texts (--no-sample: none)'
        : '';
      process.stdout.write(
        `Namewalk is at ${server.url}\nFiles go to ${resolve(config.outputBase)} (--output-base)${samples}\n`,
      );
    }
    await aborted(signal);
    await stop(server);
    return early ? INTERRUPTED : 0;
  },
});

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

/** `namewalk serve`: starts the server and stops it on signals. */
import { createServer, type RunningServer } from '../../http/server.ts';
import { loadConfig, MAX_THREADS, TASK_SECONDS } from '../../store/settings/config.ts';
import type { Command } from '../command.ts';
import { parseServeFlags } from '../flags/serve.ts';

const HELP = `Usage: namewalk serve [options]

Starts the server: the page and the API on one port, until interrupted.

  --port N              port to listen on (default: first free of 8000-8999; 0 = any free port)
  --host ADDRESS        address to listen on (default 127.0.0.1)
  --output-base DIR     folder of runs (default _working/output)
  --sessions-dir DIR    folder of sessions (default <output base>/sessions)
  --corpus-dir-a DIR    folder in which patch a finds its runs (default: output base)
  --corpus-dir-b DIR    the same for patch b
  --hyphen-dir DIR      folder of hyph_*.dic files instead of the built-in patterns
  --policies FILE       name-class policies (default: those of the package)
  --browse-root DIR     folder that may be browsed when --host is not loopback; repeatable
  --threads N           computing threads, 1 to ${MAX_THREADS} (default: one per processor)
  --task-seconds N      seconds that one task may compute before it is stopped (default ${TASK_SECONDS})
  --db FILE             database of imported packages (default <output base>/name_packages.sqlite3)
  --favorites-db FILE   favourites (default name_favorites.sqlite3 beside the database)
  --queue URL           queue of batches whose state is told, such as redis://localhost:6379 (default none)
  --cors-origin ORIGIN  site whose pages may use the API, such as https://example.org; repeatable
  --api-only            no page, only the API
  --no-sample           make no runs of the bundled texts when there are none
  --quiet | --verbose   without | with the address line and a line per request
  --config FILE         INI file with these settings (default server.ini)

Examples:
  namewalk serve
  namewalk serve --port 8080 --output-base ~/corpora --no-sample
`;

/** Exit code of a process that was interrupted. */
const INTERRUPTED = 130;
/** How long a stopping server may take before the process ends regardless. */
const STOP_MS = 5000;

/** The first interrupt or termination; a second one ends the process at once. */
class StopSignal {
  /** Resolves at the first signal. */
  readonly stopped: Promise<void>;
  #isStopped = false;
  #resolve = (): void => {};

  constructor() {
    this.stopped = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    process.on('SIGINT', this.#onSignal).on('SIGTERM', this.#onSignal);
  }

  get isStopped(): boolean {
    return this.#isStopped;
  }

  forget(): void {
    process.off('SIGINT', this.#onSignal).off('SIGTERM', this.#onSignal);
  }

  readonly #onSignal = (): void => {
    if (this.#isStopped) process.exit(INTERRUPTED);
    this.#isStopped = true;
    this.#resolve();
  };
}

async function run(args: readonly string[]): Promise<number> {
  const flags = parseServeFlags(args);
  const signal = new StopSignal();
  try {
    const config = loadConfig(flags);
    const server = await createServer(config, { standby: true });
    if (signal.isStopped) {
      await stop(server);
      return INTERRUPTED;
    }
    if (!config.quiet) process.stdout.write(`Namewalk is at ${server.url}\n`);
    await signal.stopped;
    await stop(server);
    return 0;
  } catch (err) {
    // faults of settings, ports and disks explain themselves; a defect needs its stack
    const { code, message } = err as NodeJS.ErrnoException;
    if (typeof code !== 'string') throw err;
    process.stderr.write(`Error: ${message}\n`);
    return 1;
  } finally {
    signal.forget();
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

export const command: Command = {
  name: 'serve',
  summary: 'start the server with the page and the API',
  help: HELP,
  run,
};

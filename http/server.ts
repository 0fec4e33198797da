/** The server: creates the services, listens on a port, shuts down in order. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from '../app/log.ts';
import type { Settings } from '../app/settings/settings.ts';
import { EngineError } from '../engine/base/errors.ts';
import { sweepDead } from '../store/runs/folder.ts';
import type { ServerConfig } from '../store/settings/config.ts';
import { createApp, serveApp } from './app.ts';
import { createServices, type ServiceOptions } from './services.ts';

export type RunningServer = Awaited<ReturnType<typeof createServer>>;

export interface ServerOptions extends ServiceOptions {
  /** Replaces how long a client may take. */
  readonly timeouts?: Partial<typeof TIMEOUTS>;
  /** Connections at a time instead of 512, or fewer where the system limits files. */
  readonly maxConnections?: number;
}

/** Connections at a time, and files that can still be opened beside them: together within the usual limit of 1,024. */
const MAX_CONNECTIONS = 512;
const OTHER_FILES = 256;
/** Connections at a time where few files may be open. */
const MIN_CONNECTIONS = 64;

/** Ports that are tried in turn when none is given. */
const FIRST_PORT = 8000;
const LAST_PORT = 8999;
/** What requests under way get to finish before their connections are closed. */
const GRACE_MS = 500;

/**
 * Starts the server.
 * Errors: `port-busy` (the given port, or all that are tried), `port-denied`, `host-unavailable`.
 */
export async function createServer(
  config: ServerConfig,
  { timeouts, maxConnections = allowedConnections(), ...options }: ServerOptions = {},
) {
  const { headMs, requestMs, stallMs } = { ...TIMEOUTS, ...timeouts };
  const services = createServices(config, options);
  const { log, pool, settings, jobs, queue, sampleTexts, patches } = services;
  const server = createHttpServer({
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: KEEP_ALIVE_MS,
    connectionsCheckingInterval: Math.min(1000, headMs / 2),
  });
  serveApp(server, createApp(services), { maxConnections, stallMs });
  try {
    await pool.ready();
    await listen(server, config);
  } catch (err) {
    await pool.close();
    throw err;
  }
  const { port } = server.address() as AddressInfo;
  const sampling = config.samples
    ? jobs.makeSamples(settings.outputBase, config.hyphenDir, sampleTexts)
    : Promise.resolve();

  const swept = new AbortController();
  const sweeping = sweep(config, settings, log, swept.signal);

  let closing: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    swept.abort();
    await Promise.all([
      closeServer(server),
      jobs.close(),
      queue.close(),
      sampling,
      sweeping,
      patches.close(),
    ]);
    await pool.close();
  };
  const url = `http://${shownHost(config.host)}:${port}`;
  // closing takes a few seconds at most; later calls wait for the first
  return { url, port, close: () => (closing ??= close()) };
}

function allowedConnections(): number {
  let files = MAX_CONNECTIONS + OTHER_FILES;
  try {
    // how many this process may have open, as Linux reports it; "unlimited" is not a number
    const limits = readFileSync('/proc/self/limits', 'utf8');
    files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? files);
  } catch {} // another system
  return Math.max(MIN_CONNECTIONS, Math.min(MAX_CONNECTIONS, files - OTHER_FILES));
}

/** Removes what killed servers left in the folders in force, in the background; logs how much. */
async function sweep(
  config: ServerConfig,
  settings: Settings,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  const { outputBase, sessionsBase } = settings;
  const databases = config.dbPath === null ? [] : [dirname(config.dbPath)];
  const removed = await sweepDead(
    {
      runBases: [outputBase, settings.runsBase('a'), settings.runsBase('b')],
      folders: [sessionsBase, join(outputBase, 'packages'), ...databases],
      temporary: tmpdir(),
    },
    signal,
  );
  if (removed.length > 0)
    log.info(`Removed ${removed.length} leftovers of servers that were killed`);
}

/** Binds the given port, or the first free one. */
async function listen(server: Server, { host, port }: ServerConfig): Promise<void> {
  const last = port ?? LAST_PORT;
  for (let candidate = port ?? FIRST_PORT; candidate <= last; candidate++) {
    server.listen({ host, port: candidate });
    const fault = await once(server, 'listening').then(
      () => null,
      (err: NodeJS.ErrnoException) => err,
    );
    if (fault === null) return;
    if (port !== null || !isTaken(fault)) throw startFault(fault, host, candidate);
  }
  throw new EngineError(
    'port-busy',
    `No free port from ${FIRST_PORT} to ${LAST_PORT} on ${host}. Name one with --port.`,
  );
}

const isTaken = ({ code }: NodeJS.ErrnoException): boolean =>
  code === 'EADDRINUSE' || code === 'EACCES';

function startFault(fault: NodeJS.ErrnoException, host: string, port: number): EngineError {
  if (fault.code === 'EADDRINUSE') {
    return new EngineError(
      'port-busy',
      `Port ${port} on ${host} is in use. Stop the program that uses it, or choose another with --port.`,
    );
  }
  if (fault.code === 'EACCES') {
    return new EngineError(
      'port-denied',
      `No permission to listen on port ${port} of ${host}. Choose one above 1023 with --port.`,
    );
  }
  return new EngineError(
    'host-unavailable',
    `Cannot listen on ${host}: ${fault.message}. Give --host an address of this machine.`,
  );
}

/** A name under which this machine can open the address. */
function shownHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

/** Stops listening at once; idle connections go first, the others after a short grace. */
async function closeServer(server: Server): Promise<void> {
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  const closed = once(server, 'close');
  server.close();
  await closed;
  clearTimeout(cut);
}

/** Milliseconds; then the connection is closed. */
const TIMEOUTS = {
  /** For the head of a request. */
  headMs: 10_000,
  /** For a whole request; an upload of 256 MiB has to fit. */
  requestMs: 300_000,
  /** Without taking a byte of a reply that waits for it. */
  stallMs: 60_000,
};

/**
 * How long an idle connection is kept. A client that sends at the very moment its connection is closed sees
 * its request fail, which a busy machine makes likely when the time is short.
 */
const KEEP_ALIVE_MS = 30_000;

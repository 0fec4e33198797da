/** The server: creates the services, listens on a port, limits connections and their time, answers broken requests, shuts down in order. */
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Log } from '../app/log.ts';
import type { Settings } from '../app/settings/settings.ts';
import { EngineError } from '../engine/base/errors.ts';
import { sweepDead } from '../store/runs/folder.ts';
import type { ServerConfig } from '../store/settings/config.ts';
import { createApp } from './app.ts';
import { sendJson } from './reply.ts';
import { drainRest } from './routing.ts';
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
  const app = createApp(services);
  // Polka completes the request object itself, so its handler serves plain requests.
  const serve = app.handler as unknown as RequestListener;
  const server = createHttpServer(
    {
      headersTimeout: headMs,
      requestTimeout: requestMs,
      keepAliveTimeout: KEEP_ALIVE_MS,
      connectionsCheckingInterval: Math.min(1000, headMs / 2),
    },
    (req, res) => serve(inOriginForm(req), res),
  );
  server.on('checkExpectation', (req, res) => {
    const error = 'Expectation failed: the server knows 100-continue only.';
    sendJson(res, 417, { error });
    drainRest(req);
  });
  server.on('connect', (_req, socket) => {
    tellBroken(socket as Socket, '405 Method Not Allowed', 'Method not allowed: CONNECT');
  });
  limitConnections(server, maxConnections);
  endStalledReplies(server, stallMs);
  server.on('clientError', answerBrokenRequest);
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
  return {
    /** Address without a slash at its end. */
    url: `http://${shownHost(config.host)}:${port}`,
    port,
    /**
     * Stops listening, ends jobs and running work, closes connections and threads. Takes a few seconds at most; later
     * calls wait for the first.
     */
    close: () => (closing ??= close()),
  };
}

function allowedConnections(): number {
  let files = MAX_CONNECTIONS + OTHER_FILES;
  try {
    // how many this process may have open, as Linux tells it; without a limit it is no number
    const limits = readFileSync('/proc/self/limits', 'utf8');
    files = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1] ?? files);
  } catch {} // another system
  return Math.max(MIN_CONNECTIONS, Math.min(MAX_CONNECTIONS, files - OTHER_FILES));
}

/** Removes what killed servers left in the folders in force, beside all other work; tells the log. */
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

/** A request for `http://host/path`, as proxies and some programs send it, as one for the path of that host. */
function inOriginForm(req: IncomingMessage): IncomingMessage {
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(req.url ?? '') ?? [];
  if (host !== undefined) {
    // both are to be hosts of this server
    req.headers.host = `${req.headers.host ?? host}, ${host}`;
    req.url = path.startsWith('/') ? path : `/${path}`;
  }
  return req;
}

/** Status line and text by the code of the fault. */
const BROKEN: Readonly<Record<string, readonly [string, string]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'Request header too large'],
  HPE_INVALID_CONTENT_LENGTH: ['400 Bad Request', 'Invalid Content-Length header.'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'Request took too long to arrive'],
};

/** Requests that are no HTTP get a JSON reply too, as far as the connection allows. */
function answerBrokenRequest(err: NodeJS.ErrnoException, socket: Socket): void {
  if (err.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const [status, error] = BROKEN[err.code ?? ''] ?? ['400 Bad Request', 'Bad request'];
  tellBroken(socket, status, error);
}

/** Time for a client to read the reply to a faulty request, in milliseconds. */
const FAREWELL_MS = 1000;

/**
 * A reply below the level of requests, after which the connection is closed, whether the client leaves or not: one that
 * keeps its side open would hold it for ever.
 */
function tellBroken(socket: Socket, status: string, error: string): void {
  const body = JSON.stringify({ error });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
  const end = setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  socket.once('close', () => clearTimeout(end));
}

/** Stops listening at once; idle connections go first, the others after a short grace. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS);
    server.close(() => {
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

/**
 * Keeps at most `most` connections. A further one takes the place of the one that has been without a request
 * for longest, so that silent clients, however many, keep nobody out; it is turned away only when every
 * connection has a request under way.
 */
function limitConnections(server: Server, most: number): void {
  /** Those without a request, longest first. */
  const silent = new Set<Socket>();
  let open = 0;
  server.on('connection', (socket: Socket) => {
    open++;
    silent.add(socket);
    socket.once('close', () => {
      open--;
      silent.delete(socket);
    });
    if (open <= most) return;
    // the set holds the new one too, as its last
    const [longest] = silent;
    silent.delete(longest!);
    longest!.destroy();
  });
  server.on('request', ({ socket }: IncomingMessage, res: ServerResponse) => {
    silent.delete(socket);
    res.once('close', () => {
      if (!socket.destroyed) silent.add(socket);
    });
  });
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

/**
 * Closes connections whose client takes nothing of a reply that waits for it. While a reply is computed,
 * or a request comes in, there is nothing to be taken and the connection stays.
 */
function endStalledReplies(server: Server, stallMs: number): void {
  server.timeout = stallMs;
  server.on('request', (_req, res: ServerResponse) => {
    res.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/**
 * The HTTP application: its routes; JSON replies to errors; checks of `Host` and `Origin` against DNS rebinding and
 * cross-site posts, and CORS for named origins; limits on the number and the idle time of connections.
 */
import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import polka, { type Polka } from 'polka';
import type { Log } from '../app/log.ts';
import { LOOPBACK_NAMES } from '../app/settings/settings.ts';
import { nameRequests } from '../operations/asked/names.ts';
import { failing } from '../operations/walker.ts';
import { findRun } from '../store/runs/runs.ts';
import { readNameClasses } from '../store/settings/policies.ts';
import { PoolFault } from '../workers/pool.ts';
import { errorReply, HttpError } from './errors.ts';
import { mountBatch } from './routes/batch.ts';
import { mountCorpora } from './routes/corpora.ts';
import { mountPackages } from './routes/packages.ts';
import { mountPipeline } from './routes/pipeline.ts';
import { mountSessions } from './routes/sessions.ts';
import { mountStatic } from './routes/static.ts';
import { mountUtility } from './routes/utility.ts';
import { mountWalker } from './routes/walker.ts';
import { drainRest, Routes, sendJson } from './routing.ts';
import type { Services } from './services.ts';

/**
 * The application: all routes over the given services. Making it has no side effects.
 * Every error leaves as a JSON object with `error`.
 */
export function createApp(services: Services): Polka {
  const { config, log } = services;
  const origins: ReadonlySet<string> = new Set(config.corsOrigins);
  const guard = guardOf(config.host, origins);
  const app = polka({
    onError: (err, req, res) => answerError(err, req, res, log),
    onNoMatch: (req) => {
      throw unknownRoute(req.method, req.path, routes);
    },
  });
  const routes = new Routes(app, services);
  app.use((req, res, next) => {
    if (!config.quiet) logRequest(req, res, log);
    guard(req);
    if (!answersPreflight(req, res, origins)) return next();
  });
  const mounts = [
    ...[mountUtility, mountPipeline, mountCorpora, mountWalker],
    ...[mountBatch, mountNames, mountPackages, mountSessions],
  ];
  for (const mount of mounts) mount(routes, services);
  if (!config.apiOnly) mountStatic(routes, services.pageRoot);
  return app;
}

/**
 * Attaches the application to a server: it answers every request, malformed ones included, on at most `maxConnections`
 * connections, and closes one whose client has read nothing of a pending reply for `stallMs` milliseconds.
 */
export function serveApp(
  server: Server,
  app: Polka,
  { maxConnections, stallMs }: { readonly maxConnections: number; readonly stallMs: number },
): void {
  // Polka completes the request object itself, so its handler serves plain requests.
  const serve = app.handler as unknown as RequestListener;
  server.on('request', (req, res) => serve(inOriginForm(req), res));
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
}

/** Routes of names made of the names of a source: lists, casts, portraits, scores. */
function mountNames(routes: Routes, { pool, patches, settings, policies }: Services): void {
  const answers = nameRequests({
    pool,
    classes: () => readNameClasses(policies),
    findRun: (id) => findRun(settings.runsBase(), id),
    runOfPatch: (name) => patches[name].content.loaded?.run ?? null,
    measure: (input, signal) => pool.run('measure', input, { signal }),
  });
  routes.get('/api/names/classes', async () => ({
    classes: await readNameClasses(policies).catch(failing('')),
  }));
  for (const path of Object.keys(answers) as (keyof typeof answers)[])
    routes.postBody(path, { large: true }, (body, { signal }) => answers[path](body, signal));
}

/** The reply to a request that no route takes: 405 when the path has a route of another method, else 404. */
function unknownRoute(method: string, path: string, routes: Routes): HttpError {
  const allow = routes.methodsAt(path).join(', ');
  if (allow !== '') {
    return new HttpError(405, `Method not allowed: ${method}. Allowed: ${allow}`, { Allow: allow });
  }
  const api = path === '/api' || path.startsWith('/api/');
  return new HttpError(404, api ? `Unknown API route: ${path}` : 'Not found');
}

/** Replies to what a route threw; the reply to an unexpected error does not reveal its cause. */
function answerError(err: unknown, req: IncomingMessage, res: ServerResponse, log: Log): void {
  const known = errorReply(err);
  if (res.headersSent) {
    // half of a reply is out: all that is left is to break the connection off
    log.error(`Answer to ${req.method} ${req.url} broken off`, err);
    res.destroy();
  } else if (known !== null) {
    sendJson(res, known.status, known.body, known.headers);
    drainRest(req);
  } else if (!res.destroyed) {
    log.error(`Fault in ${req.method} ${req.url}`, err);
    // errors of the pool say what to do; any other is a defect
    sendJson(res, 500, { error: err instanceof PoolFault ? err.message : 'Internal server error' });
  }
}

/** One line per request, written when its reply is done or the client is gone. */
function logRequest(req: IncomingMessage, res: ServerResponse, log: Log): void {
  const start = performance.now();
  const { method, url } = req;
  res.once('close', () => {
    const status = res.writableFinished ? res.statusCode : 'aborted';
    log.info(`[namewalk] ${method} ${url} ${status} ${(performance.now() - start).toFixed(1)} ms`);
  });
}

/** Seconds for which a browser may remember a preflight response. */
const MAX_AGE_S = 3600;

/**
 * Lets the pages of named origins read the API's responses: adds the headers for one of them; true when the request was
 * a preflight and has its response. Without origins nothing is added, and browsers keep other sites out.
 */
function answersPreflight(
  req: IncomingMessage,
  res: ServerResponse,
  origins: ReadonlySet<string>,
): boolean {
  if (origins.size === 0) return false;
  res.setHeader('Vary', 'Origin');
  const { origin } = req.headers;
  if (origin === undefined || !origins.has(origin)) return false;
  res.setHeader('Access-Control-Allow-Origin', origin);
  if (req.method !== 'OPTIONS' || !req.headers['access-control-request-method']) return false;
  res.writeHead(204, {
    'Access-Control-Allow-Methods': 'GET, POST, OPTIONS',
    'Access-Control-Allow-Headers': 'Content-Type',
    'Access-Control-Max-Age': String(MAX_AGE_S),
  });
  res.end();
  return true;
}

const WILDCARDS = new Set(['0.0.0.0', '::', '']);

/** Host name of a `Host` header, lower-cased, IPv6 in its brackets, without the port. */
const nameOf = (header: string): string => header.toLowerCase().replace(/:\d*$/, '');

const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);

/**
 * Refuses requests that a foreign page made a browser send, with `HttpError` 403: a foreign `Host`, or a POST with a
 * foreign `Origin`. A name that merely resolves to this machine (DNS rebinding) is not a loopback name, and a POST of
 * another site names it in `Origin`. Requests without `Origin` pass: programs and some beacons send none, browsers
 * always do when it matters. `bound` is the address the server is bound to; `origins` are not foreign.
 */
export function guardOf(bound: string, origins: ReadonlySet<string>) {
  const everywhere = WILDCARDS.has(bound);
  // Bound to every address, the machine's own name and the address that a connection came in on
  // are the bound host.
  const own = [bracketed(bound.toLowerCase()), ...(everywhere ? [hostname().toLowerCase()] : [])];
  const names = new Set([...LOOPBACK_NAMES, ...own]);
  return (req: IncomingMessage): void => {
    // with a target in absolute form its host and that of the header
    const hosts = (req.headers.host ?? '').split(', ');
    for (const host of hosts) {
      const name = nameOf(host);
      if (!names.has(name) && !(everywhere && name === localAddress(req))) {
        throw new HttpError(
          403,
          `Forbidden host: ${host || '(none)'}. Use a loopback address, or start the server with --host.`,
        );
      }
    }
    const { origin } = req.headers;
    if (req.method !== 'POST' || origin === undefined || origins.has(origin)) return;
    if (!hosts.some((host) => sameSite(origin, host))) {
      throw new HttpError(403, `Forbidden origin: ${origin}. Requests of other sites are refused.`);
    }
  };
}

/** Address this connection came in on, as a `Host` header would name it. */
const localAddress = (req: IncomingMessage): string =>
  bracketed((req.socket.localAddress ?? '').replace(/^::ffff:/, ''));

/** True when the origin's host and port are those of the `Host` header. */
function sameSite(origin: string, host: string): boolean {
  const site = /^(https?):\/\/(.+)$/.exec(origin.toLowerCase());
  if (!site) return false;
  const standard = site[1] === 'https' ? ':443' : ':80';
  const full = (authority: string): string =>
    /:\d+$/.test(authority) ? authority : authority + standard;
  return full(site[2]!) === full(host.toLowerCase());
}

/** A request for `http://host/path`, as proxies and some programs send it, as one for the path of that host. */
function inOriginForm(req: IncomingMessage): IncomingMessage {
  const [, host, path = ''] = /^https?:\/\/([^/?#]*)(.*)$/i.exec(req.url ?? '') ?? [];
  if (host !== undefined) {
    // the guard checks both
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

/** Malformed requests get a JSON reply too, as far as the connection allows. */
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
 * Writes a reply to the socket itself and closes the connection soon after: a client that keeps its side open would hold
 * it for ever.
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

/**
 * Closes connections whose client does not read the reply that is ready for it. While a reply is being computed or a
 * request is arriving there is nothing to read, and the connection stays.
 */
function endStalledReplies(server: Server, stallMs: number): void {
  server.timeout = stallMs;
  server.on('request', (_req, res: ServerResponse) => {
    res.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/** Who is served: requests by `Host` and `Origin`, which refuses DNS rebinding and cross-site posts; named origins (CORS); how many connections there are, and how long each may take. */
import { readFileSync } from 'node:fs';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { LOOPBACK_NAMES } from '../app/settings/settings.ts';
import { HttpError } from './errors.ts';

/** Seconds for which a browser may remember a preflight response. */
const MAX_AGE_S = 3600;

/**
 * Lets the pages of named origins read the API's responses. Without origins nothing is added, and
 * browsers keep other sites out.
 */
export class Cors {
  readonly #origins: ReadonlySet<string>;

  constructor(origins: readonly string[]) {
    this.#origins = new Set(origins);
  }

  allows(origin: string | undefined): boolean {
    return origin !== undefined && this.#origins.has(origin);
  }

  /** Adds the headers for an allowed origin; true when the request was a preflight and has its response. */
  handle(req: IncomingMessage, res: ServerResponse): boolean {
    if (this.#origins.size === 0) return false;
    res.setHeader('Vary', 'Origin');
    const { origin } = req.headers;
    if (origin === undefined || !this.allows(origin)) return false;
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
}

const WILDCARDS = new Set(['0.0.0.0', '::', '']);

/** Host name of a `Host` header, lower-cased, IPv6 in its brackets, without the port. */
function nameOf(header: string): string {
  return header.toLowerCase().replace(/:\d*$/, '');
}

const bracketed = (address: string): string => (isIP(address) === 6 ? `[${address}]` : address);

/**
 * Refuses requests that a foreign page made a browser send. A name that merely resolves to this
 * machine (DNS rebinding) is no loopback name, and a POST of another site names it in `Origin`.
 * Requests without `Origin` pass: programs and some beacons send none, browsers always do when it
 * matters.
 */
export class Guard {
  readonly #names: ReadonlySet<string>;
  readonly #everywhere: boolean;
  readonly #cors: Cors;

  /** `host` is the address the server is bound to; origins that `cors` allows are not foreign. */
  constructor(host: string, cors: Cors = new Cors([])) {
    this.#cors = cors;
    const bound = host.toLowerCase();
    this.#everywhere = WILDCARDS.has(bound);
    // Bound to every address, the machine's own name and the address that a connection came in on
    // are the bound host.
    this.#names = new Set([
      ...LOOPBACK_NAMES,
      bracketed(bound),
      ...(this.#everywhere ? [hostname().toLowerCase()] : []),
    ]);
  }

  /** Throws `HttpError` 403 for a foreign `Host`, or a POST with a foreign `Origin`. */
  check(req: IncomingMessage): void {
    // with a target in absolute form its host and that of the header
    const hosts = (req.headers.host ?? '').split(', ');
    for (const host of hosts) {
      const name = nameOf(host);
      if (!this.#names.has(name) && !(this.#everywhere && name === localAddress(req))) {
        throw new HttpError(
          403,
          `Forbidden host: ${host || '(none)'}. Use a loopback address, or start the server with --host.`,
        );
      }
    }
    const { origin } = req.headers;
    if (req.method !== 'POST' || origin === undefined || this.#cors.allows(origin)) return;
    if (!hosts.some((host) => sameSite(origin, host))) {
      throw new HttpError(403, `Forbidden origin: ${origin}. Requests of other sites are refused.`);
    }
  }
}

/** Address this connection came in on, as a `Host` header would name it. */
function localAddress(req: IncomingMessage): string {
  return bracketed((req.socket.localAddress ?? '').replace(/^::ffff:/, ''));
}

/** True when the origin's host and port are those of the `Host` header. */
function sameSite(origin: string, host: string): boolean {
  const site = /^(https?):\/\/(.+)$/.exec(origin.toLowerCase());
  if (!site) return false;
  const standard = site[1] === 'https' ? ':443' : ':80';
  const full = (authority: string): string =>
    /:\d+$/.test(authority) ? authority : authority + standard;
  return full(site[2]!) === full(host.toLowerCase());
}

/** Time for a client to read the reply to a faulty request, in milliseconds. */
const FAREWELL_MS = 1000;

/**
 * Keeps at most `most` connections. A further one takes the place of the one that has been without a request
 * for longest, so that silent clients, however many, keep nobody out; it is turned away only when every
 * connection has a request under way.
 */
export function limitConnections(server: Server, most: number): void {
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
 * Says a last word on a connection that broke the rules, and closes it soon after, whether the client leaves or
 * not: a client that keeps its side open would hold the connection for ever.
 */
export function sayFarewell(socket: Socket, text: string): void {
  socket.end(text);
  const end = setTimeout(() => socket.destroy(), FAREWELL_MS).unref();
  socket.once('close', () => clearTimeout(end));
}

/** Milliseconds; then the connection is closed. */
export interface Timeouts {
  /** For the head of a request. */
  readonly headMs: number;
  /** For a whole request; an upload of 256 MiB has to fit. */
  readonly requestMs: number;
  /** Without taking a byte of a reply that waits for it. */
  readonly stallMs?: number;
}

export const TIMEOUTS = { headMs: 10_000, requestMs: 300_000, stallMs: 60_000 };

/**
 * How long an idle connection is kept. A client that sends at the very moment its connection is closed sees
 * its request fail, which a busy machine makes likely when the time is short.
 */
export const KEEP_ALIVE_MS = 30_000;

/**
 * Closes connections whose client takes nothing of a reply that waits for it. While a reply is computed,
 * or a request comes in, there is nothing to be taken and the connection stays.
 */
export function endStalledReplies(server: Server, stallMs: number): void {
  server.timeout = stallMs;
  server.on('request', (_req, res: ServerResponse) => {
    res.on('timeout', (socket: Socket) => {
      if (socket.writableLength > 0) socket.destroy();
    });
  });
}

/** How many files this process may have open, as Linux tells it; null where it is not told. */
export function openFileLimit(): number | null {
  try {
    const limits = readFileSync('/proc/self/limits', 'utf8');
    const soft = /^Max open files\s+(\d+)/m.exec(limits)?.[1];
    return soft === undefined ? null : Number(soft);
  } catch {
    return null; // another system
  }
}

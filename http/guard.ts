/** Which requests are let in: by `Host` and `Origin`, against DNS rebinding and cross-site posts; and named origins (CORS). */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isIP } from 'node:net';
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

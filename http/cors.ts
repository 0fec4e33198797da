/** Cross-origin access for named origins (CORS). */
import type { IncomingMessage, ServerResponse } from 'node:http';

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
    if (origin === undefined || !this.#origins.has(origin)) return false;
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

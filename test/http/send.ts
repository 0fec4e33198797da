/** Test helper: raw HTTP requests with any headers and path, and clients that say what they are told to. */
import { request as httpRequest, type IncomingHttpHeaders } from 'node:http';
import { connect, type Socket } from 'node:net';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
  /** The parsed body when it is JSON, else null. */
  readonly body: Record<string, unknown> | null;
}

/**
 * Sends one request exactly as given: the path is not normalised, and every header may be set.
 * (A usual client would tidy up just what these tests are about.)
 */
export function send(
  base: string,
  method: string,
  path: string,
  body?: string | Uint8Array | object,
  headers: Record<string, string> = {},
): Promise<Reply> {
  const { hostname, port } = new URL(base);
  const data =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const request = httpRequest({ hostname, port, method, path, headers, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const text = Buffer.concat(chunks).toString();
        const json = res.headers['content-type'] === 'application/json' && text !== '';
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          text,
          body: json ? (JSON.parse(text) as Record<string, unknown>) : null,
        });
      });
    });
    request.on('error', reject);
    request.end(data);
  });
}

/** A client that says what it is told to, and hears what comes. */
export class RawClient {
  answer = '';
  closed = false;
  readonly #socket: Socket;

  constructor(base: string) {
    const { hostname, port } = new URL(base);
    this.#socket = connect(Number(port), hostname);
    this.#socket.on('data', (chunk: Buffer) => {
      this.answer += chunk.toString('latin1');
    });
    this.#socket.on('error', () => {});
    this.#socket.on('close', () => {
      this.closed = true;
    });
  }

  /** Writes; resolves when the other side has taken it. */
  say(text: string | Uint8Array): Promise<void> {
    return new Promise((resolve) => {
      if (this.closed || !this.#socket.writable) resolve();
      else this.#socket.write(text, () => resolve());
    });
  }

  leave(): void {
    this.#socket.destroy();
  }
}

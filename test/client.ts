/** Test helper: HTTP requests whose replies are checked against the contract, raw ones, and servers of a few lines. */
import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as httpRequest,
  type IncomingHttpHeaders,
  type RequestListener,
} from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { validateAnswer } from './openapi.ts';

export interface Reply<T> {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly trailers: NodeJS.Dict<string>;
  /** Parsed JSON, or what else stands for it. Integers beyond 2^53 lose digits: see `text`. */
  readonly body: T;
  readonly text: string;
  /** The body as it came. */
  readonly bytes: Buffer;
}

/** A reply of any kind; its body is null when it is no JSON. */
export type RawReply = Reply<Record<string, unknown> | null>;

/**
 * Sends one request exactly as given: the path is not normalised, and every header may be set.
 * (A usual client would tidy up just what some tests are about.)
 */
export function send(
  base: string,
  method: string,
  path: string,
  body?: string | Uint8Array | object,
  headers: Record<string, string> = {},
  agent: Agent | false = false,
): Promise<RawReply> {
  const { hostname, port } = new URL(base);
  const data =
    body === undefined || typeof body === 'string' || body instanceof Uint8Array
      ? body
      : JSON.stringify(body);
  return new Promise((resolve, reject) => {
    const sent = httpRequest({ hostname, port, method, path, headers, agent }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('error', reject);
      res.on('end', () => {
        const bytes = Buffer.concat(chunks);
        const text = bytes.toString();
        const isJson = res.headers['content-type']?.startsWith('application/json') && text !== '';
        resolve({
          status: res.statusCode ?? 0,
          headers: res.headers,
          trailers: res.trailers,
          body: isJson ? (JSON.parse(text) as Record<string, unknown>) : null,
          text,
          bytes,
        });
      });
    });
    sent.on('error', reject);
    sent.end(data);
  });
}

export interface RequestOptions {
  /** Sent as it is instead of the JSON of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

const kept = new Agent({ keepAlive: true });

/**
 * One request over a real socket. Every reply is checked against the OpenAPI document, so that a
 * test of any route is also a test of the contract. The body of what is no JSON is its text.
 */
export async function request<T = Record<string, unknown>>(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  { raw, headers = {} }: RequestOptions = {},
): Promise<Reply<T>> {
  const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  const reply = await send(base, method, path, payload, { ...type, ...headers }, kept);
  const { status, text } = reply;
  const parsed: unknown = reply.body ?? text;
  const contentType = reply.headers['content-type'] ?? '';
  validateAnswer({ method, path, status, contentType, body: parsed });
  return { ...reply, body: parsed as T };
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

export interface Listening {
  /** Address without a slash at its end. */
  readonly base: string;
  readonly port: number;
  close(): void;
}

/** A server on a free port of this machine that only has this listener. */
export async function listening(listener?: RequestListener, at = 0): Promise<Listening> {
  const server = createServer(listener);
  await once(server.listen(at, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    base: `http://127.0.0.1:${port}`,
    port,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

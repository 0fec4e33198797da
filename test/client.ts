/** Test helper: HTTP requests with parsed replies. */
import { request as send } from 'undici';
import { validateAnswer } from './openapi.ts';

export interface Reply<T> {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  /** Parsed JSON, or the text of anything else. Integers beyond 2^53 lose digits: see `text`. */
  readonly body: T;
  readonly text: string;
  /** The body as it came. */
  readonly bytes: Buffer;
}

export interface RequestOptions {
  /** Sent as it is instead of the JSON of `body`. */
  readonly raw?: string | Uint8Array;
  readonly headers?: Record<string, string>;
}

/**
 * One request over a real socket. Every reply is checked against the OpenAPI document, so that a
 * test of any route is also a test of the contract.
 */
export async function request<T = Record<string, unknown>>(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  options: RequestOptions = {},
): Promise<Reply<T>> {
  const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
  const reply = await send(base + path, {
    method: method as 'GET',
    headers: {
      ...(payload !== undefined && { 'content-type': 'application/json' }),
      ...options.headers,
    },
    ...(payload !== undefined && { body: payload }),
  });
  const bytes = Buffer.from(await reply.body.arrayBuffer());
  const text = bytes.toString('utf8');
  const contentType = String(reply.headers['content-type'] ?? '');
  const isJson = contentType.startsWith('application/json') && text !== '';
  const parsed: unknown = isJson ? JSON.parse(text) : text;
  validateAnswer({ method, path, status: reply.statusCode, contentType, body: parsed });
  return { status: reply.statusCode, headers: reply.headers, body: parsed as T, text, bytes };
}

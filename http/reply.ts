/** Sends JSON replies: at once, in chunks or as a stream; headers and disconnects. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { encodeJson, type JsonChunks, type JsonText } from '../engine/base/json-text.ts';
import type { Reply } from './contract.ts';
import type { operations } from './wire.ts';

export const API_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Replies with a JSON object. Does nothing when the client is gone or a reply is under way. */
export function sendJson(
  res: ServerResponse,
  status: number,
  body: object,
  headers: OutgoingHttpHeaders = {},
): void {
  if (res.headersSent || res.destroyed) return;
  const text = encodeJson(body);
  res.writeHead(status, {
    ...API_HEADERS,
    'Content-Length': Buffer.byteLength(text),
    ...headers,
  });
  res.end(text);
}

/** Replies 200 to an operation of the contract, which has to be named. */
export const sendReply = <Id extends keyof operations = never>(
  res: ServerResponse,
  body: NoInfer<Reply<Id>>,
): void => sendJson(res, 200, body as object);

/** The same with fields known here and JSON text of the others. */
export function sendText<Id extends keyof operations = never, Key extends keyof Reply<Id> = never>(
  res: ServerResponse,
  fields: NoInfer<Pick<Reply<Id>, Key>>,
  text: JsonText<NoInfer<Omit<Reply<Id>, Key>>>,
): void {
  const head = encodeJson(fields as object);
  sendBytes(res, head === '{}' ? [text] : [Buffer.from(`${head.slice(0, -1)},`), text.subarray(1)]);
}

/** The same where all of it is JSON text already. */
export const sendChunks = <Id extends keyof operations = never>(
  res: ServerResponse,
  chunks: JsonChunks<NoInfer<Reply<Id>>>,
): void => sendBytes(res, chunks);

/** Replies 200 with JSON text that is already there in chunks. */
export function sendBytes(res: ServerResponse, chunks: readonly Uint8Array[]): void {
  if (res.headersSent || res.destroyed) return;
  const length = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  res.writeHead(200, { ...API_HEADERS, 'Content-Length': length });
  for (const chunk of chunks) res.write(chunk);
  res.end();
}

/**
 * Replies 200 with JSON text as fast as the client reads it. A fault behind the first chunk breaks the
 * connection off, which is the honest end of half a reply.
 */
export async function streamJson(
  res: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): Promise<void> {
  if (res.headersSent || res.destroyed) return;
  res.writeHead(200, API_HEADERS);
  try {
    await pipeline(Readable.from(chunks), res, { signal });
  } catch (err) {
    if (!signal.aborted) throw err;
  }
}

/** Aborts when the client goes away before its reply is complete. */
export function disconnectSignal(res: ServerResponse): AbortSignal {
  const gone = new AbortController();
  res.once('close', () => gone.abort());
  return gone.signal;
}

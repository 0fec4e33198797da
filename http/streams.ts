/** Replies: JSON at once, in chunks or as a stream, long lists, attachments, each of the type that the contract says; errors that have an HTTP status of their own, and the status of those that have none. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { pipeline } from 'node:stream/promises';
import { isOneChunk, type ListRange, listChunks } from '../app/source/run.ts';
import { EngineError } from '../engine/base/errors.ts';
import { encodeJson } from '../engine/base/json.ts';
import { RequestError } from '../operations/request-error.ts';
import { withRegular } from '../store/files/regular-file.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { CorpusHandle } from '../workers/values.ts';

const API_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Replies with a JSON object. Does nothing when the client is gone or a reply is under way. */
export const sendJson = (
  res: ServerResponse,
  status: number,
  body: object,
  headers: OutgoingHttpHeaders = {},
): void => sendBytes(res, [Buffer.from(encodeJson(body))], status, headers);

/** The same with JSON text that is already there in chunks. */
export function sendBytes(
  res: ServerResponse,
  chunks: readonly Uint8Array[],
  status = 200,
  headers: OutgoingHttpHeaders = {},
): void {
  if (res.headersSent || res.destroyed) return;
  const length = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  res.writeHead(status, { ...API_HEADERS, 'Content-Length': length, ...headers });
  for (const chunk of chunks.slice(0, -1)) res.write(chunk);
  res.end(chunks.at(-1));
}

/**
 * Replies 200 with JSON text as fast as the client reads it; one that goes away ends it quietly. A fault behind the first
 * chunk breaks the connection off, which is the honest end of half a reply.
 */
async function streamJson(
  res: ServerResponse,
  chunks: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
  headers: OutgoingHttpHeaders = {},
): Promise<void> {
  if (res.headersSent || res.destroyed) return;
  res.writeHead(200, { ...API_HEADERS, ...headers });
  await pipeline(chunks, res, { signal }).catch((err) => {
    if (!isGone(res, signal)) throw err;
  });
}

/** Whether the client is gone: what is written to it may fail before the signal is aborted. */
export const isGone = (res: ServerResponse, signal: AbortSignal): boolean =>
  signal.aborted || res.socket?.destroyed === true;

/** A list inside a reply: its key, and which records it has. */
export interface ListPart<Key extends string = string> extends ListRange {
  readonly key: Key;
}

/**
 * Replies 200 with an object of `fields` and a list, whose records the pool renders chunk by chunk. A
 * list of one chunk goes out with its length; longer ones are streamed as fast as the client reads.
 * Rejects when `signal` is aborted before the reply has begun; later it just ends. `store` is called once the first
 * records are rendered: what is to be done behind the reply.
 */
export async function streamList(
  res: ServerResponse,
  fields: object,
  list: ListPart,
  { pool, corpus, signal }: { pool: WorkerPool; corpus: CorpusHandle; signal: AbortSignal },
  store?: () => void,
): Promise<void> {
  const records = listChunks(list, (page, from, to) =>
    pool.run('render', { corpus, page, from, to }, { signal }),
  );
  const chunks = listText(`${encodeJson(fields).slice(0, -1)},"${list.key}":[`, records);
  const whole = isOneChunk(list);
  const begun: Uint8Array[] = [];
  try {
    // the head and the first records: what fails before them is an ordinary error
    for (let k = 0; whole || k < 2; k++) {
      const { done, value } = await chunks.next();
      if (done) break;
      begun.push(value);
    }
  } finally {
    store?.();
  }
  if (whole) return sendBytes(res, begun);
  const all = async function* () {
    yield* begun;
    yield* chunks;
  };
  await streamJson(res, all(), signal);
}

async function* listText(
  head: string,
  records: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(head);
  yield* records;
  yield Buffer.from(']}');
}

/**
 * Sends a file as an attachment as fast as the client reads, never more of it than was announced, though it should grow.
 * Letters of its name that a header cannot hold as they are become `_`.
 */
export async function sendFile(
  { res, signal }: { readonly res: ServerResponse; readonly signal: AbortSignal },
  { path, type, fileName }: { path: string; type: string; fileName: string },
): Promise<void> {
  await withRegular(path, async (file) => {
    const { size } = await file.stat();
    // a stream that nobody reads would keep the file open
    if (res.destroyed) return;
    const content = file.createReadStream({ autoClose: false, ...(size > 0 && { end: size - 1 }) });
    await streamJson(res, content, signal, {
      'Content-Type': type,
      'Content-Length': size,
      'Content-Disposition': `attachment; filename="${fileName.replace(/[^ -~]|["\\]/g, '_')}"`,
    });
  });
}

/** A fault that only HTTP knows. It is replied with `status` and the JSON object `{ "error": message }`. */
export class HttpError extends Error {
  readonly status: number;
  readonly headers: OutgoingHttpHeaders;

  constructor(status: number, message: string, headers: OutgoingHttpHeaders = {}) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.headers = headers;
  }
}

const STATUS = { refused: 400, busy: 503, failed: 500 } as const;
/** Code of the error with which the pool refuses work it has no room for. */
const QUEUE_FULL = 'queue-full';
const RETRY = { 'Retry-After': '1' };

/** The reply to an error that is told word for word; null for one that is not expected. */
export function errorReply(err: unknown) {
  const { message } = err as Error;
  if (err instanceof HttpError) {
    return { status: err.status, body: { error: message }, headers: err.headers };
  }
  if (err instanceof EngineError && err.code === QUEUE_FULL) {
    return { status: 503, body: { error: message }, headers: RETRY };
  }
  // a number beyond doubles where any value is taken: it can be neither kept nor told
  if (err instanceof EngineError && err.code === 'json-unsupported') {
    return { status: 400, body: { error: 'Invalid JSON' }, headers: {} };
  }
  if (!(err instanceof RequestError)) return null;
  const headers = err.kind === 'busy' ? RETRY : {};
  return { status: STATUS[err.kind], body: { error: message, ...err.extra }, headers };
}

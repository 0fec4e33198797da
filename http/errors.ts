/** Errors that have an HTTP status of their own, and the status of those that have none. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { EngineError } from '../engine/base/errors.ts';
import { RequestError } from '../operations/request-error.ts';

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

/** 413 that begins with `what`, tells the limit in bytes, and ends with the remedy. */
export const tooLarge = (what: string, limit: number, remedy: string): HttpError =>
  new HttpError(
    413,
    `${what} too large: the limit is ${limit} bytes (${limit / 2 ** 20} MiB). ${remedy}`,
  );

const STATUS = { refused: 400, busy: 503, failed: 500 } as const;
/** Code of the error with which the pool refuses work it has no room for. */
const QUEUE_FULL = 'queue-full';
const RETRY = { 'Retry-After': '1' };

/** The reply to an error that is told word for word; null for one that is not expected. */
export function errorReply(err: unknown) {
  const reply = (status: number, headers: OutgoingHttpHeaders = {}, extra: object = {}) => {
    return { status, body: { error: (err as Error).message, ...extra }, headers };
  };
  if (err instanceof HttpError) return reply(err.status, err.headers);
  if (err instanceof RequestError)
    return reply(STATUS[err.kind], err.kind === 'busy' ? RETRY : {}, err.extra);
  const { code } = err as Partial<EngineError>;
  if (code === QUEUE_FULL) return reply(503, RETRY);
  // a number beyond doubles where any value is taken: it can be neither kept nor told
  return code === 'json-unsupported' ? reply(400, {}, { error: 'Invalid JSON' }) : null;
}

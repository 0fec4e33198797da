/** HTTP errors, and the HTTP replies to errors of the application. */
import type { OutgoingHttpHeaders } from 'node:http';
import type { EngineError } from '../engine/base/errors.ts';
import { RequestError } from '../operations/request-error.ts';

/** An error with an HTTP status; the reply is the JSON object `{ "error": message }`. */
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

/** 413: what is too large, the limit in bytes, and the remedy. */
export const tooLarge = (what: string, limit: number, remedy: string): HttpError =>
  new HttpError(
    413,
    `${what} too large: the limit is ${limit} bytes (${limit / 2 ** 20} MiB). ${remedy}`,
  );

const STATUS = { refused: 400, busy: 503, failed: 500 } as const;
/** Code of the error with which the pool refuses work it has no room for. */
const QUEUE_FULL = 'queue-full';
const RETRY = { 'Retry-After': '1' };

/** The reply to an expected error, which has its message; null for an unexpected one. */
export function errorReply(err: unknown) {
  const reply = (status: number, headers: OutgoingHttpHeaders = {}, extra: object = {}) => {
    return { status, body: { error: (err as Error).message, ...extra }, headers };
  };
  if (err instanceof HttpError) return reply(err.status, err.headers);
  if (err instanceof RequestError)
    return reply(STATUS[err.kind], err.kind === 'busy' ? RETRY : {}, err.extra);
  const { code } = err as Partial<EngineError>;
  if (code === QUEUE_FULL) return reply(503, RETRY);
  // a number beyond the range of doubles, where any JSON value is taken
  return code === 'json-unsupported' ? reply(400, {}, { error: 'Invalid JSON' }) : null;
}

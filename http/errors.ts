/** Errors that have an HTTP status of their own, and the status of those that have none. */
import type { OutgoingHttpHeaders } from 'node:http';
import { EngineError } from '../engine/base/errors.ts';
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

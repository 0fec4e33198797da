import type { OutgoingHttpHeaders } from 'node:http';

export interface HttpErrorOptions {
  /** Further keys of the answer, beside `error`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  readonly headers?: OutgoingHttpHeaders;
}

/**
 * The one error a route throws on purpose. It is answered with `status` and the JSON object
 * `{ "error": message, ...extra }`.
 */
export class HttpError extends Error {
  readonly status: number;
  readonly extra: Readonly<Record<string, unknown>>;
  readonly headers: OutgoingHttpHeaders;

  constructor(
    status: number,
    message: string,
    { extra = {}, headers = {} }: HttpErrorOptions = {},
  ) {
    super(message);
    this.name = 'HttpError';
    this.status = status;
    this.extra = extra;
    this.headers = headers;
  }
}

/** A domain error: validation, state or runtime fault that the interface answers with status 400. */
export function badRequest(message: string): HttpError {
  return new HttpError(400, message);
}

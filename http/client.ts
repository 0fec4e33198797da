/**
 * Namewalk's HTTP client, for browsers and Node: `namewalk/client`. Paths, bodies and replies have the types of the
 * OpenAPI document. Whole numbers beyond 2^53, such as seeds, arrive as bigint and are sent as such.
 */
import type { paths } from './wire.ts';

/** The methods of the contract, as its paths write them. */
export type Method = 'get' | 'post';
/** Paths of the contract that have a method. */
export type PathsWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never;
}[keyof paths];
type Operation<P extends keyof paths, M extends Method> = paths[P][M & keyof paths[P]];
/** The JSON that a reply or a request of the contract holds. */
type Json<T> = T extends { content: { 'application/json': infer B } } ? B : never;
/** Of the reply with a status. */
export type Good<O, Status = 200 | 201 | 202> = O extends { responses: infer R }
  ? Json<R[Extract<keyof R, Status>]>
  : never;
type Body<O> = O extends { requestBody?: infer B } ? Json<NonNullable<B>> : never;
type Params<O> = O extends { parameters: { path: infer P } } ? P : never;
type Query<O> = O extends { parameters: { query?: infer Q } } ? Q : never;
/** Seeds may be bigint wherever a number is asked for. */
export type Wide<T> = T extends number
  ? number | bigint
  : T extends readonly (infer I)[]
    ? readonly Wide<I>[]
    : T extends object
      ? { readonly [K in keyof T]: Wide<T[K]> }
      : T;

/** What goes with a request. */
export interface CallOptions<O> {
  /** Parts of the path, such as `run_id` of `/api/pipeline/runs/{run_id}`. */
  readonly params?: Params<O>;
  readonly query?: Query<O>;
  /** Fields that have a default may be left out; the server refuses those that may not. Text and files where the route takes them. */
  readonly body?: Partial<Wide<Body<O>>> | string | FormData;
  readonly signal?: AbortSignal | undefined;
}

/** What the server replied instead of a result. */
export class NamewalkError extends Error {
  override readonly name = 'NamewalkError';
  readonly status: number;
  /** The whole reply. */
  readonly body: unknown;

  constructor(message: string, status: number, body: unknown) {
    super(message);
    this.status = status;
    this.body = body;
  }
}

/** A name of a batch and its number. */
export interface BatchName {
  readonly slot: bigint;
  readonly name: string;
  readonly syllables: readonly string[];
}

/** One method for each method of HTTP; refusals throw `NamewalkError` with the server's message. */
export interface Client {
  get<P extends PathsWith<'get'>>(
    path: P,
    options?: CallOptions<Operation<P, 'get'>>,
  ): Promise<Good<Operation<P, 'get'>>>;
  post<P extends PathsWith<'post'>>(
    path: P,
    options?: CallOptions<Operation<P, 'post'>>,
  ): Promise<Good<Operation<P, 'post'>>>;
  /** The reply as it comes, of routes that send files, pages or text; refusals throw all the same. */
  response<M extends Method, P extends PathsWith<M>>(
    method: M,
    path: P,
    options?: CallOptions<Operation<P, M>>,
  ): Promise<Response>;
  /**
   * The names of `POST /api/batch` as they come. They are read no faster than they are taken. Leaving the loop or
   * aborting ends the batch; a stream that is cut off throws `NamewalkError` with status 0.
   */
  batch(
    body: Partial<Wide<Body<Operation<'/api/batch', 'post'>>>>,
    options?: { readonly signal?: AbortSignal },
  ): AsyncGenerator<BatchName>;
}

/** `base`: address of the server, such as `http://127.0.0.1:8000`. */
export function createClient(
  base: string,
  { fetch: send = fetch }: { readonly fetch?: typeof fetch } = {},
): Client {
  const request = async (
    method: string,
    path: string,
    { params, query, body, signal }: CallOptions<unknown>,
  ): Promise<Response> => {
    const parts = (params ?? {}) as Readonly<Record<string, string | number | undefined>>;
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const part = parts[name];
      if (part === undefined) throw new TypeError(`${path} needs params.${name}.`);
      return encodeURIComponent(part);
    });
    const url = new URL(filled.replace(/^\//, ''), base.endsWith('/') ? base : `${base}/`);
    for (const [key, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
      if (value != null) url.searchParams.set(key, String(value));
    }
    const response = await send(url, {
      method,
      signal: signal ?? null,
      // fetch itself says of which type texts and forms are
      ...(typeof body === 'string' || body instanceof FormData
        ? { body }
        : body !== undefined && {
            body: jsonText(body),
            headers: { 'content-type': 'application/json' },
          }),
    });
    if (response.ok) return response;
    const text = await response.text();
    let reply: unknown = text;
    try {
      reply = parse(text);
    } catch {
      // a reply of something between the client and the server
    }
    const told = (reply as { error?: unknown } | null)?.error;
    const message = typeof told === 'string' ? told : `${method} ${path}: ${response.status}`;
    throw new NamewalkError(message, response.status, reply);
  };
  const call =
    (method: string) =>
    async (path: string, options: object = {}) =>
      parse(await (await request(method, path, options)).text()) as never;
  return {
    get: call('GET'),
    post: call('POST'),
    response: (method, path, options = {}) =>
      request(method.toUpperCase(), path, options as CallOptions<unknown>),
    async *batch(body, options = {}) {
      const sent = { ...body, format: 'ndjson' } as never;
      const response = await request('POST', '/api/batch', { ...options, body: sent });
      let ended = false;
      for await (const line of linesOf(response)) {
        const record = parse(line) as { kind?: string; error?: string; slot?: string | number };
        if (record.kind === 'trailer') ended = true;
        if (record.error !== undefined) throw new NamewalkError(record.error, 0, record);
        if (record.slot === undefined || record.kind !== undefined) continue;
        yield { ...(record as unknown as BatchName), slot: BigInt(record.slot) };
        // of what has already arrived nothing more is given
        options.signal?.throwIfAborted();
      }
      if (!ended) throw new NamewalkError('The batch was cut off: its end is missing.', 0, null);
    },
  };
}

async function* linesOf({ body }: Response): AsyncGenerator<string> {
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read().catch((err: Error) => {
        if (err.name === 'AbortError') throw err;
        throw new NamewalkError(`The batch was cut off: ${err.message}.`, 0, null);
      });
      if (done) break;
      const lines = (rest + value).split('\n');
      rest = lines.pop()!;
      for (const line of lines) if (line !== '') yield line;
    }
    if (rest !== '') yield rest;
  } finally {
    await reader.cancel().catch(() => {});
  }
}

/** Digits of whole numbers that a double does not hold, outside of texts. */
const LONG_NUMBER = /("(?:[^"\\]|\\.)*")|(?<![\d.])(-?\d{16,})(?![\d.eE])/g;
const MARK = '\u0000bigint:';

function parse(text: string): unknown {
  const marked = text.replace(LONG_NUMBER, (_, quoted: string | undefined, digits: string) =>
    quoted !== undefined || Number.isSafeInteger(Number(digits))
      ? (quoted ?? digits)
      : JSON.stringify(MARK + digits),
  );
  return JSON.parse(marked, (_, value: unknown) =>
    typeof value === 'string' && value.startsWith(MARK) ? BigInt(value.slice(MARK.length)) : value,
  );
}

function jsonText(value: unknown): string {
  const text = JSON.stringify(value, (_, one: unknown) =>
    typeof one === 'bigint' ? `${MARK}${one}` : one,
  );
  return text.replace(/"\\u0000bigint:(-?\d+)"/g, '$1');
}

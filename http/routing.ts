/** Routing by the paths of the OpenAPI document: how a request and its body are read; a JSON reply has the type of the document. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Polka, Request } from 'polka';
import { EngineError } from '../engine/base/errors.ts';
import {
  decodeBody,
  encodeJson,
  isJsonObject,
  type JsonObject,
  type JsonText,
  type JsonValue,
  parseJson,
} from '../engine/base/json.ts';
import { LongList } from '../engine/base/long-list.ts';
import { BODIES, QUERIES } from '../operations/contract.ts';
import { type Fields, keysOf, unknownKeys, type Values, valuesOf } from '../operations/fields.ts';
import { readQuery } from '../operations/kinds/published.ts';
import { invalidRequest } from '../operations/request-error.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { TaskOutput } from '../workers/tasks.ts';
import type { Good, Method, PathsWith, Wide } from './client.ts';
import { HttpError, tooLarge } from './errors.ts';
import type { Services } from './services.ts';
import type { paths } from './wire.ts';

/** The type of the JSON reply 200 of a path and method; whole numbers may be bigint, lists read-only. */
export type ReplyAt<P extends keyof paths, M extends Method = Method> = Wide<
  Good<paths[P][M & keyof paths[P]], 200>
>;

/** What a route returns: its reply, or nothing when it has sent that itself. */
type Answer<P extends keyof paths, M extends Method> =
  | ReplyAt<P, M>
  | undefined
  | Promise<ReplyAt<P, M> | undefined>;

/** Headers of every reply of the API. */
export const API_HEADERS = {
  'Content-Type': 'application/json',
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
} as const;

/** Replies with a JSON object. Does nothing when the client is gone or a reply has begun. */
export const sendJson = (
  res: ServerResponse,
  status: number,
  body: object,
  headers: OutgoingHttpHeaders = {},
): undefined => sendBytes(res, [Buffer.from(encodeJson(body))], status, headers);

/** Replies with JSON text that is already rendered, in chunks. */
export function sendBytes(
  res: ServerResponse,
  chunks: readonly Uint8Array[],
  status = 200,
  headers: OutgoingHttpHeaders = {},
): undefined {
  if (res.headersSent || res.destroyed) return;
  const length = chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0);
  res.writeHead(status, { ...API_HEADERS, 'Content-Length': length, ...headers });
  for (const chunk of chunks.slice(0, -1)) res.write(chunk);
  res.end(chunks.at(-1));
}

/** Paths whose body is read by its table of fields. */
type BodyPath = keyof typeof BODIES & PathsWith<'post'>;

/** The parameters of a path, such as `run_id` of `/api/pipeline/runs/{run_id}`, as texts that may be empty. */
type Parts<P extends string> = P extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [K in Name]: string } & Parts<Rest>
  : unknown;

/** The parameters of a path, and those of its query by their table. */
type Parameters<P extends keyof paths> = Parts<P> &
  (P extends keyof typeof QUERIES ? Values<(typeof QUERIES)[P]> : unknown);

/** One request and its response, beside the fields that a route is given. */
export class Asked<P extends keyof paths = keyof paths> {
  readonly req: Request;
  readonly res: ServerResponse;
  /** Aborts when the client goes away before its reply is complete. */
  readonly signal: AbortSignal;

  constructor(req: Request, res: ServerResponse) {
    this.req = req;
    this.res = res;
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    this.signal = gone.signal;
  }

  /** Replies with an object of `fields` and of those that the JSON text holds. */
  text<F extends Partial<ReplyAt<P>>>(fields: F, text: JsonText<Omit<ReplyAt<P>, keyof F>>): void {
    const head = encodeJson(fields).slice(0, -1);
    const begun = head === '{' ? [text] : [Buffer.from(`${head},`), text.subarray(1)];
    sendBytes(this.res, begun);
  }
}

/**
 * Routes of an application. They match exactly: case counts, and `/api/health/` is not `/api/health`. (Polka's own
 * string patterns forgive both; patterns given as expressions are taken as they are.)
 */
export class Routes {
  readonly #app: Polka;
  readonly #services: Pick<Services, 'pool' | 'gate'>;
  readonly #known: { readonly method: Method; readonly pattern: RegExp }[] = [];

  constructor(app: Polka, services: Pick<Services, 'pool' | 'gate'>) {
    this.#app = app;
    this.#services = services;
  }

  /** Adds a GET route; `answer` is given the parameters of the path and of the query. */
  get<P extends PathsWith<'get'>>(
    path: P,
    answer: (values: Parameters<P>, asked: Asked<P>) => Answer<P, 'get'>,
  ): void {
    const { [path]: fields = {} }: Readonly<Record<string, Fields>> = QUERIES;
    this.#app.get(this.#know('get', path), async (req, res) => {
      const values = { ...req.params, ...readQuery(fields, req.search) };
      const reply = await answer(values as Parameters<P>, new Asked(req, res));
      if (reply) sendJson(res, 200, reply);
    });
  }

  /** Adds a POST route; `answer` is given the fields of the body, read by their table. */
  post<P extends BodyPath>(
    path: P,
    rules: BodyRules,
    answer: (values: Values<(typeof BODIES)[P]>, asked: Asked<P>) => Answer<P, 'post'>,
  ): void {
    this.postBody(path, rules, (body, asked) =>
      answer(valuesOf<(typeof BODIES)[P]>(BODIES[path], body), asked),
    );
  }

  /** Adds a POST route; `answer` is given the body as parsed JSON. */
  postBody<P extends PathsWith<'post'>>(
    path: P,
    rules: BodyRules,
    answer: (body: JsonObject, asked: Asked<P>) => Answer<P, 'post'>,
  ): void {
    const { pool, gate } = this.#services;
    this.#app.post(this.#know('post', path), async (req, res) => {
      const body = rules.unread ? {} : await readJson(req, rules, pool);
      if (rules.gated) gate.check(body.lock_holder_id);
      const reply: object | undefined = await answer(body, new Asked(req, res));
      if (!reply) return;
      const { warnings = [] }: { readonly warnings?: readonly string[] } = reply;
      const unknown = rules.beside ? unknownKeysAt(path, body, rules.beside) : [];
      const told = unknown.length > 0 && { warnings: [...warnings, ...unknown] };
      sendJson(res, 200, { ...reply, ...told });
    });
  }

  #know(method: Method, path: string): RegExp {
    const pattern = exactPattern(path);
    this.#known.push({ method, pattern });
    return pattern;
  }

  /** Methods that a path answers to, for the replies 404 and 405; empty for an unknown path. */
  methodsAt(path: string): string[] {
    const found = this.#known.filter(({ pattern }) => pattern.test(path));
    const methods = new Set(found.map(({ method }) => method));
    return [
      ...(methods.has('get') ? ['GET', 'HEAD'] : []),
      ...(methods.has('post') ? ['POST'] : []),
    ];
  }
}

/** A warning for each key of a body that is neither a field of its path nor in `beside`. */
export const unknownKeysAt = (
  path: keyof paths,
  body: JsonObject,
  beside: readonly string[],
): string[] => {
  const { [path]: fields = {} }: Readonly<Record<string, Fields>> = BODIES;
  return unknownKeys(body, [...beside, ...keysOf(fields)]);
};

/**
 * The regular expression of a path. A parameter is one segment and may be empty, so that the route can say what is
 * wrong with an empty value; outside /api/ `{file}` is the rest of the path.
 */
function exactPattern(path: string): RegExp {
  const value = path.startsWith('/api/') ? '[^/]*' : '.*';
  const source = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${value})`);
  return new RegExp(`^${source}$`);
}

/**
 * Largest body of most routes, in bytes: it is read in one go, and a hostile one of this size takes a fifth of
 * a second.
 */
export const PLAIN_BODY_BYTES = 1024 * 1024;

/** Largest body of the routes that take lists or files, in bytes. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

/** How much of a refused body is still read, and for how long. */
const REST = { bytes: 256 * 1024 * 1024, ms: 30_000 };

/**
 * Reads the rest of a request that has its reply and drops it: a client that still sends when its connection is
 * closed loses the reply. Beyond the bounds the connection is closed all the same.
 */
export function drainRest(req: IncomingMessage, { bytes, ms } = REST): void {
  if (req.complete || req.destroyed) return;
  const close = (): void => void req.destroy();
  const timer = setTimeout(close, ms).unref();
  let left = bytes;
  req.on('data', (chunk: Buffer) => {
    left -= chunk.length;
    if (left < 0) close();
  });
  req.on('error', () => {});
  req.once('close', () => clearTimeout(timer));
  req.resume();
}

/** The fault of a body whose connection was cut within it; null when it was not. */
export const cut = (req: IncomingMessage): Error | null =>
  req.destroyed && !req.complete ? invalidRequest('Request body is incomplete') : null;

/** Bytes of the body; stops reading at the first byte beyond the limit. */
async function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  const refusal = () => tooLarge('Request body', limit, 'Send less at once.');
  if (Number(req.headers['content-length']) > limit) throw refusal();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // `answerError` drains the rest of a refused body
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw refusal();
      chunks.push(chunk);
    }
  } catch (err) {
    throw cut(req) ?? err;
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

/** How the body of a request is read. */
export interface BodyRules {
  /** It is not read: the route ignores it, or reads it itself. */
  readonly unread?: true;
  /** An empty body is refused, not taken as `{}`; each fault of it has a text of its own. */
  readonly required?: boolean;
  /** Up to 32 MiB, of which at most 1 MiB may be anything but long texts and lists. */
  readonly large?: true;
  /** The route changes a patch, which the active session has to allow. */
  readonly gated?: true;
  /** Keys known beside the fields; the reply lists any others as `warnings`. For routes beyond the published interface. */
  readonly beside?: readonly string[];
}

/**
 * The request's body as a JSON object; an empty body is `{}` unless it is required. The request's Content-Type is
 * not looked at, because a beacon sends JSON as text. Numbers keep their kind and digits (`JsonValue`), long lists
 * of names of a large body come as `LongList`.
 * Errors: 400 for what is not UTF-8, not JSON or not an object; 413 beyond 1 MiB, of a `large` body beyond 32 MiB or
 * with more than 1 MiB outside long texts. Beyond 1 MiB it is parsed in the pool, so that other requests go on meanwhile.
 */
export async function readJson(
  req: IncomingMessage,
  { required = false, large }: BodyRules,
  pool: Pick<WorkerPool, 'run'>,
): Promise<JsonObject> {
  const bytes = await readBytes(req, large ? MAX_BODY_BYTES : PLAIN_BODY_BYTES);
  if (bytes.length === 0) {
    if (required) throw invalidRequest('Request body is required.');
    return {};
  }
  let value: JsonValue;
  try {
    value =
      bytes.length > PLAIN_BODY_BYTES
        ? await parseInPool(bytes, pool)
        : parseJson(decodeBody(bytes), { beyond: true });
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    if (err.code === 'body-rest') throw new HttpError(413, err.message);
    if (err.code !== 'json-invalid') throw err;
    throw invalidRequest(required ? 'Request body must be valid JSON.' : 'Invalid JSON');
  }
  if (isJsonObject(value)) return value;
  throw invalidRequest(required ? 'Request body must be a JSON object.' : 'Invalid JSON');
}

async function parseInPool(bytes: Uint8Array, pool: Pick<WorkerPool, 'run'>): Promise<JsonValue> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return rejoined(await pool.run('parseBody', { bytes: shared, most: PLAIN_BODY_BYTES }));
}

/** Parses what is left of a body and puts back what was cut out of it. */
function rejoined({ rest, mark, cuts }: TaskOutput<'parseBody'>): JsonValue {
  const whole = cuts.map((cut) =>
    typeof cut === 'object' ? new LongList(cut.text, cut.count, cut.sha256) : cut,
  );
  const visit = (value: JsonValue): JsonValue => {
    if (Array.isArray(value)) return value.map(visit);
    if (!isJsonObject(value)) return value;
    const cut = value[mark];
    // a list of names, which only the reader of exclusions meets
    if (typeof cut === 'number') return whole[cut] as JsonValue;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, visit(inner)]));
  };
  return visit(parseJson(rest));
}

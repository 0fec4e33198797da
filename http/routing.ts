/** Routes by the paths of the contract: how a request is read, and that its reply is what the contract says. */
import type { ServerResponse } from 'node:http';
import type { Polka, Request } from 'polka';
import type { JsonObject } from '../engine/base/json.ts';
import { encodeJson, type JsonText } from '../engine/base/json-text.ts';
import { BODIES, QUERIES } from '../operations/contract.ts';
import { type Fields, keysOf, unknownKeys, type Values } from '../operations/fields.ts';
import { readWithPaths } from '../operations/kinds/published.ts';
import { readQuery } from '../operations/kinds/query.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { CorpusHandle } from '../workers/values.ts';
import { readJson } from './body.ts';
import { type ListPart, sendBytes, sendJson, streamList } from './reply.ts';
import type { Services } from './services.ts';
import type { paths } from './wire.ts';

export type Method = 'get' | 'post';

/** Paths of the contract that have a method, with the operation behind it. */
type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, { responses: object }> ? P : never;
}[keyof paths];
type Json<T> = T extends { content: { 'application/json': infer Body } } ? Body : never;

/** Values as the server writes them: a whole number may have more digits than a double, a list be read only. */
export type Written<T> = T extends number
  ? T | bigint
  : T extends readonly (infer Item)[]
    ? readonly Written<Item>[]
    : T extends object
      ? { readonly [Key in keyof T]: Written<T[Key]> }
      : T;

type Reply<Operation> = Operation extends { responses: { 200: infer Ok } }
  ? Written<Json<Ok>>
  : never;

/** The JSON reply with status 200 to a method of a path. */
export type ReplyAt<P extends keyof paths, M extends Method = Method> = Reply<
  paths[P][M & keyof paths[P]]
>;

type Answer<P extends keyof paths, M extends Method> = ReplyAt<P, M> | Promise<ReplyAt<P, M>>;

/** Paths whose fields of the body are read by their table. */
type BodyPath = keyof typeof BODIES & PathWith<'post'>;

/** A request beside its body, and replies to it of the type that the contract says. */
export class Asked<P extends keyof paths = keyof paths> {
  readonly req: Request;
  readonly res: ServerResponse;
  readonly #path: P;
  readonly #pool: WorkerPool;
  #signal: AbortSignal | undefined;

  constructor(path: P, req: Request, res: ServerResponse, pool: WorkerPool) {
    this.#path = path;
    this.req = req;
    this.res = res;
    this.#pool = pool;
  }

  /** Aborts when the client goes away before its reply is complete. */
  get signal(): AbortSignal {
    if (this.#signal === undefined) {
      const gone = new AbortController();
      this.res.once('close', () => gone.abort());
      this.#signal = gone.signal;
    }
    return this.#signal;
  }

  /** A parameter of the path. */
  readonly param = (name: string): string => this.req.params[name]!;

  /** The parameters of the query by their table. */
  query<Q extends P & keyof typeof QUERIES>(this: Asked<Q>): Values<(typeof QUERIES)[Q]> {
    return readQuery<(typeof QUERIES)[Q]>(QUERIES[this.#path], this.req.search);
  }

  /** Replies with fields known here and JSON text of the others. */
  text<F extends Partial<ReplyAt<P>>>(fields: F, text: JsonText<Omit<ReplyAt<P>, keyof F>>): void {
    const head = encodeJson(fields).slice(0, -1);
    const begun = head === '{' ? [text] : [Buffer.from(`${head},`), text.subarray(1)];
    sendBytes(this.res, begun);
  }

  /** Replies as `streamList` does; `store` is called once the first records are rendered. */
  list<Key extends keyof ReplyAt<P> & string>(
    fields: Omit<ReplyAt<P>, Key>,
    list: ListPart<Key>,
    corpus: CorpusHandle,
    store?: () => void,
  ): Promise<void> {
    const { signal } = this;
    return streamList(this.res, fields, list, { pool: this.#pool, corpus, signal, store });
  }
}

/** How the body of a request is read. */
export interface BodyRules {
  /** Not at all: it is ignored, or read by the route itself. */
  readonly unread?: true;
  /** An empty one is refused instead of `{}`, and each fault has its own text. */
  readonly required?: boolean;
  /** Up to 32 MiB; a number says how many characters there may be beside long texts and lists. */
  readonly large?: true | number;
  /** Whether the route changes a patch, which the session has to allow. */
  readonly gated?: true;
  /** Of a route beyond the published interface: keys beside the fields. Its reply tells all others as `warnings`. */
  readonly beside?: readonly string[];
}

export const PLAIN: BodyRules = {};
export const REQUIRED: BodyRules = { required: true };
export const LARGE: BodyRules = { large: true };
export const GATED: BodyRules = { gated: true };
export const UNREAD: BodyRules = { unread: true };

/**
 * Routes of an application. They match exactly: case counts, and `/api/health/` is not `/api/health`. (Polka's own
 * string patterns forgive both; patterns given as expressions are taken as they are.)
 */
export class Routes {
  readonly #app: Polka;
  readonly #services: Pick<Services, 'pool' | 'gate' | 'paths'>;
  readonly #known: { readonly method: Method; readonly pattern: RegExp }[] = [];

  constructor(app: Polka, services: Pick<Services, 'pool' | 'gate' | 'paths'>) {
    this.#app = app;
    this.#services = services;
  }

  /** Replies with what the answer is. */
  get<P extends PathWith<'get'>>(path: P, answer: (asked: Asked<P>) => Answer<P, 'get'>): void {
    this.getOpen(path, async (asked) => {
      sendJson(asked.res, 200, (await answer(asked)) as object);
    });
  }

  /** The same of the fields of a body by their table; its paths are shown to the gate. */
  post<P extends BodyPath>(
    path: P,
    rules: BodyRules,
    answer: (values: Values<(typeof BODIES)[P]>, asked: Asked<P>) => Answer<P, 'post'>,
  ): void {
    this.postBody(path, rules, async (body, asked) => {
      const values = await readWithPaths<(typeof BODIES)[P]>(
        BODIES[path],
        body,
        this.#services.paths,
      );
      return answer(values, asked);
    });
  }

  /** The same of the body as it came. */
  postBody<P extends PathWith<'post'>>(
    path: P,
    rules: BodyRules,
    answer: (body: JsonObject, asked: Asked<P>) => Answer<P, 'post'>,
  ): void {
    this.postOpen(path, rules, async (body, asked) => {
      const reply: { readonly warnings?: readonly string[] } = await answer(body, asked);
      const unknown = rules.beside ? unknownKeysAt(path, body, rules.beside) : [];
      const told = unknown.length > 0 && { warnings: [...(reply.warnings ?? []), ...unknown] };
      sendJson(asked.res, 200, { ...reply, ...told });
    });
  }

  /** A route that replies itself. */
  getOpen<P extends PathWith<'get'>>(
    path: P,
    act: (asked: Asked<P>) => void | Promise<void>,
  ): void {
    const pattern = exactPattern(path);
    this.#known.push({ method: 'get', pattern });
    const { pool } = this.#services;
    this.#app.get(pattern, (req, res) => act(new Asked(path, req, res, pool)));
  }

  postOpen<P extends PathWith<'post'>>(
    path: P,
    { unread, required = false, large, gated }: BodyRules,
    act: (body: JsonObject, asked: Asked<P>) => Promise<void>,
  ): void {
    const pattern = exactPattern(path);
    this.#known.push({ method: 'post', pattern });
    const rest = typeof large === 'number' ? large : undefined;
    const { pool, gate } = this.#services;
    const rules = { required, ...(large && { pool, rest }) };
    this.#app.post(pattern, async (req, res) => {
      const body = unread ? {} : await readJson(req, rules);
      if (gated) gate.check(body.lock_holder_id);
      await act(body, new Asked(path, req, res, pool));
    });
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

/** Tells each key of a body that is neither among the fields of its path nor `beside` them. */
export const unknownKeysAt = (
  path: keyof paths,
  body: JsonObject,
  beside: readonly string[],
): string[] => {
  const { [path]: fields = {} }: Readonly<Record<string, Fields>> = BODIES;
  return unknownKeys(body, [...beside, ...keysOf(fields)]);
};

/**
 * A path of the contract as an exact expression. A parameter is one segment and may be empty, so that a route can
 * say itself what is wrong with an empty value; `{file}` is the rest of the path where it is one of the page.
 */
function exactPattern(path: string): RegExp {
  const value = path.startsWith('/api/') ? '[^/]*' : '.*';
  const source = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{(\w+)\}/g, (_, name: string) => `(?<${name}>${value})`);
  return new RegExp(`^${source}$`);
}

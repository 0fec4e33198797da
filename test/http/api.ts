/** Test helper: short forms of requests to a server, and suites whose tests share one. */
import type { RequestListener } from 'node:http';
import polka from 'polka';
import type { Test } from 'uvu';
import * as assert from 'uvu/assert';
import { errorReply } from '../../http/errors.ts';
import { Routes, sendJson } from '../../http/routing.ts';
import type { Services } from '../../http/services.ts';
import { type Listening, listening, type Reply, request } from '../client.ts';
import { emptied, startServer, type TestServer } from '../server.ts';
import { suite } from '../suite.ts';
import { waitFor } from '../wait.ts';

export type Json = Record<string, unknown>;
export type Patch = 'a' | 'b';

/** What is sent: an object as JSON, a text or bytes as they are. */
type Sent = object | string | Uint8Array;

/** A request, and the text with which it is refused. */
type Refusal = readonly [path: string, body: Sent | undefined, error: string | RegExp];

/** State of a patch as `GET /api/walker/stats` tells it. */
export interface PatchStats {
  readonly corpus: string | null;
  readonly walker_ready: boolean;
  readonly loader_status: string;
  readonly has_walks: boolean;
  readonly has_candidates: boolean;
  readonly has_selections: boolean;
  readonly [key: string]: unknown;
}

/** Requests to the routes below `/api/`: a POST where there is a body, else a GET. */
export interface Api {
  /** The reply, whatever it is. */
  reply<T = Json>(path: string, body?: Sent): Promise<Reply<T>>;
  /** The body of a reply of 200. */
  ask<T = Json>(path: string, body?: Sent): Promise<T>;
  /** The text of a refusal. */
  refused(path: string, body?: Sent, status?: number): Promise<string>;
  /** Each is refused with its text; `status` is that of all. */
  refuses(refusals: readonly Refusal[], status?: number): Promise<void>;
  stats(patch: Patch): Promise<PatchStats>;
  /** Waits until the walkers of patches are ready. */
  ready(...patches: Patch[]): Promise<void>;
  /** Loads a run and waits until the walker is ready. */
  load(patch: Patch, runId: string): Promise<void>;
  /** Waits until all results are on disk, which follow their replies. */
  settled(): Promise<void>;
}

export type ApiServer = TestServer & Api;

const isRaw = (sent: Sent): sent is string | Uint8Array =>
  typeof sent === 'string' || sent instanceof Uint8Array;

export function apiOf(base: string): Api {
  const reply: Api['reply'] = (path, body) => {
    if (body === undefined) return request(base, 'GET', `/api/${path}`);
    const [json, options] = isRaw(body) ? [undefined, { raw: body }] : [body, {}];
    return request(base, 'POST', `/api/${path}`, json, options);
  };
  const shown = (path: string, body: unknown): string =>
    `${path} ${JSON.stringify(body)?.slice(0, 200)}`;
  const stats: Api['stats'] = async (patch) =>
    (await api.ask<Record<string, PatchStats>>('walker/stats'))[`patch_${patch}`]!;
  const api: Api = {
    reply,
    async ask<T>(path: string, body?: Sent) {
      const found = await reply<T>(path, body);
      assert.is(found.status, 200, `${shown(path, body)}: ${found.text.slice(0, 500)}`);
      return found.body;
    },
    async refused(path, body, status = 400) {
      const found = await reply(path, body);
      assert.is(found.status, status, `${shown(path, body)}: ${found.text.slice(0, 500)}`);
      return String(found.body.error);
    },
    async refuses(refusals, status) {
      for (const [path, body, error] of refusals) {
        const said = await api.refused(path, body, status);
        if (typeof error === 'string') assert.is(said, error, shown(path, body));
        else assert.match(said, error, shown(path, body));
      }
    },
    stats,
    async ready(...patches) {
      for (const patch of patches)
        await waitFor(`patch ${patch}`, async () => (await stats(patch)).walker_ready);
    },
    async load(patch, run_id) {
      await api.ask('walker/load-corpus', { patch, run_id });
      await api.ready(patch);
    },
    settled: async () =>
      void (await waitFor('the files', async () => {
        const { persisting } = await api.ask<{ persisting: unknown[] }>('walker/stats');
        return persisting.length === 0;
      })),
  };
  return api;
}

/** A server of some routes alone, over services of which there is what these look at. */
export function listeningTo(
  mount: (routes: Routes, services: Services) => void,
  some: object,
): Promise<Listening> {
  const services = some as Services;
  const app = polka({
    onError: (err, _req, res) => {
      const { status, body, headers } = errorReply(err)!;
      sendJson(res, status, body, headers);
    },
  });
  mount(new Routes(app, services), services);
  return listening(app.handler as unknown as RequestListener);
}

export async function startApi(...args: Parameters<typeof startServer>): Promise<ApiServer> {
  const server = await startServer(...args);
  return { ...server, ...apiOf(server.base) };
}

type Prepare<C> = (server: ApiServer) => C | Promise<C>;

/** A suite with one server; `prepare` comes before its tests, and gives what else they share. */
export function apiSuite<C extends object = object>(
  name: string,
  prepare: Prepare<C> | Prepare<void> = () => {},
  ...args: Parameters<typeof startServer>
): Test<ApiServer & C> {
  const made = suite<ApiServer & C>(name);
  made.before(async (context) => {
    const server = await startApi(...args);
    Object.assign(context, server); // what prepare throws is told once the server is closed
    Object.assign(context, await prepare(server));
  });
  made.after(({ close }) => close());
  return made;
}

/** The same where each test finds an empty output base, and `prepare` comes before each. */
export function emptiedSuite<C extends object = object>(
  name: string,
  prepare: Prepare<C> | Prepare<void> = () => {},
  ...args: Parameters<typeof startServer>
): Test<ApiServer & C> {
  const made = apiSuite<C>(name, undefined, ...args);
  made.before.each(async (context) => {
    Object.assign(context, await emptied(context));
    Object.assign(context, await prepare(context));
  });
  return made;
}

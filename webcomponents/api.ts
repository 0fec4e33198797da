/** The page's client of the server's API, typed by the OpenAPI document; errors and leases. */
import createClient from 'openapi-fetch';
import type { components, paths } from '../http/wire.ts';
import { hasServer } from './has-server.ts';
import { bareDigits, keepDigits } from './logic/walks/seed.ts';

async function ownTabId(key: string): Promise<string> {
  try {
    const kept = sessionStorage.getItem(key);
    if (kept !== null && (await claim(`${key}.${kept}`))) return kept;
    const made = crypto.randomUUID();
    await claim(`${key}.${made}`);
    sessionStorage.setItem(key, made);
    return made;
  } catch {
    return crypto.randomUUID(); // a browser that stores nothing: new with every load
  }
}

/** Takes a lock for as long as the tab shows the page; false when another tab has it. */
function claim(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });
}

export type Schemas = components['schemas'];
export type PatchName = Schemas['PatchName'];

/** The error of a route: the server's text, word for word. */
export class ApiError extends Error {
  readonly status: number;
  /** The whole body: `lock_status`, `lock` and the like. */
  readonly body: Readonly<Record<string, unknown>>;

  constructor(message: string, status: number, body: Readonly<Record<string, unknown>>) {
    super(message);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
  }
}

/** The page is one of files alone, and what is asked for needs a server. */
const NO_SERVER = 'This needs the server of Namewalk: clone it and start it with npm start.';

/** This tab, for the lease of a session. Survives a reload, not a new tab. */
export const holderId = await ownTabId('namewalk.holder');

/** Routes that the lease of a session guards, and those that handle it; they carry this tab's id. */
const WITH_HOLDER =
  /^\/api\/walker\/(load-corpus|walk|combine|select|package|rebuild-reach-cache|save-session|load-session|session-lock\/\w+)$/;

/** Called when nobody answers a request, so that the page looks whether the server is gone. */
export const onOffline = new Set<() => void>();

/** Called with each refusal because of a lease, so that the page can say who holds it. */
export const onLocked = new Set<(error: ApiError) => void>();

/**
 * The typed client; every call of the page goes through it. Use it with `answer`:
 * `await answer(api.GET('/api/walker/walks', { params: { query: { patch: 'a' } } }))`.
 *
 * Seeds of more than 15 digits would lose some in a JavaScript number. They arrive as text; show seeds
 * with `String(seed)` and send what the person typed as text.
 */
export const api = createClient<paths>({ fetch: careful });

/** The body of a successful reply. Throws `ApiError`, an `AbortError` after an abort, and another error where nobody answers. */
export async function answer<T>(call: Promise<{ data?: T }>): Promise<NonNullable<T>> {
  return (await call).data as NonNullable<T>;
}

async function careful(request: Request): Promise<Response> {
  if (!hasServer) throw new Error(NO_SERVER);
  const { pathname } = new URL(request.url);
  const outgoing =
    request.method === 'POST' && WITH_HOLDER.test(pathname)
      ? new Request(request, {
          body: bareDigits(
            JSON.stringify({ ...(await bodyOf(request)), lock_holder_id: holderId }),
          ),
        })
      : request;
  let reply: Response;
  try {
    reply = await fetch(outgoing);
  } catch (error) {
    if (request.signal.aborted) throw new DOMException('Given up.', 'AbortError');
    for (const hear of onOffline) hear();
    throw new Error(`The server does not respond: ${(error as Error).message}`);
  }
  const isJson = reply.headers.get('Content-Type')?.startsWith('application/json') ?? false;
  if (!isJson) {
    if (!reply.ok) throw new ApiError(await reply.text(), reply.status, {});
    return reply;
  }
  const text = keepDigits(await reply.text());
  if (!reply.ok) throw errorOf(text, reply.status);
  return new Response(text, reply);
}

export async function readSample(file: string): Promise<string> {
  const reply = await fetch(new URL(`static/samples/${file}`, location.href));
  if (!reply.ok) throw new Error(`The text could not be fetched: HTTP status ${reply.status}.`);
  return reply.text();
}

async function bodyOf(request: Request): Promise<object> {
  const text = await request.clone().text();
  return text === '' ? {} : JSON.parse(text);
}

function errorOf(text: string, status: number): ApiError {
  let body: Record<string, unknown> = {};
  try {
    body = JSON.parse(text);
  } catch {
    // not the server's own words; the status has to do
  }
  const message = typeof body.error === 'string' ? body.error : `HTTP status ${status}`;
  const error = new ApiError(message, status, body);
  if (body.lock_status === 'locked') for (const hear of onLocked) hear(error);
  return error;
}

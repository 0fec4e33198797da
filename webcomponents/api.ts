/** The page's client of the server's API, typed by the OpenAPI document; errors and leases. */
import { createClient } from '../http/client.ts';
import type { Schemas } from '../http/wire.ts';
import { hasServer } from './has-server.ts';
import { keepDigits } from './logic/walks/seed.ts';

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
const claim = (name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    const hold = (lock: Lock | null): Promise<void> | undefined => {
      resolve(lock !== null);
      return lock === null ? undefined : new Promise(() => {});
    };
    navigator.locks.request(name, { ifAvailable: true }, hold).catch(reject);
  });

export { NamewalkError } from '../http/client.ts';

export type { Schemas };
export type PatchName = Schemas['PatchName'];

/** Where the page has no server, see `hasServer`. */
const NO_SERVER = 'This needs the server of Namewalk: start it with npx namewalk serve.';

/** This tab, for the lease of a session. Survives a reload, not a new tab. */
export const holderId = await ownTabId('namewalk.holder');

/** Routes that the lease of a session guards, and those that handle it; they carry this tab's id. */
const WITH_HOLDER =
  /^\/api\/(pipeline\/delete-run|walker\/(load-corpus|walk|combine|select|package|rebuild-reach-cache|save-session|load-session|session-lock\/\w+))$/;

/** Called when a request gets no answer, so that the page checks whether the server is gone. */
export const onOffline = new Set<() => void>();

/** Called when a request is refused because of a lease, so that the page can say who holds it. */
export const onLocked = new Set<() => void>();

/**
 * The typed client; every call of the page goes through it. It throws `NamewalkError` where the server refuses, an
 * `AbortError` after an abort, and another error where nobody answers.
 *
 * Seeds of more than 15 digits would lose some in a JavaScript number. They arrive as text; show seeds
 * with `String(seed)` and send what the person typed as text.
 */
export const api = createClient(new URL('/', location.href).href, { fetch: fetchGuarded });

async function fetchGuarded(
  address: string | URL | Request,
  init: RequestInit = {},
): Promise<Response> {
  if (!hasServer) throw new Error(NO_SERVER);
  const guarded = init.method === 'POST' && WITH_HOLDER.test(new URL(String(address)).pathname);
  const body = guarded
    ? JSON.stringify({ ...JSON.parse(String(init.body)), lock_holder_id: holderId })
    : (init.body ?? null);
  let reply: Response;
  try {
    reply = await fetch(address, { ...init, body });
  } catch (error) {
    if (init.signal?.aborted) throw new DOMException('Aborted.', 'AbortError');
    for (const hear of onOffline) hear();
    throw new Error(`The server does not respond: ${(error as Error).message}`);
  }
  if (!reply.headers.get('Content-Type')?.startsWith('application/json')) return reply;
  const text = keepDigits(await reply.text());
  if (!reply.ok && /"lock_status":\s*"locked"/.test(text)) for (const hear of onLocked) hear();
  return new Response(text, reply);
}

export async function readSample(file: string): Promise<string> {
  const reply = await fetch(new URL(`static/samples/${file}`, location.href)).catch(() => null);
  if (reply?.ok) return reply.text();
  const why = reply ? `HTTP status ${reply.status}` : 'there is no network';
  throw new Error(`This text is fetched when it is first chosen, and could not be: ${why}.`);
}

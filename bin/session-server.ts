/** `namewalk session save`, `load` and `release`: sessions of a running server, over HTTP. */
import type { Writable } from 'node:stream';
import { EngineError } from '../engine/base/errors.ts';
import { jsonText } from '../engine/base/json-text.ts';
import { UsageError } from './command.ts';
import { type OutputFormat, writeRows } from './output/output.ts';

type Body = Record<string, unknown>;

/** A refusal or a silence of the server; the message is the server's own where it gave one. */
class ServerError extends EngineError {}

/** What `namewalk session` asks of a running server, with the request as it is sent; each returns the exit code. */
export function serverSessions(
  server: string,
  format: OutputFormat,
  out: Writable = process.stdout,
) {
  const base = serverUrl(server);
  const tell = async (answer: Body, line: string): Promise<void> => {
    const columns = Object.keys(answer).map((title) => ({
      title,
      value: (row: Body) => flat(row[title]),
    }));
    await writeRows(out, format, { columns, object: (row) => row, line: () => line }, [answer]);
  };
  return {
    /** 0 when a session was written. */
    async save(request: Body) {
      const answer = await ask(base, 'save-session', request);
      const { status, reason, session_id, patch_a, patch_b } = answer;
      const saved = status === 'saved';
      const patches = `patch a: ${reasonOf(patch_a)}, patch b: ${reasonOf(patch_b)}`;
      await tell(
        answer,
        saved ? `saved ${session_id}  ${patches}` : `${status}: ${reason}  ${patches}`,
      );
      return saved ? 0 : 1;
    },

    /** 0 when at least one patch was loaded and none failed. */
    async load(request: Body) {
      const answer = await ask(base, 'load-session', request);
      const { status, reason, session_id, patch_a, patch_b, session_lock } = answer;
      const patches = [patch_a, patch_b].map((block) => block as Body);
      const told = patches.map((block, k) => `patch ${'ab'[k]}: ${loadOf(block)}`).join(', ');
      const lock = (session_lock as Body | undefined)?.status ?? 'unlocked';
      await tell(answer, `${status}: ${reason}  ${session_id}  ${told}, lock: ${lock}`);
      const failed = patches.some((block) => block.verification_status === 'error');
      return patches.some((block) => block.loaded === true) && !failed ? 0 : 1;
    },

    /** 0 when the lease is free now. */
    async release(request: Body) {
      const answer = await ask(base, 'session-lock/release', request);
      await tell(answer, `${answer.status}: ${answer.reason}`);
      return 0;
    },
  };
}

function serverUrl(text: string): URL {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return url;
  throw new UsageError(`--server must be an address such as http://127.0.0.1:8000, not "${text}".`);
}

async function ask(base: URL, route: string, body: Body): Promise<Body> {
  const url = new URL(`/api/walker/${route}`, base);
  let reply: Response;
  let answer: unknown;
  try {
    reply = await fetch(url, { method: 'POST', body: JSON.stringify(body) });
    answer = await reply.json();
  } catch (err) {
    const { cause, message } = err as Error & { cause?: Error };
    throw new ServerError(
      'server-unreachable',
      `No answer from ${base.origin}: ${cause?.message || message}. Is namewalk serve running there?`,
    );
  }
  const { error } = answer as Body;
  if (reply.ok && error === undefined) return answer as Body;
  throw new ServerError('server-refused', String(error ?? `${url}: status ${reply.status}`));
}

const reasonOf = (block: unknown): string => String((block as Body | null)?.reason ?? '-');

const loadOf = (block: Body): string =>
  block.loaded === true
    ? `${block.run_id} (${(block.restored_kinds as string[]).join(' ') || 'nothing'} restored)`
    : `not loaded, ${block.verification_reason}`;

const flat = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? jsonText(value) : value;

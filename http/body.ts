/** Reads request bodies: bytes within a limit, and JSON objects, large ones in the pool. */
import type { IncomingMessage } from 'node:http';
import { EngineError } from '../engine/base/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../engine/base/json.ts';
import { LongList } from '../engine/base/long-list.ts';
import { invalidRequest } from '../operations/request-error.ts';
import { notUtf8 } from '../store/files/json-split.ts';
import { utf8Text } from '../store/files/regular-file.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { TaskOutput } from '../workers/tasks.ts';
import { HttpError } from './errors.ts';

/**
 * Largest body of most routes, in bytes: it is read in one go, and a hostile one of this size takes a fifth of
 * a second.
 */
export const PLAIN_BODY_BYTES = 1024 * 1024;

/** Largest body of the routes that take lists or files, in bytes. */
export const MAX_BODY_BYTES = 32 * 1024 * 1024;

function tooLarge(limit: number): HttpError {
  const mebibytes = limit / (1024 * 1024);
  return new HttpError(
    413,
    `Request body too large: the limit is ${limit} bytes (${mebibytes} MiB). Send less at once.`,
  );
}

/** What is read of a body that was refused: bytes, and for how long. */
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

/** Bytes of the body; stops reading at the first byte beyond the limit. */
async function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(req.headers['content-length']) > limit) throw tooLarge(limit);
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // the rest of a body that is refused is read by whoever replies
    for await (const chunk of req.iterator({ destroyOnReturn: false })) {
      size += chunk.length;
      if (size > limit) throw tooLarge(limit);
      chunks.push(chunk);
    }
  } catch (err) {
    throw req.complete || !req.destroyed ? err : invalidRequest('Request body is incomplete');
  }
  return chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size);
}

export interface JsonBodyOptions {
  /** Refuse an empty body, and tell each fault in its own words. */
  readonly required?: boolean;
  /** Most bytes where the route takes no large body. */
  readonly limit?: number;
  /** Reads a body of more than 1 MiB, up to 32, so that other requests go on meanwhile. */
  readonly pool?: Pick<WorkerPool, 'run'>;
  /** Most characters of a large body beside long texts and lists of names. */
  readonly rest?: number | undefined;
}

/**
 * The request's body as a JSON object; an empty body is `{}` unless it is required. The request's Content-Type is
 * not looked at, because a beacon sends JSON as text. Numbers keep their kind and digits (`JsonValue`), long lists
 * of names of a large body come as `LongList`.
 * Errors: 400 for what is not UTF-8, not JSON or not an object; 413 beyond `limit` bytes, or beyond 32 MiB and where
 * what is no long text exceeds `rest`.
 */
export async function readJson(
  req: IncomingMessage,
  {
    required = false,
    limit = PLAIN_BODY_BYTES,
    pool,
    rest = PLAIN_BODY_BYTES,
  }: JsonBodyOptions = {},
): Promise<JsonObject> {
  const bytes = await readBytes(req, pool ? MAX_BODY_BYTES : limit);
  if (bytes.length === 0) {
    if (required) throw invalidRequest('Request body is required.');
    return {};
  }
  let value: JsonValue;
  try {
    value =
      pool && bytes.length > PLAIN_BODY_BYTES
        ? await parseInPool(bytes, pool, rest)
        : parseJson(utf8Text(bytes, notUtf8), { beyond: true });
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    if (err.code === 'body-rest') throw new HttpError(413, err.message);
    if (err.code !== 'json-invalid') throw err;
    throw invalidRequest(required ? 'Request body must be valid JSON.' : 'Invalid JSON');
  }
  if (isJsonObject(value)) return value;
  throw invalidRequest(required ? 'Request body must be a JSON object.' : 'Invalid JSON');
}

async function parseInPool(
  bytes: Uint8Array,
  pool: Pick<WorkerPool, 'run'>,
  most: number,
): Promise<JsonValue> {
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  return rejoined(await pool.run('parseBody', { bytes: shared, most }));
}

/** The body with what was taken out of it in its place. */
function rejoined({ rest, mark, cuts }: TaskOutput<'parseBody'>): JsonValue {
  const whole = cuts.map((cut) => {
    if (cut.kind === 'beyond') return Number(cut.text);
    return cut.kind === 'text' ? cut.text : new LongList(cut.text, cut.count, cut.sha256);
  });
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

/** Reads request bodies: bytes within a limit, and JSON objects. */
import type { IncomingMessage } from 'node:http';
import { EngineError } from '../engine/base/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../engine/base/json.ts';
import { invalidRequest } from '../operations/request-error.ts';
import { HttpError } from './errors.ts';

/**
 * Largest body of most routes, in bytes: it is read in one go, and a hostile one of this size takes a fifth of
 * a second.
 */
export const PLAIN_BODY_BYTES = 1024 * 1024;

/** Largest body of the routes that take lists or files (`large-body.ts`), in bytes. */
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
export function readBytes(req: IncomingMessage, limit: number): Promise<Buffer> {
  if (Number(req.headers['content-length']) > limit) return Promise.reject(tooLarge(limit));
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = (settle: () => void): void => {
      req.off('data', onData).off('end', onEnd).off('error', onError).off('close', onClose);
      settle();
    };
    const onData = (chunk: Buffer): void => {
      size += chunk.length;
      if (size > limit) {
        req.pause();
        done(() => reject(tooLarge(limit)));
      } else {
        chunks.push(chunk);
      }
    };
    const onEnd = (): void =>
      done(() => resolve(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, size)));
    const onError = (err: Error): void => done(() => reject(err));
    const onClose = (): void => done(() => reject(invalidRequest('Request body is incomplete')));
    req.on('data', onData).on('end', onEnd).on('error', onError).on('close', onClose);
  });
}

/**
 * The request's body as a JSON object; an empty body is `{}`. The request's Content-Type is not
 * looked at, because a beacon sends JSON as text. Numbers keep their kind and digits (`JsonValue`).
 * Errors: 400 `Invalid JSON` (not UTF-8, not JSON, not an object); 413 beyond `limit` bytes.
 */
export async function readJson(
  req: IncomingMessage,
  limit: number = PLAIN_BODY_BYTES,
): Promise<JsonObject> {
  return jsonObject(await readBytes(req, limit), false);
}

/**
 * The body of a route that needs one: as `readJson`, but an empty body is refused, and each fault has
 * its own text.
 */
export async function readRequiredJson(
  req: IncomingMessage,
  limit: number = PLAIN_BODY_BYTES,
): Promise<JsonObject> {
  return jsonObject(await readBytes(req, limit), true);
}

/** The object of a body; `required` as in `readRequiredJson`. */
export function jsonObject(bytes: Uint8Array, required: boolean): JsonObject {
  if (bytes.length === 0) {
    if (required) throw invalidRequest('Request body is required.');
    return {};
  }
  let value: JsonValue;
  try {
    value = parseJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes), { beyond: true });
  } catch (err) {
    // TypeError is the decoder's word for bytes that are not UTF-8.
    if (!(err instanceof EngineError || err instanceof TypeError)) throw err;
    throw invalidRequest(required ? 'Request body must be valid JSON.' : 'Invalid JSON');
  }
  if (isJsonObject(value)) return value;
  throw invalidRequest(required ? 'Request body must be a JSON object.' : 'Invalid JSON');
}

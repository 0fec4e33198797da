/** Bodies of the few routes that take much: large ones are read in the pool, so that other requests go on. */
import type { IncomingMessage } from 'node:http';
import { EngineError } from '../engine/base/errors.ts';
import { isJsonObject, type JsonObject, type JsonValue, parseJson } from '../engine/base/json.ts';
import { LongList } from '../engine/base/long-list.ts';
import { invalidRequest } from '../operations/request-error.ts';
import type { WorkerPool } from '../workers/pool.ts';
import type { TaskOutput } from '../workers/tasks.ts';
import { jsonObject, MAX_BODY_BYTES, PLAIN_BODY_BYTES, readBytes } from './body.ts';
import { HttpError } from './errors.ts';

export interface LargeBodyOptions {
  /** Most characters beside long texts and lists of names. */
  readonly rest?: number;
  /** Refuse an empty body, and tell each fault in its own words. */
  readonly required?: boolean;
}

/**
 * The request's body as a JSON object, up to 32 MiB; as `readJson` and `readRequiredJson` otherwise. Long lists
 * of names come as `LongList`. Errors besides: 413 when what is no long text exceeds `rest`.
 */
export async function readLargeJson(
  req: IncomingMessage,
  pool: Pick<WorkerPool, 'run'>,
  { rest = PLAIN_BODY_BYTES, required = false }: LargeBodyOptions = {},
): Promise<JsonObject> {
  const bytes = await readBytes(req, MAX_BODY_BYTES);
  if (bytes.length <= PLAIN_BODY_BYTES) return jsonObject(bytes, required);
  const shared = new Uint8Array(new SharedArrayBuffer(bytes.length));
  shared.set(bytes);
  try {
    const value = rejoined(await pool.run('parseBody', { bytes: shared, most: rest }));
    if (isJsonObject(value)) return value;
  } catch (err) {
    if (!(err instanceof EngineError)) throw err;
    if (err.code === 'body-rest') throw new HttpError(413, err.message);
    if (err.code !== 'json-invalid') throw err;
    throw invalidRequest(required ? 'Request body must be valid JSON.' : 'Invalid JSON');
  }
  throw invalidRequest(required ? 'Request body must be a JSON object.' : 'Invalid JSON');
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

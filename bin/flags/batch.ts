/** Flags of `namewalk batch` and the request that they stand for. */

import type { OpenSpace } from '../../app/batch/texts.ts';
import type { BatchRequest } from '../../app/operations/batch.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../engine/base/json.ts';
import { NAMESPACE_2 } from '../../engine/space/namespace-2.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { UsageError } from '../command.ts';
import { CORPUS_OPTIONS } from './corpus.ts';
import { EXCLUDE_OPTIONS, excludeBody } from './exclude.ts';
import type { parseFlags } from './flags.ts';
import { SOUND_OPTIONS } from './sound.ts';
import { asText, field, integral, numberOrList, orNull } from './values.ts';

/** For `parseArgs`. */
export const BATCH_OPTIONS = {
  ...CORPUS_OPTIONS,
  ...EXCLUDE_OPTIONS,
  syllables: { type: 'string' },
  count: { type: 'string' },
  seed: { type: 'string' },
  offset: { type: 'string' },
  until: { type: 'string' },
  shard: { type: 'string' },
  format: { type: 'string' },
  style: { type: 'string' },
  'min-length': { type: 'string' },
  'max-length': { type: 'string' },
  'min-frequency': { type: 'string' },
  top: { type: 'string' },
  class: { type: 'string' },
  algorithm: { type: 'string' },
  letters: { type: 'string' },
  ...SOUND_OPTIONS,
  own: { type: 'boolean' },
  mode: { type: 'string' },
  policies: { type: 'string' },
  'name-min': { type: 'string' },
  'name-max': { type: 'string' },
  threads: { type: 'string' },
  request: { type: 'string' },
  out: { type: 'string' },
  part: { type: 'string' },
  gz: { type: 'boolean' },
  check: { type: 'boolean' },
  queue: { type: 'string' },
  detach: { type: 'boolean' },
} as const;

/** What to use instead of flags of other verbs. */
export const BATCH_HINTS = {
  txt: 'Use --format txt.',
  ndjson: 'Use --format ndjson.',
  csv: 'Use --format csv.',
};

export type BatchFlags = ReturnType<typeof parseFlags<typeof BATCH_OPTIONS>>;

/** One of equal parts of the slots. */
export interface Shard {
  readonly number: bigint;
  readonly of: bigint;
}

/** The flag --shard; null without it. Throws `UsageError`. */
export function parseShard({ shard, offset, until }: BatchFlags): Shard | null {
  if (shard === undefined) return null;
  if (offset !== undefined || until !== undefined) {
    throw new UsageError('Use either --shard or --offset and --until.');
  }
  const [, number, of] = /^(\d{1,18})\/(\d{1,18})$/.exec(shard) ?? [];
  const parsed = { number: BigInt(number ?? 0), of: BigInt(of ?? 0) };
  if (parsed.number < 1n || parsed.number > parsed.of) {
    throw new UsageError(`--shard must be I/M with 1 <= I <= M, such as 3/8, not "${shard}".`);
  }
  return parsed;
}

/** The flag --threads; null without it. Throws `UsageError`. */
export function parseThreads(text: string | undefined): number | null {
  if (text === undefined) return null;
  const threads = Number(text);
  if (Number.isInteger(threads) && threads >= 1 && threads <= 256) return threads;
  throw new UsageError(`--threads must be an integer of 1 to 256, not "${text}".`);
}

/** The request for one of equal parts; they meet without gap or overlap. */
export function shardOf(
  { plan }: OpenSpace,
  request: BatchRequest,
  { number, of }: Shard,
): BatchRequest {
  const { slots } = plan;
  return { ...request, offset: (slots * (number - 1n)) / of, until: (slots * number) / of };
}

/** Most bytes of a request in a file. */
const MAX_REQUEST_BYTES = 64 * 1024 * 1024;

/** The request of --request and the flags, which win. Throws `EngineError` `request-file`. */
export async function batchBody(flags: BatchFlags): Promise<JsonObject> {
  const base = flags.request === undefined ? { format: 'txt' } : await readRequest(flags.request);
  const body: JsonObject = { ...base, ...flagFields(flags) };
  const odd = (['letters', 'own'] as const).find((flag) => flags[flag] !== undefined);
  if (odd !== undefined && body.algorithm !== NAMESPACE_2) {
    throw new UsageError(`--${odd} needs --algorithm ${NAMESPACE_2}.`);
  }
  return body;
}

/** The fields of POST /api/batch in a file; the corpus is that of --run. */
async function readRequest(path: string): Promise<JsonObject> {
  try {
    const bytes = await readRegular(path, MAX_REQUEST_BYTES);
    const value = parseJson(bytes.toString('utf8'));
    if (isJsonObject(value)) return value;
  } catch (err) {
    throw new EngineError(
      'request-file',
      `Cannot read the request ${path}: ${(err as Error).message}`,
    );
  }
  throw new EngineError('request-file', `${path} holds no JSON object.`);
}

/** The fields that the flags stand for. */
function flagFields(flags: BatchFlags): JsonObject {
  return {
    ...field('algorithm', flags.algorithm, asText),
    ...field('syllables', flags.syllables, numberOrList),
    ...field('letters', flags.letters, asText),
    ...field('like', flags.like, asText),
    ...(flags.own === true && { own: true }),
    ...(flags.sound === true && { sound: true }),
    ...field('count', flags.count, orNull('all', integral)),
    ...field('seed', flags.seed, integral),
    ...field('offset', flags.offset, integral),
    ...field('until', flags.until, integral),
    ...field('format', flags.format, asText),
    ...field('render_style', flags.style, asText),
    ...field('min_length', flags['min-length'], integral),
    ...field('max_length', flags['max-length'], integral),
    ...field('min_frequency', flags['min-frequency'], integral),
    ...field('top', flags.top, integral),
    ...field('name_class', flags.class, asText),
    ...field('mode', flags.mode, asText),
    ...field('name_min', flags['name-min'], integral),
    ...field('name_max', flags['name-max'], integral),
    ...excludeBody(flags),
  };
}

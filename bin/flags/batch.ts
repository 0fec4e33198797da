/** Flags of `namewalk batch` and the request that they stand for. */
import { basename } from 'node:path';
import type { BatchCorpus } from '../../app/batch/request-space.ts';
import type { OpenSpace } from '../../app/batch/texts.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../engine/base/json.ts';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import { BATCH_FIELDS } from '../../operations/batch/fields.ts';
import { FILES_FIELDS } from '../../operations/batch/files.ts';
import type { BatchRequest } from '../../operations/batch/request.ts';
import { flagHelp, flagOptions } from '../../operations/fields.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { UsageError } from '../command.ts';
import { CORPUS_OPTIONS, openCorpus } from './corpus.ts';
import { parseFlags } from './flags.ts';
import { sourceOf } from './name-source.ts';
import { EXCLUDE_OPTIONS, excludeBody } from './select.ts';
import { bodyOfFlags, type Flags } from './values.ts';

/** Flags of the verb itself: where the names go, and how they are made. */
const OWN_OPTIONS = {
  ...CORPUS_OPTIONS,
  text: { type: 'string' },
  names: { type: 'string' },
  language: { type: 'string' },
  shard: { type: 'string' },
  policies: { type: 'string' },
  threads: { type: 'string' },
  request: { type: 'string' },
  out: { type: 'string' },
  gz: { type: 'boolean' },
  check: { type: 'boolean' },
  queue: { type: 'string' },
  detach: { type: 'boolean' },
  part: { type: 'string' },
} as const;

/** For `parseArgs`. */
const OPTIONS = { ...EXCLUDE_OPTIONS, ...flagOptions(BATCH_FIELDS), ...OWN_OPTIONS };

/** What to use instead of flags of other verbs. */
const BATCH_HINTS = {
  txt: 'Use --format txt.',
  ndjson: 'Use --format ndjson.',
  csv: 'Use --format csv.',
};

export type BatchFlags = ReturnType<typeof parseFlags<typeof OWN_OPTIONS>> & Flags;

/** Throws `UsageError`. */
export const parseBatchFlags = (args: readonly string[]): BatchFlags =>
  parseFlags<typeof OWN_OPTIONS>(args, OPTIONS, BATCH_HINTS);

const { syllables, seed, minLength, maxLength, minFrequency, top, algorithm, letters } =
  BATCH_FIELDS;
const { mode, nameMin, nameMax, offset, until, count, format, renderStyle } = BATCH_FIELDS;

/** The help of the flags that say which slots are made. */
export const SLOTS_HELP = flagHelp({ syllables, count, seed, offset, until });

/** The help of those that say how parts are stored. */
export const PARTS_HELP = flagHelp({ part: FILES_FIELDS.part, gzip: FILES_FIELDS.gzip });

/** The help of those that say how names look. */
export const SPACE_HELP = flagHelp({
  ...{ format, renderStyle, minLength, maxLength, minFrequency, top },
  ...{
    class: BATCH_FIELDS.class,
    algorithm,
    pattern: BATCH_FIELDS.pattern,
    letters,
    mode,
    nameMin,
    nameMax,
  },
});

/** One of equal parts of the slots. */
interface Shard {
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
  const body = { ...base, ...bodyOfFlags(BATCH_FIELDS, flags), ...excludeBody(flags) };
  // a text and a list have names, and no syllables
  if (sourceFile(flags)) body.algorithm ??= KIN_ALGORITHM;
  for (const flag of ['letters', 'pattern'] as const) {
    if (flags[flag] === undefined || body.algorithm === KIN_ALGORITHM) continue;
    throw new UsageError(`--${flag} needs --algorithm ${KIN_ALGORITHM}.`);
  }
  return body;
}

/** The flag that names a source which is no run. Throws `UsageError` for two sources. */
function sourceFile(flags: BatchFlags): 'text' | 'names' | null {
  const given = (['text', 'names', 'run'] as const).filter((flag) => flags[flag] !== undefined);
  if (given.length > 1) throw new UsageError(`Give one of --${given.join(', --')}.`);
  return given.find((flag) => flag !== 'run') ?? null;
}

/** What a batch is made from: a run, or a text or list, of which kin/1 alone makes names. Throws as `openCorpus`, `sourceOf`. */
export async function batchCorpus(
  flags: BatchFlags,
  { spec, exclude }: BatchRequest,
): Promise<BatchCorpus> {
  const flag = sourceFile(flags);
  if (flag === null) {
    const { handle, source, folder } = await openCorpus(flags);
    return { corpus: handle, runId: source, runDir: folder };
  }
  if (spec.names === null) throw new UsageError(`--${flag} needs --algorithm ${KIN_ALGORITHM}.`);
  if (exclude?.recipe.source_words || exclude?.recipe.similar_to_source) {
    throw new UsageError(
      'Words of a source can be excluded of a run alone: make one (namewalk run) and give --run.',
    );
  }
  const path = flags[flag]!;
  // --like is of syllables here
  const { like: _, ...source } = flags;
  return {
    ...NO_CORPUS,
    runId: path === '-' ? 'standard input' : basename(path),
    source: await sourceOf(source),
  };
}

/** Of names that no run has to be there for. */
export const NO_CORPUS = { corpus: { id: 0, buffer: new SharedArrayBuffer(0) }, runDir: '' };

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

/** The request and the corpus that the flags of `namewalk batch` stand for. */
import { basename } from 'node:path';
import { type BatchCorpus, NO_CORPUS } from '../../app/batch/request-space.ts';
import type { OpenSpace } from '../../app/batch/texts.ts';
import { EngineError } from '../../engine/base/errors.ts';
import { isJsonObject, type JsonObject, parseJson } from '../../engine/base/json.ts';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import { BATCH_FIELDS } from '../../operations/batch/fields.ts';
import type { BatchRequest } from '../../operations/batch/request.ts';
import { readRegular } from '../../store/files/regular-file.ts';
import { UsageError } from '../command.ts';
import { openCorpus } from './corpus.ts';
import { type Flags, textOf } from './flags.ts';
import { sourceOf } from './name-source.ts';
import { excludeBody } from './select.ts';
import { bodyOfFlags } from './values.ts';

/** One of equal parts of the slots. */
interface Shard {
  readonly number: bigint;
  readonly of: bigint;
}

/** The flag --shard; null without it. Throws `UsageError`. */
export function parseShard(flags: Flags): Shard | null {
  const shard = textOf(flags, 'shard');
  if (shard === undefined) return null;
  if (flags.offset !== undefined || flags.until !== undefined) {
    throw new UsageError('Use either --shard or --offset and --until.');
  }
  const [, number, of] = /^(\d{1,18})\/(\d{1,18})$/.exec(shard) ?? [];
  const parsed = { number: BigInt(number ?? 0), of: BigInt(of ?? 0) };
  if (parsed.number < 1n || parsed.number > parsed.of) {
    throw new UsageError(`--shard must be I/M with 1 <= I <= M, such as 3/8, not "${shard}".`);
  }
  return parsed;
}

/** Computing threads as the pool takes them, by the flag --threads. Throws `UsageError`. */
export function threadsOf(flags: Flags): { threads?: number } {
  const text = textOf(flags, 'threads');
  if (text === undefined) return {};
  const threads = Number(text);
  if (Number.isInteger(threads) && threads >= 1 && threads <= 256) return { threads };
  throw new UsageError(`--threads must be an integer of 1 to 256, not "${text}".`);
}

/** The request for one of equal parts, which meet without gap or overlap; without a shard the request itself. */
export function shardOf(
  { plan }: OpenSpace,
  request: BatchRequest,
  shard: Shard | null,
): BatchRequest {
  if (shard === null) return request;
  const { slots } = plan;
  const { number, of } = shard;
  return { ...request, offset: (slots * (number - 1n)) / of, until: (slots * number) / of };
}

/** Most bytes of a request in a file. */
const MAX_REQUEST_BYTES = 64 * 1024 * 1024;

/** The request of --request and the flags, which win. Throws `EngineError` `request-file`. */
export async function batchBody(flags: Flags): Promise<JsonObject> {
  const path = textOf(flags, 'request');
  const base = path === undefined ? { format: 'txt' } : await readRequest(path);
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
function sourceFile(flags: Flags): 'text' | 'names' | null {
  const given = (['text', 'names', 'run'] as const).filter((flag) => flags[flag] !== undefined);
  if (given.length > 1) throw new UsageError(`Give one of --${given.join(', --')}.`);
  return given.find((flag) => flag !== 'run') ?? null;
}

/** What a batch is made from: a run, or a text or list, of which kin/1 alone makes names. Throws as `openCorpus`, `sourceOf`. */
export async function batchCorpus(
  flags: Flags,
  { spec, exclude }: BatchRequest,
): Promise<BatchCorpus> {
  const flag = sourceFile(flags);
  if (flag === null) return runCorpus(flags);
  if (spec.names === null) throw new UsageError(`--${flag} needs --algorithm ${KIN_ALGORITHM}.`);
  if (exclude?.recipe.source_words || exclude?.recipe.similar_to_source) {
    throw new UsageError(
      'Words of a source can be excluded of a run alone: make one (namewalk run) and give --run.',
    );
  }
  const path = textOf(flags, flag)!;
  // --like is of syllables here
  const { like: _, ...source } = flags;
  return {
    ...NO_CORPUS,
    runId: path === '-' ? 'standard input' : basename(path),
    source: await sourceOf(source),
  };
}

/** The corpus of the run that the flags name. */
export async function runCorpus(flags: Flags): Promise<BatchCorpus> {
  const { handle, source, folder } = await openCorpus(flags);
  return { corpus: handle, runId: source, runDir: folder };
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

/** The batch that the flags of `namewalk batch` stand for, or that was begun where they say. */
import { existsSync } from 'node:fs';
import { basename } from 'node:path';
import { type OpenParts, reopenParts } from '../../app/batch/parts.ts';
import { differenceOf } from '../../app/batch/recipe.ts';
import { type BatchCorpus, batchJob, NO_CORPUS, openSpace } from '../../app/batch/space.ts';
import { PathGate } from '../../app/settings/settings.ts';
import { EngineError } from '../../engine/base/errors.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import { KIN_ALGORITHM } from '../../engine/kin/list.ts';
import { NAMESPACE_ALGORITHM } from '../../engine/space/namespace-1.ts';
import { BATCH_FIELDS } from '../../operations/batch/fields.ts';
import { askKin, type BatchRequest, parseBatch } from '../../operations/batch/request.ts';
import { CORPUS_FIELDS } from '../../operations/places.ts';
import { failing } from '../../operations/walker.ts';
import type { BegunBatch } from '../../store/batch/records.ts';
import { findRun } from '../../store/runs/runs.ts';
import { PolicyFile, readClasses } from '../../store/settings/policies.ts';
import type { WorkerPool } from '../../workers/pool.ts';
import { tell, tellSeed, UsageError } from '../command.ts';
import { openRun, SOURCES, sourceOf } from './corpus.ts';
import { bodyOfFlags, type Flags, readFlags, textOf } from './flags.ts';
import { excludeBody } from './select.ts';

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

export interface BatchWork {
  readonly flags: Flags;
  readonly pool: WorkerPool;
  readonly signal: AbortSignal;
}

/**
 * The batch that the flags describe, of a shard the slots that are its own; of a batch that is there already, its seed
 * and run if none are given. Tells a seed that was drawn.
 */
export async function openRequest({ flags, pool, signal }: BatchWork, stored: BegunBatch | null) {
  const shard = parseShard(flags);
  const body = batchBody(flags);
  if (body.seed == null && stored !== null) body.seed = stored.file.recipe.seed!;
  const policies = new PolicyFile(textOf(flags, 'policies'));
  const request = parseBatch(body, await readClasses(policies).catch(failing('Batch failed')));
  const corpus = await batchCorpus(await withRun(flags, stored), request);
  tellSeed(body.seed ?? undefined, request.recipe);
  if (request.spec.names?.zipf) tell('note: names are drawn by rank, so that they occur again');
  const space = await openSpace(pool, corpus, request, { signal, gate: PathGate.OPEN });
  const { plan } = space;
  const { spec } = request;
  const own = { ...request, ...(shard && rangeOf(shard, plan.slots)) };
  for (const warning of batchJob(space, own).warnings) tell(`warning: ${warning}`);
  if (!corpus.source || spec.names === null || plan.algorithm === NAMESPACE_ALGORITHM) {
    return { space, request: own };
  }
  // with what was made of a text or a list, which need not be there when the batch goes on
  const made = { stocks: plan.stocks, pattern: plan.pattern };
  return { space, request: { ...own, spec: { ...spec, names: { ...spec.names, made } } } };
}

/** Equal parts meet without gap or overlap. */
const rangeOf = ({ number, of }: Shard, slots: bigint) => ({
  offset: (slots * (number - 1n)) / of,
  until: (slots * number) / of,
});

export async function openStored(
  { flags, pool }: BatchWork,
  stored: BegunBatch,
): Promise<OpenParts> {
  const { run_dir: folder, run_id: runId } = stored.file;
  const from =
    folder === undefined ? { ...NO_CORPUS, runId } : await openRun(await withRun(flags, stored));
  const parts = await reopenParts(pool, stored, from);
  const other = differenceOf(stored.file, parts.file);
  if (other === null) return parts;
  throw new EngineError(
    'batch-other',
    `The run ${from.runId} is not what ${flags.out} was begun with: ${other}. Name the right one with --run.`,
  );
}

/** The newest run may have become another since a batch was begun. */
async function withRun(flags: Flags, stored: BegunBatch | null): Promise<Flags> {
  const { run, outputBase } = readFlags(CORPUS_FIELDS, flags);
  if (stored === null || run !== CORPUS_FIELDS.run.schema.default) return flags;
  const { run_id: id, run_dir: folder } = stored.file;
  if (folder === undefined) return flags;
  if ((await findRun(outputBase, id)) !== null) return { ...flags, run: id };
  // begun with another output base
  return existsSync(folder) ? { ...flags, run: folder } : flags;
}

/** The request of the flags. */
function batchBody(flags: Flags): JsonObject {
  const body: JsonObject = {
    format: 'txt',
    ...bodyOfFlags(BATCH_FIELDS, flags),
    ...excludeBody(flags),
  };
  // a text and a list have names, and no syllables
  if (sourceFile(flags)) body.algorithm ??= KIN_ALGORITHM;
  const odd = askKin(body);
  if (odd) throw new UsageError(`--${odd} needs --algorithm ${KIN_ALGORITHM}.`);
  // the class that `namewalk names` has
  if (sourceFile(flags) && body.pattern == null) body.name_class ??= 'first_name';
  return body;
}

/** The flag that names a source which is no run. */
const sourceFile = (flags: Flags) =>
  SOURCES.find((flag) => flag !== 'run' && flags[flag] !== undefined) ?? null;

/** What a batch is made from: a run, or a text or list, of which kin/1 alone makes names. Throws as `openRun`, `sourceOf`. */
async function batchCorpus(flags: Flags, { spec, exclude }: BatchRequest): Promise<BatchCorpus> {
  const flag = sourceFile(flags);
  if (flag === null) return openRun(flags);
  if (spec.names === null) throw new UsageError(`--${flag} needs --algorithm ${KIN_ALGORITHM}.`);
  if (exclude?.recipe.source_words || exclude?.recipe.similar_to_source) {
    throw new UsageError(
      'Words of a source can be excluded of a run alone: make one (namewalk run) and give --run.',
    );
  }
  const path = textOf(flags, flag)!;
  const runId = path === '-' ? 'standard input' : basename(path);
  return { ...NO_CORPUS, runId, source: await sourceOf(flags) };
}

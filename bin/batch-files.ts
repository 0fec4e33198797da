/** `namewalk batch --out`: names into files, going on after any interruption. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FileMessage } from '../app/batch/file-job.ts';
import { type OpenBatch, partSlots, storedExclusion } from '../app/batch/folder.ts';
import type { Ledger } from '../app/batch/ledger.ts';
import { type OpenParts, openParts, withParts } from '../app/batch/open-parts.ts';
import { planSpace } from '../app/batch/plan-space.ts';
import { type Broker, openBroker } from '../app/batch/queue/broker.ts';
import { addParts, completeOverQueue, type QueueProgress } from '../app/batch/queue/submit.ts';
import { batchFile, differences, requestOf } from '../app/batch/recipe.ts';
import { type BatchCorpus, openSpace } from '../app/batch/request-space.ts';
import { type BatchTarget, targetOf, withBatch } from '../app/batch/target.ts';
import { PathGate } from '../app/settings/path-gate.ts';
import { EngineError } from '../engine/base/errors.ts';
import { Real } from '../engine/base/json.ts';
import type { AnyPlan } from '../engine/space/batch/slot-maker.ts';
import { NAMESPACE_ALGORITHM } from '../engine/space/namespace-1.ts';
import { DEFAULT_PART, isDatabasePath } from '../operations/batch/files.ts';
import { type BatchRequest, parseBatch } from '../operations/batch/request.ts';
import { CORPUS_FIELDS } from '../operations/places.ts';
import type { BatchFile, EndFile } from '../store/batch/batch-file.ts';
import { thousands } from '../store/files/thousands.ts';
import { findRun } from '../store/runs/runs.ts';
import { WorkerPool } from '../workers/pool.ts';
import { UsageError } from './command.ts';
import {
  type BatchFlags,
  batchBody,
  batchCorpus,
  NO_CORPUS,
  parseShard,
  parseThreads,
  shardOf,
} from './flags/batch.ts';
import { openCorpus } from './flags/corpus.ts';
import { readBatchClasses } from './flags/select.ts';
import { integral, readFlags } from './flags/values.ts';
import { untilInterrupted } from './interrupts.ts';
import { exitCode, tell, tellSeed } from './output/answer.ts';
import { NameMeter } from './output/progress.ts';

/** Flags that say how names are made, not what is made. */
const SIDE_FLAGS = new Set([
  'out',
  'run',
  'output-base',
  'threads',
  'policies',
  'check',
  'queue',
  'detach',
]);

type OutFlags = BatchFlags & { readonly out: string };

/** Makes the files that the flags ask for, or checks them. Returns the exit code. */
export async function batchFiles(flags: OutFlags): Promise<number> {
  const threads = parseThreads(flags.threads);
  const request = checkedFlags(flags);
  return untilInterrupted(async (signal) => {
    const pool = new WorkerPool(threads === null ? {} : { threads });
    try {
      let sound = true;
      const code = await exitCode(async () => {
        if (flags.check) sound = await check(pool, flags.out, signal);
        else await make(pool, flags, request, signal);
      });
      return code === 0 && !sound ? 1 : code;
    } finally {
      await pool.close();
    }
  });
}

interface FileFlags {
  readonly part: bigint;
  /** What to make was said; else it is what the folder holds. */
  readonly given: boolean;
}

function checkedFlags(flags: OutFlags): FileFlags {
  const given = Object.keys(flags).filter((flag) => !SIDE_FLAGS.has(flag));
  if (flags.check && given.length > 0) {
    throw new UsageError(`--check takes what is made from the folder; leave out --${given[0]}.`);
  }
  if (flags.detach && flags.queue === undefined) throw new UsageError('--detach needs --queue.');
  if (flags.queue !== undefined && flags.check) {
    throw new UsageError('--check reads the folder itself; leave out --queue.');
  }
  if (isDatabasePath(flags.out)) {
    const odd = (['gz', 'format', 'queue'] as const).find((flag) => flags[flag] !== undefined);
    if (odd !== undefined) throw new UsageError(`--${odd} does not go with a database.`);
  } else refuseFileName(flags);
  parseShard(flags);
  if (flags.part === undefined) return { part: DEFAULT_PART, given: given.length > 0 };
  const value = integral(flags.part);
  const slots = value instanceof Real ? value.value : value;
  if (!Number.isInteger(slots) || Number(slots) < 1 || Number(slots) > 2 ** 53) {
    throw new UsageError(
      `--part must be a whole number of slots from 1 to 2^53, such as 2e6, not "${flags.part}".`,
    );
  }
  return { part: BigInt(slots as number), given: true };
}

/** A new folder called like a file is hardly meant. Throws `UsageError` with what makes the file. */
function refuseFileName({ out, check: checked }: OutFlags): void {
  const [, kind, gz = ''] = /\.(txt|csv|ndjson|json)(\.gz)?$/i.exec(out) ?? [];
  if (kind === undefined || checked || existsSync(out)) return;
  const format = kind.toLowerCase() === 'json' ? 'ndjson' : kind.toLowerCase();
  throw new UsageError(
    `--out makes a folder of parts, or a SQLite file (.sqlite, .sqlite3, .db); "${out}" is called like one file. ` +
      `Leave out --out and write --format ${format} ${gz ? '| gzip ' : ''}> ${out}, or name a folder.`,
  );
}

async function check(pool: WorkerPool, out: string, signal: AbortSignal): Promise<boolean> {
  let faults = 0;
  try {
    for await (const { fault } of targetOf(resolve(out)).check(pool, signal)) {
      if (fault === null) continue;
      faults++;
      process.stdout.write(`${fault}\n`);
    }
  } catch (err) {
    if (!signal.aborted) throw err;
    return false;
  }
  tell(`${out}: ${faults === 0 ? 'verified' : `${thousands(faults)} faults`}`);
  return faults === 0;
}

async function make(
  pool: WorkerPool,
  flags: OutFlags,
  { part, given }: FileFlags,
  signal: AbortSignal,
): Promise<void> {
  const target = targetOf(resolve(flags.out));
  const stored = await target.stored();
  const broker = flags.queue === undefined ? null : await openBroker(flags.queue);
  try {
    const opened =
      stored === null || given
        ? await openRequest(pool, flags, part, stored, signal)
        : await openStored(pool, flags, stored);
    await withBatch(target, opened, (batch, ledger) =>
      complete(pool, broker, target, flags, batch, ledger, signal),
    );
  } finally {
    await broker?.close();
  }
}

async function complete(
  pool: WorkerPool,
  broker: Broker | null,
  target: BatchTarget,
  flags: OutFlags,
  batch: OpenBatch,
  ledger: Ledger,
  signal: AbortSignal,
): Promise<void> {
  if (broker !== null && flags.detach) {
    tellDetached(flags, await addParts(broker, batch, ledger));
    return;
  }
  const meter = new NameMeter(ledger.expectedNames);
  const began = performance.now();
  const onProgress = (names: number): void => {
    meter.show(names);
    send({ kind: 'batch-progress', names, expected: ledger.expectedNames });
  };
  const work =
    broker === null
      ? target.complete(pool, batch, ledger, { signal, onProgress })
      : completeOverQueue(broker, pool, batch, ledger, {
          signal,
          onProgress: (progress) => meter.show(progress.names, queueNote(progress)),
        });
  try {
    const end = await work.finally(() => meter.clear());
    send({ kind: 'batch-end', names: end.emitted, parts: end.parts });
    tellEnd(flags.out, batch, end, performance.now() - began);
  } catch (err) {
    if (!signal.aborted) throw err;
    tellStop(flags, batch, ledger);
  }
}

/** Tells the process that started this one, if it listens. */
function send(message: FileMessage): void {
  if (process.connected) process.send?.(message);
}

/** What the queue adds to the progress; a refusal is told where there is no terminal, too. */
function queueNote({ workers, note }: QueueProgress): string {
  if (note !== null && note !== lastNote && !process.stderr.isTTY) tell(`note: ${note}`);
  lastNote = note;
  return `; ${workers} workers${note === null ? '' : `; ${note}`}`;
}

let lastNote: string | null = null;

function tellDetached({ out, queue }: OutFlags, parts: number): void {
  const go = ['namewalk', 'batch', '--out', out, '--queue', queue!].map(shellWord).join(' ');
  tell(`queued: ${thousands(parts)} parts; see how far they are, and complete them, with: ${go}`);
}

type Stored = NonNullable<Awaited<ReturnType<BatchTarget['stored']>>>;

/** The batch that the flags describe; of a batch that is there already, its seed and run if none are given. */
async function openRequest(
  pool: WorkerPool,
  flags: BatchFlags,
  part: bigint,
  stored: Stored | null,
  signal: AbortSignal,
): Promise<OpenParts> {
  const body = await batchBody(flags);
  if (body.seed == null && stored !== null) body.seed = stored.file.recipe.seed!;
  const drawn = body.seed == null;
  const request = parseBatch(body, await readBatchClasses(flags.policies));
  const corpus = await batchCorpus(await withRun(flags, stored), request);
  if (drawn) tellSeed(undefined, request.recipe);
  const space = await openSpace(pool, corpus, request, { signal, gate: PathGate.OPEN });
  const asked = corpus.source ? selfContained(request, space.plan) : request;
  const shard = parseShard(flags);
  const whole = shard === null ? asked : shardOf(space, asked, shard);
  return openParts(space, whole, { part, gzip: flags.gz === true });
}

/** With what was made of a text or a list, which need not be there when the batch goes on. */
function selfContained(request: BatchRequest, plan: AnyPlan): BatchRequest {
  const { spec } = request;
  if (spec.names === null || plan.algorithm === NAMESPACE_ALGORITHM) return request;
  const { stocks, pattern } = plan;
  return { ...request, spec: { ...spec, names: { ...spec.names, made: { stocks, pattern } } } };
}

/** The batch that was begun there. */
async function openStored(
  pool: WorkerPool,
  flags: OutFlags,
  { file, lists }: Stored,
): Promise<OpenParts> {
  const from = await storedCorpus(flags, file);
  const exclusion = await storedExclusion(file, lists, from.runDir);
  const request = { ...requestOf(file), exclusion };
  const space = await planSpace(pool, from, request.spec, exclusion);
  const { runId: source } = from;
  const found = batchFile({ plan: space.plan, runId: source }, request, file.head);
  const other = differences(file, { ...found, recipe: file.recipe });
  if (other.length > 0) {
    throw new EngineError(
      'batch-other',
      `The run ${source} is not what ${flags.out} was begun with: ${other.join('; ')}. ` +
        'Name the right one with --run.',
    );
  }
  return withParts(file, request, space);
}

async function storedCorpus(flags: OutFlags, file: BatchFile): Promise<BatchCorpus> {
  if (requestOf(file).spec.names?.made) return { ...NO_CORPUS, runId: file.run_id };
  const { handle, source, folder } = await openCorpus(await withRun(flags, { file }));
  return { corpus: handle, runId: source, runDir: folder };
}

/** The newest run may have become another since a batch was begun. */
async function withRun(
  flags: BatchFlags,
  stored: Pick<Stored, 'file'> | null,
): Promise<BatchFlags> {
  const { run, outputBase } = readFlags(CORPUS_FIELDS, flags);
  if (stored === null || run !== CORPUS_FIELDS.run.schema.default) return flags;
  if (requestOf(stored.file).spec.names?.made) return flags;
  const found = await findRun(outputBase, stored.file.run_id);
  return found === null ? flags : { ...flags, run: stored.file.run_id };
}

function tellEnd(out: string, { plan, request }: OpenBatch, end: EndFile, ms: number): void {
  const parts = `${thousands(end.parts)} part${end.parts === 1 ? '' : 's'}`;
  const left = end.exhausted
    ? request.until === plan.slots
      ? 'no slot is left'
      : 'no slot of the range is left'
    : `--offset ${end.next_offset} goes on`;
  tell(
    `names: ${thousands(end.emitted)} in ${parts} of ${out}, ${(ms / 1000).toFixed(1)} s; ${left}; ` +
      `sha256 of the parts ${end.parts_sha256}`,
  );
}

function tellStop(flags: OutFlags, batch: OpenBatch, ledger: Ledger) {
  const { from } = partSlots(batch, ledger.front);
  tell(
    `stopped: ${thousands(ledger.size)} parts with ${thousands(ledger.names)} names are done; ` +
      `the first slot that is missing is ${from}`,
  );
  const folder = flags['output-base'];
  const base = typeof folder === 'string' ? ['--output-base', folder] : [];
  const queue = flags.queue === undefined ? [] : ['--queue', flags.queue];
  const words = ['namewalk', 'batch', '--out', flags.out, ...base, ...queue].map(shellWord);
  tell(`go on with: ${words.join(' ')}`);
}

/** A word as a shell takes it for one. */
const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

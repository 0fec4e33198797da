/** `namewalk batch --out`: names into files, going on after any interruption. */
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { FileMessage } from '../app/batch/file-job.ts';
import { type OpenBatch, partSlots } from '../app/batch/folder.ts';
import type { Ledger } from '../app/batch/ledger.ts';
import {
  type BegunBatch,
  type OpenParts,
  openParts,
  reopenParts,
} from '../app/batch/open-parts.ts';
import { type Broker, openBroker } from '../app/batch/queue/broker.ts';
import { addParts, completeOverQueue, type QueueProgress } from '../app/batch/queue/submit.ts';
import { requestOf } from '../app/batch/recipe.ts';
import { NO_CORPUS, openSpace } from '../app/batch/request-space.ts';
import { type BatchTarget, targetOf, withBatch } from '../app/batch/target.ts';
import { PathGate } from '../app/settings/path-gate.ts';
import { EngineError } from '../engine/base/errors.ts';
import { Real } from '../engine/base/json.ts';
import type { AnyPlan } from '../engine/space/batch/slot-maker.ts';
import { NAMESPACE_ALGORITHM } from '../engine/space/namespace-1.ts';
import { DEFAULT_PART, isDatabasePath } from '../operations/batch/files.ts';
import { type BatchRequest, parseBatch } from '../operations/batch/request.ts';
import { CORPUS_FIELDS } from '../operations/places.ts';
import type { EndFile } from '../store/batch/batch-file.ts';
import { thousands } from '../store/files/thousands.ts';
import { findRun } from '../store/runs/runs.ts';
import { WorkerPool } from '../workers/pool.ts';
import { UsageError } from './command.ts';
import {
  batchBody,
  batchCorpus,
  parseShard,
  runCorpus,
  shardOf,
  threadsOf,
} from './flags/batch.ts';
import { type Flags, textOf } from './flags/flags.ts';
import { readBatchClasses } from './flags/select.ts';
import { integral, readFlags } from './flags/values.ts';
import { untilInterrupted } from './interrupts.ts';
import { exitCode, tell, tellSeed } from './output/answer.ts';
import { NameMeter } from './output/progress.ts';

/** Flags that say how names are made, not what is made. */
const SIDE_FLAGS = ['out', 'run', 'output-base', 'threads', 'policies', 'check', 'queue', 'detach'];

/** What a command works with. */
interface Work {
  readonly flags: Flags;
  readonly out: string;
  readonly pool: WorkerPool;
  readonly signal: AbortSignal;
  readonly target: BatchTarget;
}

/** Makes the files of the path `out` that the flags ask for, or checks them. Returns the exit code. */
export async function batchFiles(flags: Flags, out: string): Promise<number> {
  const threads = threadsOf(flags);
  const given = Object.keys(flags).filter((flag) => !SIDE_FLAGS.includes(flag));
  checkFlags(flags, out, given);
  const part = partOf(flags);
  return untilInterrupted(async (signal) => {
    const pool = new WorkerPool(threads);
    const work = { flags, out, pool, signal, target: targetOf(resolve(out)) };
    try {
      let sound = true;
      const code = await exitCode(async () => {
        if (flags.check) sound = await check(work);
        else await make(work, part, given.length > 0);
      });
      return code === 0 && !sound ? 1 : code;
    } finally {
      await pool.close();
    }
  });
}

/** `given` are the flags that say what is made. Throws `UsageError`. */
function checkFlags(flags: Flags, out: string, given: readonly string[]): void {
  if (flags.check && given.length > 0) {
    throw new UsageError(`--check takes what is made from the folder; leave out --${given[0]}.`);
  }
  if (flags.detach && flags.queue === undefined) throw new UsageError('--detach needs --queue.');
  if (flags.queue !== undefined && flags.check) {
    throw new UsageError('--check reads the folder itself; leave out --queue.');
  }
  if (isDatabasePath(out)) {
    const odd = ['gz', 'format', 'queue'].find((flag) => flags[flag] !== undefined);
    if (odd !== undefined) throw new UsageError(`--${odd} does not go with a database.`);
  } else if (!flags.check) refuseFileName(out);
  parseShard(flags);
}

/** Slots of a part. Throws `UsageError`. */
function partOf(flags: Flags): bigint {
  const text = textOf(flags, 'part');
  if (text === undefined) return DEFAULT_PART;
  const value = integral(text);
  const slots = value instanceof Real ? value.value : value;
  if (Number.isInteger(slots) && Number(slots) >= 1 && Number(slots) <= 2 ** 53) {
    return BigInt(slots as number);
  }
  throw new UsageError(
    `--part must be a whole number of slots from 1 to 2^53, such as 2e6, not "${text}".`,
  );
}

/** A new folder called like a file is hardly meant. Throws `UsageError` with what makes the file. */
function refuseFileName(out: string): void {
  const [, kind, gz = ''] = /\.(txt|csv|ndjson|json)(\.gz)?$/i.exec(out) ?? [];
  if (kind === undefined || existsSync(out)) return;
  const format = kind.toLowerCase() === 'json' ? 'ndjson' : kind.toLowerCase();
  throw new UsageError(
    `--out makes a folder of parts, or a SQLite file (.sqlite, .sqlite3, .db); "${out}" is called like one file. ` +
      `Leave out --out and write --format ${format} ${gz ? '| gzip ' : ''}> ${out}, or name a folder.`,
  );
}

async function check({ out, pool, signal, target }: Work): Promise<boolean> {
  let faults = 0;
  try {
    for await (const { fault } of target.check(pool, signal)) {
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

/** What to make is `asked` for; else it is what the folder holds. */
async function make(work: Work, part: bigint, asked: boolean): Promise<void> {
  const stored = await work.target.stored();
  const queue = textOf(work.flags, 'queue');
  const broker = queue === undefined ? null : await openBroker(queue);
  try {
    const opened =
      stored === null || asked
        ? await openRequest(work, part, stored)
        : await openStored(work, stored);
    await withBatch(work.target, opened, (batch, ledger) => complete(work, broker, batch, ledger));
  } finally {
    await broker?.close();
  }
}

async function complete(
  { flags, out, pool, signal, target }: Work,
  broker: Broker | null,
  batch: OpenBatch,
  ledger: Ledger,
): Promise<void> {
  if (broker !== null && flags.detach) {
    const parts = thousands(await addParts(broker, batch, ledger));
    const go = commandOf(flags, out, ['queue']);
    tell(`queued: ${parts} parts; see how far they are, and complete them, with: ${go}`);
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
    tellEnd(out, batch, end, performance.now() - began);
  } catch (err) {
    if (!signal.aborted) throw err;
    const { from } = partSlots(batch, ledger.front);
    tell(
      `stopped: ${thousands(ledger.size)} parts with ${thousands(ledger.names)} names are done; ` +
        `the first slot that is missing is ${from}`,
    );
    tell(`go on with: ${commandOf(flags, out, ['output-base', 'queue'])}`);
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

/** The batch that the flags describe; of a batch that is there already, its seed and run if none are given. */
async function openRequest(
  { flags, pool, signal }: Work,
  part: bigint,
  stored: BegunBatch | null,
): Promise<OpenParts> {
  const body = await batchBody(flags);
  if (body.seed == null && stored !== null) body.seed = stored.file.recipe.seed!;
  const drawn = body.seed == null;
  const request = parseBatch(body, await readBatchClasses(flags));
  const corpus = await batchCorpus(await withRun(flags, stored), request);
  if (drawn) tellSeed(undefined, request.recipe);
  const space = await openSpace(pool, corpus, request, { signal, gate: PathGate.OPEN });
  const asked = corpus.source ? selfContained(request, space.plan) : request;
  const whole = shardOf(space, asked, parseShard(flags));
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
async function openStored({ flags, out, pool }: Work, stored: BegunBatch): Promise<OpenParts> {
  const { file } = stored;
  const from = requestOf(file).spec.names?.made
    ? { ...NO_CORPUS, runId: file.run_id }
    : await runCorpus(await withRun(flags, stored));
  const { other, ...parts } = await reopenParts(pool, stored, from);
  if (other.length === 0) return parts;
  throw new EngineError(
    'batch-other',
    `The run ${from.runId} is not what ${out} was begun with: ${other.join('; ')}. ` +
      'Name the right one with --run.',
  );
}

/** The newest run may have become another since a batch was begun. */
async function withRun(flags: Flags, stored: BegunBatch | null): Promise<Flags> {
  const { run, outputBase } = readFlags(CORPUS_FIELDS, flags);
  if (stored === null || run !== CORPUS_FIELDS.run.schema.default) return flags;
  if (requestOf(stored.file).spec.names?.made) return flags;
  const found = await findRun(outputBase, stored.file.run_id);
  return found === null ? flags : { ...flags, run: stored.file.run_id };
}

function tellEnd(out: string, { plan, request }: OpenBatch, end: EndFile, ms: number): void {
  const parts = `${thousands(end.parts)} part${end.parts === 1 ? '' : 's'}`;
  const range = request.until === plan.slots ? '' : ' of the range';
  const left = end.exhausted ? `no slot${range} is left` : `--offset ${end.next_offset} goes on`;
  tell(
    `names: ${thousands(end.emitted)} in ${parts} of ${out}, ${(ms / 1000).toFixed(1)} s; ${left}; ` +
      `sha256 of the parts ${end.parts_sha256}`,
  );
}

/** The command that goes on, with those of the flags. */
function commandOf(flags: Flags, out: string, names: readonly string[]): string {
  const given = names.flatMap((name) => {
    const value = textOf(flags, name);
    return value === undefined ? [] : [`--${name}`, value];
  });
  return ['namewalk', 'batch', '--out', out, ...given].map(shellWord).join(' ');
}

/** A word as a shell takes it for one. */
const shellWord = (word: string): string =>
  /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;

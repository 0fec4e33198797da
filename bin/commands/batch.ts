/** The verbs of batches: batch makes any number of names, to standard output or into files, which go on after any interruption; worker makes parts of them from a queue. */
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, resolve } from 'node:path';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { NO_BATCH } from '../../app/batch/folder.ts';
import { type OpenBatch, type OpenParts, openParts, reopenParts } from '../../app/batch/parts.ts';
import { openBroker } from '../../app/batch/queue/broker.ts';
import { addParts, completeOverQueue, type QueueProgress } from '../../app/batch/queue/submit.ts';
import { workParts } from '../../app/batch/queue/worker.ts';
import { givenBy, partSlots } from '../../app/batch/recipe.ts';
import {
  type BatchCorpus,
  batchJob,
  closing,
  endFields,
  NO_CORPUS,
  opening,
  openRequest,
} from '../../app/batch/space.ts';
import { type LineSink, sinkTo, streamBatch } from '../../app/batch/stream.ts';
import { isDamaged, lineFormat, targetOf, withBatch } from '../../app/batch/target.ts';
import { PathGate } from '../../app/settings/settings.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import { BATCH_FORMATS } from '../../engine/space/batch/lines.ts';
import {
  BATCH_FIELDS,
  FILES_FIELDS,
  isDatabasePath,
  SHARD_FLAGS,
} from '../../operations/batch/fields.ts';
import { type BatchRequest, parseBatch } from '../../operations/batch/request.ts';
import { bodyOfFlags, type Flags, readFlags, textOf } from '../../operations/flags.ts';
import { POLICIES_FIELDS } from '../../operations/model.ts';
import { CORPUS_FIELDS } from '../../operations/places.ts';
import { EXCLUDE_FIELDS } from '../../operations/walker/exclude.ts';
import { BATCH_FILE, partStem } from '../../store/batch/layout.ts';
import type { BegunBatch, EndFile } from '../../store/batch/records.ts';
import { connect } from '../../store/database/sqlite.ts';
import { writeFault } from '../../store/files/artifact.ts';
import { temporaryPath, writeAtomic } from '../../store/files/atomic.ts';
import { thousands } from '../../store/files/thousands.ts';
import { policyFile } from '../../store/settings/policies.ts';
import type { PoolOptions, WorkerPool } from '../../workers/pool.ts';
import { codeOf, tell, tellList, tellSeed, UsageError } from '../command.ts';
import { noSource, openRun, SOURCES, sourceOf } from '../flags/corpus.ts';
import { flagHelp, WIDE_HELP } from '../flags/flags.ts';
import { excludeBody } from '../flags/select.ts';
import { settingHelp, settingsOfFlags } from '../flags/settings.ts';
import { progressBar, statusLine } from '../output/output.ts';
import { aborted, type Given, sourceVerb, verb, writeVerified } from '../verb.ts';

/** The help of fields in the order of their names. */
const helpOf = (...names: (keyof typeof BATCH_FIELDS)[]): string =>
  flagHelp(Object.fromEntries(names.map((name) => [name, BATCH_FIELDS[name]])));

export const batch = sourceVerb({
  name: 'batch',
  newest: true,
  summary: 'make any number of names, no name twice, in shards if wanted',
  about: `
Makes names of a text or a list of names (kin/1), or of the syllables of a run (namespace/1), each name once, in an
order that the seed alone decides. The names are slots of a numbered space: the same slot gives the same name again, and ranges of
slots can be made on different machines. Names of kin/1 leave offensive words out. The output is that of POST /api/batch.`,
  flags: `
${helpOf('syllables', 'count', 'seed', 'offset', 'until')}
${flagHelp(SHARD_FLAGS, WIDE_HELP)}
${helpOf('format', 'renderStyle', 'minLength', 'maxLength', 'minFrequency', 'top', 'class')}
${helpOf('algorithm', 'pattern', 'sex', 'letters', 'real', 'zipf', 'unique')}
${helpOf('mode', 'nameMin', 'nameMax')}
${flagHelp({ ...POLICIES_FIELDS, ...EXCLUDE_FIELDS })}
${settingHelp(['threads'])}
  --strict             exit code 3 where there are fewer names than wanted, or names of a list are left out, each of
                       which is told (default 0)
  -o, --out PATH       a folder of parts (000000.txt, 000001.txt, ...) with their hashes beside them, one file
                       (.txt, .csv, .ndjson, also with .gz), new, which does not go on, or a SQLite file (.sqlite,
                       .sqlite3, .db) with a table names(slot, name, syllables), which needs npm i better-sqlite3
${flagHelp(FILES_FIELDS)}
  --check              with --out alone: read all that is there again; one line a fault
  --queue URL          have the parts made by workers (namewalk worker) that share the folder: redis://HOST:PORT,
                       redis://:PASSWORD@HOST:PORT/DB, rediss:// for TLS, unix:///PATH; needs the packages
                       bullmq and ioredis
  --detach             with --queue: add the parts and do not wait for them`,
  end: `
Names go to standard output, messages to standard error. With --out, parts put one after the other, of csv
without further headings, are what would have gone to standard output. A command that was broken off goes on
when it is given again, or as namewalk batch --out PATH, which takes what to make from there; another recipe is
refused.
Exit code: 0 done (with fewer names than wanted 3 after --strict), 1 refused, failed or a fault found, 2 wrong
usage, 130 and 143 ended by SIGINT and SIGTERM.`,
  examples: `
  namewalk batch --class place_name --count 100000 --seed 7 --style title > places.txt
  namewalk batch --syllables 2 --count all --seed 7 --shard 3/8 --format ndjson > shard3.ndjson
  namewalk batch --syllables 2,3 --count 1e9 --seed 7 --out places --gz
  namewalk batch --names towns.txt --class place_name --count 1e6 --seed 7 > places.txt
  namewalk batch --text book.txt --pattern full_name --count 1e8 --seed 7 --out people --gz
  namewalk batch --language en --pattern full_name --sex f,m --zipf real --unique 3e5 --seed 7 --out census --format csv
  namewalk batch --out places --check`,
  /** What to use instead of flags of other verbs. */
  hints: {
    ...Object.fromEntries(BATCH_FORMATS.map((format) => [format, `Use --format ${format}.`])),
    'real-only': 'Use --real only.',
    stock:
      'For names of a language give --language alone, without a list; for those of a list alone --language none.',
    columns: 'Parts of a pattern are columns without it.',
  },
  async run({ flags, signal, pool, write }) {
    const out = textOf(flags, 'out');
    const asked = Object.keys(flags).filter((flag) => !SIDE_FLAGS.includes(flag));
    checkFlags(flags, out, asked);
    const work: BatchWork = { flags, pool: await pool(threadsOf(flags)), signal, left: [] };
    if (out !== undefined && flags.check) return check(work, out, write);
    const few = await (out === undefined
      ? stream(work)
      : lineFormat(out)
        ? toFile(work, out)
        : make(work, out, asked.length > 0));
    return codeOf(flags, few || work.left.length > 0);
  },
});

/** Flags that say how names are made, not what is made. */
const SIDE_FLAGS = 'out run output-base threads policies check queue detach strict'.split(' ');

const FOLDER_FLAGS = ['part', 'gz', 'check', 'queue', 'detach'];

/** `asked` are the flags that say what is made. Throws `UsageError`. */
function checkFlags(flags: Flags, out: string | undefined, asked: readonly string[]): void {
  const refuse = (names: readonly string[], why: string): void => {
    const odd = names.find((flag) => flags[flag]);
    if (odd !== undefined) throw new UsageError(`--${odd} ${why}.`);
  };
  if (out === undefined || lineFormat(out))
    refuse(FOLDER_FLAGS, 'needs --out FOLDER: one file has no parts, and no hashes beside it');
  else if (isDatabasePath(out))
    refuse(['gz', 'format', 'queue'], 'does not go with a database: give --out people.csv.gz');
  if (flags.check)
    refuse([...asked, 'queue', 'strict'], 'does not go with --check, which reads what is there');
  if (flags.queue === undefined) refuse(['detach'], 'needs --queue');
}

/** Writes one file, whole or not at all, and makes its folder; where none can be is told before the work. As `stream`. */
async function toFile(work: BatchWork, path: string): Promise<boolean> {
  if (existsSync(path)) throw new UsageError(`${path} is there: give another --out or remove it.`);
  const temp = temporaryPath(path);
  await writeAtomic(temp, '').catch((err) => Promise.reject(writeFault(err, path)));
  try {
    const few = await stream(work, path, temp);
    await rename(temp, path);
    return few;
  } finally {
    await rm(temp, { force: true });
  }
}

/** Writes to standard output, or to `temp` for a file. Returns whether there are fewer names than wanted. */
async function stream(work: BatchWork, path?: string, temp = ''): Promise<boolean> {
  const { pool, signal: enough } = work;
  const { space, job } = await openAsked(work, null, path && lineFormat(path));
  const out = path === undefined ? process.stdout : createWriteStream(temp);
  const zip = path?.endsWith('.gz') ? createGzip() : null;
  zip?.pipe(out);
  const closed = new AbortController();
  for (const event of ['error', 'close']) out.once(event, (err?: Error) => closed.abort(err));
  const sink = sinkTo(zip ?? out, closed.signal);
  const write: LineSink = (lines) =>
    sink(lines).catch((err) => Promise.reject(path ? writeFault(err, path) : err));
  const text = (lines: string): Promise<void> => write(new TextEncoder().encode(lines));
  const slots = Number(job.until - job.offset);
  const expected = Math.min(Number(job.count ?? slots), Math.round(slots * space.live.share));
  await text(opening(space, job));
  const end = await withBar(expected, (onProgress) =>
    streamBatch(pool, job, write, { signal: closed.signal, enough, onProgress }),
  );
  await text(closing(space, job, end));
  if (path !== undefined) {
    (zip ?? out).end();
    await finished(out);
  }
  const told = endFields(space, end);
  const { emitted, next_offset, exhausted, sha256, excluded } = told;
  const where = `of ${space.plan.slots.toLocaleString('en-US')} slots`;
  const few = tellEnd(job, told, where, `sha256 ${sha256}`);
  if (excluded) {
    const parts = Object.entries(excluded).map(([key, n]) => `${key} ${thousands(n)}`);
    tell(`left out: ${parts.join(', ')}`);
  }
  if (!enough.aborted || exhausted) return few;
  const rest = job.count === null ? 'all' : job.count - BigInt(emitted);
  const same = `--seed ${job.recipe.seed} --offset ${next_offset} --until ${job.until} --count ${rest}`;
  const other = path === undefined ? '' : ' and another --out';
  tell(`stopped: the same command with ${same}${other} goes on`);
  return few;
}

/** Draws how many names there are while they are made, and a note beside them. */
function withBar<T>(
  expected: number,
  make: (show: (names: number, note?: string) => void) => Promise<T>,
): Promise<T> {
  const line = statusLine();
  return make((names, note = '') => {
    line.show(progressBar('batch', names, expected, 'names') + note);
  }).finally(() => line.clear());
}

type Ended = Pick<EndFile, 'emitted' | 'exhausted' | 'next_offset' | 'dead'>;

/** How many names there are, and where; of fewer than wanted, which it returns, what gives more; `range` is a shard's. */
function tellEnd(
  { count, spec }: Pick<BatchRequest, 'count' | 'spec'>,
  { emitted, exhausted, next_offset, dead }: Ended,
  where: string,
  hash: string,
  range = '',
): boolean {
  const few = count !== null && count > emitted;
  const wanted = few ? ` (${count.toLocaleString('en-US')} wanted)` : '';
  const left = exhausted ? `no slot${range} is left` : `--offset ${next_offset} goes on`;
  tell(`names: ${thousands(emitted)}${wanted} ${where}; ${left}; ${hash}`);
  if (dead.own_name) tell(`left out: ${thousands(dead.own_name)} full names of the source itself`);
  if (few && exhausted && spec.names) {
    tell(
      'note: a longer list or text gives more, and so do --real first and a --pattern of several names',
    );
  }
  return few;
}

/** Reads all that is there again, and writes what is not sound; returns the exit code. */
async function check(
  { pool, signal }: BatchWork,
  out: string,
  write: Given['write'],
): Promise<number> {
  const faults = new Map<string, string>();
  const found = async function* () {
    for await (const { file: path, ...result } of targetOf(pool, resolve(out)).check(signal)) {
      if (result.status === 'verified') continue;
      faults.set(path, result.reason);
      yield { path, ...result };
    }
  };
  const code = await writeVerified(write, found(), () => false);
  if ([...faults.values()].includes('file-missing')) {
    tell(`${out} holds no batch. ${NO_BATCH}`);
    return code;
  }
  const told = `${thousands(faults.size)} fault${faults.size === 1 ? '' : 's'}`;
  tell(`${out}: ${faults.size === 0 ? 'verified' : `${told}; ${remedyOf(out, faults)}`}`);
  return code;
}

/** What mends a batch with these faults, by file. */
function remedyOf(out: string, faults: ReadonlyMap<string, string>): string {
  const reasons = [...faults.values()];
  if (faults.has(BATCH_FILE))
    return `remove ${BATCH_FILE} and give the first command again; parts that fit stay`;
  const again = `namewalk batch --out ${out} makes what is damaged or gone`;
  return reasons.includes('part-foreign') ? `${again}; move away what is part-foreign` : again;
}

/** Makes the files. What to make is `asked` for; else it is what is there. Returns as `stream`. */
async function make(work: BatchWork, out: string, asked: boolean): Promise<boolean> {
  const { flags, pool, signal } = work;
  const target = targetOf(pool, resolve(out));
  // before anything is made
  if (isDatabasePath(out)) connect(':memory:').close();
  const files = readFlags(FILES_FIELDS, flags);
  const stored = await target
    .stored()
    .catch((err) => (asked && isDamaged(err) ? null : Promise.reject(err)));
  if (stored === null && !asked && flags.run === undefined)
    throw new UsageError(`${out} holds no batch. ${NO_BATCH}`);
  const queue = textOf(flags, 'queue');
  const broker = queue === undefined ? null : await openBroker(queue);
  const opened = async () => {
    if (stored !== null && !asked) return openStored(work, stored);
    const { space, job } = await openAsked(work, stored);
    return openParts(space, job, files);
  };
  const complete = async (batch: OpenBatch): Promise<boolean> => {
    const { ledger } = batch;
    if (broker !== null && flags.detach) {
      const parts = thousands(await addParts(broker, pool, batch, signal));
      tell(`queued: ${parts} parts; without --detach the same command completes them`);
      return false;
    }
    const began = performance.now();
    const onRemoved = (names: readonly string[]) =>
      tellList('no parts of the batch, removed', names);
    try {
      const end = await withBar(ledger.expectedNames, (onProgress) =>
        broker === null
          ? target.complete(batch, { signal, onProgress, onFound: tellFound, onRemoved })
          : completeOverQueue(broker, pool, batch, signal, queueProgress(onProgress)),
      );
      const time = ((performance.now() - began) / 1000).toFixed(1);
      const where = `in ${partsOf(end.parts)} of ${out}, ${time} s`;
      const range = batch.request.until === batch.plan.slots ? '' : ' of the range';
      return tellEnd(batch.request, end, where, `sha256 of the parts ${end.parts_sha256}`, range);
    } catch (err) {
      if (!signal.aborted) throw err;
      const { from } = partSlots(batch.request, ledger.front);
      tell(
        `stopped: ${thousands(ledger.size)} parts with ${thousands(ledger.names)} names are done, ` +
          `without a gap up to slot ${from}; namewalk batch --out ${out} goes on`,
      );
      return false;
    }
  };
  try {
    return await withBatch(target, await opened(), complete);
  } finally {
    await broker?.close();
  }
}

/** Shows what the queue adds to the progress; a refusal is told where there is no terminal, too. */
function queueProgress(show: (names: number, note: string) => void) {
  let last: string | null = null;
  return ({ names, workers, note }: QueueProgress): void => {
    if (note !== null && note !== last && !process.stderr.isTTY) tell(`note: ${note}`);
    last = note;
    show(names, `; ${workers} workers${note === null ? '' : `; ${note}`}`);
  };
}

const partsOf = (parts: number): string => `${thousands(parts)} part${parts === 1 ? '' : 's'}`;

/** What of a batch that was begun is there. */
function tellFound(kept: number, damaged: readonly number[]): void {
  if (kept + damaged.length === 0) return;
  tell(`kept: ${partsOf(kept)}`);
  tellList('damaged or gone, made again', damaged.map(partStem));
}

export const worker = verb({
  name: 'worker',
  summary: 'make parts of batches from a queue, on as many machines as wanted',
  usage: 'worker --queue URL [options]',
  about: `
Takes parts of batches from a queue in Redis (see namewalk batch --queue), makes each in a thread of its own
and writes it into the folder of the batch, which all machines share. A run is found by what it holds; parts
of runs that are not here go back for others. Workers may come and go: one that is killed costs the time of
the parts it was at.`,
  flags: `
  --queue URL          redis://HOST:PORT, redis://:PASSWORD@HOST:PORT/DB, rediss:// for TLS, unix:///PATH;
                       needs the packages bullmq and ioredis
  --runs DIR           folder that holds the run directories (default _working/output)
  --threads N          computing threads, and parts at a time (default: one for each processor)
  --lock-seconds N     a worker that did not renew its lock for so long is taken for dead, and its parts go to
                       others (default 30)`,
  end: `
Works until it is stopped: SIGTERM and SIGINT (Ctrl+C) finish the parts that are being made; a second one ends it at once.
Exit code: 0 stopped, 1 refused or failed, 2 wrong usage.`,
  examples: `
  namewalk worker --queue redis://queue.example:6379 --runs /shared/runs`,
  stops: 'well',
  async run({ flags, signal, pool: open }) {
    const queue = textOf(flags, 'queue');
    if (queue === undefined) throw new UsageError('--queue is missing: give redis://HOST:PORT.');
    const threads = threadsOf(flags);
    const lockSeconds = textOf(flags, 'lock-seconds') ?? '30';
    const seconds = Number(lockSeconds);
    if (!(seconds >= 1 && seconds <= 86_400)) {
      throw new UsageError(`--lock-seconds must be 1 to 86400, not "${lockSeconds}".`);
    }
    let lost = false;
    const broker = await openBroker(queue, () => {
      if (!lost) tell('note: the queue does not answer; waiting for it');
      lost = true;
    });
    try {
      const pool = await open(threads);
      const made = workParts(broker, pool, {
        runs: resolve(textOf(flags, 'runs') ?? '_working/output'),
        lockMs: Math.round(1000 * seconds),
        onLine(line) {
          lost = false;
          tell(line);
        },
      });
      tell(`ready: ${pool.threads} parts at a time from ${broker.address}`);
      await aborted(signal);
      await made.close();
      tell(`stopped: ${thousands(made.parts)} parts made`);
    } finally {
      await broker.close();
    }
  },
});

/** Computing threads as the pool takes them. Throws `UsageError`. */
const threadsOf = ({ threads }: Flags): PoolOptions => {
  const { threads: count } = settingsOfFlags({ threads });
  return count ? { threads: count } : {};
};

interface BatchWork extends Pick<Given, 'flags' | 'signal'> {
  readonly pool: WorkerPool;
  /** Names of a list that are left out, which are told one by one where they count. */
  readonly left: string[];
}

/**
 * The batch that the flags describe, of a shard the slots that are its own; of a batch that is there already, its seed
 * and run if none are given. Tells a seed that was drawn.
 */
async function openAsked(
  { flags, pool, signal, left }: BatchWork,
  stored: BegunBatch | null,
  ofFile?: string | null,
) {
  const { shard: range } = readFlags(SHARD_FLAGS, flags);
  if (range !== null && (flags.offset ?? flags.until) !== undefined)
    throw new UsageError('Use either --shard or --offset and --until.');
  const given: JsonObject = { ...givenBy(stored), ...bodyOfFlags(BATCH_FIELDS, flags) };
  const body = { format: ofFile ?? 'txt', ...given, ...excludeBody(flags) };
  const corpus = async () => batchCorpus(withRun(flags, stored));
  const from = { corpus, ofNames: sourceFile(flags) !== undefined };
  const how = { pool, policies: policyFile(textOf(flags, 'policies')), gate: PathGate.OPEN };
  const { request, space } = await openRequest(how, parseBatch, body, from, signal);
  tellSeed(given.seed, request.recipe);
  for (const note of space.notes) tell(`note: ${note}`);
  for (const { nameClass, names } of space.left ?? [])
    left.push(...names.map((name) => `left out of ${nameClass}: ${name}`));
  if (flags.strict) for (const line of left) tell(line);
  const job = batchJob(space, { ...request, ...range?.(space.plan.slots) });
  for (const warning of job.warnings) tell(`warning: ${warning}`);
  return { space, job };
}

async function openStored({ flags, pool }: BatchWork, stored: BegunBatch): Promise<OpenParts> {
  const { run_dir: folder, run_id: runId } = stored.file;
  const from =
    folder === undefined ? { ...NO_CORPUS, runId } : await openRun(withRun(flags, stored));
  return reopenParts(pool, stored, from);
}

/** The newest run may have become another since a batch was begun, and its folder may have been moved. */
function withRun(flags: Flags, stored: BegunBatch | null): Flags {
  const { run_id: id, run_dir: folder } = stored?.file ?? {};
  const isNewest = readFlags(CORPUS_FIELDS, flags).run === CORPUS_FIELDS.run.schema.default;
  if (!isNewest || id === undefined || folder === undefined) return flags;
  return { ...flags, run: existsSync(folder) ? folder : id };
}

/** The flag that names a source which is no run. */
const sourceFile = (flags: Flags) =>
  SOURCES.find((flag) => flag !== 'run' && flags[flag] !== undefined) ??
  (flags.run === undefined && flags.language !== undefined ? 'language' : undefined);

/** What a batch is made from: a run, or a text or list, of which kin/1 alone makes names. Throws as `openRun`, `sourceOf`. */
async function batchCorpus(flags: Flags): Promise<BatchCorpus> {
  const flag = sourceFile(flags);
  if (flag === undefined) return openRun(flags);
  const path = textOf(flags, flag)!;
  const runId = path === '-' ? 'standard input' : basename(path);
  return { ...NO_CORPUS, runId, source: await (flag === 'language' ? noSource : sourceOf)(flags) };
}

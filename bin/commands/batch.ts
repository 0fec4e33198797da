/** `namewalk batch`: any number of names, to standard output or into files. */
import { batchJob, openSpace } from '../../app/batch/request-space.ts';
import { type BatchEnd, type BatchJob, BatchStream, sinkTo } from '../../app/batch/stream.ts';
import { closing, endFields, type OpenSpace, opening } from '../../app/batch/texts.ts';
import { PathGate } from '../../app/settings/path-gate.ts';
import { BATCH_FIELDS } from '../../operations/batch/fields.ts';
import { FILES_FIELDS } from '../../operations/batch/files.ts';
import { type BatchRequest, parseBatch } from '../../operations/batch/request.ts';
import { flagHelp } from '../../operations/fields.ts';
import { thousands } from '../../store/files/thousands.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { batchFiles } from '../batch-files.ts';
import { type Command, UsageError } from '../command.ts';
import { batchBody, batchCorpus, parseShard, shardOf, threadsOf } from '../flags/batch.ts';
import { parseFlags, textOf } from '../flags/flags.ts';
import { FILE_SOURCE_HELP } from '../flags/name-source.ts';
import { EXCLUDE_HELP, POLICIES_HELP, readBatchClasses } from '../flags/select.ts';
import { untilInterrupted } from '../interrupts.ts';
import { exitCode, tell, tellSeed } from '../output/answer.ts';
import { NameMeter } from '../output/progress.ts';

/** The help of fields in the order of their names. */
const helpOf = (...names: (keyof typeof BATCH_FIELDS)[]): string =>
  flagHelp(Object.fromEntries(names.map((name) => [name, BATCH_FIELDS[name]])));

const { part, gzip } = FILES_FIELDS;

export const command: Command = {
  name: 'batch',
  summary: 'make any number of names, no name twice, in shards if wanted',
  help: `
Usage: namewalk batch [options]

Makes names of a corpus, or with --algorithm kin/1 of a text or a list of names, each name once, in an order that
the seed alone decides. The names are slots of a numbered space: the same slot gives the same name again, and ranges of
slots can be made on different machines. The output is that of POST /api/batch.

${FILE_SOURCE_HELP}
${helpOf('syllables', 'count', 'seed', 'offset', 'until')}
  --shard I/M          the I-th of M equal parts of the slots instead of --offset and --until;
                       --count is that of the part, so give --count all, or its share
${helpOf('format', 'renderStyle', 'minLength', 'maxLength', 'minFrequency', 'top', 'class')}
${helpOf('algorithm', 'pattern', 'letters', 'mode', 'nameMin', 'nameMax')}
${POLICIES_HELP}
${EXCLUDE_HELP}
  --request FILE       a request as POST /api/batch takes it, in JSON; flags win, and --run names the corpus
  --threads N          computing threads (default: one for each processor)
  --out PATH           a folder of parts (000000.txt, 000001.txt, ...) with their hashes beside them, or a
                       SQLite file (.sqlite, .sqlite3, .db) with a table names(slot, name, syllables)
${flagHelp({ part, gzip })}
  --check              with --out alone: read all that is there again; one line a fault
  --queue URL          have the parts made by workers (namewalk worker) that share the folder: redis://HOST:PORT,
                       redis://:PASSWORD@HOST:PORT/DB, rediss:// for TLS, unix:///PATH; needs the packages
                       bullmq and ioredis
  --detach             with --queue: add the parts and do not wait for them

Names go to standard output, messages to standard error. With --out, parts put one after the other are what
would have gone to standard output. A command that was broken off goes on when it is given again, or as
namewalk batch --out PATH, which takes what to make from there; another recipe is refused.
Exit code: 0 done (also when fewer names are left than wanted), 1 refused, failed or a fault found, 2 wrong
usage, 130 and 143 ended by SIGINT and SIGTERM.

Examples:
  namewalk batch --class place_name --count 100000 --seed 7 --style title > places.txt
  namewalk batch --syllables 2 --count all --seed 7 --shard 3/8 --format ndjson > shard3.ndjson
  namewalk batch --syllables 2,3 --count 1e9 --seed 7 --out places --gz
  namewalk batch --names towns.txt --class place_name --count 1e6 --seed 7 > places.txt
  namewalk batch --text book.txt --pattern "{first_name} {last_name}" --count 1e8 --seed 7 --out people --gz
  namewalk batch --out places --check
`,
  run,
};

/** What to use instead of flags of other verbs. */
const HINTS = {
  txt: 'Use --format txt.',
  ndjson: 'Use --format ndjson.',
  csv: 'Use --format csv.',
};

async function run(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, command.help, { hints: HINTS });
  const out = textOf(flags, 'out');
  if (out !== undefined) return batchFiles(flags, out);
  for (const flag of ['part', 'gz', 'check', 'queue', 'detach'] as const) {
    if (flags[flag] !== undefined) throw new UsageError(`--${flag} needs --out.`);
  }
  const shard = parseShard(flags);
  const threads = threadsOf(flags);
  return untilInterrupted((signal) =>
    exitCode(async () => {
      const request = parseBatch(await batchBody(flags), await readBatchClasses(flags));
      const corpus = await batchCorpus(flags, request);
      tellSeed(flags.seed, request.recipe);
      const pool = new WorkerPool(threads);
      try {
        const space = await openSpace(pool, corpus, request, { signal, gate: PathGate.OPEN });
        await writeBatch(pool, space, shardOf(space, request, shard), signal);
      } finally {
        await pool.close();
      }
    }),
  );
}

async function writeBatch(
  pool: WorkerPool,
  space: OpenSpace,
  request: BatchRequest,
  enough: AbortSignal,
): Promise<void> {
  const out = process.stdout;
  const job = batchJob(space, request);
  const closed = new AbortController();
  out.once('close', () => closed.abort());
  const { signal } = closed;
  const write = sinkTo(out, signal);
  const text = (lines: string): Promise<void> | undefined =>
    lines === '' ? undefined : write(new TextEncoder().encode(lines));
  const meter = new NameMeter(wantedNames(space, job));
  await text(opening(space, job, request));
  const end = await new BatchStream(pool, job)
    .run(write, { signal, enough, onProgress: (emitted) => meter.show(emitted) })
    .finally(() => meter.clear());
  await text(closing(space, job, end));
  tellEnd(space, end);
  if (enough.aborted && !end.exhausted) tellRest(job, request, end);
}

/** What is left to do when it was broken off, by the flags that differ. */
function tellRest(
  { until }: BatchJob,
  { recipe, count }: BatchRequest,
  { emitted, next }: BatchEnd,
): void {
  const rest = count === null ? 'all' : count - BigInt(emitted);
  const flags = `--seed ${recipe.seed} --offset ${next} --until ${until} --count ${rest}`;
  tell(`stopped: the same command with ${flags} goes on`);
}

/** About how many names there will be. */
const wantedNames = ({ live }: OpenSpace, { offset, until, count }: BatchJob): number =>
  Math.min(Number(count), Math.round(Number(until - offset) * live.share));

function tellEnd(space: OpenSpace, end: BatchEnd): void {
  const { emitted, next_offset, exhausted, sha256, excluded } = endFields(space, end);
  const left = exhausted ? 'no slot is left' : `--offset ${next_offset} goes on`;
  tell(
    `names: ${thousands(emitted)} of ${space.plan.slots.toLocaleString('en-US')} slots; ${left}; sha256 ${sha256}`,
  );
  if (!excluded) return;
  const parts = Object.entries(excluded).map(([key, n]) => `${key} ${thousands(n)}`);
  tell(`left out: ${parts.join(', ')}`);
}

import {
  batchJob,
  closing,
  endFields,
  type OpenSpace,
  opening,
  openSpace,
} from '../../http/batch.ts';
import { type BatchRequest, parseBatch } from '../../http/batch-request.ts';
import { type BatchEnd, BatchStream, sinkTo } from '../../http/batch-stream.ts';
import type { JsonObject } from '../../http/body.ts';
import { PathGate } from '../../http/path-gate.ts';
import { thousands } from '../../store/thousands.ts';
import { WorkerPool } from '../../workers/pool.ts';
import { exitCode, tell, tellSeed } from '../answer.ts';
import { type Command, UsageError } from '../command.ts';
import { CORPUS_HELP, CORPUS_OPTIONS, openCorpus } from '../corpus-options.ts';
import { EXCLUDE_HELP, EXCLUDE_OPTIONS, excludeBody } from '../exclude-options.ts';
import { asText, field, integral, numberOrList, orNull } from '../flag-values.ts';
import { parseFlags } from '../flags.ts';
import { NameMeter } from '../name-meter.ts';
import { readPolicies } from '../select-names.ts';

export const command: Command = {
  name: 'batch',
  summary: 'make any number of names, no name twice, in shards if wanted',
  help: `
Usage: namewalk batch [options]

Makes names of a corpus, each name once, in an order that the seed alone decides. The names are slots of
a numbered space: the same slot gives the same name again, and ranges of slots can be made on different
machines. The output is that of POST /api/batch.

${CORPUS_HELP}
  --syllables LIST     syllables of a name: 2, or several such as 2,3 (default 2)
  --count N            names wanted, such as 1e6, or all (default 1000)
  --seed N             any integer; the same seed gives the same order (default: drawn and told)
  --offset N           first slot (default 0)
  --until N            stop before this slot (default: the number of slots)
  --shard I/M          the I-th of M equal parts of the slots instead of --offset and --until
  --format FORMAT      txt: one name a line (default); ndjson: a header, a record a line with slot,
                       name and syllables, a trailer; csv: slot, name, syllables
  --style STYLE        raw (default), lower, upper, title, sentence
  --min-length N       only syllables of so many letters at least
  --max-length N       only syllables of so many letters at most
  --min-frequency N    only syllables that occur so often at least
  --top N              only the N most frequent syllables
  --class NAME         only names that suit this name class
  --mode MODE          hard: no discouraged feature (default); soft: only its number of syllables
  --policies FILE      policy file (default: the one of the package)
  --name-min N         fewest letters of a name
  --name-max N         most letters of a name
${EXCLUDE_HELP}
  --threads N          computing threads (default: one for each processor)

Names go to standard output, messages to standard error.
Exit code: 0 done (also when fewer names are left than wanted), 1 refused or failed, 2 wrong usage.

Examples:
  namewalk batch --class place_name --count 100000 --seed 7 --style title > places.txt
  namewalk batch --syllables 2,3 --count 1e6 --seed 7 --shard 3/8 --format ndjson > shard3.ndjson
`,
  run,
};

const OPTIONS = {
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
  mode: { type: 'string' },
  policies: { type: 'string' },
  'name-min': { type: 'string' },
  'name-max': { type: 'string' },
  threads: { type: 'string' },
} as const;

const HINTS = {
  txt: 'Use --format txt.',
  ndjson: 'Use --format ndjson.',
  csv: 'Use --format csv.',
};

type Flags = ReturnType<typeof parseFlags<typeof OPTIONS>>;

async function run(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, OPTIONS, HINTS);
  const shard = flags.shard === undefined ? null : parseShard(flags);
  const threads = parseThreads(flags.threads);
  return exitCode(async () => {
    const request = parseBatch(batchBody(flags), await readPolicies(flags.policies));
    const { handle, source, folder } = await openCorpus(flags);
    tellSeed(flags.seed, request.recipe);
    const pool = new WorkerPool(threads === null ? {} : { threads });
    try {
      const corpus = { corpus: handle, runId: source, runDir: folder };
      const { signal } = new AbortController();
      const space = await openSpace(pool, corpus, request, { signal, gate: PathGate.OPEN });
      await writeBatch(pool, space, shard === null ? request : partOf(space, request, shard));
    } finally {
      await pool.close();
    }
  });
}

interface Shard {
  readonly number: bigint;
  readonly of: bigint;
}

function parseShard({ shard, offset, until }: Flags): Shard {
  if (offset !== undefined || until !== undefined) {
    throw new UsageError('Use either --shard or --offset and --until.');
  }
  const [, number, of] = /^(\d{1,18})\/(\d{1,18})$/.exec(shard!) ?? [];
  const parsed = { number: BigInt(number ?? 0), of: BigInt(of ?? 0) };
  if (parsed.number < 1n || parsed.number > parsed.of) {
    throw new UsageError(`--shard must be I/M with 1 <= I <= M, such as 3/8, not "${shard}".`);
  }
  return parsed;
}

function parseThreads(text: string | undefined): number | null {
  if (text === undefined) return null;
  const threads = Number(text);
  if (Number.isInteger(threads) && threads >= 1 && threads <= 256) return threads;
  throw new UsageError(`--threads must be an integer of 1 to 256, not "${text}".`);
}

/** The request for one of equal parts; they meet without gap or overlap. */
function partOf({ plan }: OpenSpace, request: BatchRequest, { number, of }: Shard): BatchRequest {
  const { slots } = plan;
  return { ...request, offset: (slots * (number - 1n)) / of, until: (slots * number) / of };
}

/** The request that the flags stand for. */
function batchBody(flags: Flags): JsonObject {
  return {
    ...field('syllables', flags.syllables, numberOrList),
    ...field('count', flags.count, orNull('all', integral)),
    ...field('seed', flags.seed, integral),
    ...field('offset', flags.offset, integral),
    ...field('until', flags.until, integral),
    format: flags.format ?? 'txt',
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

async function writeBatch(
  pool: WorkerPool,
  space: OpenSpace,
  request: BatchRequest,
): Promise<void> {
  const out = process.stdout;
  const job = batchJob(space, request);
  const closed = new AbortController();
  out.once('close', () => closed.abort());
  const { signal } = closed;
  const write = sinkTo(out, signal);
  const text = (lines: string): Promise<void> | undefined =>
    lines === '' ? undefined : write(new TextEncoder().encode(lines));
  const meter = new NameMeter(job.count);
  await text(opening(space, job, request));
  const end = await new BatchStream(pool, job)
    .run(write, { signal, onProgress: (emitted) => meter.show(emitted) })
    .finally(() => meter.clear());
  await text(closing(space, job, end));
  tellEnd(space, end);
}

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

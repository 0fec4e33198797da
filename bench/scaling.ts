/** Program: measures how load, reaches, walks and memory grow with the number of syllables. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NO_HOOKS } from '../engine/base/hooks.ts';
import { PROFILES } from '../engine/corpus/profiles.ts';
import { computeReach } from '../engine/walk/reaches.ts';
import { DEFAULT_WALK, Walker } from '../engine/walk/walker.ts';
import { readCorpus } from '../store/corpus/read.ts';
import { packageRoot } from '../store/files/package-root.ts';
import { Context } from './measuring/context.ts';
import { chartSvg, type Panel } from './measuring/line-chart.ts';
import { machineFacts, writeReport } from './measuring/report.ts';
import { layOutRun, syntheticRunId } from './measuring/runs.ts';
import { median } from './measuring/samples.ts';
import { FULL } from './measuring/scale.ts';
import { peakBytes, withServer } from './measuring/server-process.ts';
import { repeat, timeOnce } from './measuring/timing.ts';
import { loadToReady, timedLoad } from './suites/http.ts';

/**
 * How load, reaches, walks and memory grow with the number of syllables:
 *
 *     node dist/bench/scaling.js [--sizes 2000,7000,...] [--repeats 5] [--out docs/images] [--check]
 *
 * Writes `scaling.json` and the drawing of it, `scaling.svg`. With `--check` the exit code is 1 when the
 * largest size misses a limit.
 */
const SIZES = '2000,7000,50000,200000,1000000,5000000';
/** What five million syllables may take on a machine with two cores. */
const LARGE = 5_000_000;
const READY_MS = 12_000;
const READY_CACHED_MS = 8_000;
const MAX_MB = 800;
/** Walks of `SMALL` syllables are at most so many times as many a second. */
const SMALL = 7000;
const SLOWER = 3;

const WALKS = 50_000;
const STEPS = 5;
const MEGABYTE = 1e6;

interface Row {
  readonly n: number;
  /** From the request until the walker is ready, a new server each time, in milliseconds. */
  readonly ready_ms: number;
  /** The same where the reach cache is there. */
  readonly ready_cached_ms: number;
  /** Resident memory of the server: the most that it ever was, and after the load has settled. */
  readonly peak_mb: number | null;
  readonly settled_mb: number;
  /** On one thread: the corpus from its index, the reaches of all profiles. */
  readonly read_ms: number;
  readonly reaches_ms: number;
  /** Walks a second of one thread whose tables are made, and time to make them. */
  readonly walks_per_second: number;
  readonly unlimited_per_second: number;
  readonly unlimited_tables_ms: number;
}

async function measure(
  context: Context,
  n: number,
  { repeats, number }: { repeats: number; number: number },
): Promise<Row> {
  const base = await context.folder();
  const run = { id: syntheticRunId(number), size: n, index: true };
  context.say(`${n.toLocaleString('en-US')} syllables: laying out`);
  const shape = { size: n, seed: 1, database: true, index: true, json: false };
  const runDir = await layOutRun(base, run.id, shape);
  context.say(`${n.toLocaleString('en-US')} syllables: measuring`);
  const memory: { peak: number | null; settled: number }[] = [];
  const fresh = await repeat(repeats, () =>
    withServer(context, async (server) => {
      const ms = await loadToReady(context, server, 'a', run);
      const settled = await server.settledMemory();
      memory.push({ settled, peak: await peakBytes(server.pid) });
      return ms;
    }),
  );
  const cached = await repeat(repeats, () =>
    withServer(context, async (server) => {
      const load = await timedLoad(server, 'a', run);
      if (!load.cached) throw new Error(`The reach cache of ${n} syllables was not found.`);
      return load.ms;
    }),
  );
  const row: Row = {
    n,
    ready_ms: median(fresh),
    ready_cached_ms: median(cached),
    peak_mb: memory.some(({ peak }) => peak === null)
      ? null
      : Math.max(...memory.map(({ peak }) => peak!)) / MEGABYTE,
    settled_mb: median(memory.map(({ settled }) => settled)) / MEGABYTE,
    ...engineFigures(runDir, repeats),
  };
  await rm(runDir, { recursive: true });
  return row;
}

function engineFigures(
  runDir: string,
  repeats: number,
): Omit<Row, 'n' | 'ready_ms' | 'ready_cached_ms' | 'peak_mb' | 'settled_mb'> {
  const medianOf = (work: () => number): number =>
    median(Array.from({ length: repeats }, () => timeOnce(work)));
  const read = () => readCorpus(runDir, NO_HOOKS, 'unchecked').corpus;
  let corpus = read();
  const read_ms = medianOf(() => {
    corpus = read();
    return corpus.size;
  });
  const reaches_ms = medianOf(() =>
    Object.values(PROFILES).reduce((sum, profile) => sum + computeReach(corpus, profile).reach, 0),
  );
  const batch = (walker: Walker) => (): number => {
    const ids = walker.batch(0n, 0, WALKS, STEPS);
    return ids[ids.length - 1]!;
  };
  const walks = batch(new Walker(corpus, DEFAULT_WALK));
  timeOnce(walks);
  const walks_per_second = (WALKS / medianOf(walks)) * 1000;
  const unlimited = batch(new Walker(corpus, { ...DEFAULT_WALK, neighborLimit: null }));
  const first = timeOnce(unlimited);
  const warm = medianOf(unlimited);
  return {
    read_ms,
    reaches_ms,
    walks_per_second,
    unlimited_per_second: (WALKS / warm) * 1000,
    unlimited_tables_ms: Math.max(0, first - warm),
  };
}

/** Digits beyond the first few are noise. */
function rounded(row: Row): Row {
  const entries = Object.entries(row).map(([key, value]) => [
    key,
    typeof value === 'number' && key !== 'n' ? Number(value.toPrecision(4)) : value,
  ]);
  return Object.fromEntries(entries) as Row;
}

function drawing(rows: readonly Row[]): string {
  const line = (name: string, y: (row: Row) => number) => ({
    name,
    points: rows.map((row) => ({ x: row.n, y: y(row) })),
  });
  const panels: Panel[] = [
    {
      title: 'From the request to a ready walker, seconds',
      series: [
        line('no reach cache', (row) => row.ready_ms / 1000),
        line('reach cache', (row) => row.ready_cached_ms / 1000),
        line('reading alone', (row) => row.read_ms / 1000),
      ],
      linear: true,
    },
    {
      title: 'Reaches of four profiles, one thread, milliseconds',
      series: [line('reaches', (row) => row.reaches_ms)],
      linear: false,
    },
    {
      title: 'Walks of five steps a second, one thread',
      series: [
        line('ten neighbours', (row) => row.walks_per_second),
        line('all neighbours', (row) => row.unlimited_per_second),
      ],
      linear: false,
    },
    {
      title: 'Resident memory of the server, megabytes',
      series: [
        line('most', (row) => row.peak_mb ?? row.settled_mb),
        line('after the load', (row) => row.settled_mb),
      ],
      linear: false,
    },
  ];
  return chartSvg(
    'Growth with the number of syllables',
    'syllables (dashes: linear growth)',
    panels,
  );
}

/** The limits that were missed, in words; nothing is said of sizes that were not measured. */
function missedLimits(rows: readonly Row[]): string[] {
  const large = rows.find(({ n }) => n === LARGE);
  const small = rows.find(({ n }) => n === SMALL);
  if (!large) return [];
  const slower = small ? small.walks_per_second / large.walks_per_second : 1;
  const limits: [name: string, value: number, limit: number][] = [
    ['ready_ms', large.ready_ms, READY_MS],
    ['ready_cached_ms', large.ready_cached_ms, READY_CACHED_MS],
    ['peak_mb', large.peak_mb ?? large.settled_mb, MAX_MB],
    [`walks_per_second against ${SMALL}`, slower, SLOWER],
  ];
  return limits
    .filter(([, value, limit]) => value > limit)
    .map(([name, value, limit]) => `${name} is ${value.toFixed(1)}, over ${limit}`);
}

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: SIZES },
    repeats: { type: 'string', default: '5' },
    check: { type: 'boolean', default: false },
    out: { type: 'string', default: join(packageRoot(), 'docs', 'images') },
  },
});
const context = new Context(FULL, (text) => void process.stderr.write(`${text}\n`));
const rows: Row[] = [];
try {
  for (const [i, size] of values.sizes.split(',').entries()) {
    rows.push(
      await measure(context, Number(size), { repeats: Number(values.repeats), number: i + 1 }),
    );
  }
} finally {
  await context.close();
}
const results = rows.map(rounded);
const json = { ...machineFacts(new Date()), walks: WALKS, steps: STEPS, results };
await writeReport(join(values.out, 'scaling.json'), `${JSON.stringify(json, null, 2)}\n`);
await writeReport(join(values.out, 'scaling.svg'), drawing(rows));
console.table(results);
const missed = missedLimits(rows);
for (const text of missed) context.say(text);
if (values.check && missed.length > 0) process.exitCode = 1;

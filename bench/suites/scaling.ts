/** `npm run bench -- scaling`: how load, reaches, walks and memory grow with the number of syllables. */
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { computeReach } from '../../engine/walk/reaches.ts';
import { DEFAULT_WALK, Walker } from '../../engine/walk/walker.ts';
import { readCorpus } from '../../store/corpus/read.ts';
import { packageRoot } from '../../store/files/package-root.ts';
import { Context } from '../measuring/context.ts';
import { growthChart, type Row } from '../measuring/growth-chart.ts';
import {
  figure,
  machineFacts,
  machineText,
  markdown,
  writeJson,
  writePage,
} from '../measuring/report.ts';
import { layOutRun, syntheticRunId } from '../measuring/runs.ts';
import { median } from '../measuring/samples.ts';
import { FULL } from '../measuring/scale.ts';
import { peakBytes, withServer } from '../measuring/server-process.ts';
import { repeat, timeOnce } from '../measuring/timing.ts';
import { loadToReady, timedLoad } from './http.ts';

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

const COLUMNS: readonly [key: keyof Row, heading: string][] = [
  ['n', 'syllables'],
  ['ready_ms', 'ready, ms'],
  ['ready_cached_ms', 'with reach cache, ms'],
  ['read_ms', 'reading alone, ms'],
  ['reaches_ms', 'reaches, ms'],
  ['walks_per_second', 'walks/s'],
  ['unlimited_per_second', 'walks/s, all neighbours'],
  ['unlimited_tables_ms', 'their tables, ms'],
  ['peak_mb', 'most memory, MB'],
  ['settled_mb', 'memory, MB'],
];

const curvesTable = (rows: readonly Row[]): string =>
  markdown(
    COLUMNS.map(([, heading]) => heading),
    rows.map((row) => COLUMNS.map(([key]) => (row[key] === null ? '' : figure(row[key])))),
  );

const SCALING_HELP = `Usage: npm run bench -- scaling [options]

Measures how load, reaches, walks and memory grow with the number of syllables.

  --sizes N,...  syllables (default ${SIZES})
  --repeats N    loads of each size (default 5)
  --out FOLDER   where scaling.json and its drawing scaling.svg go (default docs/images, with the table in
                 docs/performance.md)
  --check        exit code 1 when the largest size misses a limit
  --help         this text
`;

/** Runs the bench; returns the exit code. */
export async function measureScaling(
  args: readonly string[],
  say: (text: string) => void,
): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      sizes: { type: 'string', default: SIZES },
      repeats: { type: 'string', default: '5' },
      check: { type: 'boolean', default: false },
      out: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(SCALING_HELP);
    return 0;
  }
  const context = new Context(FULL, say);
  const rows: Row[] = [];
  try {
    for (const [i, size] of values.sizes.split(',').entries()) {
      const repeats = Number(values.repeats);
      rows.push(rounded(await measure(context, Number(size), { repeats, number: i + 1 })));
    }
  } finally {
    await context.close();
  }
  const at = new Date();
  const out = values.out ?? join(packageRoot(), 'docs', 'images');
  const json = { ...machineFacts(at), walks: WALKS, steps: STEPS, results: rows };
  await writeJson(join(out, 'scaling.json'), json);
  await writeFile(join(out, 'scaling.svg'), await growthChart(rows));
  const table = curvesTable(rows);
  process.stdout.write(`${table}\n`);
  if (values.out === undefined) await writePage({ curves: `${machineText(at)}\n\n${table}` });
  const missed = missedLimits(rows);
  for (const text of missed) say(text);
  return values.check && missed.length > 0 ? 1 : 0;
}

/** How load, reaches, walks and memory grow with the number of syllables. */
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { computeReach } from '../../engine/walk/reaches.ts';
import { DEFAULT_WALK, Walker } from '../../engine/walk/walker.ts';
import { readCorpus } from '../../store/corpus/read.ts';
import type { Context } from '../measuring/context.ts';
import {
  fromSamples,
  type Measurement,
  median,
  repeat,
  rowOf,
  timeOnce,
} from '../measuring/measurement.ts';
import { peakBytes, withServer } from '../measuring/server-process.ts';
import { loadToReady, timedLoad } from './http.ts';

const WALKS = 50_000;
const STEPS = 5;
const MEGABYTE = 1e6;

/** Every size with a run of its own, which is removed afterwards: the largest takes gigabytes. */
export async function benchGrowth(context: Context): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const n of context.scale.growth) rows.push(...(await measure(context, n)));
  return rows;
}

async function measure(context: Context, n: number): Promise<Measurement[]> {
  const repeats = context.scale.freshRepeats;
  const run = await context.run(n, 'index');
  const runDir = join(await context.folder(), run.id);
  const peaks: number[] = [];
  const settled: number[] = [];
  const ready = await repeat(repeats, () =>
    withServer(context, async (server) => {
      const ms = await loadToReady(context, server, 'a', run);
      settled.push((await server.settledMemory()) / MEGABYTE);
      peaks.push(((await peakBytes(server.pid)) ?? 0) / MEGABYTE);
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
  const rows = [
    fromSamples({ name: 'ready', n, samples: ready }),
    fromSamples({ name: 'ready-cached', n, samples: cached }),
    ...engineRows(runDir, n, repeats),
    // zero where the system does not tell it
    rowOf({ name: 'memory-most', n, megabytes: Math.max(...peaks) || median(settled) }),
    rowOf({ name: 'memory-settled', n, megabytes: median(settled) }),
  ];
  await rm(runDir, { recursive: true });
  return rows;
}

/** On this thread: the corpus from its index, the reaches of all profiles, and walks whose tables are made. */
function engineRows(runDir: string, n: number, repeats: number): Measurement[] {
  const row = (name: string, work: () => number, items = n): Measurement => {
    const samples = Array.from({ length: repeats }, () => timeOnce(work));
    return fromSamples({ name, n, items, samples });
  };
  const read = () => readCorpus(runDir, NO_HOOKS, 'unchecked').corpus;
  const corpus = read();
  const batch = (walker: Walker) => (): number => {
    const ids = walker.batch(0n, 0, WALKS, STEPS);
    return ids[ids.length - 1]!;
  };
  const walks = batch(new Walker(corpus, DEFAULT_WALK));
  const unlimited = batch(new Walker(corpus, { ...DEFAULT_WALK, neighborLimit: null }));
  timeOnce(walks);
  timeOnce(unlimited);
  return [
    row('read', () => read().size),
    row('reaches', () =>
      Object.values(PROFILES).reduce(
        (sum, profile) => sum + computeReach(corpus, profile).reach,
        0,
      ),
    ),
    row('walks', walks, WALKS),
    row('walks-unlimited', unlimited, WALKS),
  ];
}

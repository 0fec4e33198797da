/** Benchmark of seeding Mersenne Twister generators, vectorised and one by one. */
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { type Seeder, vectorSeeder } from '../../engine/base/random/seeding.ts';
import type { Context } from '../measuring/context.ts';
import { fromSamples, type Measurement, median, sampleTimes } from '../measuring/measurement.ts';

/** Words that a walk of five steps draws. */
const WORDS = 10;
const SEEDS = 32_768;
/** Seeds that the baseline works on: its cost for each does not depend on their number. */
const BASELINE_SEEDS = 2048;

/**
 * The first words of consecutive seeds: with vectors, and by one generator after the other. This is what a short walk cannot go below.
 */
export async function benchSeeding({ scale }: Context): Promise<Measurement[]> {
  const ms = median(await sampleTimes(() => oneByOne(BASELINE_SEEDS), scale.timing));
  const vector = vectorSeeder();
  if (vector === null) return [];
  const samples = await sampleTimes(() => inLanes(vector, SEEDS), scale.timing);
  const baseline = { what: 'one generator', ms, items: BASELINE_SEEDS };
  return [fromSamples({ name: 'seeding', n: SEEDS, samples, baseline })];
}

function oneByOne(seeds: number): number {
  let sum = 0;
  for (let seed = 0; seed < seeds; seed++) {
    const random = new Random(seed);
    for (let k = 0; k < WORDS; k++) sum = (sum + random.word()) >>> 0;
  }
  return sum;
}

function inLanes(seeder: Seeder, seeds: number): number {
  const { lanes, words } = seeder;
  const keys = new Uint32Array(lanes);
  let sum = 0;
  for (let seed = 0; seed < seeds; seed += lanes) {
    for (let lane = 0; lane < lanes; lane++) keys[lane] = seed + lane;
    seeder.seed(keys, 1, WORDS);
    for (let k = 0; k < WORDS * lanes; k++) sum = (sum + words[k]!) >>> 0;
  }
  return sum;
}

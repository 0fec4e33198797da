/** Benchmarks of the engine on one thread; baselines are the naive definitions on plain arrays. */
import { Random } from '../../engine/base/random/mersenne-twister.ts';
import { type Seeder, vectorSeeder } from '../../engine/base/random/seeding-kernel.ts';
import { type Corpus, CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { annotate } from '../../engine/corpus/features.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { type CombineParams, combine } from '../../engine/names/combine.ts';
import { parsePolicies } from '../../engine/names/policy.ts';
import { nameOf } from '../../engine/names/render.ts';
import { select } from '../../engine/names/select.ts';
import { computeReach } from '../../engine/walk/reaches.ts';
import { DEFAULT_WALK, Walker, type WalkParams } from '../../engine/walk/walker.ts';
import * as naive from '../../test/engine/naive.ts';
import type { Context } from '../measuring/context.ts';
import { makeColumns } from '../measuring/corpus.ts';
import {
  compared,
  fromSamples,
  type Measurement,
  median,
  sampleTimes,
  timeOnce,
} from '../measuring/measurement.ts';

const CORPUS_SEED = 1;
const STEPS = 5;
/** Walks and candidates that a baseline makes: its cost for each does not depend on their number. */
const NAIVE_WALKS = 20;
const NAIVE_CANDIDATES = 500;
const NAIVE_SELECTED = 50_000;
const POLICY = parsePolicies({
  version: '1.0',
  name_classes: {
    bench: {
      syllable_range: [2, 3],
      features: {
        contains_liquid: 'preferred',
        ends_with_vowel: 'preferred',
        ends_with_stop: 'discouraged',
      },
    },
  },
})[0]!;

/** A synthetic corpus in the order of a database. */
function makeCorpus(size: number): Corpus {
  const { syllables, frequencies } = makeColumns(size, CORPUS_SEED);
  const builder = new CorpusBuilder();
  syllables.forEach((syllable, i) => {
    builder.add(syllable, frequencies[i]!, annotate(syllable));
  });
  return builder.build('frequency');
}

function plainCorpus(corpus: Corpus): naive.NaiveSyllable[] {
  return Array.from({ length: corpus.size }, (_, i) => ({
    syllable: corpus.syllable(i),
    frequency: corpus.frequency(i),
    signature: corpus.signature(i),
  }));
}

const lastOf = (ids: Uint32Array): number => ids[ids.length - 1]!;

/**
 * Walks of five steps with the default limits, without a neighbour limit, and with each profile; tables
 * made anew each time.
 */
export async function benchWalks({ scale }: Context): Promise<Measurement[]> {
  const corpus = makeCorpus(scale.corpus);
  const plain = plainCorpus(corpus);
  const measure = (name: string, params: WalkParams): Promise<Measurement> =>
    compared(
      { name, n: corpus.size, items: scale.walks },
      scale.timing,
      () => lastOf(new Walker(corpus, params).batch(0n, 0, scale.walks, STEPS)),
      {
        what: `pair by pair, ${NAIVE_WALKS} walks`,
        items: NAIVE_WALKS,
        work: () =>
          naive
            .naiveWalks(plain, { ...params, steps: STEPS }, 0n, NAIVE_WALKS)
            .at(-1)!
            .at(-1)!,
      },
    );
  const rows = [
    await measure('walks', DEFAULT_WALK),
    await measure('walks-unlimited', { ...DEFAULT_WALK, neighborLimit: null }),
  ];
  for (const [name, profile] of Object.entries(PROFILES)) {
    rows.push(await measure(`walks-${name}`, { ...DEFAULT_WALK, ...profile }));
  }
  return rows;
}

/** The reaches of all four profiles, one after the other. */
export async function benchReaches({ scale }: Context): Promise<Measurement[]> {
  const all = (corpus: Corpus): number =>
    Object.values(PROFILES).reduce((sum, profile) => sum + computeReach(corpus, profile).reach, 0);
  const plain = plainCorpus(makeCorpus(scale.naive));
  const ms = timeOnce(() =>
    Object.values(PROFILES).reduce((sum, p) => sum + naive.naiveReach(plain, p).reach, 0),
  );
  const rows: Measurement[] = [];
  for (const n of [scale.naive, scale.corpus, scale.largeCorpus]) {
    const corpus = makeCorpus(n);
    const samples = await sampleTimes(() => all(corpus), scale.timing);
    const baseline = { what: `pair by pair, N = ${scale.naive}`, ms, items: scale.naive };
    rows.push(fromSamples({ name: 'reaches', n, samples, baseline }));
  }
  return rows;
}

/** Names of two syllables, drawn independently. */
function flatParams(count: number): CombineParams {
  return { syllables: [2], count, seed: 1n, profile: null, frequencyWeight: 0.5 };
}

/** Candidates of two syllables: independent draws, and walks of the dialect profile. */
export async function benchCombine({ scale }: Context): Promise<Measurement[]> {
  const corpus = makeCorpus(scale.corpus);
  const plain = plainCorpus(corpus);
  const n = scale.candidates;
  const combined = (profile: CombineParams['profile']) => (): number =>
    lastOf(combine(corpus, { ...flatParams(n), profile }).ids);
  return [
    await compared({ name: 'combine', n }, scale.timing, combined(null), {
      what: `one by one, ${NAIVE_CANDIDATES} names`,
      items: NAIVE_CANDIDATES,
      work: () => naive.naiveFlat(plain, 0.5, 1n, 2, NAIVE_CANDIDATES).at(-1)!.signature,
    }),
    await compared(
      { name: 'combine-walk', n },
      { ...scale.timing, timeMs: 0 },
      combined(PROFILES.dialect),
      {
        what: `pair by pair, ${NAIVE_WALKS} names`,
        items: NAIVE_WALKS,
        work: () =>
          naive.naiveWalkNames(plain, PROFILES.dialect, 1n, 2, NAIVE_WALKS).at(-1)!.signature,
      },
    ),
  ];
}

/** Selection of all admitted names in alphabetical order, ties by position. */
export async function benchSelect({ scale }: Context): Promise<Measurement[]> {
  const corpus = makeCorpus(scale.corpus);
  const table = combine(corpus, flatParams(scale.candidates));
  const order = { count: null, mode: 'soft', order: 'alphabetical', seed: 0n } as const;
  const items = Math.min(NAIVE_SELECTED, table.total);
  const candidates = Array.from({ length: items }, (_, i) => ({
    name: nameOf(corpus, table, i),
    syllables: Array.from(table.syllables(i), (id) => corpus.syllable(id)),
    signature: table.signatures[i]!,
  }));
  const policy = { range: POLICY.syllableRange, features: POLICY.features };
  return [
    await compared(
      { name: 'select', n: table.total },
      scale.timing,
      () => lastOf(select(corpus, table, { policy: POLICY, ...order }).positions),
      {
        what: `objects, ${items} names`,
        items,
        work: () => naive.naiveSelect(candidates, policy, order).length,
      },
    ),
  ];
}

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

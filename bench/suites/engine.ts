/** Benchmarks of the engine on one thread. */
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { type CombineParams, combine } from '../../engine/names/combine.ts';
import { parsePolicies } from '../../engine/names/policy.ts';
import { select } from '../../engine/names/select.ts';
import { computeReach } from '../../engine/walk/reaches.ts';
import { DEFAULT_WALK, Walker, type WalkParams } from '../../engine/walk/walker.ts';
import { indexedCorpus } from '../../store/corpus/database.ts';
import type { Context } from '../measuring/context.ts';
import { fromSamples, type Measurement, sampleTimes } from '../measuring/measurement.ts';
import { makeRecords } from '../measuring/runs.ts';

const CORPUS_SEED = 1;
const STEPS = 5;
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
const makeCorpus = (size: number): Corpus => indexedCorpus(makeRecords(size, CORPUS_SEED));

const lastOf = (ids: Uint32Array): number => ids[ids.length - 1]!;

/**
 * Walks of five steps with the default limits, without a neighbour limit, and with each profile; tables
 * made anew each time.
 */
export async function benchWalks({ scale }: Context): Promise<Measurement[]> {
  const corpus = makeCorpus(scale.corpus);
  const measure = async (name: string, params: WalkParams): Promise<Measurement> => {
    const walk = () => lastOf(new Walker(corpus, params).batch(0n, 0, scale.walks, STEPS));
    const samples = await sampleTimes(walk, scale.timing);
    return fromSamples({ name, n: corpus.size, items: scale.walks, samples });
  };
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
  const rows: Measurement[] = [];
  for (const n of [scale.corpus, scale.largeCorpus]) {
    const corpus = makeCorpus(n);
    const samples = await sampleTimes(() => all(corpus), scale.timing);
    rows.push(fromSamples({ name: 'reaches', n, samples }));
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
  const n = scale.candidates;
  const combined = (profile: CombineParams['profile']) => (): number =>
    lastOf(combine(corpus, { ...flatParams(n), profile }).ids);
  const flat = await sampleTimes(combined(null), scale.timing);
  const walked = await sampleTimes(combined(PROFILES.dialect), { ...scale.timing, timeMs: 0 });
  return [
    fromSamples({ name: 'combine', n, samples: flat }),
    fromSamples({ name: 'combine-walk', n, samples: walked }),
  ];
}

/** Selection of all admitted names in alphabetical order, ties by position. */
export async function benchSelect({ scale }: Context): Promise<Measurement[]> {
  const corpus = makeCorpus(scale.corpus);
  const table = combine(corpus, flatParams(scale.candidates));
  const order = { count: null, mode: 'soft', order: 'alphabetical', seed: 0n } as const;
  const choose = () => lastOf(select(corpus, table, { policy: POLICY, ...order }).positions);
  const samples = await sampleTimes(choose, scale.timing);
  return [fromSamples({ name: 'select', n: table.total, samples })];
}

/** Benchmarks of the engine on one thread; baselines are the naive definitions on plain arrays. */
import { type Corpus, CorpusBuilder } from '../../engine/corpus/corpus.ts';
import { annotate, featureFlags } from '../../engine/corpus/features.ts';
import { PROFILES } from '../../engine/corpus/profiles.ts';
import { analyse } from '../../engine/explore/analysis.ts';
import { AXES } from '../../engine/explore/terrain-axes.ts';
import { type CandidateTable, countDistinct } from '../../engine/names/candidates.ts';
import { type CombineParams, combine } from '../../engine/names/combine.ts';
import { parsePolicies } from '../../engine/names/policy.ts';
import { nameOf } from '../../engine/names/render.ts';
import { select } from '../../engine/names/select.ts';
import { computeReach } from '../../engine/walk/reaches.ts';
import { DEFAULT_WALK, Walker, type WalkParams } from '../../engine/walk/walker.ts';
import * as naive from '../../test/engine/naive.ts';
import type { Context } from '../measuring/context.ts';
import { makeColumns } from '../measuring/corpus.ts';
import { fromSamples, type Measurement } from '../measuring/measurement.ts';
import { median } from '../measuring/samples.ts';
import { sampleTimes, timeOnce } from '../measuring/timing.ts';

const CORPUS_SEED = 1;
const STEPS = 5;
/** Walks and candidates that a baseline makes: its cost for each does not depend on their number. */
const NAIVE_WALKS = 20;
const NAIVE_CANDIDATES = 500;
const NAIVE_SELECTED = 50_000;
export const POLICY = parsePolicies({
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
export function makeCorpus(size: number): Corpus {
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
  const measure = async (name: string, params: WalkParams): Promise<Measurement> => {
    const samples = await sampleTimes(
      name,
      () => lastOf(new Walker(corpus, params).batch(0n, 0, scale.walks, STEPS)),
      scale.timing,
    );
    const ms = timeOnce(
      () =>
        naive
          .naiveWalks(plain, { ...params, steps: STEPS }, 0n, NAIVE_WALKS)
          .at(-1)!
          .at(-1)!,
    );
    return fromSamples({
      name,
      n: corpus.size,
      items: scale.walks,
      samples,
      baseline: { what: `pair by pair, ${NAIVE_WALKS} walks`, ms, items: NAIVE_WALKS },
    });
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
  const small = makeCorpus(scale.naive);
  const plain = plainCorpus(small);
  const naiveMs = timeOnce(() =>
    Object.values(PROFILES).reduce((sum, p) => sum + naive.naiveReach(plain, p).reach, 0),
  );
  const smallMs = median(await sampleTimes('reaches', () => all(small), scale.timing));
  const rows: Measurement[] = [];
  for (const size of [scale.corpus, scale.largeCorpus]) {
    const corpus = makeCorpus(size);
    const samples = await sampleTimes('reaches', () => all(corpus), scale.timing);
    rows.push(
      fromSamples({
        name: 'reaches',
        n: size,
        items: size,
        samples,
        baseline: { what: `pair by pair, both at N = ${scale.naive}`, ms: naiveMs, items: 1 },
        comparedItemMs: smallMs,
      }),
    );
  }
  return rows;
}

/** Names of two syllables, drawn independently. */
export function flatParams(count: number): CombineParams {
  return { syllables: [2], count, seed: 1n, profile: null, frequencyWeight: 0.5 };
}

/** Candidates of two syllables: independent draws, and walks of the dialect profile. */
export async function benchCombine({ scale }: Context): Promise<Measurement[]> {
  const corpus = makeCorpus(scale.corpus);
  const plain = plainCorpus(corpus);
  const n = scale.candidates;
  const flat = await sampleTimes(
    'combine',
    () => lastOf(combine(corpus, flatParams(n)).ids),
    scale.timing,
  );
  const flatMs = timeOnce(
    () => naive.naiveFlat(plain, 0.5, 1n, 2, NAIVE_CANDIDATES).at(-1)!.signature,
  );
  const walked = await sampleTimes(
    'combine-walk',
    () => lastOf(combine(corpus, { ...flatParams(n), profile: PROFILES.dialect }).ids),
    { ...scale.timing, timeMs: 0 },
  );
  const walkedMs = timeOnce(
    () => naive.naiveWalkNames(plain, PROFILES.dialect, 1n, 2, NAIVE_WALKS).at(-1)!.signature,
  );
  return [
    fromSamples({
      name: 'combine',
      n,
      items: n,
      samples: flat,
      baseline: {
        what: `one by one, ${NAIVE_CANDIDATES} names`,
        ms: flatMs,
        items: NAIVE_CANDIDATES,
      },
    }),
    fromSamples({
      name: 'combine-walk',
      n,
      items: n,
      samples: walked,
      baseline: { what: `pair by pair, ${NAIVE_WALKS} names`, ms: walkedMs, items: NAIVE_WALKS },
    }),
  ];
}

/** Selection of all admitted names in alphabetical order, ties by position. */
export async function benchSelect({ scale }: Context): Promise<Measurement[]> {
  const corpus = makeCorpus(scale.corpus);
  const table = combine(corpus, flatParams(scale.candidates));
  const order = { count: null, mode: 'soft', order: 'alphabetical', seed: 0n } as const;
  const samples = await sampleTimes(
    'select',
    () => lastOf(select(corpus, table, { policy: POLICY, ...order }).positions),
    scale.timing,
  );
  const count = Math.min(NAIVE_SELECTED, table.total);
  const candidates = Array.from({ length: count }, (_, i) => ({
    name: nameOf(corpus, table, i),
    syllables: Array.from(table.syllables(i), (id) => corpus.syllable(id)),
    signature: table.signatures[i]!,
  }));
  const policy = { range: POLICY.syllableRange, features: POLICY.features };
  const ms = timeOnce(() => naive.naiveSelect(candidates, policy, order).length);
  return [
    fromSamples({
      name: 'select',
      n: table.total,
      items: table.total,
      samples,
      baseline: { what: `objects, ${count} names`, ms, items: count },
    }),
  ];
}

/** Number of distinct spellings among the candidates. */
export async function benchDistinct({ scale }: Context): Promise<Measurement[]> {
  const corpus = makeCorpus(scale.corpus);
  const table = combine(corpus, flatParams(scale.candidates));
  const samples = await sampleTimes('distinct', () => countDistinct(corpus, table), scale.timing);
  const ms = timeOnce(() => distinctNames(corpus, table));
  return [
    fromSamples({
      name: 'distinct',
      n: table.total,
      items: table.total,
      samples,
      baseline: { what: 'a set of strings', ms, items: table.total },
    }),
  ];
}

function distinctNames(corpus: Corpus, table: CandidateTable): number {
  const names = new Set<string>();
  for (let i = 0; i < table.total; i++) names.add(nameOf(corpus, table, i));
  return names.size;
}

/** The analysis of a corpus; the baseline sorts a list of objects for each axis. */
export async function benchAnalysis({ scale }: Context): Promise<Measurement[]> {
  const rows: Measurement[] = [];
  for (const size of [scale.corpus, scale.largeCorpus]) {
    const corpus = makeCorpus(size);
    const samples = await sampleTimes('analysis', () => analyse(corpus).hapax, scale.timing);
    const records = plainCorpus(corpus).map((syllable) => ({
      ...syllable,
      features: featureFlags(syllable.signature),
    }));
    const ms = timeOnce(() => sortedAxes(records));
    rows.push(
      fromSamples({
        name: 'analysis',
        n: size,
        items: size,
        samples,
        baseline: { what: 'objects, sorted for each axis', ms, items: size },
      }),
    );
  }
  return rows;
}

interface FlaggedSyllable extends naive.NaiveSyllable {
  readonly features: ReturnType<typeof featureFlags>;
}

function sortedAxes(records: readonly FlaggedSyllable[]): number {
  let sum = 0;
  for (const { weights } of Object.values(AXES)) {
    const scored = records.map((record) => ({
      record,
      score: weights.reduce((s, [feature, w]) => s + (record.features[feature] ? w : 0), 0),
    }));
    scored.sort((a, b) => a.score - b.score);
    sum += scored[0]!.record.frequency;
  }
  return sum;
}

/** Computes the views of corpora: distributions, comparison, neighbours, maps; advice on the corpus of a run. */
import { EngineError, type Hooks } from '../../engine/base/errors.ts';
import { roundDigits } from '../../engine/base/exact-math.ts';
import type { JsonText } from '../../engine/base/json.ts';
import { Corpus } from '../../engine/corpus/corpus.ts';
import { PROFILES, type ProfileName } from '../../engine/corpus/profiles.ts';
import { type AdviceFacts, adviseOn, corpusFacts } from '../../engine/explore/advice.ts';
import { distributions } from '../../engine/explore/distributions.ts';
import { type ComparisonPage, compareCorpora } from '../../engine/explore/keyness.ts';
import {
  type ReachedCorpus,
  reachOverlap,
  reachSpread,
} from '../../engine/explore/reach-numbers.ts';
import {
  idOf,
  listSyllables,
  neighbours,
  type SyllablePage,
} from '../../engine/explore/syllable-list.ts';
import { syllableMap } from '../../engine/explore/syllable-map.ts';
import { computeReach } from '../../engine/walk/reaches.ts';
import { type WalkParams, walkers } from '../../engine/walk/walker.ts';
import { readCorpus } from '../../store/corpus/read.ts';
import type { CorpusHandle, OnCorpus } from '../values.ts';

export interface ReachKey extends OnCorpus {
  readonly profile: ProfileName;
}

// answers are JSON text of an object with wire names, without what the route knows by itself
const encoder = new TextEncoder();
const json = <T extends object>(answer: T): JsonText<T> => encoder.encode(JSON.stringify(answer));

const open = (handle: CorpusHandle): Corpus => Corpus.from(handle.buffer);

export const syllables = (question: OnCorpus & SyllablePage) =>
  json(listSyllables(open(question.corpus), question));

export const distributionsOf = ({ corpus }: OnCorpus) => json(distributions(open(corpus)));

/** Faults: `syllable-unknown`. */
export function neighboursOf({
  corpus: handle,
  ...question
}: OnCorpus & {
  readonly syllable: string;
  readonly params: WalkParams;
  readonly limit: number;
}) {
  const corpus = open(handle);
  const id = idOf(corpus, question.syllable);
  if (id < 0) {
    const message = `'${question.syllable}' is not a syllable of the corpus.`;
    throw new EngineError('syllable-unknown', message);
  }
  const walker = walkers.get(handle, question.params);
  return json(neighbours(corpus, walker, id, question.limit));
}

function reached({ corpus: handle, profile }: ReachKey, hooks: Hooks): ReachedCorpus {
  const corpus = open(handle);
  return { corpus, reach: computeReach(corpus, PROFILES[profile], hooks) };
}

export const spread = ({ side }: { readonly side: ReachKey }, hooks: Hooks) =>
  json(reachSpread(reached(side, hooks)));

export const overlap = (
  { first, second, limit }: Readonly<Record<'first' | 'second', ReachKey>> & { limit: number },
  hooks: Hooks,
) => json(reachOverlap(reached(first, hooks), reached(second, hooks), limit));

export function map(question: OnCorpus & { readonly limit: number }) {
  const corpus = open(question.corpus);
  const { ids, x, y, axes } = syllableMap(corpus, question.limit);
  const rounded = (values: Iterable<number>): number[] =>
    Array.from(values, (v) => roundDigits(v, 4));
  return json({
    total: corpus.size,
    syllables: Array.from(ids, (i) => corpus.syllable(i)),
    frequency: Array.from(ids, (i) => corpus.frequency(i)),
    length: Array.from(ids, (i) => corpus.length[i]!),
    signature: Array.from(ids, (i) => corpus.signature(i)),
    x: rounded(x),
    y: rounded(y),
    explained: rounded(axes.explained),
    loadings: axes.loadings.map(rounded),
  });
}

export const comparison = (question: {
  readonly a: CorpusHandle;
  readonly b: CorpusHandle;
  readonly page: ComparisonPage;
}) => json(compareCorpora(open(question.a), open(question.b), question.page));

/** Advice on a run; a corpus that cannot be read is not advised on. */
export const runAdvice = (
  { runDir, ...facts }: { readonly runDir: string } & Omit<AdviceFacts, 'corpus'>,
  hooks: Hooks,
) => adviseOn({ ...facts, corpus: readFacts(runDir, hooks) });

function readFacts(runDir: string, hooks: Hooks): AdviceFacts['corpus'] {
  try {
    return corpusFacts(readCorpus(runDir, hooks).corpus);
  } catch (err) {
    if (err instanceof EngineError && err.code !== 'cancelled') return null;
    throw err;
  }
}

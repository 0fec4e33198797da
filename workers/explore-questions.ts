/** Questions about corpora, and the corpora that they are about, as they go to the threads. */
import type { ProfileName } from '../engine/corpus/profiles.ts';
import type { ComparisonPage } from '../engine/explore/keyness.ts';
import type { SyllableFilter, SyllableSort } from '../engine/explore/syllable-list.ts';
import type { WalkParams } from '../engine/walk/walker.ts';

/** A corpus in shared memory. The id is unique in the process; threads key their caches by it. */
export interface CorpusHandle {
  readonly id: number;
  readonly buffer: SharedArrayBuffer;
}

export interface ReachKey {
  readonly corpus: CorpusHandle;
  readonly profile: ProfileName;
}

/** `from` and `to` are places in the order asked for. */
export interface ExploreQuestions {
  syllables: {
    readonly corpus: CorpusHandle;
    readonly filter: SyllableFilter;
    readonly sort: SyllableSort;
    readonly from: number;
    readonly to: number;
  };
  distributions: { readonly corpus: CorpusHandle };
  neighbours: {
    readonly corpus: CorpusHandle;
    readonly syllable: string;
    readonly params: WalkParams;
    readonly limit: number;
  };
  reachSpread: { readonly side: ReachKey };
  reachOverlap: { readonly first: ReachKey; readonly second: ReachKey; readonly limit: number };
  map: { readonly corpus: CorpusHandle; readonly limit: number };
  compare: {
    readonly a: CorpusHandle;
    readonly b: CorpusHandle;
    readonly page: ComparisonPage;
  };
}

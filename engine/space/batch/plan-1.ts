/** The plan of a batch of namespace/1: vocabulary, policy, exclusions, and the space they make. */
import { EngineError } from '../../base/errors.ts';
import type { Corpus } from '../../corpus/corpus.ts';
import {
  buildExclusions,
  type ExclusionColumns,
  type ExclusionSpec,
} from '../../filters/exclusions.ts';
import { compilePolicy, type NamePolicy, type SelectMode } from '../../names/policy.ts';
import { buildSegments, type SegmentColumns } from '../canonical.ts';
import { NAMESPACE_ALGORITHM, roundKeys, slotCount } from '../namespace-1.ts';
import { chooseVocabulary, type Vocabulary, type VocabularyBounds } from '../vocabulary.ts';

/** What makes a space and tells which of its slots live. */
export interface BatchSpec {
  readonly bounds: VocabularyBounds;
  /** K: ascending, distinct, each 1 to 63. */
  readonly counts: readonly number[];
  readonly seed: bigint;
  readonly policy: { readonly policy: NamePolicy; readonly mode: SelectMode } | null;
  /** Code points of a whole name. */
  readonly nameMin: number | null;
  readonly nameMax: number | null;
  readonly exclude: ExclusionSpec | null;
}

/** A planned space: all that a thread needs to turn slots into names. Arrays are shared memory. */
export interface BatchPlan {
  readonly algorithm: typeof NAMESPACE_ALGORITHM;
  readonly vocabulary: Vocabulary;
  readonly segments: SegmentColumns;
  readonly counts: readonly number[];
  readonly keys: Uint32Array;
  /** S. */
  readonly slots: bigint;
  /** By aggregated signature, not 0 where the policy rejects; null without a policy. */
  readonly rejected: Uint8Array | null;
  /** Fewest and most syllables that the policy allows. */
  readonly countRange: readonly [number, number];
  readonly nameMin: number;
  readonly nameMax: number;
  readonly exclusions: ExclusionColumns | null;
  /** Bytes of the longest name. */
  readonly longestName: number;
}

/**
 * Prepares a space; some 20 ms for 7,000 syllables. Throws `EngineError` as `chooseVocabulary` and
 * `slotCount` do, and 'policy-counts' when the policy rejects all syllable counts.
 */
export function planBatch(corpus: Corpus, spec: BatchSpec): BatchPlan {
  const { counts, policy, exclude } = spec;
  const countRange = policy?.policy.syllableRange ?? ([1, Number.MAX_SAFE_INTEGER] as const);
  if (!counts.some((k) => k >= countRange[0] && k <= countRange[1])) {
    throw new EngineError(
      'policy-counts',
      `name_class ${policy?.policy.name} allows names of ${countRange.join(' to ')} syllables, ` +
        `and syllables asks for ${counts.join(', ')} only.`,
    );
  }
  const vocabulary = chooseVocabulary(corpus, spec.bounds);
  const slots = slotCount(vocabulary.size, counts);
  let longest = 0;
  for (let v = 0; v < vocabulary.size; v++) {
    longest = Math.max(longest, vocabulary.start[v + 1]! - vocabulary.start[v]!);
  }
  return {
    algorithm: NAMESPACE_ALGORITHM,
    vocabulary,
    segments: buildSegments(vocabulary),
    counts,
    keys: roundKeys(spec.seed, vocabulary.hash),
    slots,
    rejected: policy && compilePolicy(policy.policy, policy.mode).rejectedBy,
    countRange,
    nameMin: spec.nameMin ?? 0,
    nameMax: spec.nameMax ?? Number.MAX_SAFE_INTEGER,
    exclusions: exclude && buildExclusions(exclude),
    longestName: longest * counts.at(-1)!,
  };
}

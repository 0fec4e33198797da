/** Evaluates candidates by a policy and exclusions: scores, and reasons of rejection. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../base/errors.ts';
import { sharedBuffer } from '../base/shared.ts';
import type { Corpus } from '../corpus/corpus.ts';
import { FEATURE_NAMES } from '../corpus/features.ts';
import {
  buildExclusions,
  EXCLUSION_KEYS,
  type ExclusionKey,
  type ExclusionSpec,
  Exclusions,
} from '../filters/exclusions.ts';
import { type CandidateTable, nameBuffer, spell } from './candidates.ts';
import { compilePolicy, type NamePolicy, type SelectMode } from './policy.ts';

const LENGTH_REASON = 'syllable_count_out_of_range';

/** Why a candidate is not admitted; the place of a reason, from 1, is its code. Code 0 is admitted. */
export const REJECTION_REASONS = [...FEATURE_NAMES, LENGTH_REASON, ...EXCLUSION_KEYS] as const;

export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** Codes of exclusions begin behind it. */
const LENGTH_CODE = FEATURE_NAMES.length + 1;

export interface EvaluateParams {
  readonly policy: NamePolicy;
  readonly mode: SelectMode;
  /** Names that the policy admits and that are excluded all the same. */
  readonly exclude?: ExclusionSpec | null;
}

/** What became of all candidates, by number. */
export interface Funnel {
  readonly evaluated: number;
  readonly admitted: number;
  /** Rejected candidates by reason: `syllable_count_out_of_range` or a discouraged feature. */
  readonly rejectedBy: Readonly<Record<string, number>>;
  /** With an exclusion: candidates that each part of it filtered; they count as not admitted. */
  readonly excluded?: Readonly<Partial<Record<ExclusionKey, number>>>;
}

export type Evaluation = Readonly<ReturnType<typeof evaluate>>;

/** The reason of a code; null for 0. */
export const reasonOf = (code: number): RejectionReason | null =>
  code === 0 ? null : REJECTION_REASONS[code - 1]!;

/**
 * Evaluates every candidate by a policy and an exclusion: a code of `REJECTION_REASONS` or 0 for each (shared memory), with
 * their sums. O(total).
 */
export function evaluate(
  corpus: Corpus,
  table: CandidateTable,
  { policy, mode, exclude }: EvaluateParams,
  hooks: Hooks = NO_HOOKS,
) {
  const { rejectedBy } = compilePolicy(policy, mode);
  const [least, most] = policy.syllableRange;
  const codes = new Uint8Array(sharedBuffer(table.total));
  const sums = new Uint32Array(REJECTION_REASONS.length + 1);
  const exclusions = exclude ? new Exclusions(buildExclusions(exclude)) : null;
  const name = exclusions && nameBuffer(corpus, table);
  let i = 0;
  for (const { width, count } of table.blocks) {
    if (width < least || width > most) {
      codes.fill(LENGTH_CODE, i, i + count);
      sums[LENGTH_CODE]! += count;
      i += count;
      continue;
    }
    for (const end = i + count; i < end; i++) {
      if ((i & 0xffff) === 0) throwIfCancelled(hooks);
      let code = rejectedBy[table.signatures[i]!]!;
      if (code === 0 && exclusions && name) {
        const excluded = exclusions.test(name, spell(corpus, table.syllables(i), name));
        if (excluded > 0) code = LENGTH_CODE + excluded;
      }
      codes[i] = code;
      sums[code]!++;
    }
  }
  const ofPolicy = sumsOf([LENGTH_REASON, ...FEATURE_NAMES], sums);
  const funnel: Funnel = {
    evaluated: table.total,
    admitted: sums[0]!,
    rejectedBy: Object.fromEntries(ofPolicy.filter(([, sum]) => sum > 0)),
    ...(exclusions && { excluded: Object.fromEntries(sumsOf(exclusions.active, sums)) }),
  };
  return { codes, funnel };
}

/** The sum of each of some reasons. */
const sumsOf = <K extends RejectionReason>(keys: readonly K[], sums: Uint32Array): [K, number][] =>
  keys.map((key) => [key, sums[REJECTION_REASONS.indexOf(key) + 1]!]);

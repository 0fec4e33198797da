/** A batch of namespace/1: its plan of vocabulary, policy and exclusions, and the names of its slots, or why one has none. */
import { EngineError } from '../../base/errors.ts';
import { payloadHash } from '../../base/json.ts';
import { sharedCopy } from '../../base/shared.ts';
import { compareTexts, longestOf, TextList } from '../../base/text-set.ts';
import type { Corpus } from '../../corpus/corpus.ts';
import { sortByText, whichUpTo } from '../../corpus/orders.ts';
import {
  buildExclusions,
  EXCLUSION_KEYS,
  type ExclusionSpec,
  Exclusions,
} from '../../filters/exclusions.ts';
import { aggregate } from '../../names/candidates.ts';
import { compilePolicy, type NamePolicy, type SelectMode } from '../../names/policy.ts';
import { buildSegments, CanonicalTest } from '../canonical.ts';
import { NAMESPACE_ALGORITHM, NameSpace, roundKeys, slotCount } from '../namespace-1.ts';
import { type LineText, lineText, type Speller } from './lines.ts';

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

export type BatchPlan = Readonly<ReturnType<typeof planBatch>>;

/**
 * A planned space: all that a thread needs to turn slots into names; arrays are shared memory. Some 20 ms for 7,000
 * syllables. Throws `EngineError` as `chooseVocabulary` and `slotCount` do, and 'policy-counts' when the policy rejects all
 * syllable counts.
 */
export function planBatch(corpus: Corpus, spec: BatchSpec) {
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
  return {
    algorithm: NAMESPACE_ALGORITHM as typeof NAMESPACE_ALGORITHM,
    vocabulary,
    segments: buildSegments(vocabulary),
    counts,
    keys: roundKeys(spec.seed, vocabulary.hash),
    slots,
    /** By aggregated signature, not 0 where the policy rejects; null without a policy. */
    rejected: policy && compilePolicy(policy.policy, policy.mode).rejectedBy,
    /** Fewest and most syllables that the policy allows. */
    countRange,
    nameMin: spec.nameMin ?? 0,
    nameMax: spec.nameMax ?? Number.MAX_SAFE_INTEGER,
    exclusions: exclude && buildExclusions(exclude),
    /** Bytes of the longest name. */
    longestName: longestOf(vocabulary.start) * counts.at(-1)!,
    reasons: REJECTION_REASONS as readonly string[],
  };
}

/**
 * Why a slot has no name, in the order in which the reasons are looked at: its syllable count or
 * features do not suit the policy, its name is too short or too long, another slot has its name, an
 * exclusion took it.
 */
const REJECTION_REASONS = ['policy', 'name_length', 'duplicate', ...EXCLUSION_KEYS] as const;

const [POLICY, NAME_LENGTH, DUPLICATE] = [0, 1, 2];
/** The codes of `Exclusions.test` begin at 1. */
const BEFORE_EXCLUSIONS = 2;

export class Speller1 implements Speller {
  readonly isFull = false;
  readonly line: LineText;
  readonly name: Uint8Array;
  readonly digits: Uint32Array;
  bytes = 0;
  count = 0;
  readonly #plan: BatchPlan;
  readonly #space: NameSpace;
  readonly #canonical: CanonicalTest;
  readonly #exclusions: Exclusions | null;

  constructor(plan: BatchPlan) {
    this.#plan = plan;
    this.#space = new NameSpace(plan.vocabulary.size, plan.counts, plan.keys);
    this.#canonical = new CanonicalTest(plan.vocabulary, plan.segments, plan.counts);
    this.#exclusions = plan.exclusions && new Exclusions(plan.exclusions);
    this.line = lineText(plan.vocabulary, plan.segments.trie);
    this.name = new Uint8Array(plan.longestName);
    this.digits = this.#space.digits;
  }

  seek(slot: bigint): void {
    this.#space.seek(slot);
  }

  next(): number {
    const { rejected, countRange, nameMin, nameMax, vocabulary } = this.#plan;
    const k = this.#space.next();
    const { digits } = this;
    if (k < countRange[0] || k > countRange[1]) return POLICY;
    if (rejected !== null && rejected[aggregate(vocabulary.signature, digits, k)] !== 0) {
      return POLICY;
    }
    const { start, text, length } = vocabulary;
    const { name } = this;
    let letters = 0;
    let n = 0;
    for (let i = 0; i < k; i++) {
      const v = digits[i]!;
      letters += length[v]!;
      for (let b = start[v]!; b < start[v + 1]!; b++) name[n++] = text[b]!;
    }
    if (letters < nameMin || letters > nameMax) return NAME_LENGTH;
    if (!this.#canonical.isCanonical(digits, k, name, n)) return DUPLICATE;
    this.bytes = n;
    this.count = k;
    const excluded = this.#exclusions?.test(name, n) ?? 0;
    return excluded > 0 ? BEFORE_EXCLUSIONS + excluded : -1;
  }
}

/** Which syllables of a corpus make names; null: no bound. */
export interface VocabularyBounds {
  /** Code points of a syllable. */
  readonly minLength: number | null;
  readonly maxLength: number | null;
  readonly minFrequency: number | null;
  /** Only so many, the most frequent ones; equal frequencies in byte order. */
  readonly top: number | null;
}

/**
 * The vocabulary of a name space: syllables in the order of their UTF-8 bytes, each once, as columns in shared memory. The
 * order is that of the texts alone, so a vocabulary is the same however its corpus was stored. Throws `EngineError`
 * ('vocabulary-empty' and, for a syllable with a control character, which would break lines of output, 'vocabulary-control').
 */
function chooseVocabulary(corpus: Corpus, bounds: VocabularyBounds) {
  const { minLength, maxLength, minFrequency, top } = bounds;
  const { length } = corpus;
  const [least, most] = [minLength ?? 0, maxLength ?? Infinity];
  const isWithin = (i: number): boolean =>
    length[i]! >= least && length[i]! <= most && corpus.frequency(i) >= (minFrequency ?? 0);
  let ids = distinctInOrder(corpus, whichUpTo(corpus.size, isWithin));
  if (top !== null && top < ids.length) {
    // in byte order, and they stay so
    const sorted = ids.toSorted((a, b) => corpus.frequency(b) - corpus.frequency(a));
    const kept = new Set(sorted.subarray(0, top));
    ids = ids.filter((id) => kept.has(id));
  }
  if (ids.length === 0) {
    throw new EngineError(
      'vocabulary-empty',
      `none of the ${corpus.size} syllables is within min_length, max_length, min_frequency and top.`,
    );
  }
  const texts = Array.from(ids, (id) => corpus.syllable(id));
  const columns = new TextList();
  for (const text of texts) {
    if (CONTROL.test(text))
      throw new EngineError(
        'vocabulary-control',
        `the syllable ${JSON.stringify(text)} holds a control character; ` +
          'normalise the corpus, or leave it out with min_frequency, top or the length bounds.',
      );
    columns.keep(columns.put(text));
  }
  return {
    size: ids.length,
    ...columns.columns(),
    /** Code points of each syllable. */
    length: sharedCopy(Uint16Array.from(ids, (id) => length[id]!)),
    signature: sharedCopy(Uint16Array.from(ids, (id) => corpus.signature(id))),
    /** The SHA-256 of the canonical JSON of the list of texts. */
    hash: payloadHash(texts),
  };
}

/** Of ASCII what cannot be printed. */
const CONTROL = /[^ -~\x80-\uffff]/;

/** The ids sorted by text; of equal texts the most frequent one stays. */
function distinctInOrder(corpus: Corpus, ids: Uint32Array): Uint32Array {
  const columns = { text: corpus.text, start: corpus.textStart };
  ids.sort((a, b) => corpus.frequency(b) - corpus.frequency(a) || a - b);
  return sortByText(columns, ids).filter(
    (id, at, all) => at === 0 || compareTexts(columns, all[at - 1]!, id) !== 0,
  );
}

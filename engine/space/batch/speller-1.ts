/** Spells the names of slots of namespace/1; tells why a slot has none. */
import { EXCLUSION_KEYS, Exclusions } from '../../filters/exclusions.ts';
import { aggregate } from '../../names/candidates.ts';
import type { RenderStyle } from '../../names/render-style.ts';
import { CanonicalTest } from '../canonical.ts';
import { NameSpace } from '../namespace-1.ts';
import { type LineText, lineText, type Speller } from './lines.ts';
import type { BatchPlan } from './plan-1.ts';

/**
 * Why a slot has no name, in the order in which the reasons are looked at: its syllable count or
 * features do not suit the policy, its name is too short or too long, another slot has its name, an
 * exclusion took it.
 */
export const REJECTION_REASONS = ['policy', 'name_length', 'duplicate', ...EXCLUSION_KEYS] as const;

const POLICY = 0;
const NAME_LENGTH = 1;
const DUPLICATE = 2;
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
    this.line = lineText(plan);
    this.name = new Uint8Array(plan.longestName);
    this.digits = this.#space.digits;
  }

  seek(slot: bigint): void {
    this.#space.seek(slot);
  }

  restOf(style: RenderStyle): RenderStyle {
    return style;
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

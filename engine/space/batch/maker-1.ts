/** Generates the names of a range of slots of namespace/1; tells why a slot gives none. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../base/hooks.ts';
import { EXCLUSION_KEYS, Exclusions } from '../../filters/exclusions.ts';
import { SoundFilter } from '../../filters/sound-filter.ts';
import { aggregate } from '../../names/candidates.ts';
import type { RenderStyle } from '../../names/render-style.ts';
import { SOUND_REASONS } from '../../sound/sound-model.ts';
import { CanonicalTest } from '../canonical.ts';
import { NameSpace } from '../namespace-1.ts';
import { type BatchFormat, copy, LineWriter, lineText, longestLine } from './lines.ts';
import type { BatchPlan } from './plan-1.ts';

/**
 * Why a slot has no name, in the order in which the reasons are looked at: its syllable count or
 * features do not suit the policy, its name is too short or too long, another slot has its name, an
 * exclusion took it. Behind these come the reasons of sound/1, where a space filters by it.
 */
export const REJECTION_REASONS = ['policy', 'name_length', 'duplicate', ...EXCLUSION_KEYS] as const;

const POLICY = 0;
const NAME_LENGTH = 1;
const DUPLICATE = 2;
/** The codes of `Exclusions.test` and `SoundFilter.test` begin at 1. */
const BEFORE_EXCLUSIONS = 2;
const BEFORE_SOUND = REJECTION_REASONS.length - 1;

/** Slots between two looks at the hooks: at most some milliseconds of work. */
const POLL_SLOTS = 1024;
const LINE_FEED = 10;
/** Decimal digits of the largest slot. */
const SLOT_DIGITS = 20;
const ZERO = 0x30;
const NINE = 0x39;

/** Which slots become lines, and how. */
export interface BatchRange {
  /** Slots from..to-1, fewer than 2^31. */
  readonly from: bigint;
  readonly to: bigint;
  /** Most names. */
  readonly limit: number;
  readonly format: BatchFormat;
  readonly style: RenderStyle;
}

/** Where lines go. */
export interface BatchBuffers {
  /** Lines in the requested format; holds `longestLine` bytes at least. */
  readonly lines: Uint8Array;
  /** The names alone, each with a line feed, for their hash; null where `lines` are just that. */
  readonly names: Uint8Array | null;
}

export interface BatchPart {
  /** First slot that has not been looked at. */
  readonly next: bigint;
  /** Names written, and the bytes of both buffers. */
  readonly emitted: number;
  readonly lineBytes: number;
  readonly nameBytes: number;
  /** Slots without a name by the reasons of `REJECTION_REASONS`, and of `SOUND_REASONS` where they count. */
  readonly dead: readonly number[];
}

/** Turns ranges of slots into lines. What a slot gives depends on the plan alone. One for each thread. */
export class BatchMaker {
  readonly #plan: BatchPlan;
  readonly #space: NameSpace;
  readonly #canonical: CanonicalTest;
  readonly #exclusions: Exclusions | null;
  readonly #sound: SoundFilter | null;
  readonly #name: Uint8Array;

  constructor(plan: BatchPlan) {
    this.#plan = plan;
    this.#space = new NameSpace(plan.vocabulary.size, plan.counts, plan.keys);
    this.#canonical = new CanonicalTest(plan.vocabulary, plan.segments, plan.counts);
    this.#exclusions = plan.exclusions && new Exclusions(plan.exclusions);
    this.#sound = plan.sound && new SoundFilter(plan.sound);
    this.#name = new Uint8Array(plan.longestName);
  }

  /** Looks at `slots` and returns how many of them have a name. */
  countLive(slots: Iterable<bigint>, hooks: Hooks = NO_HOOKS): number {
    let live = 0;
    let seen = 0;
    for (const slot of slots) {
      if (seen++ % POLL_SLOTS === 0) throwIfCancelled(hooks);
      this.#space.seek(slot);
      if (this.#reasonOf(this.#space.next()) < 0) live++;
    }
    return live;
  }

  /**
   * Writes the names of a range, in order, until `limit` names are written or a buffer cannot be sure to
   * hold another line.
   */
  fill(
    { from, to, limit, format, style }: BatchRange,
    { lines, names }: BatchBuffers,
    hooks: Hooks = NO_HOOKS,
  ): BatchPart {
    const space = this.#space;
    const name = this.#name;
    const writer = new LineWriter(lineText(this.#plan), format, style);
    const most = longestLine(this.#plan);
    const lineRoom = lines.length - most;
    const nameRoom = names === null ? Number.POSITIVE_INFINITY : names.length - most;
    const slot = decimal(from);
    let slotFrom = SLOT_DIGITS - from.toString().length;
    const reasons = REJECTION_REASONS.length + (this.#sound === null ? 0 : SOUND_REASONS.length);
    const dead = new Array<number>(reasons).fill(0);
    const count = Number(to - from);
    let emitted = 0;
    let lineBytes = 0;
    let nameBytes = 0;
    let i = 0;
    space.seek(from);
    for (; i < count && emitted < limit && lineBytes <= lineRoom && nameBytes <= nameRoom; i++) {
      if ((i & (POLL_SLOTS - 1)) === 0) throwIfCancelled(hooks);
      const k = space.next();
      const reason = this.#reasonOf(k);
      if (reason < 0) {
        const n = writer.render(name, this.#bytes);
        const { shown } = writer;
        lineBytes = writer.write(lines, lineBytes, shown, n, space.digits, k, slot, slotFrom);
        if (names !== null) {
          nameBytes = copy(names, nameBytes, shown, 0, n);
          names[nameBytes++] = LINE_FEED;
        }
        emitted++;
      } else {
        dead[reason]!++;
      }
      slotFrom = Math.min(slotFrom, increment(slot));
    }
    return { next: from + BigInt(i), emitted, lineBytes, nameBytes, dead };
  }

  /** Bytes of the name spelled last. */
  #bytes = 0;

  /**
   * Looks at the sequence of `k` syllables in the space's digits: a place in `BatchPart.dead`, or -1 when it
   * lives; then its name is spelled.
   */
  #reasonOf(k: number): number {
    const { rejected, countRange, nameMin, nameMax, vocabulary } = this.#plan;
    const { digits } = this.#space;
    if (k < countRange[0] || k > countRange[1]) return POLICY;
    if (rejected !== null && rejected[aggregate(vocabulary.signature, digits, k)] !== 0) {
      return POLICY;
    }
    const { start, text, length } = vocabulary;
    const name = this.#name;
    let letters = 0;
    let n = 0;
    for (let i = 0; i < k; i++) {
      const v = digits[i]!;
      letters += length[v]!;
      for (let b = start[v]!; b < start[v + 1]!; b++) name[n++] = text[b]!;
    }
    if (letters < nameMin || letters > nameMax) return NAME_LENGTH;
    if (!this.#canonical.isCanonical(digits, k, name, n)) return DUPLICATE;
    this.#bytes = n;
    const excluded = this.#exclusions?.test(name, n) ?? 0;
    if (excluded > 0) return BEFORE_EXCLUSIONS + excluded;
    const refused = this.#sound?.test(name, n) ?? 0;
    return refused > 0 ? BEFORE_SOUND + refused : -1;
  }
}

/** Digits of a slot, with zeros in front. */
function decimal(slot: bigint): Uint8Array {
  return new TextEncoder().encode(slot.toString().padStart(SLOT_DIGITS, '0'));
}

/** Adds one to a number in decimal digits; returns the first place that changed. */
function increment(digits: Uint8Array): number {
  let at = digits.length - 1;
  while (digits[at] === NINE) digits[at--] = ZERO;
  digits[at]!++;
  return at;
}

/** Turns slots into lines, whatever the construction of the name space: the one thing that files of names ask of it. */
import { type Hooks, NO_HOOKS, throwIfCancelled } from '../../base/errors.ts';
import { grown, sharedBuffer, sharedCopy } from '../../base/shared.ts';
import type { RenderStyle } from '../../names/render-style.ts';
import { NAMESPACE_ALGORITHM } from '../namespace-1.ts';
import {
  type BatchFormat,
  copy,
  formatOf,
  type LineFormat,
  LineWriter,
  longestLine,
  type Speller,
} from './lines.ts';
import { type BatchPlan, Speller1 } from './plan-1.ts';
import { type KinPlan, KinSpeller } from './plan-kin.ts';

/** The plan of a space of either construction. */
export type AnyPlan = BatchPlan | KinPlan;

/** Which slots become lines, and how. */
export interface BatchRange {
  /** Slots from..to-1, fewer than 2^31. */
  readonly from: bigint;
  readonly to: bigint;
  /** Most names. */
  readonly limit: number;
  readonly format: LineFormat;
  readonly style: RenderStyle;
}

/** Memory that lines are written to, again and again, which saves the collector gigabytes. */
export interface BatchRoom {
  readonly lines: Uint8Array;
  /** For the names alone, for their hash; null where they are not wanted, or `lines` are just that. */
  readonly names: Uint8Array | null;
}

export type Counts = Readonly<Record<string, number>>;

/** Adds counts by reason. */
export function addCounts(sums: Record<string, number>, counts: Counts): void {
  for (const [reason, n] of Object.entries(counts)) sums[reason] = (sums[reason] ?? 0) + n;
}

/** No slots without a name, by each reason of a plan. */
export const noneDead = ({ reasons }: AnyPlan): Record<string, number> =>
  Object.fromEntries(reasons.map((reason) => [reason, 0]));

/** Columns behind slot and name. */
export const columnsOf = (plan: AnyPlan): readonly string[] =>
  (plan.algorithm === NAMESPACE_ALGORITHM ? null : plan.columns) ?? ['syllables'];

/** What stands before the names of each part in a format; empty for nothing. */
export const headingOf = (plan: AnyPlan, format: BatchFormat): string =>
  formatOf(format).heading?.(['slot', 'name', ...columnsOf(plan)]) ?? '';

/** What this thread made last of a stock, which takes some milliseconds, and as much again for each block of names. */
let latest: { readonly id: string; readonly speller: KinSpeller } | null = null;

function spellerOf(plan: AnyPlan): Speller {
  if (plan.algorithm === NAMESPACE_ALGORITHM) return new Speller1(plan);
  if (latest?.id !== plan.id) latest = { id: plan.id, speller: new KinSpeller(plan) };
  return latest.speller;
}

/** Slots between two looks at the hooks: at most some milliseconds of work. */
const POLL_SLOTS = 1024;
const LINE_FEED = 10;
/** Decimal digits of the largest slot. */
const SLOT_DIGITS = 20;
const [ZERO, NINE] = [0x30, 0x39];

/** Room for what most ranges have; it grows where one has more. */
const ROOM_BYTES = 1 << 19;

export function roomFor(plan: AnyPlan, alone: boolean): BatchRoom {
  const buffer = (): Uint8Array =>
    new Uint8Array(sharedBuffer(Math.max(ROOM_BYTES, longestLine(plan))));
  return { lines: buffer(), names: alone ? buffer() : null };
}

export type BatchLines = ReturnType<typeof makeLines>;

/** The names of a range, in order, until `limit` are there: `next` is its end, or the slot after the last name. */
export function makeLines(
  plan: AnyPlan,
  { from, to, limit, format, style }: BatchRange,
  room: BatchRoom,
  hooks: Hooks = NO_HOOKS,
) {
  const speller = spellerOf(plan);
  const writer = new LineWriter(speller, format, style);
  const longest = longestLine(plan);
  let { lines, names } = room;
  const slot = new TextEncoder().encode(from.toString().padStart(SLOT_DIGITS, '0'));
  let slotFrom = SLOT_DIGITS - from.toString().length;
  const { reasons } = plan;
  const dead = new Array<number>(reasons.length).fill(0);
  const count = Number(to - from);
  let emitted = 0;
  let lineBytes = 0;
  let nameBytes = 0;
  let i = 0;
  speller.seek(from);
  for (; i < count && emitted < limit; i++) {
    if ((i & (POLL_SLOTS - 1)) === 0) throwIfCancelled(hooks);
    const reason = speller.next(style);
    if (reason < 0) {
      const n = writer.render();
      if (lineBytes + longest > lines.length) lines = sharedCopy(grown(lines, 0));
      lineBytes = writer.write(lines, lineBytes, n, slot, slotFrom);
      if (names !== null) {
        if (nameBytes + longest > names.length) names = sharedCopy(grown(names, 0));
        nameBytes = copy(names, nameBytes, writer.shown, 0, n);
        names[nameBytes++] = LINE_FEED;
      }
      emitted++;
    } else {
      dead[reason]!++;
    }
    slotFrom = Math.min(slotFrom, increment(slot));
  }
  return {
    /** First slot that has not been looked at. */
    next: from + BigInt(i),
    emitted,
    lines: lines.subarray(0, lineBytes),
    /** The names alone, each with a line feed, or `lines`. */
    names: names === null ? lines.subarray(0, lineBytes) : names.subarray(0, nameBytes),
    /** What was given, or larger memory in its place; the two above are views of it. */
    room: { lines, names },
    /** Slots without a name, by each of the reasons of the plan. */
    dead: Object.fromEntries(reasons.map((reason, k) => [reason, dead[k]!])),
  };
}

/** Adds one to a number in decimal digits; returns the first place that changed. */
function increment(digits: Uint8Array): number {
  let at = digits.length - 1;
  while (digits[at] === NINE) digits[at--] = ZERO;
  digits[at]!++;
  return at;
}

/** Slots of a sample; smaller spaces are counted as a whole. */
const SAMPLE = 10_000;
/** Quantile of the normal distribution for 95 %. */
const Z = 1.959963984540054;

export type AcceptanceRate = Readonly<ReturnType<typeof estimateAcceptanceRate>>;

/**
 * Estimates the acceptance rate of a space, the share of the slots that have a name, from a sample of slots at equal steps,
 * which the keyed order makes as good as drawn ones. `low` and `high` hold the true share with 95 % confidence by Wilson's
 * interval (1927), which stays within 0 and 1; it is of no width when all slots were seen.
 */
export function estimateAcceptanceRate(plan: AnyPlan, hooks: Hooks = NO_HOOKS) {
  const { slots } = plan;
  const all = slots <= BigInt(SAMPLE);
  const sample = all ? Number(slots) : SAMPLE;
  const speller = spellerOf(plan);
  let live = speller.isFull ? sample : 0;
  for (let i = 0; i < sample && !speller.isFull; i++) {
    if (i % POLL_SLOTS === 0) throwIfCancelled(hooks);
    speller.seek((slots * BigInt(i)) / BigInt(sample));
    if (speller.next('raw') < 0) live++;
  }
  const share = live / sample;
  if (all) return { share, low: share, high: share, sample };
  const z2 = Z * Z;
  const centre = (share + z2 / (2 * sample)) / (1 + z2 / sample);
  const spread =
    (Z / (1 + z2 / sample)) *
    Math.sqrt((share * (1 - share)) / sample + z2 / (4 * sample * sample));
  // rounding must not push the bounds past what was seen
  const low = live === 0 ? 0 : Math.max(0, centre - spread);
  const high = live === sample ? 1 : Math.min(1, centre + spread);
  return { share, low, high, sample };
}

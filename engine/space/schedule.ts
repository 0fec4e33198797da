/** In which order the slots of a space come from its blocks, so that every beginning has the same mix. */

/** Slots in a whole period of the schedule. */
const PERIOD = 120;

interface Phase {
  /** First slot, and the ordinal of each block's first slot in it. */
  readonly from: number;
  readonly start: readonly number[];
  /** Slots of a period and how many periods there are. */
  readonly period: number;
  readonly periods: number;
  /** Slots of a period by block. */
  readonly quota: readonly number[];
  /** Block of each slot of a period, and its ordinal among those of its block. */
  readonly block: readonly number[];
  readonly ordinal: readonly number[];
  /** By block: the places of its slots in a period. */
  readonly places: readonly (readonly number[])[];
}

/**
 * Slots 0, 1, 2, ... dealt to blocks by weight. A period holds a whole number of slots of each block
 * (largest remainder, Hamilton) in an order in which no prefix is a whole slot off its share (Tijdeman
 * 1980, the chairman assignment problem). When a block has fewer slots left than its quota, a short
 * period uses it up, and the shares of the others are worked out anew.
 */
export class Schedule {
  /** All slots. */
  readonly size: number;
  readonly #phases: Phase[] = [];

  /** Sizes are whole numbers; blocks of weight 0 come after all others, in their order. */
  constructor(sizes: readonly number[], weights: readonly number[]) {
    const left = [...sizes];
    let from = 0;
    for (;;) {
      const open = left.map((n, b) => (n > 0 ? weights[b]! : 0));
      const spare = open.some((w) => w > 0) ? open : left.map((n) => (n > 0 ? 1 : 0));
      const quota = apportion(spare, PERIOD).map((q, b) => Math.min(q, left[b]!));
      const period = quota.reduce((sum, q) => sum + q, 0);
      if (period === 0) break;
      let periods = Number.POSITIVE_INFINITY;
      quota.forEach((q, b) => {
        if (q > 0) periods = Math.min(periods, Math.floor(left[b]! / q));
      });
      const block = interleave(quota, period);
      const places: number[][] = quota.map(() => []);
      const ordinal = block.map((b, place) => places[b]!.push(place) - 1);
      const start = left.map((n, b) => sizes[b]! - n);
      this.#phases.push({ from, start, period, periods, quota, block, ordinal, places });
      from += period * periods;
      quota.forEach((q, b) => {
        left[b]! -= q * periods;
      });
    }
    this.size = from;
  }

  /** Block of a slot, 0..size-1, and its ordinal in the block. */
  locate(slot: number): { block: number; ordinal: number } {
    const phase = this.#phaseOf((p) => p.from <= slot);
    const at = slot - phase.from;
    const turn = Math.floor(at / phase.period);
    const place = at - turn * phase.period;
    const block = phase.block[place]!;
    const ordinal = phase.start[block]! + turn * phase.quota[block]! + phase.ordinal[place]!;
    return { block, ordinal };
  }

  /** The slot of a block's ordinal. */
  slotOf(block: number, ordinal: number): number {
    const phase = this.#phaseOf((p) => p.start[block]! <= ordinal && p.quota[block]! > 0);
    const quota = phase.quota[block]!;
    const at = ordinal - phase.start[block]!;
    const turn = Math.floor(at / quota);
    return phase.from + turn * phase.period + phase.places[block]![at - turn * quota]!;
  }

  /** The last phase that fits; phases are few. */
  #phaseOf(fits: (phase: Phase) => boolean): Phase {
    for (let i = this.#phases.length - 1; i > 0; i--) {
      if (fits(this.#phases[i]!)) return this.#phases[i]!;
    }
    return this.#phases[0]!;
  }
}

/** Whole numbers in the proportion of the weights with the sum `total`; every weight above 0 gets one at least. */
export function apportion(weights: readonly number[], total: number): number[] {
  const sum = weights.reduce((a, b) => a + b, 0);
  if (sum === 0) return weights.map(() => 0);
  const exact = weights.map((w) => (w * total) / sum);
  const shares = exact.map((x) => (x > 0 ? Math.max(1, Math.floor(x)) : 0));
  const rest = exact
    .map((x, b) => ({ b, over: x - shares[b]! }))
    .sort((p, q) => q.over - p.over || p.b - q.b);
  let missing = total - shares.reduce((a, b) => a + b, 0);
  for (const { b, over } of rest) {
    if (missing <= 0) break;
    if (over <= 0) continue;
    shares[b]!++;
    missing--;
  }
  return shares;
}

/** Blocks in the order of their deadlines. */
function interleave(quota: readonly number[], period: number): number[] {
  const dealt = quota.map(() => 0);
  const kinds = quota.filter((q) => q > 0).length;
  const slack = kinds > 1 ? 1 / (2 * kinds - 2) : 0;
  const order: number[] = [];
  for (let t = 1; t <= period; t++) {
    let best = -1;
    let deadline = Number.POSITIVE_INFINITY;
    quota.forEach((q, b) => {
      if (q === 0 || dealt[b] === q) return;
      const due = (q * t) / period - dealt[b]!;
      if (due < slack - 1e-9) return;
      const at = ((1 - slack - due) * period) / q;
      if (at < deadline - 1e-9) {
        deadline = at;
        best = b;
      }
    });
    dealt[best]!++;
    order.push(best);
  }
  return order;
}

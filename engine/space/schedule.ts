/** In which order the slots of a space come from its blocks, so that every beginning has the same mix. */

/** Slots in a whole period of the schedule. */
export const PERIOD = 360;

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
 * Slots 0, 1, 2, ... dealt to groups of blocks by weight, and within a group to its blocks. A period holds
 * a whole number of slots of each group (largest remainder, Hamilton) in an order in which no prefix is a
 * whole slot off its share (Tijdeman 1980, the chairman assignment problem); so are the blocks among the
 * slots of their group. When a block has fewer slots left than its quota, a short period uses it up; then
 * the others of its group have its share, and when there is none, the other groups.
 */
export class Schedule {
  /** All slots. */
  readonly size: number;
  /** What `locate` found last: a block, and the ordinal of the slot in it. */
  block = 0;
  ordinal = 0;
  readonly #phases: Phase[] = [];

  /** Sizes are whole numbers, groups any; blocks of weight 0 come after all others. */
  constructor(sizes: readonly number[], weights: readonly number[], groups: readonly number[]) {
    const left = [...sizes];
    let from = 0;
    for (;;) {
      const quota = quotas(left, weights, groups);
      const period = sum(quota);
      if (period === 0) break;
      let periods = Number.POSITIVE_INFINITY;
      quota.forEach((q, b) => {
        if (q > 0) periods = Math.min(periods, Math.floor(left[b]! / q));
      });
      const block = interleave(quota, groups);
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

  /** Slots of a period by block, of each phase in turn. */
  get quotas(): readonly (readonly number[])[] {
    return this.#phases.map(({ quota }) => quota);
  }

  /** Leaves where a slot, 0..size-1, lies in `block` and `ordinal`; objects would cost more than the rest. */
  locate(slot: number): void {
    const phases = this.#phases;
    let p = phases.length - 1;
    while (phases[p]!.from > slot) p--;
    const phase = phases[p]!;
    const at = slot - phase.from;
    const turn = Math.floor(at / phase.period);
    const place = at - turn * phase.period;
    const block = phase.block[place]!;
    this.block = block;
    this.ordinal = phase.start[block]! + turn * phase.quota[block]! + phase.ordinal[place]!;
  }

  /** The slot of a block's ordinal. */
  slotOf(block: number, ordinal: number): number {
    const phases = this.#phases;
    let p = phases.length - 1;
    while (phases[p]!.start[block]! > ordinal || phases[p]!.quota[block] === 0) p--;
    const phase = phases[p]!;
    const quota = phase.quota[block]!;
    const at = ordinal - phase.start[block]!;
    const turn = Math.floor(at / quota);
    return phase.from + turn * phase.period + phase.places[block]![at - turn * quota]!;
  }
}

/**
 * Whole numbers in the proportion of the weights with the sum `total`, by largest remainder; where there are
 * enough, every weight above 0 gets one at least.
 */
export function apportion(weights: readonly number[], total: number): number[] {
  const whole = sum(weights);
  if (whole === 0) return weights.map(() => 0);
  const exact = weights.map((w) => (w * total) / whole);
  const least = exact.filter((x) => x > 0).length <= total ? 1 : 0;
  const shares = exact.map((x) => (x > 0 ? Math.max(least, Math.floor(x)) : 0));
  const rest = exact
    .map((x, b) => ({ b, over: x - shares[b]! }))
    .sort((p, q) => q.over - p.over || p.b - q.b);
  let missing = total - sum(shares);
  for (const { b, over } of rest) {
    if (missing <= 0) break;
    if (over <= 0) continue;
    shares[b]!++;
    missing--;
  }
  // those that were given their one have it from the largest
  while (missing < 0) {
    shares[shares.indexOf(Math.max(...shares))]!--;
    missing++;
  }
  return shares;
}

/**
 * Slots of the next period by block, at most what is left of each. Its groups have their shares, which
 * are those of all periods until a group is used up: the last of it makes a shorter period.
 */
export function quotas(
  left: readonly number[],
  weights: readonly number[],
  groups: readonly number[],
): number[] {
  const weighted = left.some((n, b) => n > 0 && weights[b]! > 0);
  const weightOf = (b: number): number => (weighted ? weights[b]! : 1);
  const members = groupMembers(groups).map((list) =>
    list.filter((b) => left[b]! > 0 && weightOf(b) > 0),
  );
  const rest = members.map((list) => sum(list.map((b) => left[b]!)));
  // a group keeps its whole weight while a block of it is open
  const whole = groupMembers(groups).map((list, g) =>
    rest[g] === 0 ? 0 : sum(list.map((b) => weightOf(b))),
  );
  let shares = apportion(whole, PERIOD);
  const scarce = Math.min(1, ...shares.flatMap((n, g) => (n > 0 ? [rest[g]! / n] : [])));
  if (scarce < 1) {
    const short = apportion(whole, Math.max(1, Math.floor(PERIOD * scarce)));
    shares = short.map((n, g) => Math.min(n, rest[g]!));
  }
  const quota = left.map(() => 0);
  members.forEach((list, g) => {
    // what a small block cannot give, the others of its group do
    for (let missing = shares[g]!; missing > 0; ) {
      const open = list.filter((b) => quota[b]! < left[b]!);
      const parts = apportion(
        open.map((b) => weightOf(b)),
        missing,
      );
      open.forEach((b, i) => {
        const more = Math.min(parts[i]!, left[b]! - quota[b]!);
        quota[b]! += more;
        missing -= more;
      });
    }
  });
  return quota;
}

const sum = (list: readonly number[]): number => list.reduce((a, b) => a + b, 0);

/** Numbers of the blocks of each group. */
function groupMembers(groups: readonly number[]): number[][] {
  return [...new Set(groups)].map((group) => [...groups.keys()].filter((b) => groups[b] === group));
}

/** Blocks of a period: groups in the order of their deadlines, and so the blocks of each. */
function interleave(quota: readonly number[], groups: readonly number[]): number[] {
  const members = groupMembers(groups);
  const orders = members.map((list) => byDeadline(list.map((b) => quota[b]!)));
  const next = members.map(() => 0);
  return byDeadline(orders.map((order) => order.length)).map(
    (g) => members[g]![orders[g]![next[g]!++]!]!,
  );
}

/** Each number as often as its quota says, every prefix within one of its share. */
function byDeadline(quota: readonly number[]): number[] {
  const period = sum(quota);
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

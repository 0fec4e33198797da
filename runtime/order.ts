/** The order of the slots: a keyed bijection of 32-bit arithmetic in each block, and blocks dealt into periods. */

const ROUNDS = 8;
const GOLDEN = 0x9e3779b1;

/** The 32-bit finaliser of MurmurHash3. */
export function mix32(x: number): number {
  let v = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  v = Math.imul(v ^ (v >>> 13), 0xc2b2ae35);
  return (v ^ (v >>> 16)) >>> 0;
}

/** Mixes the n-th word into a hash. */
export const mixIn = (hash: number, word: number, n: number): number =>
  mix32(Math.imul(hash, GOLDEN) ^ mix32(word + n));

/** The hash of several words. */
export const hashWords = (words: readonly number[]): number =>
  mix32(words.reduce(mixIn, 0) ^ words.length);

/** A Feistel network over the smallest even number of bits that holds `size`, run again until the value is below it. */
export function permutation(size: number, key: number): (index: number) => number {
  let half = 1;
  while (2 ** (2 * half) < size) half++;
  const base = 2 ** half;
  const shift = 32 - half;
  const mostLeft = Math.floor(size / base);
  const mostRight = size % base;
  const keys = Uint32Array.from({ length: 2 * ROUNDS }, (_, k) => hashWords([key, k]));
  const round = (x: number, k: number): number => {
    let v = Math.imul(x ^ keys[k]!, GOLDEN);
    v = Math.imul((v ^ (v >>> 15)) + keys[k + 1]!, 0x85ebca6b);
    return Math.imul(v ^ (v >>> 13), 0xc2b2ae35) >>> shift;
  };
  return (index) => {
    let left = Math.floor(index / base);
    let right = index % base;
    do {
      for (let k = 0; k < 2 * ROUNDS; k += 4) {
        left = (left ^ round(right, k)) >>> 0;
        right = (right ^ round(left, k + 2)) >>> 0;
      }
    } while (left > mostLeft || (left === mostLeft && right >= mostRight));
    return left * base + right;
  };
}

interface Phase {
  /** Its first slot. */
  readonly from: number;
  readonly quota: readonly number[];
  /** By block: slots in the phases before. */
  readonly before: readonly number[];
  /** Block of each slot of a period and its place among those of its block; made when they are first asked for. */
  blocks: readonly number[];
  places: readonly number[];
}

export interface Located {
  block: number;
  /** Place among the slots of the block. */
  index: number;
}

/** Which slot of which block a slot is; the result is overwritten by the next one. */
export function schedule(
  blocks: readonly { readonly size: number; readonly letters: number }[],
  quotas: readonly (readonly number[])[],
): (slot: number) => Located {
  const phases: Phase[] = [];
  const done = blocks.map(() => 0);
  let from = 0;
  for (const quota of quotas) {
    phases.push({ from, quota, before: [...done], blocks: [], places: [] });
    const periods = Math.min(
      ...quota.map((q, b) => (q ? Math.floor((blocks[b]!.size - done[b]!) / q) : Infinity)),
    );
    quota.forEach((q, b) => {
      done[b]! += q * periods;
      from += q * periods;
    });
  }
  const lengths = blocks.map(({ letters }) => letters);
  const found = { block: 0, index: 0 };
  return (slot) => {
    let p = phases.length - 1;
    while (phases[p]!.from > slot) p--;
    const phase = phases[p]!;
    const { quota, before } = phase;
    if (!phase.blocks.length) {
      const count = quota.map(() => 0);
      phase.blocks = interleave(quota, lengths);
      phase.places = phase.blocks.map((b) => count[b]!++);
    }
    const period = phase.blocks.length;
    const turn = Math.floor((slot - phase.from) / period);
    const at = slot - phase.from - turn * period;
    const block = phase.blocks[at]!;
    found.block = block;
    found.index = before[block]! + turn * quota[block]! + phase.places[at]!;
    return found;
  };
}

/** Blocks of a period: numbers of letters in the order of their deadlines, and so the blocks of each. */
function interleave(quota: readonly number[], lengths: readonly number[]): number[] {
  const groups = [...new Set(lengths)].map((n) =>
    lengths.map((_, b) => b).filter((b) => lengths[b] === n),
  );
  const orders = groups.map((blocks) => byDeadline(blocks.map((b) => quota[b]!)));
  const next = groups.map(() => 0);
  return byDeadline(orders.map((order) => order.length)).map(
    (g) => groups[g]![orders[g]![next[g]!++]!]!,
  );
}

/** Each number as often as its quota says, every beginning within one of its share (Tijdeman 1980). */
function byDeadline(quota: readonly number[]): number[] {
  const period = quota.reduce((a, b) => a + b, 0);
  const dealt = quota.map(() => 0);
  // fractions of 1 / (2 kinds - 2) of a slot, all multiplied by the period
  const parts = Math.max(1, 2 * quota.filter((q) => q > 0).length - 2);
  const slack = parts > 1 ? period : 0;
  const order: number[] = [];
  for (let t = 1; t <= period; t++) {
    let best = -1;
    let least = 0;
    quota.forEach((q, b) => {
      const due = parts * (q * t - dealt[b]! * period);
      if (q === 0 || dealt[b] === q || due < slack) return;
      // when it is due at the latest, as a fraction of q
      const deadline = parts * period - slack - due;
      if (best < 0 || deadline * quota[best]! < least * q) {
        best = b;
        least = deadline;
      }
    });
    dealt[best]!++;
    order.push(best);
  }
  return order;
}

/** The order of the slots: a keyed bijection of 32-bit arithmetic in each block, and blocks dealt into periods. */
import type { Block } from './automaton.ts';
import { bit, NUMBER, readNumber } from './coder.ts';

const ROUNDS = 8;
const GOLDEN = 0x9e3779b1;
const MIX = 0x85ebca6b;
const MIX2 = 0xc2b2ae35;

/** The 32-bit finaliser of MurmurHash3. */
export function mix32(x: number): number {
  let v = Math.imul(x ^ (x >>> 16), MIX);
  v = Math.imul(v ^ (v >>> 13), MIX2);
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
  while (4 ** half < size) half++;
  const base = 2 ** half;
  const keys = Uint32Array.from({ length: 2 * ROUNDS }, (_, k) => hashWords([key, k]));
  const round = (x: number, k: number): number => {
    let v = Math.imul(x ^ keys[k]!, GOLDEN);
    v = Math.imul((v ^ (v >>> 15)) + keys[k + 1]!, MIX);
    return Math.imul(v ^ (v >>> 13), MIX2) >>> (32 - half);
  };
  return (index) => {
    let left = Math.floor(index / base);
    let right = index % base;
    do {
      for (let k = 0; k < 2 * ROUNDS; k += 4) {
        left = (left ^ round(right, k)) >>> 0;
        right = (right ^ round(left, k + 2)) >>> 0;
      }
      index = left * base + right;
    } while (index >= size);
    return index;
  };
}

/** By phase: slots of a period by block. */
export function readQuotas(blocks: number): number[][] {
  let quota: number[] = Array(blocks).fill(0);
  return Array.from({ length: readNumber(400) }, () => {
    let same = 0;
    quota = quota.map((q) => {
      same = bit(300 + 2 * same + +!q);
      return same ? q : readNumber(500 + NUMBER * Math.clz32(q)) - 1;
    });
    return quota;
  });
}

/** The block of a slot, and leaves its place among the slots of the block in `place.$index`. */
export function schedule(
  blocks: readonly Block[],
  quotas: readonly (readonly number[])[],
  place: { $index: number },
): (slot: number) => number {
  const done = blocks.map(() => 0);
  let from = 0;
  const phases = quotas.map((quota) => {
    const phase = { $from: from, $done: [...done], $order: [] as number[], $place: [] as number[] };
    const periods = quota.map((q, b) => Math.floor((blocks[b]![1] - done[b]!) / q));
    const times = Math.min(...periods.filter((_, b) => quota[b]));
    quota.forEach((q, b) => {
      done[b]! += q * times;
      from += q * times;
    });
    return phase;
  });
  // the phase of the slot before
  let p = 0;
  return (slot) => {
    while (p + 1 < phases.length && phases[p + 1]!.$from <= slot) p++;
    while (phases[p]!.$from > slot) p--;
    const quota = quotas[p]!;
    const phase = phases[p]!;
    if (!phase.$order.length) {
      // numbers of letters in the order of their deadlines, and so the blocks of each
      const lengths = blocks.map((block) => block[3]);
      const orders = [...new Set(lengths)].map((n) =>
        byDeadline(quota.map((q, b) => (lengths[b] === n ? q : 0))),
      );
      const count = quota.map(() => 0);
      phase.$order = byDeadline(orders.map((order) => order.length)).map(
        (n) => orders[n]!.shift()!,
      );
      phase.$place = phase.$order.map((b) => count[b]!++);
    }
    const period = phase.$order.length;
    const at = (slot - phase.$from) % period;
    const b = phase.$order[at]!;
    place.$index =
      phase.$done[b]! + ((slot - phase.$from - at) / period) * quota[b]! + phase.$place[at]!;
    return b;
  };
}

/** Each number as often as its quota says, every beginning within one of its share (Tijdeman 1980). */
function byDeadline(quota: readonly number[]): number[] {
  const period = quota.reduce((a, b) => a + b);
  const kinds = quota.filter((q) => q).length;
  // fractions of 1 / (2 kinds - 2) of a slot, all multiplied by the period
  const parts = Math.max(1, 2 * kinds - 2);
  const slack = kinds > 1 ? period : 0;
  const dealt = quota.map(() => 0);
  return Array.from({ length: period }, (_, t) => {
    let best = 0;
    let least = Infinity;
    quota.forEach((q, b) => {
      const due = parts * (q * (t + 1) - dealt[b]! * period);
      // when it is due at the latest
      const deadline = (parts * period - slack - due) / q;
      if (dealt[b]! < q && due >= slack && deadline < least) {
        best = b;
        least = deadline;
      }
    });
    dealt[best]!++;
    return best;
  });
}

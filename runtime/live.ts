/** The names of a stock by their place among the ranks that have one. */
import type { Joins, Piece } from './joins.ts';
import { BLOCK } from './kin-file.ts';

/** Blocks whose ranks are kept; when there are more, all are found anew. */
const KEPT = 1 << 14;

/** How many names the blocks before have is known; the ranks of a block that have one are found when they are first asked for. */
export class Live {
  /** How many names there are. */
  readonly size: number;
  readonly #joins: Joins;
  /** Names before each block. */
  readonly #before: Float64Array;
  /** First rank of each seam. */
  readonly #starts: Float64Array;
  readonly #blocks = new Map<number, Uint16Array>();

  constructor(joins: Joins, counts: readonly number[] = joins.file.counts!) {
    this.#joins = joins;
    this.#starts = Float64Array.from(joins.seams, ({ from }) => from);
    let sum = 0;
    this.#before = Float64Array.from(counts, (count) => {
      sum += count;
      return sum - count;
    });
    this.size = sum;
  }

  /** The two pieces of the name at a place, 0 to size - 1. */
  at(place: number): readonly [Piece, Piece] {
    const block = last(this.#before, place);
    return this.pieces(block * BLOCK + this.ranks(block)[place - this.#before[block]!]!);
  }

  /** The two pieces of a rank. */
  pieces(rank: number): readonly [Piece, Piece] {
    const { beginnings, endings, from } = this.#joins.seams[last(this.#starts, rank)]!;
    const within = rank - from;
    return [beginnings[Math.floor(within / endings.length)]!, endings[within % endings.length]!];
  }

  /** The ranks of a block that have a name, less its first one. */
  ranks(block: number): Uint16Array {
    const known = this.#blocks.get(block);
    if (known) return known;
    const { seams, ranks } = this.#joins;
    const found: number[] = [];
    const start = block * BLOCK;
    const end = Math.min(start + BLOCK, ranks);
    let s = last(this.#starts, start);
    for (let rank = start; rank < end; s++) {
      const seam = seams[s]!;
      const { beginnings, endings, from } = seam;
      const to = Math.min(end, from + beginnings.length * endings.length);
      for (; rank < to; rank++) {
        const within = rank - from;
        const beginning = beginnings[Math.floor(within / endings.length)]!;
        if (!this.#joins.fault(seam, beginning, endings[within % endings.length]!))
          found.push(rank - start);
      }
    }
    const made = Uint16Array.from(found);
    if (this.#blocks.size === KEPT) this.#blocks.clear();
    this.#blocks.set(block, made);
    return made;
  }
}

/** The last place of ascending values at which one is not above the value; the first is not. */
function last(values: Float64Array, value: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

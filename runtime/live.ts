/** The names of a stock by their place among the ranks that have one. */
import type { Joins, Piece } from './joins.ts';
import { BLOCK } from './kin-file.ts';

/** Blocks whose ranks are kept; when there are more, all are found anew. */
const KEPT = 1 << 13;

export type Live = ReturnType<typeof liveOf>;

/** How many names the blocks before have is known; the ranks of a block that have one are found when they are first asked for. */
export function liveOf({ seams, ranks, fault }: Joins, counts: readonly number[]) {
  const found = new Map<number, Uint16Array>();
  let size = 0;
  /** Names before each block. */
  const before = counts.map((count) => {
    size += count;
    return size - count;
  });
  const starts = seams.map(({ from }) => from);

  /** The two pieces of a rank. */
  const pieces = (rank: number): readonly [Piece, Piece] => {
    const { beginnings, endings, from } = seams[last(starts, rank)]!;
    const within = rank - from;
    return [beginnings[Math.floor(within / endings.length)]!, endings[within % endings.length]!];
  };

  /** The ranks of a block that have a name, less its first one. */
  const live = (block: number): Uint16Array => {
    let known = found.get(block);
    if (known) return known;
    const start = block * BLOCK;
    const list: number[] = [];
    let s = last(starts, start);
    for (let rank = start; rank < ranks && rank < start + BLOCK; rank++) {
      while (starts[s + 1]! <= rank) s++;
      const { endings, beginnings } = seams[s]!;
      const within = rank - starts[s]!;
      const beginning = beginnings[Math.floor(within / endings.length)]!;
      if (!fault(seams[s]!, beginning, endings[within % endings.length]!)) list.push(rank - start);
    }
    known = Uint16Array.from(list);
    if (found.size === KEPT) found.clear();
    found.set(block, known);
    return known;
  };

  return {
    /** How many names there are. */
    size,
    /** The two pieces of the name at a place, 0 to size - 1. */
    at(place: number): readonly [Piece, Piece] {
      const block = last(before, place);
      return pieces(block * BLOCK + live(block)[place - before[block]!]!);
    },
    pieces,
    live,
  };
}

/** The last place of ascending values at which one is not above the value; the first is not. */
function last(values: readonly number[], value: number): number {
  let [low, high] = [0, values.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >>> 1;
    if (values[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}

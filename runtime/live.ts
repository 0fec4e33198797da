/** The names of a stock by their place among the ranks that have one. */
import { BLOCK, type Joins, type Piece } from './joins.ts';

/** Names by their place: how many the blocks before have is known. */
export function liveOf({ rows, seamOf, fault }: Joins, counts: readonly number[]) {
  const found: Uint16Array[] = [];
  let size = 0;
  /** Names before each block. */
  const before = counts.map((count) => {
    size += count;
    return size - count;
  });
  const firsts = rows.map(({ start }) => start);

  /** The two pieces of a rank. */
  const pieces = (rank: number): readonly [Piece, Piece] => {
    const { tail, heads, start } = rows[last(firsts, rank)]!;
    let i = 0;
    let within = rank - start;
    while (within >= 0) within -= tail.pieces.length * heads[i++]!.pieces.length;
    // counted from the end of the last group
    const endings = heads[i - 1]!.pieces;
    return [
      tail.pieces.at(Math.floor(within / endings.length))!,
      endings.at(within % endings.length)!,
    ];
  };

  /** The ranks of a block that have a name, less its first one, found when they are first asked for. */
  const live = (block: number): Uint16Array => (found[block] ??= search(block));
  const search = (block: number): Uint16Array => {
    const start = block * BLOCK;
    const list: number[] = [];
    let row = last(firsts, start);
    let within = firsts[row]! - start;
    for (; within < BLOCK && row < rows.length; row++) {
      const { tail, heads } = rows[row]!;
      for (const head of heads) {
        const seam = seamOf(tail, head);
        for (const beginning of tail.pieces) {
          for (const ending of head.pieces) {
            if (within >>> 0 < BLOCK && !fault(beginning, ending, seam)) list.push(within);
            within++;
          }
        }
      }
    }
    return Uint16Array.from(list);
  };

  return {
    /** How many names there are. */
    size,
    /** The two pieces of the name at a place, 0 to size - 1. */
    at(place: number): readonly [Piece, Piece] {
      const block = last(before, place);
      const list = live(block);
      // of a damaged file
      if (list.length !== counts[block]) throw TypeError();
      return pieces(block * BLOCK + list[place - before[block]!]!);
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

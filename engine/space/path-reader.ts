/** Reads paths of an automaton by their rank, and ranks of paths. */
import { type AutomatonColumns, END } from './automaton-columns.ts';

/** One for each thread. */
export class PathReader {
  readonly #columns: AutomatonColumns;
  /** Units of the latest path; the first `unrank()` of them count. */
  readonly units = new Uint32Array(64);

  /** By unit: its first two letters, which all units that may follow in one choice share. */
  readonly #heads: Uint16Array | null;

  /** `heads` make ranks quicker: a number for each unit, equal for those that begin with the same two letters. */
  constructor(columns: AutomatonColumns, heads: Uint16Array | null = null) {
    this.#columns = columns;
    this.#heads = heads;
  }

  /** Leaves the units of path `rank` of a block in `units`; returns how many there are. */
  unrank(start: number, rank: number): number {
    const { from, until, first, count, next, units } = this.#columns;
    let state = start;
    let rest = rank;
    let n = 0;
    while (state !== END) {
      // the first choice whose paths reach beyond the rest
      const base = from[state]!;
      let low = base;
      let high = from[state + 1]! - 1;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (until[middle]! > rest) high = middle;
        else low = middle + 1;
      }
      const before = low > base ? until[low - 1]! : 0;
      rest -= before;
      const many = count[low]!;
      if (many > 1) {
        const each = (until[low]! - before) / many;
        let at = Math.floor(rest / each);
        // a quotient just below a whole number may be rounded up to it
        if (at * each > rest) at--;
        rest -= at * each;
        this.units[n++] = units[first[low]! + at]!;
      } else if (many === 1) this.units[n++] = units[first[low]!]!;
      state = next[low]!;
    }
    return n;
  }

  /** The rank in its block of a path with these units; -1 when the block does not hold it. */
  rank(start: number, path: readonly number[]): number {
    return this.#rank(start, path, 0);
  }

  #rank(state: number, path: readonly number[], at: number): number {
    if (state === END) return at === path.length ? 0 : -1;
    if (at === path.length) return -1;
    const { from, until, first, count, next, units } = this.#columns;
    const heads = this.#heads;
    const unit = path[at]!;
    const base = from[state]!;
    for (let c = base; c < from[state + 1]!; c++) {
      const many = count[c]!;
      if (heads !== null) {
        // the units of a choice begin alike; those of a choice without units stand in the state that follows
        const one = many > 0 ? first[c]! : first[from[next[c]!]!]!;
        if (heads[units[one]!] !== heads[unit]) continue;
      }
      const before = c > base ? until[c - 1]! : 0;
      if (many === 0) {
        const rest = this.#rank(next[c]!, path, at);
        if (rest >= 0) return before + rest;
        continue;
      }
      const place = units.subarray(first[c]!, first[c]! + many).indexOf(unit);
      if (place < 0) continue;
      const rest = this.#rank(next[c]!, path, at + 1);
      if (rest >= 0) return before + place * ((until[c]! - before) / many) + rest;
    }
    return -1;
  }
}

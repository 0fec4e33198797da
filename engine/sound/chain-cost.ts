/** What the names of a plain letter chain cost under a letter model: the measure of how word-like is enough. */
import { type LetterModel, SYMBOLS } from './letter-model.ts';

const S2 = SYMBOLS * SYMBOLS;
const S3 = S2 * SYMBOLS;
/** Letters of the names that count. */
const SHORTEST = 4;
const LONGEST = 10;
/** The cost of a symbol that never comes. */
const MOST = 255;

/**
 * Mean cost a symbol, the end counted, in sixteenths of a bit, of the names of 4 to 10 letters that a chain of
 * order 2 on these words makes and that are none of them. Exact: a sum over all names by length and last three
 * letters, no drawing. The dearest cost where the chain makes the words alone.
 */
export function chainCost(words: readonly Uint8Array[], model: LetterModel): number {
  const { costs } = model.columns;
  const follow = new Float64Array(S3);
  const sums = new Float64Array(S2);
  for (const word of words) {
    for (let i = 0, context = 0; i <= word.length; i++) {
      const symbol = word[i] ?? 0;
      follow[context * SYMBOLS + symbol]!++;
      sums[context]!++;
      context = (context * SYMBOLS + symbol) % S2;
    }
  }
  const chance = (context: number, symbol: number): number =>
    follow[context * SYMBOLS + symbol]! / sums[context]!;
  // of 27 symbols some ten follow a context
  const { starts, symbols, chances } = followers(follow, sums);
  let ended = 0;
  let cost = 0;
  let now = new Names();
  let next = new Names();
  now.add(0, 1, 0);
  for (let n = 0; n <= LONGEST && now.ends.length > 0; n++) {
    next.clear();
    for (const three of now.ends) {
      const m = now.mass[three]!;
      const c = now.cost[three]!;
      const context = three % S2;
      const end = starts[context + 1]!;
      for (let k = starts[context]!; k < end; k++) {
        const symbol = symbols[k]!;
        const p = chances[k]!;
        const gained = c * p + m * p * costs[three * SYMBOLS + symbol]!;
        if (symbol > 0) next.add((three * SYMBOLS + symbol) % S3, m * p, gained);
        else if (n >= SHORTEST) {
          ended += m * p;
          cost += gained / (n + 1);
        }
      }
    }
    [now, next] = [next, now];
  }
  for (const word of words) {
    const n = word.length;
    if (n < SHORTEST || n > LONGEST) continue;
    let p = 1;
    for (let i = 0, context = 0; i <= n; i++) {
      const symbol = word[i] ?? 0;
      p *= chance(context, symbol);
      context = (context * SYMBOLS + symbol) % S2;
    }
    ended -= p;
    cost -= (p * model.cost(word, n)) / (n + 1);
  }
  return ended > 1e-6 ? cost / ended : MOST;
}

/** The symbols that follow each context, ascending, with how likely each is: those of context c from starts[c] on. */
function followers(follow: Float64Array, sums: Float64Array) {
  const starts = new Uint32Array(S2 + 1);
  const symbols = new Uint8Array(S3);
  const chances = new Float64Array(S3);
  let n = 0;
  for (let context = 0; context < S2; context++) {
    starts[context] = n;
    for (let symbol = 0; symbol < SYMBOLS; symbol++) {
      const count = follow[context * SYMBOLS + symbol]!;
      if (count === 0) continue;
      symbols[n] = symbol;
      chances[n++] = count / sums[context]!;
    }
  }
  starts[S2] = n;
  return { starts, symbols, chances };
}

/** The names of one length by their last three letters, in the order in which those first came. */
class Names {
  readonly ends: number[] = [];
  /** How likely names with an end are, and that times what they cost. */
  readonly mass = new Float64Array(S3);
  readonly cost = new Float64Array(S3);

  add(end: number, mass: number, cost: number): void {
    if (this.mass[end] === 0) this.ends.push(end);
    this.mass[end]! += mass;
    this.cost[end]! += cost;
  }

  clear(): void {
    for (const end of this.ends) this.mass[end] = this.cost[end] = 0;
    this.ends.length = 0;
  }
}

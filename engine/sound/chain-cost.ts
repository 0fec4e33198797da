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
  let ended = 0;
  let cost = 0;
  // by the last three letters: how likely a name so far is, and that times what it costs
  let mass = new Map<number, [mass: number, cost: number]>([[0, [1, 0]]]);
  for (let n = 0; n <= LONGEST && mass.size > 0; n++) {
    const next = new Map<number, [number, number]>();
    for (const [three, [m, c]] of mass) {
      const context = three % S2;
      for (let symbol = 0; symbol < SYMBOLS; symbol++) {
        const p = chance(context, symbol);
        if (!(p > 0)) continue;
        const gained = c * p + m * p * costs[three * SYMBOLS + symbol]!;
        if (symbol === 0) {
          if (n < SHORTEST) continue;
          ended += m * p;
          cost += gained / (n + 1);
          continue;
        }
        const at = (three * SYMBOLS + symbol) % S3;
        const entry = next.get(at);
        if (entry) {
          entry[0] += m * p;
          entry[1] += gained;
        } else next.set(at, [m * p, gained]);
      }
    }
    mass = next;
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

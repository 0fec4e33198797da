/** Letter 4-grams of the distinct words of a source as a table of byte costs: interpolated Kneser-Ney. */
import { sharedBuffer } from '../base/shared.ts';

/** Symbols: 0 the boundary of a word, 1 to 26 the letters a to z. */
export const SYMBOLS = 27;
const S2 = SYMBOLS * SYMBOLS;
const S3 = S2 * SYMBOLS;
/** Entries of the table: a cost for each symbol behind three. */
export const TABLE_SIZE = S3 * SYMBOLS;
/** Costs are sixteenths of a bit. */
export const COST_UNIT = 16;
const MAX_COST = 255;
const DISCOUNT = 0.75;

/** 2^-((c + 1/2) / 16) for the costs 0..254: a probability above the c-th and below the one before costs c. */
const THRESHOLDS = thresholds();

function thresholds(): Float64Array {
  // powers of the 32nd root of one half, by square roots alone, which IEEE 754 rounds correctly
  let root = 0.5;
  for (let i = 0; i < 5; i++) root = Math.sqrt(root);
  const step = root * root;
  const table = new Float64Array(MAX_COST);
  let fraction = root;
  for (let c = 0; c < MAX_COST; c++) {
    table[c] = fraction * 2 ** -Math.floor(c / COST_UNIT);
    fraction = c % COST_UNIT === COST_UNIT - 1 ? root : fraction * step;
  }
  return table;
}

/** -16 log2 p to the nearest whole number, 0..255. */
function costOf(p: number): number {
  if (!(p > 0)) return MAX_COST;
  if (p >= 1) return 0;
  // about there; the table of thresholds decides
  let cost = Math.min(MAX_COST, Math.round(-COST_UNIT * Math.log2(p)));
  while (cost > 0 && p >= THRESHOLDS[cost - 1]!) cost--;
  while (cost < MAX_COST && p < THRESHOLDS[cost]!) cost++;
  return cost;
}

/** Counts of n-grams; orders below the fourth count the kinds of symbols that come before (continuations). */
export class LetterCounts {
  readonly #four = new Float32Array(TABLE_SIZE);
  readonly #three = new Float64Array(S3);
  readonly #two = new Float64Array(S2);
  readonly #one = new Float64Array(SYMBOLS);
  readonly #orders: readonly (Float32Array | Float64Array)[] = [
    this.#one,
    this.#two,
    this.#three,
    this.#four,
  ];
  /** Which 4-grams were ever added, a twentieth of all at most; and in their order, since the last `close`. */
  readonly #added: number[] = [];
  readonly #isAdded = new Uint8Array(TABLE_SIZE);
  #inOrder = new Uint32Array(0);
  /** By context: the sum of its counts and the mass that its discounts free. */
  #sums: readonly Float64Array[] = [];
  #freed: readonly Float64Array[] = [];

  /** Adds (or with a negative weight takes out) a word of letters 1..26. */
  add(letters: Uint8Array, weight: number): void {
    let context = 0;
    for (let i = 0; i <= letters.length; i++) {
      const symbol = i < letters.length ? letters[i]! : 0;
      const index = context * SYMBOLS + symbol;
      this.#four[index]! += weight;
      if (this.#isAdded[index] === 0) {
        this.#isAdded[index] = 1;
        this.#added.push(index);
      }
      context = index % S3;
    }
  }

  /** Works out the lower orders; call it after the last `add`. O(27^3) and the kinds of 4-grams. */
  close(): void {
    const four = this.#four;
    if (this.#inOrder.length < this.#added.length) {
      this.#inOrder = Uint32Array.from(this.#added).sort();
    }
    const added = this.#inOrder;
    this.#three.fill(0);
    this.#two.fill(0);
    this.#one.fill(0);
    for (const i of added) if (four[i]! > 0) this.#three[i % S3]!++;
    for (let i = 0; i < S3; i++) if (this.#three[i]! > 0) this.#two[i % S2]!++;
    for (let i = 0; i < S2; i++) if (this.#two[i]! > 0) this.#one[i % SYMBOLS]!++;
    this.#sums = this.#orders.map((counts) => new Float64Array(counts.length / SYMBOLS));
    this.#freed = this.#orders.map((counts) => new Float64Array(counts.length / SYMBOLS));
    this.#orders.forEach((counts, order) => {
      if (order < 3) for (let i = 0; i < counts.length; i++) this.#sum(order, i, counts[i]!);
      else for (const i of added) this.#sum(order, i, counts[i]!);
    });
  }

  /** Adds a count to those of its context; to be called in the order of the symbols. */
  #sum(order: number, index: number, n: number): void {
    if (n <= 0) return;
    const context = (index - (index % SYMBOLS)) / SYMBOLS;
    this.#sums[order]![context]! += n;
    this.#freed[order]![context]! += Math.min(n, DISCOUNT);
  }

  /** Probability of the last symbol of a 4-gram behind its first three. */
  probability(index: number): number {
    const one = this.#step(0, index % SYMBOLS, 1 / SYMBOLS);
    const two = this.#step(1, index % S2, one);
    const three = this.#step(2, index % S3, two);
    return this.#step(3, index, three);
  }

  #step(order: number, index: number, lower: number): number {
    const context = (index - (index % SYMBOLS)) / SYMBOLS;
    const sum = this.#sums[order]![context]!;
    if (sum === 0) return lower;
    const n = Math.max(this.#orders[order]![index]! - DISCOUNT, 0);
    return (n + this.#freed[order]![context]! * lower) / sum;
  }

  /** The byte costs of all 4-grams; an unseen context costs what its last two symbols do. */
  table(into: Uint8Array): void {
    const two = new Float64Array(S2);
    for (let i = 0; i < S2; i++) {
      two[i] = this.#step(1, i, this.#step(0, i % SYMBOLS, 1 / SYMBOLS));
    }
    const three = new Float64Array(S3);
    const costs = new Uint8Array(S3);
    for (let i = 0; i < S3; i++) {
      three[i] = this.#step(2, i, two[i % S2]!);
      costs[i] = costOf(three[i]!);
    }
    const four = this.#four;
    const sums = this.#sums[3]!;
    const freed = this.#freed[3]!;
    for (let context = 0, i = 0; context < S3; context++) {
      const lower = (context % S2) * SYMBOLS;
      const sum = sums[context]!;
      if (sum === 0) {
        for (let symbol = 0; symbol < SYMBOLS; symbol++) into[i++] = costs[lower + symbol]!;
        continue;
      }
      // as `#step` of the fourth order
      const free = freed[context]!;
      for (let symbol = 0; symbol < SYMBOLS; symbol++, i++) {
        const n = Math.max(four[i]! - DISCOUNT, 0);
        into[i] = costOf((n + free * three[lower + symbol]!) / sum);
      }
    }
  }
}

/** Words of one fold are scored by a model of the others. */
const FOLDS = 4;
/** Names are compared with words of about their length: so many words of the nearest lengths. */
const COMPARED = 200;
/** Lengths with percentiles of their own; longer names have those of the last. */
const SHORTEST = 3;
const LONGEST = 16;
/** Mean costs are compared in 64ths of a cost unit. */
const MEAN_SCALE = 64;
const PERCENTILES = 101;

/** A letter model as columns in shared memory. */
export interface LetterColumns {
  /** Costs by 4-gram, `TABLE_SIZE` bytes. */
  readonly costs: Uint8Array;
  /**
   * At 101 * (n - 3) + p, n = 3..16: the mean cost that p percent of the words of about n letters do not
   * exceed, in 64ths of a cost unit.
   */
  readonly means: Uint32Array;
  /** The cost of the worst letter that p percent of the words do not exceed. */
  readonly worst: Uint32Array;
}

/** What a model says of one name. */
export interface LetterScore {
  /** Sum of the costs of its letters and its end, in sixteenths of a bit. */
  cost: number;
  /** The largest of them, and the letter that has it (n: the end). */
  worst: number;
  worstAt: number;
}

/**
 * Costs of letters with their distribution over words that the model did not see: each of four folds is
 * scored by the model of the other three. Percentiles are those of the nearest rank.
 */
export class LetterModel {
  readonly columns: LetterColumns;

  constructor(columns: LetterColumns) {
    this.columns = columns;
  }

  /** Learns distinct words (letters 1..26), each with its weight. About 50 ms and one more for 200 words. */
  static train(words: readonly Uint8Array[], weights: ArrayLike<number>): LetterModel {
    const shared = (n: number): Uint32Array => new Uint32Array(sharedBuffer(4 * n));
    const counts = new LetterCounts();
    words.forEach((word, i) => {
      counts.add(word, weights[i]!);
    });
    const means: number[][] = [];
    const worst: number[] = [];
    // the cost of a 4-gram in the latest fold that asked for it: 1 + the fold, then the cost
    const known = new Uint16Array(TABLE_SIZE);
    for (let fold = 0; fold < FOLDS; fold++) {
      for (let i = fold; i < words.length; i += FOLDS) counts.add(words[i]!, -weights[i]!);
      counts.close();
      for (let i = fold; i < words.length; i += FOLDS) {
        const word = words[i]!;
        let sum = 0;
        let most = 0;
        for (let k = 0, context = 0; k <= word.length; k++) {
          const symbol = k < word.length ? word[k]! : 0;
          const index = context * SYMBOLS + symbol;
          let cost = known[index]! - ((fold + 1) << 8);
          if (cost < 0) {
            cost = costOf(counts.probability(index));
            known[index] = ((fold + 1) << 8) + cost;
          }
          sum += cost;
          most = Math.max(most, cost);
          context = index % S3;
        }
        const n = Math.min(word.length, LONGEST);
        means[n] ??= [];
        means[n].push(meanCost(sum, word.length));
        if (n >= SHORTEST) worst.push(most);
      }
      for (let i = fold; i < words.length; i += FOLDS) counts.add(words[i]!, weights[i]!);
    }
    counts.close();
    const costs = new Uint8Array(sharedBuffer(TABLE_SIZE));
    counts.table(costs);
    const columns = {
      costs,
      means: shared(PERCENTILES * (LONGEST - SHORTEST + 1)),
      worst: shared(PERCENTILES),
    };
    for (let n = SHORTEST; n <= LONGEST; n++) {
      const from = PERCENTILES * (n - SHORTEST);
      percentiles(nearLength(means, n), columns.means.subarray(from, from + PERCENTILES));
    }
    percentiles(worst, columns.worst);
    return new LetterModel(columns);
  }

  /** Scores letters 0..n-1 of a name into `score`, and returns it. */
  score(letters: Uint8Array, n: number, score: LetterScore): LetterScore {
    const { costs } = this.columns;
    let sum = 0;
    let worst = -1;
    let worstAt = 0;
    for (let i = 0, context = 0; i <= n; i++) {
      const at = context * SYMBOLS + (i < n ? letters[i]! : 0);
      const cost = costs[at]!;
      sum += cost;
      if (cost > worst) {
        worst = cost;
        worstAt = i;
      }
      context = at % S3;
    }
    score.cost = sum;
    score.worst = worst;
    score.worstAt = worstAt;
    return score;
  }

  /** How many percent of the words of about that length cost no less a letter than a name of n letters with this sum: 0 to 100. */
  percent(cost: number, n: number): number {
    const { means } = this.columns;
    const mean = meanCost(cost, n);
    const from = PERCENTILES * (Math.max(SHORTEST, Math.min(n, LONGEST)) - SHORTEST);
    let low = 0;
    let high = PERCENTILES;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (means[from + middle]! < mean) low = middle + 1;
      else high = middle;
    }
    return low >= PERCENTILES ? 0 : 100 - low;
  }
}

/** Mean cost a symbol, the end counted, in 64ths. */
function meanCost(sum: number, n: number): number {
  return Math.floor((sum * MEAN_SCALE) / (n + 1));
}

/** Values of the words of n letters, and of the nearest lengths until there are enough. */
function nearLength(byLength: readonly (readonly number[])[], n: number): number[] {
  const values: number[] = [];
  for (let off = 0; off <= LONGEST && values.length < COMPARED; off++) {
    values.push(...(byLength[n - off] ?? []));
    if (off > 0) values.push(...(byLength[n + off] ?? []));
  }
  return values;
}

function percentiles(values: readonly number[], into: Uint32Array): void {
  const sorted = Uint32Array.from(values).sort();
  for (let p = 0; p < PERCENTILES; p++) {
    into[p] = sorted[Math.ceil((p * (sorted.length - 1)) / (PERCENTILES - 1))] ?? 0;
  }
}

/** Letters 1..26 of a folded word; null when it holds anything but a-z. */
export function lettersOf(word: string): Uint8Array | null {
  const letters = new Uint8Array(word.length);
  for (let i = 0; i < word.length; i++) {
    const letter = word.charCodeAt(i) - 96;
    if (letter < 1 || letter > 26) return null;
    letters[i] = letter;
  }
  return letters;
}

/** How many bits the letters of a name cost under a model of other words: the measures' own, not the engine's. */

/** Kneser-Ney with the usual discount (Chen and Goodman 1998). */
const DISCOUNT = 0.75;
const BEGIN = '^';
const END = '$';
/** The letters a to z and the end of a word. */
const SYMBOLS = 27;

/** What follows a context: counts by symbol, and their sum. */
interface Followers {
  readonly counts: Map<string, number>;
  sum: number;
}

/** Interpolated Kneser-Ney letter n-grams of distinct words, by plain maps. */
export class LetterBits {
  readonly #order: number;
  /** By order - 1: followers by context. */
  readonly #levels: Map<string, Followers>[];

  /** `order` letters are looked at together: 4 is a letter behind three others. */
  constructor(words: Iterable<string>, order: number) {
    this.#order = order;
    this.#levels = Array.from({ length: order }, () => new Map());
    for (const word of new Set(words)) {
      const text = BEGIN.repeat(order - 1) + word + END;
      for (let i = order - 1; i < text.length; i++) {
        this.#count(order, text.slice(i - order + 1, i), text[i]!);
      }
    }
    // a shorter context counts the kinds of longer ones, not how often they occur
    for (let k = order; k > 1; k--) {
      for (const [context, { counts }] of this.#levels[k - 1]!) {
        for (const symbol of counts.keys()) this.#count(k - 1, context.slice(1), symbol);
      }
    }
  }

  /** Mean bits a symbol of a name in a-z, its end counted. */
  mean(name: string): number {
    const text = BEGIN.repeat(this.#order - 1) + name + END;
    let bits = 0;
    for (let i = this.#order - 1; i < text.length; i++) {
      bits -= Math.log2(
        this.#probability(this.#order, text.slice(i - this.#order + 1, i), text[i]!),
      );
    }
    return bits / (name.length + 1);
  }

  #count(order: number, context: string, symbol: string): void {
    const level = this.#levels[order - 1]!;
    let followers = level.get(context);
    if (!followers) {
      followers = { counts: new Map(), sum: 0 };
      level.set(context, followers);
    }
    followers.counts.set(symbol, (followers.counts.get(symbol) ?? 0) + 1);
    followers.sum++;
  }

  #probability(order: number, context: string, symbol: string): number {
    if (order === 0) return 1 / SYMBOLS;
    const lower = this.#probability(order - 1, context.slice(1), symbol);
    const followers = this.#levels[order - 1]!.get(context);
    if (!followers) return lower;
    const { counts, sum } = followers;
    const own = Math.max((counts.get(symbol) ?? 0) - DISCOUNT, 0);
    return (own + DISCOUNT * counts.size * lower) / sum;
  }
}

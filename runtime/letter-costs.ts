/** Letters as names are compared by, and what each letter of a name costs under a model of other names. */

/**
 * The letters of a name as they are compared: lower case, without the marks of Latin and Greek letters; one for each UTF-16
 * unit of the name, so that both can be cut at the same place.
 */
export function fold(name: string): string {
  let folded = '';
  for (let i = 0; i < name.length; i++) {
    const unit = name[i]!.toLowerCase()[0]!;
    const base = unit < '\x80' ? unit : unit.normalize('NFD');
    folded += base.length > 1 && MARKED.test(base) ? base[0] : unit;
  }
  return folded;
}

const MARKED = /^[a-z\u0370-\u03ff][\u0300-\u036f]/;

/** The sixteenth root of 2, and half a step below 1. */
const ROOT = 1.0442737824274138;
const STEP = 0.978572062087;

/** Sixteenths of a bit of a probability, at most 254, by exact arithmetic: the same on every machine. */
function sixteenths(p: number): number {
  let bits = 0;
  for (; p < 0.5 && bits < 240; p *= 2) bits += 16;
  for (; p < STEP && bits < 254; p *= ROOT) bits++;
  return bits;
}

/** Most letters that are told apart; further ones count as one. */
const MOST = 100;
/** Number of the mark before the first letter and behind the last one. */
export const EDGE = 0;
const OTHER = 1;

/**
 * A letter trigram model of folded names, interpolated with shorter contexts (Witten and Bell 1991, method C). Costs are
 * whole sixteenths of a bit.
 */
export class LetterCosts {
  readonly #ids = new Map<string, number>();
  /** Number of letters and marks. */
  readonly #n: number;
  /** By context of two, one or no letters: occurrences of each letter, of all, and how many different letters. */
  readonly #counts: readonly Uint16Array[];
  readonly #sums: readonly Uint32Array[];
  readonly #kinds: readonly Uint16Array[];
  /** Costs that were asked for, 255 where none was. */
  readonly #known: Uint8Array;

  constructor(names: readonly string[]) {
    for (const name of names) {
      for (const letter of name) {
        if (!this.#ids.has(letter) && this.#ids.size < MOST)
          this.#ids.set(letter, this.#ids.size + 2);
      }
    }
    const n = this.#ids.size + 2;
    this.#n = n;
    this.#counts = [n, n * n, n ** 3].map((size) => new Uint16Array(size));
    this.#sums = [1, n, n * n].map((size) => new Uint32Array(size));
    this.#kinds = [1, n, n * n].map((size) => new Uint16Array(size));
    this.#known = new Uint8Array(n ** 3).fill(255);
    for (const name of names) this.#add(this.ids(name), 1);
  }

  /** The numbers of the letters of a name, with two marks before and one behind. */
  ids(name: string): number[] {
    const ids = [EDGE, EDGE];
    for (let i = 0; i < name.length; i++) ids.push(this.#ids.get(name[i]!) ?? OTHER);
    ids.push(EDGE);
    return ids;
  }

  #add(ids: readonly number[], step: 1 | -1): void {
    for (let i = 2; i < ids.length; i++) {
      let before = 0;
      for (let k = 0; k < 3; k++) {
        if (k) before += ids[i - k]! * this.#n ** (k - 1);
        const at = before * this.#n + ids[i]!;
        const old = this.#counts[k]![at]!;
        this.#counts[k]![at] = old + step;
        this.#sums[k]![before]! += step;
        if (old + step === 0 || old === 0) this.#kinds[k]![before]! += step;
      }
    }
  }

  #share(k: number, before: number, letter: number): number {
    const n = this.#sums[k]![before]!;
    const t = this.#kinds[k]![before]!;
    const less = k ? this.#share(k - 1, before % this.#n ** (k - 1), letter) : 1 / (t + 1);
    return n ? (this.#counts[k]![before * this.#n + letter]! + t * less) / (n + t) : less;
  }

  /** The cost of a letter behind two others, all by their numbers. */
  cost(first: number, second: number, letter: number): number {
    const before = first * this.#n + second;
    const at = before * this.#n + letter;
    if (this.#known[at] === 255) this.#known[at] = sixteenths(this.#share(2, before, letter));
    return this.#known[at]!;
  }

  /** Costs of each letter of a name and of its end. */
  costs(name: string): number[] {
    const ids = this.ids(name);
    return ids.slice(2).map((id, i) => this.cost(ids[i]!, ids[i + 1]!, id));
  }

  /** The same as if this name, one of the model's, was not in it. */
  costsWithout(name: string): number[] {
    const ids = this.ids(name);
    this.#add(ids, -1);
    const costs = ids
      .slice(2)
      .map((id, i) => sixteenths(this.#share(2, ids[i]! * this.#n + ids[i + 1]!, id)));
    this.#add(ids, 1);
    return costs;
  }
}

/** Letters as names are compared by, and what each letter of a name costs under a model of other names. */

/**
 * The letters of a name as they are compared: lower case, without marks of stress and length on Latin and Greek vowels (ä, ñ
 * and š are letters of their own); one for each UTF-16 unit of the name, so that both can be cut at the same place.
 */
export function fold(name: string): string {
  if (ASCII.test(name)) return name.toLowerCase();
  let folded = '';
  for (let i = 0; i < name.length; i++) {
    const unit = name[i]!.toLowerCase()[0]!;
    const base = unit < '\x80' ? unit : unit.normalize('NFD');
    folded += base.length > 1 && MARKED.test(base) ? base[0] : unit;
  }
  return folded;
}

const ASCII = /^[\0-\x7f]*$/;
const MARKED = /^([aeiouy][\u0300-\u0302\u0304]|[\u0370-\u03ff][\u0300-\u036f])/;

/** The sixteenth root of 2, and half a step below 1. */
const ROOT = 1.0442737824274138;
const STEP = 0.978572062087;

/** Sixteenths of a bit of a probability, at most 254, by exact arithmetic: the same on every machine. */
export function sixteenths(p: number): number {
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
  readonly n: number;
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
    this.n = n;
    this.#counts = [n, n * n, n ** 3].map((size) => new Uint16Array(size));
    this.#sums = [1, n, n * n].map((size) => new Uint32Array(size));
    this.#kinds = [1, n, n * n].map((size) => new Uint16Array(size));
    this.#known = new Uint8Array(n ** 3).fill(255);
    for (const name of names) this.add(this.ids(name));
  }

  /** The numbers of the letters of a name, with two marks before and one behind. */
  ids(name: string): number[] {
    return [EDGE, EDGE, ...name.split('').map((letter) => this.#ids.get(letter) ?? OTHER), EDGE];
  }

  /** Counts the letters of a name, by their numbers; a `step` of -1 takes them away again. */
  add(ids: readonly number[], step = 1): void {
    for (let i = 2; i < ids.length; i++) {
      let before = 0;
      for (let k = 0; k < 3; k++) {
        if (k) before += ids[i - k]! * (k > 1 ? this.n : 1);
        const at = before * this.n + ids[i]!;
        this.#counts[k]![at]! += step;
        this.#sums[k]![before]! += step;
        if (this.#counts[k]![at] === (step + 1) / 2) this.#kinds[k]![before]! += step;
      }
    }
  }

  /** The probability of a letter behind the k before it, by the number of these. */
  share(k: number, before: number, letter: number): number {
    const n = this.#sums[k]![before]!;
    const t = this.#kinds[k]![before]!;
    const less = k ? this.share(k - 1, before % this.n ** (k - 1), letter) : 1 / (t + 1);
    return n ? (this.#counts[k]![before * this.n + letter]! + t * less) / (n + t) : less;
  }

  /** The cost of a letter behind two others, all by their numbers. */
  cost(first: number, second: number, letter: number): number {
    const before = first * this.n + second;
    const at = before * this.n + letter;
    if (this.#known[at] === 255) this.#known[at] = sixteenths(this.share(2, before, letter));
    return this.#known[at]!;
  }

  /** Costs of each letter of a name and of its end. */
  costs(name: string): number[] {
    const ids = this.ids(name);
    return ids.slice(2).map((id, i) => this.cost(ids[i]!, ids[i + 1]!, id));
  }
}

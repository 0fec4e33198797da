/**
 * kin/1: the names that the beginning of one name and the ending of another make. Beginnings and endings are grouped by
 * the letters at the seam; a pair of groups that fit is a seam, and all pairs of all seams are the ranks, numbered from 0.
 * Whether a rank has a name follows from the file alone.
 */

import type { KinClass } from './kin-file.ts';
import { Kinship } from './kinship.ts';
import { EDGE, fold, LetterCosts } from './letter-costs.ts';

/** Stocks of fewer names attest seams by pairs of letters, larger ones by three. */
export const SMALL = 60;
/** From so many letters on, a name differs from every name of the stock in three edits, below in two. */
export const LONG = 8;

/** A beginning or an ending of names. */
export interface Piece {
  readonly letters: string;
  /** The name that it is of, by its number, and another one; -1 where there is no other. */
  readonly parent: number;
  readonly other: number;
  /** Letters of the parent before its cut. */
  readonly cut: number;
  /** How many names of the stock are cut here so. */
  readonly support: number;
  /** Costs of its letters that do not depend on the other piece, their sum and the largest. */
  readonly sum: number;
  readonly worst: number;
}

/** Beginnings and endings that fit. */
export interface Seam {
  readonly beginnings: readonly Piece[];
  readonly endings: readonly Piece[];
  /** Its first rank. */
  readonly from: number;
  readonly sum: number;
  readonly worst: number;
}

interface Group {
  readonly pieces: Piece[];
  /** Whether the letters on both sides of the cut are vowels. */
  readonly kind: string;
  /** The two letters at the seam, and their numbers in the model. */
  readonly letters: string;
  readonly ids: readonly [number, number];
}

export class Joins {
  readonly file: KinClass;
  /** The stock, as written and folded. */
  readonly names: readonly string[];
  readonly folded: readonly string[];
  readonly costs: LetterCosts;
  readonly seams: readonly Seam[];
  /** Number of ranks. */
  readonly ranks: number;
  readonly beginnings = new Map<string, Piece>();
  readonly endings = new Map<string, Piece>();
  readonly #starts: Float64Array;
  readonly #vowels: ReadonlySet<string>;
  readonly #grams = new Set<string>();
  readonly #omit: ReadonlySet<string>;
  readonly #own: ReadonlySet<string>;
  readonly #kinship: Kinship;
  /** Whether the stock itself has names in which two letters follow themselves. */
  readonly #stutters: boolean;

  constructor(file: KinClass) {
    this.file = file;
    this.names = file.names.split(' ');
    this.folded = this.names.map(fold);
    this.costs = new LetterCosts(this.folded);
    this.#vowels = new Set(file.vowels);
    this.#omit = new Set(file.omit.split(' '));
    this.#own = new Set(this.folded);
    this.#kinship = new Kinship(this.folded);
    this.#stutters = this.folded.some((name) => STUTTER.test(name));
    for (const name of this.folded) {
      const text = `\x02${name}\x03`;
      for (let i = 2; i <= text.length; i++) {
        this.#grams.add(text.slice(i - 2, i));
        if (i > 2) this.#grams.add(text.slice(i - 3, i));
      }
    }
    this.seams = this.#seams(file.cuts.split(' '));
    this.#starts = Float64Array.from(this.seams, (seam) => seam.from);
    const last = this.seams.at(-1);
    this.ranks = last ? last.from + last.beginnings.length * last.endings.length : 0;
  }

  #seams(cuts: readonly string[]): Seam[] {
    const heads = new Map<string, Group>();
    const tails = new Map<string, Group>();
    const lent = this.names.length - this.file.lent;
    this.folded.forEach((name, n) => {
      const ids = this.costs.ids(name);
      const costs = this.costs.costs(name);
      for (const digit of cuts[n] === '-' ? '' : cuts[n]!) {
        const cut = parseInt(digit, 36);
        const kind = `${+this.#vowels.has(name[cut - 1]!)}${+this.#vowels.has(name[cut]!)}`;
        const begun = `\x02${name.slice(0, cut)}`.slice(-2);
        const ended = `${name.slice(cut)}\x03`.slice(0, 2);
        this.#put(
          this.beginnings,
          tails,
          name.slice(0, cut),
          kind,
          begun,
          [ids[cut]!, ids[cut + 1]!],
          n,
          cut,
          costs.slice(0, cut),
        );
        if (n < lent)
          this.#put(
            this.endings,
            heads,
            name.slice(cut),
            kind,
            ended,
            [ids[cut + 2]!, ids[cut + 3] ?? EDGE],
            n,
            cut,
            costs.slice(cut + 2),
          );
      }
    });
    const seams: Seam[] = [];
    let from = 0;
    for (const tail of tails.values()) {
      for (const head of heads.values()) {
        if (tail.kind !== head.kind || !this.#fits(tail.letters, head.letters, tail.kind)) continue;
        const first = this.costs.cost(tail.ids[0], tail.ids[1], head.ids[0]);
        const second = this.costs.cost(tail.ids[1], head.ids[0], head.ids[1]);
        const [beginnings, endings] = [tail.pieces, head.pieces];
        seams.push({
          beginnings,
          endings,
          from,
          sum: first + second,
          worst: Math.max(first, second),
        });
        from += beginnings.length * endings.length;
      }
    }
    return seams;
  }

  #put(
    known: Map<string, Piece>,
    groups: Map<string, Group>,
    letters: string,
    kind: string,
    edge: string,
    ids: readonly [number, number],
    parent: number,
    cut: number,
    costs: readonly number[],
  ): void {
    const key = letters + kind;
    const piece = known.get(key) as { -readonly [K in keyof Piece]: Piece[K] } | undefined;
    if (piece) {
      if (piece.other < 0) piece.other = parent;
      piece.support++;
      return;
    }
    const sum = costs.reduce((a, b) => a + b, 0);
    const made = { letters, parent, other: -1, cut, support: 1, sum, worst: Math.max(0, ...costs) };
    known.set(key, made);
    let group = groups.get(edge + kind);
    if (!group) groups.set(edge + kind, (group = { pieces: [], kind, letters: edge, ids }));
    group.pieces.push(made);
  }

  /** Whether letters at the end of a beginning and at the head of an ending stand beside each other in the source. */
  #fits(tail: string, head: string, kind: string): boolean {
    if (this.folded.length >= SMALL) {
      return this.#grams.has(tail + head[0]) && this.#grams.has(tail[1] + head);
    }
    const pair = tail[1]! + head[0]!;
    return this.#grams.has(pair) || (kind[1] === '0' && tail[1] !== head[0]);
  }

  /** The seam of a rank, by its number. */
  seamOf(rank: number): number {
    let low = 0;
    let high = this.seams.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (this.#starts[middle]! <= rank) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** The two pieces of a rank. */
  pieces(rank: number): readonly [Piece, Piece] {
    const { beginnings, endings, from } = this.seams[this.seamOf(rank)]!;
    const at = rank - from;
    return [beginnings[Math.floor(at / endings.length)]!, endings[at % endings.length]!];
  }

  /** The name of two pieces, written as their parents are. */
  spell(beginning: Piece, ending: Piece): string {
    const [a, b] = this.parents(beginning, ending);
    return this.names[a]!.slice(0, beginning.cut) + this.names[b]!.slice(-ending.letters.length);
  }

  /** Numbers of the parents of two pieces, never the same one twice where there is another. */
  parents({ parent, other }: Piece, ending: Piece): readonly [number, number] {
    if (parent !== ending.parent) return [parent, ending.parent];
    return ending.other >= 0 ? [parent, ending.other] : [other, parent];
  }

  /** Why two pieces of a seam make no name; null when they do. */
  fault(seam: Seam, beginning: Piece, ending: Piece): Fault | null {
    const { mean, worst, letters } = this.file;
    const n = beginning.letters.length + ending.letters.length;
    if (n < letters[0] || n > letters[1]) return 'length';
    if (Math.max(beginning.worst, seam.worst, ending.worst) > worst) return 'letters';
    if (beginning.sum + seam.sum + ending.sum > mean * (n + 1)) return 'letters';
    if (beginning.letters === ending.letters) return 'stutter';
    if (beginning.parent === ending.parent && beginning.other < 0 && ending.other < 0)
      return 'known';
    const name = beginning.letters + ending.letters;
    if (this.#own.has(name)) return 'known';
    if (this.#omit.has(name)) return 'omitted';
    if (!this.#stutters && STUTTER.test(name)) return 'stutter';
    if (this.#cutBetter(name, beginning, ending)) return 'other-cut';
    return this.#kinship.isNear(name, name.length < LONG ? 1 : 2) ? 'near' : null;
  }

  /** Whether the same name is made by pieces with more support, or by as much at a cut further left. */
  #cutBetter(name: string, beginning: Piece, ending: Piece): boolean {
    const cut = beginning.letters.length;
    const support = beginning.support + ending.support;
    for (let k = 1; k < name.length; k++) {
      if (k === cut) continue;
      const kind = `${+this.#vowels.has(name[k - 1]!)}${+this.#vowels.has(name[k]!)}`;
      const a = this.beginnings.get(name.slice(0, k) + kind);
      const b = a && this.endings.get(name.slice(k) + kind);
      if (!a || !b) continue;
      const other = a.support + b.support;
      if (other < support || (other === support && k > cut)) continue;
      const head = `${name.slice(k)}\x03`.slice(0, 2);
      if (
        this.#fits(`\x02${a.letters}`.slice(-2), head, kind) &&
        (a.parent !== b.parent || a.other >= 0 || b.other >= 0)
      )
        return true;
    }
    return false;
  }
}

/** Why a join is no name. */
export type Fault = 'length' | 'letters' | 'known' | 'omitted' | 'stutter' | 'other-cut' | 'near';

/** Two letters that follow themselves, or three equal ones. */
const STUTTER = /(..)\1|(.)\2\2/;

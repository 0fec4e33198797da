/**
 * kin/1: the names that the beginning of one name and the ending of another make. Beginnings and endings are grouped by
 * the letters at the seam; a pair of groups that fit is a seam, and all pairs of all seams are the ranks, numbered from 0.
 * Whether a rank has a name follows from the file alone.
 */
import type { KinClass } from './kin-file.ts';
import { Kinship } from './kinship.ts';
import { EDGE, fold, LetterCosts } from './letter-costs.ts';
import { split } from './numbered.ts';

/** Stocks of fewer names attest seams by pairs of letters, larger ones by three. */
export const SMALL = 100;
/** From so many letters on, a name differs from every name of the stock in three edits, below in two. */
export const LONG = 8;

/** A beginning or an ending of names. */
export interface Piece {
  readonly letters: string;
  /** The name that it is of, by its number, and another one; -1 where there is no other. */
  readonly parent: number;
  readonly other: number;
  /** How many names of the stock are cut here so. */
  readonly support: number;
  /** Costs of its letters that do not depend on the other piece, their sum and the largest. */
  readonly sum: number;
  readonly worst: number;
  readonly group: Group;
}

/** Pieces with the same letters at the cut, without those whose own letters cost too much. */
export interface Group {
  readonly pieces: Piece[];
  /** Whether the letter before the cut is a vowel, 2, and the one behind it, 1. */
  readonly kind: number;
  /** The two letters at the seam, and their numbers in the model. */
  readonly edge: string;
  readonly ids: readonly [number, number];
  /** Letters that the source has at the other side of the cut beside these. */
  readonly beside: string;
}

/** What the letters at a seam cost that both pieces have a part in, their sum and the largest. */
export interface SeamCosts {
  readonly sum: number;
  readonly worst: number;
}

/** Beginnings and endings that fit. */
export interface Seam extends SeamCosts {
  readonly beginnings: readonly Piece[];
  readonly endings: readonly Piece[];
  /** Its first rank. */
  readonly from: number;
}

type Writable<T> = { -readonly [K in keyof T]: T[K] };

export class Joins {
  readonly file: KinClass;
  /** The stock, as written and folded. */
  readonly names: readonly string[];
  readonly folded: readonly string[];
  readonly costs: LetterCosts;
  readonly seams: readonly Seam[];
  /** Number of ranks. */
  readonly ranks: number;
  /** By letters and kind of the cut. */
  readonly beginnings = new Map<string, Piece>();
  readonly endings = new Map<string, Piece>();
  readonly #vowels: ReadonlySet<string>;
  readonly #letters: readonly string[];
  readonly #grams = new Set<string>();
  readonly #omit: ReadonlySet<string>;
  readonly #own: ReadonlySet<string>;
  /** Made when it is first asked for. */
  #kinship: Kinship | undefined;
  /** Fewest and most marks of stress of a name, but for the odd one of the stock. */
  readonly #accents: readonly number[];
  /** Whether the stock itself has names in which two letters follow themselves. */
  readonly #stutters: boolean;

  constructor(file: KinClass) {
    this.file = file;
    const cut = split(file.names).map((name) => name.split('|'));
    this.names = cut.map((parts) => parts.join(''));
    this.folded = this.names.map(fold);
    this.costs = new LetterCosts(this.folded);
    this.#vowels = new Set(file.vowels);
    this.#omit = new Set(file.omit.split(' '));
    this.#own = new Set(this.folded);
    this.#stutters = this.folded.some(stutters);
    const accents = this.names.map(accentsOf).sort((a, b) => a - b);
    this.#accents = [0.05, 0.95].map((share) => accents[Math.floor(share * accents.length)]!);
    this.#letters = [...new Set(this.folded.join(''))];
    const letters = this.#isSparse() ? 2 : 3;
    for (const name of this.folded) {
      const text = `\x02${name}\x03`;
      for (let i = letters; i <= text.length; i++) this.#grams.add(text.slice(i - letters, i));
    }
    this.seams = this.#seams(cut);
    this.ranks = this.seams.reduce(
      (sum, { beginnings, endings }) => sum + beginnings.length * endings.length,
      0,
    );
  }

  #seams(cuts: readonly (readonly string[])[]): Seam[] {
    const heads = new Map<string, Group>();
    const tails = new Map<string, Group>();
    const lent = this.names.length - this.file.lent;
    this.folded.forEach((name, n) => {
      const parts = cuts[n]!;
      if (parts.length < 2) return;
      const ids = this.costs.ids(name);
      const costs = this.costs.costs(name);
      let cut = 0;
      for (const part of parts.slice(1).keys()) {
        cut += parts[part]!.length;
        const kind = this.#kind(name, cut);
        const edges = `\x02${name}\x03`;
        const [begun, ended] = [edges.slice(cut - 1, cut + 1), edges.slice(cut + 1, cut + 3)];
        this.#put(
          this.beginnings,
          tails,
          name.slice(0, cut),
          kind,
          begun,
          [ids[cut]!, ids[cut + 1]!],
          n,
          costs,
          0,
          cut,
        );
        if (n < lent) {
          const head = [ids[cut + 2]!, ids[cut + 3] ?? EDGE] as const;
          this.#put(
            this.endings,
            heads,
            name.slice(cut),
            kind,
            ended,
            head,
            n,
            costs,
            cut + 2,
            costs.length,
          );
        }
      }
    });
    return this.#fitting([...tails.values()], [...heads.values()]);
  }

  /** Whether there are too few names for their letters to attest seams by three of them. */
  #isSparse(): boolean {
    return this.folded.length < SMALL || this.file.sounds > 1;
  }

  /** The pairs of groups that fit. */
  #fitting(tails: readonly Group[], heads: readonly Group[]): Seam[] {
    const seams: Seam[] = [];
    let from = 0;
    for (const tail of tails) {
      for (const head of heads) {
        const costs = this.seamOf(tail, head);
        if (!costs || costs.worst > this.file.worst) continue;
        const [beginnings, endings] = [tail.pieces, head.pieces];
        seams.push({ beginnings, endings, from, ...costs });
        from += beginnings.length * endings.length;
      }
    }
    return seams;
  }

  /** Whether the letter before a cut is a vowel, 2, and the one behind it, 1. */
  #kind(name: string, cut: number): number {
    return 2 * +this.#vowels.has(name[cut - 1]!) + +this.#vowels.has(name[cut]!);
  }

  #put(
    known: Map<string, Piece>,
    groups: Map<string, Group>,
    letters: string,
    kind: number,
    edge: string,
    ids: readonly [number, number],
    parent: number,
    costs: readonly number[],
    from: number,
    to: number,
  ): void {
    const piece = known.get(letters + kind) as Writable<Piece> | undefined;
    if (piece) {
      if (piece.other < 0) piece.other = parent;
      piece.support++;
      return;
    }
    let group = groups.get(edge + kind);
    if (!group) {
      const beside = this.#beside(edge, known === this.beginnings);
      group = { pieces: [], kind, edge, ids, beside };
      groups.set(edge + kind, group);
    }
    let [sum, worst] = [0, 0];
    for (let i = from; i < to; i++) {
      sum += costs[i]!;
      worst = Math.max(worst, costs[i]!);
    }
    const made: Piece = { letters, parent, other: -1, support: 1, sum, worst, group };
    known.set(letters + kind, made);
    if (worst <= this.file.worst) group.pieces.push(made);
  }

  /** The seam of two groups; null where their letters do not stand beside each other in the source. */
  seamOf(tail: Group, head: Group): SeamCosts | null {
    if (!this.#fits(tail, head)) return null;
    const first = this.costs.cost(tail.ids[0], tail.ids[1], head.ids[0]);
    const second = this.costs.cost(tail.ids[1], head.ids[0], head.ids[1]);
    return { sum: first + second, worst: Math.max(first, second) };
  }

  #beside(edge: string, behind: boolean): string {
    const near = this.#isSparse() ? edge[+behind]! : edge;
    return this.#letters
      .filter((letter) => this.#grams.has(behind ? near + letter : letter + near))
      .join('');
  }

  #fits(tail: Group, head: Group): boolean {
    if (tail.kind !== head.kind) return false;
    const [a, b] = [tail.edge[1]!, head.edge[0]!];
    return (
      (tail.beside.includes(b) && head.beside.includes(a)) ||
      (this.#isSparse() && tail.kind % 2 === 0 && a !== b)
    );
  }

  /** The name of two pieces, written as their parents are. */
  spell(beginning: Piece, ending: Piece): string {
    const [a, b] = this.parents(beginning, ending);
    return (
      this.names[a]!.slice(0, beginning.letters.length) +
      this.names[b]!.slice(-ending.letters.length)
    );
  }

  /** Numbers of the parents of two pieces, never the same one twice where there is another. */
  parents({ parent, other }: Piece, ending: Piece): readonly [number, number] {
    if (parent !== ending.parent) return [parent, ending.parent];
    return ending.other >= 0 ? [parent, ending.other] : [other, parent];
  }

  /** The two pieces that make a name, folded: those with most support, of equals those cut furthest left; null for none. */
  piecesOf(name: string): readonly [Piece, Piece] | null {
    let found: readonly [Piece, Piece] | null = null;
    let most = 0;
    for (let cut = 1; cut < name.length; cut++) {
      const kind = this.#kind(name, cut);
      const beginning = this.beginnings.get(name.slice(0, cut) + kind);
      const ending = beginning && this.endings.get(name.slice(cut) + kind);
      if (!ending || beginning.support + ending.support <= most) continue;
      if (!this.#fits(beginning.group, ending.group) || !twoParents(beginning, ending)) continue;
      most = beginning.support + ending.support;
      found = [beginning, ending];
    }
    return found;
  }

  /** Why two pieces of a seam make no name; null when they do. */
  fault(seam: SeamCosts, beginning: Piece, ending: Piece): Fault | null {
    const { mean, worst, letters } = this.file;
    const n = beginning.letters.length + ending.letters.length;
    if (n < letters[0]! || n > letters[1]!) return 'length';
    if (beginning.sum + seam.sum + ending.sum > mean * (n + 1)) return 'letters';
    if (beginning.worst > worst || seam.worst > worst || ending.worst > worst) return 'letters';
    if (beginning.letters === ending.letters) return 'stutter';
    if (!twoParents(beginning, ending)) return 'known';
    const name = beginning.letters + ending.letters;
    if (this.#omit.has(name)) return 'omitted';
    if (/(.)\1\1/u.test(name) || (!this.#stutters && stutters(name))) return 'stutter';
    if (this.#accents[1]! > 0) {
      const accents = accentsOf(this.spell(beginning, ending));
      if (accents < this.#accents[0]! || accents > this.#accents[1]!) return 'stress';
    }
    this.#kinship ??= new Kinship(this.folded);
    if (this.file.sounds > 1 ? this.#own.has(name) : this.#kinship.isNear(name, n < LONG ? 1 : 2))
      return this.#own.has(name) ? 'known' : 'near';
    return this.piecesOf(name)![0] === beginning ? null : 'other-cut';
  }
}

/** Whether two pieces are of two names. */
const twoParents = (beginning: Piece, ending: Piece): boolean =>
  beginning.parent !== ending.parent || beginning.other >= 0 || ending.other >= 0;

/** Why a join is no name. */
export type Fault =
  | 'length'
  | 'letters'
  | 'stress'
  | 'known'
  | 'omitted'
  | 'stutter'
  | 'other-cut'
  | 'near';

/** The acute and grave marks of a name: Greek words have one, Spanish ones at most. */
const accentsOf = (name: string): number =>
  name.normalize('NFD').split(/[\u0300\u0301]/).length - 1;

/** Whether two letters follow themselves. */
function stutters(name: string): boolean {
  for (let i = 2; i < name.length; i++) {
    if (i > 2 && name[i] === name[i - 2] && name[i - 1] === name[i - 3]) return true;
  }
  return false;
}

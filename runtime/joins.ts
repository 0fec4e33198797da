/**
 * kin/1: a kin.json file, and the names that the beginning of one name and the ending of another make. Beginnings and endings
 * are grouped by the letters at the seam; all pairs of all groups that fit are the ranks, numbered from 0. Whether a rank has a
 * name follows from the file alone.
 */
import { fold, type IsNear, kinship, letterCosts } from './letter-costs.ts';

/** The stock of a class and what the joins of its names have to hold. */
export interface KinClass {
  /**
   * The names as in names.json, a `|` at each cut: first the source's own of the class, then those of its language, then
   * lent ones.
   */
  readonly names: string;
  /** How many are the source's own. */
  readonly own: number;
  /** How many, the last, give beginnings alone: names of another kind or sex. */
  readonly lent: number;
  /** How many sounds a letter mostly is: 2 where letters are syllables (kana, Hangul). */
  readonly sounds: number;
  /** The vowels among the folded letters; none where letters are syllables. */
  readonly vowels: string;
  /** Most cost of a name's letters on average and of one letter, in sixteenths of a bit. */
  readonly mean: number;
  readonly worst: number;
  /** Fewest and most letters. */
  readonly letters: readonly number[];
  /**
   * Within how many edits of a name of the source a join is none, one more from `LONG` letters on; absent: 1, or 0 where
   * letters are syllables. 0 also where names differ by a letter: Badush, Budush. Of the language's names it is just none.
   */
  readonly edits?: number;
  /** Joins that are no names, folded, as in names.json: words, offensive ones. */
  readonly omit: string;
  /** How many names each block of `BLOCK` ranks has, in order; absent before they were counted. */
  readonly counts?: readonly number[];
}

/** A kin.json file. */
export interface KinFile {
  /** `kin/1`. */
  readonly format: string;
  readonly classes: Readonly<Record<string, KinClass>>;
  /** Whom to credit for real names. */
  readonly attribution?: string;
}

/** Ranks of a block. */
export const BLOCK = 8192;

/** Stocks of fewer names attest seams by pairs of letters, larger ones by three. */
export const SMALL = 100;
/** From so many letters on, a name differs from every name of the source in an edit more. */
export const LONG = 8;

/** A beginning or an ending of names. */
export interface Piece {
  readonly letters: string;
  /** The name that it is of, by its number, and another one; -1 where there is no other. */
  readonly parent: number;
  other: number;
  /** How many names of the stock are cut here so. */
  support: number;
  /** Costs of its letters that do not depend on the other piece, their sum and the largest. */
  readonly sum: number;
  readonly worst: number;
  readonly group: Group;
  /** Pieces that it begins with, or ends with, of an ending; found when they are first asked for. */
  inner?: Piece[];
}

/** Pieces with the same letters at the cut, without those whose own letters cost too much. */
export interface Group {
  readonly pieces: Piece[];
  /** Whether the letter before the cut is a vowel, 2, the one behind it, 1, and whether the one before is a hyphen, 4. */
  readonly kind: number;
  /** Numbers of the two letters at the seam in the model. */
  readonly first: number;
  readonly second: number;
}

/** Beginnings, the groups of endings that fit, which are found when they are first asked for, and the first rank. */
export interface Row {
  readonly tail: Group;
  readonly heads: readonly Group[];
  readonly start: number;
}

/** Why a join is no name, by number; the first stands for one that is, the number behind the last for one that another cut makes. */
export const FAULTS = [null, 'length', 'letters', 'stutter', 'known', 'stress', 'near'] as const;

export type Joins = ReturnType<typeof openJoins>;

/** Finds the pieces and seams of a stock. */
export function openJoins(file: KinClass) {
  const { vowels, mean, worst, letters, sounds, edits = 2 - sounds } = file;
  const cut = split(file.names).map((name) => name.split('|'));
  /** The stock, as written and folded. */
  const names = cut.map((parts) => parts.join(''));
  const folded = names.map(fold);
  const costs = letterCosts(folded);
  /** What no join may be. */
  const known = new Set([...folded, ...split(file.omit)]);
  /** Whether there are too few names for their letters to attest seams by three of them. */
  const isSparse = names.length < SMALL || sounds > 1;
  /** Three equal letters, and two that follow themselves where the stock itself has no such name. */
  const stutter = folded.some((name) => /(..)\1/.test(name)) ? /(.)\1\1/ : /(.)\1\1|(..)\2/;
  /** Fewest and most marks of stress of a name, fewer than ten, but for the odd one of the stock; most stocks have none. */
  const stresses = stressesOf(file.names) ? names.map(stressesOf).sort() : [];
  const leastStress = stresses.at(0.05 * stresses.length);
  const mostStress = stresses.at(0.95 * stresses.length);
  /** By the kind of the cut: beginnings and endings by their letters, and their groups by the edge. */
  const kinds = [0, 1, 2, 3, 4, 5].map(() => ({
    known: [new Map<string, Piece>(), new Map<string, Piece>()],
    groups: [new Map<number, Group>(), new Map<number, Group>()],
  }));
  /** Made when it is first asked for. */
  let isNear: IsNear | undefined;

  /** As `Group.kind`. */
  const kindOf = (name: string, cut: number): number =>
    4 * +(name[cut - 1] === '-') +
    2 * +vowels.includes(name[cut - 1]!) +
    +vowels.includes(name[cut]!);

  // As all that opens a file, this runs too seldom to be compiled: nothing is taken apart or iterated that need not be.
  for (let n = 0; n < names.length; n++) {
    const name = folded[n]!;
    const ids = costs.all[n]!;
    const each = costs.costs(ids);
    let at = 0;
    for (const part of cut[n]!.slice(0, -1)) {
      at += part.length;
      const kind = kindOf(name, at);
      // lent names give beginnings alone
      for (let side = 0; side < (n < names.length - file.lent ? 2 : 1); side++) {
        const letters = side ? name.slice(at) : name.slice(0, at);
        const known = kinds[kind]!.known[side]!;
        const groups = kinds[kind]!.groups[side]!;
        const piece = known.get(letters);
        if (piece) {
          if (piece.other < 0) piece.other = n;
          piece.support++;
          continue;
        }
        const from = at + 2 * side;
        const first = ids[from]!;
        const second = ids[from + 1]!;
        const key = (first << 16) | second;
        const group = groups.get(key) ?? { pieces: [], kind, first, second };
        groups.set(key, group);
        const made = { letters, parent: n, other: -1, support: 1, sum: 0, worst: 0, group };
        for (let i = side && from; i < (side ? each.length : at); i++) {
          made.sum += each[i]!;
          made.worst = Math.max(made.worst, each[i]!);
        }
        known.set(letters, made);
        if (made.worst <= worst) group.pieces.push(made);
      }
    }
  }

  /** Costs at a seam where its letters stand beside each other in the source, else infinite: of the first letter behind it, */
  const before = (tail: Group, first: number): number =>
    (
      isSparse
        ? costs.hasTwo(tail.second, first) || (tail.kind % 2 === 0 && tail.second !== first)
        : costs.hasThree(tail.first, tail.second, first)
    )
      ? costs.cost(tail.first, tail.second, first)
      : Infinity;
  /** and of the second one. */
  const behind = (second: number, { first, second: next }: Group): number =>
    isSparse || costs.hasThree(second, first, next) ? costs.cost(second, first, next) : Infinity;

  /** What the letters at a seam cost that both pieces have a part in, their sum and the largest. */
  const seamOf = (tail: Group, head: Group) => {
    const first = before(tail, head.first);
    const second = behind(tail.second, head);
    return { sum: first + second, worst: Math.max(first, second) };
  };

  const rows: Row[] = [];
  let ranks = 0;
  for (const { groups } of kinds) {
    // by the letter before the cut: the endings that may follow, and by their first letter how many they are
    const following: (readonly [Group[], number[]])[] = [];
    for (const tail of groups[0]!.values()) {
      following[tail.second] ??= [[], []];
      const [heads, sizes] = following[tail.second]!;
      if (!heads[0])
        for (const head of groups[1]!.values()) {
          if (behind(tail.second, head) > worst) continue;
          heads.push(head);
          sizes[head.first] = (sizes[head.first] ?? 0) + head.pieces.length;
        }
      const start = ranks;
      sizes.forEach((size, first) => {
        if (before(tail, first) <= worst) ranks += tail.pieces.length * size;
      });
      let found: readonly Group[] | undefined;
      rows.push({
        tail,
        start,
        get heads() {
          found ??= heads.filter(({ first }) => before(tail, first) <= worst);
          return found;
        },
      });
    }
  }

  /** Numbers of the parents of two pieces, never the same one twice; the first is -1 where there is no other. */
  const parents = ({ parent, other }: Piece, ending: Piece): readonly [number, number] => {
    if (parent !== ending.parent) return [parent, ending.parent];
    return ending.other >= 0 ? [parent, ending.other] : [other, parent];
  };

  /** The name of two pieces, written as their parents are, with a capital at the seam where the first one has it: MacLeod. */
  const spell = (beginning: Piece, ending: Piece): string => {
    const [a, b] = parents(beginning, ending);
    const cut = beginning.letters.length;
    const ended = names[b]!.slice(-ending.letters.length);
    const next = names[a]![cut]!;
    const first = next === next.toLowerCase() ? ended[0]!.toLowerCase() : ended[0]!.toUpperCase();
    return names[a]!.slice(0, cut) + first + ended.slice(1);
  };

  /** Shorter beginnings that a beginning has, or endings that an ending has. */
  const innerOf = (piece: Piece, side: 0 | 1): readonly Piece[] => {
    const { letters } = piece;
    if (!piece.inner) {
      piece.inner = [];
      for (let cut = 1; cut < letters.length; cut++) {
        const part = side ? letters.slice(cut) : letters.slice(0, cut);
        const inner = kinds[kindOf(letters, cut)]!.known[side]!.get(part);
        if (inner) piece.inner.push(inner);
      }
    }
    return piece.inner;
  };

  /** Whether two pieces are a join that the source attests so well. */
  const isJoin = (least: number, beginning?: Piece, ending?: Piece): boolean | undefined =>
    beginning &&
    ending &&
    beginning.support + ending.support >= least &&
    seamOf(beginning.group, ending.group).sum < Infinity &&
    parents(beginning, ending)[0] >= 0;

  /** Whether no other cut makes the name of two pieces with more support, nor one further left with as much. */
  const isBest = (beginning: Piece, ending: Piece): boolean => {
    const begun = beginning.letters;
    const ended = ending.letters;
    const support = beginning.support + ending.support;
    for (const side of [0, 1] as const) {
      for (const inner of innerOf(side ? ending : beginning, side)) {
        const other = kinds[inner.group.kind]!.known[1 - side]!.get(
          side
            ? begun + ended.slice(0, -inner.letters.length)
            : begun.slice(inner.letters.length) + ended,
        );
        if (isJoin(support + side, side ? other : inner, side ? inner : other)) return false;
      }
    }
    return true;
  };

  /** The two pieces that make a name, folded: those with most support, of equals those cut furthest left. */
  const piecesOf = (name: string): readonly [Piece, Piece] | undefined => {
    for (let cut = 1; cut < name.length; cut++) {
      const { known } = kinds[kindOf(name, cut)]!;
      const beginning = known[0]!.get(name.slice(0, cut));
      const ending = known[1]!.get(name.slice(cut));
      if (isJoin(0, beginning, ending) && isBest(beginning!, ending!)) return [beginning!, ending!];
    }
    return;
  };

  /** Why two pieces make no name, as a number of `FAULTS`; many of them have one seam. */
  const fault = (
    beginning: Piece,
    ending: Piece,
    seam = seamOf(beginning.group, ending.group),
  ): number => {
    const n = beginning.letters.length + ending.letters.length;
    if (n < letters[0]! || n > letters[1]!) return 1;
    if (beginning.sum + seam.sum + ending.sum > mean * (n + 1)) return 2;
    if (Math.max(beginning.worst, ending.worst, seam.worst) > worst) return 2;
    if (beginning.letters === ending.letters) return 3;
    const name = beginning.letters + ending.letters;
    if (parents(beginning, ending)[0] < 0 || known.has(name)) return 4;
    if (stutter.test(name)) return 3;
    const stress = mostStress! && stressesOf(spell(beginning, ending));
    if (stress < leastStress! || stress > mostStress!) return 5;
    isNear ??= kinship([...folded.slice(0, file.own), ...folded.slice(names.length - file.lent)]);
    return isNear(name, edits + +(n >= LONG)) ? 6 : isBest(beginning, ending) ? 0 : 7;
  };

  return { file, names, folded, rows, ranks, costs, seamOf, parents, spell, piecesOf, fault };
}

/** The acute and grave marks of a name: Greek words have one, Spanish ones at most. */
const stressesOf = (name: string): number =>
  name.normalize('NFD').split(/[\u0300\u0301]/).length - 1;

/**
 * The names of a text: a digit before a name tells how many letters it has of the one before it (front coding). A text with
 * line feeds holds whole names, one a line.
 */
export function split(text: string): string[] {
  if (text.includes('\n')) return text.match(/[^\n]+/g)!;
  let name = '';
  return (`0${text}`.match(/\d\D+/g) ?? []).map((part) => {
    name = name.slice(0, +part[0]!) + part.slice(1);
    return name;
  });
}

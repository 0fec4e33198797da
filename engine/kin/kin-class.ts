/**
 * The stock of a class as a file holds it: its names, their letters, the bounds of its joins, and where its names part into a
 * beginning and an ending that other names have as well.
 */

import { type Joins, type KinClass, openJoins, SMALL } from '../../runtime/joins.ts';
import { fold, letterCosts, sixteenths } from '../../runtime/letter-costs.ts';
import { countsOf, ranked, sumsOf } from '../base/maps.ts';

/** Percentiles of the own names' costs, each without itself, that joins keep within; and in small stocks. */
const MEAN = 0.6;
const WORST = 0.75;
const SMALL_STOCK = 0.9;
/** Percentiles of the own names' letters. */
const SHORTEST = 0.05;
const LONGEST = 0.95;
/** What a lent name counts beside an own one. */
const LENT = 0.5;
/** How many own names are measured. */
const MEASURED = 400;

/** What can stand in a file, and no longer than any name. */
const NAME = /^[^|\n]{1,60}$/;

/** The joins of a class with the file that they are of, the cuts of its names, and how well its pieces are attested. */
export interface KinStock extends Cuts {
  readonly joins: Joins;
}

export interface StockNames {
  /** The source's own names of the class, as written. */
  readonly own: readonly string[];
  /** Names of the language, and what one of them counts beside an own one. */
  readonly others?: readonly string[];
  readonly weight?: number;
  /** Names that give beginnings alone. */
  readonly lent?: readonly string[];
  /** Fewest and most letters; null: as the own names. */
  readonly letters?: readonly [number, number] | null;
  /** Unlikely cuts too, and bounds that all own names keep: for stocks that give too few names else. */
  readonly loose?: boolean;
  /** As `KinClass.edits`. */
  readonly edits?: number;
  readonly isWord?: PartTest | undefined;
}

/** 0 for no word of compounds, else odd, with a bit for each class whose words never meet; on a side, of one that only begins (0) or ends (1) names too. */
export type PartTest = (folded: string, side?: 0 | 1) => number;

/** Whether both parts of a name, of so many letters at least, are words. */
export function isCompound(
  name: string,
  isPart: (folded: string, side: 0 | 1) => number | boolean,
  least = LEAST_LETTERS,
): boolean {
  for (let at = least; at <= name.length - least; at++)
    if (isPart(name.slice(0, at), 0) && isPart(name.slice(at), 1)) return true;
  return false;
}

export function kinStock({
  own,
  others = [],
  weight = 1,
  lent = [],
  letters = null,
  ...asked
}: StockNames): KinStock {
  const { loose = false, edits = 1 } = asked;
  const known = new Map<string, string>();
  const sizes = [own, others, lent].map((list) => {
    for (const name of list)
      if (!known.has(fold(name)) && NAME.test(name)) known.set(fold(name), name);
    return known.size;
  });
  const ownSize = sizes[0]!;
  const names = [...known.keys()];
  const vowels = vowelsOf(names);
  const weights = names.map((_, n) => (n < ownSize ? 1 : n < sizes[1]! ? weight : LENT));
  const cuts = learnCuts(names, vowels, weights, asked);
  const costsOf = heldOutCosts(names);
  const costs = measured(names, ownSize).map(costsOf);
  const highest = costs.map((each) => Math.max(...each));
  const sounds = soundsOf(names);
  const lengths = names.slice(0, ownSize).map((name) => name.length);
  const small = names.length < SMALL;
  const bound = (usual: number): number => (loose ? 1 : small ? SMALL_STOCK : usual);
  const file: KinClass = {
    names: withCuts([...known.values()], cuts.ofNames),
    own: ownSize,
    lent: names.length - sizes[1]!,
    ...{ sounds, vowels },
    mean: Math.ceil(percentile(costs.map(mean), bound(MEAN))),
    worst: percentile(highest, bound(WORST)),
    letters: letters ?? [
      Math.max(sounds > 1 ? 2 : 3, percentile(lengths, SHORTEST) - +loose),
      percentile(lengths, LONGEST) + +small,
    ],
    ...(edits !== 1 && { edits }),
    omit: '',
  };
  return { joins: openJoins(file), ...cuts };
}

/** The names as a file holds them, a mark at each cut. */
function withCuts(names: readonly string[], cuts: Cuts['ofNames']): string {
  return names
    .map((name, n) => {
      const ends = [...cuts[n]!.map(({ at }) => at).sort((a, b) => a - b), name.length];
      return `\n${ends.map((end, i) => name.slice(ends[i - 1] ?? 0, end)).join('|')}`;
    })
    .join('');
}

/** Own names that are measured without themselves, spread over the stock, of which so many are own ones. */
export function measured(names: readonly string[], own: number): string[] {
  const step = Math.max(1, Math.floor(own / MEASURED));
  return names.slice(0, own).filter((_, n) => n % step === 0);
}

/** The value below which a share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

/** The cuts of names, and how well each beginning and ending is attested, by its letters. */
type Cuts = Readonly<ReturnType<typeof learnCuts>>;

/** Rounds of expectation and maximisation: shares hardly move after these. */
const ROUNDS = 8;
/** What a piece that no other name has counts, in names. */
const ALONE = 0.5;
/** Likelihood of a cut between two consonants, before a consonant, a vowel, between vowels. */
const SHAPES = { '00': 1, '10': 0.8, '01': 0.25, '11': 0.15 };
/** Of one that makes an ending begin, or a beginning end, with consonants that no name begins, or ends with. */
const NO_ONSET = 0.15;
const NO_CODA = 0.3;
/** Of one with a piece without a vowel. */
const NO_VOWEL = 0.05;
/** Of one between two equal letters, or two that are one sound, in some alphabets of Latin letters or in most. */
const DOUBLE: [RegExp, number][] = [
  [/^((.)\2|[gk]h|ck)$/, 0.1],
  [/^([cpstz]h|qu)$/, 0.005],
];
/** Letters beside a piece that tell how freely it stands. */
const CONTEXT = 2;
/** Of one with a piece of one, two or three sounds: short ones are shared by chance. */
const SHORT = [1, 0.1, 0.3, 0.8];
/** How likely a name is not cut at all, on the scale of a cut's shape and of the names that share its pieces. */
const NONE = 0.02;
/** And one that is a word of compounds itself. */
const WHOLE = 1;
/** How little few names say of how freely their piece stands. */
const DOUBT = 0.3;
/** Of one whose piece no other name has. */
const ONCE = 0.2;
/** Of one with a word of the language on a side (Sable·cross), where so many names have one beside three letters. */
const WORD = 6;
const WORDED = 0.25;
/** And so many are two words. */
const COMPOUND = 0.05;
const BESIDE_WORD = 3;
/** Letters of a piece, and least share of a cut. */
export const LEAST_LETTERS = 2;
const LEAST_SHARE = 0.02;
const LOOSE_SHARE = 0.01;
/** Share of names with vowels on both sides of a cut, from which on every piece has to have one. */
const VOWELLED = 0.8;

/** No cut stands before a hyphen, marks and halves of letters, nor behind signs that join consonants and vowels written before theirs (Thai, Lao). */
const TIED = /[-\p{M}\p{Cs}]/u;
const TYING =
  /[\u{94d}\u{9cd}\u{a4d}\u{acd}\u{b4d}\u{c4d}\u{ccd}\u{dca}\u{1039}\u{17d2}\u{e40}-\u{e44}\u{ec0}-\u{ec4}]/u;

/** Nor within a word between hyphens: Aix-en-Provence. */
const WITHIN = /-[^-]+\|[^-]+-/;

/** How well a beginning or an ending of names is attested. */
export interface Attested {
  readonly letters: string;
  /** How freely it stands beside letters. */
  readonly freedom: number;
  /** The consonants that it has next to the cut, none where letters are syllables; and whether a name starts, or ends, so. */
  readonly edge: string;
  readonly isPlain: boolean;
  /** Names that are cut so, each by its share and weight. */
  names: number;
  /** The largest share that a cut has with it. */
  share: number;
  /** What the test of words tells of it, of names that are compounds. */
  readonly word: number;
}

interface Part {
  readonly at: number;
  readonly pieces: readonly [beginning: Attested, ending: Attested];
  /** How likely its letters make it. */
  readonly shape: number;
  share: number;
}

/**
 * Learns the cuts by expectation maximisation over one hidden cut a name: a cut is as likely as its shape and as what other
 * names are cut into the same beginning or the same ending. `weights` says what each name counts, 1 for those of the source.
 */
function learnCuts(
  names: readonly string[],
  vowels: string,
  weights: readonly number[],
  { loose = false, isWord = () => 0 }: Omit<StockNames, 'own'>,
) {
  const { sides, areCompounds } = wordedCuts(names, isWord);
  const [beginnings, endings] = ([0, 1] as const).map((side) => {
    const atEdge = RegExp(side ? `^[^${vowels}]*` : `[^${vowels}]*$`);
    const edgeOf = (letters: string): string => vowels && letters.match(atEdge)![0];
    const edges = new Set(names.map(edgeOf));
    const beside = byPiece(names, side, 1, (n, at) =>
      names[n]!.slice(side ? Math.max(0, at - CONTEXT) : at, side ? at : at + CONTEXT),
    );
    const attested = ([letters, others]: readonly [string, string[]]): [string, Attested] => {
      const word = areCompounds ? isWord(letters, side) : 0;
      const edge = edgeOf(letters);
      const isPlain = edge.length < 2 || edges.has(edge);
      const known = { letters, freedom: freedom(others, side), edge, isPlain, word };
      return [letters, { ...known, names: 0, share: 0 }];
    };
    return new Map([...beside].map(attested));
  });
  const shapeOf = shapesOf(names, vowels);
  const none = loose ? 0 : NONE;
  // a word is no compound
  const noneOf = (name: string): number => (areCompounds && !loose && isWord(name) ? WHOLE : none);
  const isLong = (name: string): boolean => name.length > 2 * LEAST_LETTERS;
  const least = names.filter(isLong).length * 4 > names.length ? LEAST_LETTERS : 1;
  const parts = names.map((name, n) => {
    const found: Part[] = [];
    for (let at = least; at <= name.length - least; at++) {
      const pieces = [beginnings!.get(name.slice(0, at))!, endings!.get(name.slice(at))!] as const;
      const words = WORD ** (sides[n]![at] ?? 0);
      const shape = shapeOf(name, at, pieces) * words * (pieces[0].freedom * pieces[1].freedom);
      if (shape > 0) found.push({ at, pieces, shape, share: shape });
    }
    scale(found, noneOf(name));
    return found;
  });
  for (let round = 0; round < ROUNDS; round++) {
    attest(parts, weights);
    parts.forEach((ofName, n) => {
      for (const part of ofName) {
        const [beginning, ending] = part.pieces;
        const own = part.share * weights[n]!;
        // what names but the part's own make of it likely
        const others = 0.7 * (beginning.names - own) + ALONE;
        part.share = part.shape * (others * (ending.names - own + ALONE));
      }
      scale(ofName, noneOf(names[n]!));
    });
  }
  attest(parts, weights);
  const leastShare = loose ? LOOSE_SHARE : LEAST_SHARE;
  const best = [new Map<string, Attested>(), new Map<string, Attested>()] as const;
  /** By name, the likeliest first: where it is cut, and how likely that is where the source parts it. */
  const ofNames = parts.map((ofName) => {
    const kept = ofName.filter(({ share }) => share >= leastShare);
    for (const { pieces, share } of kept)
      pieces.forEach((piece, side) => {
        piece.share = Math.max(piece.share, share);
        best[side]!.set(piece.letters, piece);
      });
    return kept
      .map(({ at, share }) => ({ at, share }))
      .sort((a, b) => b.share - a.share || a.at - b.at);
  });
  return { ofNames, beginnings: best[0], endings: best[1] };
}

/** What `of` tells of the cuts of names, so many letters from either end at least, by the beginnings or endings that they make. */
export function byPiece<T>(
  names: readonly string[],
  side: 0 | 1,
  least: number,
  of: (n: number, at: number) => T,
): Map<string, T[]> {
  const lists = new Map<string, T[]>();
  names.forEach((name, n) => {
    for (let at = least; at <= name.length - least; at++) {
      const piece = side ? name.slice(at) : name.slice(0, at);
      const list = lists.get(piece);
      if (list) list.push(of(n, at));
      else lists.set(piece, [of(n, at)]);
    }
  });
  return lists;
}

/** How many sides of each cut are words, of those of a name where most are; none where few names have any. */
function wordedCuts(names: readonly string[], isWord: PartTest) {
  const sides = names.map((name) => {
    const counts = Array.from(name, (_, at) => {
      const [begins, ends] = [isWord(name.slice(0, at), 0), isWord(name.slice(at), 1)];
      const isCut = (begins || at >= BESIDE_WORD) && (ends || name.length - at >= BESIDE_WORD);
      return isCut ? +(begins > 0) + +(ends > 0) : 0;
    });
    const most = Math.max(...counts);
    return counts.map((count) => (count === most ? count : 0));
  });
  const shareOf = (least: number): number =>
    sides.filter((counts) => counts.some((count) => count >= least)).length / names.length;
  const areWorded = shareOf(1) >= WORDED;
  const areCompounds = areWorded && shareOf(2) >= COMPOUND;
  return { sides: areWorded ? sides : names.map(() => []), areCompounds };
}

/** How likely the letters of a name make a cut; 0 where they forbid it. */
function shapesOf(names: readonly string[], vowels: string) {
  const sounds = soundsOf(names);
  const isVowel = RegExp(`[${vowels}]`);
  const haveVowels = (name: string, at: number): boolean =>
    isVowel.test(name.slice(0, at)) && isVowel.test(name.slice(at));
  const vowelled = names.filter((name) => haveVowels(name, name.length >> 1)).length;
  const needsVowels = vowelled >= VOWELLED * names.length;
  return (name: string, at: number, pieces: Part['pieces']): number => {
    const [beginning, ending] = [name.slice(0, at), name.slice(at)];
    if (TIED.test(name[at]!) || TYING.test(name[at - 1]!)) return 0;
    if (WITHIN.test(`${beginning}|${ending}`)) return 0;
    const areVowelled = haveVowels(name, at);
    if (needsVowels && !areVowelled) return 0;
    const kind =
      `${+isVowel.test(name[at - 1]!)}${+isVowel.test(name[at]!)}` as keyof typeof SHAPES;
    let shape = SHAPES[kind];
    if (!pieces[1].isPlain) shape *= NO_ONSET;
    if (!pieces[0].isPlain) shape *= NO_CODA;
    if (vowels !== '' && !areVowelled) shape *= NO_VOWEL;
    for (const [pair, factor] of DOUBLE) if (pair.test(name.slice(at - 1, at + 1))) shape *= factor;
    for (const { length } of [beginning, ending]) shape *= SHORT[sounds * length] ?? 1;
    return shape;
  };
}

/** Counts for each piece the names that are cut so. */
function attest(parts: readonly (readonly Part[])[], weights: readonly number[]): void {
  for (const { pieces } of parts.flat()) for (const piece of pieces) piece.names = 0;
  parts.forEach((ofName, n) => {
    for (const { pieces, share } of ofName)
      for (const piece of pieces) piece.names += share * weights[n]!;
  });
}

/**
 * How freely a piece stands beside the letters that names have there, to 1: 0 when it always has the same one beside it (all
 * -jörður are -fjörður). From the perplexity of two letters (Harris 1955 counts them) and the share of the commonest single one.
 */
function freedom(beside: readonly string[], side: 0 | 1): number {
  const names = beside.length;
  if (names === 1) return ONCE;
  const [two, single] = [new Map<string, number>(), new Map<string, number>()];
  for (const letters of beside) {
    const next = letters.at(-side)!;
    two.set(letters, (two.get(letters) ?? 0) + 1);
    single.set(next, (single.get(next) ?? 0) + 1);
  }
  let entropy = 0;
  for (const n of two.values()) entropy -= (n / names) * Math.log(n / names);
  const others = names - Math.max(...single.values());
  const most = names - 1 + 2 * DOUBT;
  return ((Math.exp(entropy) - 1 + DOUBT) / most) * ((others + DOUBT) / most);
}

function scale(parts: readonly Part[], none: number): void {
  const sum = parts.reduce((total, { share }) => total + share, none);
  for (const part of parts) part.share = sum > 0 ? part.share / sum : 0;
}

/** Vowels of Latin, Greek and Cyrillic letters, without marks. */
const KNOWN = 'aeiouyæœøıαεηιουωаеиоуыэюяёіїєѣѵ';
const ALPHABETS = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}'’.-]*$/u;

const SYLLABLES =
  /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}\p{Script=Hangul}\p{Script=Ethiopic}\p{Script=Cherokee}]/u;

/** How many sounds a letter of the names mostly is: 2 where most of them have letters that are syllables. */
export const soundsOf = (names: readonly string[]): 1 | 2 =>
  2 * names.filter((name) => SYLLABLES.test(name)).length > names.length ? 2 : 1;

/** The vowels among the letters of folded names: known for alphabets that have them, else found; none where letters are syllables. */
export function vowelsOf(names: readonly string[]): string {
  if (soundsOf(names) > 1) return '';
  if (names.every((name) => ALPHABETS.test(name))) {
    const letters = [...new Set(names.join(''))];
    return letters.filter((letter) => KNOWN.includes(letter.normalize('NFD')[0]!)).join('');
  }
  return sukhotin(names);
}

/** And not a hyphen between two names. */
const LETTER = /[\p{L}\p{M}]/u;

/**
 * Sukhotin's algorithm (1962; Guy 1991): vowels stand beside consonants more often than beside each other, so the letter
 * with the most neighbours that are not vowels is the next vowel, until none has more of those than of vowels.
 */
function sukhotin(names: readonly string[]): string {
  const pairs: string[] = [];
  for (const name of names)
    for (let i = 1; i < name.length; i++) {
      const [a, b] = [name[i - 1]!, name[i]!];
      if (a !== b && LETTER.test(a) && LETTER.test(b)) pairs.push(a + b, b + a);
    }
  const beside = countsOf(pairs);
  const sums = sumsOf([...beside].map(([pair, n]) => [pair[0]!, n] as const));
  let vowels = '';
  for (;;) {
    const [best = '', most = 0] = ranked(sums)[0] ?? [];
    if (most <= 0) return vowels;
    vowels += best;
    sums.delete(best);
    for (const [letter, sum] of sums) sums.set(letter, sum - 2 * (beside.get(best + letter) ?? 0));
  }
}

/** Gives the costs of each letter of a name, one of these, and of its end, as if it was not among them. */
export function heldOutCosts(names: readonly string[]): (name: string) => number[] {
  const { ids, add, share } = letterCosts(names);
  return (name) => {
    const letters = ids(name);
    add(letters, -1);
    const costs = letters
      .slice(2)
      .map((id, i) => sixteenths(share(letters[i]!, letters[i + 1]!, id)));
    add(letters);
    return costs;
  };
}

/** The cost a letter of a name. */
export const mean = (costs: readonly number[]): number =>
  costs.reduce((a, b) => a + b, 0) / costs.length;

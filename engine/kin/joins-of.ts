/** The joins of a stock, the best first; of a source in its language those before that persons bear; and what stands before joins. */
import { type Joins, LONG, type Piece } from '../../runtime/joins.ts';
import { fold, kinship, letterCosts } from '../../runtime/letter-costs.ts';
import { countsOf, madeOnceOf } from '../base/maps.ts';
import {
  type Attested,
  byPiece,
  type KinStock,
  LEAST_LETTERS,
  mean,
  type PartTest,
} from './kin-class.ts';
import { fitting, type KinLanguage, type Listed, pairsOf, sexesOf } from './kin-language.ts';
import type { NameWords } from './language-data.ts';
import type { OwnName, OwnNames, OwnPair } from './own/own-name.ts';

/** A join that may be chosen. */
export interface Join {
  readonly beginning: Piece;
  readonly ending: Piece;
  /** Folded. */
  readonly letters: string;
  /** How well the source parts its names here, natural logarithm. */
  readonly score: number;
  /** As it is written, of a name that persons bear. */
  readonly borne?: string;
  /** Of towns of a language: it is no compound of two words; of words: it is one, and no word. */
  readonly isSplice?: boolean | undefined;
}

/** A new name and where it comes from. */
export interface KinName {
  readonly name: string;
  /** What each parent gives, as written, and the parent: Calen of Calenhad, wen of Ithilwen. */
  readonly parents: readonly [KinPart, KinPart];
}

/** A part of a made name, and the name that it comes from. */
export interface KinPart {
  readonly part: string;
  readonly of: string;
  /** Whether the parent is the source's own; else of its language. */
  readonly own: boolean;
  /** Of a blend: the first source or the second. */
  readonly source?: 0 | 1;
}

/** Words that stand before names. */
export interface FirstParts {
  /** First parts of names of two, and which share of the names has one. */
  readonly firstParts: readonly string[];
  readonly pairShare: number;
  /** Behind such a first part as San no join stands, but a given name: San Javier. */
  readonly saints: ReadonlyMap<string, readonly KinName[]>;
}

/** Pairs that are looked at; of larger stocks those with the best pieces. */
const MOST_PAIRS = 400_000;
/** Joins that are kept, the best. */
const MOST_JOINS = 60_000;
/** What the likelihood of the cut counts. */
const SHARE = 0.8;
/** What a word of which the names are compounds counts, and two of them beside. */
const WORD = 2;
const WORDS = 6;
/** What a piece costs that is none and that no other name has, where half of the endings are such words, and less of fewer: Khaf·des. */
const REST = 6;
/** What each row of so many letters over the cut costs that no name has: readers mark down what they see nowhere in a source. */
const UNSEEN = 2.5;
const ROW = 4;
/** Last letters whose own names count, by their logarithm, and first ones. */
const HEARD_LETTERS = 3;
const BEGUN_LETTERS = 2;
/** What each consonant in a row over the cut costs, by the same readers. */
const CONSONANT = 1.5;
/** What it costs to be twice as long as the own names are on average, by the square. */
const LENGTH = 25;
/** What two vowels over the seam count that follow each other in no name: Syväla among Väinölä and Pohjola. */
const DISHARMONY = 3;
/** What a piece counts that no own name has, where there are own ones, and more where its language is not kin. */
const FOREIGN = 0.3;
const APART = 5;
/** What it counts that no piece is of an own name, as far as a name needs one. */
const PURE = 8;
/** What a bit a letter under the language's names costs, as far as it is kin: they know more of its sounds than a few own ones. */
const PER_KIN_BIT = 2;
/** And under the own names' for a name that persons bear: enough for lists of a dozen to sound like them, each seed's another. */
const PER_OWN_BIT = 3;
/** How much less than the best one of its two names a join may score. */
const WORSE_PARTED = 5;
/** Bits that a piece costs of borne names alone, where the joins are of another people's: more than all else. */
const BORNE = 100;
/** What a beginning of a single sound counts, and one of two that no other name has: Ta- is a stump. */
const STUMPS = [0, 10, 4];
/** What an ending costs that starts with consonants as no name does: Svifna·gil, Lao·rste. */
const NO_ONSET = 6;
/** What a piece counts that no other name has and that is nearly its whole name, or a name: a blurred copy (Arduent·um). */
const BLURRED = 4;
const BLURRED_LETTERS = 4;
const BLURRED_REST = 2;
/** Below how many other names a piece counts as one name's alone: cuts have shares. */
const LONE = 0.5;
/** What a piece counts beside the names that have it. */
export const PIECE_BASE = 0.3;

/** Stand before and behind the letters of a name. */
const START = '\x02';
const END = '\x03';

/** Two letters that come again, what they cost, and the share of names from which on they do not: Snagrag, Vargvar. */
const ECHO = /(..).*\1/;
const ECHOED = 6;
const ECHOING = 0.06;
/** Marks within a name; joins have no more than names: X'ritz'ek. */
const MARKS = /['’-]/;

/**
 * The joins of a stock that are no words, the same for every seed. `parents` are its names and further ones, of which borne
 * names are shown to be.
 */
export function joinsOf(
  { joins, beginnings, endings }: KinStock,
  isWord: (letters: string) => boolean,
  kin: KinLanguage | null,
  parents: readonly string[],
): Join[] {
  const { file, folded } = joins;
  const whole = new Set(folded);
  let [words, all] = [0, 0];
  for (const { word, names } of endings.values()) {
    all += names;
    if (word > 0) words += names;
  }
  const rest = REST * Math.min(1, (2 * words) / all);
  const row = Math.ceil(ROW / file.sounds);
  const rows = new Set<string>();
  const unseen = (text: string): string[] => {
    const found: string[] = [];
    for (let i = 0; i + row <= text.length; i++)
      if (!rows.has(text.slice(i, i + row))) found.push(text.slice(i, i + row));
    return found;
  };
  for (const name of folded) for (const each of unseen(START + name + END)) rows.add(each);
  const own = folded.slice(0, file.own);
  const heard = Math.ceil(HEARD_LETTERS / file.sounds);
  const heardIn = countsOf(own.map((name) => name.slice(-heard)));
  const begins = Math.ceil(BEGUN_LETTERS / file.sounds);
  const begunIn = countsOf(own.map((name) => name.slice(0, begins)));
  const meanLength = mean(own.map(({ length }) => length));
  const vowelsIn = (letters: string): string[] =>
    [...letters].filter((letter) => file.vowels.includes(letter));
  const follow = new Set(
    folded.map(vowelsIn).flatMap((vowels) => vowels.slice(1).map((vowel, i) => vowels[i] + vowel)),
  );
  const ratedPiece = (attested: ReadonlyMap<string, Attested>, piece: Piece) => {
    const isEnding = attested === endings;
    const { letters, parent } = piece;
    const { names, share, word, edge, isPlain } = attested.get(letters)!;
    const sounds = file.sounds * letters.length;
    const others = Math.max(0, names - share);
    const isLone = others < LONE;
    const isStump = !isEnding && (isLone || sounds === 1);
    const isBlurred =
      isLone &&
      letters.length >= BLURRED_LETTERS &&
      (folded[parent]!.length - letters.length <= BLURRED_REST || whole.has(letters));
    return {
      piece,
      rate:
        Math.log(others + PIECE_BASE) +
        SHARE * Math.log(share) +
        (word > 0 ? WORD : isLone ? -rest : 0) -
        (isStump ? (STUMPS[sounds] ?? 0) : 0) -
        (isBlurred ? BLURRED : 0) -
        (isEnding && !isPlain ? NO_ONSET : 0),
      /** The word that it is, and its classes. */
      ...{ word, classes: word >> 1 },
      /** The vowel next to the cut; undefined: none. */
      vowel: vowelsIn(letters).at(isEnding ? 0 : -1),
      /** How many consonants stand next to it. */
      consonants: edge.length,
      /** The letters next to the cut, with the edge of the name, that stand in a row over the cut. */
      edge: isEnding ? (letters + END).slice(0, row - 1) : (START + letters).slice(1 - row),
      /** Whether a capital stands behind the cut within its name, as in Mac·Donald. */
      isBeforeCapital: /^\p{Lu}\p{Ll}/u.test(
        joins.names[parent]!.slice((isEnding ? -1 : 1) * letters.length),
      ),
    };
  };
  const ratedBy = (attested: ReadonlyMap<string, Attested>) =>
    // many seams share their pieces
    madeOnceOf((pieces: readonly Piece[]) =>
      pieces.map((piece) => ratedPiece(attested, piece)).sort((a, b) => b.rate - a.rate),
    );
  const [begunBy, endedBy] = [ratedBy(beginnings), ratedBy(endings)];
  const rated = joins.rows.flatMap(({ tail, heads }) =>
    heads.map((head) => ({
      seam: joins.seamOf(tail, head),
      begun: begunBy(tail.pieces),
      ended: endedBy(head.pieces),
    })),
  );
  const least = leastOf(MOST_PAIRS, (see) => {
    for (const { begun, ended } of rated)
      for (const b of begun) for (const e of ended) see(b.rate + e.rate);
  });
  // the first parent is an own one where there is any, for these come first
  const isForeign = ({ parent }: Piece): boolean => parent >= file.own;
  const foreign = FOREIGN + APART * (1 - (kin?.weight ?? 1));
  const pure = PURE * (kin?.needsOwn ?? 0);
  const syllable = RegExp(`(?<=[^${file.vowels}])[${file.vowels}]`, 'g');
  /** Syllables behind the mark of stress. */
  const tailOf = (name: string): number => partedAtStress(name)[1]?.match(syllable)?.length ?? 0;
  const parted = joins.names.map(partedAtStress);
  const marked = new Set(parted.flatMap((parts) => parts.slice(0, -1).map((part) => part.at(-1))));
  // marks on one vowel alone tell its sound, as é does in French
  const hasStress = marked.size > 1 && parted.every(({ length }) => length <= 2);
  /** Letters behind the mark; none without it. */
  const behindMark = ({ parent }: Piece): number => parted[parent]![1]?.length ?? 0;
  const mostTail = joins.names.reduce((most, name) => Math.max(most, tailOf(name)), 0);
  const isEchoing = folded.filter((name) => ECHO.test(name)).length >= ECHOING * folded.length;
  const marksOf = (name: string): number => name.split(MARKS).length;
  const mostMarks = Math.max(...folded.map(marksOf));
  const found: Join[] = [];
  for (const { seam, begun, ended } of rated) {
    for (const b of begun) {
      for (const e of ended) {
        if (b.rate + e.rate < least) break;
        if (b.classes & e.classes) continue;
        const letters = b.piece.letters + e.piece.letters;
        if (joins.fault(b.piece, e.piece, seam) || isWord(letters)) continue;
        if (marksOf(letters) > mostMarks) continue;
        // no Gordonald of Mac·Donald, nor Saint-Les-Bains of Aix-les-Bains
        if (e.isBeforeCapital !== b.isBeforeCapital)
          if (e.isBeforeCapital || b.piece.letters.endsWith('-')) continue;
        if (hasStress) {
          const name = joins.spell(b.piece, e.piece);
          if (tailOf(name) > mostTail) continue;
          // a marked beginning is stressed, and the ending must not be: Málaga's may be, Zamora's not
          const isMarked = partedAtStress(name.slice(0, b.piece.letters.length)).length > 1;
          if (isMarked && behindMark(e.piece) < e.piece.letters.length) continue;
        }
        const isHarmonic = !b.vowel || !e.vowel || follow.has(b.vowel + e.vowel);
        const score =
          b.rate +
          e.rate +
          (b.word && e.word ? WORDS : 0) +
          Math.log((heardIn.get(letters.slice(-heard)) ?? 0) + PIECE_BASE) +
          Math.log((begunIn.get(letters.slice(0, begins)) ?? 0) + PIECE_BASE) -
          (!isEchoing && ECHO.test(letters) ? ECHOED : 0) -
          UNSEEN * unseen(b.edge + e.edge).length -
          CONSONANT * (b.consonants + e.consonants) -
          LENGTH * (letters.length / meanLength - 1) ** 2 -
          (isHarmonic ? 0 : DISHARMONY) -
          foreign * (+isForeign(b.piece) + +isForeign(e.piece)) -
          (isForeign(b.piece) && isForeign(e.piece) ? pure : 0);
        const isSplice = kin?.isWhole && kin.borne.size === 0 && !(b.word && e.word);
        found.push({ beginning: b.piece, ending: e.piece, letters, score, isSplice });
      }
    }
  }
  const worst = leastOf(MOST_JOINS, (see) => {
    for (const { score } of found) see(score);
  });
  let best = found.filter(({ score }) => score >= worst);
  if (kin) {
    const { weight, strangers, bits, strangeBits } = kin;
    // of two peoples the one is listed as borne, and what is made is of the other
    const isOfOther = ({ parent, other }: Piece): boolean =>
      strangers.has(folded[parent]!) || strangers.has(folded[other]!);
    const costOf = ({ beginning, ending, letters }: Join): number =>
      strangers.size === 0
        ? weight * bits(letters)
        : strangeBits(letters) + BORNE * (+!isOfOther(beginning) + +!isOfOther(ending));
    best = best.map((join) => ({ ...join, score: join.score - PER_KIN_BIT * costOf(join) }));
  }
  best.sort(bestFirst);
  if (kin?.isWhole) {
    const borne = borneJoins(joins, kin, isWord, parents);
    const known = new Set(borne.map(({ letters }) => letters));
    best = [...borne, ...best.filter(({ letters }) => !known.has(letters))];
  }
  return best.slice(0, MOST_JOINS);
}

const bestFirst = (a: Join, b: Join): number =>
  b.score - a.score || (a.letters < b.letters ? -1 : 1);

/** Of joins, the best first, those that part their two names about as well as these are parted: Ottermere, no Otterhywmere. */
export function wellParted(joins: readonly Join[]): Join[] {
  const best = new Map<number, number>();
  return joins.filter(({ beginning, ending, score, borne }) => {
    const two = beginning.parent * 2 ** 26 + ending.parent;
    const most = best.get(two) ?? score;
    best.set(two, most);
    return borne !== undefined || most - score <= WORSE_PARTED;
  });
}

/** A name parted at its acute and grave marks: Greek words have one, on one of the last three syllables, Spanish ones at most. */
const partedAtStress = (name: string): string[] => name.normalize('NFD').split(/[\u0300\u0301]/);

/** A score above which there are at least so many, or all: their bins of a twentieth are counted. */
function leastOf(most: number, all: (see: (score: number) => void) => void): number {
  const bins = new Uint32Array(2 * ZERO);
  all((score) => bins[Math.floor(20 * score) + ZERO]!++);
  let [bin, sum] = [bins.length, 0];
  while (bin > 0 && sum <= most) sum += bins[--bin]!;
  return (bin - ZERO) / 20;
}

/** The bin of score 0: scores are logarithms of counts and shares and some costs, far within 200 of it. */
const ZERO = 4000;

/** Names with a beginning or an ending that are looked at: a name itself may be one of them, and both parents another. */
const MOST_PARENTS = 3;

/**
 * Joins of borne names that are not within two edits of an own one, cut where most of `names`, those of the stock first, have
 * both pieces. Any cut serves, for it shows where a name comes from and makes none. They are rated by how like their
 * letters are to the own names'.
 */
function borneJoins(
  { folded, file }: Joins,
  { borne, own }: Pick<KinLanguage, 'borne' | 'own'>,
  isWord: (letters: string) => boolean,
  names: readonly string[],
  likelihoodOf = (_letters: string): number => 0,
): Join[] {
  const ownNames = folded.slice(0, Math.min(own, file.own));
  const known = new Set(ownNames);
  const near = kinship(ownNames);
  const isNear = (letters: string): boolean =>
    known.has(letters) || (file.sounds === 1 && near(letters, letters.length < LONG ? 1 : 2));
  // where letters are syllables, one
  const least = LEAST_LETTERS / file.sounds;
  const hasVowel = (part: string): boolean =>
    file.vowels === '' || [...part].some((letter) => file.vowels.includes(letter));
  /** Numbers of the names with a beginning, and with an ending. */
  const [begun, ended] = ([0, 1] as const).map((side) => byPiece(names, side, least, (n) => n));
  const model = letterCosts(folded.slice(0, file.own));
  /** By the cut of a name whose pieces most of the others have, two at least; null where none has both. */
  const joinOf = (name: string, letters: string): Join | null => {
    const others = (numbers: readonly number[]): number[] =>
      numbers.slice(0, MOST_PARENTS).filter((n) => names[n] !== name);
    let best: readonly [Piece, Piece] | null = null;
    let most = 0;
    for (let cut = least; cut <= name.length - least; cut++) {
      const before = begun!.get(name.slice(0, cut)) ?? [];
      const behind = ended!.get(name.slice(cut)) ?? [];
      if (before.length * behind.length <= most) continue;
      const [beginning, ending] = [letters.slice(0, cut), letters.slice(cut)];
      if (!hasVowel(beginning) || !hasVowel(ending)) continue;
      const ends = others(behind);
      const [pair] = others(before).flatMap((a) => ends.flatMap((b) => (a === b ? [] : [[a, b]])));
      if (!pair) continue;
      most = before.length * behind.length;
      best = [pieceOf(beginning, pair[0]!), pieceOf(ending, pair[1]!)];
    }
    if (best === null) return null;
    const bits = mean(model.costs(model.ids(letters))) / 16;
    const score = likelihoodOf(letters) - PER_OWN_BIT * bits;
    return { beginning: best[0], ending: best[1], letters, score, borne: name };
  };
  const [shortest, longest] = file.letters;
  return [...borne]
    .flatMap(([letters, name]) => {
      if (letters.length < shortest! || letters.length > longest!) return [];
      if (name.length !== letters.length || isNear(letters) || isWord(letters)) return [];
      return joinOf(name, letters) ?? [];
    })
    .sort(bestFirst);
}

/** Share of the own names that are words of the language, from which on new ones are words. */
const WORDS_SHARE = 0.4;
/** Share of the topics' names that makes a topic the source's, and what the logarithm of it counts. */
const TOPIC_SHARE = 0.08;
const TOPIC = 2;
/** What a join of two words counts among those that come where the words end: more than all else. */
const FIRST = 100;

/**
 * New names where most own ones are words, null where they are not: words that stand as names, of the topics that these are of,
 * taken as borne ones, those first whose topics and letters are most like theirs; then joins, those of two words first: Snow·boots.
 */
export function wordJoins(
  { joins }: KinStock,
  own: readonly string[],
  { topics, isWord }: NameWords,
  others: readonly Join[],
  isPart: PartTest,
): {
  readonly found: readonly Join[];
  readonly parents: readonly string[];
  /** How many of them are words. */
  readonly count: number;
} | null {
  const names = own.map(fold);
  const isPlain = (name: string): boolean => isWord(name) || topics.some((one) => one.has(name));
  if (names.filter(isPlain).length < WORDS_SHARE * names.length) return null;
  const shareOf = new Map<NameWords['topics'][number], number>();
  const known = names.map((name) => topics.filter((one) => one.has(name)));
  for (const its of known)
    for (const one of its) shareOf.set(one, (shareOf.get(one) ?? 0) + 1 / its.length);
  const least = TOPIC_SHARE * known.filter(({ length }) => length > 0).length;
  const mine = topics.filter((one) => (shareOf.get(one) ?? 0) >= least);
  const borne = new Map(mine.flatMap((one) => [...one]));
  const parents = [...new Set([...joins.names, ...topics.flatMap((one) => [...one.values()])])];
  const likelihoodOf = (letters: string): number => {
    const its = mine.filter((one) => one.has(letters));
    return TOPIC * Math.log(its.reduce((sum, one) => sum + shareOf.get(one)!, 0));
  };
  const words = borneJoins(joins, { borne, own: own.length }, () => false, parents, likelihoodOf);
  const areWords = ({ beginning, ending }: Join): boolean =>
    isPart(beginning.letters, 0) > 0 && isPart(ending.letters, 1) > 0;
  const taken = new Set(words.map(({ letters }) => letters));
  const last = others
    .filter(({ letters }) => !taken.has(letters))
    .map((join) => ({ ...join, isSplice: true, score: join.score + (areWords(join) ? FIRST : 0) }));
  return { found: [...words, ...last], parents, count: words.length };
}

/** A piece that is cut nowhere else. */
function pieceOf(letters: string, parent: number): Piece {
  const group = { pieces: [], kind: 0, first: 0, second: 0 };
  return { letters, parent, other: -1, support: 1, sum: 0, worst: 0, group };
}

/** Names of two parts, and their share, from which on new ones have two. */
const LEAST_PAIRS = 3;
const PAIR_SHARE = 0.25;
/** First parts before given names. */
export const SAINT =
  /^(?:san(?:kt|t[aoi]?)?|são|saint|sint|st\.?|ste\.?|svet[ai]|sfânt[ua]|[aá]gi(?:os|a))e?$/iu;
const VOWEL = /^[aeiouhyœ]/u;

/** First parts of two-part names of a kind, where these are many. */
export function firstParts(
  sources: readonly OwnNames[],
  kind: 'person' | 'place',
  part: 'first' | 'last' | null | undefined,
  /** Names of the language of the other kind: before places saints are persons. */
  listedOfOther: Listed,
): FirstParts {
  const found = sources.map((source) => ({ source, of: pairsOf(source, kind, part) }));
  const firsts = found.flatMap(({ of }) => of.map(({ parts }) => parts[0]));
  const inPairs = new Set(found.flatMap(({ of }) => of.flatMap(({ parts }) => parts)));
  const isSingle = (name: OwnName, [pair]: readonly OwnPair[]): boolean =>
    (!pair || pair.kind === name.kind) && !inPairs.has(name.name);
  const single = found.flatMap(({ source, of }) => source.names.filter((one) => isSingle(one, of)));
  const share = firsts.length / (firsts.length + single.length || 1);
  const isMany = firsts.length >= LEAST_PAIRS && share >= PAIR_SHARE;
  const saints = new Map<string, KinName[]>();
  const given = kind === 'place' ? listedOfOther.filter((name) => name.part === 'first') : [];
  for (const saint of new Set(isMany ? firsts.filter((one) => SAINT.test(one)) : [])) {
    const pairs = found.flatMap(({ of }) => of.filter(({ parts }) => parts[0] === saint));
    const borne = new Set(pairs.map(({ parts }) => fold(parts[1])));
    // Santa Clara tells that others are women, São Paulo that before vowels it is Santo
    const sexes = new Set([...borne].map((name) => sexesOf(given).get(name)).filter(Boolean));
    const starts = new Set([...borne].map((name) => VOWEL.test(name)));
    const fits = (name: string): boolean => !borne.has(name) && starts.has(VOWEL.test(name));
    const others = given.filter(({ name, sex }) => sexes.has(sex!) && fits(fold(name)));
    const first = { part: `${saint} `, of: pairs[0]!.parts.join(' '), own: true };
    const names = fitting(others, ({ isTraditional }) => isTraditional === true).map(
      ({ name }): KinName => ({
        name: first.part + name,
        parents: [first, { part: name, of: name, own: false }],
      }),
    );
    if (names.length > 0) saints.set(saint, names);
  }
  return { firstParts: isMany ? firsts : [], pairShare: isMany ? share : 0, saints };
}

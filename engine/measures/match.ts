/** Pseudowords that match words: parts of syllables are replaced, best first (after Keuleers and Brysbaert 2010). */
import { Random } from '../base/random/mersenne-twister.ts';
import { balance, ld1nn, meanOdds } from './ld1nn.ts';
import type { Lexicon, Measured, MeasureInput, Segment } from './measures.ts';
import { stressedAs, symbolsOf } from './symbols.ts';

/** How far a pseudoword may be from its word, and how many are made. */
export interface MatchRequest {
  /** Bits under the trigrams. */
  readonly bits: number;
  /** Neighbours; null: two, or a quarter of those of the word. */
  readonly n: number | null;
  readonly old20: number;
  /** Pseudowords for each word. */
  readonly count: number;
  readonly seed: bigint;
}

export interface MatchInput extends Omit<MeasureInput, 'strings'>, MatchRequest {
  readonly words: readonly string[];
  /** A second source, of whose words and parts pseudowords shall be too. */
  readonly and: MeasureInput['source'] | null;
  /** Strings that no pseudoword may be. */
  readonly without: readonly string[];
}

const MEASURED = ['syllables', 'bits', 'n', 'old20', 'positional', 'bigram'] as const;

/** Columns of trials, and of those of two sources: the same measures against the words of the second one. */
export const TRIAL = ['stimulus', 'type', 'word', 'rank', 'replaced', ...MEASURED];
export const TRIAL_OF_TWO = [...TRIAL, ...MEASURED.map((key) => `and_${key}`)];

/**
 * A word (rank 0), or a pseudoword that matches it, of which so many parts are replaced. A stimulus has a capital, or stress,
 * where its word has: else that alone would tell them apart.
 */
function trialOf(
  word: string,
  rank: number,
  { found, replaced }: { readonly found: Measured; readonly replaced: number },
  { lexicon, and }: MatchSources,
) {
  const { string } = found;
  const isCapital = /^\p{Lu}\p{Ll}/u.test(word);
  const spelled = isCapital ? string[0]!.toLocaleUpperCase() + string.slice(1) : string;
  const told = (each: Measured, before: string): Record<string, unknown> =>
    Object.fromEntries(MEASURED.map((key) => [before + key, each[key]]));
  return {
    stimulus:
      lexicon.notation === 'blanks' ? stressedAs(word, symbolsOf(string, 'blanks')) : spelled,
    type: rank === 0 ? 'word' : 'pseudoword',
    ...{ word, rank, replaced },
    ...told(found, ''),
    ...(and && told(and.measure(string), 'and_')),
  };
}

interface Made {
  readonly segments: readonly Segment[];
  /** Theirs, in their order. */
  readonly codes: Uint8Array;
  /** Bits that it differs by, and chance. */
  readonly cost: number;
}

interface Candidate extends Made {
  readonly text: string;
  readonly replaced: number;
}

/** Candidates of which each is carried on by one more part, and most that are kept with as many parts replaced. */
const BEAM = 192;
const KEPT = 4000;
/** Candidates of which the neighbours are looked at, for each pseudoword that is asked for. */
const TRIED = 500;
/** Pseudowords of a word beyond those that are asked for, of which the ranks are chosen; and how long they are looked for. */
const SPARE = 6;
const TRIED_SPARE = 30;
/** Most bits that chance adds to the difference, so that seeds differ. */
const CHANCE = 0.5;
/**
 * Share of the parts that are rather replaced: with fewer a pseudoword is nearest to its own word, which tells it (LD1NN
 * odds of .3 for a single part, .6 for half of them).
 */
const REPLACED = 0.85;
/** A part is taken that one of so many words has. */
const RARE = 5000;
/** Neighbours by which a pseudoword may differ where no bound is given; of a word that has many, as a share of them. */
const NEAR_N = 2;
const SHARE_OF_N = 0.25;
/** Others of which one of so many may differ in a single part: three of ten share all but one. */
const OF_RHYME = 5;
/** Parts of letters alone: hyphens and apostrophes are kept where a word has them, and put nowhere else. */
const LETTERS = /^[\p{L}\p{M}]*$/u;

/** What pseudowords are made with. */
export interface MatchSources {
  readonly lexicon: Lexicon;
  /** Of the second source. */
  readonly and?: Lexicon | undefined;
  /** Which strings may be no pseudowords, beside the words of both. */
  isBarred?(text: string): boolean;
  /** By source: words like which they may not sound either. */
  readonly listed?: readonly (readonly string[])[];
}

/**
 * Each word and its pseudowords, and how well they match; no two of all are the same, and none sounds like a word. Where
 * there are enough, no two of a word share half of their parts, and of those of a rank neighbours do not tell what is a
 * word. The order of the words says nothing.
 */
export function matchesOf(words: readonly string[], request: MatchRequest, sources: MatchSources) {
  const { count } = request;
  const poolOf = poolMaker(request, sources);
  const pools = new Map([...words].sort().map((word) => [word, poolOf(word)]));
  for (let rank = 0; rank < count; rank++) balance([...pools.values()], rank);
  const given = words.map((word) => pools.get(word)!);
  for (const { made } of given) made.splice(count);
  const trials = given.flatMap(({ measured, made }) =>
    [{ found: measured, replaced: 0 }, ...made].map((one, rank) =>
      trialOf(measured.string, rank, one, sources),
    ),
  );
  return { trials, statistics: statisticsOf(given, request) };
}

/** Makes the pseudowords of a word of a list, the likest first, some more than are asked for; none that another word has. */
function poolMaker(
  { count, seed, ...bounds }: MatchRequest,
  { lexicon, and, isBarred = () => false, listed = [] }: MatchSources,
) {
  const random = new Random(seed);
  const candidatesOf = candidateMaker(lexicon, and, random);
  const taken = new Set<string>();
  /** By source: what words sound like. */
  const sounds = [lexicon, and ?? []].flat().map((one, i) => {
    return [one, new Set([...(listed[i] ?? []), ...one.words].flatMap(one.soundsOf))] as const;
  });
  const soundsAsWord = (text: string): boolean =>
    sounds.some(([one, known]) => one.soundsOf(text).some((sound) => known.has(sound)));
  const rhymes = Math.max(2, count / OF_RHYME);
  return (word: string) => {
    const measured = lexicon.measure(word);
    const { n, old20 } = measured;
    const codes = lexicon.codesOf(word);
    const made: (Candidate & { readonly found: Measured })[] = [];
    // of more symbols than neighbours are looked for
    if (n === null || old20 === null) return { codes, made, measured };
    const nearN = bounds.n ?? Math.max(NEAR_N, SHARE_OF_N * n);
    const segments = lexicon.segmentsOf(word);
    const own: Candidate = { segments, codes, text: word, replaced: 0, cost: 0 };
    const parts = segments.filter(({ text }) => text !== '').length;
    let tried = 0;
    // of fewer than three the first may all be too far
    let most = TRIED * Math.max(count, 3);
    const candidates = candidatesOf(own, measured.bits, bounds.bits);
    /** Those that share half of their parts with one that is made stand at the end; for a choice none of them is taken. */
    const late = new Set<Candidate>();
    for (const candidate of candidates) {
      const { text } = candidate;
      const isLate = late.has(candidate);
      if (made.length >= (isLate ? count : count + SPARE) || tried >= most) break;
      if (taken.has(text) || lexicon.isMisaccented(text) || isBarred(text)) continue;
      const shared = made.map((other) => sharedParts(other, candidate));
      if (!isLate && shared.some((n) => 2 * n >= parts)) {
        late.add(candidate);
        candidates.push(candidate);
        continue;
      }
      if (shared.filter((n) => n === parts - 1).length > rhymes || soundsAsWord(text)) continue;
      const found = lexicon.measure(text);
      tried++;
      if (found.syllables !== measured.syllables) continue;
      if (Math.abs(found.n! - n) > nearN) continue;
      if (Math.abs(found.old20! - old20) > bounds.old20) continue;
      taken.add(text);
      made.push({ ...candidate, found });
      if (made.length === count) most = Math.min(most, tried + TRIED_SPARE);
    }
    return { codes, made, measured };
  };
}

/** Makes strings of a word's parts, of which one to all are replaced, and whose bits are within the band of so many. */
function candidateMaker(lexicon: Lexicon, and: Lexicon | undefined, random: Random) {
  const others = and && partsOf(and);
  /** By place and length: the parts that words have there. */
  const parts = new Map(
    [...partsOf(lexicon)].map(([place, all]) => {
      const isFit = ([{ text }, words]: Attested): boolean =>
        words * RARE >= lexicon.words.length &&
        (lexicon.notation === 'blanks' || LETTERS.test(text)) &&
        (!others || !!others.get(place)?.has(text));
      return [place, [...all.values()].filter(isFit).map(([part]) => part)];
    }),
  );
  /** Whether it is no word, of both, and made of three symbols in a row that words of the second have. */
  const isNew = (text: string): boolean =>
    !lexicon.has(text) &&
    (!and || (!and.has(text) && and.bits(and.codesOf(text)) < Number.POSITIVE_INFINITY));
  return (own: Candidate, bits: number, band: number): Candidate[] => {
    const { segments } = own;
    const seen = new Set([String.fromCharCode(...own.codes)]);
    const found: Candidate[] = [];
    let beam: Made[] = [own];
    for (let replaced = 1; replaced <= segments.length; replaced++) {
      const next: Made[] = [];
      let dearest = Number.POSITIVE_INFINITY;
      const cut = (most: number): void => {
        next.sort((a, b) => a.cost - b.cost);
        if (next.length >= most) dearest = next[most - 1]!.cost;
        next.splice(most);
      };
      for (const from of beam) {
        const made = from.codes.slice();
        let end = 0;
        for (const [i, part] of from.segments.entries()) {
          const begin = end;
          end += part.codes.length;
          if (part !== segments[i]) continue;
          // a symbol counts for the two behind it
          const rest = lexicon.bits(made, 0, begin) + lexicon.bits(made, end + 2);
          for (const other of parts.get(part.place) ?? []) {
            if (other.text === part.text) continue;
            made.set(other.codes, begin);
            const off = Math.abs(rest + lexicon.bits(made, begin, end + 2) - bits);
            const cost = off + CHANCE * random.random();
            if (cost >= dearest) continue;
            const key = String.fromCharCode(...made);
            if (seen.has(key)) continue;
            seen.add(key);
            next.push({ segments: from.segments.with(i, other), codes: made.slice(), cost });
            if (next.length === 2 * KEPT) cut(KEPT);
          }
          made.set(part.codes, begin);
        }
      }
      cut(KEPT);
      beam = next.slice(0, BEAM);
      for (const one of next) {
        if (one.cost > band) break;
        const text = lexicon.textOf(one.segments);
        if (isNew(text)) found.push({ ...one, text, replaced });
      }
    }
    const wanted = REPLACED * segments.filter(({ text }) => text !== '').length;
    const off = ({ replaced }: Candidate): number => Math.abs(replaced - wanted);
    return found.sort((a, b) => off(a) - off(b) || a.cost - b.cost);
  };
}

/** Orders of presentation, each by chance, of whose odds the mean is told. */
const ORDERS = 100;

/** Words by chance of which LD1NN is told where there are more, for its time grows with their square. */
const MOST_TOLD = 2000;

export type MatchStatistics = ReturnType<typeof statisticsOf>;

/** How well pseudowords match, and whether they are told from the words. */
function statisticsOf(
  given: readonly ReturnType<ReturnType<typeof poolMaker>>[],
  { count, seed }: MatchRequest,
) {
  const pairs = given.flatMap(({ measured, made }) =>
    made.map(({ found }) => [measured, found] as const),
  );
  const means = (of: (difference: number) => number) => {
    const mean = (key: 'bits' | 'n' | 'old20'): number =>
      pairs.reduce((sum, [word, found]) => sum + of(found[key]! - word[key]!), 0) /
      Math.max(1, pairs.length);
    return { bits: mean('bits'), n: mean('n'), old20: mean('old20') };
  };
  const incomplete = given
    .map(({ measured, made }) => ({ word: measured.string, found: made.length }))
    .filter(({ found }) => found < count);
  const random = new Random(seed);
  const isSampled = given.length > MOST_TOLD;
  const told = new Set(isSampled ? random.sample(given, MOST_TOLD) : given);
  const length = given.reduce((most, { made }) => Math.max(most, made.length), 0);
  const ranks = Array.from({ length }, (_, rank) => {
    const stimuli = given
      .filter((one) => told.has(one) && one.made.length > rank)
      .flatMap(({ codes, made }) => [
        { isWord: true, symbols: codes },
        { isWord: false, symbols: made[rank]!.codes },
      ]);
    const orders = Array.from({ length: ORDERS }, () => {
      const turns = [...stimuli.keys()];
      random.shuffle(turns);
      return turns;
    });
    return ld1nn(stimuli, orders);
  });
  return {
    words: given.length,
    /** Words that have as many pseudowords as were asked for, and those that have fewer. */
    complete: given.length - incomplete.length,
    incomplete,
    /** Means of the differences of pseudowords from their words: absolute ones, and below 0 where they have less. */
    ...means(Math.abs),
    signed: means((difference) => difference),
    /** LD1NN of the words and their pseudowords of a rank, the mean of `ORDERS` by chance: their mean, and by rank. */
    ld1nn: { ...meanOdds(ranks), ranks, ...(isSampled && { sample: MOST_TOLD }) },
  };
}

/** How many parts they have in common. */
const sharedParts = (a: Candidate, b: Candidate): number =>
  a.segments.filter(({ text }, i) => text !== '' && text === b.segments[i]!.text).length;

/** A part, and how many words have it. */
type Attested = readonly [Segment, number];
type Parts = Map<string, Map<string, Attested>>;

/** The parts of the syllables of all words, by place and text. */
function partsOf(lexicon: Lexicon): Parts {
  const parts: Parts = new Map();
  for (const word of lexicon.words) {
    for (const segment of lexicon.segmentsOf(word)) {
      const known = parts.get(segment.place) ?? new Map<string, Attested>();
      const words = known.get(segment.text)?.[1] ?? 0;
      parts.set(segment.place, known.set(segment.text, [segment, words + 1]));
    }
  }
  return parts;
}

/** sound/1: how much a string is like the words of a source, and where it is not. */
import { EngineError } from '../base/errors.ts';
import { payloadHash } from '../base/hash.ts';
import { sharedBuffer } from '../base/shared.ts';
import { WordSet, type WordSetColumns } from '../base/word-set.ts';
import { learnEndings } from './learned-endings.ts';
import {
  type LetterColumns,
  LetterModel,
  type LetterScore,
  lettersOf,
  SYMBOLS,
} from './letter-model.ts';
import { soundTable } from './sounds.ts';
import {
  attestedOnsets,
  countJunctions,
  headOf,
  type Junctions,
  type SyllableSpan,
  syllabify,
  tailOf,
} from './syllabify.ts';

/** Name of the model below; any change of it that moves a score gets a new one. */
export const SOUND_ALGORITHM = 'sound/1';

/** Why a string is not like the words of its source, in the order in which the reasons are looked at. */
export const SOUND_REASONS = [
  'initial',
  'final',
  'junction',
  'ending',
  'rare_spot',
  'unlike',
  'source_word',
  'compound',
] as const;

export type SoundReason = (typeof SOUND_REASONS)[number];

/** Words of a source: a-z, distinct, in byte order. */
export interface SoundSource {
  readonly words: readonly string[];
  /** 1 for each word that is a proper name. */
  readonly proper: ArrayLike<number>;
  /** Language code of the run (`en_US`); decides which letters are one sound. */
  readonly language: string;
}

/** With fewer words than this a syllable, junction or cluster of a single word counts as attested. */
const ENOUGH_WORDS = 500;
/** A source of fewer words has no sound of its own. */
const MIN_WORDS = 12;
/** Weight of a proper name beside an ordinary word. */
const NAME_WEIGHT = 0.25;
/** Beyond this percentile of real words the worst letter of a name is a rare spot. */
const RARE_PERCENTILE = 95;
/** Letters of the shortest word that a compound is made of. */
const COMPOUND_PART = 3;

/** A trained model; columns are shared memory, the rest small. */
export interface SoundModel {
  readonly algorithm: typeof SOUND_ALGORITHM;
  readonly language: string;
  /** SHA-256 of the words, the marks of proper names and the language, 64 hex digits. */
  readonly hash: string;
  /** Fewest words that attest a junction or the consonants of a word start. */
  readonly least: number;
  readonly words: WordSetColumns;
  readonly letters: LetterColumns;
  readonly graph: LetterGraphColumns;
  readonly junctions: Junctions;
  readonly onsets: ReadonlySet<string>;
  /** Productive endings, longest first. */
  readonly endings: readonly string[];
}

/**
 * Learns the model of a source; some 100 ms for 7,000 words. Throws `EngineError` 'sound-empty' for a source with fewer
 * than 12 words of letters.
 */
export function trainSound({ words, proper, language }: SoundSource): SoundModel {
  if (words.length < MIN_WORDS) {
    throw new EngineError(
      'sound-empty',
      `the source has ${words.length} different words of the letters a to z, and names need ` +
        `${MIN_WORDS} at least; use a longer text, or one in Latin letters.`,
    );
  }
  const names = words.filter((_, i) => proper[i]);
  const ordinary = words.length - names.length;
  const least = ordinary >= ENOUGH_WORDS ? 2 : 1;
  const nameWeight = ordinary >= ENOUGH_WORDS ? NAME_WEIGHT : 1;
  const letters = words.map((word) => lettersOf(word)!);
  const table = soundTable(language);
  const onsets = attestedOnsets(words, table, least);
  const weights = words.map((_, i) => (proper[i] ? nameWeight : 1));
  return {
    algorithm: SOUND_ALGORITHM,
    language,
    hash: payloadHash({ algorithm: SOUND_ALGORITHM, language, words, names }),
    least,
    words: WordSet.build(words.join('\n')).columns,
    letters: LetterModel.train(letters, weights).columns,
    graph: letterGraph(letters),
    junctions: countJunctions(words, table, onsets),
    onsets,
    endings: learnEndings(words),
  };
}

/** Percentiles that `like` must lie within, both inclusive, 0 to 100. */
export type LikeBounds = readonly [least: number, most: number];

/** All that the model says of one string. */
export interface Assessment {
  /** As word-like as so many percent of the source's own words, 0 to 100; 0 without letters. */
  readonly like: number;
  /** The first reason that applies; null when none does. */
  readonly reason: SoundReason | null;
  /** Letters of the weak spot, from..to-1; null without one. */
  readonly spot: readonly [number, number] | null;
  /** Syllables by the maximal onset; the whole string when it has no vowel. */
  readonly syllables: readonly string[];
}

/** Which rows of three letters the words of a source have, and where: by index (a * 27 + b) * 27 + c, in shared memory. */
interface LetterGraphColumns {
  /** 1: some word has the three in a row; 0 stands for the boundary. */
  readonly inner: Uint8Array;
  /** 1: some word begins with the three letters, 2: some word ends with them. */
  readonly edges: Uint8Array;
}

const BEGINS = 1;
const ENDS = 2;

function letterGraph(words: readonly Uint8Array[]): LetterGraphColumns {
  const column = (): Uint8Array => new Uint8Array(sharedBuffer(SYMBOLS ** 3));
  const [inner, edges] = [column(), column()];
  for (const word of words) {
    const n = word.length;
    for (let i = -1; i + 1 < n; i++) inner[three(word, n, i)] = 1;
    if (n < 3) continue;
    edges[three(word, n, 0)]! |= BEGINS;
    edges[three(word, n, n - 3)]! |= ENDS;
  }
  return { inner, edges };
}

/** Where letters 0..n-1 of a name first leave the graph: a row beginning at -1..n-2; null when they do not. */
function graphFault({ inner }: LetterGraphColumns, letters: Uint8Array, n: number): number | null {
  let a = 0;
  let b = n > 0 ? letters[0]! : 0;
  for (let i = -1; i + 1 < n; i++) {
    const c = i + 2 < n ? letters[i + 2]! : 0;
    if (inner[(a * SYMBOLS + b) * SYMBOLS + c] === 0) return i;
    a = b;
    b = c;
  }
  return null;
}

/** Index of letters i..i+2, the boundary beyond either end. */
function three(word: Uint8Array, n: number, i: number): number {
  const at = (k: number): number => (k >= 0 && k < n ? word[k]! : 0);
  return (at(i) * SYMBOLS + at(i + 1)) * SYMBOLS + at(i + 2);
}

/** Codes of reasons: 1 + their place in `SOUND_REASONS`; 0 when none applies. */
const codeOf = (reason: SoundReason): number => 1 + SOUND_REASONS.indexOf(reason);
const INITIAL = codeOf('initial');
const FINAL = codeOf('final');
const JUNCTION = codeOf('junction');

/** What of a string was judged: the code of the first reason that applies, and its syllables, null without a vowel. */
interface Judgement {
  readonly code: number;
  readonly spans: readonly SyllableSpan[] | null;
  /** The first syllable that no word joins to the next as the string does; -1 when there is none. */
  readonly apart: number;
}

/** Letters of the longest learned ending. */
const LONGEST_ENDING = 5;

/** An ending as a number in base 27, its last letter first. */
function endingCode(ending: string): number {
  let code = 0;
  for (const letter of lettersOf(ending)!) code = code * SYMBOLS + letter;
  return code;
}

/** Scores strings by a model. One for each thread. */
export class SoundReader {
  readonly model: SoundModel;
  readonly #letters: LetterModel;
  readonly #words: WordSet;
  /** Endings by `endingCode`, so that a look-up makes no text. */
  readonly #endings: ReadonlySet<number>;
  readonly #rare: number;
  readonly #score: LetterScore = { cost: 0, worst: 0, worstAt: 0 };
  readonly #bytes = new Uint8Array(256);
  /** Numbers of `Junctions.heads` and `tails`. */
  readonly #headAt: ReadonlyMap<string, number>;
  readonly #tailAt: ReadonlyMap<string, number>;

  constructor(model: SoundModel) {
    this.model = model;
    this.#headAt = new Map(model.junctions.heads.map((head, i) => [head, i]));
    this.#tailAt = new Map(model.junctions.tails.map((tail, i) => [tail, i]));
    this.#letters = new LetterModel(model.letters);
    this.#words = new WordSet(model.words);
    this.#endings = new Set(model.endings.map(endingCode));
    this.#rare = model.letters.worst[RARE_PERCENTILE]!;
  }

  /** `like` of letters 0..n-1, 0 to 100. */
  like(letters: Uint8Array, n: number): number {
    return this.#letters.percent(this.#letters.score(letters, n, this.#score).cost, n);
  }

  /** Everything about one folded string; any string, not only one of attested syllables. */
  assess(name: string, bounds: LikeBounds): Assessment {
    const letters = lettersOf(name);
    if (!letters || name.length === 0 || name.length > this.#bytes.length) {
      return { like: 0, reason: 'unlike', spot: null, syllables: [name] };
    }
    const found = this.#judge(name, letters, name.length, bounds);
    return {
      like: this.like(letters, name.length),
      reason: SOUND_REASONS[found.code - 1] ?? null,
      spot: this.#spot(name, letters, found),
      syllables: found.spans?.map(({ from, to }) => name.slice(from, to)) ?? [name],
    };
  }

  /** The code of the reason of `assess`, for letters 0..n-1, at most 256; some microseconds. */
  reasonCode(letters: Uint8Array, n: number, bounds: LikeBounds): number {
    const name = String.fromCharCode(...this.#text(letters, n).subarray(0, n));
    return this.#judge(name, letters, n, bounds).code;
  }

  #judge(name: string, letters: Uint8Array, n: number, bounds: LikeBounds): Judgement {
    const { onsets, language } = this.model;
    const spans = syllabify(name, soundTable(language), onsets);
    if (!spans) return { code: JUNCTION, spans, apart: -1 };
    const code = this.#test(letters, n, bounds);
    const apart = code === INITIAL || code === FINAL ? -1 : this.#unjoined(name, spans);
    return { code: apart >= 0 ? JUNCTION : code, spans, apart };
  }

  /** The code of the first reason that applies to the letters of a name, whatever its syllables. */
  #test(letters: Uint8Array, n: number, [least, most]: LikeBounds): number {
    const { graph } = this.model;
    const edge = (i: number): number => graph.edges[three(letters, n, i)]!;
    if (n < 3 || (edge(0) & BEGINS) === 0) return INITIAL;
    if ((edge(n - 3) & ENDS) === 0) return FINAL;
    if (graphFault(graph, letters, n) !== null) return JUNCTION;
    const score = this.#letters.score(letters, n, this.#score);
    if (this.#hasEnding(letters, n)) return codeOf('ending');
    if (score.worst > this.#rare) return codeOf('rare_spot');
    const like = this.#letters.percent(score.cost, n);
    if (like < least || like > most) return codeOf('unlike');
    const bytes = this.#text(letters, n);
    if (this.#words.has(bytes, n)) return codeOf('source_word');
    return this.#isCompound(bytes, n) ? codeOf('compound') : 0;
  }

  /** The letters that a reason is about. */
  #spot(
    name: string,
    letters: Uint8Array,
    { code, spans, apart }: Judgement,
  ): [number, number] | null {
    const n = letters.length;
    if (code === 0) return null;
    if (!spans) return [0, n];
    switch (SOUND_REASONS[code - 1]) {
      case 'initial':
        return [0, Math.min(3, n)];
      case 'final':
        return [Math.max(0, n - 3), n];
      case 'junction': {
        if (apart >= 0) {
          const next = spans[apart + 1]!;
          return [spans[apart]!.coda, Math.max(next.nucleus, next.from + 1)];
        }
        const fault = graphFault(this.model.graph, letters, n)!;
        return [Math.max(0, fault), Math.min(n, fault + 3)];
      }
      case 'ending':
        return [n - this.model.endings.find((one) => name.endsWith(one))!.length, n];
      case 'rare_spot':
      case 'unlike': {
        const at = this.#letters.score(letters, n, this.#score).worstAt;
        return [Math.max(0, Math.min(at, n - 1) - 1), Math.min(n, at + 1)];
      }
      default:
        return [0, n];
    }
  }

  /** The first syllable that no word joins to the next as the name does; -1 when there is none. */
  #unjoined(name: string, spans: readonly SyllableSpan[]): number {
    const { junctions, least } = this.model;
    const { heads, counts } = junctions;
    for (let k = 0; k + 1 < spans.length; k++) {
      const tail = this.#tailAt.get(tailOf(name, spans[k]!));
      const head = this.#headAt.get(headOf(name, spans[k + 1]!));
      if (tail === undefined || head === undefined) return k;
      if (counts[tail * heads.length + head]! < least) return k;
    }
    return -1;
  }

  #text(letters: Uint8Array, n: number): Uint8Array {
    for (let i = 0; i < n; i++) this.#bytes[i] = letters[i]! + 96;
    return this.#bytes;
  }

  #hasEnding(letters: Uint8Array, n: number): boolean {
    let code = 0;
    for (let k = 1, unit = 1; k <= LONGEST_ENDING && n - k >= 3; k++, unit *= SYMBOLS) {
      code += unit * letters[n - k]!;
      if (k > 1 && this.#endings.has(code)) return true;
    }
    return false;
  }

  #isCompound(bytes: Uint8Array, n: number): boolean {
    for (let i = COMPOUND_PART; i <= n - COMPOUND_PART; i++) {
      if (this.#words.has(bytes, i) && this.#words.has(bytes.subarray(i, n), n - i)) return true;
    }
    return false;
  }
}

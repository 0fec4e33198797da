/** The form of a kin.json file: a stock of names and where each is cut, by class. */

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
  /**
   * How many sounds a letter mostly is: 2 where letters are syllables (kana, Hangul). Names of such letters differ in one of
   * them, those of others in two.
   */
  readonly sounds: number;
  /** The vowels among the folded letters; none where letters are syllables. */
  readonly vowels: string;
  /** Most cost of a name's letters on average and of one letter, in sixteenths of a bit. */
  readonly mean: number;
  readonly worst: number;
  /** Fewest and most letters. */
  readonly letters: readonly number[];
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

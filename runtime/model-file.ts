/**
 * The model file as types: what `namewalk model` writes and the run-time reads. The texts `data` are packed
 * (coder.ts); docs/model.md says what is in them.
 */

/** A letter model: how many words have each row of one to four symbols. */
export interface LetterTable {
  readonly data: string;
  /** What words weigh: one of these, or several together. Each has counts of its own. */
  readonly units: readonly number[];
  /** What interpolation takes from each count. */
  readonly discount: number;
  /** By row of four symbols: the cost of the last one, where rounding would give another. */
  readonly fixes: Readonly<Record<string, number>>;
}

/** A class: its lengths, its syllables and junctions, and what its names must keep to. */
export interface ClassTable {
  /** What seeds are mixed into: the model's hash and the class in 32 bits. */
  readonly key: number;
  /** Number of its syllables in `inventories`, and of the letter model of real names of its kind in `letters`. */
  readonly inventory: number;
  readonly measure: number | null;
  /** Given last parts, where in names the class has each syllable, and the order of its blocks. */
  readonly data: string;
  /** Real names of its kind that it would make otherwise. */
  readonly real: string;
  /** Fewest and most. */
  readonly syllables: readonly [number, number];
  readonly letters: readonly [number, number];
  /** Whether productive endings of the grammar are avoided. */
  readonly grammar: boolean;
  /** By number of letters, from the fewest on: least and largest sum of costs. */
  readonly like: readonly (readonly [number, number])[];
  /** The same of the largest sum of the measure's costs; empty without a measure. */
  readonly nameLike: readonly number[];
  /** Number of slots. */
  readonly slots: number;
  /** Place among all classes of the policy file, and their number. */
  readonly own: readonly [number, number];
}

/** The whole file. */
export interface ModelFile {
  readonly format: 'namewalk-model';
  readonly version: 4;
  readonly algorithm: 'namespace/2';
  /** Language code of the source; empty where it is not known. */
  readonly language: string;
  /** SHA-256 of the words that the model was learned from. */
  readonly hash: string;
  /** What the names were learned from, and under which terms that may be used. */
  readonly source: string;
  readonly licence: string;
  /** A last e behind one consonant is no syllable of its own. */
  readonly silentE: boolean;
  /** Largest cost of a letter. */
  readonly rare: number;
  /** Of the source's words, then of real names. */
  readonly letters: readonly LetterTable[];
  /** Productive endings, words of the source, other words of the language, and names that names keep away from. */
  readonly taken: string;
  /** Syllables, where names have them, and which may follow which. */
  readonly inventories: readonly string[];
  readonly classes: Readonly<Record<string, ClassTable>>;
}

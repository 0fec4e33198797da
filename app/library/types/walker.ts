/** Types of the library: walks, candidates, selections and reaches. Options are the fields of the API. */
import type { FeatureName } from '../../../engine/corpus/features.ts';
import type { ProfileName } from '../../../engine/corpus/profiles.ts';

/** Lists in memory; items are made when they are asked for. */
export interface List<T> extends Iterable<T> {
  readonly length: number;
  /** The seed that was used, drawn where none was given. */
  readonly seed: bigint;
  /** Item i, from 0. Throws `RangeError`. */
  at(i: number): T;
}

/** How syllables are walked through (`namewalk walk`). */
export interface WalkOptions {
  /** Settings by name, instead of the next three; default `custom`. */
  readonly profile?: ProfileName | 'custom';
  /** Features that a step may change, 1 to 3; default 2. */
  readonly maxFlips?: number;
  /** Above 0: low favours small changes, high evens out; default 0.7. */
  readonly temperature?: number;
  /** Above 0 favours common syllables, below 0 rare ones; default 0. */
  readonly frequencyWeight?: number;
  /** Walks; default 2. Walk i is made with seed + i. */
  readonly count?: number;
  /** Steps of a walk, which has one syllable more; default 5. */
  readonly steps?: number;
  /** Neighbours of a syllable that are looked at, null: all; default 10. */
  readonly neighborLimit?: number | null;
  /** Letters of a syllable, null: any; default 2 to 5. */
  readonly minLength?: number | null;
  readonly maxLength?: number | null;
  /** Cost of staying where it is, null: never stay; default 0.5. */
  readonly inertia?: number | null;
  /** A whole number of any size; default: drawn. */
  readonly seed?: bigint | number;
}

export interface Walk {
  /** `ba·lo·rin` */
  readonly formatted: string;
  readonly syllables: readonly string[];
  /** Of each syllable, in the text. */
  readonly frequencies: readonly number[];
}

/** How candidates are drawn (`namewalk combine`). */
export interface CombineOptions {
  /** `flat`: each syllable by itself (default); a walk makes each name with the others. */
  readonly profile?: ProfileName | 'flat' | 'custom';
  /** Syllables of a name; default 2. */
  readonly syllables?: number | readonly number[];
  /** Candidates of each number of syllables; default 10,000. */
  readonly count?: number;
  /** `flat`: 0 draws evenly, 1 by frequency (default); `custom`: as of walks. */
  readonly frequencyWeight?: number;
  /** `custom`: as of walks. */
  readonly maxFlips?: number;
  readonly temperature?: number;
  /** A whole number of any size; default: drawn. */
  readonly seed?: bigint | number;
}

export interface Candidate {
  readonly name: string;
  readonly syllables: readonly string[];
  readonly features: Readonly<Record<FeatureName, boolean>>;
}

export interface CandidateList extends List<Candidate> {
  /** Different names among them. */
  readonly distinct: number;
}

/** Names to leave out. */
export interface ExcludeOptions {
  /** Names that hold an offensive word of English, of the run's language. */
  readonly offensive?: boolean;
  readonly offensiveInLanguage?: boolean;
  /** Words of the text, and names within 1 or 2 edits of one. */
  readonly sourceWords?: boolean;
  readonly similarToSource?: 1 | 2 | null;
  /** Names, or the path of a file with one a line: these, or all but these. */
  readonly names?: readonly string[] | string;
  readonly allBut?: readonly string[] | string;
}

/** Which candidates suit (`namewalk select`). */
export interface SelectOptions {
  /** Name class; default `first_name`. */
  readonly class?: string;
  /** 1: the rules of the class go by letters (default); 2: by sounds where the language has a table. */
  readonly classVersion?: 1 | 2;
  /** Names to keep, null: all; default 100. */
  readonly count?: number | null;
  /** `hard`: a discouraged feature rejects (default); `soft`: it costs 10 points. */
  readonly mode?: 'hard' | 'soft';
  /** Within equal scores; default `alphabetical`. */
  readonly order?: 'alphabetical' | 'random';
  /** For the random order; default: that of the candidates. */
  readonly seed?: bigint | number;
  /** Each name once; default true. */
  readonly distinct?: boolean;
  readonly exclude?: ExcludeOptions;
  /** Percentiles of the words of the text, 0 to 100, between which the names are word-like. */
  readonly likeMin?: number;
  readonly likeMax?: number;
  /** Leaves out names that begin, join or end as no word of the text does; default false. */
  readonly sound?: boolean;
}

export interface SelectedName extends Candidate {
  /** From 1. */
  readonly rank: number;
  readonly score: number;
}

/** Best first; with what became of all candidates, by number. */
export interface SelectionList extends List<SelectedName> {
  readonly evaluated: number;
  readonly admitted: number;
  readonly rejectedBy: Readonly<Record<string, number>>;
  /** By exclusion and by reason of the sound, where they were asked for. */
  readonly excluded?: Readonly<Record<string, number>>;
  readonly sound?: Readonly<Record<string, number>>;
  /** Admitted names that stood already. */
  readonly repeated?: number;
}

/** Syllables that one step of a walk leads to (`namewalk reach`). */
export interface Reach {
  readonly profile: ProfileName;
  /** Mean number of syllables that a step leads to with a probability above the threshold. */
  readonly reach: number;
  /** Syllables of the corpus, and those of them that are reached from somewhere. */
  readonly total: number;
  readonly uniqueReachable: number;
  /** As many as the reach says, those first that are reached from the most starts. */
  readonly syllables: readonly {
    readonly syllable: string;
    readonly frequency: number;
    readonly reachability: number;
  }[];
}

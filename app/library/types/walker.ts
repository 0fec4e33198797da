/** Types of the library: walks, candidates, selections and reaches. Options are the fields of the API. */
import type { FeatureName } from '../../../engine/corpus/features.ts';
import type { ProfileName } from '../../../engine/corpus/profiles.ts';
import type { OptionsOf } from '../../../operations/fields.ts';
import type { SOUND_FIELDS } from '../../../operations/sound.ts';
import type { COMBINE_FIELDS } from '../../../operations/walker/combine.ts';
import type { SELECT_FIELDS } from '../../../operations/walker/select.ts';
import type { WALK_FIELDS } from '../../../operations/walker/walk.ts';

export type { ExcludeOptions } from '../../../operations/walker/exclude.ts';

/** Lists in memory; items are made when they are asked for. */
export interface List<T> extends Iterable<T> {
  readonly length: number;
  /** The seed that was used, drawn where none was given. */
  readonly seed: bigint;
  /** Item i, from 0. Throws `RangeError`. */
  at(i: number): T;
}

/** How syllables are walked through (`namewalk walk`). */
export type WalkOptions = OptionsOf<typeof WALK_FIELDS>;

export interface Walk {
  /** `ba·lo·rin` */
  readonly formatted: string;
  readonly syllables: readonly string[];
  /** Of each syllable, in the text. */
  readonly frequencies: readonly number[];
}

/** How candidates are drawn (`namewalk combine`). */
export type CombineOptions = OptionsOf<typeof COMBINE_FIELDS>;

export interface Candidate {
  readonly name: string;
  readonly syllables: readonly string[];
  readonly features: Readonly<Record<FeatureName, boolean>>;
}

export interface CandidateList extends List<Candidate> {
  /** Different names among them. */
  readonly distinct: number;
}

/** Which candidates suit (`namewalk select`). */
export type SelectOptions = OptionsOf<typeof SELECT_FIELDS> & OptionsOf<typeof SOUND_FIELDS>;

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

/** Types of the library: names of a text or a list, casts, portraits, scores; name spaces and model files of runs. */
import type { Portrait } from '../../../engine/kin/asked/portrait.ts';
import type { ScoredName } from '../../../engine/kin/asked/score.ts';
import type { CAST_FIELDS } from '../../../operations/cast.ts';
import type { OptionsOf } from '../../../operations/fields.ts';
import type { COMMON_FIELDS, NAMES_FIELDS } from '../../../operations/names.ts';

export type { Portrait, ScoredName };

/** A second source of a blend: the path of a text, or names. */
export type BlendSource = { readonly text: string } | { readonly names: readonly string[] };

/** Options of a list, as of `namewalk names`. */
export interface NamesOptions extends Omit<OptionsOf<typeof NAMES_FIELDS>, 'pattern' | 'blend'> {
  /** A second source, whose names are joined with those of the first. */
  readonly blend?: BlendSource;
}

/** What a parent gives to a name. */
export interface NameParent {
  /** Calen of Calenhad. */
  readonly part: string;
  readonly of: string;
  /** Whether the parent is a name of the source; else of its language. */
  readonly own: boolean;
  /** Of a blend: the first source or the second. */
  readonly source?: 0 | 1;
}

/** A name of a list. */
export interface MadeName {
  readonly name: string;
  readonly class: string;
  /** Beginning and ending; empty for a phrase. */
  readonly parents: readonly NameParent[];
}

/** Which names a file for the run-time has. */
export interface ModelOptions {
  /** Default: `place_name` and `first_name`. */
  readonly classes?: readonly string[];
}

export interface ListOptions extends ModelOptions {
  /** Names of each class, 1 to 10,000; default 5,000. */
  readonly count?: number;
  /** Default 0. */
  readonly seed?: bigint | number;
}

/** Options of phrases; the pattern names the classes. */
export interface PhrasesOptions extends Omit<NamesOptions, 'class' | 'classes'> {
  /** One of the language by its name, such as `full_name`, or one such as `{first_name} of {place_name}`. */
  readonly pattern: string;
}

/** What a cast is made of. */
export type CastOptions = OptionsOf<typeof CAST_FIELDS> & OptionsOf<typeof COMMON_FIELDS>;

export interface CastEntry {
  readonly kind: 'persons' | 'places' | 'ships' | 'guilds';
  /** From 1, within its kind. */
  readonly number: number;
  readonly text: string;
  /** Of persons, where a share of women was asked for. */
  readonly sex: 'f' | 'm' | null;
  /** The names that it is made of. */
  readonly parts: readonly MadeName[];
}

export interface Cast {
  readonly seed: bigint;
  readonly entries: readonly CastEntry[];
  /** Kinds of which there are fewer than asked for, and why. */
  readonly short: Readonly<Partial<Record<CastEntry['kind'], string>>>;
}

/** Types of the library: names of a text or a list, casts, portraits, scores; name spaces and model files of runs. */
import type { Portrait } from '../../../engine/kin/asked/portrait.ts';
import type { ScoredName } from '../../../engine/kin/asked/score.ts';
import type { RenderStyle } from '../../../engine/names/render-style.ts';

export type { Portrait, ScoredName };

/** A second source of a blend: the path of a text, or names. */
export type BlendSource = { readonly text: string } | { readonly names: readonly string[] };

/** Options of a list, as of `namewalk names`. */
export interface NamesOptions {
  /** Name class; default `first_name`. */
  readonly class?: string;
  /** Several name classes, up to 64, which share no name; instead of `class`. */
  readonly classes?: readonly string[];
  /** Names of each class, 1 to 10,000; default 20. */
  readonly count?: number;
  /** A whole number of any size; default: drawn. */
  readonly seed?: bigint | number;
  /** Names of the seed that are passed over; default 0. */
  readonly offset?: number;
  /** Fewest and most letters; default: as the source. */
  readonly letters?: readonly [number, number];
  /** Names of women or of men, where the source or its language tells. */
  readonly sex?: 'f' | 'm' | null;
  /** Endings of names with this tag. */
  readonly tag?: string | null;
  /** What names are made of; default `auto`: the source's own names, and what is like them. */
  readonly stock?: 'auto' | 'own' | 'language' | 'words';
  /** Names that the new ones shall be like, or not like; up to 10,000. */
  readonly liked?: readonly string[];
  readonly disliked?: readonly string[];
  /** Names that are neither made nor come near, up to 10,000. */
  readonly avoid?: readonly string[];
  /** A second source, whose names are joined with those of the first. */
  readonly blend?: BlendSource;
  /** Percent of a blend whose beginnings are of the first source; default 50. */
  readonly share?: number;
  /** Default `title`. */
  readonly renderStyle?: RenderStyle;
  /** Also names that hold an offensive word of English or of the text's language; default false. */
  readonly allowOffensive?: boolean;
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
export interface CastOptions {
  /** Entries of each kind, 0 to 200; default 12, 8, 3 and 2. */
  readonly persons?: number;
  readonly places?: number;
  readonly ships?: number;
  readonly guilds?: number;
  /** A whole number of any size; default: drawn. */
  readonly seed?: bigint | number;
  /** Entries that are made anew while all others stay: `persons:3` once, `places:1x2` twice. */
  readonly reroll?: readonly string[];
  /** Pattern of a kind, as of phrases; default: the language's. */
  readonly person?: string;
  readonly place?: string;
  readonly ship?: string;
  readonly guild?: string;
  /** Percent of the persons that are women, the others being men; default: sex is not looked at. */
  readonly women?: number;
  readonly stock?: NamesOptions['stock'];
  readonly avoid?: readonly string[];
  readonly allowOffensive?: boolean;
  readonly renderStyle?: RenderStyle;
}

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

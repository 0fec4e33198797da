/** Types of the library: names of a text or a list, casts, portraits, scores; name spaces and model files of runs. */
import type { Portrait } from '../../../engine/kin/asked/portrait.ts';
import type { ScoredName } from '../../../engine/kin/asked/score.ts';
import type { RenderStyle } from '../../../engine/names/render-style.ts';
import type { ModelFile } from '../../../runtime/model-file.ts';

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

/** What a model file holds and says of itself. */
export interface ModelOptions {
  /** Default: `place_name` and `first_name`. */
  readonly classes?: readonly string[];
  /** Where the text comes from; default: the id of the run. */
  readonly source?: string;
  /** Licence of the text; default `not stated`. */
  readonly licence?: string;
}

/** A model file that can be saved. */
export interface SavableModel {
  readonly file: ModelFile;
  /** Writes the file as JSON, whole or not at all. Throws errors of the file system. */
  save(path: string): Promise<void>;
}

/** Which name space is opened. */
export interface SpaceOptions {
  /** Name class such as `place_name`. */
  readonly class: string;
  /** A whole number of any size; a number up to 2^53 - 1. */
  readonly seed: bigint | number;
  /** Only names that no other class of the file has. */
  readonly own?: boolean;
}

/** The numbered names of a class in the order of a seed. */
export interface NameSpace {
  /** Number of slots, exact. */
  readonly size: number;
  /** The name of a slot, 0 to size - 1, in lower case; null when it has none. Throws `RangeError`. */
  at(slot: number): string | null;
  /** The slot of a name in a-z, or why it has none (null: the class has no such name). */
  slotOf(name: string): { readonly slot: number } | { readonly reason: string | null };
  /** The names of slots from..to - 1 as UTF-8 lines, some thousand slots at a time; other work goes on between. */
  range(from: number, to: number): AsyncGenerator<Uint8Array>;
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

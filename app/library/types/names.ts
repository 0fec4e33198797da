/** Types of the library: names by the sound of a text and their spaces. */
import type { RenderStyle } from '../../../engine/names/render-style.ts';

/** Options of a list, as of `namewalk names`; docs/sound.md tells what they do. */
export interface NamesOptions {
  /** Name class; default `first_name`. */
  readonly class?: string;
  /** Several name classes, up to 64, which share no name; instead of `class`. */
  readonly classes?: readonly string[];
  /** Names of each class, 1 to 10,000; default 20. */
  readonly count?: number;
  /** A whole number of any size; default: drawn. */
  readonly seed?: bigint | number;
  /** First slot that is looked at; default 0. */
  readonly offset?: number;
  /** Fewest and most letters; default: those of the class. */
  readonly letters?: readonly [number, number];
  /** Fewest and most syllables; default: those of the class. */
  readonly syllables?: readonly [number, number];
  /** Percentiles of the words of the text, 0 to 100, between which the names are word-like; default: those of the class. */
  readonly like?: readonly [number, number];
  /** Names that the new ones shall be like, or not like; up to 10,000. */
  readonly liked?: readonly string[];
  readonly disliked?: readonly string[];
  /** Names that are neither made nor come near, up to 10,000. */
  readonly avoid?: readonly string[];
  /** Only names that no other class of the file has; default true. */
  readonly own?: boolean;
  /** No two names that are easily confused; default true. */
  readonly spread?: boolean;
  /** Names are ranked by real names of their kind, and by liked ones; default true. */
  readonly taste?: boolean;
  /** Keys of a class of version 2 that replace its own; docs/sound.md lists them. */
  readonly profile?: Readonly<Record<string, unknown>>;
  /** Directory of a second run whose words are mixed in; percent of words of the first, default 50. */
  readonly blend?: string;
  readonly share?: number;
  /** `source`: with the marks that the text writes (default); `plain`: a to z alone. */
  readonly spelling?: 'source' | 'plain';
  /** Default `title`. */
  readonly renderStyle?: RenderStyle;
  /** More l, m, n and open ends, or more t, k and closed ones. */
  readonly steer?: 'softer' | 'harder' | null;
  /** No real name of the language, whatever the class allows; default false. */
  readonly invented?: boolean;
  /** Also names that hold an offensive word of English or of the text's language; default false. */
  readonly allowOffensive?: boolean;
}

/** A name of a list. */
export interface MadeName {
  readonly name: string;
  readonly class: string;
  /** Its number in the name space of its class. */
  readonly slot: number;
  readonly syllables: readonly string[];
  /** Percentiles, 0 to 100, of likeness to the text's words and to real names (null: not measured). */
  readonly like: number;
  readonly nameLike: number | null;
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
  readonly allowOffensive?: boolean;
  readonly spelling?: 'source' | 'plain';
  readonly renderStyle?: RenderStyle;
}

export interface CastEntry {
  readonly kind: 'persons' | 'places' | 'ships' | 'guilds';
  /** From 1, within its kind. */
  readonly number: number;
  readonly text: string;
}

export interface Cast {
  readonly seed: bigint;
  readonly entries: readonly CastEntry[];
  /** Kinds of which there are fewer than asked for, and why. */
  readonly short: Readonly<Partial<Record<CastEntry['kind'], string>>>;
}

/** Types of the library; they lean on nothing but the model file. */
import type { ModelFile } from '../../runtime/model-file.ts';

export type { ModelFile } from '../../runtime/model-file.ts';

/** How a run is opened. */
export interface OpenOptions {
  /** File of name classes instead of those of the package. */
  readonly policies?: string;
  /** Computing threads, 1 to 256; default: one for each processor. */
  readonly threads?: number;
  /** Breaks off what is under way, which then throws. */
  readonly signal?: AbortSignal;
}

/** How a text is opened; where its run is. */
export interface TextOptions extends OpenOptions {
  /** Language of the text such as `en_US` or `fi_FI`; default: detected. */
  readonly language?: string;
  /** Folder that holds the runs; default `_working/output`. */
  readonly outputBase?: string;
}

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

/** An open run. */
export interface Source {
  readonly runDir: string;
  /** Names that no two of can be confused. Throws an error with `code`; fewer names than asked for is none. */
  names(options?: NamesOptions): Promise<MadeName[]>;
  /** The numbered names of a class (namespace/2). Throws errors with `code`: `class-unknown`, `space-empty`, `space-size`. */
  space(options: SpaceOptions): Promise<NameSpace>;
  /** What `namewalk/runtime` reads. Throws an error with `code`, as for a class that is unknown. */
  model(options?: ModelOptions): Promise<SavableModel>;
  /** Ends the threads. */
  close(): Promise<void>;
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

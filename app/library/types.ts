/** Types of the library; they lean on nothing but the model file. */
import type { ModelFile } from '../../runtime/model-file.ts';

export type { ModelFile } from '../../runtime/model-file.ts';

export interface OpenOptions {
  /** File of name classes instead of those of the package. */
  readonly policies?: string;
  /** Computing threads, one at least; default: one for each processor. */
  readonly threads?: number;
}

export interface TextOptions extends OpenOptions {
  /** Language of the text such as `en_US` or `fi_FI`; default: detected. */
  readonly language?: string;
  /** Folder that holds the runs; default `_working/output`. */
  readonly outputBase?: string;
}

/** Options of a list, as of `namewalk names`; docs/sound.md tells what they do. */
export interface NamesOptions {
  readonly class?: string;
  readonly classes?: readonly string[];
  readonly count?: number;
  readonly seed?: bigint | number;
  readonly offset?: number;
  readonly letters?: readonly [number, number];
  readonly syllables?: readonly [number, number];
  readonly like?: readonly [number, number];
  readonly liked?: readonly string[];
  readonly disliked?: readonly string[];
  readonly avoid?: readonly string[];
  readonly own?: boolean;
  readonly spread?: boolean;
  readonly allowOffensive?: boolean;
}

export interface MadeName {
  readonly name: string;
  readonly class: string;
  readonly slot: number;
  readonly syllables: readonly string[];
  /** Percentiles, 0 to 100, of likeness to the text's words and to real names (null: not measured). */
  readonly like: number;
  readonly nameLike: number | null;
}

export interface ModelOptions {
  /** Default: `place_name` and `first_name`. */
  readonly classes?: readonly string[];
  readonly source?: string;
  readonly licence?: string;
}

/** A model file that can be saved. */
export interface SavableModel {
  readonly file: ModelFile;
  save(path: string): Promise<void>;
}

/** An open run. */
export interface Source {
  readonly runDir: string;
  /** Names that no two of can be confused. Throws an error with `code`; fewer names than asked for is none. */
  names(options?: NamesOptions): Promise<MadeName[]>;
  /** The numbered names of a class (namespace/2). */
  space(options: SpaceOptions): Promise<NameSpace>;
  /** What `namewalk/runtime` reads. */
  model(options?: ModelOptions): Promise<SavableModel>;
  /** Ends the threads. */
  close(): Promise<void>;
}

export interface SpaceOptions {
  readonly class: string;
  readonly seed: bigint | number;
  /** Only names that no other class of the file has. */
  readonly own?: boolean;
}

export interface NameSpace {
  /** Number of slots, exact. */
  readonly size: number;
  /** The name of a slot in lower case; null when it has none. Throws `RangeError`. */
  at(slot: number): string | null;
  /** The slot of a name in a-z, or why it has none (null: the class has no such name). */
  slotOf(name: string): { readonly slot: number } | { readonly reason: string | null };
  /** The names of slots from..to - 1 as UTF-8 lines, some thousand slots at a time; other work goes on between. */
  range(from: number, to: number): AsyncGenerator<Uint8Array>;
}

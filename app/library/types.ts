/** Types of the library. */
import type { ProfileName } from '../../engine/corpus/profiles.ts';
import type { Analysis } from '../../engine/explore/analysis.ts';
import type { CorpusStatistics } from '../../engine/explore/statistics.ts';
import type {
  BatchFilesOptions,
  BatchFilesResult,
  BatchOptions,
  BatchResult,
} from './types/batch.ts';
import type {
  Cast,
  CastOptions,
  MadeName,
  ModelOptions,
  NameSpace,
  NamesOptions,
  PhrasesOptions,
  Portrait,
  SavableModel,
  ScoredName,
  SpaceOptions,
} from './types/names.ts';
import type { PackageContents, PackageOptions, PackagePaths } from './types/packages.ts';
import type {
  CandidateList,
  CombineOptions,
  List,
  Reach,
  SelectionList,
  SelectOptions,
  Walk,
  WalkOptions,
} from './types/walker.ts';

export type { ModelFile } from '../../runtime/model-file.ts';
export type * from './types/batch.ts';
export type * from './types/names.ts';
export type * from './types/packages.ts';
export type * from './types/runs.ts';
export type * from './types/walker.ts';

/** An open text, list or run, of whose names others are made. */
export interface NameSource {
  /** Names that could be further ones of the source. Throws an error with `code`; fewer names than asked for is none. */
  names(options?: NamesOptions): Promise<MadeName[]>;
  /** Full names and phrases by a pattern. */
  phrases(options: PhrasesOptions): Promise<string[]>;
  /** Persons, places, ships and guilds, no two of which are confused. */
  cast(options?: CastOptions): Promise<Cast>;
  /** The names that the source has, and what they share. */
  portrait(): Promise<Portrait>;
  /** How near names, up to 100, are to those of the source, and which of these make them. */
  score(names: readonly string[], kind?: 'person' | 'place'): Promise<readonly ScoredName[]>;
  /** Ends the threads; everything else then throws `source-closed`. */
  close(): Promise<void>;
}

/** An open run. */
export interface Source extends NameSource {
  readonly runDir: string;
  /** The numbered names of a class (namespace/2). Throws errors with `code`: `class-unknown`, `space-empty`, `space-size`. */
  space(options: SpaceOptions): Promise<NameSpace>;
  /** What `namewalk/runtime` reads. Throws an error with `code`, as for a class that is unknown. */
  model(options?: ModelOptions): Promise<SavableModel>;
  /** Walks through the syllables. */
  walk(options?: WalkOptions): Promise<List<Walk>>;
  /** Draws name candidates. */
  combine(options?: CombineOptions): Promise<CandidateList>;
  /** Those of the candidates that suit a name class, best first. */
  select(candidates: CandidateList, options?: SelectOptions): Promise<SelectionList>;
  /** Any number of different names as UTF-8 lines; the generator returns how the batch went. */
  batch(options?: BatchOptions): AsyncGenerator<Uint8Array, BatchResult>;
  /**
   * The same into a folder or a file ending in .sqlite, .sqlite3 or .db. What was broken off goes on with the same options;
   * others are refused.
   */
  batchFiles(out: string, options?: BatchFilesOptions): Promise<BatchFilesResult>;
  /** Lengths, frequencies, features and terrain of the syllables. */
  analyze(): Promise<{ readonly analysis: Analysis; readonly statistics: CorpusStatistics }>;
  /** How far one step of a walk profile reaches. */
  reach(profile: ProfileName): Promise<Reach>;
  /** Writes a ZIP package of names, whole or not at all. */
  package(contents: PackageContents, options?: PackageOptions): Promise<PackagePaths>;
}

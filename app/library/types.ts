/** Types of the library. Options are the fields of the API, with their defaults. */
/// <reference lib="esnext.disposable" preserve="true" />
import type { FeatureName } from '../../engine/corpus/features.ts';
import type { ProfileName } from '../../engine/corpus/profiles.ts';
import type { Analysis, CorpusStatistics } from '../../engine/explore/analysis.ts';
import type { CastEntry as WholeCastEntry } from '../../engine/kin/asked/cast.ts';
import type { ScoredName } from '../../engine/kin/asked/check.ts';
import type { ClassName } from '../../engine/kin/asked/make-names.ts';
import type { Portrait } from '../../engine/kin/asked/portrait.ts';
import type { KinPart } from '../../engine/kin/joins-of.ts';
import type { Measured } from '../../engine/measures/measures.ts';
import type { Funnel } from '../../engine/names/evaluate.ts';
import type { BATCH_FIELDS, FILES_FIELDS } from '../../operations/batch/fields.ts';
import type { OptionsOf } from '../../operations/fields.ts';
import type { LIST_OPTIONS, MODEL_OPTIONS } from '../../operations/model.ts';
import type { CAST_FIELDS, NAMES_FIELDS } from '../../operations/names.ts';
import type { DRAW_FIELDS } from '../../operations/packages/generation.ts';
import type { PACKAGE_FIELDS } from '../../operations/packages/package.ts';
import type { SOURCE_FIELDS, STAGE_FIELDS } from '../../operations/pipeline.ts';
import type { COMBINE_FIELDS } from '../../operations/walker/combine.ts';
import type { SELECT_FIELDS } from '../../operations/walker/select.ts';
import type { WALK_FIELDS } from '../../operations/walker.ts';
import type { KinFile } from '../../runtime/joins.ts';
import type { NamesFile } from '../../runtime/list.ts';

export type { ExcludeOptions } from '../../operations/walker/exclude.ts';
export type { KinClass, KinFile } from '../../runtime/joins.ts';
export type { NamesFile } from '../../runtime/list.ts';

/** An open text, list or run, of whose names others are made. */
export interface NameSource {
  /** Names that could be further ones of the source, or full names and phrases by a pattern. Throws errors with a `code`. */
  names(options?: NamesOptions): Promise<NameList>;
  /** Persons, places, ships and guilds, no two of which are confused. */
  cast(options?: CastOptions): Promise<NameList<CastEntry>>;
  /** The names that the source has, and what they share. */
  portrait(): Promise<Portrait>;
  /** How near names, up to 100, are to those of the source, and which of these make them. */
  score(names: readonly string[], kind?: 'person' | 'place'): Promise<readonly ScoredName[]>;
  /** How like words of the source strings are, and which words are near; phonemes have blanks between them. */
  measure(
    strings: readonly string[],
    options?: { readonly phonemes?: boolean },
  ): Promise<readonly Measured[]>;
  /** Any number of different names as UTF-8 lines; the generator returns how the batch went. */
  batch(options?: BatchOptions): AsyncGenerator<Uint8Array, BatchResult>;
  /**
   * The same into a folder or a file ending in .sqlite, .sqlite3 or .db. What was broken off goes on with the same options;
   * others are refused.
   */
  batchFiles(out: string, options?: BatchFilesOptions): Promise<BatchFilesResult>;
  /** A file for `namewalk/runtime`: names.json, the names themselves. */
  list(options?: ListOptions): Promise<NamesFile>;
  /** A file for `namewalk/runtime`: kin.json, what hundreds of thousands of names are made of. */
  model(options?: ModelOptions): Promise<KinFile>;
  /** Ends the threads; everything else then throws `source-closed`. */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** An open run. */
export interface Source extends NameSource {
  readonly runDir: string;
  /** Walks through the syllables. */
  walk(options?: WalkOptions): Promise<List<Walk>>;
  /** Draws name candidates. */
  combine(options?: CombineOptions): Promise<CandidateList>;
  /** Those of the candidates that suit a name class, best first. */
  select(candidates: CandidateList, options?: SelectOptions): Promise<SelectionList>;
  /** Lengths, frequencies, features and terrain of the syllables. */
  analyze(): Promise<{ readonly analysis: Analysis; readonly statistics: CorpusStatistics }>;
  /** How far one step of a walk profile reaches. */
  reach(profile: ProfileName): Promise<Reach>;
  /** Writes a ZIP package of names, whole or not at all. */
  package(contents: PackageContents, options?: PackageOptions): Promise<PackagePaths>;
}

export type { ClassName, KinPart, Portrait, ScoredName };

/** Pieces of a text in their order, as a stream gives them. */
export type TextPieces = Iterable<string> | AsyncIterable<string>;

/**
 * A text or a list of names. A string with a line feed is the text itself, any other the path of a file, as a URL is. An
 * array or a set holds names, tags of a name behind a tab; another iterable gives pieces of a text. Of names beside a text the
 * tags hold for those of the text too.
 */
export type TextSource =
  | string
  | URL
  | { readonly text: string | TextPieces; readonly names?: Iterable<string> }
  | { readonly names: Iterable<string> }
  | TextPieces;

/** Options of a list, as of `namewalk names`. */
export interface NamesOptions extends Omit<OptionsOf<typeof NAMES_FIELDS>, 'blend'> {
  /** A second source, whose names are joined with those of the first. */
  readonly blend?: TextSource;
}

/** A name that was made, or a phrase. */
export interface MadeName {
  readonly name: string;
  /** Null of a phrase by a pattern. */
  readonly class: ClassName | null;
  /** Beginning and ending; of a phrase those of the one name in it, none where it holds more. */
  readonly parents: readonly KinPart[];
}

/** Names that were asked for; fewer than wanted is no error. */
export interface NameList<Name extends MadeName = MadeName> {
  /** The seed that was used, drawn where none was given; a bigint from 2^53 on. */
  readonly seed: number | bigint;
  readonly names: readonly Name[];
  readonly wanted: number;
  readonly found: number;
  /** Why there are fewer than wanted, and what would give more; null when there are enough. */
  readonly why: string | null;
  /** What else a person should know, such as that few names tell their sex. */
  readonly notes: readonly string[];
}

/** What of a file for the run-time is told. */
export interface FileOptions {
  /** What a person should know of a class, such as why it has fewer names. */
  readonly onNote?: (note: string, nameClass: string) => void;
}

/** Which names a stock has; no class of phrases. */
export interface ModelOptions extends OptionsOf<typeof MODEL_OPTIONS>, FileOptions {}

/** Which names a list has. */
export interface ListOptions extends OptionsOf<typeof LIST_OPTIONS>, FileOptions {}

/** What a cast is made of. */
export type CastOptions = OptionsOf<typeof CAST_FIELDS>;

/** An entry of a cast; numbers count from 1, within its kind or family. */
export interface CastEntry
  extends MadeName,
    Pick<WholeCastEntry, 'kind' | 'number' | 'family' | 'role' | 'sex'> {
  /** The names that it is made of. */
  readonly parts: readonly MadeName[];
}

/** Lists in memory; items are made when they are asked for. */
export interface List<T> extends Iterable<T> {
  readonly length: number;
  /** The seed that was used, drawn where none was given; a bigint from 2^53 on. */
  readonly seed: number | bigint;
  /** Item i, from 0. Throws `RangeError`. */
  at(i: number): T;
}

/** How syllables are walked through (`namewalk walk`). */
export type WalkOptions = OptionsOf<typeof WALK_FIELDS>;

/** A walk, syllable by syllable. */
export interface Walk {
  /** `ba·lo·rin` */
  readonly formatted: string;
  readonly syllables: readonly string[];
  /** Of each syllable, in the text. */
  readonly frequencies: readonly number[];
}

/** How candidates are drawn (`namewalk combine`). */
export type CombineOptions = OptionsOf<typeof COMBINE_FIELDS>;

/** A name that was drawn. */
export interface Candidate {
  readonly name: string;
  readonly syllables: readonly string[];
  readonly features: Readonly<Record<FeatureName, boolean>>;
}

/** Names that were drawn, as often as they were. */
export interface CandidateList extends List<Candidate> {
  /** Different names among them. */
  readonly distinct: number;
}

/** Which candidates suit (`namewalk select`). */
export type SelectOptions = OptionsOf<typeof SELECT_FIELDS>;

/** A name of a selection. */
export interface SelectedName extends Candidate {
  /** From 1. */
  readonly rank: number;
  readonly score: number;
}

/** Best first; with what became of all candidates, by number. */
export interface SelectionList extends List<SelectedName>, Funnel {
  /** Admitted names that stood already. */
  readonly repeated?: number;
}

/** Syllables that one step of a walk leads to. */
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

/** Any number of different names by slot (`namewalk batch`); docs/batch.md tells what they do. */
export type BatchOptions = OptionsOf<typeof BATCH_FIELDS>;

/** How a batch went. */
export interface BatchResult {
  readonly seed: number | bigint;
  readonly emitted: number;
  /** First slot that was not looked at. */
  readonly nextOffset: bigint;
  /** No slot before `until` is left. */
  readonly exhausted: boolean;
  /** SHA-256 of the names joined by line feeds, in hexadecimal digits. */
  readonly sha256: string;
}

/** Names in files that survive interruption: a folder of parts with their hashes, or a SQLite file (`--out`). */
export interface BatchFilesOptions extends BatchOptions, OptionsOf<typeof FILES_FIELDS> {
  /** Names that are stored so far. */
  readonly onProgress?: (names: number) => void;
}

/** How a batch in files went. */
export interface BatchFilesResult extends Omit<BatchResult, 'sha256'> {
  readonly parts: number;
  /** SHA-256 of those of the parts, one a line. */
  readonly partsSha256: string;
}

/** Packages in a database (`namewalk import`, `namewalk generate`). Errors have a `code`. */
export interface ImportedPackages {
  /** A ZIP; its metadata are beside it, in it, or the file of the second argument. */
  import(zip: string, metadata?: string): Promise<ImportedPackage>;
  /** The selections that a server kept in a run. */
  importRun(runDir: string, name?: string): Promise<ImportedPackage>;
  /** Newest first. */
  list(): Promise<PackageOffer[]>;
  generate(options: DrawOptions): Promise<NameList>;
  /** Ends the thread; everything else then throws `source-closed`. */
  close(): Promise<void>;
  /** The same, for `await using`. */
  [Symbol.asyncDispose](): Promise<void>;
}

/** What an import made. */
export interface ImportedPackage {
  readonly id: number;
  readonly name: string;
  readonly tables: readonly { readonly file: string; readonly names: number }[];
}

/** A package that names can be drawn of. */
export interface PackageOffer {
  readonly id: number;
  readonly name: string;
  /** ISO 8601, UTC. */
  readonly importedAt: string;
  /** Name classes that it has names of. */
  readonly classes: readonly string[];
}

/** Which names are drawn; either a class or a pattern. */
export interface DrawOptions extends Omit<OptionsOf<typeof DRAW_FIELDS>, 'runId' | 'outputFormat'> {
  /** Id or name; of several of one name the newest. */
  readonly package: number | string;
  readonly class?: ClassName;
  /** Full names, such as `{first} of {place}`. */
  readonly pattern?: string;
  /** `all` (default), or a number of syllables such as `2syl`. */
  readonly syllables?: string;
}

/** What goes into a package (`namewalk package`). */
export interface PackageContents {
  /** The first is the selection of the package; all become class files when there are several. */
  readonly selections: readonly SelectionList[];
  readonly candidates?: CandidateList;
  readonly walks?: List<Walk>;
}

/** What a package is called and where it goes. */
export interface PackageOptions
  extends Pick<
    OptionsOf<typeof PACKAGE_FIELDS>,
    'name' | 'version' | 'licence' | 'notes' | 'includeClassFiles'
  > {
  /** Default `packages` beside the run. */
  readonly folder?: string;
  /** Default: now. The same time and contents give the same archive. */
  readonly createdAt?: Date;
}

/** Absolute paths of a package and of its metadata. */
export interface PackagePaths {
  readonly path: string;
  readonly metadataPath: string | null;
}

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
  /** Language of the names such as `fi`, `none` for no language; default: detected, of a list none. */
  readonly language?: string | null;
}

/** How a text is cut (`namewalk run`). */
export interface RunOptions
  extends OptionsOf<typeof SOURCE_FIELDS>,
    OptionsOf<typeof STAGE_FIELDS> {
  /** Folder that holds the runs. */
  readonly outputBase: string;
  /** Folder of `hyph_*.dic` files to use instead of the built-in patterns. */
  readonly hyphenDir?: string;
  readonly onProgress?: (progress: RunProgress) => void;
  readonly signal?: AbortSignal;
}

/** How far a run is. */
export interface RunProgress {
  readonly stage: 'extract' | 'normalize' | 'annotate' | 'database';
  readonly done: number;
  readonly total: number;
  readonly unit: 'bytes' | 'syllables';
}

/** A run that was made. */
export interface MadeRun {
  /** Absolute; what `openRun` takes. */
  readonly runDir: string;
  readonly runId: string;
  /** Distinct ones; null when they were not annotated. */
  readonly syllables: number | null;
  /** Files that were cut with patterns that may be the wrong ones. */
  readonly warnings: readonly string[];
}

/** A run of a folder (`namewalk runs`). */
export interface RunSummary {
  readonly runDir: string;
  readonly runId: string;
  /** What people call it, if they do. */
  readonly name: string | null;
  readonly status: string;
  readonly extractor: string;
  readonly language: string | null;
  readonly syllables: number;
  readonly source: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string | null;
}

/** What is verified, and where runs and sessions are. */
export interface VerifyOptions {
  /** Default `_working/output`. */
  readonly outputBase?: string;
  /** Ids or paths of runs, folders of parts, SQLite files of names, packages (.zip); default: all but packages. */
  readonly paths?: readonly string[];
  readonly signal?: AbortSignal;
}

/** What was found out about a file. */
export interface VerifiedFile {
  /** Absolute. */
  readonly path: string;
  readonly status: 'verified' | 'mismatch' | 'missing' | 'error';
  readonly reason: string;
  /** False: damaged or gone. What never had a hash is sound. */
  readonly sound: boolean;
}

/** Types of the library: packages of names, and names drawn from imported ones. */
import type { OptionsOf } from '../../../operations/fields.ts';
import type { DRAW_FIELDS } from '../../../operations/packages/generation.ts';
import type { PACKAGE_FIELDS } from '../../../operations/packages/package.ts';
import type { CandidateList, List, SelectionList, Walk } from './walker.ts';

/** Packages in a database (`namewalk import`, `namewalk generate`). Errors have a `code`. */
export interface ImportedPackages {
  /** A ZIP; its metadata are beside it, in it, or the file of the second argument. */
  import(zip: string, metadata?: string): Promise<ImportedPackage>;
  /** The selections that a server kept in a run. */
  importRun(runDir: string, name?: string): Promise<ImportedPackage>;
  /** Newest first. */
  list(): Promise<PackageOffer[]>;
  generate(options: DrawOptions): Promise<DrawnNames>;
  /** Ends the thread; everything else then throws `source-closed`. */
  close(): Promise<void>;
}

export interface ImportedPackage {
  readonly id: number;
  readonly name: string;
  readonly tables: readonly { readonly file: string; readonly names: number }[];
}

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
  readonly class?: string;
  /** Full names, such as `{first} of {place}`. */
  readonly pattern?: string;
  /** `all` (default), or a number of syllables such as `2syl`. */
  readonly syllables?: string;
}

export interface DrawnNames {
  readonly seed: bigint;
  readonly names: readonly string[];
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

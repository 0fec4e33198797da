/** Packages as files: what names they may have, the order of their members, class files. */
import { EngineError } from '../base/errors.ts';

/** What becomes a file name, and part of a header: no folder, nothing hidden, no quotes. */
export const SAFE_NAME = /^(?!\.)[A-Za-z0-9._-]{1,100}$/;
export const SAFE_NAME_HELP =
  'Use 1 to 100 of the letters A-Z and a-z, digits, ".", "_" and "-", not beginning with ".".';

/** The text itself; throws `EngineError` `package-name-invalid` for one that cannot be part of a file name. */
export function checkPackageName(text: unknown, field: 'name' | 'version'): string {
  if (typeof text === 'string' && SAFE_NAME.test(text)) return text;
  throw new EngineError('package-name-invalid', `Invalid package ${field}. ${SAFE_NAME_HELP}`);
}

/** Name under which a package is downloaded. */
export const archiveName = (name: string, version: string): string => `${name}-${version}.zip`;

/** Ending of the file that describes a package. */
export const METADATA_ENDING = '_metadata.json';

/** Largest metadata that are read. */
export const MAX_METADATA_BYTES = 32 * 1024 * 1024;

/** Where the metadata of an archive lies. */
export const metadataPathOf = (archive: string): string =>
  archive.replace(/(\.zip)?$/i, METADATA_ENDING);

export const PACKAGE_PATCHES = ['a', 'b'] as const;
export type PackagePatch = (typeof PACKAGE_PATCHES)[number];

export type PackageInclude = Readonly<
  Record<'walks_a' | 'walks_b' | 'candidates' | 'selections', boolean>
>;

interface Counted {
  readonly count: number;
}

/** What a patch has to give. */
export interface PatchResults<R> {
  readonly corpusType: string;
  readonly walks: R | null;
  readonly candidates: R | null;
  /** The first is the selection of the patch; further ones become class files only. */
  readonly selections: readonly R[];
}

/** What both have; null for a patch without a run. */
export type PatchContents<C> = Readonly<Record<PackagePatch, C | null>>;

/** A file of an archive, and the result of which it holds the records, or, as text, the names. */
export interface PlannedFile<R> {
  readonly path: string;
  readonly patch: PackagePatch;
  /** `class_file`: the names once more, under a path that tells their class. */
  readonly type: 'walks' | 'candidates' | 'selections' | 'selections_txt' | 'class_file';
  readonly made: R;
}

/** What is taken in of a patch: enabled, and not empty. */
export function takenOf<R extends Counted>(
  contents: PatchContents<PatchResults<R>>,
  include: PackageInclude,
  patch: PackagePatch,
) {
  const { walks = null, candidates = null, selections = [] } = contents[patch] ?? {};
  const some = (wanted: boolean, results: readonly (R | null)[]): R[] =>
    results.flatMap((result) => (wanted && result?.count ? [result] : []));
  return {
    walks: some(include[`walks_${patch}`], [walks]),
    candidates: some(include.candidates, [candidates]),
    selections: some(include.selections, selections),
  };
}

/** The files of an archive in their order, without its manifest; `classOf` tells the class of a selection. */
export function plannedFiles<R extends Counted>(
  contents: PatchContents<PatchResults<R>>,
  include: PackageInclude,
  classFiles: boolean,
  classOf: (selection: R) => string,
): PlannedFile<R>[] {
  const paths = new Set<string>();
  const ofPatches = PACKAGE_PATCHES.map((patch) => {
    const { walks, candidates, selections } = takenOf(contents, include, patch);
    const files = (made: R[], type: PlannedFile<R>['type'], pathOf: (made: R) => string) =>
      made.map((one) => ({ path: pathOf(one), patch, type, made: one }));
    const named = (name: string) => () => `patch_${patch}/${name}`;
    const [first, all] = [selections.slice(0, 1), classFiles ? selections : []];
    return [
      files(walks, 'walks', named('walks.json')),
      files(candidates, 'candidates', named('candidates.json')),
      [
        ...files(first, 'selections', named('selections.json')),
        ...files(first, 'selections_txt', named('selections.txt')),
      ],
      files(all, 'class_file', (made) =>
        classFilePath(contents[patch]!.corpusType, classOf(made), patch, paths),
      ),
    ];
  });
  return [0, 1, 2, 3].flatMap((kind) => ofPatches.flatMap((files) => files[kind]!));
}

/** Letters of a corpus type or name class that a class file's name keeps. */
const partOf = (text: string): string => text.replace(/[^A-Za-z0-9.-]+/g, '_').slice(0, 80);

/**
 * Path of a selection under its name class, `selections/<corpus type>_<name class>_all.txt`, from which an
 * import reads the class. A path that is taken already gets the patch added, `..._all_patch_b.txt`, and if
 * need be a number. Adds it to `taken`; paths that differ in case alone count as one.
 */
export function classFilePath(
  corpusType: string,
  nameClass: string,
  patch: PackagePatch,
  taken: Set<string>,
): string {
  const base = `selections/${partOf(corpusType)}_${partOf(nameClass)}_all`;
  for (let n = 0; ; n++) {
    const suffix = n === 0 ? '' : n === 1 ? `_patch_${patch}` : `_patch_${patch}_${n}`;
    const path = `${base}${suffix}.txt`;
    if (taken.has(path.toLowerCase())) continue;
    taken.add(path.toLowerCase());
    return path;
  }
}

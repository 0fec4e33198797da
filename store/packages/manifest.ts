/** The manifest and the metadata file of a package. */
import { jsonText } from '../../engine/base/json-text.ts';
import type {
  PackageInclude,
  PackagePatch,
  PlannedFile,
} from '../../engine/names/package-files.ts';
import { asciiJson } from '../../engine/names/render.ts';
import { withIntegrity } from '../files/artifact.ts';
import { utcMicroseconds } from '../files/clock.ts';
import type { MemberSum, ZipMember } from './zip.ts';

/** Last member of every package. */
export const MANIFEST_MEMBER = 'manifest.json';

/** What a slot had loaded when the package was built, whatever of it was taken in. */
export interface PatchFacts {
  readonly run_id: string | null;
  readonly corpus_type: string | null;
  readonly syllable_count: number;
  readonly walk_count: number;
  readonly candidate_count: number;
  readonly selection_count: number;
}

/** A member with what the manifest says of it. */
export interface PackageFile extends ZipMember {
  readonly type: PlannedFile<unknown>['type'];
  readonly patch: PackagePatch;
  /** Records or names. */
  readonly count: number;
  /** Of selections; null otherwise. */
  readonly nameClass: string | null;
}

/** Everything a package is made from. */
export interface PackagePlan {
  readonly name: string;
  readonly version: string;
  /** On what terms the names may be used; null: it does not say. */
  readonly licence: string | null;
  /** Whatever its maker wants to be known; null for nothing. */
  readonly notes: string | null;
  readonly createdAt: Date;
  readonly patches: Readonly<Record<PackagePatch, PatchFacts>>;
  readonly include: PackageInclude;
  /** In the order of the archive, at least one. */
  readonly files: readonly PackageFile[];
  /** By patch and kind the parameters from which the results can be had again. */
  readonly recipes: object;
}

const listed = ({ type }: PackageFile): boolean => type !== 'class_file';

/** What manifest and metadata have in common. */
function facts(plan: PackagePlan): object {
  const { name, version, licence, notes, createdAt, patches, include, files } = plan;
  return {
    schema_version: 1,
    created_at: utcMicroseconds(createdAt),
    package_name: name,
    version,
    ...(licence !== null && { licence }),
    ...(notes !== null && { notes }),
    patch_a: patches.a,
    patch_b: patches.b,
    include,
    file_count: files.filter(listed).length,
  };
}

/** Pretty ASCII text with `integrity`, a SHA-256 over all the rest, as its last member. */
function textWithIntegrity(fields: object): string {
  const text = asciiJson(jsonText(fields, { indent: 2 }));
  return [...withIntegrity([text.slice(0, -2)], '\n}')].join('');
}

/**
 * `manifest.json` of a package whose files have the sizes and hashes `sums`. Class files stand in a list of their own, with
 * the patch that each belongs to.
 */
export function manifestText(plan: PackagePlan, sums: readonly MemberSum[]): string {
  const entries = plan.files.map((file, i) => {
    const { path, type, patch, count, nameClass } = file;
    const nameClassKey = nameClass === null ? {} : { name_class: nameClass };
    return { file, entry: { path, type, patch, count, ...sums[i]!, ...nameClassKey } };
  });
  const classFiles = entries.filter(({ file }) => !listed(file)).map(({ entry }) => entry);
  return textWithIntegrity({
    ...facts(plan),
    files: entries.filter(({ file }) => listed(file)).map(({ entry }) => entry),
    ...(classFiles.length > 0 && { class_files: classFiles }),
    recipes: plan.recipes,
  });
}

/** The metadata file that lies beside a package. */
export function metadataText(plan: PackagePlan, zipFile: string, zip: MemberSum): string {
  return textWithIntegrity({
    ...facts(plan),
    files_included: includedPaths(plan.files),
    zip_file: zipFile,
    zip_bytes: zip.bytes,
    zip_sha256: zip.sha256,
  });
}

/**
 * What an import of the package takes. With class files the plain texts of the selections are left to the
 * archive: they hold the same names, and tell no class, so that every class would be offered them.
 */
function includedPaths(files: readonly PackageFile[]): string[] {
  const classified = files.some((file) => !listed(file));
  return files
    .filter(({ type }) => !(classified && type === 'selections_txt'))
    .map(({ path }) => path);
}

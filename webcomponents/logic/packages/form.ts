/** Packages: the form of a new one with the files it is going to have; a pair of archive and metadata; classes of files. */
import { classOfFile, NAME_CLASSES } from '../../../engine/base/table-keys.ts';
import {
  archiveName,
  checkPackageName,
  type PackagePatch,
  type PatchResults,
  plannedFiles,
} from '../../../engine/names/package-files.ts';
import type { components } from '../../../http/wire.ts';
import { asking } from '../derive/form.ts';

type PackageRequest = components['schemas']['PackageRequest'];

export { archiveName };

/** What goes into a package and what it is called: names and meanings are those of the API. */
export const DEFAULT_PACKAGE = {
  name: 'corpus-package',
  /** '' as long as the suggested one is good enough. */
  version: '',
  licence: '',
  notes: '',
  include_walks_a: true,
  include_walks_b: true,
  include_candidates: true,
  include_selections: true,
  include_class_files: true,
};
export type PackageForm = Readonly<typeof DEFAULT_PACKAGE>;

export interface Held {
  readonly count: number;
  /** About how many bytes they take in a package, before compression. */
  readonly bytes: number;
  /** About how many bytes their plain names take; 0 where there are none. */
  readonly nameBytes: number;
  readonly nameClass: string | null;
}

export type Holdings = Readonly<Record<PackagePatch, PatchResults<Held>>>;

export interface PlannedFile {
  readonly path: string;
  readonly count: number;
  /** About, before compression. */
  readonly bytes: number;
  readonly nameClass: string | null;
}

/** What keeps a name or a version from being part of a file name; '' when nothing does. */
export function nameProblem(text: string, field: 'name' | 'version'): string {
  try {
    checkPackageName(text, field);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
}

export const packageRequest = (
  { licence, notes, ...form }: PackageForm,
  version: string,
): PackageRequest => ({
  ...form,
  version,
  ...asking({ licence, notes }),
});

/** The files that a package is going to hold, in the order of the archive, without its manifest. */
export function filesOf(form: PackageForm, holdings: Holdings): readonly PlannedFile[] {
  const include = {
    walks_a: form.include_walks_a,
    walks_b: form.include_walks_b,
    candidates: form.include_candidates,
    selections: form.include_selections,
  };
  const classOf = ({ nameClass }: Held): string => nameClass ?? '';
  const files = plannedFiles(holdings, include, form.include_class_files, classOf);
  return files.map(({ path, made: { count, bytes, nameBytes, nameClass } }) => {
    return { path, count, bytes: path.endsWith('.txt') ? nameBytes : bytes, nameClass };
  });
}

const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z.-]+))?$/;

/**
 * Major, minor, patch, and 0 for a pre-release or 1 for a release, which comes after its pre-releases; the order of
 * these among themselves does not matter here. Null for what is no version.
 */
function parseVersion(text: string): readonly number[] | null {
  const [, major, minor, patch, pre = ''] = SEMVER.exec(text) ?? [];
  if (major === undefined) return null;
  if (pre !== '' && pre.split('.').some((id) => id === '' || /^0\d+$/.test(id))) return null;
  return [major, minor, patch, pre === '' ? 1 : 0].map(Number);
}

/** Whether a version is one of Semantic Versioning (without build data, which file names do not take). */
export const isSemver = (text: string): boolean => parseVersion(text) !== null;

/** The version after the highest of `kept`: a pre-release becomes its release, a release goes up by a patch. */
export function nextVersion(kept: readonly string[]): string {
  const versions = kept.map(parseVersion).filter((version) => version !== null);
  const highest = versions.sort((a, b) => a.map((n, i) => n - b[i]!).find(Boolean) ?? 0).at(-1);
  if (!highest) return '0.1.0';
  const [major, minor, patch = 0, released = 0] = highest;
  return `${major}.${minor}.${patch + released}`;
}

export interface PairFinding {
  readonly good: boolean;
  readonly text: string;
}

/** Compares an archive with the text of metadata; its size where no SHA-256 is known, in the page or of them. */
export function pairFinding(metadata: string, bytes: number, sha256: string | null): PairFinding {
  let fields: Readonly<Record<string, unknown>>;
  try {
    fields = Object(JSON.parse(metadata));
  } catch {
    return { good: false, text: 'The metadata file is no JSON.' };
  }
  const { zip_bytes: size, zip_sha256: hash } = fields;
  if (typeof hash === 'string' && sha256 !== null) {
    return hash === sha256
      ? { good: true, text: 'SHA-256 matches' }
      : { good: false, text: 'the SHA-256 of the archive is not that of the metadata' };
  }
  if (typeof size !== 'number') {
    return { good: true, text: 'the metadata tell no archive; they are taken as they are' };
  }
  return size === bytes
    ? { good: true, text: 'size matches' }
    : { good: false, text: `the archive has ${bytes} bytes, the metadata say ${size}` };
}

/** Class that an import reads from the name of a text file, as people write it. */
export function classTitleOf(path: string): string {
  const key = classOfFile(path.replace(/^.*\//, ''));
  const label = NAME_CLASSES.find((one) => one.key === key)?.label ?? 'every class';
  return label.replace(/ [A-Z]/g, (initial) => initial.toLowerCase());
}

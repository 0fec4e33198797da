/** Packages: the form of a new one with the files it is going to have; a pair of archive and metadata; classes of files. */
import type { components } from '../../../http/wire.ts';
import { asking } from '../derive/form.ts';

type PackageRequest = components['schemas']['PackageRequest'];

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

export type PatchHoldings = Readonly<Record<'walks' | 'candidates' | 'selections', Held | null>> & {
  readonly corpusType: string | null;
};
export type Holdings = Readonly<Record<'a' | 'b', PatchHoldings>>;

export interface PlannedFile {
  readonly path: string;
  readonly count: number;
  /** About, before compression. */
  readonly bytes: number;
  readonly nameClass: string | null;
}

const SAFE = /^(?!\.)[A-Za-z0-9._-]{1,100}$/;

/** What keeps a name or a version from being part of a file name; '' when nothing does. */
export function nameProblem(text: string, field: 'name' | 'version'): string {
  if (SAFE.test(text)) return '';
  return `A ${field} consists of 1 to 100 letters A–Z, digits, “.”, “_” and “-”, and does not begin with “.”.`;
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
export function plannedFiles(form: PackageForm, holdings: Holdings): readonly PlannedFile[] {
  const has = (kind: 'walks' | 'candidates' | 'selections', a: boolean, b = a) =>
    (['a', 'b'] as const).flatMap((patch) => {
      const held = (patch === 'a' ? a : b) ? holdings[patch][kind] : null;
      return held ? [{ patch, held }] : [];
    });
  const file = (path: string, { count, bytes, nameClass }: Held): PlannedFile => {
    return { path, count, bytes, nameClass };
  };
  const names = (path: string, held: Held): PlannedFile =>
    file(path, { ...held, bytes: held.nameBytes });
  const walks = has('walks', form.include_walks_a, form.include_walks_b);
  const candidates = has('candidates', form.include_candidates);
  const selections = has('selections', form.include_selections);
  const taken = new Set<string>();
  const classFile = (patch: 'a' | 'b', held: Held): PlannedFile => {
    const type = partOf(holdings[patch].corpusType ?? '');
    const base = `selections/${type}_${partOf(held.nameClass ?? '')}_all`;
    const other = taken.has(base.toLowerCase()) ? `_patch_${patch}` : '';
    taken.add(base.toLowerCase());
    return names(`${base}${other}.txt`, held);
  };
  return [
    ...walks.map(({ patch, held }) => file(`patch_${patch}/walks.json`, held)),
    ...candidates.map(({ patch, held }) => file(`patch_${patch}/candidates.json`, held)),
    ...selections.flatMap(({ patch, held }) => [
      file(`patch_${patch}/selections.json`, held),
      names(`patch_${patch}/selections.txt`, held),
    ]),
    ...(form.include_class_files
      ? selections.map(({ patch, held }) => classFile(patch, held))
      : []),
  ];
}

const partOf = (text: string): string => text.replace(/[^A-Za-z0-9.-]+/g, '_').slice(0, 80);

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

const CLASSES = {
  'First name': /first_name/,
  'Last name': /last_name/,
  'Place name': /place_name/,
  'Location name': /location_name/,
  'Object item': /object_item|object_name/,
  Organisation: /organisation|organization|org_name/,
  'Title epithet': /epithet/,
};

/** Class that an import reads from the name of a text file. */
export function classOfFile(fileName: string): string {
  const stem = fileName.replace(/^.*\//, '').replace(/(?<=.)\.[^.]*$/, '');
  const plain = stem.toLowerCase().replace(/[^a-z0-9]+/g, '_');
  return Object.entries(CLASSES).find(([, pattern]) => pattern.test(plain))?.[0] ?? 'every class';
}

/** The form of a package: names, problems, request, and the files it is going to have. */
import type { components } from '../../../http/wire.ts';

type PackageRequest = components['schemas']['PackageRequest'];

/** What goes into a package and what it is called. */
export interface PackageForm {
  readonly name: string;
  /** '' as long as the suggested one is good enough. */
  readonly version: string;
  readonly licence: string;
  readonly notes: string;
  readonly walksA: boolean;
  readonly walksB: boolean;
  readonly candidates: boolean;
  readonly selections: boolean;
  readonly classFiles: boolean;
}

export const DEFAULT_PACKAGE: PackageForm = {
  name: 'corpus-package',
  version: '',
  licence: '',
  notes: '',
  walksA: true,
  walksB: true,
  candidates: true,
  selections: true,
  classFiles: true,
};

/** Records of one kind that a patch holds. */
export interface Held {
  readonly count: number;
  /** About how many bytes they take in a package, before compression. */
  readonly bytes: number;
  /** About how many bytes their plain names take; 0 where there are none. */
  readonly nameBytes: number;
  /** The class that selected them; null for other kinds. */
  readonly nameClass: string | null;
}

export type PatchHoldings = Readonly<Record<'walks' | 'candidates' | 'selections', Held | null>> & {
  readonly corpusType: string | null;
};
export type Holdings = Readonly<Record<'a' | 'b', PatchHoldings>>;

/** A member of the archive as it is going to be. */
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

export function packageRequest(form: PackageForm, version: string): PackageRequest {
  return {
    name: form.name,
    version,
    ...(form.licence && { licence: form.licence }),
    ...(form.notes && { notes: form.notes }),
    include_walks_a: form.walksA,
    include_walks_b: form.walksB,
    include_candidates: form.candidates,
    include_selections: form.selections,
    include_class_files: form.classFiles,
  };
}

/** The files that a package is going to hold, in the order of the archive, without its manifest. */
export function plannedFiles(form: PackageForm, holdings: Holdings): readonly PlannedFile[] {
  const files: PlannedFile[] = [];
  const add = (path: string, { count, bytes, nameClass }: Held): void => {
    files.push({ path, count, bytes, nameClass });
  };
  const patches = ['a', 'b'] as const;
  for (const patch of patches) {
    const { walks } = holdings[patch];
    if (walks && (patch === 'a' ? form.walksA : form.walksB))
      add(`patch_${patch}/walks.json`, walks);
  }
  for (const patch of patches) {
    const { candidates } = holdings[patch];
    if (candidates && form.candidates) add(`patch_${patch}/candidates.json`, candidates);
  }
  if (!form.selections) return files;
  for (const patch of patches) {
    const { selections } = holdings[patch];
    if (!selections) continue;
    add(`patch_${patch}/selections.json`, selections);
    add(`patch_${patch}/selections.txt`, { ...selections, bytes: selections.nameBytes });
  }
  if (!form.classFiles) return files;
  const taken = new Set<string>();
  for (const patch of patches) {
    const { selections, corpusType } = holdings[patch];
    if (!selections) continue;
    const base = `selections/${partOf(corpusType ?? '')}_${partOf(selections.nameClass ?? '')}_all`;
    const path = taken.has(base.toLowerCase()) ? `${base}_patch_${patch}.txt` : `${base}.txt`;
    taken.add(base.toLowerCase());
    add(path, { ...selections, bytes: selections.nameBytes });
  }
  return files;
}

const partOf = (text: string): string => text.replace(/[^A-Za-z0-9.-]+/g, '_').slice(0, 80);

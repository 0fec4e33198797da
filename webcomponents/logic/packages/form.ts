/** Packages: the form of a new one with the files it is going to have; classes of files. */
import { classOfFile, NAME_CLASSES } from '../../../engine/base/table-keys.ts';
import * as files from '../../../engine/names/package-files.ts';
import type { Schemas } from '../../../http/wire.ts';
import { asking, problemOf } from '../derive/form.ts';

export { archiveName } from '../../../engine/names/package-files.ts';

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
  readonly nameClass: string | null;
}

export type Holdings = Readonly<Record<files.PackagePatch, files.PatchResults<Held>>>;

/** What keeps a name or a version from being part of a file name; '' when nothing does. */
export const nameProblem = (text: string, field: 'name' | 'version'): string =>
  problemOf(() => files.checkPackageName(text, field));

export const packageRequest = (
  { licence, notes, ...form }: PackageForm,
  version: string,
): Schemas['PackageRequest'] => ({
  ...form,
  version,
  ...asking({ licence, notes }),
});

/** The files that a package is going to hold, in the order of the archive, without its manifest. */
export function filesOf(form: PackageForm, holdings: Holdings) {
  const include = {
    walks_a: form.include_walks_a,
    walks_b: form.include_walks_b,
    candidates: form.include_candidates,
    selections: form.include_selections,
  };
  const classOf = ({ nameClass }: Held): string => nameClass ?? '';
  return files.plannedFiles(holdings, include, form.include_class_files, classOf);
}

/** The version after the highest of `kept`, up by a patch; of those alone that are three numbers. */
export function nextVersion(kept: readonly string[]): string {
  const versions = kept
    .filter((version) => /^\d+\.\d+\.\d+$/.test(version))
    .map((version) => version.split('.').map(Number));
  const highest = versions.sort((a, b) => a.map((n, i) => n - b[i]!).find(Boolean) ?? 0).at(-1);
  if (!highest) return '0.1.0';
  const [major, minor, patch = 0] = highest;
  return `${major}.${minor}.${patch + 1}`;
}

/** Class that an import reads from the name of a text file, as people write it. */
export function classTitleOf(path: string): string {
  const key = classOfFile(path.replace(/^.*\//, ''));
  const label = NAME_CLASSES.find((one) => one.key === key)?.label ?? 'every class';
  return label.replace(/ [A-Z]/g, (initial) => initial.toLowerCase());
}

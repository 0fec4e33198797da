/** Semantic versions of packages, and which comes next. */

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

/** Semantic versions of packages, and which comes next. */

interface Version {
  readonly parts: readonly [number, number, number];
  /** After the hyphen; '' for a release. */
  readonly pre: string;
}

const SEMVER = /^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(?:-([0-9A-Za-z.-]+))?$/;

function parseVersion(text: string): Version | null {
  const match = SEMVER.exec(text);
  if (!match) return null;
  const [, major, minor, patch, pre = ''] = match;
  if (pre !== '' && pre.split('.').some((id) => id === '' || /^0\d+$/.test(id))) return null;
  return { parts: [Number(major), Number(minor), Number(patch)], pre };
}

/** Whether a version is one of Semantic Versioning (without build data, which file names do not take). */
export const isSemver = (text: string): boolean => parseVersion(text) !== null;

/** The version after the highest of `kept`: a pre-release becomes its release, a release goes up by a patch. */
export function nextVersion(kept: readonly string[]): string {
  const versions = kept.map(parseVersion).filter((version) => version !== null);
  const highest = versions.sort(compare).at(-1);
  if (!highest) return '0.1.0';
  const [major, minor, patch] = highest.parts;
  return `${major}.${minor}.${highest.pre === '' ? patch + 1 : patch}`;
}

function compare(a: Version, b: Version): number {
  for (const i of [0, 1, 2] as const) {
    if (a.parts[i] !== b.parts[i]) return a.parts[i] - b.parts[i];
  }
  // a release comes after its pre-releases, whose order among themselves does not matter here
  return (a.pre === '' ? 1 : 0) - (b.pre === '' ? 1 : 0);
}

/** Folders that a path has to lie in, with all links resolved; the order of paths. */
import { lstat, realpath } from 'node:fs/promises';
import { basename, dirname, join, resolve, sep } from 'node:path';
import { compareCodePoints } from '../../engine/base/json.ts';

/** Folders that files may lie in, with all that is below them; null for all folders. */
export type PathRoots = readonly string[] | null;

/**
 * The path with all links resolved. What does not exist yet lies where its folder lies; null for a link that
 * leads nowhere yet, because writing to it would decide where.
 */
async function realPath(path: string): Promise<string | null> {
  try {
    return await realpath(path);
  } catch {
    const isLink = await lstat(path).then(
      (entry) => entry.isSymbolicLink(),
      () => false,
    );
    const folder = dirname(path);
    if (isLink || folder === path) return null;
    const real = await realPath(folder);
    return real === null ? null : join(real, basename(path));
  }
}

const isUnder = (path: string, root: string): boolean =>
  path === root || path.startsWith(root.endsWith(sep) ? root : root + sep);

/** True when the path, links resolved, lies in one of the roots. */
export async function liesWithin(path: string, roots: PathRoots): Promise<boolean> {
  if (roots === null) return true;
  const real = await realPath(resolve(path));
  if (real === null) return false;
  const realRoots = await Promise.all(roots.map((root) => realPath(resolve(root))));
  return realRoots.some((root) => root !== null && isUnder(real, root));
}

/** Order of two paths given as components: component by component in code point order. */
export function compareParts(a: readonly string[], b: readonly string[]): number {
  for (let i = 0; i < Math.min(a.length, b.length); i++) {
    const order = compareCodePoints(a[i]!, b[i]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** A path as breadcrumbs. */

/** The folders that an absolute path leads through, its root first. Takes `/` and Windows' paths. */
export function pathCrumbs(path: string) {
  const drive = /^[A-Za-z]:/.exec(path)?.[0];
  const separator = drive ? '\\' : '/';
  const root = drive ? `${drive}\\` : '/';
  const crumbs = [{ name: root, path: root }];
  let before = root;
  for (const name of path.slice(drive?.length ?? 0).split(drive ? /[\\/]/ : '/')) {
    if (name === '') continue;
    const here = before.endsWith(separator) ? before + name : before + separator + name;
    crumbs.push({ name, path: here });
    before = here;
  }
  return crumbs;
}

/** The folder that holds what a path leads to; the root's is the root. */
export function parentPath(path: string): string {
  const crumbs = pathCrumbs(path);
  return (crumbs.at(-2) ?? crumbs[0]!).path;
}

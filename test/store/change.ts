/** Test helper: changes to parsed JSON files, named by their path. */

/** A change to a parsed file, named by keys and list positions joined by dots. */
export type Change = (root: unknown) => void;

/** Sets the value at a path. */
export const set =
  (path: string, value: unknown): Change =>
  (root) => {
    const [holder, key] = holderOf(root, path);
    holder[key] = value;
  };

/** Removes the key at a path. */
export const drop =
  (path: string): Change =>
  (root) => {
    const [holder, key] = holderOf(root, path);
    delete holder[key];
  };

/** Removes the last item of the list at a path. */
export const shorten =
  (path: string): Change =>
  (root) => {
    const [holder, key] = holderOf(root, path);
    (holder[key] as unknown[]).pop();
  };

function holderOf(root: unknown, path: string): [Record<string, unknown>, string] {
  const keys = path.split('.');
  const last = keys.pop()!;
  let holder = root as Record<string, unknown>;
  for (const key of keys) holder = holder[key] as Record<string, unknown>;
  return [holder, last];
}

/** The files of a run as a tree of folders. */

/** A file or folder below a run; a folder's bytes are those of all it holds. */
export interface TreeNode {
  readonly name: string;
  /** From the top, parts joined by `/`. */
  readonly path: string;
  bytes: number;
  readonly sha256: string | null;
  /** Null for a file. */
  readonly children: TreeNode[] | null;
}

interface File {
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string | null;
}

/** Files as a tree: folders first, each level in the order of the list. */
export function fileTree(files: readonly File[]): TreeNode[] {
  const top: TreeNode[] = [];
  const folders = new Map<string, TreeNode>();
  for (const file of files) {
    const parts = file.path.split('/');
    let level = top;
    for (let i = 1; i < parts.length; i++) {
      const path = parts.slice(0, i).join('/');
      let folder = folders.get(path);
      if (!folder) {
        folder = { name: parts[i - 1]!, path, bytes: 0, sha256: null, children: [] };
        folders.set(path, folder);
        level.push(folder);
      }
      folder.bytes += file.bytes;
      level = folder.children!;
    }
    level.push({ ...file, name: parts.at(-1)!, children: null });
  }
  for (const level of [top, ...[...folders.values()].map(({ children }) => children!)]) {
    level.sort((a, b) => Number(a.children === null) - Number(b.children === null));
  }
  return top;
}

/**
 * Tells whether `dist/` is what the last build made of the files that stand here: a hash of the contents of all
 * sources, of the list of installed packages, and of the names, sizes and times of what was built. Times of sources do not count,
 * for a file that was moved or unpacked keeps an old one.
 */
import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Paths that no build reads: hidden, installed, or written by somebody else, as .gitignore has it; and types, which
 * `npm run types` makes after a build.
 */
const LEFT_OUT =
  /^(dist[^/]+|_working|coverage|bench\/results|server\.ini|[^/]*\.tgz|dist\/.*\.d\.ts)$|(^|\/)(\.[^/]*|node_modules)$|\.tmp$/;

/** What stands here now. */
function stampOf(root) {
  const hash = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    const found = lstatSync(full, { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      const inner = readdirSync(full).map((name) => (path === '' ? name : `${path}/${name}`));
      for (const one of inner.sort()) if (!LEFT_OUT.test(one)) add(one);
    } else if (found?.isFile()) {
      const content = path.startsWith('dist/') ? String(found.mtimeMs) : readFileSync(full);
      hash.update(`${path} ${found.size}\n`).update(content);
    }
  };
  add('');
  // what npm has installed
  add('node_modules/.package-lock.json');
  return hash.digest('hex');
}

/** Whether nothing has changed since `keepStamp`. */
export function isBuilt(root) {
  try {
    return readFileSync(join(root, 'dist', '.built'), 'utf8') === stampOf(root);
  } catch {
    return false; // never built, or a file went while it was read
  }
}

/** To be called when a build has ended well. */
export function keepStamp(root) {
  writeFileSync(join(root, 'dist', '.built'), stampOf(root));
}

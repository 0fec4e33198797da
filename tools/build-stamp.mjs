/**
 * Tells whether `dist/` is what the last build made of the files that stand here: a hash of the contents of all
 * sources, of the list of installed packages, and of the names, sizes and times of what was built. Times of sources do not count,
 * for a file that was moved or unpacked keeps an old one.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Paths that no build reads: hidden, installed, or written by somebody else, as .gitignore has it. */
const NO_SOURCE =
  /^(dist[^/]*|_working|coverage|bench\/results|server\.ini|[^/]*\.tgz)$|(^|\/)(\.[^/]*|node_modules)$|\.tmp$/;

/** Paths in `dist/` of what others write: the compiler's memory, and types, which `npm run types` makes after a build. */
const NO_RESULT = /^\.(tsbuildinfo|built)$|\.d\.ts$/;

/** What stands here now. */
export function stampOf(root) {
  const hash = createHash('sha256');
  for (const file of filesIn(root, '', NO_SOURCE)) {
    const bytes = readFileSync(join(root, file));
    hash.update(`${file} ${bytes.length}\n`).update(bytes);
  }
  try {
    // what npm has installed
    hash.update(readFileSync(join(root, 'node_modules', '.package-lock.json')));
  } catch {
    hash.update('no packages');
  }
  for (const file of filesIn(join(root, 'dist'), '', NO_RESULT)) {
    const { size, mtimeMs } = statSync(join(root, 'dist', file));
    hash.update(`${file} ${size} ${mtimeMs}\n`);
  }
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

/** Paths of all files below a folder, in an order that is always the same. */
function filesIn(root, folder, without) {
  const entries = readdirSync(join(root, folder), { withFileTypes: true });
  entries.sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = folder + entry.name;
    if (without.test(path)) return [];
    if (entry.isDirectory()) return filesIn(root, `${path}/`, without);
    return entry.isFile() ? [path] : [];
  });
}

/**
 * Tells whether `dist/` is what the last build made of the files that stand here: a hash of the contents of all
 * sources and of the list of installed packages, and one of the names, sizes and times of what was built. Times of
 * sources do not count, for a file that was moved or unpacked keeps an old one.
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

/** What a build makes: `dist/`, and what `tools/wire.mjs` writes beside sources. */
const MADE =
  /^(dist\/.*|http\/(wire\.ts|fields\.ts|names-fields\.ts|openapi\.json)|engine\/text\/language-rows\.ts)$/;

/** All of `dist/`, and what most changes leave as it is: the page and the site. Their stamps, their sources, what is made of them. */
export const WHOLE = { stamp: '.built', sources: /^/, made: /^/ };
export const PAGES = {
  stamp: '.pages',
  sources: /^(?!(bench|bin|test|workers)\/)/,
  made: /^dist\/(page|site|webcomponents\/(?!logic\/))/,
};

/** What stands here now: a hash of the sources, and one of what was made of them. */
function standing(root, part) {
  const sources = createHash('sha256');
  const made = createHash('sha256');
  const add = (path) => {
    const full = join(root, path);
    const found = lstatSync(full, { throwIfNoEntry: false });
    if (found?.isDirectory()) {
      const inner = readdirSync(full).map((name) => (path === '' ? name : `${path}/${name}`));
      for (const one of inner.sort()) if (!LEFT_OUT.test(one)) add(one);
    } else if (found?.isFile()) {
      const isMade = MADE.test(path);
      if (!part[isMade ? 'made' : 'sources'].test(path)) return;
      const content = isMade ? String(found.mtimeMs) : readFileSync(full);
      (isMade ? made : sources).update(`${path} ${found.size}\n`).update(content);
    }
  };
  add('');
  // what npm has installed
  add('node_modules/.package-lock.json');
  return { sources: sources.digest('hex'), made: made.digest('hex') };
}

const stampOf = ({ sources, made }) => `${sources} ${made}`;

/** Whether nothing has changed since `keepStamp`. */
export function isBuilt(root, part = WHOLE) {
  try {
    return readFileSync(join(root, 'dist', part.stamp), 'utf8') === stampOf(standing(root, part));
  } catch {
    return false; // never built, or a file went while it was read
  }
}

/** Hash of the sources, to be taken before a build reads any. */
export const sourcesOf = (root, part = WHOLE) => standing(root, part).sources;

/**
 * To be called when a build has ended well, with the sources that it began with. False, without a stamp, when they are
 * others now: nobody knows which of them it has read.
 */
export function keepStamp(root, sources, part = WHOLE) {
  const now = standing(root, part);
  if (now.sources !== sources) return false;
  writeFileSync(join(root, 'dist', part.stamp), stampOf(now));
  return true;
}

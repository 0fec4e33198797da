/** Finds the texts of a source: a file, or those of a folder whose names match a pattern of `*`, `?`, character sets and `**`. */
import { readdir, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { EngineError, type Hooks, throwIfCancelled } from '../../engine/base/errors.ts';
import { compareParts, liesWithin, type PathRoots } from '../files/path-roots.ts';
import { isFolder } from '../files/regular-file.ts';

/** One text to read and the name of its outputs. */
export interface SourceFile {
  readonly path: string;
  /** In bytes. */
  readonly size: number;
  /** File name of the outputs below `syllables/` and `meta/`, ends in `.txt`, unique in the job. */
  readonly outputName: string;
}

/**
 * The texts of a job: the file itself, or the regular files of a folder that match a path pattern
 * (links to files count, `**` does not follow links to folders, links that lead out of `roots` are passed
 * over), by path components in code point order. Throws `EngineError` `sources-none` when there is none,
 * `sources-missing` when the path leads nowhere or out of the roots, `pattern-invalid`.
 */
export async function findSources(
  sourcePath: string,
  pattern: string,
  roots: PathRoots = null,
): Promise<SourceFile[]> {
  const source = await stat(sourcePath).catch(() => null);
  if (source === null || !(await liesWithin(sourcePath, roots))) {
    throw new EngineError('sources-missing', `Source path not found: ${sourcePath}`);
  }
  if (!source.isDirectory()) {
    return nameOutputs([{ path: sourcePath, size: source.size }]);
  }
  const found = await matchesBelow(sourcePath, pattern, { roots, enough: () => false });
  if (found.size === 0) {
    throw new EngineError(
      'sources-none',
      `No file in ${sourcePath} matches "${pattern}". Check the folder or choose another pattern.`,
    );
  }
  const paths = [...found].map(([path, size]) => ({ parts: path.split('/'), size }));
  paths.sort((a, b) => compareParts(a.parts, b.parts));
  return nameOutputs(paths.map(({ parts, size }) => ({ path: join(sourcePath, ...parts), size })));
}

/**
 * Number of source files as the manifest counts them: 1 for a file; of a folder those that lie directly in it and
 * whose name matches the pattern as a whole.
 */
export const countSources = (
  sources: readonly SourceFile[],
  sourcePath: string,
  pattern: string,
): number =>
  sources.filter(({ path }) => {
    const name = relative(sourcePath, path);
    return name === '' || (!name.includes(sep) && matchName(pattern, name));
  }).length;

/** Most files that are counted, and most entries of folders that are looked at for it. */
const MAX_MATCHES = 10_000;
const MAX_ENTRIES = 200_000;

/**
 * Number of files below a folder that a job with the pattern would read; `bounded` when the count ended
 * at its limits. Folders that may not be read count as empty. Throws `EngineError` `pattern-invalid`.
 */
export async function countMatches(
  { folder, pattern, roots = null }: { folder: string; pattern: string; roots?: PathRoots },
  hooks: Hooks,
  { matches = MAX_MATCHES, entries: mostEntries = MAX_ENTRIES } = {},
): Promise<{ matches: number; bounded: boolean }> {
  let entries = 0;
  let bounded = false;
  const enough = (found: number): boolean => {
    throwIfCancelled(hooks);
    if (++entries > mostEntries || found >= matches) bounded = true;
    return bounded;
  };
  const found = await matchesBelow(folder, pattern, { roots, enough, lenient: true });
  return { matches: found.size, bounded };
}

interface SearchOptions {
  /** Links that lead out of these folders are skipped. */
  readonly roots: PathRoots;
  /** Asked before each entry, with the number of matches so far; true ends the search. */
  enough(found: number): boolean;
  /** Pass over folders that may not be read. */
  readonly lenient?: boolean;
}

/** Every match of a pattern below a folder: its size by its path from there. */
async function matchesBelow(
  base: string,
  pattern: string,
  { roots, enough, lenient }: SearchOptions,
): Promise<Map<string, number>> {
  const found = new Map<string, number>();
  // with the number of components left: several `**` lead to one folder in more ways than can be gone
  const searched = new Set<string>();
  const collect = async (folder: readonly string[], parts: readonly GlobPart[]): Promise<void> => {
    const [part, ...rest] = parts;
    const key = [parts.length, ...folder].join('/');
    if (part === undefined || searched.has(key)) return;
    searched.add(key);
    const entries = await readdir(join(base, ...folder), { withFileTypes: true }).catch((err) => {
      if (lenient) return [];
      throw err;
    });
    if (part.anyDepth && rest.length > 0) await collect(folder, rest);
    for (const entry of entries) {
      if (enough(found.size)) return;
      const path = [...folder, entry.name];
      if (entry.isSymbolicLink() && !(await liesWithin(join(base, ...path), roots))) continue;
      if (part.anyDepth && entry.isDirectory()) {
        await collect(path, parts);
      } else if (part.matches(entry.name)) {
        if (rest.length === 0) {
          const size = await regularSize(join(base, ...path));
          if (size !== null) found.set(path.join('/'), size);
        } else if (
          !part.anyDepth &&
          (entry.isDirectory() || (await isFolder(join(base, ...path))))
        ) {
          await collect(path, rest);
        }
      }
    }
  };
  await collect([], parseGlob(pattern));
  return found;
}

/** Size of a regular file, links followed; null for everything else and for broken links. */
async function regularSize(path: string): Promise<number | null> {
  const found = await stat(path).catch(() => null);
  return found?.isFile() ? found.size : null;
}

/** `notes.md` is written as `notes.txt`; texts keep their name; a taken name gets `-2`, `-3`, ... */
function nameOutputs(files: readonly { path: string; size: number }[]): SourceFile[] {
  const taken = new Set<string>();
  const names = new Map<string, string>();
  const isText = (path: string): boolean => path.endsWith('.txt');
  // Texts first: they keep their names beside a file that would only borrow one.
  const inOrder = [...files.filter((f) => isText(f.path)), ...files.filter((f) => !isText(f.path))];
  for (const { path } of inOrder) {
    const stem = basename(path).replace(/(?<=.)\.[^.]*$/, '');
    let name = `${stem}.txt`;
    for (let n = 2; taken.has(name); n++) name = `${stem}-${n}.txt`;
    taken.add(name);
    names.set(path, name);
  }
  return files.map((file) => ({ ...file, outputName: names.get(file.path)! }));
}

/** One component of a pattern; `anyDepth` is `**`: zero or more folders. */
type GlobPart = ReturnType<typeof parseGlob>[number];

/**
 * Reads a path pattern: components between `/`; inside one `*`, `?`, `[abc]`, `[a-z]`, `[!a]`;
 * a component `**` stands for any number of folders. Every other character stands for itself.
 * Throws `EngineError` `pattern-invalid` for an empty or absolute pattern and for `..`.
 */
export function parseGlob(pattern: string) {
  const names = pattern.split('/').filter((name) => name !== '' && name !== '.');
  if (names.length === 0 || pattern.startsWith('/') || names.includes('..')) {
    throw new EngineError(
      'pattern-invalid',
      `file_pattern "${pattern}" must be a relative pattern such as *.txt, without "..".`,
    );
  }
  return names.map((name) => {
    const expression = expressionOf(name);
    // case counts and a leading dot is ordinary
    return { anyDepth: name === '**', matches: (text: string) => expression.test(text) };
  });
}

/** Matches one name as a shell wildcard, like the components of `parseGlob`. */
export const matchName = (pattern: string, name: string): boolean =>
  expressionOf(pattern).test(name);

/** A set with its `!` and its members, of which the first may be a bracket; or what is told by one character. */
const TOKENS = /\[(?=(!?))\1(.[^\]]*)\]|\*+|./gsu;

/**
 * A component as a regular expression. What a `*` before the last takes is not tried again (a group that is looked ahead
 * for and then repeated gives nothing back), so the cost is at most tokens times characters, whatever the pattern.
 */
function expressionOf(pattern: string): RegExp {
  const pieces = [''];
  for (const [token, negated, members] of pattern.matchAll(TOKENS)) {
    if (members !== undefined)
      pieces.push(`${pieces.pop()}[${negated && '^'}${rangesOf(members)}]`);
    else if (token.startsWith('*')) pieces.push('');
    else pieces.push(pieces.pop() + (token === '?' ? '.' : escaped(token)));
  }
  const [first, ...rest] = pieces;
  const last = rest.pop();
  const middle = rest.map((piece, k) => `(?=(.*?${piece}))\\${k + 1}`);
  const end = last === undefined ? '' : `.*${last}`;
  return new RegExp(`^${first}${middle.join('')}${end}$`, 'su');
}

/** The members of a set as a class has them; a range that ends before it begins has none. */
const rangesOf = (members: string): string =>
  members.replace(/(.)-(.)|./gsu, (member, low?: string, high?: string) => {
    if (low === undefined || high === undefined) return escaped(member);
    return low.codePointAt(0)! > high.codePointAt(0)! ? '' : `${escaped(low)}-${escaped(high)}`;
  });

const escaped = (character: string): string => `\\u{${character.codePointAt(0)!.toString(16)}}`;

/** TeX patterns of all languages as one file that the build makes of the package `hyphen`: a twentieth of its size. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import { frontCoded, frontDecoded } from '../../engine/model/front-coded.ts';
import type { PatternLetters, PatternNode, TexPatterns } from '../../engine/text/hyphenation.ts';

/** Where the build puts the patterns, with their licence beside them. */
export const PATTERNS_FILE = new URL('../hyphenation-patterns.br', import.meta.url);

/** Letters a to z that patterns for a Latin script have at least; a stray abbreviation has fewer. */
export const MIN_LETTERS = 8;

/**
 * By name: where in the file its language begins and ends, its place among the sets of it, and whether it has patterns for
 * words in Latin script.
 */
type Sets = Readonly<Record<string, { from: number; to: number; place: number; latin: boolean }>>;

/** A pattern and the number of its level. */
interface Ended {
  readonly pattern: string;
  readonly level: number;
}

/** Between the sets of a language, and within one between its levels and exceptions, its patterns, and their levels. */
const BETWEEN_SETS = '\u0001';
const BETWEEN = '\u0000';
/** Levels stand in their column as characters from "#" on. */
const FIRST = 35;

/** The bytes of the file: a line that says where each set is, and the languages, each compressed alone. */
export function packPatterns(patterns: Readonly<Record<string, TexPatterns>>): Buffer {
  const families = new Map<string, string[]>();
  for (const name of Object.keys(patterns)) {
    // the two of Norwegian are nearly the same
    const family = name.split('-', 1)[0]!.replace(/^n[bn]$/, 'no');
    families.set(family, [...(families.get(family) ?? []), name]);
  }
  const sets: Record<string, Sets[string]> = {};
  const packed: Buffer[] = [];
  let from = 0;
  for (const names of families.values()) {
    const text = names.map((name) => textOf(patterns[name]!)).join(BETWEEN_SETS);
    const window = { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS };
    const bytes = brotliCompressSync(text, { params: window });
    const to = from + bytes.length;
    names.forEach((name, place) => {
      const own = Array.from(patternsOf(patterns[name]!.trie), ({ pattern }) => pattern);
      const latin = new Set(own.join('').match(/[a-z]/g)).size >= MIN_LETTERS;
      sets[name] = { from, to, place, latin };
    });
    from = to;
    packed.push(bytes);
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(sets)}\n`), ...packed]);
}

/** A set in columns, which compress better than rows. */
function textOf({ trie, ...rest }: TexPatterns): string {
  const rows = [...patternsOf(trie)].sort((a, b) => (a.pattern < b.pattern ? -1 : 1));
  return [
    JSON.stringify(rest),
    frontCoded(rows.map(({ pattern }) => pattern)),
    String.fromCharCode(...rows.map(({ level }) => FIRST + level)),
  ].join(BETWEEN);
}

function* patternsOf(node: PatternNode, pattern = ''): Generator<Ended> {
  const [letters, level] =
    typeof node === 'number' ? [{}, node] : Array.isArray(node) ? node : [node, null];
  if (level !== null) yield { pattern, level };
  for (const [letter, next] of Object.entries(letters as PatternLetters)) {
    yield* patternsOf(next, pattern + letter);
  }
}

let file: { readonly sets: Sets; readonly packed: Buffer } | null = null;

function patternsFile(): NonNullable<typeof file> {
  if (file === null) {
    const bytes = readFileSync(PATTERNS_FILE);
    const end = bytes.indexOf('\n');
    file = {
      sets: JSON.parse(bytes.toString('utf8', 0, end)) as Sets,
      packed: bytes.subarray(end + 1),
    };
  }
  return file;
}

/** Names of the sets, each with whether it has patterns for words in Latin script. */
export function packedSets(): ReadonlyMap<string, boolean> {
  return new Map(Object.entries(patternsFile().sets).map(([name, { latin }]) => [name, latin]));
}

/** The patterns of a set that there is. */
export function packedPatterns(name: string): TexPatterns {
  const { sets, packed } = patternsFile();
  const { from, to, place } = sets[name]!;
  const text = brotliDecompressSync(packed.subarray(from, to)).toString();
  const [head, patterns, column] = text.split(BETWEEN_SETS)[place]!.split(BETWEEN);
  const rows = frontDecoded(patterns!).map((pattern, k) => ({
    pattern,
    level: column!.charCodeAt(k) - FIRST,
  }));
  return { ...JSON.parse(head!), trie: nodeOf(rows, 0, rows.length, 0) };
}

/** The node of the sorted patterns from `from` to before `to`, which share their first `depth` letters. */
function nodeOf(patterns: readonly Ended[], from: number, to: number, depth: number): PatternNode {
  const first = patterns[from]!;
  const ends = first.pattern.length === depth;
  if (ends && to === from + 1) return first.level;
  const letters: Record<string, PatternNode> = {};
  for (let k = ends ? from + 1 : from; k < to; ) {
    const start = k;
    const letter = patterns[k]!.pattern[depth]!;
    while (k < to && patterns[k]!.pattern[depth] === letter) k++;
    letters[letter] = nodeOf(patterns, start, k, depth + 1);
  }
  return ends ? [letters, first.level] : letters;
}

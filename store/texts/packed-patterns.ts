/** TeX patterns of all languages as one file that the build makes of the package `hyphen`: a seventeenth of its size. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { TexLetters, TexNode, TexPatterns } from '../../engine/text/tex-patterns.ts';

/** Where the build puts the patterns, with their licence beside them. */
export const PATTERNS_FILE = new URL('../hyphenation.br', import.meta.url);

/** Letters a to z that patterns for a Latin script have at least; a stray abbreviation has fewer. */
export const MIN_LETTERS = 8;

/** A set by columns, which compress better than rows. */
interface Columns {
  /** How many letters each pattern shares with the one before it, a character each from "0" on. */
  readonly shared: string;
  /** The other letters of each, and the values of its gaps, a digit each; one a line. */
  readonly letters: string;
  readonly gaps: string;
  readonly exceptions: TexPatterns['exceptions'];
}

/** By name: where in the file its language begins and ends, and whether it has patterns for words in Latin script. */
type Sets = Readonly<Record<string, { from: number; to: number; latin: boolean }>>;

const ZERO = 48;
const LINE_FEED = 10;

/** The bytes of the file: a line that says where each set is, and the sets, those of a language compressed together. */
export function packPatterns(patterns: Readonly<Record<string, TexPatterns>>): Buffer {
  const languages = new Map<string, Record<string, Columns>>();
  for (const [name, set] of Object.entries(patterns)) {
    // the two of Norwegian are nearly the same
    const language = name.split('-', 1)[0]!.replace(/^n[bn]$/, 'no');
    languages.set(language, { ...languages.get(language), [name]: columnsOf(set) });
  }
  const sets: Record<string, Sets[string]> = {};
  const packed: Buffer[] = [];
  let from = 0;
  for (const language of languages.values()) {
    const bytes = brotliCompressSync(JSON.stringify(language), {
      params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
    });
    const to = from + bytes.length;
    for (const [name, { letters }] of Object.entries(language)) {
      const latin = new Set(letters.match(/[a-z]/g)).size >= MIN_LETTERS;
      sets[name] = { from, to, latin };
    }
    from = to;
    packed.push(bytes);
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(sets)}\n`), ...packed]);
}

function columnsOf({ levels, trie, exceptions }: TexPatterns): Columns {
  const patterns = [...patternsOf(trie)].sort(([a], [b]) => (a < b ? -1 : 1));
  let [shared, before] = ['', ''];
  const letters = patterns.map(([pattern]) => {
    let same = 0;
    while (same < before.length && before[same] === pattern[same]) same++;
    shared += String.fromCharCode(ZERO + same);
    before = pattern;
    return pattern.slice(same);
  });
  const gaps = patterns.map(([, level]) => levels[level]!.join(''));
  return { shared, letters: letters.join('\n'), gaps: gaps.join('\n'), exceptions };
}

/** Patterns with the numbers of their levels. */
function* patternsOf(node: TexNode, before = ''): Generator<readonly [string, number]> {
  const [letters, level] = partsOf(node);
  if (level !== null) yield [before, level];
  for (const [letter, next] of Object.entries(letters)) yield* patternsOf(next, before + letter);
}

const partsOf = (node: TexNode): readonly [TexLetters, number | null] => {
  if (typeof node === 'number') return [{}, node];
  return Array.isArray(node) ? [node[0], node[1]] : [node as TexLetters, null];
};

let file: { readonly sets: Sets; readonly packed: Buffer } | null = null;

function patternsFile(): NonNullable<typeof file> {
  if (file === null) {
    const bytes = readFileSync(PATTERNS_FILE);
    const end = bytes.indexOf(LINE_FEED);
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
  const { from, to } = sets[name]!;
  const language: Record<string, Columns> = JSON.parse(
    brotliDecompressSync(packed.subarray(from, to)).toString(),
  );
  const { shared, letters, gaps, exceptions } = language[name]!;
  const root: Letters = new Map();
  const levels: number[][] = [];
  const known = new Map<string, number>();
  const values = gaps.split('\n');
  let pattern = '';
  letters.split('\n').forEach((rest, k) => {
    pattern = pattern.slice(0, shared.charCodeAt(k) - ZERO) + rest;
    const text = values[k]!;
    let level = known.get(text);
    if (level === undefined) {
      level = levels.push(Array.from(text, Number)) - 1;
      known.set(text, level);
    }
    put(root, pattern, level);
  });
  return { levels, trie: nodeOf({ letters: root, level: null }), exceptions };
}

type Letters = Map<string, Building>;
interface Building {
  readonly letters: Letters;
  level: number | null;
}

function put(root: Letters, pattern: string, level: number): void {
  let node: Building = { letters: root, level: null };
  for (const letter of pattern) {
    let next = node.letters.get(letter);
    if (next === undefined) {
      next = { letters: new Map(), level: null };
      node.letters.set(letter, next);
    }
    node = next;
  }
  node.level = level;
}

function nodeOf({ letters, level }: Building): TexNode {
  if (letters.size === 0 && level !== null) return level;
  const nodes: TexLetters = Object.fromEntries(
    [...letters].map(([letter, next]) => [letter, nodeOf(next)]),
  );
  return level === null ? nodes : [nodes, level];
}

/** TeX patterns of all languages as one file that the build makes of the package `hyphen`: a seventeenth of its size. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { TexLetters, TexNode, TexPatterns } from '../../engine/text/tex-patterns.ts';

/** Where the build puts the patterns, with their licence beside them. */
export const PATTERNS_FILE = new URL('../hyphenation.br', import.meta.url);

/** Letters a to z that patterns for a Latin script have at least; a stray abbreviation has fewer. */
export const MIN_LETTERS = 8;

/** Sets by columns, which compress better than rows; an entry of each is one set. */
interface Columns {
  readonly names: string[];
  /** Whether a set has patterns for words in Latin script. */
  readonly latin: boolean[];
  /** How many letters each pattern shares with the one before it, a character each from "0" on. */
  readonly shared: string[];
  /** The other letters of each, and the values of its gaps, a digit each; one a line. */
  readonly letters: string[];
  readonly gaps: string[];
  readonly exceptions: TexPatterns['exceptions'][];
}

const ZERO = 48;

/** The bytes of the file. */
export function packPatterns(sets: Readonly<Record<string, TexPatterns>>): Buffer {
  const columns: Columns = {
    ...{ names: [], latin: [], shared: [], letters: [], gaps: [], exceptions: [] },
  };
  for (const [name, { levels, trie, exceptions }] of Object.entries(sets)) {
    const patterns = [...patternsOf(trie)].sort(([a], [b]) => (a < b ? -1 : 1));
    let [shared, before] = ['', ''];
    const letters = patterns.map(([pattern]) => {
      let same = 0;
      while (same < before.length && before[same] === pattern[same]) same++;
      shared += String.fromCharCode(ZERO + same);
      before = pattern;
      return pattern.slice(same);
    });
    const latin = new Set(patterns.flatMap(([pattern]) => pattern.match(/[a-z]/g) ?? []));
    columns.names.push(name);
    columns.latin.push(latin.size >= MIN_LETTERS);
    columns.shared.push(shared);
    columns.letters.push(letters.join('\n'));
    columns.gaps.push(patterns.map(([, level]) => levels[level]!.join('')).join('\n'));
    columns.exceptions.push(exceptions);
  }
  return brotliCompressSync(JSON.stringify(columns), {
    params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
  });
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

let columns: Columns | null = null;

const unpacked = (): Columns =>
  (columns ??= JSON.parse(brotliDecompressSync(readFileSync(PATTERNS_FILE)).toString()) as Columns);

/** Names of the sets, each with whether it has patterns for words in Latin script. */
export function packedSets(): ReadonlyMap<string, boolean> {
  const { names, latin } = unpacked();
  return new Map(names.map((name, i) => [name, latin[i]!]));
}

/** The patterns of a set that there is. */
export function packedPatterns(name: string): TexPatterns {
  const { names, shared, letters, gaps, exceptions } = unpacked();
  const i = names.indexOf(name);
  const root: Letters = new Map();
  const levels: number[][] = [];
  const known = new Map<string, number>();
  const values = gaps[i]!.split('\n');
  let pattern = '';
  letters[i]!.split('\n').forEach((rest, k) => {
    pattern = pattern.slice(0, shared[i]!.charCodeAt(k) - ZERO) + rest;
    const text = values[k]!;
    let level = known.get(text);
    if (level === undefined) {
      level = levels.push(Array.from(text, Number)) - 1;
      known.set(text, level);
    }
    put(root, pattern, level);
  });
  return { levels, trie: nodeOf({ letters: root, level: null }), exceptions: exceptions[i]! };
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

/** TeX patterns of all languages as one file that the build makes of the package `hyphen`: a twentieth of its size. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { PatternLetters, PatternNode, TexPatterns } from '../../engine/text/hyphenation.ts';

/** Where the build puts the patterns, with their licence beside them. */
export const PATTERNS_FILE = new URL('../hyphenation-patterns.br', import.meta.url);

/** Letters a to z that patterns for a Latin script have at least; a stray abbreviation has fewer. */
export const MIN_LETTERS = 8;

/** By name: where in the file its language begins and ends, and whether it has patterns for words in Latin script. */
type Sets = Readonly<Record<string, { from: number; to: number; latin: boolean }>>;

/** The first line of a language. Its sets have their patterns in one list: those of German are nearly the same. */
interface Language {
  /** The most frequent first. */
  readonly letters: string;
  /** By the length of a pattern: values of its gaps, a digit each, the most frequent first. */
  readonly gaps: Readonly<Record<number, readonly string[]>>;
  /** In the order of the bits that a pattern has for them. */
  readonly sets: readonly { name: string; exceptions: TexPatterns['exceptions'] }[];
}

/** What a language is, bits, shared letters, other letters, values of gaps. */
type Columns = [string, string, string, string, string];

/** A pattern, the values of its gaps, and a bit for each set that has it. */
interface Row {
  readonly pattern: string;
  readonly gaps: string;
  readonly sets: number;
}

/** Numbers stand in the columns as characters from "#" on, which are no line feeds. */
const FIRST = 35;
const signOf = (value: number): string => String.fromCharCode(FIRST + value);
const numberOf = (column: string, at: number): number => column.charCodeAt(at) - FIRST;

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
    const rows = rowsOf(names.map((name) => patterns[name]!));
    const bytes = brotliCompressSync(
      languageOf(
        rows,
        names.map((name) => ({ name, exceptions: patterns[name]!.exceptions })),
      ),
      { params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS } },
    );
    const to = from + bytes.length;
    names.forEach((name, k) => {
      const own = rows.filter((row) => row.sets & (1 << k)).map(({ pattern }) => pattern);
      const latin = new Set(own.join('').match(/[a-z]/g)).size >= MIN_LETTERS;
      sets[name] = { from, to, latin };
    });
    from = to;
    packed.push(bytes);
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(sets)}\n`), ...packed]);
}

/** Patterns of several sets in their order. */
function rowsOf(sets: readonly TexPatterns[]): Row[] {
  const rows = new Map<string, Row>();
  sets.forEach(({ levels, trie }, k) => {
    for (const [pattern, level] of patternsOf(trie)) {
      const gaps = levels[level]!.join('');
      const key = `${pattern}\n${gaps}`;
      rows.set(key, { pattern, gaps, sets: (rows.get(key)?.sets ?? 0) | (1 << k) });
    }
  });
  return [...rows].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, row]) => row);
}

/** Patterns with the numbers of their levels. */
function* patternsOf(node: PatternNode, before = ''): Generator<readonly [string, number]> {
  const [letters, level] = partsOf(node);
  if (level !== null) yield [before, level];
  for (const [letter, next] of Object.entries(letters)) yield* patternsOf(next, before + letter);
}

const partsOf = (node: PatternNode): readonly [PatternLetters, number | null] => {
  if (typeof node === 'number') return [{}, node];
  return Array.isArray(node) ? [node[0], node[1]] : [node as PatternLetters, null];
};

/**
 * A language's lines: what it is, and its columns, which compress better than rows. They are the bits for sets; how many
 * letters each pattern shares with the one before it; its other letters, of which the last has a number of its own; and its
 * gaps, patterns of one length after those of another.
 */
function languageOf(rows: readonly Row[], sets: Language['sets']): string {
  const letters = byFrequency(rows.flatMap(({ pattern }) => [...pattern])).join('');
  const lengths = [...new Set(rows.map(({ pattern }) => pattern.length))].sort((a, b) => a - b);
  const gaps: Record<number, string[]> = {};
  let values = '';
  for (const length of lengths) {
    const own = rows.filter(({ pattern }) => pattern.length === length).map((row) => row.gaps);
    const table = byFrequency(own);
    const numbers = new Map(table.map((text, k) => [text, k]));
    for (const text of own) values += signOf(numbers.get(text)!);
    gaps[length] = table;
  }
  let [shared, rests, before] = ['', '', ''];
  for (const { pattern } of rows) {
    let same = 0;
    while (same < pattern.length - 1 && before[same] === pattern[same]) same++;
    shared += signOf(same);
    const rest = Array.from(pattern.slice(same), (letter) => letters.indexOf(letter));
    rests += rest.map((n, k) => signOf(n + (k === rest.length - 1 ? letters.length : 0))).join('');
    before = pattern;
  }
  const bits = rows.map((row) => signOf(row.sets)).join('');
  const language: Language = { letters, gaps, sets };
  return [JSON.stringify(language), bits, shared, rests, values].join('\n');
}

function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a).map(([value]) => value);
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
  const { from, to } = patternsFile().sets[name]!;
  const text = brotliDecompressSync(patternsFile().packed.subarray(from, to)).toString();
  const [head, bits, shared, rests, values] = text.split('\n') as Columns;
  const { letters, gaps, sets }: Language = JSON.parse(head);
  const set = sets.findIndex((one) => one.name === name);
  const patterns: string[] = [];
  let [at, pattern] = [0, ''];
  for (let k = 0; k < bits.length; k++) {
    pattern = pattern.slice(0, numberOf(shared, k));
    let letter: number;
    do {
      letter = numberOf(rests, at++);
      pattern += letters[letter % letters.length]!;
    } while (letter < letters.length);
    patterns.push(pattern);
  }
  const counts: number[] = [];
  for (const { length } of patterns) counts[length] = (counts[length] ?? 0) + 1;
  const levels: number[][] = [];
  /** By length: where its next gaps stand, and the number of its first level. */
  const places: { next: number; level: number }[] = [];
  let before = 0;
  counts.forEach((count, length) => {
    places[length] = { next: before, level: levels.length };
    before += count;
    levels.push(...gaps[length]!.map((text) => Array.from(text, Number)));
  });
  const own: Ended[] = [];
  patterns.forEach((one, k) => {
    const place = places[one.length]!;
    const level = place.level + numberOf(values, place.next++);
    if ((numberOf(bits, k) >> set) & 1) own.push({ pattern: one, level });
  });
  return { levels, trie: nodeOf(own, 0, own.length, 0), exceptions: sets[set]!.exceptions };
}

interface Ended {
  readonly pattern: string;
  readonly level: number;
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

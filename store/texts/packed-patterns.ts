/** TeX patterns of all languages as one file that the build makes of the package `hyphen`: a twelfth of its size. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { TexPatterns } from '../../engine/text/tex-patterns.ts';

/** Where the build puts the patterns, with their licence beside them. */
export const PATTERNS_FILE = new URL('../hyphenation-patterns.br', import.meta.url);

/** Letters a to z that patterns for a Latin script have at least; a stray abbreviation has fewer. */
export const MIN_LETTERS = 8;

/** By name: where in the file its language begins and ends, and whether it has patterns for words in Latin script. */
type Sets = Readonly<Record<string, { from: number; to: number; latin: boolean }>>;

const LINE_FEED = 10;

/** The bytes of the file: a line that says where each set is, and the sets, those of a language compressed together. */
export function packPatterns(patterns: Readonly<Record<string, TexPatterns>>): Buffer {
  const languages = new Map<string, Record<string, TexPatterns>>();
  for (const [name, set] of Object.entries(patterns)) {
    // the two of Norwegian are nearly the same
    const language = name.split('-', 1)[0]!.replace(/^n[bn]$/, 'no');
    languages.set(language, { ...languages.get(language), [name]: set });
  }
  const sets: Record<string, Sets[string]> = {};
  const packed: Buffer[] = [];
  let from = 0;
  for (const language of languages.values()) {
    const bytes = brotliCompressSync(JSON.stringify(language), {
      params: { [constants.BROTLI_PARAM_LGWIN]: constants.BROTLI_MAX_WINDOW_BITS },
    });
    const to = from + bytes.length;
    for (const [name, { trie }] of Object.entries(language)) {
      const latin = new Set(JSON.stringify(trie).match(/[a-z]/g)).size >= MIN_LETTERS;
      sets[name] = { from, to, latin };
    }
    from = to;
    packed.push(bytes);
  }
  return Buffer.concat([Buffer.from(`${JSON.stringify(sets)}\n`), ...packed]);
}

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
  const text = brotliDecompressSync(packed.subarray(from, to)).toString();
  return (JSON.parse(text) as Record<string, TexPatterns>)[name]!;
}

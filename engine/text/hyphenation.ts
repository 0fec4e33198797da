/** Where a word may be split: hyphenation by patterns of letters (Liang 1983), with changes of spelling (Németh 2006). */
import { EngineError } from '../base/errors.ts';
import { cutAt } from './pronounced-split.ts';

/** Splits the words of one language. */
export interface Hyphenator {
  /**
   * `word` is lower-case; the result has `-` at each point and no `-` when the word has none.
   * Letters may differ from those of `word`: some languages change the spelling at a split.
   */
  hyphenate(word: string): string;
}

/** Letters that stay together at either end of a word, whatever the patterns say. */
const MARGIN = 2;

/** Removes the hyphens of `hyphenated` that leave fewer than `MARGIN` letters, none or one, at an end. */
export const keepMargins = (hyphenated: string): string =>
  hyphenated.replace(/(?<=^-*[^-]?-*)-|-(?=-*[^-]?-*$)/g, '');

/**
 * Patterns by their letters. A node is an index into `levels` (a pattern ends
 * here), an object of the next letters, or both as `[letters, index]`; a dot stands for either end of a word.
 */
interface Patterns {
  /** Per pattern, the value of each gap between letters, the one before the first letter (not the dot) included. */
  readonly levels: readonly (readonly number[])[];
  readonly trie: PatternNode;
}

export type PatternNode = number | PatternLetters | readonly [PatternLetters, number];

export interface PatternLetters {
  readonly [letter: string]: PatternNode;
}

/** A split that changes letters: `cut` of them become `text`, in which `-` marks the split. */
interface Change {
  readonly text: string;
  readonly cut: number;
  /** First letter to cut, counted from the gap before the first letter of the pattern. */
  readonly at: number;
}

/**
 * All patterns that match anywhere in `.word.` are laid over it, the highest value of a gap decides, the pattern
 * matched last on a tie, and odd values split. `changes` belong to the patterns of the same index.
 */
function patternHyphenator(
  { levels, trie }: Patterns,
  changes: readonly (Change | null)[] = [],
): Hyphenator {
  /** By gap: the highest value, its pattern, and where that begins. */
  const gaps: number[] = [];
  const highest: number[] = [];
  const begun: number[] = [];

  const lay = (index: number, from: number): void => {
    const values = levels[index]!;
    for (let k = 0; k < values.length; k++) {
      const value = values[k]!;
      if (value === 0 || value < gaps[from + k]!) continue;
      gaps[from + k] = value;
      highest[from + k] = index;
      begun[from + k] = from;
    }
  };

  /** Lays the patterns over the gaps that match `dotted` from `start` on. */
  const match = (dotted: string, start: number): void => {
    let node: PatternNode | undefined = trie;
    for (let i = start; i < dotted.length; i++) {
      const letters: PatternNode = Array.isArray(node) ? node[0] : node;
      if (typeof letters === 'number') return;
      node = (letters as PatternLetters)[dotted[i]!];
      if (node === undefined) return;
      const index = typeof node === 'number' ? node : Array.isArray(node) ? node[1] : -1;
      if (index >= 0) lay(index, Math.max(0, start - 1));
    }
  };

  return {
    hyphenate(word) {
      if (word.length < 2 * MARGIN) return word;
      const dotted = `.${word}.`;
      gaps.length = word.length + 2;
      gaps.fill(0);
      for (let start = 0; start < word.length; start++) match(dotted, start);
      let result = word;
      // from the last point to the first, so that a change of spelling moves no point still to come
      for (let point = word.length - MARGIN; point >= MARGIN; point--) {
        if (gaps[point]! % 2 === 0) continue;
        const change = changes[highest[point]!] ?? { text: '-', cut: 0, at: point - begun[point]! };
        const at = Math.max(0, begun[point]! + change.at);
        result = result.slice(0, at) + change.text + result.slice(at + change.cut);
      }
      return result;
    },
  };
}

/** A pattern set as the `hyphen` package ships it: its parts as values, or as text before its version 1.14. */
export interface TexPatterns {
  /** In text the values of a pattern are digits, and patterns are parted by commas. */
  readonly levels: Patterns['levels'] | string;
  /** In text it is JSON. */
  readonly trie: PatternNode | string;
  /** Words that the patterns get wrong: with their gaps, counted in letters from the start, or with their hyphens. */
  readonly exceptions: Readonly<Record<string, readonly number[]>> | readonly string[];
}

/** Exceptions come before patterns. The result keeps the margins. */
export function texHyphenator({ levels, trie, exceptions }: TexPatterns): Hyphenator {
  const { hyphenate } = patternHyphenator({
    levels:
      typeof levels === 'string'
        ? levels.split(',').map((level) => [...level].map(Number))
        : levels,
    trie: typeof trie === 'string' ? (JSON.parse(trie) as PatternNode) : trie,
  });
  const cuts = Array.isArray(exceptions)
    ? (exceptions as readonly string[]).map((cut) => cut.toLowerCase())
    : Object.entries(exceptions).map(([word, points]) => cutAt(word, points).join('-'));
  const known = new Map(cuts.map((cut) => [cut.replaceAll('-', ''), keepMargins(cut)]));
  return { hyphenate: (word) => known.get(word) ?? hyphenate(word) };
}

const IGNORED =
  /^(?:%|#|LEFTHYPHENMIN|RIGHTHYPHENMIN|COMPOUNDLEFTHYPHENMIN|COMPOUNDRIGHTHYPHENMIN)/;

const INDEX = /^[+-]?\d{1,3}$/;
const CUT = /^\d{1,3}$/;
const HEX = /\^\^([0-9a-f]{2})/g;
const fromHex = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));

/** Patterns by their letters, while they are read: one of the same letters as an earlier one takes its place. */
type Node = [letters: Record<string, Node>, index: number];
const NONE = -1;

/**
 * Reads the text of a `hyph_*.dic` file as LibreOffice and Hunspell ship it. The first line names
 * the character set and is skipped: decoding is done. The declared minima and second-level
 * patterns of compounds are not used; the margin is always two letters. Throws `EngineError`
 * `pattern-invalid` naming the line.
 */
export function parseHyphenationPatterns(text: string): Hyphenator {
  const trie: Node = [{}, NONE];
  const levels: number[][] = [];
  const changes: (Change | null)[] = [];
  const lines = text.split(/\r\n|\r|\n/);
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]!.trim();
    if (line === '' || IGNORED.test(line)) continue;
    const { letters, values, change } = readPattern(line);
    if (!values.some(Boolean)) continue;
    let end = trie;
    // by UTF-16 units, as words are looked up
    for (let k = 0; k < letters.length; k++) end = end[0][letters[k]!] ??= [{}, NONE];
    end[1] = levels.push(values) - 1;
    changes.push(change);
  }
  return patternHyphenator({ levels, trie }, changes);
}

/** `a1bc`, `.a1b`, or with a change of spelling `c1k/k=k,1,2` (text, index, cut). */
function readPattern(line: string) {
  let source = line.includes('^^') ? line.replace(HEX, fromHex) : line;
  let change: Change | null = null;
  if (source.includes('/') && source.includes('=')) {
    const slash = source.indexOf('/');
    const [changed = '', index = '1', cut = '0'] = source.slice(slash + 1).split(',');
    source = source.slice(0, slash);
    if (!INDEX.test(index.trim()) || !CUT.test(cut.trim())) {
      throw new EngineError('pattern-invalid', `"${line}" is no pattern with a change of spelling`);
    }
    const at = Number.parseInt(index, 10) - 1;
    change = { text: changed.replaceAll('=', '-'), cut: Number.parseInt(cut, 10), at };
  }
  // pairs of an optional digit and an optional letter; one empty pair ends the pattern
  const pairs = [...source.matchAll(/(\d?)(\D?)/g)];
  const letters = pairs.map(([, , letter]) => letter).join('');
  const values = pairs.map(([, digit]) => Number(digit));
  return { letters, values: letters.startsWith('.') ? values.slice(1) : values, change };
}

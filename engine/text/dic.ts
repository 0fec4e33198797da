/** Reads hyphenation patterns from the `hyph_*.dic` files of LibreOffice and Hunspell. */
import { EngineError } from '../base/errors.ts';
import { type Hyphenator, MARGIN } from './hyphenation.ts';

/** A split that changes letters: `cut` of them become `text`, in which `-` marks the split. */
interface Change {
  readonly text: string;
  readonly cut: number;
}

/** What one pattern says about the gaps between the letters that it matches. */
interface Pattern {
  /** Gap of the first value, counted from the start of the match. */
  readonly offset: number;
  /** Odd: split here; even: do not. Of two patterns the higher value wins, the later one on a tie. */
  readonly values: readonly number[];
  readonly change: Change | null;
  /** With a change, per value: first letter to cut, counted from the point (used where odd). */
  readonly changeAt: readonly number[];
}

/** Patterns by their letters, as code units: a later one of the same letters replaces an earlier one. */
interface PatternTrie {
  readonly next: Map<number, PatternTrie>;
  pattern: Pattern | null;
}

const node = (): PatternTrie => ({ next: new Map(), pattern: null });

const IGNORED =
  /^(?:%|#|LEFTHYPHENMIN|RIGHTHYPHENMIN|COMPOUNDLEFTHYPHENMIN|COMPOUNDRIGHTHYPHENMIN)/;

const INDEX = /^[+-]?\d{1,3}$/;
const CUT = /^\d{1,3}$/;
const HEX = /\^\^([0-9a-f]{2})/g;
const fromHex = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16));
const NOWHERE: readonly number[] = [];

/**
 * Reads the text of a `hyph_*.dic` file as LibreOffice and Hunspell ship it. The first line names
 * the character set and is skipped: decoding is done. The declared minima and second-level
 * patterns of compounds are not used; the margin is always two letters. Throws `EngineError`
 * `pattern-invalid` naming the line.
 */
export function parseHyphenationPatterns(text: string): Hyphenator {
  const trie = node();
  const lines = text.split(/\r\n|\r|\n/);
  for (let i = 1; i < lines.length; i++) {
    const line = lines[i]!.trim();
    if (line !== '' && !IGNORED.test(line)) addPattern(trie, line);
  }
  return { hyphenate: (word) => hyphenate(trie, word) };
}

/** `a1bc`, `.a1b`, or with a change of spelling `c1k/k=k,1,2` (text, index, cut). */
function addPattern(trie: PatternTrie, line: string): void {
  let source = line.includes('^^') ? line.replace(HEX, fromHex) : line;
  let change: Change | null = null;
  let counter = 0;
  if (source.includes('/') && source.includes('=')) {
    const slash = source.indexOf('/');
    const [changed = '', index = '1', cut = '0'] = source.slice(slash + 1).split(',');
    source = source.slice(0, slash);
    if (!INDEX.test(index.trim()) || !CUT.test(cut.trim())) {
      throw new EngineError('pattern-invalid', `"${line}" is no pattern with a change of spelling`);
    }
    counter = Number.parseInt(index, 10) + (source.startsWith('.') ? 1 : 0);
    change = { text: changed.replaceAll('=', '-'), cut: Number.parseInt(cut, 10) };
  }

  // Pairs of an optional digit and an optional letter; one empty pair ends the pattern.
  let letters = '';
  const values: number[] = [];
  for (let i = 0; i < source.length; ) {
    const digit = digitAt(source, i);
    if (digit >= 0) i++;
    values.push(Math.max(digit, 0));
    if (i < source.length && digitAt(source, i) < 0) letters += source[i++];
  }
  values.push(0);

  let first = 0;
  while (first < values.length && values[first] === 0) first++;
  if (first === values.length) return;
  let last = values.length;
  while (values[last - 1] === 0) last--;
  const kept = values.slice(first, last);
  const pattern: Pattern = {
    offset: first,
    values: kept,
    change,
    // The counter goes down by one before each pair.
    changeAt: change ? kept.map((_, k) => counter - 1 - (first + k)) : NOWHERE,
  };
  let end = trie;
  for (let i = 0; i < letters.length; i++) {
    const letter = letters.charCodeAt(i);
    let next = end.next.get(letter);
    if (!next) {
      next = node();
      end.next.set(letter, next);
    }
    end = next;
  }
  end.pattern = pattern;
}

function digitAt(text: string, i: number): number {
  const digit = text.charCodeAt(i) - 48;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

function hyphenate(trie: PatternTrie, word: string): string {
  const n = word.length;
  if (n < 2 * MARGIN) return word;
  const dotted = `.${word}.`;
  // Index t is the gap before letter t - 1 of the word.
  const values = new Uint8Array(n + 3);
  const changes: ({ change: Change; at: number } | undefined)[] = [];

  const apply = (pattern: Pattern, start: number): void => {
    const base = start + pattern.offset;
    for (let k = 0; k < pattern.values.length; k++) {
      const value = pattern.values[k]!;
      if (value < values[base + k]!) continue;
      values[base + k] = value;
      if (pattern.change && value % 2 === 1) {
        changes[base + k] = { change: pattern.change, at: pattern.changeAt[k]! };
      } else if (changes[base + k]) {
        changes[base + k] = undefined;
      }
    }
  };
  for (let start = 0; start <= n; start++) {
    let at: PatternTrie | undefined = trie;
    for (let i = start; at !== undefined && i < dotted.length; i++) {
      at = at.next.get(dotted.charCodeAt(i));
      if (at?.pattern) apply(at.pattern, start);
    }
  }

  let result = word;
  // From the last point to the first, so that a change of spelling moves no point still to come.
  for (let point = n - MARGIN; point >= MARGIN; point--) {
    if (values[point + 1]! % 2 === 0) continue;
    const found = changes[point + 1];
    if (!found) {
      result = `${result.slice(0, point)}-${result.slice(point)}`;
      continue;
    }
    const at = Math.max(point + found.at, 0);
    result = result.slice(0, at) + found.change.text + result.slice(at + found.change.cut);
  }
  return result;
}

/** Reads hyphenation patterns from the `hyph_*.dic` files of LibreOffice and Hunspell. */
import { EngineError } from '../base/errors.ts';
import { type Change, type Hyphenator, patternHyphenator } from './hyphenation.ts';

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

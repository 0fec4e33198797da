/** Reads TeX hyphenation patterns as the npm package `hyphen` ships them. */
import { type Hyphenator, keepMargins } from './hyphenation.ts';

/**
 * A pattern set as the `hyphen` package ships it. A node is an index into `levels` (a pattern ends
 * here), an object of the next letters, or both as `[letters, index]`.
 */
export interface TexPatterns {
  /** Per pattern, the value of each gap between letters, the one before the first letter included. */
  readonly levels: readonly (readonly number[])[];
  readonly trie: TexNode;
  /** Gaps of the words that the patterns get wrong, counted in letters from the start. */
  readonly exceptions: Readonly<Record<string, readonly number[]>>;
}

export type TexNode = number | TexLetters | readonly [TexLetters, number];

export interface TexLetters {
  readonly [letter: string]: TexNode;
}

/**
 * Hyphenation by TeX patterns (Liang 1983): all patterns that match anywhere in `.word.` are laid
 * over it, the highest value of a gap decides, and odd values split. The result keeps the margins.
 */
export function texHyphenator({ levels, trie, exceptions }: TexPatterns): Hyphenator {
  const known = new Map(Object.entries(exceptions));
  const gaps: number[] = [];

  /** Raises the gaps by the patterns that match `dotted` from `start` on. */
  const raise = (dotted: string, start: number): void => {
    // the values of a pattern that begins with the leading dot leave the dot out
    const offset = Math.max(0, start - 1);
    let node: TexNode | undefined = trie;
    for (let i = start; i < dotted.length; i++) {
      const letters: TexNode = Array.isArray(node) ? node[0] : node;
      if (typeof letters === 'number') return;
      node = (letters as TexLetters)[dotted[i]!];
      if (node === undefined) return;
      const index = typeof node === 'number' ? node : Array.isArray(node) ? node[1] : -1;
      if (index < 0) continue;
      const values = levels[index]!;
      for (let k = 0; k < values.length; k++) {
        if (values[k]! > gaps[offset + k]!) gaps[offset + k] = values[k]!;
      }
    }
  };

  return {
    hyphenate(word) {
      const points = known.get(word);
      if (points) return keepMargins(cutAt(word, points));
      const dotted = `.${word}.`;
      gaps.length = word.length + 1;
      gaps.fill(0);
      for (let start = 0; start + 3 <= dotted.length; start++) raise(dotted, start);
      let text = '';
      let from = 0;
      for (let i = 2; i < word.length - 1; i++) {
        if ((gaps[i]! & 1) === 0) continue;
        text += `${word.slice(from, i)}-`;
        from = i;
      }
      return text + word.slice(from);
    },
  };
}

function cutAt(word: string, points: readonly number[]): string {
  const pieces = points.map((point, k) => word.slice(k === 0 ? 0 : points[k - 1]!, point));
  return [...pieces, word.slice(points.at(-1) ?? 0)].join('-');
}

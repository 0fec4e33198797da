/** Lists of words and of syllables, packed as trees of letters. */
import type { Decoder } from './coder.ts';
import { type Letters, ROWS, SYMBOLS } from './letters.ts';

/** A syllable, or a last part of several. */
export interface Unit {
  readonly text: string;
  /** Its onset, or `=` and its first vowels when it has none; its coda, or `=` and its last vowels. */
  readonly head: string;
  readonly tail: string;
  /** Number of syllables. */
  readonly syllables: number;
}

/** The words of a tree, in byte order: after each beginning a bit for the end and for each letter. */
export function readWords({ bit }: Decoder, { costs, at }: Letters): string[] {
  const list: string[] = [];
  const grow = (text: string, row: number, last: number): void => {
    if (bit(last)) list.push(text);
    const from = at(row);
    for (let x = 1; x < SYMBOLS; x++) {
      if (bit(SYMBOLS + (costs[from + x]! >> 3))) {
        grow(text + String.fromCharCode(96 + x), (row * SYMBOLS + x) % ROWS, x);
      }
    }
  };
  grow('', 0, 0);
  return list;
}

/** The same of syllables: behind the tree a bit for each letter of each, whether it is of a nucleus. */
export function readUnits(data: Decoder, letters: Letters): Unit[] {
  return readWords(data, letters).map((text) => {
    const runs = [''];
    let nucleus = 0;
    for (let i = 0; i < text.length; i++) {
      const vowel = data.bit(100 + 2 * text.charCodeAt(i) + nucleus);
      // consonants and vowels by turns
      if (vowel !== (runs.length - 1) % 2) runs.push('');
      runs[runs.length - 1] += text[i]!;
      nucleus = runs.length > 1 ? 1 : 0;
    }
    const last = runs.length - 1;
    return {
      text,
      head: runs[0] || `=${runs[1]}`,
      tail: last % 2 ? `=${runs[last]}` : runs[last]!,
      syllables: (last + 1) >> 1,
    };
  });
}

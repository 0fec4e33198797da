/** Lists of words and of syllables, packed as trees of letters. */
import { bit } from './coder.ts';
import { type Letters, likely, ROWS, SYMBOLS } from './letters.ts';

/**
 * A syllable, or a last part of several. The head is its onset, or `=` and its first vowels when it has none;
 * the tail its coda, or `=` and its last vowels.
 */
export type Unit = readonly [text: string, head: string, tail: string, syllables: number];

/**
 * The words of a tree, in byte order: after each beginning a bit for the end, one for more, and one for each letter.
 * With `seen`, rows of three letters that are in no word of it are left out.
 */
export function readWords(letters: Letters, seen?: ArrayLike<number>): string[] {
  const list: string[] = [];
  readBranch(list, letters, seen, '', 0);
  return list;
}

/** Adds the words that begin like this, with a row of three letters at the end. */
function readBranch(
  list: string[],
  letters: Letters,
  seen: ArrayLike<number> | undefined,
  text: string,
  row: number,
): void {
  let context = 100 * Math.min(text.length, 9);
  const end = bit(context + likely(letters, row, 0));
  if (end) list.push(text);
  if (end && !bit(context + 99)) return;
  // another context behind the first letter that there is
  const more = context + 66;
  context += 33;
  const longer = (row * SYMBOLS) % ROWS;
  for (let x = 1; x < SYMBOLS; x++) {
    if (seen && longer >= SYMBOLS ** 2 && !seen[longer + x]) continue;
    if (bit(context + likely(letters, row, x))) {
      context = more;
      readBranch(list, letters, seen, text + String.fromCharCode(96 + x), longer + x);
    }
  }
}

/** The same of syllables: behind the tree a bit for each letter of each, whether it is of a nucleus. */
export const readUnits = (letters: Letters): Unit[] =>
  readWords(letters).map((text) => {
    // consonants and vowels by turns
    const runs = [''];
    let last = 0;
    for (const letter of text) {
      if (bit(1000 + 2 * letter.charCodeAt(0) + Math.min(last, 1)) !== last % 2) runs[++last] = '';
      runs[last] += letter;
    }
    const tail = runs[last]!;
    return [text, runs[0] || `=${runs[1]}`, last % 2 ? `=${tail}` : tail, (last + 1) >> 1 || 1];
  });

/** The words of a list that are nearest to a name by Levenshtein distance. */
import { distance, type Edits } from './edit-distance.ts';

export interface NearWord {
  readonly word: string;
  /** Levenshtein distance in UTF-16 code units; 0: the name itself. */
  readonly edits: number;
}

/**
 * The words, one a line, that are within `edits` of a name, nearest first, then in code unit order; at
 * most `count`. Case does not count. Every word of about the same length is compared: some 10^6 a second.
 */
export function nearWords(lines: string, name: string, edits: Edits, count: number): NearWord[] {
  const units = (text: string): Uint16Array =>
    Uint16Array.from({ length: text.length }, (_, i) => text.charCodeAt(i));
  const lower = units(name.toLowerCase());
  const row = new Uint16Array(lower.length + 1);
  const found = new Map<string, number>();
  for (const line of lines.toLowerCase().split('\n')) {
    const word = line.trim();
    if (word === '' || Math.abs(word.length - lower.length) > edits) continue;
    const apart = distance(lower, lower.length, units(word), 0, word.length, edits, row);
    if (apart <= edits) found.set(word, apart);
  }
  return [...found]
    .map(([word, apart]) => ({ word, edits: apart }))
    .sort((a, b) => a.edits - b.edits || (a.word < b.word ? -1 : 1))
    .slice(0, count);
}

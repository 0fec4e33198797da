/** Where a word may be split: pattern files and pattern packages stand behind this one interface. */
export interface Hyphenator {
  /**
   * `word` is lower-case; the result has `-` at each point and no `-` when the word has none.
   * Letters may differ from those of `word`: some languages change the spelling at a split.
   */
  hyphenate(word: string): string;
}

/** Letters that stay together at either end of a word, whatever the patterns say. */
export const MARGIN = 2;

/** Removes the hyphens of `hyphenated` that leave fewer than `MARGIN` letters at an end. */
export function keepMargins(hyphenated: string): string {
  const parts = hyphenated.split('-');
  while (parts.length > 1 && parts[0]!.length < MARGIN) parts.splice(0, 2, parts[0]! + parts[1]!);
  while (parts.length > 1 && parts.at(-1)!.length < MARGIN) {
    parts.splice(-2, 2, parts.at(-2)! + parts.at(-1)!);
  }
  return parts.join('-');
}

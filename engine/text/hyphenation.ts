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
  let text = hyphenated;
  for (let at = text.indexOf('-'); at >= 0 && at < MARGIN; at = text.indexOf('-')) {
    text = text.slice(0, at) + text.slice(at + 1);
  }
  for (
    let at = text.lastIndexOf('-');
    at >= 0 && text.length - at - 1 < MARGIN;
    at = text.lastIndexOf('-')
  ) {
    text = text.slice(0, at) + text.slice(at + 1);
  }
  return text;
}

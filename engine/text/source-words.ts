import { canonicalise, isPlain } from './normalise.ts';
import { detach, forEachToken } from './tokens.ts';

/**
 * Collects the distinct words of one or more texts as a-z words: the tokens of hyphenation, those
 * without a hyphenation point too, put through the normalisation of syllables. Words with letters
 * that do not reduce to a-z (ß, æ, ø) are left out.
 */
export class SourceWords {
  readonly #seen = new Set<string>();
  readonly #words = new Set<string>();

  add(text: string): void {
    forEachToken(text, 'latin', (token) => {
      if (this.#seen.has(token)) return;
      const own = detach(token);
      this.#seen.add(own);
      const word = canonicalise(own);
      if (isPlain(word)) this.#words.add(word);
    });
  }

  /** The words in code point order. */
  sorted(): string[] {
    return [...this.#words].sort();
  }
}

/** Distinct words of one text, in code point order. */
export function sourceWords(text: string): Set<string> {
  const words = new SourceWords();
  words.add(text);
  return new Set(words.sorted());
}

/** A fast check for offensive words: a trie as a pre-filter for the matcher of `obscenity`. */
import type { ParsedPattern, RegExpMatcher, SyntaxKind } from 'obscenity';
import { obscenity } from '#platform';
import { ANY_LETTER, BEGIN, determinise, END, SYMBOLS } from './letter-automaton.ts';

/** Letters that the recommended transformers leave twice in a row; all others once. */
const DOUBLED = new Set([...'beolsg'].map((letter) => letter.charCodeAt(0) - 97));

/**
 * The English matcher of the `obscenity` package (its dataset and recommended transformers) behind a
 * deterministic automaton of the dataset's patterns over the letters a-z. The automaton reads a name
 * in one pass and clears nearly all names; the matcher itself, which also knows the words that are
 * harmless after all, tests the others and every name with anything but letters. The results are
 * those of the matcher alone.
 */
export class OffensiveMatcher {
  readonly #matcher: RegExpMatcher;
  /** Next state by state and symbol. */
  readonly #next: Uint16Array;
  /** 1: a pattern has been read. */
  readonly #found: Uint8Array;
  readonly #start: number;
  readonly #decoder = new TextDecoder();

  constructor() {
    const { englishDataset, englishRecommendedTransformers, RegExpMatcher, SyntaxKind } =
      obscenity();
    const dataset = englishDataset.build();
    this.#matcher = new RegExpMatcher({ ...dataset, ...englishRecommendedTransformers });
    const sequences = dataset.blacklistedTerms.flatMap(({ pattern }) =>
      expand(pattern, SyntaxKind),
    );
    const { next, found } = determinise(sequences);
    this.#next = next;
    this.#found = found;
    this.#start = next[BEGIN]!;
  }

  /** Whether the first `n` bytes of a name in UTF-8 hold anything offensive. */
  matches(name: Uint8Array, n: number): boolean {
    return (
      this.#suspicious(name, n) && this.#matcher.hasMatch(this.#decoder.decode(name.slice(0, n)))
    );
  }

  #suspicious(name: Uint8Array, n: number): boolean {
    const next = this.#next;
    const found = this.#found;
    let state = this.#start;
    let last = -1;
    let left = 0;
    for (let i = 0; i < n; i++) {
      const letter = (name[i]! | 0x20) - 97;
      if (letter < 0 || letter > 25 || name[i]! < 65) return true;
      if (letter === last) {
        if (left-- <= 0) continue;
      } else {
        last = letter;
        left = DOUBLED.has(letter) ? 1 : 0;
      }
      state = next[state * SYMBOLS + letter]!;
      if (found[state]) return true;
    }
    return found[next[state * SYMBOLS + END]!] === 1;
  }
}

/** A pattern as plain sequences of symbols: its optional parts once with and once without. */
function expand(pattern: ParsedPattern, { Optional, Literal }: typeof SyntaxKind): number[][] {
  let sequences: number[][] = [pattern.requireWordBoundaryAtStart ? [BEGIN] : []];
  const append = (part: readonly number[]): number[][] => sequences.map((s) => [...s, ...part]);
  for (const node of pattern.nodes) {
    const inner = node.kind === Optional ? node.childNode : node;
    const part = inner.kind === Literal ? inner.chars.map(symbolOf) : [ANY_LETTER];
    sequences = node.kind === Optional ? [...sequences, ...append(part)] : append(part);
  }
  return pattern.requireWordBoundaryAtEnd ? append([END]) : sequences;
}

/** Characters other than letters never come up in a name that the automaton reads to its end. */
const symbolOf = (char: number): number => (char >= 97 && char <= 122 ? char - 97 : SYMBOLS);

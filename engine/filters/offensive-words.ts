/** Offensive words of a language other than English, as a list: which names hold one of them. */
import { BEGIN, determinise, END, type LetterAutomaton, SYMBOLS } from './letter-automaton.ts';

/** From so many letters on a word counts wherever it stands, and from so many on where a name begins with it. */
const ANYWHERE = 5;
const AT_THE_START = 4;

const CODE_A = 97;

/** A text in the letters a to z, without marks; others are skipped. */
export function plainLetters(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('æ', 'ae')
    .replaceAll('ø', 'o')
    .replaceAll('ł', 'l')
    .replaceAll('ı', 'i')
    .normalize('NFKD')
    .replace(/[^a-z]/g, '');
}

/**
 * Tests names against a list of words. Short words stand by chance within many names: a word of three letters
 * counts where it is the whole name, one of four where the name begins with it, a longer one anywhere.
 * Case, marks and what is no letter do not count.
 */
export class OffensiveWords {
  readonly #automaton: LetterAutomaton;
  readonly #decoder = new TextDecoder();
  #letters = new Uint8Array(256);

  /** `words`: one a line. Building it takes some 10 ms for a hundred words. */
  constructor(words: string) {
    this.#automaton = determinise(
      words
        .split('\n')
        .map(plainLetters)
        .filter((word) => word !== '')
        .map((word) => {
          const letters = Array.from(word, (letter) => letter.charCodeAt(0) - CODE_A);
          if (word.length >= ANYWHERE) return letters;
          return word.length >= AT_THE_START ? [BEGIN, ...letters] : [BEGIN, ...letters, END];
        }),
    );
  }

  /** Whether the first `n` bytes of a name in UTF-8 hold one of the words. */
  matches(name: Uint8Array, n: number): boolean {
    const { next, found } = this.#automaton;
    const count = this.#read(name, n);
    let state = next[BEGIN]!;
    for (let i = 0; i < count; i++) {
      state = next[state * SYMBOLS + this.#letters[i]!]!;
      if (found[state]) return true;
    }
    return found[next[state * SYMBOLS + END]!] === 1;
  }

  /** Reads a name into letters 0..25; returns how many there are. */
  #read(name: Uint8Array, n: number): number {
    if (n > this.#letters.length) this.#letters = new Uint8Array(2 * n);
    let count = 0;
    for (let i = 0; i < n; i++) {
      if (name[i]! > 127) return this.#readText(this.#decoder.decode(name.subarray(0, n)));
      const letter = (name[i]! | 0x20) - CODE_A;
      if (name[i]! >= 65 && letter >= 0 && letter < 26) this.#letters[count++] = letter;
    }
    return count;
  }

  #readText(text: string): number {
    const plain = plainLetters(text);
    if (plain.length > this.#letters.length) this.#letters = new Uint8Array(2 * plain.length);
    for (let i = 0; i < plain.length; i++) this.#letters[i] = plain.charCodeAt(i) - CODE_A;
    return plain.length;
  }
}

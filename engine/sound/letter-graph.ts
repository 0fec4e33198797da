/** Which rows of three letters the words of a source have, and where. */
import { sharedBuffer } from '../base/shared.ts';
import { SYMBOLS } from './letter-model.ts';

/** By index (a * 27 + b) * 27 + c, in shared memory. */
export interface LetterGraphColumns {
  /** 1: some word has the three in a row; 0 stands for the boundary. */
  readonly inner: Uint8Array;
  /** 1: some word begins with the three letters, 2: some word ends with them. */
  readonly edges: Uint8Array;
}

const BEGINS = 1;
const ENDS = 2;

export class LetterGraph {
  readonly columns: LetterGraphColumns;

  constructor(columns: LetterGraphColumns) {
    this.columns = columns;
  }

  static build(words: readonly Uint8Array[]): LetterGraph {
    const column = (): Uint8Array => new Uint8Array(sharedBuffer(SYMBOLS ** 3));
    const graph = new LetterGraph({ inner: column(), edges: column() });
    const { inner, edges } = graph.columns;
    for (const word of words) {
      const n = word.length;
      for (let i = -1; i + 1 < n; i++) inner[three(word, n, i)] = 1;
      if (n < 3) continue;
      edges[three(word, n, 0)]! |= BEGINS;
      edges[three(word, n, n - 3)]! |= ENDS;
    }
    return graph;
  }

  begins(a: number, b: number, c: number): boolean {
    return (this.columns.edges[(a * SYMBOLS + b) * SYMBOLS + c]! & BEGINS) !== 0;
  }

  ends(a: number, b: number, c: number): boolean {
    return (this.columns.edges[(a * SYMBOLS + b) * SYMBOLS + c]! & ENDS) !== 0;
  }

  /** Where letters 0..n-1 of a name first leave the graph: a row beginning at -1..n-2; null when they do not. */
  fault(letters: Uint8Array, n: number): number | null {
    const { inner } = this.columns;
    let a = 0;
    let b = n > 0 ? letters[0]! : 0;
    for (let i = -1; i + 1 < n; i++) {
      const c = i + 2 < n ? letters[i + 2]! : 0;
      if (inner[(a * SYMBOLS + b) * SYMBOLS + c] === 0) return i;
      a = b;
      b = c;
    }
    return null;
  }
}

/** Index of letters i..i+2, the boundary beyond either end. */
function three(word: Uint8Array, n: number, i: number): number {
  const at = (k: number): number => (k >= 0 && k < n ? word[k]! : 0);
  return (at(i) * SYMBOLS + at(i + 1)) * SYMBOLS + at(i + 2);
}

/** The beginnings and the endings of real names, and how far they cover a name between them. */
import { sharedBuffer } from '../base/shared.ts';
import { SYMBOLS } from './letter-model.ts';

/** Two tries as columns in shared memory: the node behind node * 27 + letter, 0 where there is none. */
export interface EdgeColumns {
  /** Letters read from the first on, and from the last on; the root is node 0. */
  readonly begins: Uint16Array;
  readonly ends: Uint16Array;
}

/** Most nodes of a trie; further names are ignored. */
const MAX_NODES = 65_535;

export class NameEdges {
  readonly columns: EdgeColumns;

  constructor(columns: EdgeColumns) {
    this.columns = columns;
  }

  /** Names as letters 1..26. */
  static build(names: readonly Uint8Array[]): NameEdges {
    return new NameEdges({
      begins: trie(names),
      ends: trie(names.map((name) => name.toReversed())),
    });
  }

  /**
   * Letters 0..n-1 that both the longest beginning of a real name and the longest ending of one cover: from
   * three on the two names flow into each other; below 0, so many letters are covered by neither.
   */
  overlap(letters: Uint8Array, n: number): number {
    const { begins, ends } = this.columns;
    let first = 0;
    for (let node = 0; first < n; first++) {
      node = begins[node * SYMBOLS + letters[first]!]!;
      if (node === 0) break;
    }
    let last = 0;
    for (let node = 0; last < n; last++) {
      node = ends[node * SYMBOLS + letters[n - 1 - last]!]!;
      if (node === 0) break;
    }
    return first + last - n;
  }
}

function trie(names: readonly Uint8Array[]): Uint16Array {
  const most = Math.min(MAX_NODES, 1 + names.reduce((sum, name) => sum + name.length, 0));
  const next = new Uint16Array(most * SYMBOLS);
  let nodes = 1;
  for (const name of names) {
    let node = 0;
    for (const letter of name) {
      const at = node * SYMBOLS + letter;
      if (next[at] === 0) {
        if (nodes === most) break;
        next[at] = nodes++;
      }
      node = next[at]!;
    }
  }
  const shared = new Uint16Array(sharedBuffer(2 * nodes * SYMBOLS));
  shared.set(next.subarray(0, nodes * SYMBOLS));
  return shared;
}

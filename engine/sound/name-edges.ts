/** The beginnings and the endings of real names, and how much a name takes after them. */
import { lnOfCount } from '../base/exact-math.ts';
import { sharedBuffer } from '../base/shared.ts';
import { SYMBOLS } from './letter-model.ts';

/** Letters of the longest name. */
const LONGEST_NAME = 64;

/** Two tries as columns in shared memory: the node behind node * 27 + letter, 0 where there is none. */
export interface EdgeColumns {
  /** Letters read from the first on, and from the last on; the root is node 0. */
  readonly begins: Uint16Array;
  readonly ends: Uint16Array;
  /** Names through each node. */
  readonly beginNames: Uint16Array;
  readonly endNames: Uint16Array;
  /** How many different letters follow each node, the boundary with them. */
  readonly beginKinds: Uint8Array;
  readonly endKinds: Uint8Array;
  /** 1: a name is whole at this node of `begins`. */
  readonly wholes: Uint8Array;
}

/** What a name has in common with real ones. */
export interface NameKin {
  /**
   * Letters that both the longest beginning of a real name and the longest ending of one cover: from three on
   * the two names flow into each other; below 0, so many letters are covered by neither.
   */
  readonly overlap: number;
  /** Real names at most one letter away: itself, one more, one less, or another one. */
  readonly near: number;
  /** Real names with the same first four letters, the same last four, and the same last two. */
  readonly begin4: number;
  readonly end4: number;
  readonly end2: number;
  /**
   * How freely real names part at some place of it: ln(1 + a) + ln(1 + b) at the best place, a the kinds of letters
   * that follow what stands before it, b those that stand before what follows (successor variety: Harris 1955).
   */
  readonly seam: number;
}

/** Most nodes of a trie; further names are ignored. */
const MAX_NODES = 65_535;

export class NameEdges {
  readonly columns: EdgeColumns;
  /** Nodes at which a name one letter away is whole; the latest call's own. */
  readonly #found = new Set<number>();
  /** By letters read: kinds of letters that follow. */
  readonly #kinds = new Uint8Array(2 * LONGEST_NAME);

  constructor(columns: EdgeColumns) {
    this.columns = columns;
  }

  /** Names as letters 1..26. */
  static build(names: readonly Uint8Array[]): NameEdges {
    const begins = trie(names);
    const ends = trie(names.map((name) => name.toReversed()));
    return new NameEdges({
      begins: begins.next,
      ends: ends.next,
      beginNames: begins.names,
      endNames: ends.names,
      beginKinds: begins.kinds,
      endKinds: ends.kinds,
      wholes: begins.wholes,
    });
  }

  /** Whether letters 0..n-1 are one of the names. */
  isName(letters: Uint8Array, n: number): boolean {
    const { begins, wholes } = this.columns;
    let node = 0;
    for (let i = 0; i < n; i++) {
      node = begins[node * SYMBOLS + letters[i]!]!;
      if (node === 0) return false;
    }
    return wholes[node] === 1;
  }

  /** What letters 0..n-1, n at least 1, have in common with the names. */
  kin(letters: Uint8Array, n: number): NameKin {
    const { begins, ends, beginNames, endNames, beginKinds, endKinds } = this.columns;
    const kinds = this.#kinds;
    let begin4 = 0;
    let first = 0;
    for (let node = 0; first < n; first++) {
      node = begins[node * SYMBOLS + letters[first]!]!;
      if (node === 0) break;
      kinds[first + 1] = beginKinds[node]!;
      if (first === 3) begin4 = beginNames[node]!;
    }
    let end2 = 0;
    let end4 = 0;
    let last = 0;
    let seam = 0;
    for (let node = 0; last < n; last++) {
      node = ends[node * SYMBOLS + letters[n - 1 - last]!]!;
      if (node === 0) break;
      if (last === 1) end2 = endNames[node]!;
      if (last === 3) end4 = endNames[node]!;
      const before = n - 1 - last;
      if (last >= 1 && before >= 2 && before <= first) {
        seam = Math.max(seam, lnOfCount(kinds[before]!) + lnOfCount(endKinds[node]!));
      }
    }
    const near = this.#near(letters, n);
    return { overlap: first + last - n, near, begin4, end4, end2, seam };
  }

  /** Names at most one letter away. */
  #near(letters: Uint8Array, n: number): number {
    const { begins } = this.columns;
    const found = this.#found;
    found.clear();
    this.#finish(0, letters, 0, n);
    for (let node = 0, i = 0; i <= n; i++) {
      // without letter i
      if (i < n) this.#finish(node, letters, i + 1, n);
      for (let letter = 1; letter < SYMBOLS; letter++) {
        const next = begins[node * SYMBOLS + letter]!;
        if (next === 0) continue;
        // with one more before it, or another one in its place
        this.#finish(next, letters, i, n);
        if (i < n && letter !== letters[i]) this.#finish(next, letters, i + 1, n);
      }
      if (i === n) break;
      node = begins[node * SYMBOLS + letters[i]!]!;
      if (node === 0) break;
    }
    return found.size;
  }

  /** Notes the name that goes on from `node` as letters i..n-1, if there is one. */
  #finish(from: number, letters: Uint8Array, i: number, n: number): void {
    const { begins, wholes } = this.columns;
    let node = from;
    for (let k = i; k < n; k++) {
      node = begins[node * SYMBOLS + letters[k]!]!;
      if (node === 0) return;
    }
    if (node > 0 && wholes[node] === 1) this.#found.add(node);
  }
}

interface Trie {
  readonly next: Uint16Array;
  readonly names: Uint16Array;
  readonly kinds: Uint8Array;
  readonly wholes: Uint8Array;
}

function trie(list: readonly Uint8Array[]): Trie {
  const most = Math.min(MAX_NODES, 1 + list.reduce((sum, name) => sum + name.length, 0));
  const next = new Uint16Array(most * SYMBOLS);
  const names = new Uint16Array(most);
  const kinds = new Uint8Array(most);
  const wholes = new Uint8Array(most);
  let nodes = 1;
  for (const name of list) {
    let node = 0;
    let read = 0;
    for (const letter of name) {
      const at = node * SYMBOLS + letter;
      if (next[at] === 0) {
        if (nodes === most) break;
        next[at] = nodes++;
        kinds[node]!++;
      }
      node = next[at]!;
      names[node]!++;
      read++;
    }
    if (read < name.length || wholes[node] === 1) continue;
    wholes[node] = 1;
    kinds[node]!++;
  }
  const column16 = (values: Uint16Array): Uint16Array => {
    const shared = new Uint16Array(sharedBuffer(2 * values.length));
    shared.set(values);
    return shared;
  };
  const column8 = (values: Uint8Array): Uint8Array => {
    const shared = new Uint8Array(sharedBuffer(nodes));
    shared.set(values.subarray(0, nodes));
    return shared;
  };
  return {
    next: column16(next.subarray(0, nodes * SYMBOLS)),
    names: column16(names.subarray(0, nodes)),
    kinds: column8(kinds),
    wholes: column8(wholes),
  };
}

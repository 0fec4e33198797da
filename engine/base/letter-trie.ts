/** A compact trie of a sorted list of texts, in shared memory. */
import { sharedBuffer, sharedCopy } from './shared.ts';
import type { TextColumns } from './text-set.ts';

export type LetterTrie = ReturnType<typeof buildTrie>;

/** The node that all texts begin at; no child, so it doubles as "no such child". */
export const ROOT = 0;

/** The child of a node by a byte; `ROOT` when there is none. */
export function childOf(trie: LetterTrie, node: number, byte: number): number {
  const symbol = trie.symbol[byte]!;
  const word = node * trie.words + (symbol >>> 5);
  const mask = trie.mask[word]!;
  const bit = 1 << (symbol & 31);
  // symbol 0 is never set
  return (mask & bit) === 0 ? ROOT : trie.first[word]! + bitCount(mask & (bit - 1));
}

/** The node reached from `node` by bytes from..to-1; `ROOT` when there is none or nothing to read. */
export function walkTrie(
  trie: LetterTrie,
  node: number,
  bytes: Uint8Array,
  from: number,
  to: number,
): number {
  let at = node;
  for (let i = from; i < to; i++) {
    at = childOf(trie, at, bytes[i]!);
    if (at === ROOT) return ROOT;
  }
  return at;
}

/**
 * A trie over the UTF-8 bytes of texts that are distinct, not empty and sorted by bytes, as columns in shared memory. Nodes
 * are numbered level by level, so the children of a node lie side by side and a child is found by counting the bits below
 * its own: two words and a byte a node for alphabets of up to 31 bytes. O(bytes).
 */
export function buildTrie({ start, text }: TextColumns) {
  const count = start.length - 1;
  /** Number of a byte among the bytes that occur, from 1; 0 for bytes that do not. */
  const symbol = new Uint8Array(sharedBuffer(256));
  for (let i = 0; i < start[count]!; i++) symbol[text[i]!] = 1;
  let symbols = 0;
  for (let byte = 0; byte < 256; byte++) if (symbol[byte]) symbol[byte] = ++symbols;
  /** 32-bit words of `mask` a node. */
  const words = (symbols >>> 5) + 1;
  /** The root and a node for each byte, if no two texts began alike. */
  const most = start[count]! + 1;
  /** Bit s % 32 of word s / 32 of a node: it has a child by symbol s. */
  const mask = new Int32Array(most * words);
  /** Child by the lowest symbol of each word of `mask`. */
  const first = new Int32Array(most * words);
  /** 1: a text ends at the node. */
  const terminal = new Uint8Array(most);
  // texts from[v]..to[v]-1 share the first depth[v] bytes
  const from = new Uint32Array(most);
  const to = new Uint32Array(most);
  const depth = new Uint16Array(most);
  to[ROOT] = count;
  let nodes = 1;
  for (let node = 0; node < nodes; node++) {
    const level = depth[node]!;
    let i = from[node]!;
    if (i < to[node]! && start[i]! + level === start[i + 1]!) {
      terminal[node] = 1;
      i++;
    }
    while (i < to[node]!) {
      const byte = text[start[i]! + level]!;
      const word = node * words + (symbol[byte]! >>> 5);
      if (mask[word] === 0) first[word] = nodes;
      mask[word]! |= 1 << (symbol[byte]! & 31);
      from[nodes] = i;
      while (i < to[node]! && text[start[i]! + level] === byte) i++;
      to[nodes] = i;
      depth[nodes++] = level + 1;
    }
  }
  return {
    symbol,
    words,
    mask: sharedCopy(mask.subarray(0, nodes * words)),
    first: sharedCopy(first.subarray(0, nodes * words)),
    terminal: sharedCopy(terminal.subarray(0, nodes)),
  };
}

/** Number of set bits (population count in parallel, Warren, Hacker's Delight 5-1). */
export function bitCount(word: number): number {
  let v = word - ((word >>> 1) & 0x55555555);
  v = (v & 0x33333333) + ((v >>> 2) & 0x33333333);
  return Math.imul((v + (v >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** Two lists of words or names mixed in a given share, so that a little more of one changes little. */
import { mix32 } from '../../base/random/permutation.ts';

/** How much of each list a mixture takes, 0 to 1: as many as there can be in the share. */
export interface Takes {
  readonly first: number;
  readonly second: number;
}

/**
 * Shares of the lists that are taken so that `percent` of the mixture, 0 to 100, is of the first one: all of a
 * list where only it is wanted.
 */
export function takesOf(first: number, second: number, percent: number): Takes {
  const w = percent / 100;
  if (w >= 1 || second === 0) return { first: 1, second: 0 };
  if (w <= 0 || first === 0) return { first: 0, second: 1 };
  const size = Math.min(first / w, second / (1 - w));
  return { first: (w * size) / first, second: ((1 - w) * size) / second };
}

/**
 * The words of a list that its share takes, in their order. Which they are depends on the word alone, and a larger
 * share takes all that a smaller one does.
 */
export function taken(words: readonly string[], share: number): string[] {
  if (share >= 1) return [...words];
  const most = Math.round(share * words.length);
  const ranks = words
    .map((word, i) => ({ rank: rankOf(word), i }))
    .sort((a, b) => a.rank - b.rank || a.i - b.i);
  const chosen = new Uint8Array(words.length);
  for (const { i } of ranks.slice(0, most)) chosen[i] = 1;
  return words.filter((_, i) => chosen[i] === 1);
}

/** Both lists in the share, each entry once, in byte order. */
export function mixLists(
  first: readonly string[],
  second: readonly string[],
  percent: number,
): string[] {
  const takes = takesOf(first.length, second.length, percent);
  return [...new Set([...taken(first, takes.first), ...taken(second, takes.second)])].sort();
}

function rankOf(word: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < word.length; i++) hash = Math.imul(hash ^ word.charCodeAt(i), 0x01000193);
  return mix32(hash);
}

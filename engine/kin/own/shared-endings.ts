// What the endings of names tell: a word that ends as the names of a text do and as none of its words is a name,
// and of their kind.

import type { Group, Judging, OwnKind } from './own-name.ts';

/** Names that share an ending until it tells something. */
const FEWEST = 3;
/** Share of the names with an ending that are of one kind until it tells the kind. */
const PURE = 0.85;

/**
 * Of words that stand at the starts of sentences only, those that are names by their form: three last letters that
 * two names of the text share, or two that three share, and no other word of it. In small texts only, where a name occurs once.
 */
export function likeOthers(
  doubtful: readonly Group[],
  accepted: readonly Group[],
  { words, isCommonWord }: Judging,
  small: boolean,
): Group[] {
  if (!small || doubtful.length === 0) return [];
  const names = new Set([...accepted, ...doubtful].map(({ folded }) => folded));
  const found = new Set<Group>();
  for (const [length, fewest] of [
    [3, FEWEST - 1],
    [2, FEWEST],
  ] as const) {
    const endings = new Map<string, number>();
    for (const { folded } of accepted) {
      if (folded.length < 4) continue;
      const ending = folded.slice(-length);
      endings.set(ending, (endings.get(ending) ?? 0) + 1);
    }
    for (const word of words) if (!names.has(word)) endings.delete(word.slice(-length));
    for (const group of doubtful) {
      const { folded } = group;
      if (folded.length < 4 || isCommonWord?.(folded)) continue;
      if ((endings.get(folded.slice(-length)) ?? 0) >= fewest) found.add(group);
    }
  }
  return [...found];
}

/** Gives names of no kind that of the others which end alike, in three letters or two. */
export function tellByEnding(groups: readonly Group[]): void {
  for (const length of [3, 2]) {
    const kinds = new Map<string, Map<OwnKind, number>>();
    for (const { folded, kind } of groups) {
      if (kind === 'either' || folded.length <= length) continue;
      const ending = folded.slice(-length);
      const counts = kinds.get(ending) ?? new Map<OwnKind, number>();
      kinds.set(ending, counts.set(kind, (counts.get(kind) ?? 0) + 1));
    }
    for (const group of groups) {
      if (group.kind !== 'either') continue;
      const counts = kinds.get(group.folded.slice(-length));
      if (!counts) continue;
      const all = [...counts.values()].reduce((sum, n) => sum + n, 0);
      for (const [kind, n] of counts) if (n >= FEWEST && n >= PURE * all) group.kind = kind;
    }
  }
}

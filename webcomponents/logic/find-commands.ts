/** Search of the command palette: every word occurs, beginnings of titles first. */

export interface Findable {
  readonly title: string;
  readonly group: string;
  readonly hint?: string;
}

/**
 * The entries that hold every word of a query somewhere, best first: words at the beginning of the title
 * before words at the beginning of a word before words anywhere. Equal ones keep their order.
 */
export function findCommands<T extends Findable>(
  entries: readonly T[],
  query: string,
  limit: number,
): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.slice(0, limit);
  return entries
    .map((entry) => ({ entry, score: scoreOf(entry, words) }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, limit)
    .map(({ entry }) => entry);
}

/** 0 unless every word occurs. */
function scoreOf({ title, group, hint = '' }: Findable, words: readonly string[]): number {
  const name = title.toLowerCase();
  const rest = `${group} ${hint}`.toLowerCase();
  let score = 0;
  for (const word of words) {
    if (name.startsWith(word)) score += 8;
    else if (startsAWord(name, word)) score += 4;
    else if (name.includes(word)) score += 2;
    else if (rest.includes(word)) score += 1;
    else return 0;
  }
  return score;
}

const startsAWord = (text: string, word: string): boolean =>
  text.split(/[^\p{L}\p{N}]+/u).some((part) => part.startsWith(word));

/** Search of the command palette: every word occurs, titles that begin with one first. */

export interface Findable {
  readonly title: string;
  readonly group: string;
  readonly hint?: string;
}

/** The entries that hold every word of a query somewhere; those whose title begins with one of them come first. */
export function findCommands<T extends Findable>(
  entries: readonly T[],
  query: string,
  limit: number,
): T[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ title }: T): boolean =>
    words.some((word) => title.toLowerCase().startsWith(word));
  return entries
    .filter(({ title, group, hint = '' }) => {
      const text = `${title} ${group} ${hint}`.toLowerCase();
      return words.every((word) => text.includes(word));
    })
    .sort((one, other) => Number(begins(other)) - Number(begins(one)))
    .slice(0, limit);
}

/** A list of recently used values. */

/** Puts a value at the head of a list that keeps each only once and at most `most`. */
export const addRecent = (list: readonly string[], value: string, most: number): string[] =>
  [value, ...list.filter((other) => other !== value)].slice(0, most);

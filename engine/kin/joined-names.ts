/** Names as one text: what `split` of the run-time parts again. */

export const joinedNames = (names: readonly string[]): string =>
  names.join(names.some((name) => name.includes(' ')) ? '\n' : ' ');

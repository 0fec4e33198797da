/** Lines joined before they are written. */
const LINES_PER_PIECE = 8192;

/** The items one a line, each line ended by a line feed, in pieces of some thousand lines. */
export function* linesText(items: Iterable<string>): Generator<string> {
  let piece: string[] = [];
  for (const item of items) {
    piece.push(item);
    if (piece.length < LINES_PER_PIECE) continue;
    yield `${piece.join('\n')}\n`;
    piece = [];
  }
  if (piece.length > 0) yield `${piece.join('\n')}\n`;
}

/** Lists of texts as the lines of a file, in chunks. */

/** Lines joined before they are written. */
const LINES_PER_CHUNK = 8192;

/** The items one a line, each line ended by a line feed, in chunks of some thousand lines. */
export function* linesText(items: readonly string[]): Generator<string> {
  for (let i = 0; i < items.length; i += LINES_PER_CHUNK) {
    yield `${items.slice(i, i + LINES_PER_CHUNK).join('\n')}\n`;
  }
}

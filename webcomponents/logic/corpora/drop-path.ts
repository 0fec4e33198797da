/**
 * The path that a drop tells: of a dragged path, or of a `file:` address. Null where it names no absolute
 * path, as for files dragged into most browsers, which keep to themselves where a file lies.
 */
export function droppedPath(text: string): string | null {
  const line = text.split(/\r?\n/).find((each) => each.trim() !== '' && !each.startsWith('#'));
  const first = line?.trim() ?? '';
  if (/^(\/|~\/|[A-Za-z]:[\\/])/.test(first)) return first;
  if (!first.startsWith('file:///')) return null;
  try {
    const path = decodeURIComponent(new URL(first).pathname);
    return /^\/[A-Za-z]:/.test(path) ? path.slice(1) : path;
  } catch {
    return null;
  }
}

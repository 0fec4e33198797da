/** Anchors of headings, as GitHub makes them. */

/** The anchor of a heading's plain text; `taken` holds those of the headings before it in the same document. */
export function slugOf(heading: string, taken: Set<string>): string {
  const plain = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-');
  let slug = plain;
  for (let n = 1; taken.has(slug); n++) slug = `${plain}-${n}`;
  taken.add(slug);
  return slug;
}

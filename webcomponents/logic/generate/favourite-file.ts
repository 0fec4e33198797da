/** Favourites read from an exported file, to be added again. */

/** A favourite as it goes into a request; other fields of the file are taken along. */
export interface FavouriteEntry extends Readonly<Record<string, unknown>> {
  readonly name: string;
  readonly source: string;
}

/** Fields that the server makes itself. */
const OWN = ['id', 'created_at', 'updated_at'];

/**
 * The entries of an exported file, to be added again. Throws with what is wrong with a text that is no
 * such file.
 */
export function favouriteEntries(text: string): readonly FavouriteEntry[] {
  let document: unknown;
  try {
    document = JSON.parse(text);
  } catch {
    throw new Error('The file is no JSON. Choose a file that was exported here.');
  }
  const list = (document as { favorites?: unknown } | null)?.favorites;
  if (!Array.isArray(list)) {
    throw new Error('The file has no list of favourites. Choose a file that was exported here.');
  }
  if (list.length === 0) throw new Error('The file has no favourites.');
  return list.map((entry: Record<string, unknown> | null, i) => {
    if (typeof entry?.name !== 'string' || entry.name.trim() === '') {
      throw new Error(`Favourite ${i + 1} of the file has no name.`);
    }
    const fields = Object.entries(entry).filter(([key]) => !OWN.includes(key));
    const source = typeof entry.source === 'string' && entry.source !== '' ? entry.source : 'file';
    return { ...Object.fromEntries(fields), name: entry.name, source };
  });
}

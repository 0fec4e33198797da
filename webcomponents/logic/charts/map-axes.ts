/** The map of one corpus laid out on the axes of another, so that two maps can be compared. */

/** What is needed of a map of the server. */
interface PlacedSyllables {
  readonly signature: readonly number[];
  readonly x: readonly number[];
  readonly y: readonly number[];
  readonly loadings: readonly (readonly number[])[];
}

/** Place of a signature on an axis, from where the features of none are. */
const along = (signature: number, loading: readonly number[]): number =>
  loading.reduce((sum, v, k) => sum + ((signature >> k) & 1) * v, 0);

/**
 * The map with the places that its syllables have on the axes of `other`. Each keeps its place in the disc of its
 * signature. The first syllable of a map is the most frequent one and lies in the middle of its disc, which tells
 * where the axes begin.
 */
export function onAxesOf<T extends PlacedSyllables>(map: T, other: PlacedSyllables): T {
  const moved = (from: readonly number[], theirs: readonly number[], k: 0 | 1): number[] => {
    const [own, next] = [map.loadings[k]!, other.loadings[k]!];
    const start = (places: readonly number[], all: readonly number[], axis: readonly number[]) =>
      (places[0] ?? 0) - along(all[0] ?? 0, axis);
    const shift = start(theirs, other.signature, next) - start(from, map.signature, own);
    return from.map(
      (v, i) => v - along(map.signature[i]!, own) + along(map.signature[i]!, next) + shift,
    );
  };
  return {
    ...map,
    x: moved(map.x, other.x, 0),
    y: moved(map.y, other.y, 1),
    loadings: other.loadings,
  };
}

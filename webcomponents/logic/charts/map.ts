/** The syllable map without its drawing: axes, scale, colour classes, radii. */
import type { Schemas } from '../../../http/wire.ts';
import { FEATURES } from './features.ts';

type SyllableMap = Schemas['SyllableMap'];

/**
 * A map on given axes, with the origin at a syllable without a feature: maps of two corpora on the same axes have equal
 * signatures at equal places. The distances within a signature stay.
 */
export function onAxes(map: SyllableMap, loadings: SyllableMap['loadings']): SyllableMap {
  const { signature } = map;
  const along = (mask: number, loading: readonly number[]): number =>
    loading.reduce((sum, weight, k) => sum + weight * ((mask >> k) & 1), 0);
  const moved = (places: readonly number[], axis: 0 | 1): number[] => {
    const [from, to] = [map.loadings[axis]!, loadings[axis]!];
    // the first of its signature lies exactly at the place of that
    const origin = (places[0] ?? 0) - along(signature[0] ?? 0, from);
    return places.map((v, i) => v - origin - along(signature[i]!, from) + along(signature[i]!, to));
  };
  return { ...map, x: moved(map.x, 0), y: moved(map.y, 1), loadings };
}

/** Ends of both axes with one scale, so that all places are well inside a picture of this size in pixels. */
export function fitDomains(
  maps: readonly Pick<SyllableMap, 'x' | 'y'>[],
  width: number,
  height: number,
) {
  const span = (axis: 'x' | 'y'): readonly [middle: number, length: number] => {
    let [least, most] = [Infinity, -Infinity];
    for (const map of maps)
      for (const v of map[axis]) [least, most] = [Math.min(least, v), Math.max(most, v)];
    return [(least + most) / 2, Math.max(most - least, 1e-6)];
  };
  const [[x, across], [y, up]] = [span('x'), span('y')];
  const unit = Math.max(across / (width - 24), up / (height - 24)); // of the plane in a pixel
  const around = (middle: number, pixels: number): readonly [number, number] => [
    middle - (unit * pixels) / 2,
    middle + (unit * pixels) / 2,
  ];
  return { x: around(x, width), y: around(y, height) };
}

/** What the colour of a point tells: its length, whether it has a feature, or how many starts reach it. */
export type MapColour = 'length' | 'reach' | (typeof FEATURES)[number]['name'];

/** Classes of points: `of[i]` is an index into `classes`. */
export interface ColourClasses {
  readonly of: Uint8Array;
  /** `shade`: 0 (pale) to 1 (full). */
  readonly classes: readonly { readonly label: string; readonly shade: number }[];
}

export function colourOf(text: string | undefined): MapColour {
  if (text === 'reach') return text;
  return FEATURES.find(({ name }) => name === text)?.name ?? 'length';
}

const LONGEST = 6;

/** Sorts the points into classes. `reached` tells the starts that reach a syllable, where it is known. */
export function colourClasses(
  { length, signature, syllables }: Pick<SyllableMap, 'syllables' | 'length' | 'signature'>,
  colour: MapColour,
  reached: ReadonlyMap<string, number>,
): ColourClasses {
  if (colour === 'length') {
    return {
      of: Uint8Array.from(length, (n) => Math.min(n, LONGEST) - 1),
      classes: Array.from({ length: LONGEST }, (_, i) => ({
        label: i === 0 ? '1 letter' : `${i + 1}${i + 1 === LONGEST ? ' or more' : ''}`,
        shade: (i + 0.6) / (LONGEST - 0.4),
      })),
    };
  }
  if (colour === 'reach') {
    const most = Math.max(1, ...reached.values());
    const classes = [
      { label: 'not among the most reached', shade: 0 },
      { label: `reached from up to ${Math.ceil(most / 3)} starts`, shade: 0.45 },
      { label: `up to ${Math.ceil((2 * most) / 3)}`, shade: 0.72 },
      { label: `up to ${most}`, shade: 1 },
    ];
    const third = (syllable: string) => Math.ceil((3 * (reached.get(syllable) ?? 0)) / most);
    return { of: Uint8Array.from(syllables, third), classes };
  }
  const k = FEATURES.findIndex(({ name }) => name === colour);
  const { label } = FEATURES[k]!;
  return {
    of: Uint8Array.from(signature, (mask) => (mask >> k) & 1),
    classes: [
      { label: `without: ${label}`, shade: 0 },
      { label, shade: 1 },
    ],
  };
}

/** Radius of a point in pixels: the logarithm of its frequency. */
export const radiusOf = (frequency: number, most: number): number =>
  1.6 + 3.6 * (most > 0 ? Math.log1p(frequency) / Math.log1p(most) : 0);

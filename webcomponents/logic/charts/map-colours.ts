/** Colour classes and radii of the points of the syllable map. */
import { FEATURES } from './features.ts';

/** What the colour of a point tells: its length, whether it has a feature, or how many starts reach it. */
export type MapColour = 'length' | 'reach' | (typeof FEATURES)[number]['name'];

/** Classes of points: `of[i]` is an index into `classes`. */
export interface ColourClasses {
  readonly of: Uint8Array;
  /** `shade`: 0 (pale) to 1 (full). */
  readonly classes: readonly { readonly label: string; readonly shade: number }[];
}

/** What is known of the points. */
export interface MapPoints {
  readonly syllables: readonly string[];
  readonly length: readonly number[];
  readonly signature: readonly number[];
}

export function colourOf(text: string | undefined): MapColour {
  if (text === 'reach') return text;
  return FEATURES.find(({ name }) => name === text)?.name ?? 'length';
}

/** Lengths from here on share one class. */
const LONGEST = 6;

/** Sorts the points into classes. `reached` tells the starts that reach a syllable, where it is known. */
export function colourClasses(
  points: MapPoints,
  colour: MapColour,
  reached: ReadonlyMap<string, number>,
): ColourClasses {
  const { length, signature, syllables } = points;
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
    return {
      of: Uint8Array.from(syllables, (syllable) =>
        Math.ceil((3 * (reached.get(syllable) ?? 0)) / most),
      ),
      classes,
    };
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
export function radiusOf(frequency: number, most: number): number {
  return 1.6 + 3.6 * (most > 0 ? Math.log1p(frequency) / Math.log1p(most) : 0);
}

/** SVG shapes above the points of the syllable map: walks, labels, lasso, selection. */
import type { Schemas } from '../../api.ts';
import {
  alongLine,
  type Box,
  type LabelledMark,
  labelSides,
  type Side,
  wordOffset,
} from '../../logic/charts/label-sides.ts';
import type { ColourClasses } from '../../logic/charts/map-colours.ts';
import type { Pixel } from './gestures.ts';

const SVG = 'http://www.w3.org/2000/svg';

/** A walk on the map: indexes of its syllables, as far as they are on it. */
export interface MapWalk {
  readonly index: number;
  readonly points: readonly number[];
}

/** What the map shows and whom it tells. */
export interface MapContent {
  readonly map: Schemas['SyllableMap'];
  /** Places that have to be in view besides those of the map: of the map beside it. */
  readonly beside: { readonly x: readonly number[]; readonly y: readonly number[] } | null;
  readonly colours: ColourClasses;
  readonly walks: readonly MapWalk[];
  /** The walk that stands out; -1 is none. */
  readonly walk: number;
  readonly selected: ReadonlySet<number>;
  hover(index: number): void;
  select(indexes: readonly number[]): void;
  open(index: number): void;
}

/** What lies above the points of the map. */
export interface MapOverlay {
  readonly content: MapContent;
  /** Points that get their syllable written beside them. */
  readonly labelled: readonly number[];
  readonly trace: readonly Pixel[];
  readonly font: string;
  /** Of the picture, in pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Where a point is. */
  at(point: number): Pixel;
}

/** Walks, labels and the lasso as shapes. */
export function overlayShapes(overlay: MapOverlay): Element[] {
  const { walks, walk } = overlay.content;
  // the one that stands out comes last, above the others
  const ordered = walks.toSorted((a, b) => Number(a.index === walk) - Number(b.index === walk));
  return [
    ...ordered.flatMap((one) => walkShapes(overlay, one)),
    ...pointWords(overlay),
    ...lassoShapes(overlay.trace),
  ];
}

function walkShapes(overlay: MapOverlay, { index, points }: MapWalk): Element[] {
  const { walk } = overlay.content;
  const strong = index === walk;
  const line = shape('polyline', {
    points: points.map((i) => textOf(overlay.at(i))).join(' '),
    fill: 'none',
    stroke: strong ? 'var(--accent)' : 'currentColor',
    'stroke-width': strong ? '3' : '1.25',
    'stroke-opacity': strong ? '1' : walk >= 0 ? '0.2' : '0.55',
    'stroke-linejoin': 'round',
    'data-walk': String(index),
  });
  if (!strong) return [line];
  const visited = [...new Set(points)];
  const dots = visited.map((i) => {
    const [x, y] = overlay.at(i);
    return shape('circle', {
      cx: x.toFixed(1),
      cy: y.toFixed(1),
      r: '5',
      fill: 'var(--raised)',
      stroke: 'var(--accent)',
      'stroke-width': '2.5',
    });
  });
  return [line, ...dots, ...walkWords(overlay, points, visited)];
}

/** Syllables beside their points, none over another. */
function pointWords({ content, labelled, size, font, at }: MapOverlay): Element[] {
  const marks = labelled.map((i) => {
    const [x, y] = at(i);
    return { text: content.map.syllables[i]!, x, y, r: 3 };
  });
  const sides = labelSides(marks, frameOf(size), []);
  return marks.flatMap((mark, k) => {
    const side = sides[k];
    return side ? word(mark, side, { 'font-family': font, 'font-size': '11' }) : [];
  });
}

/** Numbers and syllables of a walk: none over another, a stop or the line where there is room beside them. */
function walkWords(
  { content, size, font, at }: MapOverlay,
  points: readonly number[],
  visited: readonly number[],
): Element[] {
  const stops = visited.map((i) => {
    const [x, y] = at(i);
    return { text: `${points.indexOf(i) + 1} ${content.map.syllables[i]}`, x, y, r: 6 };
  });
  const sides = labelSides(stops, frameOf(size), alongLine(points.map(at)));
  const looks = { 'font-family': font, 'font-size': '13', 'font-weight': '700' };
  return stops.map((stop, k) => word(stop, sides[k] ?? 'right', looks));
}

const frameOf = ({ width, height }: MapOverlay['size']): Box => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
});

function word(mark: LabelledMark, side: Side, looks: Readonly<Record<string, string>>): Element {
  const [dx, dy] = wordOffset(mark, side);
  const text = shape('text', {
    ...looks,
    x: (mark.x + dx).toFixed(1),
    y: (mark.y + dy).toFixed(1),
    'text-anchor': 'middle',
    'dominant-baseline': 'central',
    fill: 'currentColor',
    stroke: 'var(--raised)',
    'stroke-width': '3',
    'paint-order': 'stroke',
  });
  text.textContent = mark.text;
  return text;
}

function lassoShapes(trace: readonly Pixel[]): Element[] {
  if (trace.length < 2) return [];
  const lasso = shape('polygon', {
    points: trace.map(textOf).join(' '),
    fill: 'var(--accent)',
    'fill-opacity': '0.12',
    stroke: 'var(--accent)',
    'stroke-dasharray': '4 3',
    'data-screen': '',
  });
  return [lasso];
}

const textOf = ([x, y]: Pixel): string => `${x.toFixed(1)},${y.toFixed(1)}`;

/** An element of SVG. */
export function shape<K extends keyof SVGElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(SVG, name) as SVGElementTagNameMap[K];
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
}

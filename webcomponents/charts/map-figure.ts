/** The drawing of the syllable map: points, walks and labels in a plane, and the lasso on it. */
import type { Schemas } from '../api.ts';
import { FEATURES, featureNames, featuresIn } from '../logic/charts/features.ts';
import { type ColourClasses, fitDomains, isInside, radiusOf } from '../logic/charts/map.ts';
import { type TextTable, tableOf } from '../logic/table-text.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import { drawPlot, LOOK, type PlotLibrary, pointerTip, roomyText, upper } from './plot-library.ts';

type SyllableMap = Schemas['SyllableMap'];

/** A walk on the map: indexes of its syllables, as far as they are on it. */
export interface MapWalk {
  readonly index: number;
  readonly points: readonly number[];
}

export interface MapContent {
  readonly map: SyllableMap;
  /** The map of the other corpus, on the same axes, which are those of patch A; null when it is shown alone. */
  readonly beside: SyllableMap | null;
  readonly colours: ColourClasses;
  readonly walks: readonly MapWalk[];
  /** The walk that stands out; -1 is none. */
  readonly walk: number;
  select(indexes: readonly number[]): void;
  open(index: number): void;
}

/** So many of the most frequent points have their syllables beside them, where there is room. */
const LABELLED = 70;
/** Pixels that a pointer may move in a click, and how near it comes to the point that is meant. */
const SHAKE = 3;
const NEAR = 9;

/** A line of the legend below the picture, in pixels, and the room for the axis. */
const LINE = 16;
const MARGIN = { left: 12, right: 12, top: 24, bottom: 28 };

const featureWords = (signature: number): string =>
  featuresIn(signature)
    .map(({ label }) => label)
    .join(', ') || 'no feature';

/** All syllables of a corpus in a plane, those of like sound near one another. */
export function mapFigure(content: MapContent): Figure {
  const { map, beside, colours } = content;
  const letter = upper(map);
  const [x = 0, y = 0] = map.explained;
  const [across, up] = map.loadings.map(axisWords);
  const all = formatNumber(map.total);
  const part =
    map.syllables.length < map.total
      ? `The ${formatNumber(map.syllables.length)} most frequent of ${all} syllables of ${letter}`
      : `All ${all} syllables of ${letter}`;
  let made: TextTable | null = null; // thousands of rows that few people look at
  return {
    title: `Map of ${letter}`,
    summary: `${part}; from left to right ${across}, from below to above ${up}. ${
      beside && map.patch === 'b'
        ? 'These are the axes of A: equal sounds are at equal places.'
        : `Both hold ${formatShare(x + y, 0)} of what differs.`
    }`,
    file: `syllable-map-${map.patch}`,
    topic: 'map',
    get table() {
      made ??= mapTable([...map.syllables.keys()], map, colours);
      return made;
    },
    draw: ({ width, plot }) => drawMap(content, width, plot),
  };
}

function axisWords(loading: readonly number[]): string {
  const order = loading.map((v, f) => ({ v, label: `“${FEATURES[f]!.label}”` }));
  const labels = order.sort((p, q) => q.v - p.v).map(({ label }) => label);
  return `${labels.slice(0, 2).join(' and ')} against ${labels.slice(-2).join(' and ')}`;
}

export const mapTable = (
  points: readonly number[],
  map: SyllableMap,
  { of, classes }: ColourClasses,
): TextTable =>
  tableOf(points, {
    syllable: (i) => map.syllables[i]!,
    x: (i) => map.x[i]!,
    y: (i) => map.y[i]!,
    frequency: (i) => map.frequency[i]!,
    length: (i) => map.length[i]!,
    colour: (i) => classes[of[i]!]!.label,
    features: (i) => featureNames(map.signature[i]!),
  });

function drawMap(content: MapContent, width: number, Plot: PlotLibrary): SVGSVGElement {
  const { map, beside, colours, walks, walk } = content;
  const { colour } = LOOK[map.patch];
  const inner = width - MARGIN.left - MARGIN.right;
  const height = Math.round(Math.max(320, Math.min(620, width * 0.72)));
  const domains = fitDomains(beside ? [map, beside] : [map], inner, height);
  const place = { x: (i: number) => map.x[i]!, y: (i: number) => map.y[i]! };
  const most = map.frequency[0] ?? 1;
  const points = [...map.syllables.keys()];
  const looks = colours.classes.map(({ label, shade }) => ({
    label,
    fill: shade === 0 ? 'var(--strong-line)' : colour,
    fillOpacity: shade === 0 ? 0.7 : 0.15 + 0.8 * shade,
  }));
  const [others, strong] = [false, true].map((on) =>
    walks
      .filter(({ index }) => (index === walk) === on)
      .flatMap(({ index, points: steps }) => steps.map((i) => ({ i, index }))),
  ) as [Step[], Step[]];
  const route = {
    x: ({ i }: { readonly i: number }) => map.x[i]!,
    y: ({ i }: { readonly i: number }) => map.y[i]!,
    z: 'index',
  };
  // where a walk stands out, its stops have labels, else the most frequent syllables
  const stops = strong.filter(({ i }, k) => strong.findIndex((step) => step.i === i) === k);
  const labels =
    stops.length > 0
      ? stops.map(({ i }) => ({
          i,
          text: `${strong.findIndex((step) => step.i === i) + 1} ${map.syllables[i]}`,
        }))
      : points.slice(0, LABELLED).map((i) => ({ i, text: map.syllables[i]! }));
  const svg = drawPlot(Plot, {
    width,
    height: height + MARGIN.top + MARGIN.bottom + LINE * looks.length,
    marginLeft: MARGIN.left,
    marginRight: MARGIN.right,
    marginTop: MARGIN.top,
    marginBottom: MARGIN.bottom + LINE * looks.length,
    x: { axis: null, domain: domains.x },
    y: { axis: null, domain: domains.y },
    marks: [
      Plot.frame({ stroke: 'var(--line)' }),
      axisLabels(Plot, map.loadings),
      ...looks.map(({ fill, fillOpacity }, k) =>
        Plot.dot(
          points.filter((i) => colours.of[i] === k),
          {
            ...{ ...place, fill, fillOpacity, className: 'points' },
            r: (i: number) => radiusOf(map.frequency[i]!, most),
          },
        ),
      ),
      Plot.line(others, { ...route, strokeOpacity: walk >= 0 ? 0.2 : 0.55, className: 'walks' }),
      Plot.line(strong, { ...route, stroke: 'var(--accent)', strokeWidth: 3, className: 'walk' }),
      Plot.dot(stops, {
        ...route,
        ...{ r: 5, fill: 'var(--raised)', stroke: 'var(--accent)', strokeWidth: 2.5 },
      }),
      roomyText(Plot, labels, {
        ...{ x: route.x, y: route.y, text: 'text', fontSize: stops.length > 0 ? 13 : 11 },
      }),
      ...looks.map(({ label, fill, fillOpacity }, k) => [
        Plot.dot([k], {
          frameAnchor: 'bottom-left',
          dx: 6,
          dy: 14 + LINE * k,
          r: 5,
          fill,
          fillOpacity,
        }),
        Plot.text([label], { frameAnchor: 'bottom-left', dx: 18, dy: 18 + LINE * k }),
      ]),
      pointerTip(
        Plot,
        points,
        place,
        (i) =>
          `${map.syllables[i]}\noccurs ${formatNumber(map.frequency[i]!)} times\n${featureWords(map.signature[i]!)}`,
      ),
    ],
    r: { type: 'identity' },
  });
  const [across, up] = [svg.scale('x')!, svg.scale('y')!];
  const at = (i: number): readonly [number, number] => [
    across.apply(map.x[i]!),
    up.apply(map.y[i]!),
  ];
  lasso(svg, {
    enclose: (trace) => content.select(points.filter((i) => isInside(trace, ...at(i)))),
    click: ([x, y]) => {
      const away = (i: number): number => Math.hypot(at(i)[0] - x, at(i)[1] - y);
      const nearest = points.reduce((best, i) => (away(i) < away(best) ? i : best), 0);
      if (away(nearest) <= NEAR) content.open(nearest);
    },
  });
  return svg;
}

/** A step of a walk: the index of its point, and of the walk. */
interface Step {
  readonly i: number;
  readonly index: number;
}

/** The feature that most leads to the right and the one that most leads upward. */
function axisLabels(Plot: PlotLibrary, loadings: SyllableMap['loadings']) {
  const [right, above] = loadings.map(
    (loading) => FEATURES[loading.indexOf(Math.max(...loading))]!.label,
  );
  return [
    Plot.text([`↑ ${above}`], { frameAnchor: 'top-left', dy: -14 }),
    Plot.text([`${right} →`], { frameAnchor: 'bottom-right', dy: 16 }),
  ];
}

type Trace = (readonly [x: number, y: number])[];

/** Draws a lasso while the pointer is dragged over a picture; a press that does not move is a click. */
function lasso(
  svg: SVGSVGElement,
  { enclose, click }: { enclose(trace: Trace): void; click(at: Trace[number]): void },
): void {
  let trace: Trace = [];
  const polygon = document.createElementNS('http://www.w3.org/2000/svg', 'polygon');
  const looks = {
    ...{ fill: 'var(--accent)', 'fill-opacity': '0.12', stroke: 'var(--accent)' },
    ...{ 'stroke-dasharray': '4 3', 'pointer-events': 'none', 'data-screen': '' },
  };
  for (const [key, value] of Object.entries(looks)) polygon.setAttribute(key, value);
  const pixelOf = (event: PointerEvent): Trace[number] => {
    const box = svg.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  svg.style.touchAction = 'pan-y';
  const begin = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    event.preventDefault(); // no selection of text
    event.stopImmediatePropagation(); // what the tip tells does not stay
    trace = [pixelOf(event)];
    polygon.setAttribute('points', '');
    svg.append(polygon);
  };
  svg.addEventListener('pointerdown', begin, { capture: true });
  svg.addEventListener('pointermove', (event) => {
    if (trace.length === 0) return;
    const [x, y] = pixelOf(event);
    if (trace.length === 1 && Math.hypot(x - trace[0]![0], y - trace[0]![1]) < SHAKE) return;
    trace.push([x, y]);
    polygon.setAttribute('points', trace.join(' '));
  });
  svg.addEventListener('pointerup', () => {
    if (trace.length > 2) enclose(trace);
    else if (trace[0]) click(trace[0]);
    trace = [];
  });
}

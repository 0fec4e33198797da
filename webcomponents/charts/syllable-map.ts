/** <nw-syllable-map>: the map of one patch with its walks. */
import { renderReading } from '../parts/action.ts';
import './chart-figure.ts';
import { guard } from 'lit/directives/guard.js';
import { api, type PatchName, type Schemas } from '../api.ts';
import { FEATURES, featureNames, featureWords } from '../logic/charts/features.ts';
import * as maps from '../logic/charts/map.ts';
import { Reading } from '../logic/reading.ts';
import { type TextTable, tableOf } from '../logic/table-text.ts';
import type { ProfileName } from '../logic/walks/params.ts';
import { element, html, nothing, PageElement, property } from '../parts/element.ts';
import { setQuery } from '../state/router.ts';
import { keyOf, server, statsOf } from '../state/server.ts';
import { formatNumber, formatShare } from '../state/settings.ts';
import type { Figure } from './chart-figure.ts';
import * as plots from './plot-library.ts';

type SyllableMap = Schemas['SyllableMap'];

const POINTS = 5_000;
/** Walks that are drawn; more would hide the map. */
const WALKS = 30;

@element('nw-syllable-map', server)
export class SyllableMapPanel extends PageElement {
  @property() patch: PatchName = 'a';
  @property() colour: maps.MapColour = 'length';
  @property() profile: ProfileName = 'dialect';
  /** The walk that stands out, from 0; -1 is none. */
  @property({ type: Number }) walk = -1;
  @property({ type: Boolean }) showWalks = true;
  /** The map of the other patch stands beside it: both are on the axes of patch A, with one scale. */
  @property({ type: Boolean }) beside = false;

  readonly #map = this.#mapOf(() => this.patch);
  readonly #other = this.#mapOf(() => {
    if (!this.beside) return null;
    return this.patch === 'a' ? 'b' : 'a';
  });
  /** Made elsewhere: read again whenever the map is opened. */
  readonly #walks = new Reading<readonly MapWalk[]>(this, {
    key: () => {
      const some = this.#map.value && this.showWalks && statsOf(this.patch)?.has_walks;
      return some ? keyOf(this.patch, 'walks', this.#offset) : null;
    },
    read: async (signal) => {
      const query = { patch: this.patch, offset: this.#offset, limit: WALKS };
      const at = new Map(this.#map.value!.syllables.map((syllable, i) => [syllable, i]));
      const page = await api.get('/api/walker/walks', { query, signal });
      return page.walks.map(({ syllables }, k) => ({
        index: page.offset + k,
        points: syllables.flatMap((syllable) => at.get(syllable) ?? []),
      }));
    },
  });
  readonly #reach = new Reading<ReadonlyMap<string, number>>(this, {
    cached: true,
    key: () => {
      const wanted = this.colour === 'reach' && statsOf(this.patch)?.walker_ready;
      return wanted ? keyOf(this.patch, 'reached', this.profile) : null;
    },
    read: async (signal) => {
      const body = { patch: this.patch, profile: this.profile };
      const found = await api.post('/api/walker/reach-syllables', { body, signal });
      return new Map(found.syllables.map(({ syllable, reachability }) => [syllable, reachability]));
    },
  });

  static override styles = plots.panels;

  /** The page of walks that holds the one that stands out. */
  get #offset(): number {
    return this.walk < 0 ? 0 : this.walk - (this.walk % WALKS);
  }

  #mapOf(patch: () => PatchName | null) {
    return new Reading(this, {
      cached: true,
      key: () => {
        const of = patch();
        return of && keyOf(of, 'map');
      },
      read: (signal) =>
        api.get('/api/walker/map', { query: { patch: patch()!, limit: POINTS }, signal }),
    });
  }

  override render() {
    const map = this.#map.value;
    return html`
      <section class="panel stack tight" aria-label=${`Map of patch ${this.patch.toUpperCase()}`}>
        ${renderReading(this.#map, 'the map')}
        ${this.#walks.error ? renderReading(this.#walks, 'the walks') : nothing}
        ${this.#reach.error ? renderReading(this.#reach, 'the reach') : nothing}
        ${map && (this.#other.value || !this.#other.loading) ? this.#renderMap(map) : nothing}
      </section>
    `;
  }

  #renderMap(own: SyllableMap) {
    const other = this.#other.value;
    const axes = (this.patch === 'b' && other ? other : own).loadings;
    const walks = this.#walks.value ?? [];
    const reached = this.#reach.value;
    const place = (map: SyllableMap) => (other ? maps.onAxes(map, axes) : map);
    const figure = () =>
      mapFigure({
        map: place(own),
        beside: other && place(other),
        colours: maps.colourClasses(own, this.colour, reached ?? new Map()),
        walks,
        walk: this.walk,
        open: (i) => setQuery({ tab: 'neighbours', syllable: own.syllables[i]!, of: this.patch }),
      });
    const parts = [own, other, this.#walks.value, this.walk, this.colour, reached];
    return html`<nw-chart-figure .figure=${guard(parts, figure)} ?stale=${this.#map.stale}></nw-chart-figure>`;
  }
}

/** A walk on the map: indexes of its syllables, as far as they are on it. */
interface MapWalk {
  readonly index: number;
  readonly points: readonly number[];
}

interface MapContent {
  readonly map: SyllableMap;
  /** The map of the other corpus, on the same axes, which are those of patch A; null when it is shown alone. */
  readonly beside: SyllableMap | null;
  readonly colours: maps.ColourClasses;
  readonly walks: readonly MapWalk[];
  readonly walk: number;
  open(index: number): void;
}

/** So many of the most frequent points have their syllables beside them, where there is room. */
const LABELLED = 70;

/** A line of the legend below the picture, in pixels, and the room for the axis. */
const LINE = 16;
const MARGIN = { left: 12, right: 12, top: 24, bottom: 28 };

/** All syllables of a corpus in a plane, those of like sound near one another. */
function mapFigure(content: MapContent): Figure {
  const { map, beside, colours } = content;
  const letter = plots.upper(map);
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
      made ??= mapTable(map, colours);
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

const mapTable = (map: SyllableMap, { of, classes }: maps.ColourClasses): TextTable =>
  tableOf([...map.syllables.keys()], {
    syllable: (i) => map.syllables[i]!,
    x: (i) => map.x[i]!,
    y: (i) => map.y[i]!,
    frequency: (i) => map.frequency[i]!,
    length: (i) => map.length[i]!,
    colour: (i) => classes[of[i]!]!.label,
    features: (i) => featureNames(map.signature[i]!),
  });

function drawMap(content: MapContent, width: number, Plot: plots.PlotLibrary): SVGSVGElement {
  const { map, beside, colours, walks, walk } = content;
  const { colour } = plots.LOOK[map.patch];
  const inner = width - MARGIN.left - MARGIN.right;
  const height = Math.round(Math.max(320, Math.min(620, width * 0.72)));
  const domains = maps.fitDomains(beside ? [map, beside] : [map], inner, height);
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
  const svg = plots.drawPlot(Plot, {
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
      Plot.dot(points, {
        ...{ ...place, className: 'points' },
        r: (i: number) => maps.radiusOf(map.frequency[i]!, most),
        fill: (i: number) => looks[colours.of[i]!]!.fill,
        fillOpacity: (i: number) => looks[colours.of[i]!]!.fillOpacity,
      }),
      Plot.line(others, { ...route, strokeOpacity: walk >= 0 ? 0.2 : 0.55, className: 'walks' }),
      Plot.line(strong, { ...route, stroke: 'var(--accent)', strokeWidth: 3, className: 'walk' }),
      Plot.dot(stops, {
        ...route,
        ...{ r: 5, fill: 'var(--raised)', stroke: 'var(--accent)', strokeWidth: 2.5 },
      }),
      plots.roomyText(Plot, labels, {
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
      plots.pointerTip(
        Plot,
        points,
        place,
        (i) =>
          `${map.syllables[i]}\noccurs ${formatNumber(map.frequency[i]!)} times\n${featureWords(map.signature[i]!)}`,
      ),
    ],
    ...{ r: { type: 'identity' }, color: { type: 'identity' }, opacity: { type: 'identity' } },
  });
  plots.onPointed(svg, content.open);
  return svg;
}

/** A step of a walk: the index of its point, and of the walk. */
interface Step {
  readonly i: number;
  readonly index: number;
}

/** The feature that most leads to the right and the one that most leads upward. */
function axisLabels(Plot: plots.PlotLibrary, loadings: SyllableMap['loadings']) {
  const [right, above] = loadings.map(
    (loading) => FEATURES[loading.indexOf(Math.max(...loading))]!.label,
  );
  return [
    Plot.text([`↑ ${above}`], { frameAnchor: 'top-left', dy: -14 }),
    Plot.text([`${right} →`], { frameAnchor: 'bottom-right', dy: 16 }),
  ];
}

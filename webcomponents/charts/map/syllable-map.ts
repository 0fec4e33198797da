/** <nw-syllable-map>: all syllables of a corpus in a plane, with zoom, lasso and walks. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import { FEATURES, featureNames, featuresIn } from '../../logic/charts/features.ts';
import { onAxesOf } from '../../logic/charts/map-axes.ts';
import {
  type ColourClasses,
  colourClasses,
  type MapColour,
} from '../../logic/charts/map-colours.ts';
import { type TextTable, tableOf, toCsv } from '../../logic/table-text.ts';
import type { ProfileName } from '../../logic/walks/params.ts';
import { base } from '../../parts/base.ts';
import type { Figure } from '../chart-figure.ts';
import '../chart-figure.ts';
import { Reading } from '../../logic/reading.ts';
import { download } from '../../parts/download.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { notify, notifyError } from '../../state/notices.ts';
import { setQuery } from '../../state/router.ts';
import { server, statsOf } from '../../state/server.ts';
import { formatNumber, formatShare, settings } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import { FigureMemo } from '../figure-memo.ts';
import { panels } from '../panel-styles.ts';
import { keyOf } from '../patch-data.ts';
import type { MapWalk } from './overlay.ts';
import { MapScene, paletteOf } from './scene.ts';

/** Walks that are drawn; more would hide the map. */
const WALKS = 30;
/** Chosen syllables that are listed. */
const LISTED = 200;

/** Ways to zoom: icon, name, key, factor (0 shows all). */
const ZOOMS = [
  ['zoom-in', 'Zoom in', '+', 1.6],
  ['zoom-out', 'Zoom out', '−', 1 / 1.6],
  ['maximize', 'Show all', '0', 0],
] as const;

type SyllableMap = Schemas['SyllableMap'];

/** The map of one patch with its walks. */
@customElement('nw-syllable-map')
@watches(server, settings)
export class SyllableMapPanel extends LitElement {
  @property() patch: PatchName = 'a';
  /** Patch whose map stands beside it; both then have the axes of A and one scale. */
  @property() beside: PatchName | null = null;
  @property() colour: MapColour = 'length';
  @property() profile: ProfileName = 'dialect';
  /** The walk that stands out, from 0; -1 is none. */
  @property({ type: Number }) walk = -1;
  @property({ type: Boolean }) showWalks = true;
  /** A syllable to be marked. */
  @property() search = '';
  @state() private lasso = false;
  @state() private hovered = -1;
  @state() private selected: readonly number[] = [];

  readonly #map = new Reading<SyllableMap>(this, { cached: true });
  readonly #other = new Reading<SyllableMap>(this, { cached: true });
  readonly #walks = new Reading<readonly HeldWalk[]>(this, { cached: true });
  readonly #reach = new Reading<ReadonlyMap<string, number>>(this, { cached: true });
  readonly #made = new FigureMemo();
  readonly #scene = new MapScene();
  #visit = 0;
  #of: SyllableMap | null = null;

  static override styles = [
    base,
    tools,
    panels,
    css`
      .line { min-block-size: 1.6em; overflow-wrap: anywhere; }
      .legend { display: flex; flex-wrap: wrap; gap: 0.2rem 0.9rem; }
      .legend li { display: flex; align-items: center; gap: 0.35rem; }
      .legend i { inline-size: 0.75rem; block-size: 0.75rem; border-radius: 50%; }
      .selection { overflow-wrap: anywhere; max-block-size: 9rem; overflow-y: auto; }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#visit = visits++;
  }

  protected override willUpdate(): void {
    const { patch, beside, profile } = this;
    const read = (of: PatchName) => (signal: AbortSignal) =>
      answer(api.GET('/api/walker/map', { params: { query: { patch: of } }, signal }));
    this.#map.ask(keyOf(patch, 'map'), read(patch));
    this.#other.ask(beside && keyOf(beside, 'map'), read(beside ?? patch));
    const stats = statsOf(patch);
    const walks =
      this.showWalks && stats?.has_walks
        ? keyOf(patch, 'walks', WALKS, this.#visit, this.#page())
        : null;
    this.#walks.ask(walks, async (signal) => {
      const query = { patch, offset: this.#page(), limit: WALKS };
      const page = await answer(api.GET('/api/walker/walks', { params: { query }, signal }));
      return page.walks.map(({ syllables }, k) => ({ index: page.offset + k, syllables }));
    });
    const reach =
      this.colour === 'reach' && stats?.walker_ready ? keyOf(patch, 'reached', profile) : null;
    this.#reach.ask(reach, async (signal) => {
      const { syllables } = await answer(
        api.POST('/api/walker/reach-syllables', { body: { patch, profile }, signal }),
      );
      return new Map(syllables.map(({ syllable, reachability }) => [syllable, reachability]));
    });
    if (this.#of !== this.#map.value) {
      this.#of = this.#map.value;
      this.selected = [];
      this.hovered = -1;
    }
    this.#scene.lasso = this.lasso;
  }

  /** The first walk drawn: the page of walks that holds the one that stands out. */
  #page(): number {
    return this.walk < 0 ? 0 : this.walk - (this.walk % WALKS);
  }

  override render() {
    const [own, other] = [this.#map.value, this.beside ? this.#other.value : null];
    const map = this.#made.also('map', [own, other], () =>
      own && other && this.patch === 'b' ? onAxesOf(own, other) : own,
    );
    const beside = this.#made.also('beside', [own, other], () =>
      own && other && this.patch === 'a' ? onAxesOf(other, own) : other,
    );
    return html`
      <section class="panel stack tight" aria-label=${`Map of patch ${this.patch.toUpperCase()}`}>
        ${renderReading(this.#map, 'the map')}
        ${this.#walks.error ? renderReading(this.#walks, 'the walks') : nothing}
        ${this.#reach.error ? renderReading(this.#reach, 'the reach') : nothing}
        ${map ? this.#renderMap(map, beside) : nothing}
      </section>
    `;
  }

  #renderMap(map: SyllableMap, beside: SyllableMap | null) {
    const reached = this.#reach.value ?? NONE;
    const colours = this.#made.also('colours', [map, this.colour, reached], () =>
      colourClasses(map, this.colour, reached),
    );
    const held = this.#walks.value ?? NO_WALKS;
    const walks = this.#made.also('walks', [map, held], () => walksOn(map, held));
    const found = this.search === '' ? -1 : map.syllables.indexOf(this.search);
    const chosen = this.#made.also(
      'chosen',
      [this.selected, found],
      () => new Set(found >= 0 ? [...this.selected, found] : this.selected),
    );
    const figure = this.#made.of([map, beside, colours, walks, this.walk, chosen], () =>
      this.#figure(map, beside, colours, walks, chosen),
    );
    const palette = paletteOf(map.patch, colours);
    return html`
      <nw-chart-figure .figure=${figure} ?stale=${this.#map.stale}>
        <ul class="legend small" aria-label="Colours">${colours.classes.map(({ label }, k) => html`<li><i style="background: ${palette[k]}"></i>${label}</li>`)}</ul>
        <div class="row">
          ${this.#tool('hand', 'Move', !this.lasso, false)}
          ${this.#tool('lasso', 'Lasso', this.lasso, true)}
          ${ZOOMS.map(
            ([icon, label, key, factor]) =>
              html`<button class="tool framed" type="button" aria-label=${label} title="${label} (${key})" @click=${() => (factor === 0 ? this.#scene.fit() : this.#scene.zoom(factor))}><wa-icon name=${icon}></wa-icon></button>`,
          )}
        </div>
        <p class="small line" aria-live="polite">${this.#words(map, found)}</p>
        ${this.selected.length > 0 ? this.#renderSelection(map) : nothing}
      </nw-chart-figure>
    `;
  }

  /** What dragging does. */
  #tool(icon: string, label: string, pressed: boolean, lasso: boolean) {
    return html`<button class="tool framed" type="button" aria-pressed=${pressed} @click=${() => {
      this.lasso = lasso;
    }}><wa-icon name=${icon}></wa-icon>${label}</button>`;
  }

  #words(map: SyllableMap, found: number) {
    if (this.search !== '' && found < 0)
      return html`“${this.search}” is not on the map of ${this.patch.toUpperCase()}.`;
    const i = this.hovered >= 0 ? this.hovered : found;
    if (i < 0)
      return html`<span class="quiet">Point at a syllable to read what it is; a double click shows its neighbours. Ctrl and the wheel zoom.</span>`;
    return html`<strong>${map.syllables[i]}</strong> occurs ${formatNumber(map.frequency[i]!)} times; ${
      featuresIn(map.signature[i]!)
        .map(({ label }) => label)
        .join(', ') || 'no feature'
    }.`;
  }

  #renderSelection(map: SyllableMap) {
    const { selected } = this;
    const names = selected.slice(0, LISTED).map((i) => map.syllables[i]!);
    return html`
      <div class="stack tight">
        <div class="row">
          <strong>${formatNumber(selected.length)} chosen</strong>
          <button class="tool framed" type="button" @click=${() => this.#copy(map)}><wa-icon name="copy"></wa-icon>Copy</button>
          <button class="tool framed" type="button" @click=${() => this.#save(map)}><wa-icon name="download"></wa-icon>CSV</button>
          ${selected.length === 1 ? html`<button class="tool framed" type="button" @click=${() => this.#open(map, selected[0]!)}><wa-icon name="waypoints"></wa-icon>Neighbours of ${names[0]}</button>` : nothing}
          <button class="tool framed" type="button" @click=${() => {
            this.selected = [];
          }}><wa-icon name="x"></wa-icon>Clear</button>
        </div>
        <p class="selection small" tabindex="0" role="region" aria-label="Chosen syllables">${names.join(' ')}${selected.length > LISTED ? ` … and ${formatNumber(selected.length - LISTED)} more` : ''}</p>
      </div>
    `;
  }

  #figure(
    map: SyllableMap,
    beside: SyllableMap | null,
    colours: ColourClasses,
    walks: readonly MapWalk[],
    selected: ReadonlySet<number>,
  ): Figure {
    const letter = map.patch.toUpperCase();
    const [x, y] = map.explained;
    const axis = (k: 0 | 1): string => {
      const order = map.loadings[k]!.map((v, f) => ({ v, label: `“${FEATURES[f]!.label}”` }));
      const labels = order.sort((p, q) => q.v - p.v).map(({ label }) => label);
      return `${labels.slice(0, 2).join(' and ')} against ${labels.slice(-2).join(' and ')}`;
    };
    const part =
      map.syllables.length < map.total
        ? `The ${formatNumber(map.syllables.length)} most frequent of ${formatNumber(map.total)} syllables of ${letter}`
        : `All ${formatNumber(map.total)} syllables of ${letter}`;
    let made: TextTable | null = null; // tens of thousands of rows that few people look at
    return {
      title: `Map of ${letter}`,
      summary: `${part}${beside ? ', both maps on the axes of A' : ''}; from left to right ${axis(0)}, from below to above ${axis(1)}. Both hold ${formatShare((x ?? 0) + (y ?? 0), 0)} of what differs.`,
      file: `syllable-map-${map.patch}`,
      topic: 'map',
      how: [
        'The twelve features of all syllables, each counting the same, are projected onto their two principal components (Pearson 1901): the plane in which they differ most. Equal corpora give equal pictures.',
        'Syllables with the same features share a place; they are laid around it like the seeds of a sunflower, the most frequent in the middle (Vogel 1979). The size of a point is the logarithm of its frequency.',
        'Two of twelve dimensions are kept, so nearness is a hint and no proof.',
        ...(walks.length > 0
          ? [
              `Lines are ${formatNumber(walks.length)} walks of the patch; steps to syllables that are not on the map are left out.`,
            ]
          : []),
      ],
      get table() {
        made ??= mapTable(map, colours);
        return made;
      },
      draw: ({ width }) => {
        this.#scene.show(
          {
            map,
            beside,
            colours,
            walks,
            walk: this.walk,
            selected,
            hover: (i) => {
              if (i !== this.hovered) this.hovered = i;
            },
            select: (indexes) => {
              this.selected = indexes;
            },
            open: (i) => this.#open(map, i),
          },
          { width, height: Math.round(Math.max(320, Math.min(620, width * 0.72))) },
        );
        return this.#scene.element;
      },
      drawSvg: () => this.#scene.svg(),
    };
  }

  #open(map: SyllableMap, i: number): void {
    setQuery({ tab: 'neighbours', syllable: map.syllables[i]!, of: this.patch });
  }

  async #copy(map: SyllableMap): Promise<void> {
    try {
      await navigator.clipboard.writeText(
        this.selected.map((i) => `${map.syllables[i]}\n`).join(''),
      );
      notify('success', 'Map', `Copied ${formatNumber(this.selected.length)} syllables.`);
    } catch (error) {
      notifyError('Map', error);
    }
  }

  #save(map: SyllableMap): void {
    const table = tableOf(this.selected, {
      syllable: (i) => map.syllables[i]!,
      frequency: (i) => map.frequency[i]!,
      length: (i) => map.length[i]!,
      features: (i) => featureNames(map.signature[i]!),
    });
    download(`map-${this.patch}-selection.csv`, 'text/csv', toCsv(table));
  }
}

const NONE: ReadonlyMap<string, number> = new Map();
const NO_WALKS: readonly HeldWalk[] = [];

/** Times that maps have been opened: walks are made elsewhere, so each time they are read again. */
let visits = 0;

const mapTable = (map: SyllableMap, { of, classes }: ColourClasses): TextTable =>
  tableOf([...map.syllables.keys()], {
    syllable: (i) => map.syllables[i]!,
    x: (i) => map.x[i]!,
    y: (i) => map.y[i]!,
    frequency: (i) => map.frequency[i]!,
    length: (i) => map.length[i]!,
    colour: (i) => classes[of[i]!]!.label,
    features: (i) => featureNames(map.signature[i]!),
  });

/** A walk that the server holds. */
interface HeldWalk {
  readonly index: number;
  readonly syllables: readonly string[];
}

/** Walks as indexes of points; a syllable that is not on the map is skipped. */
function walksOn(map: SyllableMap, held: readonly HeldWalk[]): readonly MapWalk[] {
  if (held.length === 0) return [];
  const at = new Map(map.syllables.map((syllable, i) => [syllable, i]));
  return held.map(({ index, syllables }) => ({
    index,
    points: syllables.flatMap((syllable) => at.get(syllable) ?? []),
  }));
}

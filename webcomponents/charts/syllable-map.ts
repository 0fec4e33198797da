/** <nw-syllable-map>: the map of one patch with its walks. */
import { html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import { guard } from 'lit/directives/guard.js';
import { answer, api, type PatchName, type Schemas } from '../api.ts';
import { colourClasses, type MapColour, onAxes } from '../logic/charts/map.ts';
import { Reading } from '../logic/reading.ts';
import { toObjects } from '../logic/table-text.ts';
import type { ProfileName } from '../logic/walks/params.ts';
import { element, PageElement } from '../parts/page-element.ts';
import { renderReading } from '../parts/reading-state.ts';
import '../parts/take-along.ts';
import { setQuery } from '../state/router.ts';
import { server, statsOf } from '../state/server.ts';
import { formatNumber } from '../state/settings.ts';
import './chart-figure.ts';
import { type MapWalk, mapFigure, mapTable } from './map-figure.ts';
import { panels } from './panel-styles.ts';
import { keyOf } from './patch-data.ts';

type SyllableMap = Schemas['SyllableMap'];

const POINTS = 5_000;
/** Walks that are drawn; more would hide the map. */
const WALKS = 30;
const LISTED = 200;

const readMap = (patch: PatchName, signal: AbortSignal): Promise<SyllableMap> =>
  answer(api.GET('/api/walker/map', { params: { query: { patch, limit: POINTS } }, signal }));

@element('nw-syllable-map', server)
export class SyllableMapPanel extends PageElement {
  @property() patch: PatchName = 'a';
  @property() colour: MapColour = 'length';
  @property() profile: ProfileName = 'dialect';
  /** The walk that stands out, from 0; -1 is none. */
  @property({ type: Number }) walk = -1;
  @property({ type: Boolean }) showWalks = true;
  /** The map of the other patch stands beside it: both are on the axes of patch A, with one scale. */
  @property({ type: Boolean }) beside = false;
  /** What a lasso holds, and of which map. */
  @state() private chosen: { readonly of: SyllableMap; readonly points: readonly number[] } | null =
    null;

  readonly #map = new Reading<SyllableMap>(this, { cached: true });
  readonly #other = new Reading<SyllableMap>(this, { cached: true });
  /** Made elsewhere: read again whenever the map is opened. */
  readonly #walks = new Reading<readonly MapWalk[]>(this);
  readonly #reach = new Reading<ReadonlyMap<string, number>>(this, { cached: true });

  static override styles = panels;

  protected override willUpdate(): void {
    const { patch, profile } = this;
    const other = patch === 'a' ? 'b' : 'a';
    this.#map.ask(keyOf(patch, 'map'), (signal) => readMap(patch, signal));
    this.#other.ask(this.beside ? keyOf(other, 'map') : null, (signal) => readMap(other, signal));
    const map = this.#map.value;
    const stats = statsOf(patch);
    // the page of walks that holds the one that stands out
    const offset = this.walk < 0 ? 0 : this.walk - (this.walk % WALKS);
    const walks = map && this.showWalks && stats?.has_walks;
    this.#walks.ask(walks ? keyOf(patch, 'walks', offset) : null, async (signal) => {
      const query = { patch, offset, limit: WALKS };
      const page = await answer(api.GET('/api/walker/walks', { params: { query }, signal }));
      const at = new Map(map!.syllables.map((syllable, i) => [syllable, i]));
      return page.walks.map(({ syllables }, k) => ({
        index: page.offset + k,
        points: syllables.flatMap((syllable) => at.get(syllable) ?? []),
      }));
    });
    const reach = this.colour === 'reach' && stats?.walker_ready;
    this.#reach.ask(reach ? keyOf(patch, 'reached', profile) : null, async (signal) => {
      const body = { patch, profile };
      const found = await answer(api.POST('/api/walker/reach-syllables', { body, signal }));
      return new Map(found.syllables.map(({ syllable, reachability }) => [syllable, reachability]));
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
    const colours = () => colourClasses(own, this.colour, reached ?? new Map());
    const place = (map: SyllableMap) => (other ? onAxes(map, axes) : map);
    const figure = () =>
      mapFigure({
        map: place(own),
        beside: other && place(other),
        colours: colours(),
        walks,
        walk: this.walk,
        select: (points) => {
          this.chosen = { of: own, points };
        },
        open: (i) => setQuery({ tab: 'neighbours', syllable: own.syllables[i]!, of: this.patch }),
      });
    const parts = [own, other, this.#walks.value, this.walk, this.colour, reached];
    const points = this.chosen?.of === own ? this.chosen.points : [];
    return html`
      <nw-chart-figure .figure=${guard(parts, figure)} ?stale=${this.#map.stale}>
        ${points.length > 0 ? this.#renderChosen(own, points, () => mapTable(points, place(own), colours())) : nothing}
      </nw-chart-figure>
    `;
  }

  #renderChosen(
    map: SyllableMap,
    points: readonly number[],
    table: () => ReturnType<typeof mapTable>,
  ) {
    const syllables = points.map((i) => map.syllables[i]!);
    const count = formatNumber(syllables.length);
    const more = syllables.length - LISTED;
    return html`
      <div class="stack tight">
        <div class="row">
          <strong>${count} chosen</strong>
          <nw-take-along what="syllables" .count=${syllables.length} stem=${`map-${map.patch}-selection`}
            .read=${() => ({ lines: syllables, table: table(), json: toObjects(table()) })}></nw-take-along>
        </div>
        <p class="small" style="overflow-wrap: anywhere">${syllables.slice(0, LISTED).join(' ')}${more > 0 ? ` … and ${formatNumber(more)} more` : ''}</p>
      </div>
    `;
  }
}

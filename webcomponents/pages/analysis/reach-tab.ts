/** <nw-reach-tab>: how far one step leads under each profile. */
import { html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import { reachRows } from '../../logic/charts/reach-rows.ts';
import { base } from '../../parts/base.ts';
import { selectStyles } from '../../parts/fields/select.ts';
import '../../charts/chart-figure.ts';
import { FigureMemo } from '../../charts/figure-memo.ts';
import { panels } from '../../charts/panel-styles.ts';
import { keyOf } from '../../charts/patch-data.ts';
import { reachFigure, spreadFigure } from '../../charts/reach-figures.ts';
import { route, setQuery } from '../../state/router.ts';
import { server, statsOf } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import { BothReadings } from './both-readings.ts';
import { profileChoice, profileOf } from './query-choice.ts';
import './reach-overlap.ts';
import './reach-table.ts';

/** How far one step leads under each profile, where to, and how evenly. */
@customElement('nw-reach-tab')
@watches(server, route)
export class ReachTab extends LitElement {
  @property({ attribute: false }) patches: readonly PatchName[] = [];
  readonly #spread = new BothReadings<Schemas['ReachSpread']>(this);
  readonly #made = new FigureMemo();

  static override styles = [base, selectStyles, panels];

  get #ready(): readonly PatchName[] {
    return this.patches.filter((patch) => statsOf(patch)?.walker_ready);
  }

  protected override willUpdate(): void {
    const profile = profileOf(route.value.query.profile);
    for (const patch of this.#ready) {
      this.#spread[patch].ask(keyOf(patch, 'spread', profile), (signal) =>
        answer(
          api.GET('/api/walker/reach-spread', { params: { query: { patch, profile } }, signal }),
        ),
      );
    }
  }

  override render() {
    const ready = this.#ready;
    const profile = profileOf(route.value.query.profile);
    const waiting = this.patches.filter((patch) => !ready.includes(patch));
    const rows = ready.flatMap((patch) => {
      const reaches = statsOf(patch)?.reaches;
      return reaches ? reachRows(patch, reaches) : [];
    });
    const signature = rows.map(({ reach, unique, total }) => `${reach} ${unique} ${total}`).join();
    const spread = this.#spread.values(ready);
    return html`
      <div class="stack">
        ${waiting.map((patch) => html`<p class="panel quiet" role="status">The reaches of patch ${patch.toUpperCase()} are still being computed; they appear here when the walker is ready.</p>`)}
        ${
          rows.length === 0
            ? nothing
            : html`
              <div class="controls">${profileChoice(profile)}</div>
              <div class="halves">
                <nw-chart-figure class="panel" .figure=${this.#made.of([ready, signature], () => reachFigure(rows, (name) => setQuery({ profile: name })))}></nw-chart-figure>
                <div class="panel stack">
                  ${this.#spread.renderRest(ready, 'the spread')}
                  ${spread.length > 0 ? html`<nw-chart-figure .figure=${this.#made.also('spread', spread, () => spreadFigure(spread))} ?stale=${this.#spread.stale(ready)}></nw-chart-figure>` : nothing}
                </div>
              </div>
              <div class="halves">
                <nw-reach-table .patches=${ready} profile=${profile}></nw-reach-table>
                <nw-reach-overlap .patches=${ready} profile=${profile}></nw-reach-overlap>
              </div>
            `
        }
      </div>
    `;
  }
}

/** <nw-terrain-tab>: the terrain of the corpora between soft and hard. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api, type PatchName } from '../../api.ts';
import { AXES, endsOf } from '../../logic/charts/terrain.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import '../../charts/chart-figure.ts';
import { FigureMemo } from '../../charts/figure-memo.ts';
import { panels } from '../../charts/panel-styles.ts';
import { keyOf } from '../../charts/patch-data.ts';
import { type PatchTerrain, terrainFigure } from '../../charts/terrain-figure.ts';
import { setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import { BothReadings } from './both-readings.ts';

/** Where the corpora stand between soft and hard. */
@customElement('nw-terrain-tab')
@watches(server)
export class TerrainTab extends LitElement {
  @property({ attribute: false }) patches: readonly PatchName[] = [];
  readonly #data = new BothReadings<PatchTerrain>(this);
  readonly #made = new FigureMemo();

  static override styles = [
    base,
    tools,
    panels,
    css`
      .ends { display: grid; gap: 0.75rem; }
      .ends li { display: grid; gap: 0.35rem; padding-block-end: 0.75rem; border-block-end: 1px solid var(--line); }
      .ends li:last-child { border: 0; padding: 0; }
      .sides { display: grid; grid-template-columns: 1fr 1fr; gap: var(--gap-s) var(--gap); align-items: start; }
      .sides > :nth-child(even) { text-align: end; }
      .sides h4 { margin: 0; font-size: 0.75rem; letter-spacing: 0.04em; color: var(--quiet); font-weight: 600; }
      .words { display: flex; flex-wrap: wrap; gap: 0.3rem; align-items: center; }
      .sides > :nth-child(even) .words { justify-content: end; }
    `,
  ];

  protected override willUpdate(): void {
    for (const patch of this.patches) {
      this.#data[patch].ask(keyOf(patch, 'analysis'), async (signal) => {
        const path = { patch };
        const { analysis } = await answer(
          api.GET('/api/walker/analysis/{patch}', { params: { path }, signal }),
        );
        return { patch, terrain: analysis.terrain };
      });
    }
  }

  override render() {
    const data = this.#data.values(this.patches);
    return html`
      <div class="stack">
        ${this.#data.renderRest(this.patches, 'the terrain')}
        ${
          data.length === 0
            ? nothing
            : html`<div class="split">
                <div class="panel stack">
                  <nw-chart-figure .figure=${this.#made.of([data], () => terrainFigure(data))} ?stale=${this.#data.stale(this.patches)}></nw-chart-figure>
                </div>
                ${this.#renderExemplars(data)}
              </div>`
        }
      </div>
    `;
  }

  #renderExemplars(data: readonly PatchTerrain[]) {
    const words = (patch: PatchName, syllables: readonly string[]) => html`
      <div class="words patch-${patch}"><span class="mark" role="img" aria-label=${`Patch ${patch.toUpperCase()}`}>${patch.toUpperCase()}</span>${syllables.map(
        (syllable) =>
          html`<button class="chip" type="button" title="Show its neighbours" @click=${() => setQuery({ tab: 'neighbours', syllable, of: patch })}>${syllable}</button>`,
      )}</div>`;
    return html`
      <section class="panel stack" aria-labelledby="exemplars">
        <h2 id="exemplars">Exemplars</h2>
        <ul class="ends">${AXES.map(
          ({ name, low, high }) => html`
          <li><h3>${name}</h3><div class="sides">
            <h4>${low}</h4><h4>${high}</h4>
            ${data.map(({ patch, terrain }) => {
              const ends = endsOf(terrain[name].exemplars);
              return html`${words(patch, ends.low)}${words(patch, ends.high)}`;
            })}
          </div></li>`,
        )}</ul>
      </section>
    `;
  }
}

/** The tab Terrain: the corpora between soft and hard. */
import { html, nothing } from 'lit';
import { answer, api, type PatchName } from '../../api.ts';
import { keyOf } from '../../charts/patch-data.ts';
import { type PatchTerrain, terrainFigure } from '../../charts/terrain-figure.ts';
import { FEATURES } from '../../logic/charts/features.ts';
import { AXES, endsOf } from '../../logic/charts/rows.ts';
import { answers } from './answers.ts';
import { chips, picture } from './controls.ts';
import type { TabView } from './distribution-tabs.ts';

/** Where the corpora stand between soft and hard. */
export const terrainTab = ({ patches }: TabView) =>
  answers<PatchTerrain>(
    patches.map((patch) => ({
      what: `the terrain of patch ${patch.toUpperCase()}`,
      key: keyOf(patch, 'analysis'),
      async read(signal) {
        const path = { patch };
        const { analysis } = await answer(
          api.GET('/api/walker/analysis/{patch}', { params: { path }, signal }),
        );
        return { patch, terrain: analysis.terrain };
      },
    })),
    (data, stale) =>
      data.length === 0
        ? nothing
        : html`
          <div class="split">
            ${picture(data, () => terrainFigure(data), { stale, panel: true })}
            ${renderExemplars(data)}
          </div>`,
  );

/** A feature with what it counts for. */
const weightText = ([feature, weight]: (typeof AXES)[number]['weights'][number]): string =>
  `${FEATURES.find(({ name }) => name === feature)!.label} ${weight > 0 ? '+' : '−'}${Math.abs(weight)}`;

function renderExemplars(data: readonly PatchTerrain[]) {
  const words = (patch: PatchName, syllables: readonly string[]) => html`
    <div class="words patch-${patch}"><span class="mark" role="img" aria-label=${`Patch ${patch.toUpperCase()}`}>${patch.toUpperCase()}</span>${chips(syllables, patch)}</div>`;
  return html`
    <section class="panel stack" aria-labelledby="exemplars">
      <h2 id="exemplars">Exemplars</h2>
      <ul class="ends">${AXES.map(
        ({ name, low, high, weights }) => html`
        <li><h3>${name}</h3><p class="small quiet">${weights.map(weightText).join(', ')}</p><div class="sides">
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

/** The tabs Terrain, Neighbours and Map: the corpora between soft and hard, single steps, all syllables in a plane. */
import { html, nothing } from 'lit';
import { api, type PatchName, type Schemas } from '../../api.ts';
import '../../charts/ego-graph.ts';
import '../../charts/syllable-map.ts';
import { FEATURES } from '../../logic/charts/features.ts';
import { colourOf, type MapColour } from '../../logic/charts/map.ts';
import { AXES, endsOf, leanOf } from '../../logic/charts/rows.ts';
import { tick } from '../../parts/fields/inputs.ts';
import { setQuery } from '../../state/router.ts';
import { keyOf, statsOf } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { answers, chips, choice, chosenPatch, mark, profileChoice, profileOf } from './controls.ts';
import type { TabView } from './distribution-tabs.ts';

interface PatchTerrain {
  readonly patch: PatchName;
  readonly terrain: Schemas['Analysis']['terrain'];
}

export const terrainTab = ({ patches }: TabView) =>
  answers<PatchTerrain>(
    patches.map((patch) => ({
      what: `the terrain of patch ${patch.toUpperCase()}`,
      key: keyOf(patch, 'analysis'),
      async read(signal) {
        const params = { patch };
        const { analysis } = await api.get('/api/walker/analysis/{patch}', { params, signal });
        return { patch, terrain: analysis.terrain };
      },
    })),
    (data) => (data.length === 0 ? nothing : renderTerrain(data)),
  );

const weightText = ([feature, weight]: (typeof AXES)[number]['weights'][number]): string =>
  `${FEATURES.find(({ name }) => name === feature)!.label} ${weight > 0 ? '+' : '−'}${Math.abs(weight)}`;

/** Three axes between soft and hard, the middle neutral, with the syllables at both ends. */
function renderTerrain(data: readonly PatchTerrain[]) {
  const words = (patch: PatchName, syllables: readonly string[]) => html`
    <div class="words patch-${patch}">${mark(patch)}${chips(syllables, patch)}</div>`;
  // as far as the scores reach, and the middle in the middle
  const far = data.flatMap(({ terrain }) =>
    AXES.map(({ name }) => Math.abs(terrain[name].score - 0.5)),
  );
  const reach = Math.max(0.1, 1.2 * Math.max(...far));
  return html`
    <section class="panel stack" aria-labelledby="terrain" data-help="terrain">
      <h2 id="terrain">Terrain</h2>
      <ul class="ends stack">${AXES.map((axis) => {
        const { name, low, high, weights } = axis;
        const scores = data.map(({ patch, terrain }) => ({ patch, score: terrain[name].score }));
        return html`
        <li><h3>${name}</h3>
          <p class="small">${scores.map(({ patch, score }) => html`${patch.toUpperCase()}: ${formatNumber(score, { maximumFractionDigits: 3 })}, ${leanOf(score, axis)}. `)}
            <span class="quiet">${weights.map(weightText).join(', ')}</span></p>
          <div class="axis" aria-hidden="true">${scores.map(
            ({ patch, score }) =>
              html`<span class="patch-${patch}" style="inset-inline-start: ${50 + (50 * (score - 0.5)) / reach}%">${mark(patch)}</span>`,
          )}</div>
          <div class="sides">
          <h4>${low}</h4><h4>${high}</h4>
          ${data.map(({ patch, terrain }) => {
            const ends = endsOf(terrain[name].exemplars);
            return html`${words(patch, ends.low)}${words(patch, ends.high)}`;
          })}
        </div></li>`;
      })}</ul>
    </section>
  `;
}

const OFFERED = 40;

/** Offers frequent syllables: with two patches those that both have. */
export function neighboursTab({ patches, query }: TabView) {
  const patch = chosenPatch(patches);
  const both = patches.length > 1;
  const profile = profileOf(query.profile);
  const few = window.matchMedia('(max-width: 44rem)').matches; // they would cover one another
  const frequent = {
    what: 'the syllables',
    key: keyOf(patch, 'frequent', both && keyOf('b')),
    async read(signal: AbortSignal) {
      if (both) {
        const query = { sort: 'frequency_a', only: 'shared', limit: OFFERED } as const;
        const page = await api.get('/api/walker/compare', { query, signal });
        if (page.syllables.length > 0) return page.syllables.map(({ syllable }) => syllable);
      }
      const query = { patch, limit: OFFERED };
      const page = await api.get('/api/walker/syllables', { query, signal });
      return page.syllables.map(({ syllable }) => syllable);
    },
  };
  return answers<readonly string[]>([frequent], ([offered = []]) => {
    const syllable = query.syllable || offered[0];
    return html`
      <div class="controls">
        <form @submit=${go}>
          <label class="named">Syllable<input class="typed" type="text" name="syllable" list="frequent" autocomplete="off" spellcheck="false" .value=${syllable ?? ''} maxlength="64"></label>
          <button class="tool framed" type="submit">Show</button>
          <datalist id="frequent">${offered.map((name) => html`<option value=${name}></option>`)}</datalist>
        </form>
        ${profileChoice(profile)}
      </div>
      ${
        syllable
          ? html`<div class=${both ? 'halves' : ''}>${patches.map(
              (patch) =>
                html`<nw-ego-graph patch=${patch} .syllable=${syllable} .profile=${profile} .most=${few ? 30 : 60}></nw-ego-graph>`,
            )}</div>`
          : nothing
      }`;
  });
}

function go(event: SubmitEvent): void {
  event.preventDefault();
  const syllable = String(new FormData(event.target as HTMLFormElement).get('syllable')).trim();
  if (syllable !== '') setQuery({ syllable });
}

const COLOURS = {
  length: 'length',
  reach: 'reach',
  ...Object.fromEntries(FEATURES.map(({ name, label }) => [name, label])),
} as Readonly<Record<MapColour, string>>;

/** All syllables in a plane, one map a patch, with the walks of the patch. */
export function mapTab({ patches, query }: TabView) {
  const { walk: text = '', walks } = query;
  const colour = colourOf(query.colour);
  const profile = profileOf(query.profile);
  const walk = /^\d{1,9}$/.test(text) ? Number(text) : -1;
  const hasWalks = patches.some((patch) => statsOf(patch)?.has_walks);
  return html`
    <div class="controls">
      ${choice('Colour', 'colour', COLOURS, colour)}
      ${colour === 'reach' ? profileChoice(profile) : nothing}
      ${tick('Walks', walks !== 'off' && hasWalks, (on) => setQuery({ walks: on ? '' : 'off' }), hasWalks ? '' : 'The patch has no walks: make some on the Workbench.')}
    </div>
    <div class=${patches.length > 1 ? 'halves' : ''}>
      ${patches.map(
        (patch) =>
          html`<nw-syllable-map patch=${patch} .colour=${colour} .profile=${profile} .walk=${walk} .showWalks=${walks !== 'off'} ?beside=${patches.length > 1}></nw-syllable-map>`,
      )}
    </div>`;
}

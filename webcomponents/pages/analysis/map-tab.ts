/** <nw-map-tab>: the syllable map of each slot with its walks. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { PatchName } from '../../api.ts';
import { panels } from '../../charts/panel-styles.ts';
import { FEATURES } from '../../logic/charts/features.ts';
import { colourOf, type MapColour } from '../../logic/charts/map-colours.ts';
import { base } from '../../parts/base.ts';
import { selectStyles } from '../../parts/fields/select.ts';
import { route, setQuery } from '../../state/router.ts';
import { server, statsOf } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import { choice, profileChoice, profileOf } from './query-choice.ts';
import '../../charts/map/syllable-map.ts';

const COLOURS = {
  length: 'length',
  reach: 'reach',
  ...Object.fromEntries(FEATURES.map(({ name, label }) => [name, label])),
} as Readonly<Record<MapColour, string>>;

/** All syllables in a plane, one map a patch, with the walks of the patch. */
@customElement('nw-map-tab')
@watches(server, route)
export class MapTab extends LitElement {
  @property({ attribute: false }) patches: readonly PatchName[] = [];

  static override styles = [
    base,
    selectStyles,
    panels,
    css`input[type='search'] { inline-size: 9rem; }`,
  ];

  override render() {
    const { colour: asked, profile: named, walk: text, walks, find } = route.value.query;
    const colour = colourOf(asked);
    const profile = profileOf(named);
    const walk = /^\d{1,9}$/.test(text ?? '') ? Number(text) : -1;
    const hasWalks = this.patches.some((patch) => statsOf(patch)?.has_walks);
    return html`
      <div class="stack">
        <div class="controls">
          ${choice('Colour', 'colour', COLOURS, colour)}
          ${colour === 'reach' ? profileChoice(profile) : nothing}
          <label>Find<input type="search" spellcheck="false" .value=${find ?? ''} @change=${(
            event: Event,
          ) => setQuery({ find: (event.target as HTMLInputElement).value.trim() })}></label>
          <label class="check" title=${hasWalks ? '' : 'The patch has no walks: make some on the Workbench.'}>
            <input type="checkbox" .checked=${walks !== 'off' && hasWalks} ?disabled=${!hasWalks} @change=${(
              event: Event,
            ) =>
              setQuery({
                walks: (event.target as HTMLInputElement).checked ? '' : 'off',
              })}>Walks</label>
          <label>Walk that stands out<input type="number" min="1" placeholder="none" ?disabled=${!hasWalks || walks === 'off'} .value=${walk < 0 ? '' : String(walk + 1)}
            @change=${(event: Event) => {
              const n = (event.target as HTMLInputElement).valueAsNumber;
              setQuery({ walk: Number.isInteger(n) && n >= 1 ? String(n - 1) : '' });
            }}></label>
        </div>
        <div class=${this.patches.length > 1 ? 'halves' : ''}>
          ${this.patches.map(
            (patch) =>
              html`<nw-syllable-map patch=${patch} .beside=${this.patches.find((other) => other !== patch) ?? null} .colour=${colour} .profile=${profile} .walk=${walk} .showWalks=${walks !== 'off'} .search=${find ?? ''}></nw-syllable-map>`,
          )}
        </div>
      </div>
    `;
  }
}

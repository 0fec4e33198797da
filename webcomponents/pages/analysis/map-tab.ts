/** The tab Map: all syllables in a plane, one map a patch, with the walks of the patch. */
import { html, nothing } from 'lit';
import '../../charts/syllable-map.ts';
import { FEATURES } from '../../logic/charts/features.ts';
import { colourOf, type MapColour } from '../../logic/charts/map.ts';
import { setQuery } from '../../state/router.ts';
import { statsOf } from '../../state/server.ts';
import { choice, profileChoice, profileOf } from './controls.ts';
import type { TabView } from './distribution-tabs.ts';

const COLOURS = {
  length: 'length',
  reach: 'reach',
  ...Object.fromEntries(FEATURES.map(({ name, label }) => [name, label])),
} as Readonly<Record<MapColour, string>>;

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
      <label class="check" title=${hasWalks ? '' : 'The patch has no walks: make some on the Workbench.'}>
        <input type="checkbox" .checked=${walks !== 'off' && hasWalks} ?disabled=${!hasWalks}
          @change=${(event: Event) => setQuery({ walks: (event.target as HTMLInputElement).checked ? '' : 'off' })}>Walks</label>
    </div>
    <div class=${patches.length > 1 ? 'halves' : ''}>
      ${patches.map(
        (patch) =>
          html`<nw-syllable-map patch=${patch} .colour=${colour} .profile=${profile} .walk=${walk} .showWalks=${walks !== 'off'}></nw-syllable-map>`,
      )}
    </div>`;
}

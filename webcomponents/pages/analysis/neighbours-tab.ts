/** The tab Neighbours: where one step of a walk leads, in one patch or in both. */
import { html, nothing } from 'lit';
import { answer, api } from '../../api.ts';
import '../../charts/ego-graph.ts';
import { keyOf } from '../../charts/patch-data.ts';
import { setQuery } from '../../state/router.ts';
import { answers } from './answers.ts';
import { chosenPatch, profileChoice, profileOf } from './controls.ts';
import type { TabView } from './distribution-tabs.ts';

/** Frequent syllables that are offered. */
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
        const page = await answer(api.GET('/api/walker/compare', { params: { query }, signal }));
        if (page.syllables.length > 0) return page.syllables.map(({ syllable }) => syllable);
      }
      const query = { patch, limit: OFFERED };
      const page = await answer(api.GET('/api/walker/syllables', { params: { query }, signal }));
      return page.syllables.map(({ syllable }) => syllable);
    },
  };
  return answers<readonly string[]>([frequent], ([offered = []]) => {
    const syllable = query.syllable || offered[0];
    return html`
      <div class="controls">
        <form @submit=${go}>
          <label>Syllable<input type="text" name="syllable" list="frequent" autocomplete="off" spellcheck="false" .value=${syllable ?? ''} maxlength="64"></label>
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
  if (syllable !== '') setQuery({ syllable, further: '' });
}

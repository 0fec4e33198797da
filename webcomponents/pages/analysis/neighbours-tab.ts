/** <nw-neighbours-tab>: where one step of a walk leads. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api, type PatchName } from '../../api.ts';
import { base } from '../../parts/base.ts';
import { selectStyles } from '../../parts/fields/select.ts';
import { tools } from '../../parts/tools.ts';
import { route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import '../../charts/ego-graph.ts';
import { panels } from '../../charts/panel-styles.ts';
import { keyOf } from '../../charts/patch-data.ts';
import { Reading } from '../../logic/reading.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { chosenPatch } from './patch-choice.ts';
import { choice, profileChoice, profileOf } from './query-choice.ts';

const AMOUNTS = { '30': '30', '60': '60', '150': '150' } as const;
/** Frequent syllables that are offered. */
const OFFERED = 40;

/** Where one step of a walk leads, in one patch or in both. */
@customElement('nw-neighbours-tab')
@watches(server, route)
export class NeighboursTab extends LitElement {
  @property({ attribute: false }) patches: readonly PatchName[] = [];
  readonly #frequent = new Reading<readonly string[]>(this, { cached: true });

  static override styles = [
    base,
    selectStyles,
    tools,
    panels,
    css`
      form { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: end; }
      input[type='text'] { inline-size: 9rem; }
      .single { max-inline-size: 62rem; }
    `,
  ];

  /** Offers frequent syllables: with two patches those that both have. */
  protected override willUpdate(): void {
    const patch = chosenPatch(this.patches);
    const both = this.patches.length > 1;
    const key = keyOf(patch, 'frequent', both && keyOf('b'));
    this.#frequent.ask(key, async (signal) => {
      if (both) {
        const query = { sort: 'frequency_a', only: 'shared', limit: OFFERED } as const;
        const page = await answer(api.GET('/api/walker/compare', { params: { query }, signal }));
        if (page.syllables.length > 0) return page.syllables.map(({ syllable }) => syllable);
      }
      const query = { patch, limit: OFFERED };
      const page = await answer(api.GET('/api/walker/syllables', { params: { query }, signal }));
      return page.syllables.map(({ syllable }) => syllable);
    });
  }

  override render() {
    const { syllable: asked, profile: named, nodes } = route.value.query;
    const frequent = this.#frequent.value ?? [];
    const syllable = asked || frequent[0];
    const profile = profileOf(named);
    const few = window.matchMedia('(max-width: 44rem)').matches; // they would cover one another
    const amount = nodes === '30' || nodes === '60' || nodes === '150' ? nodes : few ? '30' : '60';
    return html`
      <div class="stack">
        <div class="controls">
          <form @submit=${this.#go}>
            <label>Syllable<input type="text" name="syllable" list="frequent" autocomplete="off" spellcheck="false" .value=${syllable ?? ''} maxlength="64"></label>
            <button class="tool framed" type="submit">Show</button>
            <datalist id="frequent">${frequent.map((name) => html`<option value=${name}></option>`)}</datalist>
          </form>
          ${profileChoice(profile)}
          ${choice('At most', 'nodes', AMOUNTS, amount)}
        </div>
        ${asked ? nothing : renderReading(this.#frequent, 'the syllables')}
        ${
          syllable
            ? html`<div class=${this.patches.length > 1 ? 'halves' : ''}>${this.patches.map(
                (patch) =>
                  html`<nw-ego-graph patch=${patch} .syllable=${syllable} .profile=${profile} .most=${Number(amount)}></nw-ego-graph>`,
              )}</div>`
            : nothing
        }
      </div>
    `;
  }

  readonly #go = (event: SubmitEvent): void => {
    event.preventDefault();
    const syllable = String(new FormData(event.target as HTMLFormElement).get('syllable')).trim();
    if (syllable !== '') setQuery({ syllable, further: '' });
  };
}

/** <nw-name-inspector>: everything about one name: why it scores as it does, what it is made of, what it is like. */

import { api } from '../../api.ts';
import { reasonText, verdictOf } from '../../logic/candidates/funnel.ts';
import { featuresOf } from '../../logic/charts/features.ts';
import { inWords } from '../../logic/corpora/runs.ts';
import type { NameRow } from '../../logic/names/made.ts';
import { type RenderStyle, renderName } from '../../logic/names/render.ts';
import { Reading } from '../../logic/reading.ts';
import { css, element, html, nothing, PageElement, property } from '../../parts/element.ts';
import { barStyles, shareBar } from '../../parts/share-bar.ts';
import { canSpeak, speak } from '../../parts/voice.ts';
import { nameClasses } from '../../state/name-classes.ts';
import { corpusName } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { type PatchNames, patchNames } from './patch-names.ts';

/** Lets a fast walk down the list pass. */
const REST_MS = 120;

@element('nw-name-inspector', canSpeak, nameClasses, patchNames.a, patchNames.b)
export class NameInspector extends PageElement {
  @property({ attribute: false }) names!: PatchNames;
  @property({ attribute: false }) row: NameRow | null = null;
  @property() renderStyle: RenderStyle = 'title';
  readonly #measures = new Reading(this, {
    key: () => this.row && JSON.stringify([this.names.patchName, this.names.runId, this.row.name]),
    read: (signal) => {
      const body = { patch: this.names.patchName, strings: [this.row!.name] };
      return api.post('/api/score', { body, signal });
    },
    waitMs: REST_MS,
  });

  static override styles = css`
    ${barStyles}
    :host { display: grid; gap: 0.9rem; align-content: start; }
    .name { font-size: 1.75rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; overflow-wrap: anywhere; }
    .top { display: flex; gap: 0.5rem; align-items: start; justify-content: space-between; }
    section { display: grid; gap: 0.4rem; min-inline-size: 0; }
    section > h3 { font-size: 0.8125rem; font-weight: 600; color: var(--quiet); }
    .hits { display: grid; gap: 0.1rem; }
    .hits li { display: grid; grid-template-columns: 2.4rem 1fr; gap: 0.4rem; }
    .points { text-align: end; font-variant-numeric: tabular-nums; font-weight: 600; }
    dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.15rem 0.75rem; font-size: 0.8125rem; }
    dd { overflow-wrap: anywhere; }
  `;

  override render() {
    const { row, names } = this;
    const recipe = names.value.made?.recipe;
    const runId = names.runId ?? '';
    if (!row)
      return html`<p class="quiet">Choose a name to see why it scores as it does and what it is made of.</p>`;
    const name = renderName(row.name, this.renderStyle);
    const voice = canSpeak.value ? 'Speak the name' : 'Speak: this browser has no voice';
    return html`
      <div class="top">
        <div>
          <p class="name" dir="auto">${name}</p>
          <p class="quiet" dir="auto">${row.syllables.join('·')}</p>
        </div>
        <button class="tool framed" aria-disabled=${canSpeak.value ? nothing : 'true'} title=${voice} aria-label=${voice}
          @click=${() => speak(name, runId)}><nw-icon name="volume"></nw-icon></button>
      </div>
      ${this.#renderWhy(row)}
      <section>
        <h3>Features of its syllables</h3>
        <dl>${row.syllables.map((syllable) => {
          const labels = featuresOf(syllable).map(({ label }) => label);
          return html`<dt dir="auto">${syllable}</dt><dd>${labels.join(', ') || 'none'}</dd>`;
        })}</dl>
      </section>
      <section><h3>Beside the words of the source</h3>${this.#renderMeasures(row)}</section>
      <section>
        <h3>Where it comes from</h3>
        <dl><dt>corpus</dt><dd>${corpusName(runId)}</dd>
          ${recipe ? html`<dt>drawn</dt><dd>${recipe.profile ?? 'flat'}</dd><dt>seed</dt><dd>${String(recipe.seed)}</dd>` : nothing}</dl>
      </section>
    `;
  }

  #renderWhy(row: NameRow) {
    const { mode, name_class: asked } = this.names.value.select;
    const chosen = nameClasses.value?.find(({ name }) => name === asked);
    if (!chosen) return nothing;
    const { preferred, tolerated, discouraged, score, reason } = verdictOf(chosen, mode, row);
    const hits = (features: readonly string[], tone: string, points: string) =>
      features.map(
        (feature) =>
          html`<li><span class="points ${tone}">${points}</span>${reasonText(feature)}</li>`,
      );
    return html`<section>
      <h3>Why, as ${inWords(asked).toLowerCase()} (${mode})</h3>
      <ul class="hits">
        ${hits(preferred, 'ok', '+1')}
        ${hits(discouraged, 'error', mode === 'soft' ? '−10' : '×')}
        ${hits(tolerated, 'quiet', '0')}
      </ul>
      ${
        reason === null
          ? html`<p>Suits with <strong>${formatNumber(score)}</strong> ${Math.abs(score) === 1 ? 'point' : 'points'}.
              ${row.reason ? html`<span class="error">Left out: ${reasonText(row.reason)}.</span>` : nothing}</p>`
          : html`<p class="error">Rejected: ${reasonText(reason)}.</p>`
      }
    </section>`;
  }

  #renderMeasures({ name }: NameRow) {
    if (this.#measures.error !== '')
      return html`<p class="small quiet">Not known: ${this.#measures.error}</p>`;
    const measured = this.#measures.value?.measured[0];
    if (measured?.string !== name) return html`<p class="quiet">Looking …</p>`;
    const { percentile, word, reason, nearest } = measured;
    return html`
      ${shareBar(percentile)}
      <p class="small">More like a word than ${formatNumber(percentile)} % of the words of the source</p>
      <p class="small">${word ? html`<strong>It is one of them.</strong> ` : nothing}${
        reason === null ? nothing : html`No word has <strong>${reason}</strong>. `
      }Nearest: ${nearest.join(', ')}</p>`;
  }
}

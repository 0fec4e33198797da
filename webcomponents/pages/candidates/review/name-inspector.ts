/** <nw-name-inspector>: score, syllables and likeness of one name. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api, type PatchName, type Schemas } from '../../../api.ts';
import { reasonText } from '../../../logic/candidates/funnel.ts';
import { FEATURES } from '../../../logic/charts/features.ts';
import { type RenderStyle, renderName } from '../../../logic/names/render.ts';
import type { NameRow } from '../../../logic/names/rows.ts';
import { Reading } from '../../../logic/reading.ts';
import { base } from '../../../parts/base.ts';
import { renderFault } from '../../../parts/reading-state.ts';
import '../../../parts/syllable-chip.ts';
import { renderSound, soundStyles } from '../../../parts/names/name-sound.ts';
import { tools } from '../../../parts/tools.ts';
import { FACES } from '../../../parts/type-faces.ts';
import { canSpeak, speak } from '../../../parts/voice.ts';
import { classTitle } from '../../../state/name-classes.ts';
import { formatNumber } from '../../../state/settings.ts';
import { watches } from '../../../state/store.ts';

/** Lets a fast walk down the list pass. */
const REST_MS = 120;

/** Everything about one name: why it scores as it does, what it is made of, what it is like. */
@customElement('nw-name-inspector')
@watches(canSpeak)
export class NameInspector extends LitElement {
  @property() patch: PatchName = 'a';
  @property({ attribute: false }) row: NameRow | null = null;
  @property() nameClass = '';
  @property() mode: 'hard' | 'soft' = 'hard';
  @property() runId = '';
  @property() renderStyle: RenderStyle = 'title';
  /** How the candidates came about, a line each. */
  @property({ attribute: false }) origin: readonly (readonly [string, string])[] = [];
  readonly #report = new Reading<Schemas['InspectedName']>(this);

  static override styles = [
    base,
    tools,
    soundStyles,
    css`
      :host { display: grid; gap: 0.9rem; align-content: start; }
      .name { font-size: 1.75rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; overflow-wrap: anywhere; }
      .top { display: flex; gap: 0.5rem; align-items: start; justify-content: space-between; }
      section { display: grid; gap: 0.4rem; min-inline-size: 0; }
      section > h3 { font-size: 0.8125rem; font-weight: 600; color: var(--quiet); }
      .faces { display: grid; grid-template-columns: minmax(0, 1fr); gap: 0.35rem; }
      .faces li { background: var(--sunken); border-radius: var(--radius-s); padding: 0.25rem 0.6rem 0.4rem; min-inline-size: 0; }
      .faces .face { display: block; font-size: 1.25rem; line-height: 1.4; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
      .faces small { color: var(--quiet); font-size: 0.6875rem; }
      .hits { display: grid; gap: 0.1rem; }
      .hits li { display: grid; grid-template-columns: 2.4rem 1fr; gap: 0.4rem; }
      .points { text-align: end; font-variant-numeric: tabular-nums; font-weight: 600; }
      dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: 0.15rem 0.75rem; font-size: 0.8125rem; }
      dt { color: var(--quiet); }
      dd { overflow-wrap: anywhere; }
      th, td { padding-inline: 0.3rem; }
      th:first-child, td:first-child { padding-inline-start: 0; }
      td { font-size: 0.8125rem; }
      .alarm { display: flex; gap: 0.4rem; align-items: baseline; }
    `,
  ];

  protected override willUpdate(): void {
    const { row, patch } = this;
    const body = { patch, syllables: [...(row?.syllables ?? [])] };
    void this.#report.ask(
      row && JSON.stringify(body),
      (signal) => answer(api.POST('/api/walker/inspect-name', { body, signal })),
      REST_MS,
    );
  }

  override render() {
    const { row } = this;
    if (!row)
      return html`<p class="quiet">Choose a name to see why it scores as it does, what it is made of and what it looks like.</p>`;
    const name = renderName(row.name, this.renderStyle);
    const report = this.#report.value?.name === row.name ? this.#report.value : null;
    return html`
      <div class="top">
        <div>
          <p class="name" dir="auto">${name}</p>
          <p class="quiet" dir="auto">${row.syllables.join('·')}</p>
        </div>
        <button class="tool framed" ?disabled=${!canSpeak.value}
          title=${canSpeak.value ? 'Speak the name' : 'This browser has no voice to speak with'}
          aria-label=${canSpeak.value ? 'Speak the name' : 'Speak: this browser has no voice'}
          @click=${() => speak(name, this.runId)}><wa-icon name="volume"></wa-icon></button>
      </div>
      ${renderFault(this.#report)}
      ${report ? this.#renderReport(report) : this.#report.error ? nothing : html`<p class="quiet">Looking …</p>`}
      <section>
        <h3>In print</h3>
        <ul class="faces">${FACES.map(
          ([label, family]) =>
            html`<li><span class="face" style="font-family: ${family}">${name}</span><small>${label}</small></li>`,
        )}</ul>
      </section>
      <section>
        <h3>Where it comes from</h3>
        <dl>${this.origin.map(([term, value]) => html`<dt>${term}</dt><dd>${value}</dd>`)}</dl>
      </section>
    `;
  }

  #renderReport(report: Schemas['InspectedName']) {
    const { offensive, ways } = report;
    const chosen = report.classes.find(({ name_class }) => name_class === this.nameClass);
    return html`
      ${
        offensive
          ? html`<p class="alarm error"><wa-icon name="triangle-alert"></wa-icon>Contains a word of the English list of offensive words.</p>`
          : nothing
      }
      ${chosen ? this.#renderWhy(chosen) : nothing}
      <section><h3>Sound compared with the source</h3>${renderSound(report.name, report.sound)}</section>
      <section>
        <h3>Syllables</h3>
        <table>
          <thead><tr><th scope="col">Syllable</th><th scope="col" class="num">Occurs</th><th scope="col" class="num">Rank</th><th scope="col">Features</th></tr></thead>
          <tbody>${report.syllables.map((part) =>
            'unknown' in part
              ? html`<tr><td>${part.syllable}</td><td colspan="3" class="quiet">not in this corpus</td></tr>`
              : html`<tr>
                <td><nw-syllable-chip .syllable=${part.syllable} .frequency=${part.frequency} .signature=${part.signature}></nw-syllable-chip></td>
                <td class="num">${formatNumber(part.frequency)}</td>
                <td class="num">${formatNumber(part.rank)}</td>
                <td>${FEATURES.filter(({ name }) => part.features[name]).map(
                  ({ short, label }) =>
                    html`<span title=${label}>${short}<span class="hidden"> (${label})</span></span> `,
                )}</td>
              </tr>`,
          )}</tbody>
        </table>
        ${
          ways !== null && ways > 1
            ? html`<p class="small quiet">Syllables of the corpus spell it in ${formatNumber(ways)} ways.</p>`
            : nothing
        }
      </section>
      <section><h3>Near words of the source</h3>${this.#renderNear(report.source)}</section>
      <section>
        <h3>In every class (${this.mode})</h3>
        <table><tbody>${report.classes.map((item) => this.#renderClass(item))}</tbody></table>
      </section>
    `;
  }

  #renderWhy(chosen: Schemas['InspectedName']['classes'][number]) {
    const evaluation = chosen.verdicts.find(({ mode }) => mode === this.mode);
    const label = (feature: string): string => reasonText(feature);
    const score = this.row?.score ?? null;
    // the list may score by sounds; what follows counts letters
    const bySounds =
      score !== null && evaluation?.verdict === 'admitted' && evaluation.score !== score;
    return html`<section>
      ${bySounds ? html`<p><strong>Score ${formatNumber(score)}</strong> by its sounds, as in the list. By its letters:</p>` : nothing}
      <h3>Why, as ${classTitle(chosen.name_class).toLowerCase()} (${this.mode})</h3>
      <ul class="hits">
        ${chosen.preferred_hits.map((f) => html`<li><span class="points ok">+1</span>${label(f)}</li>`)}
        ${chosen.discouraged_hits.map(
          (f) =>
            html`<li><span class="points error">${this.mode === 'soft' ? '−10' : '×'}</span>${label(f)}</li>`,
        )}
        ${chosen.tolerated_hits.map((f) => html`<li class="quiet"><span class="points">0</span>${label(f)}</li>`)}
      </ul>
      ${
        evaluation
          ? html`<p>${
              evaluation.verdict === 'admitted'
                ? html`Suits with <strong>${formatNumber(evaluation.score)}</strong> ${Math.abs(evaluation.score) === 1 ? 'point' : 'points'}.
                    ${this.row?.reason ? html`<span class="error">Left out: ${reasonText(this.row.reason)}.</span>` : nothing}`
                : html`<span class="error">Rejected: ${reasonText(evaluation.reason ?? '')}.</span>`
            }</p>`
          : nothing
      }
    </section>`;
  }

  #renderNear({ checked, why, word, nearest }: Schemas['InspectedName']['source']) {
    if (!checked) return html`<p class="small quiet">Not looked up: ${why}</p>`;
    if (nearest.length === 0) return html`<p class="small">None within two edits.</p>`;
    return html`<p class="small">${word ? html`<strong>It is one.</strong> ` : nothing}${nearest
      .map(({ word: near, edits }) => `${near} (${edits})`)
      .join(', ')}</p>`;
  }

  #renderClass({ name_class, verdicts }: Schemas['InspectedName']['classes'][number]) {
    const evaluation = verdicts.find(({ mode }) => mode === this.mode);
    if (!evaluation) return nothing;
    const suits = evaluation.verdict === 'admitted';
    return html`<tr>
      <td>${classTitle(name_class)}</td>
      <td class="num">${suits ? formatNumber(evaluation.score) : ''}</td>
      <td class=${suits ? 'ok' : 'quiet'}>${suits ? 'suits' : reasonText(evaluation.reason ?? '')}</td>
    </tr>`;
  }
}

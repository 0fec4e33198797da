/** <nw-name-inspector>: everything about one name: why it scores as it does, what it is made of, what it is like. */
import type { TemplateResult } from 'lit';
import { api, type Schemas } from '../../api.ts';
import { reasonText } from '../../logic/candidates/funnel.ts';
import { FEATURES } from '../../logic/charts/features.ts';
import type { NameRow } from '../../logic/names/made.ts';
import { type RenderStyle, renderName } from '../../logic/names/render.ts';
import { Reading } from '../../logic/reading.ts';
import { css, element, html, nothing, PageElement, property } from '../../parts/element.ts';
import { likeStyles, renderLike } from '../../parts/names/like-bar.ts';
import { renderFault } from '../../parts/reading-state.ts';
import '../../parts/syllable-chip.ts';
import { inPrint, inPrintStyles } from '../../parts/names/in-print.ts';
import { canSpeak, speak } from '../../parts/voice.ts';
import { classTitle } from '../../state/name-classes.ts';
import { corpusName } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { type PatchNames, patchNames } from './patch-names.ts';

/** Lets a fast walk down the list pass. */
const REST_MS = 120;

type Report = Schemas['InspectedName'];
type Class = Report['classes'][number];

@element('nw-name-inspector', canSpeak, patchNames.a, patchNames.b)
export class NameInspector extends PageElement {
  @property({ attribute: false }) names!: PatchNames;
  @property({ attribute: false }) row: NameRow | null = null;
  @property() renderStyle: RenderStyle = 'title';
  readonly #report = new Reading(this, {
    key: () => this.row && JSON.stringify(this.#body),
    read: (signal) => api.post('/api/walker/inspect-name', { body: this.#body, signal }),
    waitMs: REST_MS,
  });

  static override styles = [
    likeStyles,
    inPrintStyles,
    css`
      :host { display: grid; gap: 0.9rem; align-content: start; }
      .name { font-size: 1.75rem; line-height: 1.2; font-weight: 650; letter-spacing: -0.01em; overflow-wrap: anywhere; }
      .top { display: flex; gap: 0.5rem; align-items: start; justify-content: space-between; }
      section { display: grid; gap: 0.4rem; min-inline-size: 0; }
      section > h3 { font-size: 0.8125rem; font-weight: 600; color: var(--quiet); }
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

  get #body() {
    return { patch: this.names.slot, syllables: [...(this.row?.syllables ?? [])] };
  }

  override render() {
    const { row, names } = this;
    const recipe = names.value.made?.recipe;
    const runId = names.runId ?? '';
    if (!row)
      return html`<p class="quiet">Choose a name to see why it scores as it does, what it is made of and what it looks like.</p>`;
    const name = renderName(row.name, this.renderStyle);
    const report = this.#report.value?.name === row.name ? this.#report.value : null;
    const voice = canSpeak.value ? 'Speak the name' : 'Speak: this browser has no voice';
    return html`
      <div class="top">
        <div>
          <p class="name" dir="auto">${name}</p>
          <p class="quiet" dir="auto">${row.syllables.join('·')}</p>
        </div>
        <button class="tool framed" ?disabled=${!canSpeak.value} title=${voice} aria-label=${voice}
          @click=${() => speak(name, runId)}><nw-icon name="volume"></nw-icon></button>
      </div>
      ${renderFault(this.#report)}
      ${report ? this.#renderReport(report, row) : this.#report.error ? nothing : html`<p class="quiet">Looking …</p>`}
      ${inPrint(name)}
      <section>
        <h3>Where it comes from</h3>
        <dl><dt>corpus</dt><dd>${corpusName(runId)}</dd>
          ${recipe ? html`<dt>drawn</dt><dd>${recipe.profile ?? 'flat'}</dd><dt>seed</dt><dd>${String(recipe.seed)}</dd>` : nothing}</dl>
      </section>
    `;
  }

  #renderReport(report: Report, row: NameRow) {
    const { offensive, ways, classes } = report;
    const chosen = classes.find(
      ({ name_class }) => name_class === this.names.value.select.name_class,
    );
    return html`
      ${
        offensive
          ? html`<p class="alarm error"><nw-icon name="triangle-alert"></nw-icon>Contains a word of the English list of offensive words.</p>`
          : nothing
      }
      ${chosen ? this.#renderWhy(chosen, row) : nothing}
      ${part(
        'Syllables',
        html`<table>
          <thead><tr><th scope="col">Syllable</th><th scope="col" class="num">Occurs</th><th scope="col" class="num">Rank</th><th scope="col">Features</th></tr></thead>
          <tbody>${report.syllables.map(renderSyllable)}</tbody>
        </table>
        ${
          ways !== null && ways > 1
            ? html`<p class="small quiet">Syllables of the corpus spell it in ${formatNumber(ways)} ways.</p>`
            : nothing
        }`,
      )}
      ${part('Beside the words of the source', renderSource(report.source))}
    `;
  }

  #renderWhy(chosen: Class, { score, reason }: NameRow) {
    const { mode } = this.names.value.select;
    const verdict = chosen.verdicts.find((one) => one.mode === mode);
    const suits = verdict?.verdict === 'admitted';
    const hits = (features: readonly string[], tone: string, points: string) =>
      features.map(
        (feature) =>
          html`<li><span class="points ${tone}">${points}</span>${reasonText(feature)}</li>`,
      );
    const points = score ?? verdict?.score ?? 0;
    return html`
      ${part(
        `Why, as ${classTitle(chosen.name_class).toLowerCase()} (${mode})`,
        html`<ul class="hits">
          ${hits(chosen.preferred_hits, 'ok', '+1')}
          ${hits(chosen.discouraged_hits, 'error', mode === 'soft' ? '−10' : '×')}
          ${hits(chosen.tolerated_hits, 'quiet', '0')}
        </ul>
        ${
          suits
            ? html`<p>Suits with <strong>${formatNumber(points)}</strong> ${Math.abs(points) === 1 ? 'point' : 'points'}.
                ${reason ? html`<span class="error">Left out: ${reasonText(reason)}.</span>` : nothing}</p>`
            : html`<p class="error">Rejected: ${reasonText(verdict?.reason ?? '')}.</p>`
        }`,
      )}
    `;
  }
}

const part = (title: string, content: TemplateResult) =>
  html`<section><h3>${title}</h3>${content}</section>`;

const renderSyllable = (one: Report['syllables'][number]) =>
  'unknown' in one
    ? html`<tr><td>${one.syllable}</td><td colspan="3" class="quiet">not in this corpus</td></tr>`
    : html`<tr>
      <td><nw-syllable-chip .syllable=${one.syllable} .frequency=${one.frequency} .signature=${one.signature}></nw-syllable-chip></td>
      <td class="num">${formatNumber(one.frequency)}</td>
      <td class="num">${formatNumber(one.rank)}</td>
      <td>${FEATURES.filter(({ name }) => one.features[name]).map(
        ({ short, label }) =>
          html`<span title=${label}>${short}<span class="hidden"> (${label})</span></span> `,
      )}</td>
    </tr>`;

function renderSource({ why, word, percentile, reason, nearest }: Report['source']) {
  if (percentile === null) return html`<p class="small quiet">Not known: ${why}</p>`;
  return html`
    ${renderLike(percentile, 'More like a word than {} of the words of the source')}
    <p class="small">${word ? html`<strong>It is one of them.</strong> ` : nothing}${
      reason === null ? nothing : html`No word has <strong>${reason}</strong>. `
    }Nearest: ${nearest.join(', ')}</p>`;
}

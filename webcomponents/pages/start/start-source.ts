/** <nw-start-source>: the choice of the text that names are made from. */
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Run } from '../../logic/corpora/run-list.ts';
import { languageName, textTitle } from '../../logic/corpora/start-run.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { base } from '../../parts/base.ts';
import { formatNumber } from '../../state/settings.ts';
import './kept-texts.ts';
import './own-text.ts';
import type { OwnTextField } from './own-text.ts';

/**
 * The text that names are made from: one that is here already, or one's own.
 *
 * @fires run-change - run id
 */
@customElement('nw-start-source')
export class StartSource extends LitElement {
  /** Runs that names can be made from. */
  @property({ attribute: false }) runs: readonly Run[] = [];
  @property() run = '';
  /** What the words of the run were found to be, such as `de_DE`. */
  @property() language = '';
  /** The list of runs has not arrived. */
  @property({ type: Boolean }) reading = false;
  /** A file is being dragged over the place. */
  @property({ type: Boolean }) over = false;
  /** Shows the choice of a text alone until more is opened. */
  @property({ type: Boolean }) folded = false;
  /** Sample runs that are still being made. */
  @property({ type: Number }) pending = 0;

  static override styles = [
    base,
    css`
      wa-option small { display: block; color: inherit; }
      wa-select::part(form-control-label) { font-weight: 650; font-size: 1.0625rem; }
      .panel { gap: 0.35rem; }
      .said { overflow-wrap: anywhere; }
    `,
  ];

  override render() {
    return html`
      <section class="panel stack tight" aria-label="Text" data-help="corpus">
        ${this.reading ? html`<p class="quiet" role="status">Reading the texts …</p>` : nothing}
        ${this.runs.length > 0 ? this.#renderChoice() : nothing}
        ${
          this.pending > 0
            ? html`<p class="row small quiet" role="status"><wa-spinner></wa-spinner>The sample texts are being read.</p>`
            : nothing
        }
        ${this.#renderOwn()}
      </section>
    `;
  }

  /** Makes names of files that were dropped somewhere on the place. */
  async takeFiles(files: readonly File[]): Promise<void> {
    await this.renderRoot.querySelector<OwnTextField>('nw-own-text')?.take(files);
  }

  #renderChoice() {
    const chosen = this.runs.find(({ run_id }) => run_id === this.run);
    const language = languageName(chosen?.language) || languageName(this.language);
    return html`
      <wa-select label="Names from the text" .value=${this.run} @change=${this.#onChange}>
        ${this.runs.map((run) => {
          const spoken = languageName(run.language);
          const about = [spoken, syllables(run)].filter(Boolean).join(', ');
          return html`<wa-option value=${run.run_id} label=${textTitle(run)}>${textTitle(run)}<small>${about}</small></wa-option>`;
        })}
      </wa-select>
      ${
        chosen
          ? html`<p class="small quiet said">${language ? `Read as ${language}: ` : ''}${syllables(chosen) || 'its syllables are being counted'}.</p>`
          : nothing
      }
    `;
  }

  #renderOwn() {
    return html`
      <nw-own-text ?alone=${this.runs.length === 0} ?over=${this.over} ?folded=${this.folded && this.runs.length > 0}></nw-own-text>
      <nw-kept-texts></nw-kept-texts>
      <p class="small"><a href=${hashOf('corpora')}>A folder on the server, other settings</a></p>`;
  }

  #onChange(event: Event): void {
    const run = String((event.target as WaSelect).value ?? '');
    if (run !== '' && run !== this.run) {
      this.dispatchEvent(new CustomEvent('run-change', { detail: run }));
    }
  }
}

/** How many there are; '' before they are counted. */
const syllables = ({ status, syllable_count: count }: Run): string =>
  status === 'running' ? '' : `${formatNumber(count)} syllables`;

declare global {
  interface HTMLElementTagNameMap {
    'nw-start-source': StartSource;
  }
}

import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { base } from '../../parts/base.ts';
import { formatBytes, formatNumber, formatShare } from '../../state/settings.ts';

const PAUSE_MS = 350;

/** What a run would read, looked up a moment after the last change of source, pattern or language. */
@customElement('nw-preflight-line')
export class PreflightLine extends LitElement {
  @property() source = '';
  @property() pattern = '';
  @property() language = '';
  @state() private found: Schemas['PreflightAnswer'] | null = null;
  @state() private fault = '';
  @state() private looking = false;
  #timer = 0;
  #look: AbortController | null = null;

  static override styles = [
    base,
    css`
      :host { min-block-size: 1.4rem; font-size: 0.875rem; }
      .facts { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; color: var(--quiet); }
      .facts strong { color: var(--ink); font-weight: 600; }
      li { display: flex; gap: 0.5em; overflow-wrap: anywhere; }
      li wa-icon { flex: none; margin-block-start: 0.25em; }
      details { color: var(--quiet); }
      summary { cursor: pointer; }
      details li { font-family: var(--mono); font-size: 0.8125rem; }
      .fault { overflow-wrap: anywhere; }
    `,
  ];

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#giveUp();
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('source') && !changed.has('pattern') && !changed.has('language')) return;
    this.#giveUp();
    this.fault = '';
    this.looking = this.source.trim() !== '';
    if (!this.looking) this.found = null;
    else this.#timer = window.setTimeout(() => void this.#ask(), PAUSE_MS);
  }

  override render() {
    return html`<div role="status" aria-busy=${this.looking}>${this.#renderFound()}</div>`;
  }

  #renderFound() {
    if (this.fault) return html`<p class="fault error">${this.fault}</p>`;
    if (!this.found) {
      return html`<p class="quiet">${this.looking ? 'Looking at the source …' : 'What a run would read is shown here.'}</p>`;
    }
    const {
      files,
      bytes,
      language,
      hyphenation,
      warnings,
      undecodable,
      undecodable_count: bad,
    } = this.found;
    const share = language?.confidence;
    return html`
      <p class="facts" style=${this.looking ? 'opacity: 0.6' : ''}>
        <span><strong>${formatNumber(files)}</strong> ${files === 1 ? 'file' : 'files'}</span>
        <span><strong>${formatBytes(bytes)}</strong></span>
        ${
          language
            ? html`<span>looks like <strong>${language.name}</strong>${
                share !== null && share !== undefined && share < 1
                  ? ` (${formatShare(share, 0)} of the texts)`
                  : nothing
              }</span>`
            : nothing
        }
        ${hyphenation ? html`<span>patterns <strong>${hyphenation}</strong></span>` : nothing}
      </p>
      ${
        warnings.length > 0
          ? html`<ul class="warning">${warnings.map(
              (text) => html`<li><wa-icon name="triangle-alert"></wa-icon>${text}</li>`,
            )}</ul>`
          : nothing
      }
      ${
        bad > 0
          ? html`<details><summary>${formatNumber(bad)} ${bad === 1 ? 'file is' : 'files are'} no UTF-8 text</summary>
              <ul>${undecodable.map((path) => html`<li>${path}</li>`)}</ul></details>`
          : nothing
      }
    `;
  }

  #giveUp(): void {
    window.clearTimeout(this.#timer);
    this.#look?.abort();
  }

  async #ask(): Promise<void> {
    const look = new AbortController();
    this.#look = look;
    const { source, pattern, language } = this;
    try {
      const found = await answer(
        api.POST('/api/pipeline/preflight', {
          body: { source_path: source, file_pattern: pattern, language },
          signal: look.signal,
        }),
      );
      if (look.signal.aborted) return;
      this.found = found;
    } catch (error) {
      if (look.signal.aborted) return;
      this.fault = (error as Error).message;
    }
    this.looking = false;
  }
}

/** <nw-preflight-line>: the line below the source: what a run would read, in which language, and whether it can be cut. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { DEFAULT_RUN, type RunSettings } from '../../logic/corpora/run-settings.ts';
import { Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { formatBytes, formatNumber, formatShare } from '../../state/settings.ts';

const PAUSE_MS = 350;

/** Settings that decide what a run reads and how it cuts. */
const LOOKED_AT = [
  'source_path',
  'file_pattern',
  'language',
  'extractor',
  'min_syllable_length',
  'max_syllable_length',
  'words',
  'word_list',
  'romanize',
  'count_by',
] as const;

/**
 * What a run would read, looked up a moment after the last change of what it depends on.
 *
 * @fires language-pick - a code
 * @fires refusal - why a run would fail; empty for no reason
 */
@customElement('nw-preflight-line')
export class PreflightLine extends LitElement {
  @property({ attribute: false }) settings: RunSettings = DEFAULT_RUN;
  readonly #found = new Reading<Schemas['PreflightAnswer']>(this);

  static override styles = [
    base,
    tools,
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
      .pick { display: flex; flex-wrap: wrap; align-items: center; gap: 0.3rem 0.5rem; }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('settings')) return;
    const { settings } = this;
    if (settings.source_path.trim() === '') {
      this.#found.forget();
      this.#fire('refusal', '');
      return;
    }
    const body = Object.fromEntries(LOOKED_AT.map((key) => [key, settings[key]])) as Pick<
      RunSettings,
      (typeof LOOKED_AT)[number]
    >;
    void this.#found.ask(
      JSON.stringify(body),
      async (signal) => {
        const found = await answer(api.POST('/api/pipeline/preflight', { body, signal }));
        if (!signal.aborted) this.#fire('refusal', found.refusal ?? '');
        return found;
      },
      PAUSE_MS,
    );
  }

  override render() {
    return html`<div role="status" aria-busy=${this.#found.loading}>${this.#renderFound()}</div>`;
  }

  #renderFound() {
    const { value: found, error, loading } = this.#found;
    if (error) return html`<p class="fault error">${error}</p>`;
    if (!found) {
      return html`<p class="quiet">${loading ? 'Looking at the source …' : 'What a run would read is shown here.'}</p>`;
    }
    const {
      files,
      bytes,
      language,
      words,
      refusal,
      hyphenation,
      warnings,
      undecodable,
      undecodable_count: bad,
    } = found;
    return html`
      <p class="facts" style=${loading ? 'font-style: italic' : ''}>
        <span><strong>${formatNumber(files)}</strong> ${files === 1 ? 'file' : 'files'}</span>
        <span><strong>${formatBytes(bytes)}</strong></span>
        ${
          language
            ? html`<span>looks like <strong>${language.name}</strong>${
                language.confidence < 1
                  ? ` (${formatShare(language.confidence, 0)} of the texts)`
                  : nothing
              }</span>`
            : nothing
        }
        ${
          words && words.total > 0
            ? html`<span><strong>${formatShare(words.cut / words.total, 0)}</strong> of the words can be cut</span>`
            : nothing
        }
        ${hyphenation ? html`<span>patterns <strong>${hyphenation}</strong></span>` : nothing}
      </p>
      ${refusal === null ? nothing : html`<p class="fault error">${refusal}</p>`}
      ${this.#renderLikely()}
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

  /** Without a known language: what it may be, to be picked. */
  #renderLikely() {
    const likely = this.#found.value?.likely ?? [];
    if (likely.length === 0 || this.settings.language !== 'auto') return nothing;
    return html`
      <div class="pick">
        <span>Language unknown, pick one:</span>
        ${likely.map(({ code, name }) =>
          code === null
            ? html`<span class="quiet">${name} (no patterns)</span>`
            : html`<button class="tool framed" type="button"
                @click=${() => this.#fire('language-pick', code)}>${name}</button>`,
        )}
      </div>
    `;
  }

  #fire(name: 'language-pick' | 'refusal', detail: string): void {
    this.dispatchEvent(new CustomEvent(name, { detail }));
  }
}

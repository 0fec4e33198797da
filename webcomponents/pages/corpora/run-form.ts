/** <nw-run-form>: the settings of a new run, what it would read with them, and its start. */
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import '@awesome.me/webawesome/dist/components/slider/slider.js';
import { api, type Schemas } from '../../api.ts';
import * as running from '../../logic/corpora/run-settings.ts';
import { Reading } from '../../logic/reading.ts';
import { Action, renderFault } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, query } from '../../parts/element.ts';
import { formStyles, textField, tick } from '../../parts/fields/inputs.ts';
import { otherFields } from '../../parts/fields/other-fields.ts';
import { selectField } from '../../parts/fields/select.ts';
import { addRecent, recentSources } from '../../state/recent.ts';
import { refresh, server } from '../../state/server.ts';
import { formatBytes, formatNumber, formatShare } from '../../state/settings.ts';
import { Store } from '../../state/store.ts';
import type { BrowseDialog } from './browse-dialog.ts';
import './browse-dialog.ts';
import '../../parts/snippets.ts';

/** Pause after the last change before the source is looked at, in milliseconds. */
const PAUSE_MS = 350;

/** Fields of a run that have controls of their own. */
const BY_HAND = [
  ...['language', 'file_pattern', 'run_normalize', 'run_annotate'],
  ...['min_syllable_length', 'max_syllable_length'],
];

/** What the form holds, also while other places are visited; null until the last run is known. */
export const runSettings = new Store<running.RunSettings | null>(null);

@element('nw-run-form', server, recentSources, runSettings)
export class RunForm extends PageElement {
  @query('nw-browse-dialog') private dialog!: BrowseDialog;
  readonly #languages = new Reading(this, {
    key: () => '',
    read: (signal) => api.get('/api/pipeline/languages', { signal }),
  });
  readonly #found = new Reading(this, {
    key: () => (this.#settings.source_path.trim() === '' ? null : JSON.stringify(this.#looked)),
    read: (signal) => api.post('/api/pipeline/preflight', { body: this.#looked, signal }),
    waitMs: PAUSE_MS,
  });
  readonly #start = new Action(this, 'Job');

  static override styles = css`
    ${formStyles}
    form { display: grid; gap: 1.1rem; }
    .source { display: flex; flex-wrap: wrap; gap: var(--gap-s); align-items: end; }
    .source .choice { flex: 1 1 11rem; }
    .below { display: flex; flex-wrap: wrap; align-items: start; justify-content: space-between; gap: 0 var(--gap-s); }
    .below p { flex: 1 1 11rem; }
    wa-dropdown-item { max-inline-size: min(32rem, 85vw); overflow-wrap: anywhere; }
    .found { min-block-size: 1.4rem; font-size: 0.875rem; }
    .facts { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; color: var(--quiet); }
    .facts strong { color: var(--ink); font-weight: 600; }
    .facts.old { font-style: italic; }
    wa-slider { --track-size: 0.35rem; }
    wa-slider::part(hint) { font-size: 0.8125rem; line-height: 1.5; }
  `;

  get #settings(): running.RunSettings {
    return runSettings.value ?? running.DEFAULT_RUN;
  }

  /** What of the settings says what a run would read. */
  get #looked() {
    const { run_normalize: _, run_annotate: __, ...looked } = this.#settings;
    return looked;
  }

  override render() {
    const settings = this.#settings;
    const reason = this.#reason();
    return html`
      <form data-help="corpus" @submit=${this.#onSubmit}>
        <div class="stack tight">
          ${this.#renderSource()}
          <div class="found" role="status" aria-busy=${this.#found.loading}>${this.#renderFound()}</div>
        </div>
        <div class="fields">
          <div>${this.#renderLanguage()} ${renderFault(this.#languages)}</div>
          ${textField('File pattern', settings.file_pattern, (file_pattern) => this.#set({ file_pattern }), { live: true, hint: 'In folders. **/*.txt takes subfolders too.' })}
          ${otherFields(running.RUN, this.#asked, settings, (changes) => this.#set(changes))}
        </div>
        ${this.#renderLength()}
        ${this.#renderStages()}
        ${this.#start.renderFault()}
        <div class="row">
          <button class="tool loud large" type="submit" aria-busy=${this.#start.busy} ?disabled=${reason !== ''} title=${reason || 'Enter'}>
            <nw-icon name="play"></nw-icon>Run
          </button>
          <p class="small quiet">${reason}</p>
        </div>
        ${settings.source_path.trim() === '' ? nothing : html`<nw-snippets .request=${{ path: '/api/pipeline/start', body: settings, cli: running.runCommand(settings) }}></nw-snippets>`}
      </form>
      <nw-browse-dialog .pattern=${settings.file_pattern}
        @choose=${(event: CustomEvent<string>) => this.#set({ source_path: event.detail })}></nw-browse-dialog>
    `;
  }

  get #asked(): readonly string[] {
    const left = [...BY_HAND, ...running.mootFields(this.#settings)];
    return Object.keys(running.RUN).filter((key) => !left.includes(key));
  }

  #renderSource() {
    const path = this.#settings.source_path;
    const take = (source_path: string): void => this.#set({ source_path });
    return html`
      <div class="source">
        ${textField('Source', path, take, { live: true, placeholder: '/home/me/texts' })}
        <button class="tool framed" type="button" @click=${() => this.dialog.show(path)}>
          <nw-icon name="folder-open"></nw-icon>Browse</button>
      </div>
      <div class="below small quiet">
        <p>A text file or a folder of them, on the server’s machine.</p>
        ${
          recentSources.value.length === 0
            ? nothing
            : html`<wa-dropdown @wa-select=${(event: CustomEvent<{ item: { value: string } }>) => take(event.detail.item.value)}>
                <button class="tool" type="button" slot="trigger">
                  <nw-icon name="history"></nw-icon>Recent<nw-icon name="chevron-down"></nw-icon></button>
                ${recentSources.value.map((path) => html`<wa-dropdown-item value=${path}>${path}</wa-dropdown-item>`)}
              </wa-dropdown>`
        }
      </div>
    `;
  }

  /** What a run would read, in which language, and whether it can be cut. */
  #renderFound() {
    const { value: found, error, loading } = this.#found;
    if (error) return html`<p class="error">${error}</p>`;
    if (!found) {
      return html`<p class="quiet">${loading ? 'Looking at the source …' : 'What a run would read is shown here.'}</p>`;
    }
    const { files, bytes, language, words, refusal, hyphenation, warnings } = found;
    const { undecodable, undecodable_count: bad } = found;
    const some = language && language.confidence < 1;
    return html`
      <p class="facts ${loading ? 'old' : ''}">
        <span><strong>${formatNumber(files)}</strong> ${files === 1 ? 'file' : 'files'}</span>
        <span><strong>${formatBytes(bytes)}</strong></span>
        ${language ? html`<span>looks like <strong>${language.name}</strong>${some ? ` (${formatShare(language.confidence, 0)} of the texts)` : nothing}</span>` : nothing}
        ${words && words.total > 0 ? html`<span><strong>${formatShare(words.cut / words.total, 0)}</strong> of the words can be cut</span>` : nothing}
        ${hyphenation ? html`<span>patterns <strong>${hyphenation}</strong></span>` : nothing}
      </p>
      ${refusal === null ? nothing : html`<p class="error">${refusal}</p>`}
      ${this.#renderLikely(found.likely)}
      ${warnings.map((text) => html`<p class="warning"><nw-icon name="triangle-alert"></nw-icon> ${text}</p>`)}
      ${
        bad > 0
          ? html`<details class="quiet"><summary>${formatNumber(bad)} ${bad === 1 ? 'file is' : 'files are'} no UTF-8 text</summary>
              <ul class="id">${undecodable.map((path) => html`<li>${path}</li>`)}</ul></details>`
          : nothing
      }
    `;
  }

  /** Without a known language: what it may be, to be picked. */
  #renderLikely(likely: Schemas['PreflightAnswer']['likely'] = []) {
    if (likely.length === 0 || this.#settings.language !== 'auto') return nothing;
    return html`
      <div class="row">
        <span>Language unknown, pick one:</span>
        ${likely.map(({ code: language, name }) =>
          language === null
            ? html`<span class="quiet">${name} (no patterns)</span>`
            : html`<button class="tool framed" type="button" @click=${() => this.#set({ language })}>${name}</button>`,
        )}
      </div>
    `;
  }

  #renderLanguage() {
    const { language, extractor } = this.#settings;
    const languages = this.#languages.value?.languages ?? [];
    const known = languages.some(({ code }) => code === language);
    const list = known
      ? languages
      : [{ code: language, name: language, cuttable: true }, ...languages];
    const english = extractor === 'nltk';
    return selectField({
      label: 'Language',
      wide: true,
      value: language,
      disabled: english,
      hint: english ? 'Pronunciations are English.' : 'Type the first letters to find one.',
      options: list.map(({ code, name, cuttable }) => [
        code,
        code === 'auto' ? 'Detect' : `${name} (${code}${cuttable ? '' : ', when romanised'})`,
      ]),
      choose: (language) => this.#set({ language }),
    });
  }

  #renderLength() {
    const { min_syllable_length: min, max_syllable_length: max } = this.#settings;
    return html`
      <wa-slider size="s" range data-help="length" label=${`Syllables of ${min} to ${max} letters`} min="1" max=${Math.max(12, max)} .minValue=${min} .maxValue=${max}
        with-tooltip with-markers hint="Shorter and longer ones are left out."
        @input=${(event: Event) => {
          const { minValue, maxValue } = event.target as HTMLElement & {
            minValue: number;
            maxValue: number;
          };
          this.#set({ min_syllable_length: minValue, max_syllable_length: maxValue });
        }}></wa-slider>
    `;
  }

  #renderStages() {
    const { run_normalize: normalise, run_annotate: annotate } = this.#settings;
    return html`
      <fieldset>
        <legend>Stages after extraction</legend>
        <div class="stack tight">
          ${tick('Normalise: one spelling for each syllable', normalise, (on) => this.#set({ run_normalize: on }))}
          ${tick('Annotate: twelve features, and the database', normalise && annotate, (on) => this.#set({ run_annotate: on }), normalise ? '' : 'Syllables are normalised first')}
        </div>
        ${normalise && annotate ? nothing : html`<p class="small warning">Without both there is nothing that a patch could load.</p>`}
      </fieldset>
    `;
  }

  #reason(): string {
    if (this.#settings.source_path.trim() === '') return 'Choose a source first.';
    const { state, value } = this.#found;
    if (state === 'ready' && value?.refusal) return 'No word of the source can be cut: see above.';
    if (server.value.outage) return 'The server does not respond.';
    if (server.value.job?.status === 'running')
      return 'A run is under way. Wait for its end, or cancel it.';
    return '';
  }

  #set(changes: Partial<running.RunSettings>): void {
    const settings = { ...this.#settings, ...changes };
    const usual = running.mootFields(settings).map((key) => [key, running.DEFAULT_RUN[key]]);
    runSettings.value = { ...settings, ...Object.fromEntries(usual) };
    this.#start.clear();
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    if (this.#reason() !== '') return;
    void this.#start.run(async () => {
      await api.post('/api/pipeline/start', { body: this.#settings });
      addRecent(recentSources, this.#settings.source_path);
      await refresh();
    });
  }
}

/** <nw-run-form>: the settings of a new run, and its start. */
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/slider/slider.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { DEFAULT_RUN, type RunSettings, runCommand } from '../../logic/corpora/run-settings.ts';
import { Reading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { notifyError } from '../../state/notices.ts';
import { recentSources } from '../../state/recent.ts';
import { refresh, server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import './preflight-line.ts';
import './source-field.ts';
import '../../parts/snippets.ts';

const EXTRACTORS = [
  {
    value: 'pyphen',
    label: 'Hyphenation',
    text: 'Cuts words where a typesetter would. For every language of the list below.',
  },
  {
    value: 'nltk',
    label: 'Pronunciation',
    text: 'Cuts English words by how they are spoken. Syllables are shorter and rougher.',
  },
] as const;

const WORDS = [
  { value: 'all', label: 'every word of the text', hint: 'The sound of the whole language.' },
  {
    value: 'names',
    label: 'the proper names of the text',
    hint: 'Persons and places that the text names twice or more.',
  },
  {
    value: 'list',
    label: 'a list of names, one a line',
    hint: 'The source contains names only. Choose its language: it is hard to detect from a list.',
  },
] as const;

/**
 * The settings of a new run, and its start.
 *
 * @fires settings-change - the settings
 */
@customElement('nw-run-form')
@watches(server)
export class RunForm extends LitElement {
  /** What the form holds; set from outside to make a run anew. */
  @property({ attribute: false }) settings: RunSettings = DEFAULT_RUN;
  readonly #languages = new Reading<Schemas['Languages']['languages']>(this);
  @state() private fault = '';
  @state() private sending = false;
  /** Why the source would be refused, as far as it was looked into. */
  @state() private refusal = '';

  static override styles = [
    base,
    tools,
    css`
      form { display: grid; gap: 1.1rem; }
      form > * { min-inline-size: 0; }
      fieldset { border: 0; padding: 0; margin: 0; min-inline-size: 0; }
      legend { padding: 0; margin-block-end: 0.35rem; font-weight: 550; font-size: 0.8125rem; }
      .cards { display: grid; grid-template-columns: repeat(auto-fit, minmax(10.5rem, 1fr)); gap: var(--gap-s); }
      .card { position: relative; display: block; padding: 0.6rem 0.75rem; border: 1px solid var(--line); border-radius: var(--radius-s); cursor: pointer; }
      .card:hover { border-color: var(--strong-line); }
      .card:has(input:checked) { border-color: var(--accent); box-shadow: inset 0 0 0 1px var(--accent); background: var(--chosen); }
      .card:has(input:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
      .card input { position: absolute; opacity: 0; inset: 0; margin: 0; cursor: pointer; }
      .card strong { display: block; font-weight: 600; }
      .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: var(--gap); align-items: start; }
      .switches { display: grid; gap: 0.5rem; }
      .run { display: flex; flex-wrap: wrap; gap: var(--gap-s) var(--gap); align-items: center; }
      .run p { flex: 1 1 10rem; }
      wa-slider { --track-size: 0.35rem; }
      [role='alert'] { overflow-wrap: anywhere; }
    `,
  ];

  protected override willUpdate(): void {
    void this.#languages.ask(
      '',
      async (signal) => (await answer(api.GET('/api/pipeline/languages', { signal }))).languages,
    );
  }

  override render() {
    const { settings } = this;
    const reason = this.#reason();
    return html`
      <form data-help="corpus" @submit=${this.#onSubmit}>
        <div class="stack tight">
          <nw-source-field .path=${settings.source_path} .pattern=${settings.file_pattern} @enter=${() => void this.#start()}
            @path-change=${(event: CustomEvent<string>) => this.#set({ source_path: event.detail })}></nw-source-field>
          <nw-preflight-line .settings=${settings} @language-pick=${(event: CustomEvent<string>) => this.#set({ language: event.detail })}
            @refusal=${(event: CustomEvent<string>) => {
              this.refusal = event.detail;
            }}></nw-preflight-line>
        </div>
        <fieldset data-help="extractor">
          <legend>Cut words by</legend>
          <div class="cards">${EXTRACTORS.map((each) => this.#renderCard(each))}</div>
        </fieldset>
        <div class="pair">${this.#renderLanguage()} ${this.#renderPattern()}</div>
        ${this.#renderWords()}
        ${this.#renderRomanize()}
        ${this.#renderLength()}
        ${this.#renderCounting()}
        ${this.#renderStages()}
        ${this.fault ? html`<p class="error" role="alert">${this.fault}</p>` : nothing}
        <div class="run">
          <button class="tool loud large" type="submit" aria-busy=${this.sending ? 'true' : 'false'} ?disabled=${reason !== ''} title=${reason || 'Enter'}>
            <wa-icon name="play"></wa-icon>Run
          </button>
          <p class="small quiet">${reason}</p>
        </div>
        ${settings.source_path.trim() === '' ? nothing : html`<nw-snippets .request=${snippet(settings)}></nw-snippets>`}
      </form>
    `;
  }

  #renderCard({ value, label, text }: (typeof EXTRACTORS)[number]) {
    return html`
      <label class="card">
        <input type="radio" name="extractor" value=${value} .checked=${this.settings.extractor === value}
          @change=${() => this.#set({ extractor: value })} />
        <strong>${label}</strong><span class="small quiet">${text}</span>
      </label>
    `;
  }

  #renderLanguage() {
    const { language, extractor } = this.settings;
    const languages = this.#languages.value ?? [];
    const known = languages.some(({ code }) => code === language);
    const list = known
      ? languages
      : [{ code: language, name: language, cuttable: true }, ...languages];
    const english = extractor === 'nltk';
    return html`
      <div>
        <wa-select size="s" label="Language" .value=${language} ?disabled=${english}
          hint=${english ? 'Pronunciations are English.' : 'Type the first letters to find one.'}
          @change=${(event: Event) => this.#set({ language: (event.target as HTMLInputElement).value })}>
          ${list.map(
            ({ code, name, cuttable }) =>
              html`<wa-option value=${code} .label=${code === 'auto' ? 'Detect' : name}>${
                code === 'auto' ? 'Detect' : name
              } ${code === 'auto' ? nothing : html`<span slot="end" class="small quiet">${cuttable ? code : `${code}, when romanised`}</span>`}</wa-option>`,
          )}
        </wa-select>
        ${renderFault(this.#languages)}
      </div>
    `;
  }

  #renderRomanize() {
    const english = this.settings.extractor === 'nltk';
    return html`
      <wa-switch size="s" .checked=${this.settings.romanize && !english} ?disabled=${english}
        hint="Words of other scripts are cut by the patterns of their language, then written in a to z."
        @change=${(event: Event) => this.#set({ romanize: (event.target as HTMLInputElement).checked })}>
        Romanise</wa-switch>
    `;
  }

  #renderPattern() {
    return html`
      <wa-input size="s" label="File pattern" name="file_pattern" autocomplete="off" spellcheck="false" .value=${this.settings.file_pattern}
        hint="In folders. **/*.txt takes subfolders too."
        @input=${(event: Event) => this.#set({ file_pattern: (event.target as HTMLInputElement).value })}></wa-input>
    `;
  }

  #renderLength() {
    const { min_syllable_length: min, max_syllable_length: max } = this.settings;
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

  #renderWords() {
    const { words, word_list: list } = this.settings;
    const value = list ? 'list' : words;
    const chosen = WORDS.find((each) => each.value === value)!;
    return html`
      <wa-select size="s" label="Words to take" name="words" .value=${value} hint=${chosen.hint}
        @change=${(event: Event) => {
          const choice = (event.target as HTMLInputElement).value;
          const namesOnly = choice !== 'all';
          this.#set({
            words: choice === 'names' ? 'names' : 'all',
            word_list: choice === 'list',
            ...(namesOnly && { count_by: 'occurrences' }),
          });
        }}>
        ${WORDS.map(({ value: each, label }) => html`<wa-option value=${each}>${label}</wa-option>`)}
      </wa-select>
    `;
  }

  #renderCounting() {
    const { count_by: by, extractor, words, word_list: list } = this.settings;
    const pronounced = extractor === 'nltk';
    const always = pronounced || list || words === 'names';
    const reason = pronounced ? 'Pronounced syllables' : 'Names';
    return html`
      <wa-select size="s" label="Frequency counts" .value=${always ? 'occurrences' : by} ?disabled=${always}
        hint=${always ? `${reason} are always counted by occurrence.` : 'What makes a syllable frequent or rare.'}
        @change=${(event: Event) => this.#set({ count_by: (event.target as HTMLInputElement).value as RunSettings['count_by'] })}>
        <wa-option value="occurrences">every occurrence</wa-option>
        <wa-option value="files">each file that holds it, once</wa-option>
      </wa-select>
    `;
  }

  #renderStages() {
    const { run_normalize: normalise, run_annotate: annotate } = this.settings;
    const checked = (event: Event): boolean => (event.target as HTMLInputElement).checked;
    return html`
      <fieldset>
        <legend>Stages after extraction</legend>
        <div class="switches">
          <wa-switch size="s" .checked=${normalise} @change=${(event: Event) => this.#set({ run_normalize: checked(event) })}>
            Normalise: one spelling for each syllable</wa-switch>
          <wa-switch size="s" .checked=${normalise && annotate} ?disabled=${!normalise} @change=${(event: Event) => this.#set({ run_annotate: checked(event) })}>
            Annotate: twelve features, and the database</wa-switch>
        </div>
        ${
          normalise && annotate
            ? nothing
            : html`<p class="small warning">Without both there is nothing that a patch could load.</p>`
        }
      </fieldset>
    `;
  }

  #reason(): string {
    if (this.settings.source_path.trim() === '') return 'Choose a source first.';
    if (this.refusal !== '') return 'No word of the source can be cut: see above.';
    if (server.value.outage) return 'The server does not respond.';
    if (server.value.job?.status === 'running')
      return 'A run is under way. Wait for its end, or cancel it.';
    return '';
  }

  #set(changes: Partial<RunSettings>): void {
    this.settings = { ...this.settings, ...changes };
    // pronunciations are those of English words
    if (this.settings.extractor === 'nltk') this.settings = { ...this.settings, romanize: false };
    this.refusal = '';
    this.fault = '';
    this.dispatchEvent(new CustomEvent('settings-change', { detail: this.settings }));
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    void this.#start();
  }

  async #start(): Promise<void> {
    if (this.#reason() !== '' || this.sending) return;
    this.sending = true;
    this.fault = '';
    try {
      await answer(api.POST('/api/pipeline/start', { body: this.settings }));
      recentSources.add(this.settings.source_path);
      await refresh();
    } catch (error) {
      this.fault = (error as Error).message;
      notifyError('Job', error);
    } finally {
      this.sending = false;
    }
  }
}

const snippet = (settings: RunSettings) => ({
  method: 'POST' as const,
  path: '/api/pipeline/start',
  body: settings,
  cli: runCommand(settings),
});

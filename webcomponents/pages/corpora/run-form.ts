/** <nw-run-form>: the settings of a new run, what it would read with them, and its start. */
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import '@awesome.me/webawesome/dist/components/slider/slider.js';
import '@awesome.me/webawesome/dist/components/switch/switch.js';
import { api, type Schemas } from '../../api.ts';
import { DEFAULT_RUN, type RunSettings, runCommand } from '../../logic/corpora/run-settings.ts';
import { Reading } from '../../logic/reading.ts';
import { Action, renderFault } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, property, query } from '../../parts/element.ts';
import { isOn, textField, textOf } from '../../parts/fields/inputs.ts';
import { segmentedChoice, selectField } from '../../parts/fields/select.ts';
import { addRecent, recentSources } from '../../state/recent.ts';
import { refresh, server } from '../../state/server.ts';
import { formatBytes, formatNumber, formatShare } from '../../state/settings.ts';
import type { BrowseDialog } from './browse-dialog.ts';
import './browse-dialog.ts';
import '../../parts/snippets.ts';

/** Choices by their values: what each is called, and what it means. */
type Choices<K extends string> = Readonly<Record<K, readonly [label: string, hint: string]>>;

const EXTRACTORS: Choices<RunSettings['extractor']> = {
  pyphen: [
    'Hyphenation',
    'Cuts words where a typesetter would. For every language of the list below.',
  ],
  nltk: [
    'Pronunciation',
    'Cuts English words by how they are spoken. Syllables are shorter and rougher.',
  ],
};

const WORDS: Choices<RunSettings['words'] | 'list'> = {
  all: ['every word of the text', 'The sound of the whole language.'],
  names: ['the proper names of the text', 'Persons and places that the text names twice or more.'],
  list: [
    'a list of names, one a line',
    'The source contains names only. Choose its language: it is hard to detect from a list.',
  ],
};

const COUNTS = {
  occurrences: 'every occurrence',
  files: 'each file that holds it, once',
} as const;

/** Pause after the last change before the source is looked at, in milliseconds. */
const PAUSE_MS = 350;

const keysOf = <T extends object>(of: T) => Object.keys(of) as (keyof T & string)[];

/** @fires settings-change - the settings */
@element('nw-run-form', server, recentSources)
export class RunForm extends PageElement {
  /** What the form holds; set from outside to make a run anew. */
  @property({ attribute: false }) settings: RunSettings = DEFAULT_RUN;
  @query('nw-browse-dialog') private dialog!: BrowseDialog;
  readonly #languages = new Reading(this, {
    key: () => '',
    read: (signal) => api.get('/api/pipeline/languages', { signal }),
  });
  readonly #found = new Reading(this, {
    key: () => (this.settings.source_path.trim() === '' ? null : JSON.stringify(this.#looked)),
    read: (signal) => api.post('/api/pipeline/preflight', { body: this.#looked, signal }),
    waitMs: PAUSE_MS,
  });
  readonly #start = new Action(this, 'Job');

  static override styles = css`
    form { display: grid; gap: 1.1rem; }
    .source { display: flex; flex-wrap: wrap; gap: var(--gap-s); align-items: end; }
    .source wa-input { flex: 1 1 11rem; min-inline-size: 0; }
    .below { display: flex; flex-wrap: wrap; align-items: start; justify-content: space-between; gap: 0 var(--gap-s); }
    .below p { flex: 1 1 11rem; }
    wa-dropdown-item { max-inline-size: min(32rem, 85vw); overflow-wrap: anywhere; }
    .found { min-block-size: 1.4rem; font-size: 0.875rem; }
    .facts { display: flex; flex-wrap: wrap; gap: 0.1rem 0.9rem; color: var(--quiet); }
    .facts strong { color: var(--ink); font-weight: 600; }
    .facts.old { font-style: italic; }
    .pair { display: grid; grid-template-columns: repeat(auto-fit, minmax(9.5rem, 1fr)); gap: var(--gap); align-items: start; }
    wa-slider { --track-size: 0.35rem; }
  `;

  /** What of the settings says what a run would read. */
  get #looked() {
    const { run_normalize: _, run_annotate: __, ...looked } = this.settings;
    return looked;
  }

  override render() {
    const { settings } = this;
    const reason = this.#reason();
    return html`
      <form data-help="corpus" @submit=${this.#onSubmit}>
        <div class="stack tight">
          ${this.#renderSource()}
          <div class="found" role="status" aria-busy=${this.#found.loading}>${this.#renderFound()}</div>
        </div>
        <div data-help="extractor">${segmentedChoice({
          label: 'Cut words by',
          name: 'extractor',
          value: settings.extractor,
          segments: keysOf(EXTRACTORS).map((value) => ({ value, label: EXTRACTORS[value][0] })),
          hint: EXTRACTORS[settings.extractor][1],
          wide: true,
          choose: (extractor) => this.#set({ extractor }),
        })}</div>
        <div class="pair">
          <div>${this.#renderLanguage()} ${renderFault(this.#languages)}</div>
          ${textField('File pattern', settings.file_pattern, (file_pattern) => this.#set({ file_pattern }), { live: true, hint: 'In folders. **/*.txt takes subfolders too.' })}
        </div>
        ${this.#renderWords()}
        ${this.#renderLength()}
        ${this.#renderStages()}
        ${this.#start.renderFault()}
        <div class="row">
          <button class="tool loud large" type="submit" aria-busy=${this.#start.busy} ?disabled=${reason !== ''} title=${reason || 'Enter'}>
            <nw-icon name="play"></nw-icon>Run
          </button>
          <p class="small quiet">${reason}</p>
        </div>
        ${settings.source_path.trim() === '' ? nothing : html`<nw-snippets .request=${snippet(settings)}></nw-snippets>`}
      </form>
      <nw-browse-dialog .pattern=${settings.file_pattern}
        @choose=${(event: CustomEvent<string>) => this.#set({ source_path: event.detail })}></nw-browse-dialog>
    `;
  }

  #renderSource() {
    const path = this.settings.source_path;
    const take = (source_path: string): void => this.#set({ source_path });
    return html`
      <div class="source">
        <wa-input size="s" label="Source" name="source_path" placeholder="/home/me/texts" autocomplete="off" autocorrect="off"
          spellcheck="false" .value=${path} @input=${(event: Event) => take(textOf(event))}></wa-input>
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
    if (likely.length === 0 || this.settings.language !== 'auto') return nothing;
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
    const { language, extractor } = this.settings;
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

  /** Which words are taken, how they are written, and what of their syllables is counted. */
  #renderWords() {
    const { words, word_list: list, extractor, count_by: by, romanize } = this.settings;
    const english = extractor === 'nltk';
    const value = list ? 'list' : words;
    const always = english ? 'Pronounced syllables' : value === 'all' ? '' : 'Names';
    return html`
      ${selectField({
        label: 'Words to take',
        name: 'words',
        wide: true,
        value,
        hint: WORDS[value][1],
        options: keysOf(WORDS).map((each) => [each, WORDS[each][0]]),
        choose: (choice) =>
          this.#set({
            words: choice === 'names' ? 'names' : 'all',
            word_list: choice === 'list',
            ...(choice !== 'all' && { count_by: 'occurrences' }),
          }),
      })}
      <wa-switch size="s" .checked=${romanize && !english} ?disabled=${english}
        hint="Words of other scripts are cut by the patterns of their language, then written in a to z."
        @change=${(event: Event) => this.#set({ romanize: isOn(event) })}>Romanise</wa-switch>
      ${selectField({
        label: 'Frequency counts',
        wide: true,
        value: always ? 'occurrences' : by,
        disabled: always !== '',
        hint: always
          ? `${always} are always counted by occurrence.`
          : 'What makes a syllable frequent or rare.',
        options: Object.entries(COUNTS) as [keyof typeof COUNTS, string][],
        choose: (count_by) => this.#set({ count_by }),
      })}
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

  #renderStages() {
    const { run_normalize: normalise, run_annotate: annotate } = this.settings;
    return html`
      <fieldset>
        <legend>Stages after extraction</legend>
        <div class="stack tight">
          <wa-switch size="s" .checked=${normalise} @change=${(event: Event) => this.#set({ run_normalize: isOn(event) })}>
            Normalise: one spelling for each syllable</wa-switch>
          <wa-switch size="s" .checked=${normalise && annotate} ?disabled=${!normalise} @change=${(event: Event) => this.#set({ run_annotate: isOn(event) })}>
            Annotate: twelve features, and the database</wa-switch>
        </div>
        ${normalise && annotate ? nothing : html`<p class="small warning">Without both there is nothing that a patch could load.</p>`}
      </fieldset>
    `;
  }

  #reason(): string {
    if (this.settings.source_path.trim() === '') return 'Choose a source first.';
    const { state, value } = this.#found;
    if (state === 'ready' && value?.refusal) return 'No word of the source can be cut: see above.';
    if (server.value.outage) return 'The server does not respond.';
    if (server.value.job?.status === 'running')
      return 'A run is under way. Wait for its end, or cancel it.';
    return '';
  }

  #set(changes: Partial<RunSettings>): void {
    const settings = { ...this.settings, ...changes };
    // pronunciations are those of English words
    this.settings = settings.extractor === 'nltk' ? { ...settings, romanize: false } : settings;
    this.#start.clear();
    this.fire('settings-change', this.settings);
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    if (this.#reason() !== '') return;
    void this.#start.run(async () => {
      await api.post('/api/pipeline/start', { body: this.settings });
      addRecent(recentSources, this.settings.source_path);
      await refresh();
    });
  }
}

const snippet = (settings: RunSettings) => ({
  path: '/api/pipeline/start',
  body: settings,
  cli: runCommand(settings),
});

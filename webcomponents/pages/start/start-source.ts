/** <nw-start-source>: what names are made from, and what is seen in it. */
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import '@awesome.me/webawesome/dist/components/spinner/spinner.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Run } from '../../logic/corpora/run-list.ts';
import { languageName } from '../../logic/corpora/start-run.ts';
import type { SourceSeen } from '../../logic/start/made.ts';
import { type Source, sourceText } from '../../logic/start/source.ts';
import { base } from '../../parts/base.ts';
import { selectField, selectStyles } from '../../parts/fields/select.ts';
import '../../parts/fields/source-select.ts';
import { tools } from '../../parts/tools.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';
import { ownSource, ownSources } from '../../state/sources/own-source.ts';
import { dismissOwnText, makeOfText, ownText } from '../../state/sources/own-text.ts';
import { watches } from '../../state/store.ts';
import './own-text.ts';
import { answer, api, type Schemas } from '../../api.ts';
import { Reading } from '../../logic/reading.ts';
import { notifyError } from '../../state/notices.ts';
import type { OwnTextField } from './own-text.ts';

/** Languages of which names and common words are known; others can be found all the same. */
const LANGUAGES = [
  'cs',
  'da',
  'de',
  'en',
  'es',
  'fi',
  'fr',
  'hu',
  'is',
  'it',
  'la',
  'nb',
  'nl',
  'pl',
  'pt',
  'ru',
  'sv',
  'tr',
];

/** What a person is told of a corpus on its way. */
const DOING = {
  sending: 'Sending',
  waiting: 'Another text is being read; next is',
  reading: 'Reading',
};

/**
 * The text or list that names are made from: pasted, or one that is here already.
 *
 * @fires source-made - Source
 * @fires language-change - a code, `none`, or '' as it is found
 */
@customElement('nw-start-source')
@watches(ownSources, ownText)
export class StartSource extends LitElement {
  /** Runs that names can be made from. */
  @property({ attribute: false }) runs: readonly Run[] = [];
  @property({ attribute: false }) source: Source | null = null;
  /** What the server saw in it. */
  @property({ attribute: false }) seen: SourceSeen | null = null;
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
    selectStyles,
    tools,
    css`
      .panel { gap: 0.5rem; }
      .seen { display: grid; gap: 0.4rem; padding: 0.5rem 0.65rem; background: var(--sunken); border-radius: var(--radius-s); }
      .seen p { overflow-wrap: anywhere; }
      progress { inline-size: 100%; block-size: 0.45rem; accent-color: var(--accent); }
    `,
  ];

  get #own() {
    return (this.source && ownSources.value.get(sourceText(this.source))) ?? null;
  }

  override render() {
    const some = this.runs.length > 0 || ownSources.value.size > 0;
    return html`
      <section class="panel stack tight" aria-label="Text" data-help="start">
        <nw-own-text .pasted=${this.#own} ?over=${this.over} ?folded=${this.folded && this.runs.length > 0}></nw-own-text>
        ${this.reading ? html`<p class="quiet" role="status">Reading the texts …</p>` : nothing}
        ${
          some
            ? html`<nw-source-select label="Or one that is here" .runs=${this.runs} .source=${this.source}
                @source-change=${(event: CustomEvent<Source>) => this.#tell(event.detail)}></nw-source-select>`
            : nothing
        }
        ${
          this.pending > 0
            ? html`<p class="row small quiet" role="status"><wa-spinner></wa-spinner>The sample texts are being read.</p>`
            : nothing
        }
        ${this.seen ? this.#renderSeen(this.seen) : nothing}
        ${this.folded ? nothing : html`<nw-kept-texts></nw-kept-texts>`}
      </section>
    `;
  }

  /** Makes names of files that were dropped somewhere on the place. */
  async takeFiles(files: readonly File[]): Promise<void> {
    await this.renderRoot.querySelector<OwnTextField>('nw-own-text')?.take(files);
  }

  #renderSeen({ kind, names, language }: SourceSeen) {
    const own = this.#own;
    const count = `${formatNumber(names)} ${names === 1 ? 'name' : 'names'}`;
    const found = languageName(language);
    return html`
      <div class="seen">
        <p class="small">${kind === 'list' ? `A list of ${count}` : `A text with ${count} of its own`}${
          own
            ? html` · <button class="tool link" type="button" @click=${() => void this.#readAs(own.text, !own.isList)}>read it as a ${own.isList ? 'text' : 'list'}</button>`
            : nothing
        }</p>
        ${selectField({
          label: 'Language',
          beside: true,
          value: this.language,
          options: [
            ['', found && this.language === '' ? `${found}, as found` : 'as found'],
            ['none', 'none'],
            ...LANGUAGES.map((code): [string, string] => [code, languageName(code)]),
          ],
          choose: (detail) => this.dispatchEvent(new CustomEvent('language-change', { detail })),
        })}
        ${own ? this.#renderCorpus(own.text, own.title, own.isList) : nothing}
      </div>
    `;
  }

  #renderCorpus(text: string, title: string, isList: boolean) {
    const { step, percent, fault } = ownText.value;
    if (step === 'idle' || step === 'failed') {
      return html`<div><button class="tool framed" type="button" title="Keeps it on the server, for walks, packages, batches, and for links"
          @click=${() => void this.#makeCorpus(text, title, isList)}><wa-icon name="library"></wa-icon>Make a corpus of it</button></div>
        ${
          fault
            ? html`<div class="row" role="alert"><p class="error grow">${fault}</p>
                <button class="tool framed" type="button" @click=${dismissOwnText}>Close</button></div>`
            : nothing
        }`;
    }
    return html`<p role="status" class="small">${DOING[step]} ${title} …</p>
      <progress max="100" value=${percent ?? nothing} aria-label=${`Reading ${title}`}></progress>`;
  }

  async #readAs(text: string, isList: boolean): Promise<void> {
    this.#tell(await ownSource({ text, isList }));
  }

  async #makeCorpus(text: string, title: string, isList: boolean): Promise<void> {
    const run = await makeOfText(
      new Blob([text]),
      `${title.replaceAll('…', '').trim()}.txt`,
      isList,
    );
    if (run !== null) this.#tell({ by: 'run', id: run });
  }

  #tell(detail: Source): void {
    this.dispatchEvent(
      new CustomEvent<Source>('source-made', { detail, bubbles: true, composed: true }),
    );
  }
}

/** The texts that came in through the browser, folded away, each to be deleted. */
@customElement('nw-kept-texts')
@watches(ownText)
export class KeptTexts extends LitElement {
  #idle = true;
  #visit = 0;
  readonly #texts = new Reading<readonly Schemas['KeptText'][]>(this);

  static override styles = [
    base,
    tools,
    css`
      summary { cursor: pointer; min-block-size: 1.5rem; }
      li { display: flex; align-items: center; gap: 0.5rem; }
      li span { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
    `,
  ];

  /** Anew whenever a text of the person's own is through. */
  protected override willUpdate(): void {
    const idle = ownText.value.step === 'idle';
    if (idle && !this.#idle) this.#visit++;
    this.#idle = idle;
    void this.#texts.ask(
      String(this.#visit),
      async (signal) => (await answer(api.GET('/api/sources', { signal }))).sources,
    );
  }

  override render() {
    const texts = this.#texts.value ?? [];
    if (texts.length === 0) return nothing; // the banner of the outage tells of a server that is gone
    return html`
      <details class="small"><summary>Texts kept on the server (${texts.length})</summary>
        <ul role="list">${texts.map(
          ({
            id,
            bytes,
          }) => html`<li><span>${id} <span class="quiet">${formatBytes(bytes)}</span></span>
            <button class="tool framed" type="button" aria-label=${`Delete ${id}`} @click=${() => void this.#delete(id)}>Delete</button></li>`,
        )}</ul>
        <p class="quiet">Names that were made of a text stay when it is deleted.</p>
      </details>
    `;
  }

  async #delete(id: string): Promise<void> {
    try {
      await answer(api.POST('/api/sources/delete', { body: { id } }));
    } catch (error) {
      notifyError('Texts', error);
    }
    await this.#texts.again();
  }
}

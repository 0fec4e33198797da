/** <nw-walk-panel>: the walks of a slot, as the server holds them. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PatchName, Schemas } from '../../api.ts';
import { sameParams, walkCommand } from '../../logic/walks/params.ts';
import { walkRequest } from '../../logic/walks/request.ts';
import { base } from '../../parts/base.ts';
import '../../parts/snippets.ts';
import { tools } from '../../parts/tools.ts';
import { replaceParams, workbench } from '../../state/patch-params.ts';
import { server, statsOf } from '../../state/server.ts';
import { session } from '../../state/session.ts';
import { formatNumber } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import { makeWalks, making, refused, whyNoWalks } from './make-walks.ts';
import { type HeldWalks, WalkReader } from './walk-reader.ts';
import './walk-summary.ts';
import './walk-table.ts';
import {
  MEDIA_TYPES,
  type PlacedWalk,
  WALK_FORMATS,
  type WalkFormat,
  type WalkOrigin,
  walksAs,
} from '../../logic/walks/text.ts';
import { download } from '../../parts/download.ts';
import { notify, notifyError } from '../../state/notices.ts';

/** The walks of a patch as the server holds them. */
@customElement('nw-walk-panel')
@watches(server, session, workbench, making, refused)
export class WalkPanel extends LitElement {
  @property() patch: PatchName = 'a';
  @state() private picked: ReadonlySet<number> = new Set();
  readonly #reader = new WalkReader(this, () => this.patch);

  static override styles = [
    base,
    tools,
    css`
      :host { display: grid; gap: 0.75rem; align-content: start; }
      .note { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.75rem; padding: 0.4rem 0.75rem; font-size: 0.8125rem;
        border-radius: var(--radius-s); background: var(--sunken); border-inline-start: 3px solid var(--warning); }
      .note span { flex: 1 1 14rem; }
      .empty { display: grid; gap: 0.75rem; justify-items: center; text-align: center; padding: 2rem 1rem; color: var(--quiet);
        border: 1px dashed var(--line); border-radius: var(--radius-s); }
      .empty wa-icon { font-size: 1.75rem; }
      .stale { filter: grayscale(1); }
    `,
  ];

  override render() {
    const { busy, failure } = making.value[this.patch];
    const { held } = this.#reader;
    const shown = held && statsOf(this.patch)?.corpus === held.run ? held : null;
    return html`
      <h3>Walks</h3>
      ${
        failure
          ? html`<div class="note error" role="alert"><span>${failure}</span>
              <button class="tool framed" type="button" @click=${() => makeWalks(this.patch)}>Try again</button></div>`
          : nothing
      }
      ${
        this.#reader.failure
          ? html`<div class="note error" role="alert"><span>${this.#reader.failure}</span>
              <button class="tool framed" type="button" @click=${() => this.#reader.read()}>Read again</button></div>`
          : nothing
      }
      ${shown ? this.#renderShown(shown, busy) : this.#renderEmpty(busy)}
    `;
  }

  #renderEmpty(busy: boolean) {
    const why = whyNoWalks(this.patch);
    if (busy || this.#reader.reading)
      return html`<p class="empty" role="status">${busy ? 'Walking …' : 'Reading the walks …'}</p>`;
    return html`
      <div class="empty">
        <wa-icon name="footprints" aria-hidden="true"></wa-icon>
        <p>A walk goes from syllable to similar syllable and shows how the corpus behaves under these settings.</p>
        <button class="tool framed" type="button" ?disabled=${why !== ''} title=${why || 'g g'}
          @click=${() => makeWalks(this.patch)}>Make the first walks</button>
        ${why ? html`<p class="small">${why}</p>` : nothing}
      </div>
    `;
  }

  #renderShown(shown: HeldWalks, busy: boolean) {
    const stale = !sameParams(shown.params, workbench.value[this.patch].params);
    return html`
      ${stale ? this.#renderStale(shown) : nothing}
      <nw-walk-summary class=${stale ? 'stale' : ''} .walks=${shown.walks} .curve=${this.#reader.curve}></nw-walk-summary>
      <nw-walk-export .walks=${shown.walks} .picked=${this.picked} patch=${this.patch} .origin=${{
        run: shown.run,
        recipe: shown.recipe,
        seed: shown.params.seed,
      }}></nw-walk-export>
      <nw-walk-table class=${stale ? 'stale' : ''} patch=${this.patch} .walks=${shown.walks} .params=${shown.params} .picked=${this.picked}
        aria-busy=${busy}
        @picked-change=${(event: CustomEvent) => {
          this.picked = event.detail.picked;
        }}></nw-walk-table>
      ${
        shown.total > shown.walks.length
          ? html`<p class="quiet small">The first ${formatNumber(shown.walks.length)} of ${formatNumber(shown.total)} walks.</p>`
          : nothing
      }
      <nw-snippets class="small" label="The same over HTTP or on the command line" .request=${{
        method: 'POST',
        path: '/api/walker/walk',
        body: walkRequest(this.patch, shown.params),
        cli: walkCommand(shown.run, shown.params),
      }}></nw-snippets>
    `;
  }

  #renderStale({ params }: HeldWalks) {
    return html`<p class="note" role="status"><span>Made with older settings than the controls show.</span>
      <button class="tool framed" type="button" @click=${() => replaceParams(this.patch, params)}>Show those settings</button></p>`;
  }

  protected override willUpdate(): void {
    if (this.#shownWalks !== this.#reader.held?.walks) {
      this.#shownWalks = this.#reader.held?.walks;
      this.picked = new Set(); // other walks: what was ticked is gone
    }
  }

  #shownWalks: readonly Schemas['Walk'][] | undefined;
}

/** Copies walks or hands them out as a file: the ticked ones, or all when none is ticked. */
@customElement('nw-walk-export')
export class WalkExport extends LitElement {
  @property() patch: PatchName = 'a';
  @property({ attribute: false }) walks: readonly Schemas['Walk'][] = [];
  @property({ attribute: false }) picked: ReadonlySet<number> = new Set();
  @property({ attribute: false }) origin!: WalkOrigin;

  static override styles = [
    base,
    tools,
    css`
      .row { gap: 0.25rem; }
      .what { margin-inline-end: auto; font-size: 0.8125rem; }
    `,
  ];

  override render() {
    const n = formatNumber(this.picked.size || this.walks.length);
    const what = this.picked.size > 0 ? `${n} ticked` : `all ${n}`;
    return html`
      <div class="row" role="group" aria-label="Copy or save ${what} walks">
        <span class="what quiet">${this.picked.size > 0 ? `${n} ticked` : `${n} walks`}</span>
        <button class="tool framed" type="button" title="Copy ${what}, one walk a line" @click=${this.#copy}>
          <wa-icon name="copy"></wa-icon>Copy</button>
        ${WALK_FORMATS.map(
          (format) => html`<button class="tool framed" type="button" title="Save ${what} as a file"
            aria-label="Save as ${format.toUpperCase()}" @click=${() => this.#save(format)}>${format.toUpperCase()}</button>`,
        )}
      </div>
    `;
  }

  get #chosen(): readonly PlacedWalk[] {
    const all = this.walks.map((walk, index) => ({ index, walk }));
    return this.picked.size > 0 ? all.filter(({ index }) => this.picked.has(index)) : all;
  }

  async #copy(): Promise<void> {
    const source = `Patch ${this.patch.toUpperCase()}`;
    try {
      const chosen = this.#chosen;
      await navigator.clipboard.writeText(walksAs('txt', chosen, this.origin));
      notify('success', source, `${formatNumber(chosen.length)} walks copied.`);
    } catch (error) {
      notifyError(source, error);
    }
  }

  #save(format: WalkFormat): void {
    const name = `walks-${this.patch}-${this.origin.run}-${this.origin.seed}.${format}`;
    download(name, MEDIA_TYPES[format], walksAs(format, this.#chosen, this.origin));
  }
}

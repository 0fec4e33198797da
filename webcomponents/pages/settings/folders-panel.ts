/** <nw-folders-panel>: the server's folders. The output base can be moved until the server stops. */
import '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, nothing } from 'lit';
import { query, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { Reading } from '../../logic/reading.ts';
import { Action } from '../../parts/action.ts';
import { textOf } from '../../parts/fields/event-value.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { notify } from '../../state/notices.ts';
import { refreshRuns, server } from '../../state/server.ts';
import type { BrowseDialog } from '../corpora/browse-dialog.ts';

@element('nw-folders-panel', server)
export class FoldersPanel extends PageElement {
  @state() private path = '';
  readonly #change = new Action(this, 'Settings');
  readonly #folders = new Reading<Schemas['Settings']>(this);
  /** The dialog's code has arrived. */
  @state() private browsing = false;
  @query('nw-browse-dialog') private dialog!: BrowseDialog;

  static override styles = css`
    p { overflow-wrap: anywhere; }
  `;

  protected override willUpdate(): void {
    void this.#folders.ask('', async (signal) => {
      const folders = await answer(api.GET('/api/settings', { signal }));
      if (!signal.aborted) this.path = folders.output_base;
      return folders;
    });
  }

  override render() {
    const gone = server.value.outage ? 'The server does not respond.' : '';
    const same = this.path.trim() === '' || this.path.trim() === this.#folders.value?.output_base;
    const reason = gone || (same ? 'This is the folder in use.' : '');
    return html`
      <section class="panel stack" aria-labelledby="folders" data-help="output-base">
        <h2 id="folders">Server folders</h2>
        <form class="stack tight" @submit=${this.#onSubmit}>
          <wa-input size="s" label="Output base" hint="Runs, packages and, unless set otherwise, sessions. A change lasts until the server stops."
            autocomplete="off" spellcheck="false" .value=${this.path} @input=${(event: Event) => {
              this.path = textOf(event);
            }}></wa-input>
          <div class="row">
            <button class="tool loud" type="submit" title=${reason} ?disabled=${reason !== '' || this.#change.busy}>Change</button>
            <button class="tool framed" type="button" title=${gone} ?disabled=${gone !== ''} @click=${this.#browse}><nw-icon name="folder-open"></nw-icon>Browse</button>
          </div>
          ${renderFault(this.#folders)}
          ${this.#change.renderFault()}
        </form>
        ${this.#folders.value ? html`<p class="small quiet">Sessions are in <span class="mono">${this.#folders.value.sessions_base}</span></p>` : nothing}
        ${
          this.browsing
            ? html`<nw-browse-dialog label="Choose the output base" @choose=${(
                event: CustomEvent<string>,
              ) => {
                this.path = event.detail;
              }}></nw-browse-dialog>`
            : nothing
        }
      </section>
    `;
  }

  #onSubmit(event: Event): void {
    event.preventDefault();
    void this.#change.run(async () => {
      const body = { path: this.path.trim() };
      const folders = await answer(api.POST('/api/settings/output-base', { body }));
      this.#folders.set(folders);
      this.path = folders.output_base;
      notify('success', 'Settings', `The output base is ${this.path} now.`);
      await refreshRuns();
    });
  }

  async #browse(): Promise<void> {
    await import('../corpora/browse-dialog.ts');
    this.browsing = true;
    await this.updateComplete;
    await this.dialog.show(this.path);
  }
}

/** <nw-kept-texts>: uploaded texts, each to be deleted. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { notifyError } from '../../state/notices.ts';
import { ownText } from '../../state/own-text.ts';
import { formatBytes } from '../../state/settings.ts';

/** The texts that came in through the browser, folded away, each to be deleted. */
@customElement('nw-kept-texts')
export class KeptTexts extends LitElement {
  @state() private texts: readonly Schemas['KeptText'][] = [];
  #end = (): void => {};

  static override styles = [
    base,
    tools,
    css`
      summary { cursor: pointer; min-block-size: 1.5rem; }
      li { display: flex; align-items: center; gap: 0.5rem; }
      li span { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#end = ownText.watch(() => {
      if (ownText.value.step === 'idle') void this.#read();
    });
    void this.#read();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
  }

  override render() {
    if (this.texts.length === 0) return nothing;
    return html`
      <details class="small"><summary>Texts kept on the server (${this.texts.length})</summary>
        <ul role="list">${this.texts.map(
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

  async #read(): Promise<void> {
    try {
      this.texts = (await answer(api.GET('/api/sources'))).sources;
    } catch {
      // the banner of the outage tells of a server that is gone
    }
  }

  async #delete(id: string): Promise<void> {
    try {
      await answer(api.POST('/api/sources/delete', { body: { id } }));
    } catch (error) {
      notifyError('Texts', error);
    }
    await this.#read();
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-kept-texts': KeptTexts;
  }
}

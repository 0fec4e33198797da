/** <nw-kept-texts>: the texts that came in through the browser, folded away, each to be deleted. */
import { css, html, nothing } from 'lit';
import { answer, api, type Schemas } from '../../api.ts';
import { Reading } from '../../logic/reading.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { notifyError } from '../../state/notices.ts';
import { formatBytes } from '../../state/settings.ts';

@element('nw-kept-texts')
export class KeptTexts extends PageElement {
  readonly #texts = new Reading<readonly Schemas['KeptText'][]>(this);

  static override styles = css`
    li { display: flex; align-items: center; gap: 0.5rem; }
    li span { flex: 1; min-inline-size: 0; overflow-wrap: anywhere; }
  `;

  protected override willUpdate(): void {
    void this.#texts.ask(
      '',
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

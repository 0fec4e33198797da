/** <nw-copy-button>: a button that copies a text. */
import { css, element, html, PageElement, property, State } from './element.ts';

const SHOWN_MS = 1500;

@element('nw-copy-button')
export class CopyButton extends PageElement {
  @property() value = '';
  /** What it does, such as "Copy the hash". */
  @property() label = 'Copy';
  readonly #done = new State<'copied' | 'failed' | null>(this, null);

  static override styles = css`:host { display: inline-block; }`;

  override render() {
    const { label } = this;
    const done = this.#done.value;
    const words = { copied: 'Copied', failed: 'The browser does not let it be copied' };
    return html`<button class="tool mark" type="button" title=${done ? words[done] : label} aria-label=${label} @click=${() => void this.#copy()}>
        <nw-icon name=${done === 'copied' ? 'check' : done ? 'triangle-alert' : 'copy'}></nw-icon></button>
      <span class="hidden" role="status">${done ? words[done] : ''}</span>`;
  }

  async #copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.value);
      this.#done.value = 'copied';
    } catch {
      this.#done.value = 'failed';
    }
    setTimeout(() => this.#done.set(null), SHOWN_MS);
  }
}

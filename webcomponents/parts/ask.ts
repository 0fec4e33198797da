/** <nw-question>: the question as a dialog, open from the beginning. */
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import { element, html, PageElement, property, State } from './element.ts';

export interface Question {
  readonly title: string;
  readonly text: string;
  readonly yes: string;
}

/** Asks and waits; closing the question is a no. */
export function ask(question: Question): Promise<boolean> {
  const element = document.createElement('nw-question') as QuestionDialog;
  element.question = question;
  document.body.append(element);
  return new Promise((resolve) => {
    element.addEventListener('answer', (event) => {
      element.remove();
      resolve((event as CustomEvent<boolean>).detail);
    });
  });
}

/** @fires answer - whether to go ahead; fired once it has closed */
@element('nw-question')
export class QuestionDialog extends PageElement {
  @property({ attribute: false }) question: Question | null = null;
  readonly #open = new State(this, true);
  #said = false;

  override render() {
    const { title, text, yes } = this.question ?? {};
    return html`
      <wa-dialog label=${title ?? ''} ?open=${this.#open.value} @wa-after-hide=${this.#onHide}>
        ${text}
        <button slot="footer" class="tool large" type="button" autofocus @click=${() => this.#close(false)}>Cancel</button>
        <button slot="footer" class="tool loud large" type="button" @click=${() => this.#close(true)}>${yes}</button>
      </wa-dialog>
    `;
  }

  #close(said: boolean): void {
    this.#said = said;
    this.#open.value = false;
  }

  #onHide(event: Event): void {
    if (event.target !== event.currentTarget) return;
    this.dispatchEvent(new CustomEvent('answer', { detail: this.#said }));
  }
}

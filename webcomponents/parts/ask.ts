/** A dialog that asks a question with two choices. */
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/dialog/dialog.js';
import { html, render } from 'lit';

/** A question with two choices. */
export interface Question {
  readonly title: string;
  readonly text: string;
  /** What the button that goes ahead says. */
  readonly yes: string;
}

/** Asks and waits; closing the question is a no. */
export function ask({ title, text, yes }: Question): Promise<boolean> {
  const host = document.createElement('div');
  document.body.append(host);
  return new Promise((resolve) => {
    let said = false;
    const close = (answer: boolean): void => {
      said = answer;
      host.querySelector('wa-dialog')!.open = false;
    };
    const end = (event: Event): void => {
      if (event.target !== event.currentTarget) return;
      host.remove();
      resolve(said);
    };
    render(
      html`
        <wa-dialog label=${title} open @wa-after-hide=${end}>
          ${text}
          <wa-button slot="footer" appearance="plain" autofocus @click=${() => close(false)}>Cancel</wa-button>
          <wa-button slot="footer" variant="brand" @click=${() => close(true)}>${yes}</wa-button>
        </wa-dialog>
      `,
      host,
    );
  });
}

/** <nw-question>: a question with its two answers. */
import { opened } from './dialog.ts';
import { element, html, PageElement, property } from './element.ts';

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

/** @fires answer - whether to go ahead */
@element('nw-question')
export class QuestionDialog extends PageElement {
  @property({ attribute: false }) question!: Question;

  override render() {
    const { title, text, yes } = this.question;
    return html`<dialog ${opened} aria-label=${title} @close=${({ target }: Event) => this.fire('answer', (target as HTMLDialogElement).returnValue === 'yes')}>
      <form method="dialog" class="stack"><h2>${title}</h2><p>${text}</p>
        <div class="row end"><button class="tool large" autofocus>Cancel</button>
          <button class="tool loud large" value="yes">${yes}</button></div></form></dialog>`;
  }
}

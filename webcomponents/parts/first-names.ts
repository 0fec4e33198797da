/** What is said while the first names of a text are being made. */
import { html } from 'lit';

/**
 * A bar that moves and why it takes a moment: `doing` in words, `texts` whose sound is learned first. Later names of
 * the same text come at once and need no bar.
 */
export const renderFirstNames = (doing: string, texts: readonly string[]) => html`
  <div class="waiting stack tight">
    <p>${doing} …</p>
    <progress aria-label=${doing}></progress>
    <p class="small quiet">The first time, Namewalk learns how the words of ${texts.map(
      (text, i) => html`${i > 0 ? ' and ' : ''}<bdi>${text}</bdi>`,
    )} sound: a few seconds for a long text. The next names come at once.</p>
  </div>
`;

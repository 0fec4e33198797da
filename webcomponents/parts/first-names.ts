/** What is said before there are names: where there is no text, and while the first of a text are being made. */
import { html } from 'lit';
import { hashOf } from '../logic/hash-route.ts';

/** Where to bring a text; `pending`: how many sample texts are still being read. */
export const renderNoText = (pending: number) =>
  html`<section class="panel"><p>${
    pending > 0 ? 'The sample texts are being read.' : 'There is no text yet.'
  } <a href=${hashOf('names')}>${pending > 0 ? 'Or paste one of your own.' : 'Paste one.'}</a></p></section>`;

/** A bar that moves, with what is done in words and of which texts. */
export const renderFirstNames = (doing: string, texts: readonly string[]) => html`
  <div class="waiting stack tight">
    <p>${doing}: ${texts.map((text, i) => html`${i > 0 ? ' and ' : ''}<bdi>${text}</bdi>`)} …</p>
    <progress aria-label=${doing}></progress>
  </div>
`;

/** <nw-name-why>: why a name is one of its source; how it is read aloud. */
import type { MadeName } from '../../logic/names/made.ts';
import { type Source, sourceText } from '../../logic/names/source.ts';
import { Reading } from '../../logic/reading.ts';
import { formatNumber } from '../../state/settings.ts';
import { scoreNames } from '../../state/sources/made-names.ts';
import { renderFault } from '../action.ts';
import { css, element, html, nothing, PageElement, property } from '../element.ts';
import { barStyles, shareBar } from '../share-bar.ts';
import { canSpeak, speakIn, voiceFault } from '../voice.ts';
import { parentStyles, renderParents, renderSentences } from './name-parents.ts';

/**
 * The parents of a name, or of the names in a phrase, and how near it is to the source's own.
 *
 * @fires close - nothing
 * @slot acts - what can be done with the name
 */
@element('nw-name-why', canSpeak)
export class NameWhy extends PageElement {
  @property({ attribute: false }) source!: Source;
  /** As a whole, such as "Swan of Lanage". */
  @property() text = '';
  @property({ attribute: false }) names: readonly MadeName[] = [];
  /** The text of which the names are, where the page has it. */
  @property() of = '';
  readonly #scores = new Reading(this, {
    key: () =>
      this.#asked.length === 0 ? null : JSON.stringify([sourceText(this.source), this.#asked]),
    read: (signal) => scoreNames(this.source, this.#asked, signal),
  });

  static override styles = css`
    ${barStyles}
    ${parentStyles}
    section { display: grid; gap: 0.5rem; }
    .head { display: flex; align-items: start; gap: var(--gap-s); }
    .head > :first-child { flex: 1 1 auto; }
    .head h2 { flex: 1 1 16rem; min-inline-size: 0; overflow-wrap: anywhere; }
    .names { display: grid; gap: 0.5rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); }
    .name { display: grid; gap: 0.25rem; min-inline-size: 0; align-content: start; }
    @media print { :host { display: none; } }
  `;

  get #asked(): readonly string[] {
    return this.names.map(({ name }) => name);
  }

  override render() {
    const said = this.text;
    const language = this.#scores.value?.source.language ?? '';
    return html`
      <section aria-label=${`Why ${said}`}>
        <div class="head"><div class="row"><h2 dir="auto">${said}</h2>
          ${
            canSpeak.value
              ? html`<button class="tool framed" type="button" @click=${() => speakIn(said, language)}><nw-icon name="volume"></nw-icon>Hear</button>`
              : nothing
          }
          <slot name="acts"></slot></div>
          <button class="tool framed" type="button" title="Close (Escape)" aria-label="Close" @click=${() => this.fire('close', null)}><nw-icon name="x"></nw-icon></button></div>
        ${renderFault(this.#scores)}
        <div class="names" aria-live="polite">${this.names.map((name) => this.#renderMade(name))}</div>
        ${this.#scores.value && voiceFault(language) ? html`<p class="small quiet voice">${voiceFault(language)}</p>` : nothing}
      </section>
    `;
  }

  #renderMade({ name, parents }: MadeName) {
    const score = this.#scores.value?.names.find((one) => one.name === name);
    return html`
      <div class="name">
        ${this.names.length > 1 ? html`<h3 dir="auto">${name}</h3>` : nothing}
        <p>${parents.length > 0 ? renderParents(parents) : html`<span class="quiet">A phrase, not made of two names.</span>`}</p>
        ${renderSentences(this.of, [{ parents }])}
        ${
          score && parents.length > 0
            ? html`${shareBar(score.percentile)}<p class="small">Its letters are at least as usual as those of ${formatNumber(score.percentile)} % of the source’s own names</p>`
            : nothing
        }
      </div>
    `;
  }
}

/** <nw-name-heard>: how names sound beside the words of their text. */
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../api.ts';
import { type HeardLetter, heardLetters } from '../logic/cast/heard-letters.ts';
import { SOUND_REASONS } from '../logic/filters/sound.ts';
import { Reading } from '../logic/reading.ts';
import { formatNumber } from '../state/settings.ts';
import { StoreController } from '../state/store.ts';
import { base } from './base.ts';
import { soundStyles } from './name-sound.ts';
import { renderFault } from './reading-state.ts';
import { tools } from './tools.ts';
import { canSpeak, speakIn, voiceFault } from './voice.ts';

/**
 * Syllables with the stressed one, the weak spot, likeness as a bar, and a voice, for one name or the parts of a
 * full one; any other name can be tried beside them.
 *
 * @fires close - nothing
 */
@customElement('nw-name-heard')
export class NameHeard extends LitElement {
  /** Run whose words the names are compared with. */
  @property() run = '';
  /** As a whole, such as "Swan of Lanage". */
  @property() text = '';
  /** The names in it. */
  @property({ attribute: false }) names: readonly string[] = [];
  /** A name that a person tries instead. */
  @state() private tried = '';
  readonly #heard = new Reading<Schemas['HeardNames']>(this);

  static override styles = [
    base,
    tools,
    soundStyles,
    css`
      section { display: grid; gap: 0.5rem; }
      .head { display: flex; align-items: center; gap: 0.5rem; }
      .head h2 { flex: 1 1 auto; min-inline-size: 0; overflow-wrap: anywhere; }
      .names { display: grid; gap: 0.5rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(16rem, 100%), 1fr)); }
      .name { display: grid; gap: 0.15rem; min-inline-size: 0; }
      .letters { font-size: 1.25rem; letter-spacing: 0.01em; overflow-wrap: anywhere; }
      .stressed { font-weight: 700; }
      .dot { color: var(--quiet); }
      .try { display: flex; flex-wrap: wrap; gap: 0.4rem; align-items: center; }
      .try input { flex: 1 1 9rem; min-inline-size: 0; max-inline-size: 16rem; min-block-size: var(--row); padding: 0 0.5rem; border: 1px solid var(--strong-line);
        border-radius: var(--radius-s); background: var(--raised); color: var(--ink); font: inherit; }
      @media print { :host { display: none; } }
    `,
  ];

  constructor() {
    super();
    new StoreController(this, canSpeak);
  }

  protected override willUpdate(changed: Map<PropertyKey, unknown>): void {
    if (changed.has('text')) this.tried = '';
    const names = this.tried === '' ? this.names : [this.tried];
    if (names.length === 0) return;
    const query = { run_id: this.run, names: names.join(',') };
    void this.#heard.ask(JSON.stringify(query), (signal) =>
      answer(api.GET('/api/names/sound', { params: { query }, signal })),
    );
  }

  override render() {
    const said = this.tried || this.text;
    const language = this.#heard.value?.language ?? '';
    return html`
      <section aria-label=${`How ${said} sounds`}>
        <div class="head"><h2 dir="auto">${said}</h2>
          ${
            canSpeak.value
              ? html`<button class="tool framed" type="button" @click=${() => speakIn(said, language)}><wa-icon name="volume"></wa-icon>Hear</button>`
              : nothing
          }
          <button class="tool framed" type="button" title="Close (Escape)" aria-label="Close" @click=${() => this.dispatchEvent(new Event('close'))}><wa-icon name="x"></wa-icon></button></div>
        ${renderFault(this.#heard)}
        <div class="names" aria-live="polite">${this.#heard.value?.names.map((name) => this.#renderName(name)) ?? nothing}</div>
        ${this.#heard.value && voiceFault(language) ? html`<p class="small quiet voice">${voiceFault(language)}</p>` : nothing}
        <form class="try" @submit=${this.#try}>
          <label class="small" for="own">Try a name of your own</label>
          <input id="own" name="own" maxlength="40" autocomplete="off" spellcheck="false" autocapitalize="words">
          <button class="tool framed" type="submit">How does it sound?</button>
        </form>
      </section>
    `;
  }

  #renderName(name: Schemas['HeardName']) {
    const { like, reason, spot, plain, rarer_than: rarer, stress, syllables } = name;
    const weak = plain.slice(...spot);
    const spoken = syllables.map((part, i) => (i === stress ? part.toUpperCase() : part)).join('-');
    return html`
      <div class="name">
        <p class="letters"><span class="hidden">${spoken}</span><span aria-hidden="true">${heardLetters(name).map(renderLetter)}</span></p>
        <p class="like" role="img" aria-label=${`As word-like as ${formatNumber(like)} % of the words of the text`}>
          <span aria-hidden="true"><i style="inline-size: ${like}%"></i></span><span class="small num">${formatNumber(like)} %</span></p>
        <p class="small">${
          reason === null
            ? html`Nothing speaks against it. Its rarest spot is “${weak}”${rarer > 0 ? html`: ${formatNumber(rarer)} % of the words have none so rare` : nothing}.`
            : html`Weak spot “${weak}”: ${SOUND_REASONS[reason]}.`
        }</p>
      </div>
    `;
  }

  #try(event: SubmitEvent): void {
    event.preventDefault();
    const own = new FormData(event.target as HTMLFormElement).get('own');
    this.tried = String(own ?? '')
      .trim()
      .replaceAll(',', ' ');
  }
}

function renderLetter({ text, stressed, weak, first }: HeardLetter) {
  const letter = weak ? html`<mark class="weak">${text}</mark>` : text;
  return html`${first ? html`<span class="dot">·</span>` : nothing}${stressed ? html`<span class="stressed">${letter}</span>` : letter}`;
}

declare global {
  interface HTMLElementTagNameMap {
    'nw-name-heard': NameHeard;
  }
}

/** <nw-seed-field>: a seed with dice and lock. */
import '@awesome.me/webawesome/dist/components/input/input.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import { css, html, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { drawSeed, parseSeed, seedOfText, seedOfWords } from '../../logic/walks/seed.ts';
import { PageElement } from '../page-element.ts';

/**
 * A seed: always filled, decimal. On leaving the field a blank draws one, words are hashed, `0x…` is converted; each
 * is said. The dice draw a new one in the browser, the lock keeps it.
 *
 * @fires seed-change - { seed }
 * @fires lock-change - { locked }
 */
@customElement('nw-seed-field')
export class SeedField extends PageElement {
  @property() label = 'Seed';
  /** Decimal digits. */
  @property() value = '0';
  @property({ type: Boolean }) locked = false;
  /** Where a lock means something; else there is none. */
  @property({ type: Boolean }) lockable = false;
  @property({ type: Boolean }) disabled = false;
  /** What a text that is not plain digits comes to, or came to. */
  @state() private meaning = '';

  static override styles = css`
    .row { align-items: end; gap: 0.25rem; }
    wa-input { flex: 1 1 4.5rem; min-inline-size: 0; }
    wa-input::part(form-control-label) { display: flex; align-items: center; min-block-size: var(--label, 0); }
    wa-input::part(input) { font-family: var(--mono); }
  `;

  override render() {
    return html`
      <div class="row">
        <wa-input size="s" label=${this.label} .value=${this.value} ?disabled=${this.disabled} inputmode="text"
          autocomplete="off" spellcheck="false" data-help="seed"
          @input=${this.#preview} @change=${this.#commit}></wa-input>
        <button class="tool framed" type="button" ?disabled=${this.disabled} title="Draw a new seed"
          aria-label="Draw a new seed" @click=${() => this.#tell(drawSeed())}>
          <nw-icon name="dices"></nw-icon>
        </button>
        ${this.lockable ? this.#renderLock() : nothing}
      </div>
      <div aria-live="polite" class="small">
        ${this.meaning ? html`<p class="quiet clip" title=${this.meaning}>${this.meaning}</p>` : nothing}
      </div>
    `;
  }

  #renderLock() {
    const title = this.locked
      ? 'The seed is kept: making again gives the same'
      : 'The seed is free: making again draws a new one';
    return html`<button class="tool framed" type="button" ?disabled=${this.disabled} title=${title}
      aria-label="Keep this seed" aria-pressed=${this.locked}
      @click=${() => this.dispatchEvent(new CustomEvent('lock-change', { detail: { locked: !this.locked } }))}>
      <nw-icon name=${this.locked ? 'lock' : 'lock-open'}></nw-icon>
    </button>`;
  }

  #preview(event: Event): void {
    const text = (event.target as WaInput).value ?? '';
    if (text.trim() === '') this.meaning = 'Blank: draws a new one.';
    else if (parseSeed(text) === null) this.meaning = `= ${seedOfWords(text)}`;
    else this.meaning = parseSeed(text) === text.trim() ? '' : `= ${parseSeed(text)}`;
  }

  #commit(event: Event): void {
    const field = event.target as WaInput;
    const text = (field.value ?? '').trim();
    const { seed, from } = seedOfText(text);
    field.value = seed;
    this.#tell(seed);
    if (from === 'words') this.meaning = `Made from “${text}”.`;
    if (from === 'blank') this.meaning = 'Drawn anew.';
  }

  #tell(seed: string): void {
    this.meaning = '';
    this.dispatchEvent(new CustomEvent('seed-change', { detail: { seed } }));
  }
}

/** <nw-seed-field>: a seed with dice and lock. */
import { drawSeed, parseSeed } from '../../logic/walks/seed.ts';
import { css, element, html, nothing, PageElement, property, State } from '../element.ts';
import { textOf } from './inputs.ts';

/**
 * A seed: always filled, decimal. On leaving the field a blank draws one, `0x…` is converted, and what is no whole
 * number leaves the seed as it was. The dice draw a new one in the browser, the lock keeps it.
 *
 * @fires seed-change - { seed }
 * @fires lock-change - { locked }
 */
@element('nw-seed-field')
export class SeedField extends PageElement {
  /** Decimal digits. */
  @property() value = '0';
  @property({ type: Boolean }) locked = false;
  /** Where a lock means something; else there is none. */
  @property({ type: Boolean }) lockable = false;
  @property({ type: Boolean }) disabled = false;
  /** What a text that is not plain digits comes to. */
  readonly #meaning = new State(this, '');

  static override styles = css`
    .row { align-items: end; gap: 0.25rem; }
    .named { flex: 1 1 4.5rem; }
    .named > span { display: flex; align-items: center; min-block-size: var(--label, 0); }
    input { font-family: var(--mono); }
  `;

  override render() {
    return html`
      <div class="row">
        <label class="named" data-help="seed"><span>Seed</span><input class="typed" .value=${this.value} ?disabled=${this.disabled}
          autocomplete="off" spellcheck="false" @input=${this.#preview} @change=${this.#commit}></label>
        <button class="tool framed" type="button" ?disabled=${this.disabled} title="Draw a new seed"
          aria-label="Draw a new seed" @click=${this.#draw}>
          <nw-icon name="dices"></nw-icon>
        </button>
        ${this.lockable ? this.#renderLock() : nothing}
      </div>
      <div aria-live="polite" class="small">
        ${this.#meaning.value ? html`<p class="quiet clip" title=${this.#meaning.value}>${this.#meaning.value}</p>` : nothing}
      </div>
    `;
  }

  #renderLock() {
    const title = this.locked
      ? 'The seed is kept: making again gives the same'
      : 'The seed is free: making again draws a new one';
    return html`<button class="tool framed" type="button" ?disabled=${this.disabled} title=${title}
      aria-label="Keep this seed" aria-pressed=${this.locked}
      @click=${() => this.fire('lock-change', { locked: !this.locked })}>
      <nw-icon name=${this.locked ? 'lock' : 'lock-open'}></nw-icon>
    </button>`;
  }

  /** What it says stays when the field is left: what is below must not move while it is pressed. */
  #preview(event: Event): void {
    const text = textOf(event).trim();
    const seed = parseSeed(text);
    if (text === '') this.#meaning.value = 'Blank: a new one is drawn.';
    else if (seed === null) this.#meaning.value = 'No whole number: the seed stays as it was.';
    else this.#meaning.value = seed === text ? '' : `= ${seed}`;
  }

  #commit(event: Event): void {
    const text = textOf(event).trim();
    const seed = text === '' ? drawSeed() : parseSeed(text);
    (event.target as HTMLInputElement).value = seed ?? this.value;
    if (seed !== null) this.fire('seed-change', { seed });
  }

  #draw(): void {
    this.#meaning.value = '';
    this.fire('seed-change', { seed: drawSeed() });
  }
}

/** <nw-kept-entry>: one kept name: dragged or moved by its handle, spoken, copied, noted, let go. */
import { css, html, nothing } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Keeper } from '../../logic/names/keepers.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { canSpeak, speak } from '../../parts/voice.ts';
import { copyText } from '../../state/copy-text.ts';
import { describeKeeper, releaseKeepers, undoKept } from '../../state/keepers.ts';
import { notify } from '../../state/notices.ts';

/** @fires move-entry - -1 up, 1 down; bubbles */
@element('nw-kept-entry', canSpeak)
export class KeptEntry extends PageElement {
  @property({ attribute: false }) keeper!: Keeper;
  /** What tells it from others, below it; the rest is the same for all. */
  @property() about = '';
  @state() private open = false;

  static override styles = css`
    .line { position: relative; padding-block: 0.35rem; }
    .name { min-inline-size: 0; overflow-wrap: anywhere; }
    strong { font: 500 1.375rem / 1.25 var(--book); }
    .name span { display: block; }
    .tool.handle { position: absolute; inset-inline-start: -1.5rem; inset-block-start: 0.25rem; min-inline-size: 1.5rem; cursor: grab; }
    /* above the name where it ends, as long as something of the line is meant */
    .acts { position: absolute; inset-inline-end: 0; inset-block-start: 0.25rem; display: flex; background: var(--ground); border-radius: var(--radius-s); }
    @media (hover: hover) {
      :is(.acts, .handle) { opacity: 0; }
      .line:is(:hover, :focus-within) :is(.acts, .handle), .acts.open { opacity: 1; }
    }
    /* a finger opens a name: what can be done with it stands below */
    @media (hover: none) { .acts :is(.seldom, .last), .handle { display: none; } .name { display: block; padding-inline-end: 2rem; } }
    @media print { .acts { display: none; } }
    .edit { display: grid; gap: 0.5rem; padding: 0.25rem 0 0.75rem; }
    textarea { resize: vertical; }
  `;

  override render() {
    const { name } = this.keeper;
    const button = (icon: string, label: string, run: () => unknown, seldom = '') =>
      html`<button class="tool mark ${seldom}" type="button" title=${label} aria-label=${`${label}: ${name}`} @click=${run}><nw-icon name=${icon}></nw-icon></button>`;
    return html`
      <div class="line">
        <button class="tool mark handle" type="button" draggable="true" title="Drag, or move with the arrow keys" aria-label=${`Move ${name} with the arrow keys`}
          @keydown=${this.#onKey}><nw-icon name="grip"></nw-icon></button>
        <span class="name"><strong dir="auto">${name}</strong>${
          this.about ? html`<span class="small quiet clip">${this.about}</span>` : nothing
        }</span>
        <span class="acts ${this.open ? 'open' : ''}">
          ${canSpeak.value ? button('volume', 'Hear', () => void speak(name, this.keeper.source), 'seldom') : nothing}
          ${button('copy', 'Copy', () => void copyText(name, name), 'seldom')}
          <button class="tool mark" type="button" title="Tags and note" aria-label=${`Tags and note: ${name}`} aria-expanded=${this.open ? 'true' : 'false'}
            @click=${() => {
              this.open = !this.open;
            }}><nw-icon name="pencil"></nw-icon></button>
          ${button('x', 'Let go', () => this.#release(), 'last')}
        </span>
      </div>
      ${this.open ? this.#renderEdit() : nothing}
    `;
  }

  #renderEdit() {
    const { id, tags, note } = this.keeper;
    const value = (event: Event): string => (event.target as HTMLInputElement).value;
    const tagsOf = (text: string): string[] => [
      ...new Set(
        text
          .split(',')
          .map((tag) => tag.trim())
          .filter(Boolean),
      ),
    ];
    return html`<div class="edit">
      <label class="named">Tags, with commas between them<input class="typed" autocomplete="off" maxlength="200" .value=${tags.join(', ')}
        @change=${(event: Event) => void describeKeeper(id, { tags: tagsOf(value(event)) })}></label>
      <label class="named">Note<textarea class="typed" rows="2" maxlength="2000" .value=${note}
        @change=${(event: Event) => void describeKeeper(id, { note: value(event) })}></textarea></label>
      <div class="row"><button class="tool framed" type="button" @click=${() => this.#move(-1)}>Up</button>
        <button class="tool framed" type="button" @click=${() => this.#move(1)}>Down</button>
        <button class="tool framed" type="button" @click=${() => void copyText(this.keeper.name, this.keeper.name)}>Copy</button>
        <button class="tool framed" type="button" @click=${() => void this.#release()}>Let go</button></div>
    </div>`;
  }

  focusHandle(): void {
    this.renderRoot.querySelector('button')?.focus();
  }

  readonly #onKey = (event: KeyboardEvent): void => {
    const by = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.#move(by as -1 | 1);
  };

  #move(by: -1 | 1): void {
    this.dispatchEvent(new CustomEvent('move-entry', { detail: by, bubbles: true }));
  }

  async #release(): Promise<void> {
    await releaseKeepers([this.keeper]);
    const back = { label: 'Take it back', run: () => void undoKept() };
    notify('info', 'Kept', `${this.keeper.name} is not kept any more.`, back);
  }
}

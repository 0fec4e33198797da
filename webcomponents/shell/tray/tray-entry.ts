/** <nw-tray-entry>: one line of the tray of kept names. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import { type Keeper, kindOf, runOfKeeper } from '../../logic/names/keepers.ts';
import { renderName } from '../../logic/names/render.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { canSpeak, speak } from '../../parts/voice.ts';
import { copyText } from '../../state/copy-text.ts';
import { releaseKeepers, replaceKeeper } from '../../state/keepers.ts';
import { notify } from '../../state/notices.ts';
import { watches } from '../../state/store.ts';
import { kindTitle } from './kind-title.ts';

/**
 * One kept name with what can be done with it.
 *
 * @fires move-entry - -1 up, 1 down; bubbles
 */
@customElement('nw-tray-entry')
@watches(canSpeak)
export class TrayEntry extends LitElement {
  @property({ attribute: false }) keeper!: Keeper;
  @property({ type: Boolean }) first = false;
  @property({ type: Boolean }) last = false;
  @state() private open = false;
  @state() private fault = '';

  static override styles = [
    base,
    tools,
    css`
      :host { border-block-end: 1px solid var(--line); }
      .line { display: flex; align-items: center; gap: 0.1rem; padding-block: 0.15rem; }
      .name { flex: 1 1 auto; min-inline-size: 0; overflow-wrap: anywhere; }
      .name strong { font-size: 1.0625rem; }
      .name span { display: block; }
      .tool { min-inline-size: 2rem; }
      .edit { display: grid; gap: 0.5rem; padding: 0.25rem 0 0.75rem; }
      label { display: grid; gap: 0.2rem; font-size: 0.8125rem; font-weight: 550; }
      :is(input, textarea) { inline-size: 100%; padding: 0.3rem 0.5rem; border: 1px solid var(--strong-line); border-radius: var(--radius-s);
        background: var(--raised); color: var(--ink); font: inherit; font-weight: 400; resize: vertical; }
    `,
  ];

  /** The name as it is shown: one that was kept in plain letters gets its capital. */
  get #shown(): string {
    const { name } = this.keeper;
    return name === name.toLowerCase() ? renderName(name, 'title') : name;
  }

  override render() {
    const { tags, note_md, source } = this.keeper;
    const name = this.#shown;
    const about = [
      kindTitle(kindOf(this.keeper)),
      ...tags.map((tag) => `#${tag}`),
      note_md?.split('\n')[0],
    ].filter(Boolean);
    const button = (icon: string, label: string, run: () => unknown, off = false) =>
      html`<button class="tool mark" type="button" title=${label} aria-label=${`${label}: ${name}`} ?disabled=${off} @click=${run}><wa-icon name=${icon}></wa-icon></button>`;
    return html`
      <div class="line">
        <span class="name" title=${source}><strong dir="auto">${name}</strong>${
          about.length > 0 ? html`<span class="small quiet">${about.join(' · ')}</span>` : nothing
        }</span>
        ${button('chevron-up', 'Move up', () => this.#move(-1), this.first)}
        ${button('chevron-down', 'Move down', () => this.#move(1), this.last)}
        ${canSpeak.value ? button('volume', 'Hear', () => void speak(name, runOfKeeper(this.keeper))) : nothing}
        ${button('copy', 'Copy', () => void copyText(name, name))}
        <button class="tool mark" type="button" title="Tags and note" aria-label=${`Tags and note: ${name}`} aria-expanded=${this.open ? 'true' : 'false'}
          @click=${() => {
            this.open = !this.open;
          }}><wa-icon name="pencil"></wa-icon></button>
        ${button('x', 'Let go', () => this.#release())}
      </div>
      ${this.open ? this.#renderEdit() : nothing}
    `;
  }

  #renderEdit() {
    const { tags, note_md } = this.keeper;
    return html`<div class="edit">
      <label>Tags, with commas between them<input autocomplete="off" .value=${tags.join(', ')}
        @change=${(event: Event) => void this.#save({ tags: (event.target as HTMLInputElement).value })}></label>
      <label>Note<textarea rows="2" .value=${note_md ?? ''}
        @change=${(event: Event) => void this.#save({ note_md: (event.target as HTMLTextAreaElement).value })}></textarea></label>
      ${this.fault ? html`<p class="small error" role="alert">${this.fault}</p>` : nothing}
    </div>`;
  }

  /** Gives the focus to the button that moves the entry on, or to its sibling at the end of the list. */
  focusMove(by: number): void {
    const [up, down] = this.renderRoot.querySelectorAll('button');
    const wanted = by < 0 ? [up, down] : [down, up];
    wanted.find((one) => one && !one.disabled)?.focus();
  }

  #move(by: -1 | 1): void {
    this.dispatchEvent(new CustomEvent('move-entry', { detail: by, bubbles: true }));
  }

  async #save(changes: { tags?: string; note_md?: string }): Promise<void> {
    try {
      const body = { favorite_id: this.keeper.id, ...changes };
      const { favorite } = await answer(api.POST('/api/favorites/update', { body }));
      this.fault = '';
      replaceKeeper(favorite);
    } catch (error) {
      this.fault = (error as Error).message;
    }
  }

  #release(): void {
    void releaseKeepers([this.keeper]);
    notify('info', 'Kept names', `${this.#shown} is not kept any more.`);
  }
}

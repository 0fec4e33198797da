/** <nw-name-cards>: names as cards to like, dislike, copy; each shows its two parents under the pointer or with the focus. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Mark, NameMarks } from '../../logic/names/keepers.ts';
import { parentWords } from '../../logic/names/parents.ts';
import type { MadeName } from '../../logic/start/made.ts';
import { base } from '../../parts/base.ts';
import { parentStyles, renderParents } from '../../parts/names/name-parents.ts';
import { tools } from '../../parts/tools.ts';

/** What a person does with a name. */
export interface NameAct {
  readonly name: MadeName;
  readonly act: 'like' | 'dislike' | 'copy' | 'why';
}

/**
 * Names as cards, each with a heart, a cross and a button that copies it. One card is in the order of Tab, arrows
 * lead to the others.
 *
 * @fires name-act - NameAct
 * @fires name-focus - MadeName
 */
@customElement('nw-name-cards')
export class NameCards extends LitElement {
  @property({ attribute: false }) names: readonly MadeName[] = [];
  @property({ attribute: false }) marks: NameMarks | null = null;
  @property() label = '';
  /** Letters of the longest name beside which these stand: all lists have columns of one width. */
  @property({ type: Number }) longest = 6;
  @property({ type: Boolean }) busy = false;
  @state() private active = 0;
  /** The card whose parents Escape has put away. */
  @state() private put = -1;

  static override styles = [
    base,
    tools,
    parentStyles,
    css`
      ul { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fill, minmax(min(var(--card), 100%), 1fr)); }
      /* being replaced: paler letters would be too pale to read */
      ul[aria-busy='true'] li { border-style: dashed; }
      li { position: relative; display: flex; align-items: center; gap: 0.1rem; min-inline-size: 0; padding: 0.2rem 0.3rem 0.2rem 0.85rem; min-block-size: 2.75rem;
        background: var(--raised); border: 1px solid var(--line); border-radius: var(--radius); }
      li.kept { border-color: var(--accent); background: var(--chosen); }
      li.dropped .name { color: var(--quiet); text-decoration: line-through; }
      button.name { flex: 1 1 auto; min-inline-size: 0; min-block-size: 2.25rem; padding: 0; border: 0; background: none; text-align: start; cursor: pointer; font-size: 1.125rem; font-weight: 600; overflow-wrap: anywhere; }
      button.name:hover { text-decoration: underline; text-underline-offset: 0.2em; }
      .why { position: absolute; inset: calc(100% - 0.15rem) 0 auto 0; z-index: 2; inline-size: max-content; max-inline-size: 100%; padding: 0.3rem 0.6rem; background: var(--raised);
        border: 1px solid var(--strong-line); border-radius: var(--radius-s); box-shadow: var(--shadow); visibility: hidden; }
      li:is(:hover, :focus-within):not(.put) .why { visibility: visible; }
      /* one at a time: what has the focus gives way to what is under the pointer */
      ul:has(li:hover) li:not(:hover) .why { visibility: hidden; }
      @media print { .why { display: none; } button.name { display: block !important; } }
      .tool[aria-pressed='true'] wa-icon:not(.heart)::part(svg) { fill: none; }
    `,
  ];

  protected override willUpdate(): void {
    this.active = Math.min(this.active, Math.max(0, this.names.length - 1));
  }

  override render() {
    return html`
      <ul role="list" style=${`--card: ${7.4 + 0.72 * this.longest}rem`} aria-label=${this.label} aria-busy=${this.busy ? 'true' : 'false'} @keydown=${this.#onKey}>
        ${this.names.map((name, i) => this.#renderCard(name, i))}
      </ul>
    `;
  }

  #renderCard(name: MadeName, i: number) {
    const mark: Mark | null = this.marks?.get(name.name.toLowerCase())?.mark ?? null;
    const made = name.parents.length > 0;
    const tab = i === this.active ? 0 : -1;
    const button = (
      act: NameAct['act'],
      icon: string,
      label: string,
      pressed: boolean | null,
    ) => html`
      <button class="tool mark" type="button" tabindex=${tab} title=${label} aria-label=${`${label}: ${name.name}`}
        aria-pressed=${pressed ?? nothing} @click=${() => this.#tell(name, act)}>
        <wa-icon class=${icon} name=${icon}></wa-icon></button>`;
    return html`
      <li class="${mark ?? ''} ${i === this.put ? 'put' : ''}" data-index=${i} @focusin=${() => this.#focused(i)} @pointerenter=${() => {
        this.put = -1;
      }}>
        <button type="button" class="name" dir="auto" tabindex=${tab} aria-describedby=${made ? `why-${i}` : nothing} @click=${() => this.#tell(name, 'why')}>${name.name}</button>
        ${button('like', 'heart', 'Like', mark === 'kept')}
        ${button('dislike', 'x', 'Not like this', mark === 'dropped')}
        ${button('copy', 'copy', 'Copy', null)}
        ${
          made
            ? html`<span class="hidden" id=${`why-${i}`}>${parentWords(name.parents)}</span><span class="why" aria-hidden="true">${renderParents(name.parents)}</span>`
            : nothing
        }
      </li>
    `;
  }

  /** Gives the focus to the first name. */
  override focus(): void {
    this.#button(this.active, 0)?.focus();
  }

  #focused(i: number): void {
    this.active = i;
    this.put = -1;
    const name = this.names[i];
    if (name) this.dispatchEvent(new CustomEvent('name-focus', { detail: name }));
  }

  #tell(name: MadeName, act: NameAct['act']): void {
    this.dispatchEvent(new CustomEvent<NameAct>('name-act', { detail: { name, act } }));
  }

  #button(card: number, which: number): HTMLButtonElement | null {
    const item = this.renderRoot.querySelector(`li[data-index='${card}']`);
    return item?.querySelectorAll('button')[which] ?? null;
  }

  #onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Escape') this.put = this.active;
    const columns = getComputedStyle(
      this.renderRoot.querySelector('ul')!,
    ).gridTemplateColumns.split(' ').length;
    const last = this.names.length - 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: this.active + 1,
      ArrowLeft: this.active - 1,
      ArrowDown: this.active + columns,
      ArrowUp: this.active - columns,
      Home: 0,
      End: last,
    };
    const next = steps[event.key];
    if (next === undefined) return;
    event.preventDefault();
    if (next < 0 || next > last) return;
    const item = this.renderRoot.querySelector(`li[data-index='${this.active}']`);
    const buttons = [...(item?.querySelectorAll('button') ?? [])];
    const which = buttons.indexOf(event.composedPath()[0] as HTMLButtonElement);
    this.#button(next, Math.max(0, which))?.focus();
  }
}

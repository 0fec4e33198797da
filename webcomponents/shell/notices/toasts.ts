/** <nw-toasts>: shows new notices for a while, docked above the status bar. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { ToastQueue } from '../../logic/toast-queue.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { type Notice, notices } from '../../state/notices.ts';
import { overlay } from '../../state/shell/overlay.ts';
import { kindIcon } from './notice-list.ts';

const SHOWN_MS = { info: 6000, success: 6000, warning: 10_000, error: 15_000 } as const;
/** What is pointed at or has the focus stays for so long more. */
const STAY_MS = 2000;
const idOf = ({ id }: Notice): number => id;
/** Most at once; older ones are in the list. */
const SHOWN = 3;

/**
 * Shows each new notice for a while in a strip of its own, never over the page; the list keeps them all. Errors are
 * announced at once, others at most every two seconds, and a crowd of them as one. A notice about the same thing takes
 * the place of the one before. Part: `toast`.
 *
 * @csspart toast - one notice
 */
@customElement('nw-toasts')
export class Toasts extends LitElement {
  @state() private shown: readonly Notice[] = [];
  /** Notices that came in a crowd and are not shown one by one. */
  @state() private more = 0;
  readonly #queue = new ToastQueue<Notice>(({ kind }) => kind === 'error');
  readonly #timers = new Map<number, number>();
  #newest = 0;
  #timer = 0;
  #end = (): void => {};

  static override styles = [
    base,
    tools,
    css`
      :host { display: block; background: var(--raised); }
      .one { display: grid; grid-template-columns: auto minmax(0, 1fr) auto auto; align-items: center; gap: 0.15rem 0.6rem;
        padding: 0.25rem var(--gap); border-block-start: 1px solid var(--line); border-inline-start: 3px solid var(--quiet);
        font-size: 0.8125rem; min-block-size: var(--status); color: var(--ink); }
      .one.error { border-inline-start-color: var(--error); }
      .one.warning { border-inline-start-color: var(--warning); }
      .one.success { border-inline-start-color: var(--ok); }
      p { overflow-wrap: anywhere; max-block-size: 6rem; overflow-y: auto; }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    this.#end = notices.watch(() => this.#take());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#end();
    window.clearTimeout(this.#timer);
    for (const timer of this.#timers.values()) window.clearTimeout(timer);
  }

  override firstUpdated(): void {
    this.#take();
    const room = (): void => {
      document.documentElement.style.setProperty('--toasts', `${this.offsetHeight}px`);
    };
    new ResizeObserver(room).observe(this);
  }

  override render() {
    return html`<div aria-live="polite">
      ${repeat(this.shown, idOf, (notice) => this.#renderToast(notice))}
      ${
        this.more > 0
          ? html`<div class="one"><span></span><p>${this.more} more notices.</p>
              <button class="tool framed" type="button" @click=${this.#openList}>Show the list</button></div>`
          : nothing
      }
    </div>`;
  }

  #renderToast(notice: Notice) {
    const { id, kind, source, text, action } = notice;
    return html`<div part="toast" class="one ${kind}" data-toast role=${kind === 'error' ? 'alert' : nothing}>
      ${kindIcon(kind)}
      <p><strong>${source}:</strong> ${text}</p>
      ${
        action
          ? html`<button class="tool framed" type="button" @click=${() => {
              action.run();
              this.#hide(id);
            }}>${action.label}</button>`
          : html`<span></span>`
      }
      <button class="tool" type="button" aria-label="Close the notice" title="Close" @click=${() => this.#hide(id)}>
        <nw-icon name="x"></nw-icon></button>
    </div>`;
  }

  readonly #openList = (): void => {
    overlay.value = 'notices';
    this.more = 0;
  };

  #take(): void {
    const fresh = notices.value.filter(({ id }) => id > this.#newest).reverse();
    if (fresh.length === 0) return;
    this.#newest = fresh.at(-1)!.id;
    for (const notice of fresh) {
      if (!this.#replace(notice)) this.#queue.add(notice);
    }
    this.#show();
  }

  /** Puts a notice in the place of the shown one about the same. */
  #replace(notice: Notice): boolean {
    const before = this.shown.find(({ about }) => about !== undefined && about === notice.about);
    if (!before) return false;
    this.#forget(before.id);
    this.shown = this.shown.map((one) => (one === before ? notice : one));
    this.#keepFor(notice.id, SHOWN_MS[notice.kind]);
    return true;
  }

  #show(): void {
    window.clearTimeout(this.#timer);
    const { due, more, nextMs } = this.#queue.take(performance.now());
    for (const notice of due) {
      if (this.#replace(notice)) continue;
      for (const { id } of this.shown.slice(0, Math.max(0, this.shown.length - SHOWN + 1))) {
        this.#hide(id);
      }
      this.shown = [...this.shown, notice];
      this.#keepFor(notice.id, SHOWN_MS[notice.kind]);
    }
    if (more > 0) {
      this.more += more;
      window.setTimeout(() => {
        this.more = 0;
      }, SHOWN_MS.info);
    }
    if (nextMs !== null) this.#timer = window.setTimeout(() => this.#show(), nextMs);
  }

  #keepFor(id: number, ms: number): void {
    const end = (): void => {
      if (this.matches(':hover, :focus-within')) this.#keepFor(id, STAY_MS);
      else this.#hide(id);
    };
    this.#timers.set(id, window.setTimeout(end, ms));
  }

  #hide(id: number): void {
    this.#forget(id);
    this.shown = this.shown.filter((notice) => notice.id !== id);
  }

  #forget(id: number): void {
    window.clearTimeout(this.#timers.get(id));
    this.#timers.delete(id);
  }
}

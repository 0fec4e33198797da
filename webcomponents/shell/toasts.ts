/** <nw-toasts>: shows new notices for a while. */
import '@awesome.me/webawesome/dist/components/toast/toast.js';
import '@awesome.me/webawesome/dist/components/toast-item/toast-item.js';
import type WaToast from '@awesome.me/webawesome/dist/components/toast/toast.js';
import { css, html, LitElement } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { ToastQueue } from '../logic/toast-queue.ts';
import { base } from '../parts/base.ts';
import { type Notice, notices } from '../state/notices.ts';
import { overlay } from '../state/overlay.ts';
import { NOTICE_ICONS } from './notice-icons.ts';

const VARIANTS = {
  info: 'neutral',
  success: 'success',
  warning: 'warning',
  error: 'danger',
} as const;
const SHOWN_MS = { info: 6000, success: 6000, warning: 10_000, error: 15_000 } as const;

/**
 * Shows each new notice for a while; the list keeps them all. The toast element announces them, errors
 * assertively. Others come at most every two seconds, and a crowd of them as one.
 */
@customElement('nw-toasts')
export class Toasts extends LitElement {
  @query('wa-toast') private stack!: WaToast;
  readonly #queue = new ToastQueue<Notice>(({ kind }) => kind === 'error');
  #newest = 0;
  #timer = 0;
  #end = (): void => {};

  static override styles = [
    base,
    css`
      /* the distance belongs to the toast, which lets the pointer through, and not to its stack */
      wa-toast { --width: min(26rem, calc(100vw - 1.5rem)); padding-block-end: calc(var(--status) + 0.75rem); }
      wa-toast-item { overflow-wrap: anywhere; }
      .toast-action { min-block-size: 1.5rem; padding: 0 0.5em; border: 1px solid var(--strong-line); border-radius: var(--radius-s);
        background: none; font-weight: 600; cursor: pointer; }
      @media (max-width: 44rem) { wa-toast { padding-block-end: calc(var(--bottom-bar) + 0.75rem); } }
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
  }

  override firstUpdated(): void {
    this.#take();
  }

  override render() {
    return html`<wa-toast placement="bottom-end"></wa-toast>`;
  }

  #take(): void {
    const fresh = notices.value.filter(({ id }) => id > this.#newest).reverse();
    if (fresh.length === 0) return;
    this.#newest = fresh.at(-1)!.id;
    for (const notice of fresh) this.#queue.add(notice);
    this.#show();
  }

  #show(): void {
    window.clearTimeout(this.#timer);
    const now = performance.now();
    const { due, more, nextMs } = this.#queue.take(now);
    for (const notice of due) this.#pop(notice);
    if (more > 0) this.#popMore(more);
    if (nextMs !== null) this.#timer = window.setTimeout(() => this.#show(), nextMs);
  }

  #pop({ kind, source, text, action }: Notice): void {
    const item = document.createElement('wa-toast-item');
    item.variant = VARIANTS[kind];
    item.duration = SHOWN_MS[kind];
    item.size = 's';
    const icon = document.createElement('wa-icon');
    icon.slot = 'icon';
    icon.setAttribute('name', NOTICE_ICONS[kind]);
    const head = document.createElement('strong');
    head.textContent = `${source}: `;
    item.append(icon, head, text);
    if (action) {
      item.append(
        ' ',
        button(action.label, () => {
          action.run();
          item.hide();
        }),
      );
    }
    this.stack.prepend(item);
  }

  #popMore(count: number): void {
    const item = document.createElement('wa-toast-item');
    item.size = 's';
    item.append(
      `${count} more notices. `,
      button('Show the list', () => {
        overlay.value = 'notices';
        item.hide();
      }),
    );
    this.stack.prepend(item);
  }
}

function button(label: string, run: () => void): HTMLButtonElement {
  const made = document.createElement('button');
  made.type = 'button';
  made.textContent = label;
  made.className = 'toast-action';
  made.addEventListener('click', run);
  return made;
}

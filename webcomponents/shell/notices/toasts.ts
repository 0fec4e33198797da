/** <nw-toasts>: shows new notices for a while, docked above the status bar. <nw-notice-list>: all notices so far. */
import '../../parts/copy-button.ts';
import { repeat } from 'lit/directives/repeat.js';
import { css, element, html, nothing, PageElement, State } from '../../parts/element.ts';
import { type Notice, type NoticeKind, notices } from '../../state/notices.ts';

/** What went wrong stays until it is closed. */
const SHOWN_MS = { info: 6000, success: 6000, warning: 10_000, error: Number.POSITIVE_INFINITY };
/** What is pointed at or has the focus stays for so long more. */
const STAY_MS = 2000;
/** Least time between two announcements, errors apart. */
const CALM_MS = 2000;
/** Most at once; older ones are in the list. */
const SHOWN = 3;
const idOf = ({ id }: Notice): number => id;

/**
 * Shows new notices for a while in a strip of its own, never over the page; the list keeps them all. Errors are announced
 * at once and stay until they are closed, others come together every two seconds, and of a crowd the latest. A notice
 * about the same thing takes the place of the one before. Part: `toast`.
 *
 * @csspart toast - one notice
 */
@element('nw-toasts')
export class Toasts extends PageElement {
  readonly #shown = new State<readonly Notice[]>(this, []);
  readonly #ends = new Map<number, number>();
  #newest = 0;
  #announced = Number.NEGATIVE_INFINITY;
  #timer = 0;

  static override styles = css`
    :host { display: block; background: var(--raised); }
    .one { display: grid; grid-template-columns: auto minmax(0, 1fr) auto auto; align-items: center; gap: 0.15rem 0.6rem;
      padding: 0.25rem var(--gap); border-block-start: 1px solid var(--line); border-inline-start: 3px solid var(--quiet);
      font-size: 0.8125rem; min-block-size: var(--status); color: var(--ink); }
    .one.error { border-inline-start-color: var(--error); }
    .one.warning { border-inline-start-color: var(--warning); }
    .one.success { border-inline-start-color: var(--ok); }
    p { overflow-wrap: anywhere; max-block-size: 6rem; overflow-y: auto; }
  `;

  constructor() {
    super();
    notices.watch(this.#look); // it stays as long as the page
  }

  override firstUpdated(): void {
    const room = (): void => {
      document.documentElement.style.setProperty('--toasts', `${this.offsetHeight}px`);
    };
    new ResizeObserver(room).observe(this);
    this.#look();
  }

  override render() {
    return html`<div aria-live="polite">
      ${repeat(this.#shown.value, idOf, (notice) => this.#renderToast(notice))}
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

  /** Announces what is new if it is time, lets go what has been shown long enough, and comes again when that changes. */
  readonly #look = (): void => {
    window.clearTimeout(this.#timer);
    const now = performance.now();
    const fresh = notices.value.filter(({ id }) => id > this.#newest);
    const about = new Set(this.#shown.value.map((one) => one.about));
    const isUrgent = fresh.some(
      (one) => one.kind === 'error' || (one.about && about.has(one.about)),
    );
    if (fresh.length > 0 && (isUrgent || now >= this.#announced + CALM_MS)) {
      for (const { id, kind } of fresh) this.#ends.set(id, now + SHOWN_MS[kind]);
      this.#newest = fresh[0]!.id;
      this.#announced = now;
    }
    const isLookedAt = this.matches(':hover, :focus-within');
    for (const [id, end] of this.#ends) {
      if (end <= now && !isLookedAt) this.#ends.delete(id);
      else if (end <= now) this.#ends.set(id, now + STAY_MS);
    }
    const all = notices.value.filter(({ id }) => this.#ends.has(id));
    const errors = all.filter(({ kind }) => kind === 'error').slice(0, SHOWN);
    const others = all.filter(({ kind }) => kind !== 'error');
    // nothing pushes an error out, and errors do not keep the latest of the others from being seen
    const some = [...errors, ...others.slice(0, Math.max(1, SHOWN - errors.length))];
    this.#shown.value = some.toSorted((a, b) => a.id - b.id);
    const next = fresh.some(({ id }) => id > this.#newest) ? [this.#announced + CALM_MS] : [];
    const at = Math.min(...next, ...this.#ends.values());
    if (at < Number.POSITIVE_INFINITY) this.#timer = window.setTimeout(this.#look, at - now);
  };

  #hide(id: number): void {
    this.#ends.delete(id);
    this.#look();
  }
}

const ICONS: Readonly<Record<NoticeKind, string>> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
};

const kindIcon = (kind: NoticeKind) =>
  html`<nw-icon name=${ICONS[kind]} class=${kind === 'success' ? 'ok' : kind} label=${kind}></nw-icon>`;

/** Everything that has happened since the page was opened, newest first. */
@element('nw-notice-list', notices)
export class NoticeList extends PageElement {
  static override styles = css`
    li { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr) auto; gap: 0.15rem 0.6rem; padding-block: 0.7rem; border-block-end: 1px solid var(--line); }
    li > nw-icon { margin-block-start: 0.2rem; }
    .info { color: var(--quiet); }
    p { overflow-wrap: anywhere; white-space: pre-wrap; }
    .act { grid-column: 2; justify-self: start; }
  `;

  override render() {
    const list = notices.value;
    return list.length === 0
      ? html`<p class="quiet">No messages yet. The results of your actions are listed here.</p>`
      : html`<ol>${list.map(renderNotice)}</ol>`;
  }
}

function renderNotice({ kind, source, text, at, action }: Notice) {
  const time = at.toLocaleTimeString();
  return html`
    <li>
      ${kindIcon(kind)}
      <div><p class="small quiet"><strong>${source}</strong> · <time datetime=${at.toISOString()}>${time}</time></p><p>${text}</p></div>
      <nw-copy-button .value=${`${at.toISOString()} ${source}: ${text}`} label="Copy the notice"></nw-copy-button>
      ${action ? html`<button class="tool framed act" type="button" @click=${action.run}>${action.label}</button>` : nothing}
    </li>`;
}

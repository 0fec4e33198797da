/** <nw-notice-list>: all notices since the page was opened. */
import '@awesome.me/webawesome/dist/components/copy-button/copy-button.js';
import '@awesome.me/webawesome/dist/components/drawer/drawer.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { type Notice, notices } from '../../state/notices.ts';
import { settings } from '../../state/settings.ts';
import { overlay } from '../../state/shell/overlay.ts';
import { watches } from '../../state/store.ts';
import { drawer } from '../drawer.ts';
import { NOTICE_ICONS } from './icons.ts';

/** Everything that has happened since the page was opened, newest first. */
@customElement('nw-notice-list')
@watches(notices)
export class NoticeList extends LitElement {
  static override styles = [
    base,
    tools,
    drawer,
    css`
      li { display: grid; grid-template-columns: 1.25rem minmax(0, 1fr) auto; gap: 0.15rem 0.6rem; padding-block: 0.7rem; border-block-end: 1px solid var(--line); }
      li > wa-icon { margin-block-start: 0.2rem; color: var(--quiet); }
      li.error > wa-icon { color: var(--error); }
      li.warning > wa-icon { color: var(--warning); }
      li.success > wa-icon { color: var(--ok); }
      li { color: var(--ink); }
      p { overflow-wrap: anywhere; white-space: pre-wrap; }
      .act { grid-column: 2; justify-self: start; }
      .empty { padding-block: 3rem; text-align: center; }
    `,
  ];

  override render() {
    const list = notices.value;
    return html`
      <wa-drawer label="Notices" open light-dismiss @wa-after-hide=${this.#onHide}>
        ${
          list.length === 0
            ? html`<p class="empty quiet">No messages yet. The results of your actions are listed here.</p>`
            : html`<ol>${list.map((notice) => this.#renderNotice(notice))}</ol>`
        }
      </wa-drawer>
    `;
  }

  #renderNotice({ kind, source, text, at, action }: Notice) {
    const time = at.toLocaleTimeString(settings.value.numbers || undefined);
    return html`
      <li class=${kind}>
        <wa-icon name=${NOTICE_ICONS[kind]} label=${kind}></wa-icon>
        <div><p class="small quiet"><strong>${source}</strong> · <time datetime=${at.toISOString()}>${time}</time></p><p>${text}</p></div>
        <wa-copy-button value=${`${at.toISOString()} ${source}: ${text}`} copy-label="Copy the notice" tooltip="none"></wa-copy-button>
        ${action ? html`<button class="tool framed act" type="button" @click=${action.run}>${action.label}</button>` : nothing}
      </li>`;
  }

  #onHide(event: Event): void {
    if (event.target === event.currentTarget && overlay.value === 'notices') overlay.value = null;
  }
}

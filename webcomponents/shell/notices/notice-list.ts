/** <nw-notice-list>: everything that has happened since the page was opened, newest first. */
import { css, html, nothing } from 'lit';
import { element, PageElement } from '../../parts/page-element.ts';
import '../../parts/copy-button.ts';
import { type Notice, type NoticeKind, notices } from '../../state/notices.ts';
import { settings } from '../../state/settings.ts';

const ICONS: Readonly<Record<NoticeKind, string>> = {
  info: 'info',
  success: 'circle-check',
  warning: 'triangle-alert',
  error: 'circle-alert',
};

export const kindIcon = (kind: NoticeKind) =>
  html`<nw-icon name=${ICONS[kind]} class=${kind === 'success' ? 'ok' : kind} label=${kind}></nw-icon>`;

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
  const time = at.toLocaleTimeString(settings.value.numbers || undefined);
  return html`
    <li>
      ${kindIcon(kind)}
      <div><p class="small quiet"><strong>${source}</strong> · <time datetime=${at.toISOString()}>${time}</time></p><p>${text}</p></div>
      <nw-copy-button .value=${`${at.toISOString()} ${source}: ${text}`} label="Copy the notice"></nw-copy-button>
      ${action ? html`<button class="tool framed act" type="button" @click=${action.run}>${action.label}</button>` : nothing}
    </li>`;
}

/** <nw-session-chip>: the active session and its holder. */
import { css, html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { session, sessionLabel, sessions } from '../../state/session.ts';
import { overlay } from '../../state/shell/overlay.ts';
import { watches } from '../../state/store.ts';

/** The active session and who holds it; opens the drawer of the sessions. */
@customElement('nw-session-chip')
@watches(session, sessions)
export class SessionChip extends LitElement {
  static override styles = [
    base,
    tools,
    css`
      :host { min-inline-size: 0; }
      .tool { max-inline-size: 15rem; }
      wa-icon { flex: none; font-size: 1rem; color: var(--quiet); }
      .mine wa-icon { color: var(--ok); }
      .other wa-icon { color: var(--warning); }
      @media (max-width: 64rem) {
        .tool.pill { padding: 0; border-color: transparent; background: none; }
        .text { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
      }
    `,
  ];

  override render() {
    const { id, holder } = session.value;
    const words = {
      mine: 'held by this tab',
      other: 'locked by another tab',
      none: 'held by nobody',
    };
    const label = id === null ? 'No session' : sessionLabel();
    const icon = id === null ? 'save' : holder === 'none' ? 'lock-open' : 'lock';
    return html`
      <button type="button" class="tool pill ${holder}" data-help="session" aria-haspopup="dialog"
        title=${id === null ? 'Sessions: save and load what the patches hold' : `Session “${label}”, ${words[holder]}`}
        @click=${() => {
          overlay.value = 'session';
        }}>
        <wa-icon name=${icon}></wa-icon>
        <span class="text clip">${id === null ? 'Sessions' : label}<span class="hidden">${id === null ? '' : `, session ${words[holder]}`}</span></span>
      </button>
    `;
  }
}

/** <nw-state-banners>: the server does not respond; another tab has the session. */
import { Action } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement } from '../../parts/element.ts';
import { refresh, server } from '../../state/server.ts';
import { session, sessionLabel, sessions, takeOver, watchSession } from '../../state/session.ts';

watchSession();

/** A line across the page below the header: icon, text, buttons. */
export const banner = css`
  .banner { display: flex; flex-wrap: wrap; align-items: center; gap: 0.4rem 0.75rem; padding: 0.55rem var(--gap);
    border-block-end: 1px solid var(--line); background: var(--raised); box-shadow: inset 0.25rem 0 0 currentColor; }
  .banner > p { flex: 1 1 16rem; color: var(--ink); overflow-wrap: anywhere; }
  .banner nw-icon { font-size: 1.1rem; }
`;

@element('nw-state-banners', server, session, sessions)
export class StateBanners extends PageElement {
  readonly #look = new Action(this);
  readonly #take = new Action(this, 'Session');

  static override styles = banner;

  override render() {
    const { outage } = server.value;
    return html`
      <div role="status">
        ${
          outage
            ? html`<div class="banner error" data-outage>
                <nw-icon name="circle-alert"></nw-icon>
                <p><strong>The server is gone.</strong> The page looks for it again and again; what it had loaded is read as soon as it responds.
                  <span class="quiet small" aria-live="off">${outage}</span></p>
                ${this.#look.button('Try now', refresh)}
              </div>`
            : nothing
        }
      </div>
      <div role="status">
        ${
          session.value.holder === 'other'
            ? html`<div class="banner warning" data-read-only>
                <nw-icon name="lock"></nw-icon>
                <p><strong>Read only here.</strong> Another tab holds the session “${sessionLabel()}”; the server refuses changes from this one.</p>
                ${this.#take.button('Take over', takeOver)}
              </div>`
            : nothing
        }
      </div>
    `;
  }
}

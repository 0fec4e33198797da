/** <nw-lab-nav>: the places of the Lab in the order of their way, and the session at its end. */
import { css, html, nothing } from 'lit';
import { hashOf, LAB_WAY, type Page } from '../logic/hash-route.ts';
import { element, PageElement } from '../parts/page-element.ts';
import { route } from '../state/router.ts';
import { session, sessionLabel, sessions } from '../state/session.ts';
import { overlay } from '../state/shell/overlay.ts';
import { PLACES } from './places.ts';

@element('nw-lab-nav', route)
export class LabNav extends PageElement {
  static override styles = css`
    :host { background: var(--raised); border-block-end: 1px solid var(--line); font-size: 0.8125rem; }
    nav { display: flex; flex-wrap: wrap; align-items: center; gap: 0 0.25rem; padding-inline: calc(var(--gap) - 0.6rem); min-block-size: 2.5rem; }
    ol { display: flex; flex-wrap: wrap; align-items: center; }
    li { display: flex; align-items: center; }
    li + li::before { content: '→'; color: var(--quiet); }
    a { display: inline-flex; align-items: center; min-block-size: 2.25rem; padding-inline: 0.6rem; color: var(--quiet); font-weight: 500; text-decoration: none; }
    a:hover { color: var(--ink); }
    a[aria-current] { color: var(--ink); font-weight: 650; text-decoration: underline; text-decoration-color: var(--accent); text-decoration-thickness: 2px; text-underline-offset: 0.4em; }
    .beside { margin-inline-start: 0.5rem; border-inline-start: 1px solid var(--line); }
    nw-session-chip { margin-inline-start: auto; }
    @media (max-width: 44rem) {
      ol { display: contents; }
      a { padding-inline: 0.3rem; min-block-size: 2rem; }
      nav { padding-inline: calc(var(--gap) - 0.3rem); }
    }
    @media (forced-colors: active) { a[aria-current] { color: Highlight; } }
  `;

  override render() {
    const link = (page: Page, className = '') => {
      const { label, about } = PLACES[page];
      const current = route.value.page === page ? 'page' : nothing;
      return html`<a class=${className} href=${hashOf(page)} aria-current=${current} title=${about}>${label}</a>`;
    };
    return html`<nav aria-label="Lab">
      <ol role="list">${LAB_WAY.map((page) => html`<li>${link(page)}</li>`)}</ol>
      ${link('analysis', 'beside')}
      <nw-session-chip></nw-session-chip>
    </nav>`;
  }
}

/** The active session and who holds it; opens the drawer of the sessions. */
@element('nw-session-chip', session, sessions)
export class SessionChip extends PageElement {
  static override styles = css`
    :host { min-inline-size: 0; }
    .tool.pill { max-inline-size: 15rem; min-block-size: 2rem; }
    nw-icon { flex: none; font-size: 1rem; color: var(--quiet); }
    .mine nw-icon { color: var(--ok); }
    .other nw-icon { color: var(--warning); }
    @media (max-width: 64rem) {
      .tool.pill { padding: 0; border-color: transparent; background: none; }
      .text { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
    }
  `;

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
        <nw-icon name=${icon}></nw-icon>
        <span class="text clip">${id === null ? 'Sessions' : label}<span class="hidden">${id === null ? '' : `, session ${words[holder]}`}</span></span>
      </button>
    `;
  }
}

/** <nw-places>: links to the four places; the settings stand in the menu of the header. */
import { css, html, nothing } from 'lit';
import { hashOf, isLab, LAB_WAY, type Page } from '../logic/hash-route.ts';
import { element, PageElement } from '../parts/page-element.ts';
import { keepers, watchKeepers } from '../state/keepers.ts';
import { route } from '../state/router.ts';
import { formatNumber } from '../state/settings.ts';
import { PLACES } from './places.ts';

const OF_A_TEXT: readonly Page[] = ['names', 'text'];

@element('nw-places', route, keepers)
export class Places extends PageElement {
  #lab: Page = LAB_WAY[0];

  static override styles = css`
    :host { align-self: stretch; min-inline-size: 0; }
    :is(nav, ul, li) { display: flex; min-inline-size: 0; }
    :is(nav, ul) { block-size: 100%; }
    a { display: flex; align-items: center; gap: 0.45rem; padding: 0 0.9rem; color: var(--quiet); font-weight: 500;
      text-decoration: none; white-space: nowrap; border-block: 2px solid transparent; }
    a:hover { color: var(--ink); }
    a[aria-current] { color: var(--ink); border-block-end-color: var(--accent); }
    a[aria-current] nw-icon { color: var(--accent); }
    .count { font-size: 0.8125rem; font-weight: 400; color: var(--quiet); font-variant-numeric: tabular-nums; }
    @media (max-width: 60rem) { a nw-icon { display: none; } }
    @media (max-width: 54rem) { a { padding: 0 0.6rem; } }
    @media (max-width: 44rem) {
      :host { position: fixed; inset-inline: 0; inset-block-end: 0; z-index: 6; block-size: var(--bottom-bar);
        background: var(--raised); border-block-start: 1px solid var(--line); }
      :is(nav, ul, li, a) { flex: 1 1 0; }
      a { flex-direction: column; justify-content: center; gap: 0.1rem; padding: 0; font-size: 0.75rem; }
      a nw-icon { display: inline-block; font-size: 1.2rem; }
      a[aria-current] { border-block-end-color: transparent; border-block-start-color: var(--accent); }
      .count { font-size: inherit; }
    }
    /* large letters: the signs alone */
    @media (max-width: 16rem) { a span { font-size: 0; } }
    @media (forced-colors: active) { a[aria-current] { color: Highlight; border-color: Highlight; } }
  `;

  constructor() {
    super();
    watchKeepers();
  }

  override render() {
    const { page } = route.value;
    if (isLab(page)) this.#lab = page;
    return html`
      <nav aria-label="Places">
        <ul role="list">
          ${(['names', 'text', 'kept'] as const).map((name) => this.#renderLink(name))}
          <li><a href=${hashOf(this.#lab)} aria-current=${isLab(page) ? 'true' : nothing} title="The workshop behind: corpora, walks, rules, packages">
            <nw-icon name="flask"></nw-icon><span>Lab</span></a></li>
        </ul>
      </nav>
    `;
  }

  #renderLink(page: Page) {
    const { label, icon, about } = PLACES[page];
    const current = route.value.page === page ? 'page' : nothing;
    const count = page === 'kept' ? (keepers.value?.length ?? 0) : 0;
    return html`<li><a href=${hashOf(page, this.#sameText(page))} aria-current=${current} title=${about}>
      <nw-icon name=${icon}></nw-icon><span>${label}${
        count > 0
          ? html` <span class="count">${formatNumber(count)}<span class="hidden"> names</span></span>`
          : nothing
      }</span></a></li>`;
  }

  #sameText(page: Page): Readonly<Record<string, string>> {
    const { page: here, query } = route.value;
    if (here === page || !OF_A_TEXT.includes(here) || !OF_A_TEXT.includes(page)) return {};
    const { run = '', list = '', text = '' } = query;
    return { run, list, text };
  }
}

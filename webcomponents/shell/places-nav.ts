/** <nw-places>: the navigation: the places where names are made first, the machinery behind them. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, query } from 'lit/decorators.js';
import { hashOf, type Page } from '../logic/hash-route.ts';
import { base } from '../parts/base.ts';
import { route } from '../state/router.ts';
import { watches } from '../state/store.ts';
import { PLACES } from './places.ts';

/** Where names are made of a text: the way of everybody. */
const FIRST: readonly Page[] = ['start', 'cast', 'blend', 'portrait'];
/** What stands behind: runs, patches, walks, policies, packages. In narrow windows a button opens them. */
const BEHIND: readonly Page[] = [
  'corpora',
  'workbench',
  'candidates',
  'analysis',
  'packages',
  'generate',
];

/** Links to all places but the settings, which the menu of the header holds. */
@customElement('nw-places')
@watches(route)
export class Places extends LitElement {
  @query('#behind') private behind!: HTMLElement;
  @query('.more') private button!: HTMLElement;

  static override styles = [
    base,
    css`
      :host { align-self: stretch; min-inline-size: 0; }
      nav { display: flex; block-size: 100%; }
      ul { display: flex; }
      li { display: flex; }
      :is(a, .more) { display: flex; align-items: center; gap: 0.45rem; padding: 0 0.7rem; color: var(--quiet); font-weight: 500;
        text-decoration: none; white-space: nowrap; border: 0; border-block: 2px solid transparent; background: none; cursor: pointer; }
      :is(a, .more):hover { color: var(--ink); }
      :is(a, .more)[aria-current] { color: var(--ink); border-block-end-color: var(--accent); }
      [aria-current] wa-icon { color: var(--accent); }
      .more { display: none; }
      /* a popover in narrow windows alone */
      #behind { position: static; inset: auto; margin: 0; padding: 0; overflow: visible; inline-size: auto; block-size: auto; border: 0; background: none; color: inherit; }
      #behind::before { content: ''; align-self: center; block-size: 1.25rem; margin-inline: 0.35rem; border-inline-start: 1px solid var(--strong-line); }
      @media (max-width: 104rem) { a wa-icon { display: none; } }
      @media (max-width: 92rem) { :is(a, .more) { padding: 0 0.6rem; } }
      @media (max-width: 87rem) { :is(a, .more) { padding: 0 0.45rem; } }
      @media (max-width: 78rem) {
        .more { display: flex; padding: 0 0.7rem; }
        a { padding: 0 0.7rem; }
        #behind:not(:popover-open) { display: none; }
        #behind { position: fixed; inset: calc(var(--header) + 0.25rem) auto auto var(--under, 12rem); padding: 0.35rem; min-inline-size: 12rem; flex-direction: column;
          border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: var(--ink); box-shadow: var(--shadow); }
        #behind::before { content: none; }
        #behind a { flex: 1; min-block-size: 2.5rem; border: 0; border-radius: var(--radius-s); color: var(--ink); }
        #behind a wa-icon { display: inline-block; }
        #behind a:hover, #behind a[aria-current] { background: var(--sunken); }
      }
      @media (max-width: 54rem) { :is(a, .more) { padding: 0 0.4rem; } }
      @media (max-width: 44rem) {
        :host { position: fixed; inset-inline: 0; inset-block-end: 0; z-index: 6; block-size: var(--bottom-bar);
          background: var(--raised); border-block-start: 1px solid var(--line); }
        .first { flex: 4 1 0; min-inline-size: 0; }
        .first li { flex: 1 1 0; min-inline-size: 0; }
        .first a, .more { flex: 1 1 0; flex-direction: column; justify-content: center; gap: 0.15rem; min-inline-size: 0;
          padding: 0; font-size: 0.6875rem; letter-spacing: -0.01em; }
        :is(.first a, .more) wa-icon { display: inline-block; font-size: 1.2rem; }
        :is(.first a, .more)[aria-current] { border-block-end-color: transparent; border-block-start-color: var(--accent); }
        #behind { inset: auto 0.5rem calc(var(--bottom-bar) + 0.5rem) auto; }
      }
      @media (max-width: 24rem) { .first a, .more { font-size: 0.625rem; } }
      /* large letters: the signs alone */
      @media (max-width: 16rem) { :is(.first a, .more) span { font-size: 0; } }
    `,
  ];

  override render() {
    const { page } = route.value;
    const inside = BEHIND.includes(page);
    return html`
      <nav aria-label="Places">
        <ul class="first" role="list">${FIRST.map((name) => this.#renderLink(name))}</ul>
        <button class="more" type="button" popovertarget="behind" aria-current=${inside ? 'true' : nothing}
          aria-label=${inside ? `${PLACES[page].label}; other places` : 'More places'}>
          <wa-icon name=${inside ? PLACES[page].icon : 'wrench'}></wa-icon><span>${inside ? PLACES[page].label : 'More'}</span></button>
        <ul id="behind" role="list" popover @beforetoggle=${(event: ToggleEvent) => this.#place(event)} @click=${() => this.#close()}>${BEHIND.map((name) => this.#renderLink(name))}</ul>
      </nav>
    `;
  }

  #renderLink(page: Page) {
    const { label, icon, about } = PLACES[page];
    const current = route.value.page === page ? 'page' : nothing;
    return html`<li><a href=${hashOf(page, this.#sameText(page))} aria-current=${current} title=${about}>
      <wa-icon name=${icon}></wa-icon><span>${label}</span></a></li>`;
  }

  /** The text goes along from one of the first places to another. */
  #sameText(page: Page): Readonly<Record<string, string>> {
    const { page: here, query } = route.value;
    return here !== page && FIRST.includes(here) && FIRST.includes(page) && query.run
      ? { run: query.run }
      : {};
  }

  /** Below its button, wherever that stands. */
  #place({ newState }: ToggleEvent): void {
    if (newState !== 'open') return;
    this.behind.style.setProperty('--under', `${this.button.getBoundingClientRect().left}px`);
  }

  #close(): void {
    if (this.behind.matches(':popover-open')) this.behind.hidePopover();
  }
}

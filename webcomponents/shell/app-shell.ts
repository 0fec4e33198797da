import '@awesome.me/webawesome/dist/components/icon/icon.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { hashOf, PAGES, type Page } from '../logic/hash-route.ts';
import { base } from '../parts/base.ts';
import { route } from '../state/router.ts';
import { server } from '../state/server.ts';
import { Watch } from '../state/store.ts';
import { PLACES } from './places.ts';
import './status-bar.ts';

/** The frame around the places: navigation, what the server is doing, and the place itself. */
@customElement('nw-app')
export class AppShell extends LitElement {
  /** Places whose code has arrived. */
  @state() private loaded: ReadonlySet<Page> = new Set();
  @state() private failure = '';

  static override styles = [
    base,
    css`
      :host { display: grid; grid-template-rows: auto auto 1fr auto; min-block-size: 100dvh; }
      header { display: flex; align-items: center; gap: var(--gap); padding: 0 var(--gap); background: var(--raised);
        border-block-end: 1px solid var(--line); position: sticky; inset-block-start: 0; z-index: 5; min-block-size: 3.25rem; }
      .brand { font-weight: 700; letter-spacing: -0.02em; color: var(--ink); text-decoration: none; font-size: 1.0625rem;
        display: flex; align-items: center; gap: 0.4rem; }
      .brand span { color: var(--accent); }
      nav ul { display: flex; gap: 0.15rem; }
      nav a { display: flex; align-items: center; gap: 0.4rem; padding: 0.4rem 0.7rem; border-radius: var(--radius-s);
        color: var(--quiet); text-decoration: none; font-weight: 550; }
      nav a:hover { color: var(--ink); background: var(--sunken); }
      nav a[aria-current] { color: var(--ink); background: var(--sunken); box-shadow: inset 0 -2px 0 var(--accent); }
      .tools { margin-inline-start: auto; display: flex; align-items: center; gap: var(--gap-s); }
      main { padding: var(--gap); inline-size: 100%; max-inline-size: 110rem; margin-inline: auto; min-inline-size: 0; }
      .skip { position: absolute; inset-inline-start: -100vw; }
      .skip:focus { inset-inline-start: 1rem; inset-block-start: 0.5rem; background: var(--raised); z-index: 10; padding: 0.5rem; }
      @media (max-width: 60rem) {
        nav a { padding: 0.4rem 0.5rem; }
        nav a wa-icon { display: none; }
      }
      @media (max-width: 44rem) {
        header nav { position: fixed; inset-inline: 0; inset-block-end: 0; background: var(--raised);
          border-block-start: 1px solid var(--line); z-index: 6; }
        header nav ul { justify-content: space-around; gap: 0; }
        nav a { flex-direction: column; gap: 0.1rem; font-size: 0.6875rem; padding: 0.4rem 0.2rem; }
        nav a wa-icon { display: inline-block; font-size: 1.15rem; }
        main { padding-block-end: 5rem; }
      }
    `,
  ];

  constructor() {
    super();
    new Watch(this, route, server);
    route.watch(() => this.#fetchPlace());
    this.#fetchPlace();
  }

  async #fetchPlace(): Promise<void> {
    const { page } = route.value;
    document.title = `${PLACES[page].label} · Namewalk`;
    if (this.loaded.has(page)) return;
    try {
      await PLACES[page].load();
      this.loaded = new Set([...this.loaded, page]);
      this.failure = '';
    } catch (error) {
      this.failure = `The page could not be fetched: ${(error as Error).message}`;
    }
  }

  override render() {
    const { page } = route.value;
    const { outage } = server.value;
    return html`
      <header>
        <a class="skip" href="#main" @click=${this.#skip}>Skip to the content</a>
        <a class="brand" href=${hashOf('corpora')}><span aria-hidden="true">◆</span> Namewalk</a>
        <nav aria-label="Places"><ul>
          ${PAGES.filter((name) => name !== 'settings').map((name) => this.#renderLink(name))}
        </ul></nav>
        <div class="tools">
          <a href=${hashOf('settings')} aria-label="Settings"><wa-icon name="settings"></wa-icon></a>
        </div>
      </header>
      <div role="status">
        ${
          outage
            ? html`<p class="panel error" data-outage>
                ${outage.message} Trying again in ${Math.round(outage.nextMs / 1000)} s.
              </p>`
            : nothing
        }
      </div>
      <main id="main" tabindex="-1">
        ${this.failure ? html`<p role="alert" class="panel error">${this.failure}</p>` : nothing}
        ${this.loaded.has(page) ? PLACES[page].render() : html`<p class="quiet">One moment …</p>`}
      </main>
      <nw-status-bar></nw-status-bar>
    `;
  }

  #renderLink(page: Page) {
    const { label, icon } = PLACES[page];
    const current = route.value.page === page ? 'page' : nothing;
    return html`<li><a href=${hashOf(page)} aria-current=${current}>
      <wa-icon name=${icon}></wa-icon><span>${label}</span></a></li>`;
  }

  #skip(event: Event): void {
    event.preventDefault();
    this.renderRoot.querySelector('main')?.focus();
  }
}

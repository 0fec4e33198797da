/** <nw-app>: the frame of the page with navigation, help and status. */
import { html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { hashOf, type Page } from '../logic/hash-route.ts';
import { base } from '../parts/base.ts';
import { route } from '../state/router.ts';
import { refresh } from '../state/server.ts';
import { watchSession } from '../state/session.ts';
import { help } from '../state/shell/help.ts';
import { watchJobs } from '../state/shell/job-notices.ts';
import { linkRequest } from '../state/shell/link-request.ts';
import { type Overlay, overlay } from '../state/shell/overlay.ts';
import { watchRestart } from '../state/shell/restart.ts';
import { StoreController } from '../state/store.ts';
import { frame } from './app-shell.css.ts';
import { focusedElement } from './focus.ts';
import './header-tools.ts';
import './banners/lock-banner.ts';
import './banners/outage-banner.ts';
import { OVERLAYS } from './overlays.ts';
import { PLACES } from './places.ts';
import './places-nav.ts';
import { frameCommands, frameKeys } from './shell-commands.ts';
import './status-bar.ts';
import './notices/toasts.ts';

/** Parts of the frame that are fetched when they are first needed: none that reports a failure. */
const LATER = {
  help: () => import('./help-drawer.ts'),
  link: () => import('./banners/link-banner.ts'),
};

type Part = Page | Overlay | keyof typeof LATER;

/** The frame around the places: navigation, what the server is doing, help, and the place itself. */
@customElement('nw-app')
export class AppShell extends LitElement {
  /** Places and parts whose code has arrived. */
  @state() private loaded: ReadonlySet<Part> = new Set();
  @state() private failure = '';
  /** What had the focus when the drawer opened, to be given back. */
  #opener: HTMLElement | null = null;

  static override styles = [base, frame];

  constructor() {
    super();
    new StoreController(this, route, overlay, help, linkRequest);
    frameCommands(this);
    frameKeys(this);
    watchRestart(); // before the session follows: it remembers what was loaded and who had the lease
    watchSession();
    watchJobs();
    route.watch(() => this.#nameDocument());
    this.#nameDocument();
    overlay.watch(() => this.#keepFocus());
  }

  override willUpdate(): void {
    const { page } = route.value;
    this.#want(page, PLACES[page].load);
    if (overlay.value) this.#want(overlay.value, OVERLAYS[overlay.value].load);
    if (help.value.open) this.#want('help', LATER.help);
    if (linkRequest.value) this.#want('link', LATER.link);
  }

  readonly #asked = new Set<Part>();

  /** Fetches the code of a part once; the browser keeps it. */
  #want(part: Part, load: () => Promise<unknown>): void {
    if (this.#asked.has(part)) return;
    this.#asked.add(part);
    load().then(
      () => {
        this.loaded = new Set([...this.loaded, part]);
        this.failure = '';
      },
      (error: Error) => {
        this.#asked.delete(part);
        this.failure = `A part of the page could not be fetched: ${error.message}`;
        void refresh(); // most likely the server is gone, and the banner says so
        if (part === overlay.value) overlay.value = null;
      },
    );
  }

  override render() {
    const { page } = route.value;
    return html`
      <header>
        <a class="skip" href="#main" @click=${this.#skip}>Skip to the content</a>
        <a class="brand" href=${hashOf('start')} aria-label="Namewalk">
          <span class="mark" aria-hidden="true">◆</span><span class="word">Namewalk</span></a>
        <nw-places></nw-places>
        <nw-header-tools></nw-header-tools>
      </header>
      <div class="banners">
        <nw-outage-banner></nw-outage-banner>
        <nw-lock-banner></nw-lock-banner>
        ${this.loaded.has('link') ? html`<nw-link-banner></nw-link-banner>` : nothing}
        ${this.failure ? html`<p role="alert" class="failure error">${this.failure} <a href="" @click=${this.#reload}>Load the page again</a></p>` : nothing}
      </div>
      <div class="middle">
        <main id="main" tabindex="-1">
          ${this.loaded.has(page) ? PLACES[page].render() : html`<p class="quiet waiting">One moment …</p>`}
        </main>
        ${help.value.open && this.loaded.has('help') ? html`<nw-help-drawer></nw-help-drawer>` : nothing}
      </div>
      <div class="foot"><nw-toasts></nw-toasts><nw-status-bar></nw-status-bar></div>
      ${overlay.value && this.loaded.has(overlay.value) ? OVERLAYS[overlay.value].render() : nothing}
    `;
  }

  #nameDocument(): void {
    document.title = `${PLACES[route.value.page].label} · Namewalk`;
  }

  #keepFocus(): void {
    if (overlay.value !== null) {
      this.#opener ??= focusedElement();
      return;
    }
    const opener = this.#opener;
    this.#opener = null;
    // after the drawer has gone: until then it keeps the focus
    void this.updateComplete.then(() => {
      if (opener?.isConnected) opener.focus();
    });
  }

  #skip(event: Event): void {
    event.preventDefault();
    this.renderRoot.querySelector('main')?.focus();
  }

  #reload(event: Event): void {
    event.preventDefault();
    location.reload();
  }
}

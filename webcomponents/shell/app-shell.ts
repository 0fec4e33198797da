/** <nw-app>: the frame around the places: navigation, what the server is doing, help, and the place itself. */
import type { TemplateResult } from 'lit';
import { hasServer } from '../has-server.ts';
import { hashOf, isLab, type Page } from '../logic/hash-route.ts';
import { dialog } from '../parts/dialog.ts';
import { css, element, html, nothing, PageElement, query, State } from '../parts/element.ts';
import { navigate, route } from '../state/router.ts';
import { refresh, runOfJob, server } from '../state/server.ts';
import { help, type Overlay, overlay, toggleHelp } from '../state/shell/help.ts';
import { onKey } from '../state/shell/keys.ts';
import { linkRequest } from '../state/shell/link-request.ts';
import type { CommandPalette } from './command-palette.ts';
import './header-tools.ts';
import './notices/toasts.ts';
import { baseName, textTitle } from '../logic/corpora/runs.ts';
import { type Notice, type NoticeKind, notify } from '../state/notices.ts';
import { formatNumber } from '../state/settings.ts';
import { loadPlace, OPEN, PLACES, renderPlace } from './places.ts';

/** Id of the job that was seen under way, until its end has been told. */
let followed: string | null = null;

function tellOfJob(): void {
  const { job } = server.value;
  if (!job) return;
  const { job_id: id, status } = job;
  const source = baseName(job.config?.source_path ?? '') || 'a text';
  const tell = (kind: NoticeKind, text: string, action?: Notice['action']): void =>
    notify(kind, 'Job', text, action, `job ${id}`);
  if (status === 'running') {
    if (followed !== id) tell('info', `Reading ${source} …`);
    followed = id;
    return;
  }
  const run = runOfJob(job);
  if (followed === null || followed !== id || (status === 'completed' && !run)) return;
  followed = null;
  if (status === 'failed') tell('error', `${source}: ${job.error_message ?? 'the run failed.'}`);
  else if (status === 'cancelled') tell('info', `${source}: the run was cancelled.`);
  else if (run)
    tell(
      'success',
      `${textTitle(run)} is ready: ${formatNumber(run.syllable_count)} distinct syllables.`,
      { label: 'Make names', run: () => navigate('names', { run: run.run_id }) },
    );
}

/** What a button cannot do now it tells when it is pressed: its title does so neither by keys nor by touch. */
function tellWhyNot(event: Event): void {
  const off = event
    .composedPath()
    .find((one) => one instanceof HTMLElement && one.matches('.tool[aria-disabled]'));
  if (!(off instanceof HTMLElement)) return;
  event.preventDefault();
  event.stopPropagation();
  notify('info', off.innerText.trim() || (off.ariaLabel ?? ''), off.title);
}

/** The first element below `root`, through shadow roots, that fits and can be seen. */
function findDeep(root: ParentNode, selector: string): HTMLElement | null {
  for (const element of root.querySelectorAll<HTMLElement>('*')) {
    if (element.matches(selector) && element.checkVisibility()) return element;
    const inner = element.shadowRoot && findDeep(element.shadowRoot, selector);
    if (inner) return inner;
  }
  return null;
}

/** Parts of the frame that are fetched when they are first needed. */
const LATER = {
  // at once where there is a server, of which it tells
  banners: () => import('./banners/state-banners.ts'),
  help: () => import('./help-drawer.ts'),
  link: () => import('./banners/link-banner.ts'),
  lab: () => import('./lab-nav.ts'),
  palette: () => import('./command-palette.ts'),
  session: () => import('./session-drawer.ts'),
  // here already: it lists what failed, also when nothing can be fetched
  notices: () => Promise.resolve(),
};

/** A drawer from the right. */
const drawer = (of: Overlay, label: string, topic: string, content: TemplateResult) =>
  dialog(label, 'drawer', () => overlay.value === of && overlay.set(null), content, topic);

const OVERLAYS: Readonly<Record<Overlay, () => TemplateResult>> = {
  palette: () => html`<nw-command-palette></nw-command-palette>`,
  session: () =>
    drawer('session', 'Sessions', 'session', html`<nw-session-drawer></nw-session-drawer>`),
  notices: () => drawer('notices', 'Notices', '', html`<nw-notice-list></nw-notice-list>`),
};

type Part = Page | keyof typeof LATER;

const NOT_FETCHED =
  'This part of the page had not been loaded before, and could not be fetched now.';

/** What stands there instead; the documents are not among the files. */
const NEEDS_SERVER = html`<h1>Lab</h1>
  <p>Corpora, walks, rules and packages are the work of the server of Namewalk. It is free, and runs on your own
    computer where Node is installed: <code>npm i namewalk</code>, then <code>npx namewalk serve</code>.</p>`;

@element('nw-app', route, overlay, help, linkRequest)
export class AppShell extends PageElement {
  /** Places and parts whose code has arrived. */
  readonly #loaded = new State<ReadonlySet<Part>>(this, new Set());
  readonly #failure = new State(this, '');
  @query('nw-command-palette') private palette!: CommandPalette | null;

  static override styles = css`
    :host { display: grid; grid-template: auto auto 1fr auto / minmax(0, 1fr); min-block-size: 100dvh; }
    header { display: flex; align-items: center; gap: var(--gap); padding: 0 var(--gap); background: var(--raised);
      border-block-end: 1px solid var(--line); position: sticky; inset-block-start: 0; z-index: 5;
      min-block-size: var(--header); }
    .brand { display: flex; align-items: center; gap: 0.45rem; min-block-size: 2.25rem; color: var(--ink);
      font-size: 1.0625rem; font-weight: 700; letter-spacing: -0.02em; text-decoration: none; }
    .brand .mark { color: var(--accent); }
    nw-header-tools { margin-inline-start: auto; min-inline-size: 0; }
    .skip { position: absolute; inset-inline-start: -100vw; }
    .skip:focus { inset-inline-start: 1rem; inset-block-start: 0.6rem; z-index: 10; padding: 0.4rem 0.8rem;
      background: var(--raised); border-radius: var(--radius-s); }
    .failure { padding: 0.6rem var(--gap); background: var(--raised); border-block-end: 1px solid var(--line); }
    .middle { display: grid; grid-template-columns: minmax(0, 1fr) auto; min-inline-size: 0; }
    main { padding: calc(var(--gap) * 1.25) var(--gap) calc(var(--gap) * 2); inline-size: 100%; max-inline-size: calc(88rem + 2 * var(--gap));
      margin-inline: auto; min-inline-size: 0; }
    main:focus { outline: none; }
    /* notices have a strip of their own above the status bar: they cover nothing of the page */
    .foot { position: sticky; inset-block-end: 0; z-index: 4; min-inline-size: 0; }
    .waiting { padding-block: 20vh; text-align: center; }
    h1 + p { max-inline-size: 65ch; margin-block-start: var(--gap); }

    @media (max-width: 54rem) { header { gap: 0.4rem; } }
    @media (44rem < width <= 54rem), (max-width: 24rem) { .brand .word { display: none; } }
    @media (max-width: 44rem) {
      :host { padding-block-end: var(--bottom-bar); }
      .foot { display: contents; }
      nw-toasts { position: sticky; inset-block-end: var(--bottom-bar); z-index: 4; }
    }
    @media print {
      :host { display: block; }
      header, .banners, .foot, nw-help-drawer { display: none; }
      .middle { display: block; }
      main { padding: 0; max-inline-size: none; }
    }
    @media (max-width: 24rem) { header { padding-inline: var(--gap-s); } }
  `;

  constructor() {
    super();
    this.#takeKeys();
    this.addEventListener('click', tellWhyNot, { capture: true });
    server.watch(tellOfJob);
    route.watch(() => this.#nameDocument());
    this.#nameDocument();
  }

  readonly #asked = new Set<Part>();

  /** Whether a part of the page, whose code is fetched once, is here. */
  #has(part: Part): boolean {
    if (!this.#asked.has(part)) void this.#bring(part);
    return this.#loaded.value.has(part);
  }

  async #bring(part: Part): Promise<void> {
    this.#asked.add(part);
    try {
      await (part in LATER ? LATER[part as keyof typeof LATER]() : loadPlace(part as Page));
      this.#loaded.value = new Set([...this.#loaded.value, part]);
      this.#failure.value = '';
    } catch {
      this.#asked.delete(part);
      this.#failure.value = NOT_FETCHED;
      void refresh(); // most likely the server is gone, and the banner says so
      if (part === overlay.value) overlay.value = null;
    }
  }

  override render() {
    const { page } = route.value;
    const inLab = (content: TemplateResult) =>
      isLab(page) && hasServer && this.#has('lab') ? content : nothing;
    const here = () => (this.#has(page) ? renderPlace(page) : nothing);
    const place = isLab(page) && !hasServer ? NEEDS_SERVER : here();
    const over = overlay.value;
    return html`
      <header>
        <a class="skip" href="#main" @click=${this.#skip}>Skip to the content</a>
        <a class="brand" href=${hashOf('names')} aria-label="Namewalk">
          <span class="mark" aria-hidden="true">◆</span><span class="word">Namewalk</span></a>
        <nw-places></nw-places>
        <nw-header-tools></nw-header-tools>
      </header>
      <div class="banners">
        ${inLab(html`<nw-lab-nav></nw-lab-nav>`)}
        ${hasServer && this.#has('banners') ? html`<nw-state-banners></nw-state-banners>` : nothing}
        ${linkRequest.value && this.#has('link') ? html`<nw-link-banner></nw-link-banner>` : nothing}
        ${this.#failure.value ? html`<p role="alert" class="failure error">${this.#failure.value} <button class="tool link" type="button" @click=${() => location.reload()}>Load the page again</button></p>` : nothing}
      </div>
      <div class="middle">
        <main id="main" tabindex="-1">
          ${place === nothing && !this.#failure.value ? html`<p class="quiet waiting">One moment …</p>` : place}
        </main>
        ${help.value.open && this.#has('help') ? html`<nw-help-drawer></nw-help-drawer>` : nothing}
      </div>
      <div class="foot"><nw-toasts></nw-toasts>${inLab(html`<nw-status-bar></nw-status-bar>`)}</div>
      ${over && this.#has(over) ? OVERLAYS[over]() : nothing}
    `;
  }

  #takeKeys(): void {
    const places = OPEN.map((page) => {
      const { label, key } = PLACES[page];
      return [`g ${key}`, { label, run: () => navigate(page) }] as const;
    });
    onKey(this, 'Go to', Object.fromEntries(places));
    onKey(this, 'Everywhere', {
      'mod+k': {
        label: 'Command palette',
        whileTyping: true,
        run: () => {
          if (this.palette) return this.palette.dialog.close();
          this.renderRoot.querySelector('dialog')?.close(); // the focus returns to what opened it
          overlay.value = 'palette';
        },
      },
      '?': { label: 'Help', run: toggleHelp },
      '/': { label: 'Search in this place', run: () => this.#focusSearch() },
    });
  }

  #focusSearch(): void {
    const place = this.renderRoot.querySelector('main');
    if (place) findDeep(place, 'input[type="search"]')?.focus();
  }

  #nameDocument(): void {
    document.title = `${PLACES[route.value.page].label} · Namewalk`;
  }

  #skip(event: Event): void {
    event.preventDefault();
    this.renderRoot.querySelector('main')?.focus();
  }
}

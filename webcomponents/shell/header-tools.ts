/** <nw-header-tools>: the right end of the header: palette, theme, help, and a menu. <nw-places>: the links to the places. */
import { hashOf, isLab, LAB_WAY, type Page } from '../logic/hash-route.ts';
import { css, element, html, nothing, PageElement, query } from '../parts/element.ts';
import { keepers, watchKeepers } from '../state/keepers.ts';
import { route } from '../state/router.ts';
import { formatNumber, isDark, toggleTheme } from '../state/settings.ts';
import { help, openHelp, overlay, toggleHelp } from '../state/shell/help.ts';
import { onApple } from '../state/shell/keys.ts';
import { copyRecipeLink } from '../state/shell/link-request.ts';
import { PLACES } from './places.ts';

@element('nw-header-tools', help, isDark)
export class HeaderTools extends PageElement {
  @query('#more') private menu!: HTMLElement;

  static override styles = css`
    :host { display: flex; align-items: center; gap: 0.25rem; }
    .tool.mark { min-inline-size: 2.25rem; min-block-size: 2.25rem; font-size: 1.125rem; }
    .tool.mark[aria-pressed='true'] { background: var(--sunken); color: var(--ink); }
    .tool.mark[aria-pressed='true'] svg { fill: none; }
    .tool.palette { margin-inline: 0.25rem; padding-inline-end: 0.6rem; background: var(--raised); color: var(--quiet); }
    .tool.palette:hover { color: var(--ink); }
    [popover] { position: fixed; inset: calc(var(--header) + 0.25rem) 0.75rem auto auto; margin: 0; padding: 0.35rem; min-inline-size: min(15rem, 100vw - 1.5rem);
      border: 1px solid var(--line); border-radius: var(--radius); background: var(--raised); color: var(--ink);
      box-shadow: var(--shadow); }
    [popover] :is(a, button) { display: flex; align-items: center; gap: 0.65rem; inline-size: 100%; min-block-size: 2.25rem; padding: 0 0.6rem;
      border: 0; border-radius: var(--radius-s); background: none; color: inherit; font: inherit; text-decoration: none;
      text-align: start; cursor: pointer; }
    [popover] :is(a, button):hover { background: var(--sunken); }
    [popover] nw-icon { color: var(--quiet); }
    @media (max-width: 94rem) { .tool.palette { padding-inline-end: 0.75rem; } .palette kbd { display: none; } }
    @media (max-width: 87rem) {
      .tool.palette { padding: 0; border-color: transparent; background: none; margin: 0; font-size: 1.125rem; }
      .tool.palette:hover { border-color: transparent; background: var(--sunken); }
      .palette :is(kbd, span) { display: none; }
    }
    /* large letters in a small window: the menu takes what has no room beside it */
    [popover] .spare { display: none; }
    @media (max-width: 18rem) {
      .tool.spare { display: none; }
      [popover] .spare { display: flex; }
    }
  `;

  override render() {
    const dark = isDark.value;
    const { open } = help.value;
    const icon = dark ? 'sun' : 'moon';
    const showPalette = () => overlay.set('palette');
    const entry = (icon: string, words: string, run: () => unknown, look = '') =>
      html`<button class=${look} type="button" @click=${() => this.#pick(run)}><nw-icon name=${icon}></nw-icon>${words}</button>`;
    return html`
      <button class="tool pill palette spare" type="button" aria-haspopup="dialog" title="Command palette" @click=${showPalette}>
        <nw-icon name="search"></nw-icon><span>Commands</span><kbd>${onApple ? '⌘K' : 'Ctrl K'}</kbd></button>
      <button class="tool mark spare" type="button" title=${dark ? 'Light theme' : 'Dark theme'}
        aria-label=${dark ? 'Use the light theme' : 'Use the dark theme'} @click=${toggleTheme}>
        <nw-icon name=${icon}></nw-icon></button>
      <button class="tool mark spare" type="button" title="Help (?)" aria-label="Help" aria-pressed=${open ? 'true' : 'false'} @click=${toggleHelp}>
        <nw-icon name="help"></nw-icon></button>
      <button class="tool mark" type="button" popovertarget="more" title="More" aria-label="More">
        <nw-icon name="ellipsis"></nw-icon></button>
      <div id="more" popover>
        ${entry('search', 'Commands', showPalette, 'spare')}
        ${entry(icon, `${dark ? 'Light' : 'Dark'} theme`, toggleTheme, 'spare')}
        ${entry('help', 'Help', toggleHelp, 'spare')}
        ${entry('link', 'Copy a link to this', copyRecipeLink)}
        ${entry('bell', 'Notices', () => overlay.set('notices'))}
        ${entry('keyboard', 'Keyboard', () => openHelp('keys'))}
        <a href=${hashOf('settings')} @click=${() => this.menu.hidePopover()}><nw-icon name="settings"></nw-icon>Settings</a>
      </div>
    `;
  }

  #pick(run: () => unknown): void {
    this.menu.hidePopover();
    run();
  }
}

const OF_A_TEXT: readonly Page[] = ['names', 'text'];

/** Links to the four places; the settings stand in the menu of the header. */
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
    /* there all borders show, and all links have one colour */
    @media (forced-colors: active) { a { border-color: Canvas; } a[aria-current], a[aria-current] :is(nw-icon, .count) { forced-color-adjust: none; color: HighlightText; background: Highlight; } }
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

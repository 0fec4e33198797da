/** <nw-header-tools>: the right end of the header: palette, theme, help, and a menu for the rest. */
import { css, html } from 'lit';
import { query } from 'lit/decorators.js';
import { hashOf } from '../logic/hash-route.ts';
import { element, PageElement } from '../parts/page-element.ts';
import { isDark, settings, toggleTheme } from '../state/settings.ts';
import { help, openHelp, toggleHelp } from '../state/shell/help.ts';
import { onApple } from '../state/shell/keys.ts';
import { copyRecipeLink } from '../state/shell/link-request.ts';
import { overlay } from '../state/shell/overlay.ts';

@element('nw-header-tools', help, settings)
export class HeaderTools extends PageElement {
  @query('#more') private menu!: HTMLElement;

  static override styles = css`
    :host { display: flex; align-items: center; gap: 0.25rem; }
    .tool.mark { min-inline-size: 2.25rem; min-block-size: 2.25rem; font-size: 1.125rem; }
    .tool.mark[aria-pressed='true'] { background: var(--sunken); color: var(--ink); }
    .tool.mark[aria-pressed='true'] svg { fill: none; }
    .tool.palette { margin-inline: 0.25rem; padding-inline-end: 0.6rem; background: var(--raised); color: var(--quiet); }
    .tool.palette:hover { color: var(--ink); }
    kbd { font: inherit; font-size: 0.75rem; padding: 0 0.35rem; border: 1px solid var(--line); border-radius: var(--radius-s); }
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

  constructor() {
    super();
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () =>
      this.requestUpdate(),
    );
  }

  override render() {
    const dark = isDark();
    const { open } = help.value;
    const icon = dark ? 'sun' : 'moon';
    const showPalette = () => {
      overlay.value = 'palette';
    };
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
        <button class="spare" type="button" @click=${() => this.#pick(showPalette)}><nw-icon name="search"></nw-icon>Commands</button>
        <button class="spare" type="button" @click=${() => this.#pick(toggleTheme)}><nw-icon name=${icon}></nw-icon>${dark ? 'Light theme' : 'Dark theme'}</button>
        <button class="spare" type="button" @click=${() => this.#pick(toggleHelp)}><nw-icon name="help"></nw-icon>Help</button>
        <button type="button" @click=${() => this.#pick(copyRecipeLink)}><nw-icon name="link"></nw-icon>Copy a link to this</button>
        <button type="button" @click=${() =>
          this.#pick(() => {
            overlay.value = 'notices';
          })}><nw-icon name="bell"></nw-icon>Notices</button>
        <button type="button" @click=${() => this.#pick(() => openHelp('keys'))}><nw-icon name="keyboard"></nw-icon>Keyboard</button>
        <a href=${hashOf('settings')} @click=${() => this.menu.hidePopover()}><nw-icon name="settings"></nw-icon>Settings</a>
      </div>
    `;
  }

  #pick(run: () => unknown): void {
    this.menu.hidePopover();
    run();
  }
}

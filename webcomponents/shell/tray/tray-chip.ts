/** <nw-tray-chip>: the chip of the header that counts the kept names. */
import { css, html, LitElement } from 'lit';
import { customElement } from 'lit/decorators.js';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { keepers, watchKeepers } from '../../state/keepers.ts';
import { formatNumber } from '../../state/settings.ts';
import { overlay } from '../../state/shell/overlay.ts';
import { StoreController } from '../../state/store.ts';

/** How many names are kept; opens the tray that holds them. */
@customElement('nw-tray-chip')
export class TrayChip extends LitElement {
  static override styles = [
    base,
    tools,
    css`
      wa-icon { flex: none; font-size: 1rem; color: var(--accent); }
      @media (max-width: 64rem) {
        .tool.pill { padding: 0 0.35rem; gap: 0.25rem; border-color: transparent; background: none; }
        .text { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
      }
    `,
  ];

  constructor() {
    super();
    new StoreController(this, keepers);
    watchKeepers();
  }

  override render() {
    const count = keepers.value?.length ?? 0;
    return html`<button class="tool pill" type="button" aria-haspopup="dialog" data-help="kept-names" title="Kept names: order, note, ship them"
      @click=${() => {
        overlay.value = 'tray';
      }}><wa-icon name="heart"></wa-icon><span class="text">Kept</span> <span>${formatNumber(count)}</span><span class="hidden"> names</span></button>`;
  }
}

/** <nw-tray-drawer>: the drawer of the kept names: filters, the list, shipping. */
import '@awesome.me/webawesome/dist/components/drawer/drawer.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { hashOf } from '../../logic/hash-route.ts';
import {
  ALL_KEEPERS,
  filterKeepers,
  type Keeper,
  type KeeperFilter,
  kindOf,
  moved,
} from '../../logic/names/keepers.ts';
import { base } from '../../parts/base.ts';
import { selectField, selectStyles } from '../../parts/fields/select.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { keepers, orderKeepers, readKeepers } from '../../state/keepers.ts';
import { formatNumber } from '../../state/settings.ts';
import { overlay } from '../../state/shell/overlay.ts';
import { watches } from '../../state/store.ts';
import { drawer } from '../drawer.ts';
import { kindTitle } from './kind-title.ts';
import './tray-entry.ts';
import type { TrayEntry } from './tray-entry.ts';
import './tray-ship.ts';

/** Entries drawn at once; more come with a button. */
const SHOWN = 200;

/** All kept names, in the person's order: filtered, moved, noted, spoken, let go, shipped. */
@customElement('nw-tray-drawer')
@watches(keepers)
export class TrayDrawer extends LitElement {
  @state() private filter: KeeperFilter = ALL_KEEPERS;
  @state() private shown = SHOWN;
  @state() private said = '';

  static override styles = [
    base,
    selectStyles,
    tools,
    drawer,
    css`
      wa-drawer { --size: min(34rem, 100vw); }
      .all { display: grid; gap: var(--gap); align-content: start; }
      .all > * { min-inline-size: 0; }
      .filters { display: grid; gap: 0.5rem; grid-template-columns: repeat(auto-fit, minmax(8rem, 1fr)); }
      .filters label { display: grid; gap: 0.2rem; font-size: 0.8125rem; font-weight: 550; min-inline-size: 0; }
      .filters input { inline-size: 100%; min-inline-size: 0; min-block-size: var(--row); padding: 0 0.5rem; border: 1px solid var(--strong-line);
        border-radius: var(--radius-s); background: var(--raised); color: var(--ink); font: inherit; font-weight: 400; }
      ol { display: grid; }
      .empty { padding: 1.5rem 0; text-align: center; display: grid; gap: 0.5rem; }
    `,
  ];

  override connectedCallback(): void {
    super.connectedCallback();
    void readKeepers();
  }

  override render() {
    return html`
      <wa-drawer label="Kept names" open light-dismiss data-help="kept-names" @wa-after-hide=${this.#onHide}>
        <div class="all">${this.#renderBody()}</div>
      </wa-drawer>
    `;
  }

  #renderBody() {
    const all = keepers.value;
    if (all === null) return renderReading(keepers, 'the kept names');
    if (all.length === 0) {
      return html`<div class="empty quiet"><p>No kept names yet. A heart adds a name; it stays here for all texts, and after a
        restart of the server.</p>
        <p><a href=${hashOf('names')} @click=${() => this.#close()}>Roll names</a></p></div>`;
    }
    const some = filterKeepers(all, this.filter);
    return html`
      ${this.#renderFilters(all)}
      <p class="small quiet" role="status">${formatNumber(some.length)} of ${formatNumber(all.length)} names${this.said ? `. ${this.said}` : ''}</p>
      <ol aria-label="Kept names" @move-entry=${(event: CustomEvent<number>) => this.#move(event, all, some)}>
        ${some
          .slice(0, this.shown)
          .map(
            (keeper, i) =>
              html`<li><nw-tray-entry .keeper=${keeper} ?first=${i === 0} ?last=${i === some.length - 1}></nw-tray-entry></li>`,
          )}
      </ol>
      ${
        some.length > this.shown
          ? html`<div><button class="tool framed" type="button" @click=${() => {
              this.shown += SHOWN;
            }}>Show more</button></div>`
          : nothing
      }
      ${some.length > 0 ? html`<nw-tray-ship .kept=${some} ?some=${some.length < all.length}></nw-tray-ship>` : nothing}
    `;
  }

  #renderFilters(all: readonly Keeper[]) {
    const kinds = [...new Set(all.map(kindOf))].filter((kind) => kind !== '').sort();
    const tags = [...new Set(all.flatMap((one) => one.tags))].sort();
    const set = (changes: Partial<KeeperFilter>): void => {
      this.filter = { ...this.filter, ...changes };
      this.shown = SHOWN;
    };
    const choice = (
      label: string,
      field: 'kind' | 'tag',
      values: readonly string[],
      text: (value: string) => string,
    ) =>
      selectField({
        label,
        wide: true,
        value: this.filter[field],
        options: [['', 'all'], ...values.map((value) => [value, text(value)] as const)],
        choose: (value) => set({ [field]: value }),
      });
    return html`<div class="filters">
      ${kinds.length > 1 ? choice('Kind', 'kind', kinds, kindTitle) : nothing}
      ${tags.length > 0 ? choice('Tag', 'tag', tags, (tag) => tag) : nothing}
      <label>Search<input type="search" autocomplete="off" .value=${this.filter.search}
        @input=${(event: Event) => set({ search: (event.target as HTMLInputElement).value })}></label>
    </div>`;
  }

  async #move(
    event: CustomEvent<number>,
    all: readonly Keeper[],
    some: readonly Keeper[],
  ): Promise<void> {
    const entry = event.target as TrayEntry;
    const { id, name } = entry.keeper;
    const next = moved(all, some, id, event.detail);
    if (!next) return;
    void orderKeepers(next);
    const place = filterKeepers(next, this.filter).findIndex((one) => one.id === id) + 1;
    this.said = `${name} is number ${place} now`;
    await this.updateComplete;
    const entries = [...this.renderRoot.querySelectorAll<TrayEntry>('nw-tray-entry')];
    const there = entries[place - 1];
    await there?.updateComplete;
    there?.focusMove(event.detail);
  }

  #close(): void {
    overlay.value = null;
  }

  #onHide(event: Event): void {
    if (event.target === event.currentTarget && overlay.value === 'tray') this.#close();
  }
}

/** <nw-walk-table>: walks as a paged table with selection. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PatchName, Schemas } from '../../api.ts';
import { bits, signatureOf } from '../../logic/charts/features.ts';
import type { WalkParams } from '../../logic/walks/params.ts';
import { seedOfWalk } from '../../logic/walks/request.ts';
import { flipsOf } from '../../logic/walks/summary.ts';
import { base } from '../../parts/base.ts';
import '../../parts/syllable-chip.ts';
import { tools } from '../../parts/tools.ts';
import { formatNumber } from '../../state/settings.ts';
import './walk-detail.ts';

const ROWS = 50;
/** Syllables of a walk that its row shows; the details show all. */
const SHOWN = 12;

/**
 * Walks, fifty at a time. Rows can be ticked and opened.
 *
 * @fires picked-change - { picked }: the set of ticked indexes
 */
@customElement('nw-walk-table')
export class WalkTable extends LitElement {
  @property() patch: PatchName = 'a';
  @property({ attribute: false }) walks: readonly Schemas['Walk'][] = [];
  @property({ attribute: false }) params!: WalkParams;
  @property({ attribute: false }) picked: ReadonlySet<number> = new Set();
  @state() private from = 0;
  @state() private opened: ReadonlySet<number> = new Set();

  static override styles = [
    base,
    tools,
    css`
      :host { container-type: inline-size; }
      th, td { padding: 0.15rem 0.4rem; vertical-align: middle; }
      thead th { padding-block: 0.35rem; }
      tbody tr.walk:hover { background: var(--sunken); }
      tr.walk.open td { border-block-end-color: transparent; }
      .narrow { inline-size: 1%; white-space: nowrap; }
      .seed { font-family: var(--mono); font-size: 0.75rem; color: var(--quiet); }
      .chips { display: flex; flex-wrap: wrap; align-items: center; gap: 0.1rem 0.15rem; }
      .chips i { font-style: normal; color: var(--quiet); font-size: 0.6875rem; }
      .flips { color: var(--quiet); font-size: 0.8125rem; white-space: nowrap; }
      .open-button { min-inline-size: 1.75rem; min-block-size: 1.75rem; padding: 0; }
      input { inline-size: 1rem; block-size: 1rem; accent-color: var(--accent); margin: 0.25rem; }
      td.details { padding: 0 0 var(--gap); }
      nav { display: flex; align-items: center; justify-content: end; gap: var(--gap-s); font-size: 0.8125rem; padding-block-start: var(--gap-s); }
      @container (max-width: 36rem) { .wide { display: none; } }
      @container (max-width: 24rem) { .flips, .flips-head { display: none; } th, td { padding-inline: 0.2rem; } }
    `,
  ];

  protected override willUpdate(changed: Map<string, unknown>): void {
    if (!changed.has('walks')) return;
    this.opened = new Set();
    if (this.from >= this.walks.length) this.from = 0;
  }

  override render() {
    const to = Math.min(this.from + ROWS, this.walks.length);
    const all = this.walks.length > 0 && this.picked.size === this.walks.length;
    return html`
      <table>
        <caption class="hidden">Walks of patch ${this.patch.toUpperCase()}</caption>
        <thead><tr>
          <th class="narrow"><input type="checkbox" aria-label="Tick all walks" .checked=${all}
            .indeterminate=${!all && this.picked.size > 0} @change=${() => this.#pickAll(!all)}></th>
          <th class="narrow num">#</th>
          <th class="narrow wide">Seed</th>
          <th>Walk</th>
          <th class="narrow flips-head" title="Sound features that each step changed">Changed</th>
          <th class="narrow"><span class="hidden">Details</span></th>
        </tr></thead>
        <tbody>${this.walks.slice(this.from, to).map((walk, i) => this.#renderWalk(walk, this.from + i))}</tbody>
      </table>
      ${this.walks.length > ROWS ? this.#renderPager(to) : nothing}
    `;
  }

  #renderWalk(walk: Schemas['Walk'], index: number) {
    const open = this.opened.has(index);
    const flips = flipsOf(walk);
    const number = formatNumber(index + 1);
    const counts = flips.slice(0, SHOWN).map(bits).join('·');
    return html`
      <tr class="walk ${open ? 'open' : ''}">
        <td><input type="checkbox" aria-label="Tick walk ${number}" .checked=${this.picked.has(index)}
          @change=${() => this.#pick(index)}></td>
        <td class="num quiet">${number}</td>
        <td class="seed wide">${seedOfWalk(this.params.seed, index)}</td>
        <td><span class="chips">${walk.steps.slice(0, SHOWN).map(
          (step, k) => html`${k > 0 ? html`<i aria-hidden="true">▸</i>` : nothing}<nw-syllable-chip
            syllable=${step.syllable} .frequency=${step.frequency} .signature=${signatureOf(step.features)}
            .flipped=${k > 0 ? flips[k - 1]! : null}></nw-syllable-chip>`,
        )}${
          walk.steps.length > SHOWN
            ? html`<span class="quiet small">… ${formatNumber(walk.steps.length - SHOWN)} more</span>`
            : nothing
        }</span></td>
        <td class="flips">${counts}${flips.length > SHOWN ? '…' : ''}</td>
        <td><button class="tool open-button" type="button" aria-expanded=${open} aria-label="Details of walk ${number}"
          @click=${() => this.#toggle(index)}><wa-icon name=${open ? 'chevron-up' : 'chevron-down'}></wa-icon></button></td>
      </tr>
      ${
        open
          ? html`<tr><td class="details" colspan="6"><nw-walk-detail patch=${this.patch} .walk=${walk} .index=${index}
              .params=${this.params}></nw-walk-detail></td></tr>`
          : nothing
      }
    `;
  }

  #renderPager(to: number) {
    const go = (from: number): void => {
      this.from = from;
    };
    return html`<nav aria-label="Pages of walks">
      <span class="quiet">${formatNumber(this.from + 1)}–${formatNumber(to)} of ${formatNumber(this.walks.length)}</span>
      <button class="tool framed" type="button" aria-label="Walks before" ?disabled=${this.from === 0}
        @click=${() => go(this.from - ROWS)}><wa-icon name="chevron-left"></wa-icon></button>
      <button class="tool framed" type="button" aria-label="Walks after" ?disabled=${to >= this.walks.length}
        @click=${() => go(this.from + ROWS)}><wa-icon name="chevron-right"></wa-icon></button>
    </nav>`;
  }

  #toggle(index: number): void {
    const opened = new Set(this.opened);
    if (!opened.delete(index)) opened.add(index);
    this.opened = opened;
  }

  #pick(index: number): void {
    const picked = new Set(this.picked);
    if (!picked.delete(index)) picked.add(index);
    this.#tell(picked);
  }

  #pickAll(on: boolean): void {
    this.#tell(new Set(on ? this.walks.keys() : []));
  }

  #tell(picked: ReadonlySet<number>): void {
    this.dispatchEvent(new CustomEvent('picked-change', { detail: { picked } }));
  }
}

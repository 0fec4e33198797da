/** <nw-pair-panel>: full names from first names of one slot and last names of the other. */
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import '@awesome.me/webawesome/dist/components/number-input/number-input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaNumberInput from '@awesome.me/webawesome/dist/components/number-input/number-input.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PatchName } from '../../api.ts';
import {
  decodePairs,
  encodePairs,
  type NamePair,
  type PairChoice,
  type Pairing,
  pairLimit,
  pairNames,
} from '../../logic/names/pairs.ts';
import { type RenderStyle, renderName } from '../../logic/names/render.ts';
import { NO_FILTER } from '../../logic/names/rows.ts';
import { toCsv } from '../../logic/table-text.ts';
import { drawSeed } from '../../logic/walks/seed.ts';
import { base } from '../../parts/base.ts';
import type { Column } from '../../parts/data-table.ts';
import '../../parts/data-table.ts';
import { download } from '../../parts/download.ts';
import '../../parts/fields/seed-field.ts';
import { tools } from '../../parts/tools.ts';
import { copyText } from '../../state/copy-text.ts';
import { marksOf } from '../../state/marks.ts';
import { route, setQuery } from '../../state/router.ts';
import { formatNumber } from '../../state/settings.ts';
import { StoreController } from '../../state/store.ts';
import { readAllNames } from './name-source.ts';
import { patchNames } from './patch-names.ts';
import { step } from './step-styles.ts';

type Names = readonly string[];

/** Full names: a first name of one patch and a last name of the other. While it is open the address tells how. */
@customElement('nw-pair-panel')
export class PairPanel extends LitElement {
  @property() renderStyle: RenderStyle = 'title';
  @state() private open = false;
  @state() private choice: PairChoice = {
    list: 'selected',
    firstFrom: 'a',
    pairing: 'index',
    limit: 1000,
    seed: drawSeed(),
  };
  @state() private names: Readonly<Record<PatchName, Names>> = { a: [], b: [] };
  @state() private error = '';
  #read = '';
  #pairs: { readonly of: readonly unknown[]; readonly pairs: readonly NamePair[] } | null = null;

  static override styles = [
    base,
    tools,
    step,
    css`
      .panel { display: block; }
      summary { cursor: pointer; display: flex; flex-wrap: wrap; align-items: center; gap: 0.15rem 0.5rem; min-block-size: 1.5rem; }
      summary::-webkit-details-marker { display: none; }
      summary h2 { display: inline; }
      summary > wa-icon { transition: rotate var(--wa-transition-fast, 0s); }
      details[open] summary > wa-icon { rotate: 90deg; }
      .body { display: grid; grid-template-columns: minmax(0, 1fr); gap: var(--gap); padding-block-start: var(--gap); }
      nw-data-table { block-size: 18rem; }
    `,
  ];

  constructor() {
    super();
    new StoreController(this, patchNames.a, patchNames.b);
    const asked = decodePairs(route.value.query.pairs ?? '');
    if (asked) this.choice = asked;
    this.open = asked !== null;
  }

  #set(changes: Partial<PairChoice>): void {
    this.choice = { ...this.choice, ...changes };
    setQuery({ pairs: this.open ? encodePairs(this.choice) : '' });
  }

  protected override updated(): void {
    if (this.open) void this.#readNames();
  }

  override render() {
    return html`
      <details class="panel" data-help="pairing" ?open=${this.open} @toggle=${(event: Event) => {
        this.open = (event.target as HTMLDetailsElement).open;
        this.#set({});
      }}>
        <summary><wa-icon name="chevron-right"></wa-icon><h2>Full names</h2>
          <span class="quiet small">first names of one patch with last names of the other</span></summary>
        ${this.open ? this.#renderBody() : nothing}
      </details>
    `;
  }

  #renderBody() {
    const { a, b } = this.names;
    const { list, firstFrom, pairing, limit, seed } = this.choice;
    const pairs = this.#makePairs();
    const missing = (['a', 'b'] as const).filter((patch) => this.names[patch].length === 0);
    const most = pairLimit(pairing, a.length, b.length);
    return html`<div class="body">
      <div class="fields">
        <wa-select size="s" label="Names" .value=${list} @change=${(event: Event) =>
          this.#set({ list: (event.target as WaSelect).value as PairChoice['list'] })}>
          <wa-option value="selected">selected</wa-option><wa-option value="kept">kept only</wa-option>
        </wa-select>
        <wa-select size="s" label="Order" .value=${firstFrom} @change=${(event: Event) =>
          this.#set({ firstFrom: (event.target as WaSelect).value as PatchName })}>
          <wa-option value="a">first of A, last of B</wa-option><wa-option value="b">first of B, last of A</wa-option>
        </wa-select>
        <wa-select size="s" label="Pairs" .value=${pairing} @change=${(event: Event) =>
          this.#set({ pairing: (event.target as WaSelect).value as Pairing })}>
          <wa-option value="index">one by one</wa-option><wa-option value="random">at random</wa-option>
          <wa-option value="all">each with each</wa-option>
        </wa-select>
        <wa-number-input size="s" label="At most" min="1" max="100000" step="100" .value=${String(limit)}
          @change=${(event: Event) => {
            const value = Math.trunc(Number((event.target as WaNumberInput).value));
            if (value >= 1) this.#set({ limit: Math.min(value, 100_000) });
          }}></wa-number-input>
        <nw-seed-field .value=${seed} ?disabled=${pairing !== 'random'}
          @seed-change=${(event: CustomEvent<{ seed: string }>) => this.#set(event.detail)}></nw-seed-field>
      </div>
      ${this.error ? html`<p class="error" role="alert">${this.error}</p>` : nothing}
      ${
        missing.length > 0 && !this.error
          ? html`<p class="quiet">Patch ${missing.map((patch) => patch.toUpperCase()).join(' and ')} has no
              ${list} names yet; both patches are needed.</p>`
          : html`
            <nw-data-table label="Full names" .columns=${this.#columns()} .items=${pairs}></nw-data-table>
            <div class="foot">
              <span class="small quiet">${formatNumber(pairs.length)} of ${Number.isFinite(most) ? formatNumber(most) : 'any number of'} pairs</span>
              <button class="tool framed" type="button" @click=${() => this.#copy(pairs)}><wa-icon name="copy"></wa-icon>Copy all</button>
              <button class="tool framed" type="button" @click=${() => this.#save(pairs)}><wa-icon name="download"></wa-icon>Save as CSV</button>
            </div>`
      }
    </div>`;
  }

  #columns(): readonly Column<NamePair>[] {
    const { firstFrom } = this.choice;
    return [
      { key: 'full', label: 'Full name', render: (pair) => this.#full(pair) },
      {
        key: 'first',
        label: `First (${firstFrom.toUpperCase()})`,
        render: ({ first }) => html`<span class="quiet">${first}</span>`,
      },
      {
        key: 'last',
        label: `Last (${firstFrom === 'a' ? 'B' : 'A'})`,
        render: ({ last }) => html`<span class="quiet">${last}</span>`,
      },
    ];
  }

  #full({ first, last }: NamePair): string {
    return `${renderName(first, this.renderStyle)} ${renderName(last, this.renderStyle)}`;
  }

  /** Made anew only when something they depend on has changed. */
  #makePairs(): readonly NamePair[] {
    const { names } = this;
    const { firstFrom, pairing, limit, seed } = this.choice;
    const of = [names, firstFrom, pairing, limit, seed];
    if (this.#pairs?.of.every((value, k) => value === of[k])) return this.#pairs.pairs;
    const first = names[firstFrom];
    const last = names[firstFrom === 'a' ? 'b' : 'a'];
    const pairs = pairNames(first, last, { pairing, limit, seed });
    this.#pairs = { of, pairs };
    return pairs;
  }

  async #readNames(): Promise<void> {
    const { a, b } = patchNames;
    const key = JSON.stringify([this.choice.list, a.value.selection, b.value.selection]);
    if (key === this.#read) return;
    this.#read = key;
    try {
      const [first, last] = await Promise.all([this.#namesOf('a'), this.#namesOf('b')]);
      if (this.#read !== key) return;
      this.names = { a: first, b: last };
      this.error = '';
    } catch (error) {
      this.error = (error as Error).message;
    }
  }

  async #namesOf(patch: PatchName): Promise<Names> {
    const names = patchNames[patch];
    const { made, selection } = names.value;
    const runId = (selection ?? made)?.runId;
    const marks = runId ? marksOf(runId) : null;
    await marks?.ready;
    const { list } = this.choice;
    if (list === 'selected' && !selection) return [];
    const rows = await readAllNames({ names, marks }, list, NO_FILTER);
    return rows.map(({ name }) => name);
  }

  #copy(pairs: readonly NamePair[]): void {
    const text = pairs.map((pair) => `${this.#full(pair)}\n`).join('');
    void copyText(text, `${formatNumber(pairs.length)} full names`);
  }

  #save(pairs: readonly NamePair[]): void {
    const rows = pairs.map((pair) => [this.#full(pair), pair.first, pair.last]);
    download('full-names.csv', 'text/csv', toCsv({ columns: ['name', 'first', 'last'], rows }));
  }
}

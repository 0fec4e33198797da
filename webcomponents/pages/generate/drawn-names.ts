/** <nw-drawn-names>: the names drawn last, to keep and to export. */
import '@awesome.me/webawesome/dist/components/dropdown/dropdown.js';
import '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import type WaDropdownItem from '@awesome.me/webawesome/dist/components/dropdown-item/dropdown-item.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { generateProblem, generateRequest } from '../../logic/generate/form.ts';
import { type GeneratedName, generatedTable } from '../../logic/generate/generated-names.ts';
import { hashOf } from '../../logic/hash-route.ts';
import { toCsv, toMarkdown, toNdjson, toObjects } from '../../logic/table-text.ts';
import { base } from '../../parts/base.ts';
import '../../parts/data-table.ts';
import type { Column } from '../../parts/data-table.ts';
import { tools } from '../../parts/tools.ts';
import { FACES } from '../../parts/type-faces.ts';
import { copyText } from '../../state/copy-text.ts';
import { keepEntries, keepers, keptSpellings } from '../../state/keepers.ts';
import { formatNumber } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import { EXPORT_FORMATS, type ExportFormat, saveTexts } from '../candidates/review/export.ts';
import { classLabel, drawNames, generate, packageName } from './state.ts';

/** Pixels below which there is no room for the raw name. */
const NARROW = 480;

/** The names that were drawn: raw beside rendered where they differ, one of them in print. */
@customElement('nw-drawn-names')
@watches(generate, keepers)
export class DrawnNames extends LitElement {
  @state() private active = -1;
  #names: readonly GeneratedName[] = [];

  static override styles = [
    base,
    tools,
    css`
      :host { container-type: inline-size; }
      .panel { display: grid; gap: var(--gap-s); align-content: start; }
      .panel > * { min-inline-size: 0; }
      nw-data-table { block-size: 23rem; }
      .stale { display: flex; gap: 0.4rem; align-items: baseline; color: var(--warning); font-size: 0.8125rem; }
      .empty { display: grid; gap: 0.5rem; padding-block: 2rem; justify-items: center; text-align: center; color: var(--quiet); }
      .empty wa-icon { font-size: 1.75rem; }
    `,
  ];

  protected override willUpdate(): void {
    const { names } = generate.value;
    if (names === this.#names) return;
    this.#names = names;
    this.active = names.length > 0 ? 0 : -1;
  }

  override render() {
    const { names, made, error, busy, excluded } = generate.value;
    return html`
      <section class="panel" aria-labelledby="title">
        <div class="row between">
          <h2 id="title">Names</h2>
          ${
            names.length > 0
              ? html`<span class="small quiet" role="status">${formatNumber(names.length)} drawn${
                  excluded > 0 ? `, ${formatNumber(excluded)} filtered` : ''
                }, seed ${names[0]!.seed}</span>`
              : nothing
          }
        </div>
        ${
          error
            ? html`<p class="error" role="alert">${error}
                <button class="tool framed" type="button" @click=${() => drawNames()}>Try again</button></p>`
            : nothing
        }
        ${
          names.length > 0
            ? this.#renderNames()
            : html`<div class="empty"><wa-icon name="sparkles"></wa-icon>
                <p>${busy ? 'Drawing …' : made ? 'No names came.' : 'Names appear here: the same package, controls and seed always give the same ones.'}</p></div>`
        }
      </section>
    `;
  }

  #renderNames() {
    const { names } = generate.value;
    const chosen = names[this.active];
    return html`
      ${this.#isStale() ? html`<p class="stale" role="status"><wa-icon name="history"></wa-icon>Drawn with other settings than these.</p>` : nothing}
      <nw-data-table label="Drawn names" .columns=${this.#columns()} .items=${names} .active=${this.active}
        @row-active=${(event: CustomEvent<{ index: number }>) => {
          this.active = event.detail.index;
        }}></nw-data-table>
      <div class="row">
        <button class="tool framed" type="button" ?disabled=${!chosen}
          @click=${() => chosen && this.#keep([chosen])}><wa-icon name="heart"></wa-icon>Keep</button>
        <button class="tool framed" type="button" ?disabled=${names.length > 1000}
          @click=${() => this.#keep(names)}>Keep all</button>
        <span class="grow"></span>
        <button class="tool framed" type="button"
          @click=${() => copyText(names.map(({ name }) => name).join('\n'), `${names.length} names`)}><wa-icon name="copy"></wa-icon>Copy all</button>
        <wa-dropdown @wa-select=${(event: CustomEvent<{ item: WaDropdownItem }>) => this.#save(event.detail.item.value as ExportFormat)}>
          <button slot="trigger" class="tool framed" type="button"><wa-icon name="download"></wa-icon>Save<wa-icon name="chevron-down"></wa-icon></button>
          ${Object.entries(EXPORT_FORMATS).map(([format, label]) => html`<wa-dropdown-item value=${format}>${label}</wa-dropdown-item>`)}
        </wa-dropdown>
      </div>
      ${chosen ? html`<nw-type-preview .name=${chosen.name}></nw-type-preview>` : nothing}
    `;
  }

  #columns(): readonly Column<GeneratedName>[] {
    const { names } = generate.value;
    const rendered = this.clientWidth >= NARROW && names.some(({ name, raw }) => name !== raw);
    const mixed = new Set(names.map(({ kind }) => kind)).size > 1;
    const columns: Column<GeneratedName>[] = [
      {
        key: 'index',
        label: '#',
        align: 'end',
        width: '3.25rem',
        render: (_, i) => formatNumber(i + 1),
      },
      { key: 'name', label: 'Name', render: ({ name }) => html`<span dir="auto">${name}</span>` },
    ];
    if (rendered)
      columns.push({
        key: 'raw',
        label: 'Raw',
        render: ({ raw }) => html`<span class="quiet">${raw}</span>`,
      });
    if (mixed)
      columns.push({ key: 'kind', label: 'Class', render: ({ kind }) => classLabel(kind) });
    columns.push({
      key: 'keep',
      label: '',
      width: '3.25rem',
      render: (row) => this.#renderHeart(row),
    });
    return columns;
  }

  #renderHeart(row: GeneratedName) {
    const on = keptSpellings().has(row.name);
    return html`<button class="tool mark" type="button" tabindex="-1" aria-pressed=${on}
      aria-label=${on ? `${row.name} is kept` : `Keep ${row.name}`} @click=${() => this.#keep([row])}><wa-icon name="heart"></wa-icon></button>`;
  }

  /** Keeps names with what they were drawn from. */
  #keep(names: readonly GeneratedName[]): void {
    const entries = names.map(({ name, raw, classKey, packageId, seed }) => ({
      name,
      plain: raw.toLowerCase(),
      title: packageId === null ? '' : packageName(packageId),
      kind: classKey ?? 'full_name',
      nameClass: classKey ?? 'full_name',
      seed: String(seed),
    }));
    void keepEntries(entries, 'Generate');
  }

  #isStale(): boolean {
    const { form, made } = generate.value;
    return (
      generateProblem(form) !== '' || JSON.stringify(generateRequest(form)) !== JSON.stringify(made)
    );
  }

  #save(format: ExportFormat): void {
    const { names, made } = generate.value;
    const table = generatedTable(names);
    saveTexts('names', format, {
      txt: () => names.map(({ name }) => `${name}\n`).join(''),
      csv: () => toCsv(table),
      json: () => `${JSON.stringify({ request: made, names: toObjects(table) }, null, 2)}\n`,
      ndjson: () => toNdjson(table),
      md: () => toMarkdown(table),
    });
  }
}

/** Where names come from when there are none yet. */
export const nothingToDraw = () => html`
  <section class="panel stack tight">
    <h2>No package is imported yet</h2>
    <p class="quiet">Names are drawn from packages in the database. Select names, build a package of them with class files, and import it.</p>
    <div class="row"><a class="tool loud" href=${hashOf('packages')}>Import a package</a><a href=${hashOf('candidates')}>Make names first</a></div>
  </section>
`;

/** A name as it may stand in print, in the faces that the system has. */
@customElement('nw-type-preview')
export class TypePreview extends LitElement {
  @property() name = '';

  static override styles = [
    base,
    css`
      :host { border-block-start: 1px solid var(--line); padding-block-start: 0.6rem; }
      h3 { font-size: 0.8125rem; color: var(--quiet); }
      ul { display: grid; gap: 0.5rem 1rem; grid-template-columns: repeat(auto-fill, minmax(min(16rem, 100%), 1fr)); margin-block-start: 0.35rem; }
      .face { display: block; font-size: 1.375rem; line-height: 1.35; white-space: nowrap; overflow: hidden; text-overflow: ellipsis; }
      small { color: var(--quiet); font-size: 0.75rem; }
    `,
  ];

  override render() {
    return html`
      <h3>In print</h3>
      <ul>${FACES.map(
        ([label, family]) =>
          html`<li><span class="face" style="font-family: ${family}">${this.name}</span><small>${label}</small></li>`,
      )}</ul>
    `;
  }
}

/** <nw-database-browser>: what was imported: packages, their tables, the names in them. */
import { api, type Schemas } from '../../api.ts';
import { classTitleOf } from '../../logic/packages/form.ts';
import { Reading } from '../../logic/reading.ts';
import { formatWhen } from '../../logic/when.ts';
import { renderReading } from '../../parts/action.ts';
import { column } from '../../parts/data-table.ts';
import { css, element, html, nothing, PageElement } from '../../parts/element.ts';
import { formStyles, panelHead } from '../../parts/fields/inputs.ts';
import type { RowSource } from '../../parts/row-list.ts';
import '../../parts/row-list.ts';
import { route, setQuery } from '../../state/router.ts';
import { corpusName, server } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';
import { deletePackage, deleting, type ImportedPackage, importedPackages } from './state.ts';

type Table = Schemas['PackageTable'];

@element('nw-database-browser', importedPackages, deleting, route, server)
export class DatabaseBrowser extends PageElement {
  readonly #tables = new Reading<readonly Table[]>(this, {
    key: () => (this.#shown === 0 ? null : String(this.#shown)),
    read: async (signal) => {
      const query = { package_id: this.#shown };
      return (await api.get('/api/database/package-tables', { query, signal })).tables;
    },
  });
  /** Package whose tables are shown. */
  #shown = 0;

  static override styles = css`
    ${formStyles}
    @container (min-width: 44rem) { .columns { grid-template-columns: minmax(13rem, 18rem) minmax(0, 1fr); } }
    .list { display: grid; gap: 0.25rem; max-block-size: 24rem; overflow-y: auto; }
    .item { display: flex; align-items: center; gap: 0.25rem; border: 1px solid var(--line); border-radius: var(--radius-s); }
    .item.chosen { border-color: var(--accent); background: var(--chosen); }
    .pick { all: unset; cursor: pointer; flex: 1; min-inline-size: 0; padding: 0.4rem 0.6rem; }
    .pick:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: var(--radius-s); }
    .pick b { display: block; font-weight: 600; overflow-wrap: anywhere; }
    h3 { margin-block-end: 0.35rem; }
  `;

  get #packages(): readonly ImportedPackage[] {
    const gone = deleting.value;
    return (importedPackages.value?.packages ?? []).filter(({ id }) => !gone.has(id));
  }

  get #package(): ImportedPackage | undefined {
    const wanted = Number(route.value.query.package);
    return this.#packages.find(({ id }) => id === wanted) ?? this.#packages[0];
  }

  protected override willUpdate(): void {
    const id = this.#package?.id ?? 0;
    if (id !== this.#shown) this.#tables.forget(); // those of another package
    this.#shown = id;
  }

  override render() {
    const list = importedPackages.value?.packages ?? null;
    const chosen = this.#package;
    return html`
      <section class="panel" aria-labelledby="title">
        ${panelHead('Database', 'The packages that Generate draws from.')}
        ${renderReading(importedPackages, 'the database')}
        ${
          chosen
            ? html`<div class="columns">
                <div>
                  <h3>Packages</h3>
                  <ul class="list">${this.#packages.map((one) => this.#renderPackage(one, one === chosen))}</ul>
                </div>
                ${this.#renderTables()}
              </div>`
            : list
              ? html`<p class="quiet">Nothing is imported yet. Import a package above: its lists of names appear here.</p>`
              : nothing
        }
      </section>
    `;
  }

  #renderPackage({ id, package_name, imported_at }: ImportedPackage, chosen: boolean) {
    const name = corpusName(package_name);
    return html`<li class="item ${chosen ? 'chosen' : ''}">
      <button class="pick" aria-pressed=${chosen} @click=${() => setQuery({ package: String(id), table: '' })}>
        <b>${name}</b><span class="small quiet">no. ${id}, ${formatWhen(new Date(imported_at))}</span>
        ${name === package_name ? nothing : html`<span class="id">${package_name}</span>`}
      </button>
      <button class="tool" type="button" title="Delete from the database" aria-label=${`Delete ${name}`}
        @click=${() => deletePackage(id, name)}><nw-icon name="trash"></nw-icon></button>
    </li>`;
  }

  #renderTables() {
    const tables = this.#tables.value;
    if (tables === null) return renderReading(this.#tables, 'its tables');
    if (tables.length === 0) {
      return html`<p class="quiet">This package has no file of names: it was built without selections.</p>`;
    }
    const wanted = Number(route.value.query.table);
    const table = tables.find(({ id }) => id === wanted) ?? tables[0]!;
    return html`<div class="stack tight">
      <div>
        <h3>Tables</h3>
        <div class="row" role="group" aria-label="Tables of the package">
          ${tables.map(
            (
              one,
            ) => html`<button class="chip" aria-pressed=${one === table} @click=${() => setQuery({ table: String(one.id) })}
              title=${`Drawn as: ${classTitleOf(one.source_txt_name)}`}>${one.source_txt_name}
              <span class="quiet">${formatNumber(one.row_count)}</span></button>`,
          )}
        </div>
      </div>
      <p class="small quiet">Drawn as ${classTitleOf(table.source_txt_name).toLowerCase()}: the class follows from the file's name.</p>
      <nw-row-list heading="Names" where="in this table" what="names" file=${table.source_txt_name.replace(/\.txt$/i, '')} .source=${tableSource(table)}></nw-row-list>
    </div>`;
  }
}

/** Most rows that the server gives at once. */
const MOST_ROWS = 200;

/** The names of one table by the lines of their file. */
const tableSource = (table: Table): RowSource<Schemas['TableRows']['rows'][number]> => ({
  key: JSON.stringify(table),
  columns: [
    column('line_number', 'Line', '5.5rem', undefined, { align: 'end' }),
    column('value', 'Name', 'minmax(0, 1fr)'),
  ],
  cells: { name: ({ value }) => value, line: ({ line_number }) => line_number },
  async page(offset, limit, signal) {
    const query = { table_id: table.id, offset, limit: Math.min(limit, MOST_ROWS) };
    const { rows } = await api.get('/api/database/table-rows', { query, signal });
    return { rows, total: table.row_count };
  },
  nameOf: ({ value }) => value,
});

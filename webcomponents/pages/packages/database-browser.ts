/** <nw-database-browser>: what was imported: packages, their tables, the names in them. */
import { css, html, nothing } from 'lit';
import { state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { classTitleOf } from '../../logic/packages/form.ts';
import { Reading } from '../../logic/reading.ts';
import { formatWhen } from '../../logic/when.ts';
import { Action } from '../../parts/action.ts';
import { formStyles, textField, tick } from '../../parts/fields/inputs.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { route, setQuery } from '../../state/router.ts';
import { corpusName, server } from '../../state/server.ts';
import { formatBytes, formatNumber } from '../../state/settings.ts';
import './shared-names.ts';
import { deletePackage, deleting, type ImportedPackage, importedPackages } from './state.ts';
import './table-reader.ts';

type Table = Schemas['PackageTable'];

@element('nw-database-browser', importedPackages, deleting, route, server)
export class DatabaseBrowser extends PageElement {
  @state() private target = '';
  @state() private overwrite = false;
  @state() private exported = '';
  readonly #export = new Action(this, 'Database');
  readonly #tables = new Reading<readonly Table[]>(this);
  /** Package whose tables are shown. */
  #shown = 0;

  static override styles = [
    formStyles,
    css`
      .export { padding-block-start: 0.75rem; overflow-wrap: anywhere; }
      .columns { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); align-items: start; }
      .columns > * { min-inline-size: 0; }
      @container (min-width: 44rem) { .columns { grid-template-columns: minmax(13rem, 18rem) minmax(0, 1fr); } }
      .list { display: grid; gap: 0.25rem; max-block-size: 24rem; overflow-y: auto; }
      .item { display: flex; align-items: center; gap: 0.25rem; border: 1px solid var(--line); border-radius: var(--radius-s); }
      .item.chosen { border-color: var(--accent); background: var(--chosen); }
      .pick { all: unset; cursor: pointer; flex: 1; min-inline-size: 0; padding: 0.4rem 0.6rem; }
      .pick:focus-visible { outline: 2px solid var(--focus); outline-offset: -2px; border-radius: var(--radius-s); }
      .pick b { display: block; font-weight: 600; overflow-wrap: anywhere; }
      .tables { display: flex; flex-wrap: wrap; gap: 0.35rem; }
      h3 { margin-block-end: 0.35rem; }
    `,
  ];

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
    if (id === 0) return;
    const params = { query: { package_id: id } };
    void this.#tables.ask(
      String(id),
      async (signal) =>
        (await answer(api.GET('/api/database/package-tables', { params, signal }))).tables,
    );
  }

  override render() {
    const list = importedPackages.value?.packages ?? null;
    const chosen = this.#package;
    return html`
      <section class="panel" aria-labelledby="title">
        <div>
          <h2 id="title">Database</h2>
          <p class="quiet small">The packages that Generate draws from.</p>
        </div>
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
        ${
          list && list.length > 1
            ? html`<nw-shared-names .revision=${list.map(({ id }) => id).join()}></nw-shared-names>`
            : nothing
        }
        ${importedPackages.value ? this.#renderExport(importedPackages.value.db_path) : nothing}
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
        <div class="tables" role="group" aria-label="Tables of the package">
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
      <nw-table-reader .table=${table}></nw-table-reader>
    </div>`;
  }
  /** The whole database as a file; paths are the server's. */
  #renderExport(path: string) {
    const write = async (): Promise<void> => {
      this.exported = '';
      const body = { output_path: this.target, overwrite: this.overwrite };
      const made = await answer(api.POST('/api/database/export', { body }));
      this.exported = `${made.message} ${made.export_path}, ${formatBytes(made.bytes)}`;
    };
    const setTarget = (text: string): void => {
      this.target = text;
    };
    const setOverwrite = (on: boolean): void => {
      this.overwrite = on;
    };
    const field = { placeholder: 'a file or a folder on the server', live: true };
    return html`<details class="more">
      <summary>Export the database</summary>
      <div class="stack tight export">
        <p class="small"><span class="quiet">One file:</span> <code>${path}</code></p>
        ${textField('Export to', this.target, setTarget, field)}
        ${tick('replace a file that is there', this.overwrite, setOverwrite)}
        <div>${this.#export.button('Export', write, this.target === '' ? 'Say where to first' : '')}</div>
        ${this.#export.renderFault()}
        ${this.exported ? html`<p class="small" role="status">${this.exported}</p>` : nothing}
        <p class="small quiet">Over HTTP: <code>/api/database/backup</code> makes a backup, <code>/api/database/import</code> restores one.</p>
      </div>
    </details>`;
  }
}

/** <nw-shared-names>: names that stand in several packages. */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { Reading } from '../../logic/reading.ts';
import { toCsv } from '../../logic/table-text.ts';
import { base } from '../../parts/base.ts';
import type { Column } from '../../parts/data-table.ts';
import '../../parts/data-table.ts';
import { download } from '../../parts/download.ts';
import { renderFault } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { corpusName } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';

type SharedName = Schemas['SharedNames']['names'][number];

/** Most names that the route sends at once; the most shared come first. */
const MOST = 10_000;

const holders = ({ packages }: SharedName): string =>
  packages
    .map(({ package_name, package_id }) => `${corpusName(package_name)} (no. ${package_id})`)
    .join(', ');

const COLUMNS: readonly Column<SharedName>[] = [
  { key: 'value', label: 'Name', width: 'minmax(6rem, 1fr)' },
  {
    key: 'packages',
    label: 'Packages',
    width: 'minmax(8rem, 2fr)',
    render: (row) => html`<span title=${holders(row)}>${holders(row)}</span>`,
  },
];

/** Which names stand in several packages; looked for when it is opened. */
@customElement('nw-shared-names')
export class SharedNames extends LitElement {
  /** Tells one state of the database from another. */
  @property() revision = '';
  @state() private open = false;
  readonly #found = new Reading<Schemas['SharedNames']>(this);

  static override styles = [
    base,
    tools,
    css`
      details { border-block-start: 1px solid var(--line); padding-block-start: 0.6rem; }
      summary { cursor: pointer; font-weight: 550; min-block-size: 1.5rem; }
      .body { display: grid; gap: var(--gap-s); padding-block-start: 0.75rem; }
      nw-data-table { block-size: 16rem; }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('revision')) this.#found.forget();
    if (!this.open) return;
    const params = { query: { limit: MOST } };
    void this.#found.ask(this.revision, (signal) =>
      answer(api.GET('/api/database/shared-names', { params, signal })),
    );
  }

  override render() {
    return html`
      <details @toggle=${(event: Event) => {
        this.open = (event.target as HTMLDetailsElement).open;
      }}>
        <summary>Names in more than one package</summary>
        <div class="body">
          ${renderFault(this.#found)}
          ${this.#found.value ? this.#renderFound(this.#found.value) : this.#found.error ? nothing : html`<p class="quiet" role="status">Comparing the packages …</p>`}
        </div>
      </details>
    `;
  }

  #renderFound({ names, total }: Schemas['SharedNames']) {
    if (total === 0) {
      return html`<p class="small quiet" role="status">None: no two packages share a name.</p>`;
    }
    const rest =
      total > names.length ? `; the ${formatNumber(names.length)} most shared are listed` : '';
    return html`
      <div class="row between">
        <p class="small quiet" role="status">${formatNumber(total)} ${total === 1 ? 'name' : 'names'}${rest}. The case of A to Z does not count.</p>
        <button class="tool framed" type="button" @click=${this.#save}><wa-icon name="download"></wa-icon>CSV</button>
      </div>
      <nw-data-table label="Names in more than one package" .columns=${COLUMNS} .items=${names}></nw-data-table>
    `;
  }

  readonly #save = (): void => {
    const rows = (this.#found.value?.names ?? []).map((row) => [row.value, holders(row)]);
    download('shared-names.csv', 'text/csv', toCsv({ columns: ['name', 'packages'], rows }));
  };
}

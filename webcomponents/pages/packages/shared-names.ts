/** <nw-shared-names>: which names stand in several packages; looked for when it is opened. */
import { css, html, nothing, type PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import { answer, api } from '../../api.ts';
import { Reading } from '../../logic/reading.ts';
import { tableOf, toCsv } from '../../logic/table-text.ts';
import type { Column } from '../../parts/data-table.ts';
import { element, PageElement } from '../../parts/page-element.ts';
import '../../parts/data-table.ts';
import { download } from '../../parts/download.ts';
import { formStyles } from '../../parts/fields/inputs.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { corpusName } from '../../state/server.ts';
import { formatNumber } from '../../state/settings.ts';

/** Most names that the route sends at once; the most shared come first. */
const MOST = 10_000;

interface SharedName {
  readonly name: string;
  readonly packages: string;
}

interface Found {
  readonly names: readonly SharedName[];
  readonly total: number;
}

async function readShared(signal: AbortSignal): Promise<Found> {
  const params = { query: { limit: MOST } };
  const { names, total } = await answer(api.GET('/api/database/shared-names', { params, signal }));
  const holder = ({ package_name, package_id }: (typeof names)[number]['packages'][number]) =>
    `${corpusName(package_name)} (no. ${package_id})`;
  const rows = names.map(({ value, packages }) => ({
    name: value,
    packages: packages.map(holder).join(', '),
  }));
  return { names: rows, total };
}

const COLUMNS: readonly Column<SharedName>[] = [
  { key: 'name', label: 'Name', width: 'minmax(6rem, 1fr)' },
  {
    ...{ key: 'packages', label: 'Packages', width: 'minmax(8rem, 2fr)' },
    render: ({ packages }) => html`<span title=${packages}>${packages}</span>`,
  },
];

@element('nw-shared-names')
export class SharedNames extends PageElement {
  /** Tells one state of the database from another. */
  @property() revision = '';
  @state() private open = false;
  readonly #found = new Reading<Found>(this);

  static override styles = [
    formStyles,
    css`
      .body { display: grid; gap: var(--gap-s); padding-block-start: 0.75rem; }
      nw-data-table { block-size: 16rem; }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    if (changed.has('revision')) this.#found.forget();
    if (this.open) void this.#found.ask(this.revision, readShared);
  }

  override render() {
    return html`
      <details class="more" @toggle=${(event: Event) => {
        this.open = (event.target as HTMLDetailsElement).open;
      }}>
        <summary>Names in more than one package</summary>
        <div class="body">
          ${renderReading(this.#found, 'the packages')}
          ${this.#found.value ? renderFound(this.#found.value) : nothing}
        </div>
      </details>
    `;
  }
}

function renderFound({ names, total }: Found) {
  if (total === 0) {
    return html`<p class="small quiet" role="status">None: no two packages share a name.</p>`;
  }
  const rest =
    total > names.length ? `; the ${formatNumber(names.length)} most shared are listed` : '';
  const save = (): void => {
    const table = tableOf(names, { name: (row) => row.name, packages: (row) => row.packages });
    download('shared-names.csv', 'text/csv', toCsv(table));
  };
  return html`
    <div class="row between">
      <p class="small quiet" role="status">${formatNumber(total)} ${total === 1 ? 'name' : 'names'}${rest}. The case of A to Z does not count.</p>
      <button class="tool framed" type="button" @click=${save}><nw-icon name="download"></nw-icon>CSV</button>
    </div>
    <nw-data-table label="Names in more than one package" .columns=${COLUMNS} .items=${names}></nw-data-table>
  `;
}

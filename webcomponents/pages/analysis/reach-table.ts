/** <nw-reach-table>: the syllables that most starts reach. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import { toCsv } from '../../logic/table-text.ts';
import type { ProfileName } from '../../logic/walks/params.ts';
import { base } from '../../parts/base.ts';
import type { Column } from '../../parts/data-table.ts';
import { selectStyles } from '../../parts/fields/select.ts';
import '../../parts/data-table.ts';
import { FigureMemo } from '../../charts/figure-memo.ts';
import { panels } from '../../charts/panel-styles.ts';
import { keyOf } from '../../charts/patch-data.ts';
import { Reading } from '../../logic/reading.ts';
import { download } from '../../parts/download.ts';
import { renderReading } from '../../parts/reading-state.ts';
import { tools } from '../../parts/tools.ts';
import { route, setQuery } from '../../state/router.ts';
import { server } from '../../state/server.ts';
import { watches } from '../../state/store.ts';
import { chosenPatch, renderPatchChoice } from './patch-choice.ts';

type Row = Schemas['ReachSyllables']['syllables'][number];
type Key = keyof Row;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'syllable',
    label: 'Syllable',
    sortable: true,
    render: ({ syllable }) => html`<strong>${syllable}</strong>`,
  },
  {
    key: 'reachability',
    label: 'Reached from',
    sortable: true,
    align: 'end',
    width: 'minmax(6rem, 1fr)',
  },
  {
    key: 'frequency',
    label: 'Times',
    sortable: true,
    align: 'end',
    width: 'minmax(4.5rem, 0.7fr)',
  },
];

/** The syllables that most starts reach under a profile; opening one goes to its neighbours. */
@customElement('nw-reach-table')
@watches(server, route)
export class ReachTable extends LitElement {
  @property({ attribute: false }) patches: readonly PatchName[] = [];
  @property() profile: ProfileName = 'dialect';
  readonly #data = new Reading<Schemas['ReachSyllables']>(this, { cached: true });
  readonly #made = new FigureMemo();

  static override styles = [
    base,
    selectStyles,
    tools,
    panels,
    css`section.panel { display: flex; flex-direction: column; block-size: 100%; }
      nw-data-table { flex: 1 1 22rem; }
      @media print { section.panel { display: block; block-size: auto; break-inside: auto; } }`,
  ];

  protected override willUpdate(): void {
    const [patch, profile] = [chosenPatch(this.patches), this.profile];
    this.#data.ask(keyOf(patch, 'reach-syllables', profile), (signal) =>
      answer(api.POST('/api/walker/reach-syllables', { body: { patch, profile }, signal })),
    );
  }

  override render() {
    const { value } = this.#data;
    const { by, way } = route.value.query;
    const key = (COLUMNS.find((column) => column.key === by)?.key ?? 'reachability') as Key;
    const descending = way ? way === 'desc' : key !== 'syllable';
    const rows = this.#made.of([value, key, descending], () =>
      sorted(value?.syllables ?? [], key, descending),
    );
    const patch = chosenPatch(this.patches);
    return html`
      <section class="panel stack tight" aria-labelledby="heading" data-help="reach">
        <div class="row between"><h2 id="heading">Most reached under ${this.profile}</h2></div>
        <div class="controls">
          ${renderPatchChoice(this.patches, patch)}
          <button class="tool framed" type="button" ?disabled=${rows.length === 0} @click=${() =>
            download(
              `reach-${patch}-${this.profile}.csv`,
              'text/csv',
              toCsv({
                columns: ['syllable', 'reachability', 'frequency'],
                rows: rows.map((row) => [row.syllable, row.reachability, row.frequency]),
              }),
            )}><wa-icon name="download"></wa-icon>CSV</button>
        </div>
        ${renderReading(this.#data, 'the reach')}
        ${
          value
            ? html`
          <nw-data-table label=${`Syllables most reached under ${this.profile} in ${patch.toUpperCase()}`} .columns=${COLUMNS} .items=${rows}
            sortKey=${key} ?descending=${descending}
            @sort=${(event: CustomEvent<{ key: string; descending: boolean }>) => setQuery({ by: event.detail.key, way: event.detail.descending ? 'desc' : 'asc' })}
            @row-open=${(event: CustomEvent<{ row: Row | undefined }>) => {
              const { row } = event.detail;
              if (row) setQuery({ tab: 'neighbours', syllable: row.syllable, of: patch });
            }}></nw-data-table>
          <p class="small quiet">As many syllables as a step reaches on average. Enter or a double click shows the neighbours of one.</p>`
            : nothing
        }
      </section>
    `;
  }
}

function sorted(rows: readonly Row[], key: Key, descending: boolean): readonly Row[] {
  const sign = descending ? -1 : 1;
  return rows.toSorted((a, b) => {
    const [x, y] = [a[key], b[key]];
    return sign * (x < y ? -1 : x > y ? 1 : 0);
  });
}

/** <nw-syllable-list>: syllables of a corpus by length or features, paged. */
import { css, html, LitElement, nothing, type PropertyValues } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import { featureNames, featuresIn } from '../../logic/charts/features.ts';
import { toCsv } from '../../logic/table-text.ts';
import { base } from '../../parts/base.ts';
import type { Column } from '../../parts/data-table.ts';
import '../../parts/data-table.ts';
import { corpusKey, keyOf } from '../../charts/patch-data.ts';
import { Reading } from '../../logic/reading.ts';
import { download } from '../../parts/download.ts';
import { tools } from '../../parts/tools.ts';
import { notify, notifyError } from '../../state/notices.ts';
import { setQuery } from '../../state/router.ts';
import { formatNumber } from '../../state/settings.ts';

type Row = Schemas['ListedSyllable'];
type FeatureName = Schemas['FeatureName'];

/** Which syllables of a corpus a list holds. */
export interface SyllableSource {
  readonly patch: PatchName;
  readonly sort?: 'frequency' | 'alphabetical' | 'length';
  /** Features that all of them have. */
  readonly feature?: readonly FeatureName[];
  readonly search?: string;
  /** Only this piece of the sorted list. */
  readonly slice?: { readonly offset: number; readonly count: number };
}

/** Rows that one request may ask for. */
const MOST = 10_000;

const COLUMNS: readonly Column<Row>[] = [
  {
    key: 'syllable',
    label: 'Syllable',
    width: 'minmax(4.5rem, 1fr)',
    render: ({ syllable }) => html`<strong>${syllable}</strong>`,
  },
  { key: 'frequency', label: 'Times', align: 'end', width: '5rem' },
  {
    key: 'signature',
    label: 'Features',
    width: 'minmax(6rem, 1.6fr)',
    render: ({ signature }) => {
      const features = featuresIn(signature);
      return html`<span class="small quiet" title=${features.map(({ label }) => label).join(', ')}>${features.map(({ short }) => short).join(' ')}</span>`;
    },
  },
];

/**
 * Syllables of a corpus, read as they come into view; opening one goes to its neighbours.
 *
 * @slot - controls above the list
 */
@customElement('nw-syllable-list')
export class SyllableList extends LitElement {
  @property() heading = 'Syllables';
  @property({ attribute: false }) source: SyllableSource | null = null;
  @state() private active: Row | null = null;
  @state() private failure = '';

  readonly #total = new Reading<number>(this, { cached: true });
  #reader:
    | ((offset: number, limit: number, signal: AbortSignal) => Promise<readonly Row[]>)
    | null = null;
  #key = '';

  static override styles = [
    base,
    tools,
    css`
      section { display: grid; gap: var(--gap-s); }
      nw-data-table { block-size: 24rem; }
      @media print { section { break-inside: auto !important; } }
      @media (max-width: 44rem) { nw-data-table { block-size: 18rem; } }
    `,
  ];

  protected override willUpdate(changed: PropertyValues): void {
    const { source } = this;
    if (!source) return;
    const key = `${corpusKey(source.patch)} ${JSON.stringify(source)}`;
    if (key !== this.#key) {
      this.#key = key;
      this.#reader = (offset, limit, signal) => this.#rows(source, offset, limit, signal);
      this.failure = '';
    }
    if (changed.has('source')) this.active = null;
    this.#total.ask(keyOf(source.patch, 'syllables', source), async (signal) => {
      if (source.slice) return source.slice.count;
      return (await this.#page(source, 0, 0, signal)).total;
    });
  }

  override render() {
    const { source } = this;
    if (!source) return nothing;
    const total = this.#total.value ?? 0;
    const failure = this.failure || this.#total.error;
    return html`
      <section class="panel" aria-labelledby="heading">
        <div class="row between">
          <h2 id="heading">${this.heading}</h2>
          <span class="small quiet" role="status">${this.#total.value === null ? 'counting …' : `${formatNumber(total)} in ${source.patch.toUpperCase()}`}</span>
        </div>
        <slot></slot>
        ${failure ? html`<p role="alert" class="error">${failure} <button class="tool framed" @click=${this.#retry}>Try again</button></p>` : nothing}
        <nw-data-table label=${this.heading} .columns=${COLUMNS} .reader=${this.#reader} .count=${total}
          empty=${this.#total.loading ? 'Reading …' : 'No syllable of the corpus is like that.'}
          @row-active=${(event: CustomEvent<{ row: Row | undefined }>) => {
            this.active = event.detail.row ?? null;
          }}
          @row-open=${(event: CustomEvent<{ row: Row | undefined }>) => event.detail.row && this.#open(event.detail.row.syllable)}
          @read-failed=${(event: CustomEvent<Error>) => {
            this.failure = event.detail.message;
          }}></nw-data-table>
        <div class="row">
          <button class="tool framed" type="button" ?disabled=${!this.active} title="Choose a syllable of the list first, or open it with Enter"
            @click=${() => this.active && this.#open(this.active.syllable)}>
            <wa-icon name="waypoints"></wa-icon>${this.active ? `Neighbours of ${this.active.syllable}` : 'Neighbours'}</button>
          <button class="tool framed" type="button" ?disabled=${total === 0} @click=${this.#copy}><wa-icon name="copy"></wa-icon>Copy</button>
          <button class="tool framed" type="button" ?disabled=${total === 0} @click=${this.#save}><wa-icon name="download"></wa-icon>CSV</button>
        </div>
      </section>
    `;
  }

  #open(syllable: string): void {
    setQuery({ tab: 'neighbours', syllable, of: this.source!.patch });
  }

  readonly #retry = (): void => {
    this.failure = '';
    this.#total.again();
    const { source } = this;
    if (source) this.#reader = (offset, limit, signal) => this.#rows(source, offset, limit, signal);
    this.requestUpdate();
  };

  async #all(): Promise<readonly Row[]> {
    const source = this.source!;
    const total = this.#total.value ?? 0;
    const rows: Row[] = [];
    while (rows.length < total) {
      const more = await this.#rows(source, rows.length, Math.min(MOST, total - rows.length));
      if (more.length === 0) break;
      rows.push(...more);
    }
    return rows;
  }

  readonly #copy = async (): Promise<void> => {
    try {
      const rows = await this.#all();
      await navigator.clipboard.writeText(rows.map(({ syllable }) => `${syllable}\n`).join(''));
      notify('success', 'Analysis', `Copied ${formatNumber(rows.length)} syllables.`);
    } catch (error) {
      notifyError('Analysis', error);
    }
  };

  readonly #save = async (): Promise<void> => {
    try {
      const rows = await this.#all();
      const table = {
        columns: ['syllable', 'frequency', 'length', 'features'],
        rows: rows.map((row) => [
          row.syllable,
          row.frequency,
          row.length,
          featureNames(row.signature),
        ]),
      };
      download('syllables.csv', 'text/csv', toCsv(table));
    } catch (error) {
      notifyError('Analysis', error);
    }
  };

  async #rows(
    source: SyllableSource,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ): Promise<readonly Row[]> {
    return (await this.#page(source, (source.slice?.offset ?? 0) + offset, limit, signal))
      .syllables;
  }

  #page(
    { patch, sort, feature, search }: SyllableSource,
    offset: number,
    limit: number,
    signal?: AbortSignal,
  ) {
    const query = {
      patch,
      offset,
      limit,
      ...(sort && { sort }),
      ...(feature && { feature: [...feature] }),
      ...(search && { search }),
    };
    return answer(
      api.GET('/api/walker/syllables', { params: { query }, ...(signal && { signal }) }),
    );
  }
}

/** <nw-favourites-panel>: the list of favourites with filters, export and import. */
import '@awesome.me/webawesome/dist/components/button/button.js';
import '@awesome.me/webawesome/dist/components/icon/icon.js';
import '@awesome.me/webawesome/dist/components/input/input.js';
import '@awesome.me/webawesome/dist/components/option/option.js';
import '@awesome.me/webawesome/dist/components/select/select.js';
import type WaInput from '@awesome.me/webawesome/dist/components/input/input.js';
import type WaSelect from '@awesome.me/webawesome/dist/components/select/select.js';
import { css, html, LitElement, nothing } from 'lit';
import { customElement, query, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../../api.ts';
import { favouriteEntries } from '../../../logic/generate/favourite-file.ts';
import type { RowReader } from '../../../logic/paged-rows.ts';
import { Reading } from '../../../logic/reading.ts';
import { base } from '../../../parts/base.ts';
import type { Column } from '../../../parts/data-table.ts';
import { renderFault } from '../../../parts/reading-state.ts';
import '../../../parts/data-table.ts';
import { download } from '../../../parts/download.ts';
import { tools } from '../../../parts/tools.ts';
import { deleting } from '../../../state/delayed-delete.ts';
import { keepers } from '../../../state/keepers.ts';
import { notify, notifyError } from '../../../state/notices.ts';
import { formatNumber } from '../../../state/settings.ts';
import { StoreController } from '../../../state/store.ts';
import { favourites, readFavourites } from '../../names/review/favourites.ts';
import './favourite-editor.ts';

type Favourite = Schemas['Favorite'];

/** Entries that one request takes. */
const AT_ONCE = 10_000;

/** What a filter leaves. */
interface Found {
  readonly total: number;
  readonly tags: readonly string[];
  readonly reader: RowReader<Favourite> | null;
}

const NONE: Found = { total: 0, tags: [], reader: null };

/** Names worth keeping, with tags and notes, kept by the server. */
@customElement('nw-favourites-panel')
export class FavouritesPanel extends LitElement {
  @state() private tag = '';
  @state() private search = '';
  @state() private chosen: Favourite | null = null;
  /** Why a later page could not be read. */
  @state() private pageError = '';
  readonly #found = new Reading<Found>(this);
  @query('input[type=file]') private file!: HTMLInputElement;
  #seen: unknown = null;
  /** Counts the changes of what is kept. */
  #revision = 0;

  static override styles = [
    base,
    tools,
    css`
      :host { container-type: inline-size; }
      .panel { display: grid; gap: var(--gap-s); }
      .panel > * { min-inline-size: 0; }
      .bar { display: grid; gap: 0.5rem var(--gap); grid-template-columns: minmax(0, 2fr) minmax(7rem, 1fr); align-items: end; }
      .columns { display: grid; gap: var(--gap); grid-template-columns: minmax(0, 1fr); align-items: start; }
      .columns > * { min-inline-size: 0; }
      @container (min-width: 46rem) { .columns.two { grid-template-columns: minmax(0, 1fr) minmax(15rem, 20rem); } }
      nw-data-table { block-size: 19rem; }
      .chip { font-size: 0.75rem; }
    `,
  ];

  constructor() {
    super();
    new StoreController(this, favourites, keepers, deleting);
  }

  override connectedCallback(): void {
    super.connectedCallback();
    void readFavourites();
  }

  protected override willUpdate(): void {
    // names come and go here and on Names; both change the map
    if (favourites.value !== this.#seen) this.#revision++;
    this.#seen = favourites.value;
    const filter = {
      ...(this.search.trim() !== '' && { q: this.search.trim() }),
      ...(this.tag !== '' && { tag: this.tag }),
    };
    void this.#found.ask(JSON.stringify([filter, this.#revision]), async (signal) => {
      const first = { query: { ...filter, limit: 1, offset: 0 } };
      const [page, { tags }] = await Promise.all([
        answer(api.GET('/api/favorites', { params: first, signal })),
        answer(api.GET('/api/favorites/tags', { signal })),
      ]);
      const reader: RowReader<Favourite> = async (offset, limit, inner) => {
        const params = { query: { ...filter, offset, limit } };
        return (await answer(api.GET('/api/favorites', { params, signal: inner }))).favorites;
      };
      if (!signal.aborted) this.pageError = '';
      return { total: page.total, tags, reader };
    });
  }

  override render() {
    const { total, tags, reader } = this.#found.value ?? NONE;
    const filtered = this.search !== '' || this.tag !== '';
    return html`
      <section class="panel" aria-labelledby="title" data-help="favourites">
        <div class="row between">
          <h2 id="title">Favourites</h2>
          <div class="row">
            <button class="tool framed" type="button" ?disabled=${favourites.value.size === 0} @click=${this.#export}><wa-icon name="download"></wa-icon>Export</button>
            <button class="tool framed" type="button" @click=${() => this.file.click()}><wa-icon name="upload"></wa-icon>Import</button>
            <input type="file" hidden accept=".json,application/json" @change=${this.#import}>
          </div>
        </div>
        ${renderFault({ error: this.#found.error || keepers.error || this.pageError, again: this.#again })}
        ${
          total === 0 && !filtered
            ? html`<p class="quiet">None yet. The star next to a name adds it, with its source.</p>`
            : this.#renderList(total, tags, reader)
        }
      </section>
    `;
  }

  #renderList(total: number, tags: readonly string[], reader: RowReader<Favourite> | null) {
    const gone = this.chosen && deleting.value.has(`favourite ${this.chosen.id}`);
    const chosen = gone ? null : this.chosen;
    return html`
      <div class="bar">
        <wa-input size="s" type="search" label="Search names and notes" autocomplete="off" with-clear .value=${this.search}
          @input=${(event: Event) => {
            this.search = (event.target as WaInput).value ?? '';
          }}></wa-input>
        <wa-select size="s" label="Tag" .value=${this.tag || 'any'} @change=${(event: Event) => {
          const tag = String((event.target as WaSelect).value);
          this.tag = tag === 'any' ? '' : tag;
        }}>
          <wa-option value="any">any</wa-option>
          ${tags.map((tag) => html`<wa-option value=${tag}>${tag}</wa-option>`)}
        </wa-select>
      </div>
      <div class="columns ${chosen ? 'two' : ''}">
        <div class="stack tight">
          <nw-data-table label="Favourites" .columns=${this.#columns()} .reader=${reader} .count=${total}
            empty="No favourite is like this."
            .rowClass=${(row: Favourite) => (deleting.value.has(`favourite ${row.id}`) ? 'quiet' : '')}
            @row-active=${(event: CustomEvent<{ row?: Favourite }>) => {
              this.chosen = event.detail.row ?? null;
            }}
            @read-failed=${(event: CustomEvent<Error>) => {
              this.pageError = event.detail.message;
            }}></nw-data-table>
          <p class="small quiet" role="status">${formatNumber(total)} ${total === 1 ? 'name' : 'names'}${chosen ? '' : '; choose one to tag it, note something, or delete it'}.</p>
        </div>
        ${
          chosen
            ? html`<nw-favourite-editor .favourite=${chosen} .known=${tags}
                @favourite-change=${(event: CustomEvent<Favourite>) => {
                  this.chosen = event.detail;
                  this.#revision++;
                }}></nw-favourite-editor>`
            : nothing
        }
      </div>
    `;
  }

  #columns(): readonly Column<Favourite>[] {
    const gone = deleting.value;
    return [
      {
        key: 'name',
        label: 'Name',
        render: ({ id, name }) => (gone.has(`favourite ${id}`) ? html`<s>${name}</s>` : name),
      },
      {
        key: 'source',
        label: 'From',
        render: ({ source }) => html`<span class="quiet small" title=${source}>${source}</span>`,
      },
      {
        key: 'tags',
        label: 'Tags',
        render: ({ tags }) => tags.map((tag) => html`<span class="chip">${tag}</span> `),
      },
    ];
  }

  readonly #again = (): void => {
    this.pageError = '';
    this.#revision++;
    void readFavourites();
    this.requestUpdate();
  };

  readonly #export = async (): Promise<void> => {
    try {
      const all = await answer(api.GET('/api/favorites/export'));
      download('favourites.json', 'application/json', `${JSON.stringify(all, null, 2)}\n`);
    } catch (error) {
      notifyError('Favourites', error);
    }
  };

  readonly #import = async (): Promise<void> => {
    const file = this.file.files?.[0];
    this.file.value = '';
    if (!file) return;
    try {
      const entries = favouriteEntries(await file.text());
      for (let at = 0; at < entries.length; at += AT_ONCE) {
        const body = { entries: entries.slice(at, at + AT_ONCE) };
        await answer(api.POST('/api/favorites', { body }));
      }
      notify('success', 'Favourites', `${formatNumber(entries.length)} added from ${file.name}.`);
      await readFavourites();
    } catch (error) {
      notifyError('Favourites', error);
    }
  };
}

/** <nw-kept-names-package>: the names kept in this browser as a package, and the favourites of the server as kept names. */
import { css, html, LitElement, nothing } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { answer, api, type Schemas } from '../../api.ts';
import { hashOf } from '../../logic/hash-route.ts';
import type { Keeper } from '../../logic/names/keepers.ts';
import { fileStem } from '../../logic/names/ship.ts';
import { SharedReading } from '../../logic/reading.ts';
import { base } from '../../parts/base.ts';
import { tools } from '../../parts/tools.ts';
import { keepEntries, keepers } from '../../state/keepers.ts';
import { notify } from '../../state/notices.ts';
import { formatNumber } from '../../state/settings.ts';
import { watches } from '../../state/store.ts';
import { importedPackages } from './imported-packages.ts';
import { keptPackages } from './kept-packages.ts';

type Favourite = Schemas['Favorite'];

const PAGE = 1000;
/** What the server takes in one package. */
const MOST = 10_000;

/** A package of all kept names, and the way back. */
@customElement('nw-kept-names-package')
@watches(keepers)
export class KeptNamesPackage extends LitElement {
  @state() private called = 'kept-names';
  @state() private busy = false;
  @state() private fault = '';
  @state() private made: Schemas['FavoritePackage'] | null = null;

  static override styles = [
    base,
    tools,
    css`
      .panel { display: grid; gap: 0.6rem; }
      .tool { max-inline-size: 100%; white-space: normal; }
      label { display: flex; flex-wrap: wrap; max-inline-size: 100%; align-items: center; gap: 0.5rem; font-size: 0.8125rem; font-weight: 550; }
      input { flex: 1 1 6rem; inline-size: 12rem; min-block-size: var(--row); min-inline-size: 0; padding: 0 0.5rem; border: 1px solid var(--strong-line); border-radius: var(--radius-s);
        background: var(--raised); color: var(--ink); font: inherit; font-weight: 400; }
      .made { overflow-wrap: anywhere; }
    `,
  ];

  override render() {
    const count = keepers.value?.length ?? 0;
    const button = (words: string, act: () => Promise<void>, off: string, loud = '') =>
      html`<button class="tool framed ${loud}" type="button" title=${off} ?disabled=${this.busy || off !== ''} @click=${() => void this.#do(act)}>${words}</button>`;
    const none = count === 0 ? 'No name is kept' : '';
    return html`
      <section class="panel" aria-labelledby="title" data-help="kept-names">
        <h2 id="title">Kept names</h2>
        <div class="row">
          <label>Called<input autocomplete="off" maxlength="100" .value=${this.called} @input=${(
            event: Event,
          ) => {
            this.called = (event.target as HTMLInputElement).value;
          }}></label>
          ${button(`Package of ${formatNumber(count)} kept names, for Generate`, () => this.#build(true), none, 'loud')}
          ${button('Package alone', () => this.#build(false), none)}
          ${button('Keep the favourites of this server', () => this.#keepFavourites(), '')}
        </div>
        ${this.fault ? html`<p class="small error" role="alert">${this.fault}</p>` : nothing}
        <div role="status">${this.made ? renderMade(this.made) : nothing}</div>
      </section>
    `;
  }

  async #do(act: () => Promise<void>): Promise<void> {
    this.busy = true;
    this.fault = '';
    try {
      await act();
    } catch (error) {
      this.fault = (error as Error).message;
    } finally {
      this.busy = false;
    }
  }

  /** The server makes packages of its own favourites: those of the names that it has not are added first. */
  async #build(into: boolean): Promise<void> {
    const kept = (keepers.value ?? []).slice(0, MOST);
    const known = new Map((await readFavourites()).map((one) => [keyOf(one), one.id]));
    const fresh = kept.map(favouriteOf).filter((entry) => !known.has(keyOf(entry)));
    if (fresh.length > 0) {
      const { favorites } = await answer(api.POST('/api/favorites', { body: { entries: fresh } }));
      for (const one of favorites) known.set(keyOf(one), one.id);
    }
    const ids = kept.map((one) => known.get(keyOf(favouriteOf(one)))!);
    const body = {
      ids: [...new Set(ids)],
      name: fileStem(this.called, 'kept-names'),
      import: into,
    };
    this.made = await answer(api.POST('/api/favorites/package', { body }));
    await Promise.all([keptPackages.read(), importedPackages.read()]);
  }

  async #keepFavourites(): Promise<void> {
    const all = await readFavourites();
    if (all.length === 0) notify('info', 'Kept', 'This server has no favourites.');
    const entries = all.map(({ name, name_class, tags, note_md, source }) => ({
      name,
      title: source,
      kind: name_class ?? '',
      nameClass: name_class ?? '',
      tags,
      note: note_md ?? '',
    }));
    await keepEntries(entries, 'Kept');
  }
}

function renderMade({ file, files, imported }: Schemas['FavoritePackage']) {
  const count = files.reduce((sum, one) => sum + one.count, 0);
  return html`<p class="small made">${formatNumber(count)} names are in <a href=${`/api/packages/${encodeURIComponent(file)}`} download=${file}>${file}</a>${
    imported
      ? html` and in the database: <a href=${hashOf('generate')}>generate with them</a>`
      : nothing
  }.</p>`;
}

const favouriteOf = ({ name, nameClass, tags, note, title }: Keeper) => ({
  name,
  source: title || 'kept',
  name_class: nameClass || null,
  tags: [...tags],
  note_md: note || null,
});

const keyOf = ({
  name,
  name_class = null,
}: Pick<Favourite, 'name'> & { name_class?: string | null }) => JSON.stringify([name, name_class]);

/** The favourites of the server, in their own order. */
const favourites = new SharedReading<readonly Favourite[]>(async (signal) => {
  const all: Favourite[] = [];
  for (let total = 1; all.length < total; ) {
    const query = { order: 'own', offset: all.length, limit: PAGE } as const;
    const page = await answer(api.GET('/api/favorites', { params: { query }, signal }));
    total = page.total;
    all.push(...page.favorites);
    if (page.favorites.length === 0) break;
  }
  return all;
});

async function readFavourites(): Promise<readonly Favourite[]> {
  await favourites.read();
  if (favourites.value === null)
    throw favourites.failure ?? new Error('The favourites could not be read.');
  return favourites.value;
}

/** <nw-kept-names-package>: a package of all kept names, and the way back. */
import { api, type Schemas } from '../../api.ts';
import { hashOf } from '../../logic/hash-route.ts';
import type { Keeper } from '../../logic/names/keepers.ts';
import { fileStem } from '../../logic/table-text.ts';
import { Action } from '../../parts/action.ts';
import { css, element, html, nothing, PageElement, State } from '../../parts/element.ts';
import { textField } from '../../parts/fields/inputs.ts';
import { keepEntries, keepers } from '../../state/keepers.ts';
import { notify } from '../../state/notices.ts';
import { formatNumber } from '../../state/settings.ts';
import { importedPackages, keptPackages, keptUrl } from './state.ts';

type Favourite = Schemas['Favorite'];

const PAGE = 1000;
const MOST = 10_000;

@element('nw-kept-names-package', keepers)
export class KeptNamesPackage extends PageElement {
  readonly #called = new State(this, 'kept-names');
  readonly #made = new State<Schemas['FavoritePackage'] | null>(this, null);
  readonly #action = new Action(this, 'Kept');

  static override styles = css`
    .panel { display: grid; gap: 0.6rem; }
    .row { align-items: end; }
    .tool { max-inline-size: 100%; white-space: normal; }
    wa-input { flex: 0 1 14rem; min-inline-size: 0; }
    .made { overflow-wrap: anywhere; }
  `;

  override render() {
    const count = keepers.value?.length ?? 0;
    const none = count === 0 ? 'No name is kept' : '';
    return html`
      <section class="panel" aria-labelledby="title" data-help="kept-names">
        <h2 id="title">Kept names</h2>
        <div class="row">
          ${textField('Called', this.#called.value, this.#called.set, { live: true, most: 100 })}
          ${this.#action.button(`Package of ${formatNumber(count)} kept names, for Generate`, () => this.#build(), none, 'loud')}
          ${this.#action.button('Keep the favourites of this server', keepFavourites)}
        </div>
        ${this.#action.renderFault()}
        <div role="status">${this.#made.value ? renderMade(this.#made.value) : nothing}</div>
      </section>
    `;
  }

  /** The server makes packages of its own favourites: those of the names that it has not are added first. */
  async #build(): Promise<void> {
    const kept = (keepers.value ?? []).slice(0, MOST).map(favouriteOf);
    const known = new Map((await readFavourites()).map((one) => [keyOf(one), one.id]));
    const entries = kept.filter((entry) => !known.has(keyOf(entry)));
    if (entries.length > 0) {
      const { favorites } = await api.post('/api/favorites', { body: { entries } });
      for (const one of favorites) known.set(keyOf(one), one.id);
    }
    const ids = [...new Set(kept.map((entry) => known.get(keyOf(entry))!))];
    const body = { ids, name: fileStem(this.#called.value, 'kept-names'), import: true };
    this.#made.value = await api.post('/api/favorites/package', { body });
    await Promise.all([keptPackages.read(), importedPackages.read()]);
  }
}

async function keepFavourites(): Promise<void> {
  const all = await readFavourites();
  if (all.length === 0) notify('info', 'Kept', 'This server has no favourites.');
  const entries = all.map(({ name, name_class, tags, note_md, source }) => ({
    ...{ name, tags, title: source, note: note_md ?? '' },
    ...{ kind: name_class ?? '', nameClass: name_class ?? '' },
  }));
  await keepEntries(entries, 'Kept');
}

function renderMade({ file, files }: Schemas['FavoritePackage']) {
  const count = files.reduce((sum, one) => sum + one.count, 0);
  return html`<p class="small made">${formatNumber(count)} names are in <a href=${keptUrl(file)} download=${file}>${file}</a>
    and in the database: <a href=${hashOf('generate')}>generate with them</a>.</p>`;
}

const favouriteOf = ({ name, nameClass, tags, note, title }: Keeper) => ({
  name,
  source: title || 'kept',
  name_class: nameClass || null,
  tags: [...tags],
  note_md: note || null,
});

const keyOf = ({ name, name_class = null }: { name: string; name_class?: string | null }) =>
  JSON.stringify([name, name_class]);

async function readFavourites(): Promise<readonly Favourite[]> {
  const all: Favourite[] = [];
  for (;;) {
    const query = { offset: all.length, limit: PAGE };
    const page = await api.get('/api/favorites', { query });
    all.push(...page.favorites);
    if (page.favorites.length === 0 || all.length >= page.total) return all;
  }
}

/** The favourites of the server by name, and adding or removing one. */
import { answer, api } from '../../api.ts';
import type { RenderStyle } from '../../logic/names/render.ts';
import type { NameRow } from '../../logic/names/rows.ts';
import { notify, notifyError } from '../../state/notices.ts';
import { Store } from '../../state/store.ts';

const PAGE = 1000;

/** Names that the server keeps as favourites, with the id of each. */
export const favourites = new Store<ReadonlyMap<string, number>>(new Map());

export async function readFavourites(): Promise<void> {
  const ids = new Map<string, number>();
  for (let offset = 0, total = 1; offset < total; offset += PAGE) {
    const query = { offset, limit: PAGE };
    const page = await answer(api.GET('/api/favorites', { params: { query } }));
    total = page.total;
    for (const { name, id } of page.favorites) ids.set(name, id);
  }
  favourites.value = ids;
}

/** Keeps a name, or lets go of it when it is kept. Failures become notices. */
export async function toggleFavourite(
  row: NameRow,
  { run, seed, style }: { run: string; seed: string; style: RenderStyle },
): Promise<void> {
  const { name } = row;
  const id = favourites.value.get(name);
  const ids = new Map(favourites.value);
  try {
    if (id !== undefined) {
      await answer(api.POST('/api/favorites/delete', { body: { favorite_id: id } }));
      ids.delete(name);
      notify('info', 'Favourites', `${name} is no favourite any more.`);
    } else {
      const entry = {
        name,
        source: `run ${run}`,
        name_class: row.nameClass === '' ? null : row.nameClass,
        render_style: style,
        metadata: { run_id: run, syllables: row.syllables, score: row.score, combine_seed: seed },
      };
      const { favorites } = await answer(
        api.POST('/api/favorites', { body: { entries: [entry] } }),
      );
      ids.set(name, favorites[0]!.id);
      notify('success', 'Favourites', `${name} is kept as a favourite.`);
    }
    favourites.value = ids;
  } catch (error) {
    notifyError('Favourites', error);
  }
}

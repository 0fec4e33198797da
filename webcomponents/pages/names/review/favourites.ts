/** The kept names by spelling, for the stars of lists, and the star itself. */

import { answer, api } from '../../../api.ts';
import { keeperEntry, plainOf } from '../../../logic/names/keepers.ts';
import type { RenderStyle } from '../../../logic/names/render.ts';
import type { NameRow } from '../../../logic/names/rows.ts';
import { addKeepers, keepers, readKeepers, releaseKeepers } from '../../../state/keepers.ts';
import { notify, notifyError } from '../../../state/notices.ts';
import { Store } from '../../../state/store.ts';

/** Names that the server keeps, with the id of each: as they are kept, and in plain letters. */
export const favourites = new Store<ReadonlyMap<string, number>>(new Map());

let seen = keepers.value;
keepers.watch(() => {
  if (keepers.value === seen) return;
  seen = keepers.value;
  favourites.value = new Map(
    (keepers.value ?? []).flatMap((one): [string, number][] => [
      [plainOf(one), one.id],
      [one.name, one.id],
    ]),
  );
});

export const readFavourites = readKeepers;

/** Keeps a name, or lets go of it when it is kept. Failures become notices. */
export async function toggleFavourite(
  row: NameRow,
  { run, seed, style }: { run: string; seed: string; style: RenderStyle },
): Promise<void> {
  const { name } = row;
  const id = favourites.value.get(name);
  const kept = keepers.value?.find((one) => one.id === id);
  if (kept) {
    await releaseKeepers([kept]);
    notify('info', 'Kept names', `${name} is not kept any more.`);
    return;
  }
  try {
    const plain = keeperEntry(row, run);
    const metadata = { ...plain.metadata, combine_seed: seed };
    const body = { entries: [{ ...plain, name, render_style: style, metadata }] };
    const { favorites } = await answer(api.POST('/api/favorites', { body }));
    addKeepers(favorites);
    notify('success', 'Kept names', `${name} is kept.`);
  } catch (error) {
    notifyError('Kept names', error);
  }
}

/** Saves drawn names as favourites with their origin. */
import { answer, api } from '../../../api.ts';
import type { GeneratedName } from '../../../logic/generate/generated-names.ts';
import type { RenderStyle } from '../../../logic/names/render.ts';
import { addKeepers } from '../../../state/keepers.ts';
import { notify, notifyError } from '../../../state/notices.ts';
import { favourites } from '../../names/review/favourites.ts';
import { packageName } from '../state.ts';

/** Keeps drawn names as favourites, with what they were drawn from. Failures become notices. */
export async function keepFavourites(
  names: readonly GeneratedName[],
  style: RenderStyle,
): Promise<void> {
  const fresh = names.filter(({ name }) => !favourites.value.has(name));
  if (fresh.length === 0) return;
  const entries = fresh.map(({ name, raw, kind, classKey, packageId, syllableKey, seed }) => ({
    name,
    source: packageId === null ? `pattern ${kind}` : `package ${packageName(packageId)}`,
    name_class: classKey,
    package_id: packageId,
    package_name: packageId === null ? null : packageName(packageId),
    syllable_key: syllableKey,
    render_style: style,
    metadata: { raw_name: raw, draw_seed: seed, ...(classKey === null && { pattern: kind }) },
  }));
  try {
    const kept = await answer(api.POST('/api/favorites', { body: { entries } }));
    addKeepers(kept.favorites);
    const what = fresh.length === 1 ? `${fresh[0]!.name} is` : `${fresh.length} names are`;
    notify('success', 'Favourites', `${what} kept.`);
  } catch (error) {
    notifyError('Favourites', error);
  }
}

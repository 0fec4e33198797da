/** State: what a link asks for, until it is confirmed or dismissed. */
import type { PatchName } from '../api.ts';
import { hashOf } from '../logic/hash-route.ts';
import { decodeRecipe, encodeRecipe, RECIPE_KEYS, type Recipe } from '../logic/recipe-link.ts';
import { notify } from './notices.ts';
import { paramsOf } from './patch-params.ts';
import { route, setQuery } from './router.ts';
import { statsOf } from './server.ts';
import { Store } from './store.ts';

/** What the address asks for and nobody has confirmed or dismissed yet. Opening a link changes nothing by itself. */
export const linkRequest = new Store<Recipe | null>(decodeRecipe(route.value.query));

route.watch(() => {
  const recipe = decodeRecipe(route.value.query);
  if (recipe) linkRequest.value = recipe;
});

/** Forgets the request and takes it out of the address. */
export function dismissLink(): void {
  linkRequest.value = null;
  setQuery(Object.fromEntries(RECIPE_KEYS.map((key) => [key, ''])));
}

/** The address of this place with the runs and parameters of both patches. */
export function recipeLink(): string {
  const { page, query } = route.value;
  const of = (patch: PatchName) => ({
    run: statsOf(patch)?.corpus ?? null,
    params: paramsOf(patch),
  });
  const recipe = encodeRecipe({ a: of('a'), b: of('b') });
  return `${location.origin}/${hashOf(page, { ...query, ...recipe })}`;
}

export async function copyRecipeLink(): Promise<void> {
  const link = recipeLink();
  try {
    await navigator.clipboard.writeText(link);
    notify('success', 'Link', 'Copied: this place with the runs and parameters of both patches.');
  } catch {
    notify('error', 'Link', `The browser did not let the page copy. The link: ${link}`);
  }
}

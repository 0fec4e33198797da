/** State: what a link asks for, until it is confirmed or dismissed. */
import type { PatchName } from '../../api.ts';
import { hashOf, type Page } from '../../logic/hash-route.ts';
import type { Recipe } from '../../logic/links/recipe-link.ts';
import { decodeSource, sourceOfText } from '../../logic/names/source.ts';
import { copyText } from '../notices.ts';
import { route, setQuery } from '../router.ts';
import { statsOf } from '../server.ts';
import { copyLink } from '../sources/made-names.ts';
import { whyNoLink } from '../sources/sources.ts';
import { Store } from '../store.ts';

/** What the address asks for and nobody has confirmed or dismissed yet. Opening a link changes nothing by itself. */
export const linkRequest = new Store<Recipe | null>(null);

/** The keys of a hash query that hold a recipe: runs (`ra`, `rb`), parameters (`pa`, `pb`). */
const RECIPE_KEYS = ['ra', 'pa', 'rb', 'pb'] as const;

/** How recipes are read and written is fetched with the first one. */
const recipes = () => import('../../logic/links/recipe-link.ts');

async function readRequest(): Promise<void> {
  const { query } = route.value;
  if (!RECIPE_KEYS.some((key) => query[key] !== undefined)) return;
  const recipe = (await recipes()).decodeRecipe(query);
  if (recipe) linkRequest.value = recipe;
}

route.watch(() => void readRequest());
void readRequest();

export function dismissLink(): void {
  linkRequest.value = null;
  setQuery(Object.fromEntries(RECIPE_KEYS.map((key) => [key, ''])));
}

/** Places whose addresses say everything; other links carry the runs and walk settings of both patches. */
const ADDRESSED: Readonly<Partial<Record<Page, string>>> = {
  names: 'exactly these names',
  text: 'this text',
  kept: 'this place',
};

async function patchesQuery() {
  const { encodeRecipe } = await recipes();
  const { paramsOf } = await import('../patch-params.ts');
  const of = (patch: PatchName) => ({
    run: statsOf(patch)?.corpus ?? null,
    params: paramsOf(patch),
  });
  return encodeRecipe({ a: of('a'), b: of('b') });
}

/** Copies the address of this place with what made what it shows. */
export async function copyRecipeLink(): Promise<void> {
  const { page, query } = route.value;
  const source = decodeSource(query);
  const noLink = whyNoLink(source) || whyNoLink(sourceOfText(query.with ?? ''));
  if (noLink !== '') return copyLink(noLink, '');
  const said = ADDRESSED[page];
  const recipe = said ? {} : await patchesQuery();
  const link = new URL(hashOf(page, { ...query, ...recipe }), location.href).href;
  const carries = said ?? 'this place with the corpora and walk settings of A and B';
  await copyText(link, `a link to ${carries}`, 'Link');
}

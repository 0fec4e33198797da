/** State: what a link asks for, until it is confirmed or dismissed. */
import type { PatchName } from '../../api.ts';
import { hashOf, type Page } from '../../logic/hash-route.ts';
import type { Recipe } from '../../logic/links/recipe-link.ts';
import { notify } from '../notices.ts';
import { route, setQuery } from '../router.ts';
import { statsOf } from '../server.ts';
import { Store } from '../store.ts';

/** What the address asks for and nobody has confirmed or dismissed yet. Opening a link changes nothing by itself. */
export const linkRequest = new Store<Recipe | null>(null);

/** The keys of a hash query that hold a recipe: runs (`ra`, `rb`), parameters (`pa`, `pb`), names (`na`, `nb`). */
const RECIPE_KEYS = ['ra', 'pa', 'na', 'rb', 'pb', 'nb'] as const;

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

/** Forgets the request and takes it out of the address. */
export function dismissLink(): void {
  linkRequest.value = null;
  setQuery(Object.fromEntries(RECIPE_KEYS.map((key) => [key, ''])));
}

/** What a link to a place carries. */
export interface LinkContent {
  /** Keys of the address beside those that it has. */
  readonly query: Readonly<Record<string, string>>;
  /** What the link shows, for the notice: "this place with ...". */
  readonly carries: string;
  /** What it cannot carry; '' when it carries all. */
  readonly lacks?: string;
}

/** Places whose links carry something else than the runs and walk settings of both patches. */
const contents = new Map<Page, () => LinkContent>([
  // their addresses say everything
  ['names', () => ({ query: {}, carries: 'exactly these names' })],
  ['text', () => ({ query: {}, carries: 'this text' })],
  ['kept', () => ({ query: {}, carries: 'this place' })],
]);

/** A place says what a link to it carries. */
export function describeLink(page: Page, content: () => LinkContent): void {
  contents.set(page, content);
}

async function patchesOf(): Promise<LinkContent> {
  const { encodeRecipe, NO_RECIPE } = await recipes();
  const { paramsOf } = await import('../patch-params.ts');
  const of = (patch: PatchName) => ({
    ...NO_RECIPE,
    run: statsOf(patch)?.corpus ?? null,
    params: paramsOf(patch),
  });
  return {
    query: encodeRecipe({ a: of('a'), b: of('b') }),
    carries: 'this place with the corpora and walk settings of A and B',
  };
}

/** Copies the address of this place with what made what it shows. */
export async function copyRecipeLink(): Promise<void> {
  const { page, query } = route.value;
  const { query: recipe, carries, lacks = '' } = await (contents.get(page) ?? patchesOf)();
  const link = new URL(hashOf(page, { ...query, ...recipe }), location.href).href;
  try {
    await navigator.clipboard.writeText(link);
    notify(lacks ? 'warning' : 'success', 'Link', [`Copied: ${carries}.`, lacks].join(' ').trim());
  } catch {
    notify('error', 'Link', `The browser did not let the page copy. The link: ${link}`);
  }
}

/** The recipe in the address, and its changes: steps, which the browser's Back takes back, and edits, which are none. */
import {
  decodeRecipe,
  encodeRecipe,
  type NamesRecipe,
  replacing,
} from '../../logic/names/recipe.ts';
import { navigate, route, setQuery } from '../../state/router.ts';

export const recipeNow = (): NamesRecipe => decodeRecipe(route.value.query);

export const goTo = (recipe: NamesRecipe): void => navigate('names', encodeRecipe(recipe));

/** Other settings: from the first page of names on. */
export const changeRecipe = (change: Partial<NamesRecipe>): void =>
  goTo({ ...recipeNow(), pages: 1, ...change });

let editing = false;

/** A change by a number, a slider or a cross, which the next may follow at once. */
export function editRecipe(change: Partial<NamesRecipe>): void {
  editing = true;
  setQuery(replacing(route.value.query, encodeRecipe({ ...recipeNow(), ...change })));
}

/** Whether the address was edited since the last call. */
export function wasEdited(): boolean {
  const was = editing;
  editing = false;
  return was;
}

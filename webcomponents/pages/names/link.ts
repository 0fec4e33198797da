/** What a link to Names carries: the runs, settings and short lists behind the names that are shown. */
import type { PatchName } from '../../api.ts';
import { fitsLink } from '../../logic/links/names-link.ts';
import { encodeRecipe, NO_RECIPE, type PatchRecipe } from '../../logic/links/recipe-link.ts';
import { combineOfRecipe } from '../../logic/names/combine-form.ts';
import { selectOfRecipe } from '../../logic/names/select-form.ts';
import { route } from '../../state/router.ts';
import type { LinkContent } from '../../state/shell/link-request.ts';
import { patchNames } from './patch-names.ts';

/** What the patch in sight was made with. */
export function namesLinkContent(): LinkContent {
  const { query } = route.value;
  const shown: PatchName = query.patch === 'b' ? 'b' : 'a';
  const recipe = recipeOf(shown);
  return {
    query: encodeRecipe({ a: NO_RECIPE, b: NO_RECIPE, [shown]: recipe }),
    carries: 'these names, with all they are made with',
    lacks: recipe.names ? missing(shown).join(' ') : '',
  };
}

function recipeOf(patch: PatchName): PatchRecipe {
  const names = patchNames[patch];
  const { made, selection } = names.value;
  if (!made) return NO_RECIPE;
  return {
    run: made.runId,
    params: null,
    names: {
      combine: combineOfRecipe(made.recipe),
      select: selection && selectOfRecipe(selection.recipe),
      lists: names.own,
    },
  };
}

/** Lists too long for a link. */
function missing(patch: PatchName): string[] {
  const names = patchNames[patch];
  const select = names.value.selection && selectOfRecipe(names.value.selection.recipe);
  const { blocked, kept } = names.own;
  return [
    ...(select?.blocked && !fitsLink(blocked)
      ? [`The ${blocked.length} names that you dropped are too many for a link.`]
      : []),
    ...(select?.onlyKept && !fitsLink(kept)
      ? [`Your ${kept.length} kept names are too many for a link; ship them instead.`]
      : []),
  ];
}

/** Links that carry runs and walk parameters: encoding and decoding. */
import { decodeParams, encodeParams, type WalkParams } from '../walks/params.ts';

export interface PatchRecipe {
  readonly run: string | null;
  readonly params: WalkParams | null;
}

/** What a link asks for: run and walk parameters of each patch. Never data. */
export interface Recipe {
  readonly a: PatchRecipe;
  readonly b: PatchRecipe;
}

const RECIPE_LIMIT = 2000;

type Query = Readonly<Record<string, string>>;

/** A recipe as keys of a hash query, a letter for what it is and one for the patch; what is null is omitted. */
export function encodeRecipe({ a, b }: Recipe): Query {
  const query: Record<string, string> = {};
  for (const [patch, { run, params }] of [['a', a] as const, ['b', b] as const]) {
    if (run) query[`r${patch}`] = run;
    if (params) query[`p${patch}`] = encodeParams(params);
  }
  return query;
}

/**
 * Reads a recipe from a hash query; null when there is none. Parts that cannot be read are ignored:
 * a link may come from anywhere.
 */
export function decodeRecipe(query: Query): Recipe | null {
  const read = (patch: 'a' | 'b'): PatchRecipe => {
    const run = query[`r${patch}`];
    const params = query[`p${patch}`];
    const fits = (text: string | undefined): text is string =>
      text !== undefined && text.length <= RECIPE_LIMIT;
    return {
      run: fits(run) && /^[\w.-]{1,200}$/.test(run) ? run : null,
      params: fits(params) ? decodeParams(params) : null,
    };
  };
  const recipe: Recipe = { a: read('a'), b: read('b') };
  const asksFor = ({ run, params }: PatchRecipe): boolean => run !== null || params !== null;
  return asksFor(recipe.a) || asksFor(recipe.b) ? recipe : null;
}

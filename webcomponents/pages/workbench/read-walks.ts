/** Reads the walks that the server holds for a patch. */
import { answer, api, type PatchName, type Schemas } from '../../api.ts';
import {
  PAGE_LIMIT,
  paramsOfRecipe,
  sameParams,
  type WalkParams,
} from '../../logic/walks/params.ts';
import type { RankCurve } from '../../logic/walks/summary.ts';
import { adoptParams } from '../../state/patch-params.ts';

/** Walks as the server holds them. */
export interface HeldWalks {
  readonly run: string;
  readonly recipe: Schemas['WalkRecipe'];
  readonly params: WalkParams;
  /** How many the server holds; `walks` are the first of them. */
  readonly total: number;
  readonly walks: readonly Schemas['Walk'][];
}

/** Read first: most patches hold no more. */
const FIRST = 50;
/** Most records that the server sends at a time. */
const MOST = 10_000;

/** The walks of a patch: those of `before` where they are still the same, none where it holds none. */
export async function readWalks(
  patch: PatchName,
  before: HeldWalks | null,
  signal: AbortSignal,
): Promise<HeldWalks | null> {
  const page = async (offset: number, limit: number) => {
    const query = { patch, offset, limit };
    return answer(api.GET('/api/walker/walks', { params: { query }, signal }));
  };
  const { recipe, run_id: run, total, walks } = await page(0, FIRST);
  if (!recipe || run === null) return null;
  const params = paramsOfRecipe(recipe);
  if (!signal.aborted) adoptParams(patch, params);
  // equal recipes give equal walks
  if (before?.run === run && before.total === total && sameParams(before.params, params))
    return before;
  const most = Math.min(MOST, Math.floor(PAGE_LIMIT / (recipe.steps + 1)), total);
  const rest = most > walks.length ? (await page(walks.length, most - walks.length)).walks : [];
  return { run, recipe, params, total, walks: [...walks, ...rest] };
}

/** How frequent the syllables of a patch's corpus are, for percentiles. */
export async function readCurve(
  patch: PatchName,
  run: string,
  signal: AbortSignal,
): Promise<RankCurve> {
  const options = { params: { path: { patch } }, signal };
  const found = await answer(api.GET('/api/walker/distributions/{patch}', options));
  if (found.run_id !== run) throw new Error('Another corpus has been loaded in the meantime.');
  return found.rank_frequency;
}

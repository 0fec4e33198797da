/** What the start place asks POST /api/names for, one request a class. */
import type { components } from '../../../http/wire.ts';
import { seedForRequest } from '../walks/seed.ts';
import { classRecipe, namesOfEach, type StartRecipe } from './recipe.ts';

export type NamesRequest = components['schemas']['NamesRequest'];

/** The body for one class; the same recipe gives the same body, and so the same names. */
export function startRequest(recipe: StartRecipe, name: string): NamesRequest {
  const { change, loose, liked, disliked } = classRecipe(recipe, name);
  return {
    run_id: recipe.run,
    class: name,
    count: namesOfEach(recipe),
    seed: seedForRequest(recipe.seed),
    profile: Object.keys(change).length > 0 ? { ...change } : null,
    liked: liked.length > 0 ? [...liked] : null,
    disliked: disliked.length > 0 ? [...disliked] : null,
    ...(recipe.steer && { steer: recipe.steer }),
    taste: true,
    spread: !loose.includes('spread'),
    own: !loose.includes('own'),
    invented: false,
    allow_offensive: false,
    offset: 0,
    spelling: 'source',
    render_style: 'title',
  };
}

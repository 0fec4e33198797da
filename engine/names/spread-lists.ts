/** Several lists of names of which no two are confused, whichever list they stand in. */
import { type Hooks, NO_HOOKS } from '../base/hooks.ts';
import { spreadNames } from '../sound/spread.ts';

export interface SpreadLists {
  /** Of each list the places of the names that stay, in their order. */
  readonly kept: readonly (readonly number[])[];
  /** Fewest edits between two names that stay; 0 when there are no two. */
  readonly leastDistance: number;
}

/** Names of all lists together with the same first three letters. */
const SAME_START = 3;

/**
 * Leaves out names that spread/1 takes for near another, or that too many begin like: of two the one that
 * stands later in its list goes, or else the one in the later list. `avoid` are names that all keep their
 * distance from. Names are a-z; throws as `spreadNames`.
 */
export function spreadLists(
  lists: readonly (readonly string[])[],
  avoid: readonly string[],
  hooks: Hooks = NO_HOOKS,
): SpreadLists {
  const places = lists
    .flatMap((names, list) => names.map((name, place) => ({ name, list, place })))
    .sort((a, b) => a.place - b.place || a.list - b.list);
  const pool = places.map(({ name }, i) => ({ name, quality: places.length - i }));
  const { picked, leastDistance } = spreadNames(
    pool,
    {
      count: pool.length,
      quota: null,
      sameStart: SAME_START,
      sameEnd: pool.length,
      avoid,
      relevance: 1,
    },
    hooks,
  );
  const kept = lists.map((): number[] => []);
  for (const i of picked) kept[places[i]!.list]!.push(places[i]!.place);
  for (const list of kept) list.sort((a, b) => a - b);
  return { kept, leastDistance };
}

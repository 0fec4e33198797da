/** Rows of the reach charts. */
import type { components } from '../../../http/wire.ts';
import { PROFILE_NAMES } from '../walks/params.ts';
import type { Patch } from './analysis-view.ts';

type Schemas = components['schemas'];

/**
 * How far each profile reaches in a patch: the mean number of syllables that one step can lead to, also as a share of
 * the corpus, and how many syllables can be reached at all.
 */
export const reachRows = (patch: Patch, reaches: NonNullable<Schemas['PatchStats']['reaches']>) =>
  PROFILE_NAMES.map((profile) => {
    const { reach, total, unique_reachable: unique } = reaches[profile];
    return { patch, profile, reach, share: total > 0 ? reach / total : 0, unique, total };
  });

export type ReachRow = ReturnType<typeof reachRows>[number];

/**
 * The cumulative distribution of the reach over the starts: `share` of them reach at most `reached` syllables, `starts`
 * are those of this step alone. Of a bin its upper end counts.
 */
export function spreadRows({ patch, starts }: Pick<Schemas['ReachSpread'], 'patch' | 'starts'>) {
  const all = starts.reduce((sum, entry) => sum + entry.starts, 0);
  let sum = 0;
  return starts.map((entry) => {
    sum += entry.starts;
    return { patch, reached: entry.to, starts: entry.starts, share: sum / all };
  });
}

export type SpreadRow = ReturnType<typeof spreadRows>[number];

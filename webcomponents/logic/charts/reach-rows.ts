/** Rows of the reach charts. */
import type { components } from '../../../http/wire.ts';
import { PROFILE_NAMES, type ProfileName } from '../walks/params.ts';
import type { Patch } from './analysis-view.ts';

type Schemas = components['schemas'];

/** How far a profile reaches in a patch. */
export interface ReachRow {
  readonly patch: Patch;
  readonly profile: ProfileName;
  /** Mean number of syllables that one step can lead to. */
  readonly reach: number;
  /** The same as a share of the corpus. */
  readonly share: number;
  readonly unique: number;
  readonly total: number;
}

export function reachRows(
  patch: Patch,
  reaches: NonNullable<Schemas['PatchStats']['reaches']>,
): ReachRow[] {
  return PROFILE_NAMES.map((profile) => {
    const { reach, total, unique_reachable: unique } = reaches[profile];
    return { patch, profile, reach, share: total > 0 ? reach / total : 0, unique, total };
  });
}

/** A step of a cumulative distribution: `share` of the starts reach at most `reached` syllables. */
export interface SpreadRow {
  readonly patch: Patch;
  readonly reached: number;
  /** Starts of this step alone. */
  readonly starts: number;
  readonly share: number;
}

/** The cumulative distribution of the reach over the starts; of a bin its upper end counts. */
export function spreadRows({
  patch,
  starts,
}: Pick<Schemas['ReachSpread'], 'patch' | 'starts'>): SpreadRow[] {
  const all = starts.reduce((sum, entry) => sum + entry.starts, 0);
  let sum = 0;
  return starts.map((entry) => {
    sum += entry.starts;
    return { patch, reached: entry.to, starts: entry.starts, share: sum / all };
  });
}

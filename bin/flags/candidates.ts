/** How a verb draws candidates: the flags of the operation `combine`, and the drawing. */
import type { Candidates } from '../../app/source/results.ts';
import { makeCandidates } from '../../app/source/run.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import { isProfileName } from '../../engine/corpus/profiles.ts';
import { flagHelp } from '../../operations/fields.ts';
import { COMBINE_FIELDS, type CombineRequest } from '../../operations/walker/combine.ts';
import { failed } from '../../operations/walker.ts';
import { thousands } from '../../store/files/thousands.ts';
import { tell, tellSeed } from '../output/answer.ts';
import type { OpenCorpus } from './corpus.ts';
import { type Flags, textOf } from './flags.ts';
import { bodyOfFlags } from './values.ts';

/** Fields of the request; their number has a flag of its own in each verb. */
const fieldsWith = (countFlag: string) => ({
  ...COMBINE_FIELDS,
  count: { ...COMBINE_FIELDS.count, flag: countFlag },
});

/** How candidates are drawn; `countFlag` says how many. */
export const candidateHelp = (countFlag: string): string => flagHelp(fieldsWith(countFlag));

/** The request that the flags stand for. */
export const combineBody = (flags: Flags, countFlag: string): JsonObject =>
  bodyOfFlags(fieldsWith(countFlag), flags);

/** Tells which of the given flags a profile leaves without effect; `flat` is none of the walks. */
export function tellIdle(flags: Flags, profile: string | undefined): void {
  const named = profile !== undefined && isProfileName(profile);
  if (!named && profile !== 'flat') return;
  for (const name of ['max-flips', 'temperature', ...(named ? ['frequency-weight'] : [])]) {
    if (flags[name] === undefined) continue;
    const why = named ? `with --profile ${profile}, which has its own` : 'without --profile custom';
    tell(`note: --${name} has no effect ${why}.`);
  }
}

/** Draws candidates as POST /api/walker/combine does and tells how many there are. */
export async function tellCandidates(
  opened: OpenCorpus,
  request: CombineRequest,
  flags: Flags,
): Promise<Candidates> {
  tellIdle(flags, textOf(flags, 'profile') ?? 'flat');
  tellSeed(flags.seed, request.recipe);
  try {
    const made = await makeCandidates(opened.under('combine'), request);
    tell(`candidates: ${thousands(made.count)} drawn, ${thousands(made.distinct)} different`);
    return made;
  } catch (err) {
    throw failed('Combiner failed', err);
  }
}

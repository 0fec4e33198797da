/** How a verb draws candidates: the flags of the operation `combine`, and the drawing. */
import type { Candidates } from '../../app/source/results.ts';
import { makeCandidates } from '../../app/source/run.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import { isProfileName } from '../../engine/corpus/profiles.ts';
import { flagHelp, flagOptions } from '../../operations/fields.ts';
import { COMBINE_FIELDS, type CombineRequest } from '../../operations/walker/combine.ts';
import { failed } from '../../operations/walker.ts';
import { thousands } from '../../store/files/thousands.ts';
import { tell, tellIdle, tellSeed } from '../output/answer.ts';
import type { OpenCorpus } from './corpus.ts';
import { bodyOfFlags, type Flags } from './values.ts';

/** Fields of the request; their number has a flag of its own in each verb. */
const fieldsWith = (countFlag: string) => ({
  ...COMBINE_FIELDS,
  count: { ...COMBINE_FIELDS.count, flag: countFlag },
});

/** How candidates are drawn, for `parseArgs`; `countFlag` says how many. */
export const candidateOptions = (countFlag: string) => flagOptions(fieldsWith(countFlag));

export const candidateHelp = (countFlag: string): string => flagHelp(fieldsWith(countFlag));

/** The request that the flags stand for. */
export const combineBody = (flags: Flags, countFlag: string): JsonObject =>
  bodyOfFlags(fieldsWith(countFlag), flags);

/** Draws candidates as POST /api/walker/combine does and tells how many there are. */
export async function tellCandidates(
  opened: OpenCorpus,
  request: CombineRequest,
  flags: Flags,
): Promise<Candidates> {
  const { profile = 'flat' } = flags;
  if (profile === 'flat') {
    tellIdle(flags, ['max-flips', 'temperature'], 'without --profile custom');
  } else if (typeof profile === 'string' && isProfileName(profile)) {
    const fixed = ['max-flips', 'temperature', 'frequency-weight'];
    tellIdle(flags, fixed, `with --profile ${profile}, which has its own`);
  }
  tellSeed(flags.seed, request.recipe);
  try {
    const made = await makeCandidates(opened.under('combine'), request);
    tell(`candidates: ${thousands(made.count)} drawn, ${thousands(made.distinct)} different`);
    return made;
  } catch (err) {
    throw failed('Combiner failed', err);
  }
}

import { type CombineRequest, failed } from '../../app/operations/walker.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import { isProfileName } from '../../engine/corpus/profiles.ts';
import { CandidateTable } from '../../engine/names/candidates.ts';
import { thousands } from '../../store/files/thousands.ts';
import { handlers } from '../../workers/handlers.ts';
import { tell, tellIdle, tellSeed } from '../output/answer.ts';
import { metered } from '../output/meter.ts';
import type { OpenCorpus } from './corpus.ts';
import { asText, field, numberOrList, numeric } from './values.ts';

/** How candidates are drawn, for `parseArgs`; their number has a name of its own in each verb. */
export const CANDIDATE_OPTIONS = {
  syllables: { type: 'string' },
  seed: { type: 'string' },
  'frequency-weight': { type: 'string' },
  profile: { type: 'string' },
  'max-flips': { type: 'string' },
  temperature: { type: 'string' },
} as const;

export const CANDIDATE_HELP = `
  --syllables LIST     syllables of a name: 2, or several such as 2,3 (default 2)
  --profile NAME       flat: syllables are drawn independently (default);
                       clerical, dialect, goblin, ritual: a walk makes each name;
                       custom: a walk with --max-flips, --temperature, --frequency-weight
  --frequency-weight X flat: 0 draws evenly, 1 by frequency (default 1); custom: as for walk (default 0)
  --max-flips N        custom: features that a step may change, 1 to 3 (default 2)
  --temperature X      custom: low favours small changes (default 0.7)
  --seed N             any integer; the same seed gives the same names (default: drawn and told)
`.replace(/^\n|\n$/g, '');

type CandidateFlags = { readonly [K in keyof typeof CANDIDATE_OPTIONS]?: string | undefined };

/** The request that the flags stand for. */
export function combineBody(flags: CandidateFlags, count: string | undefined): JsonObject {
  return {
    ...field('syllables', flags.syllables, numberOrList),
    ...field('count', count, numeric),
    ...field('seed', flags.seed, numeric),
    ...field('frequency_weight', flags['frequency-weight'], numeric),
    ...field('profile', flags.profile, asText),
    ...field('max_flips', flags['max-flips'], numeric),
    ...field('temperature', flags.temperature, numeric),
  };
}

export interface DrawnCandidates {
  readonly table: CandidateTable;
  /** Different names among them. */
  readonly distinct: number;
}

/** Draws candidates as POST /api/walker/combine does and tells how many there are. */
export function drawCandidates(
  { handle }: OpenCorpus,
  { params, recipe }: CombineRequest,
  flags: CandidateFlags,
): DrawnCandidates {
  const { profile = 'flat' } = flags;
  if (profile === 'flat') {
    tellIdle(flags, ['max-flips', 'temperature'], 'without --profile custom');
  } else if (isProfileName(profile)) {
    const fixed = ['max-flips', 'temperature', 'frequency-weight'];
    tellIdle(flags, fixed, `with --profile ${profile}, which has its own`);
  }
  tellSeed(flags.seed, recipe);
  try {
    const { table: columns, distinct } = metered('combine', (hooks) =>
      handlers.combine({ corpus: handle, params }, hooks),
    );
    const table = CandidateTable.from(columns);
    tell(`candidates: ${thousands(table.total)} drawn, ${thousands(distinct)} different`);
    return { table, distinct };
  } catch (err) {
    throw failed('Combiner failed', err);
  }
}

/** Flags of a selection of names: policy, mode, order, number, exclusions and sound. */

import { PathGate } from '../../app/settings/path-gate.ts';
import { criteriaOf } from '../../app/source/class-version.ts';
import { loadExclusion } from '../../app/source/exclusion.ts';
import type { Candidates, SelectedNames } from '../../app/source/results.ts';
import { selectNames } from '../../app/source/run.ts';
import { NO_HOOKS } from '../../engine/base/hooks.ts';
import type { JsonObject } from '../../engine/base/json.ts';
import type { NamePolicy } from '../../engine/names/policy.ts';
import { likeField } from '../../operations/batch/fields.ts';
import type { NameClasses } from '../../operations/batch/request.ts';
import { flagHelp, flagOptions } from '../../operations/fields.ts';
import { SOUND_FIELDS } from '../../operations/sound.ts';
import { EXCLUDE_FIELDS, type ExcludeRequest } from '../../operations/walker/exclude.ts';
import { SELECT_FIELDS, type SelectRequest } from '../../operations/walker/select.ts';
import { failed } from '../../operations/walker.ts';
import { thousands } from '../../store/files/thousands.ts';
import { readClasses } from '../../store/names/classes.ts';
import { PolicyFile } from '../../store/settings/policies.ts';
import { handlers } from '../../workers/handlers.ts';
import { UsageError } from '../command.ts';
import { tell } from '../output/answer.ts';
import type { OpenCorpus } from './corpus.ts';
import { asText, bodyOfFlags, type Flags, field } from './values.ts';

/** Both bounds of the likeness in one flag, and the switch. */
const FIELDS = { like: likeField, sound: SOUND_FIELDS.sound };

/** For `parseArgs`. */
const SOUND_OPTIONS = flagOptions(FIELDS);

export const SOUND_HELP = flagHelp(FIELDS);

/** The fields that the flags stand for. Throws `FieldError`. */
function soundBody(flags: Flags): JsonObject {
  const { like: text, ...rest } = bodyOfFlags(FIELDS, flags);
  const bounds = FIELDS.like.read(text, {});
  return { ...(bounds && { like_min: bounds[0], like_max: bounds[1] }), ...rest };
}

/** Models of runs, trained in this thread. */
const HERE = {
  ofRun: async (runDir: string) => handlers.trainSound({ runDir }, NO_HOOKS),
};

/** Names that a verb excludes, for `parseArgs`. */
export const EXCLUDE_OPTIONS = flagOptions(EXCLUDE_FIELDS);

export const EXCLUDE_HELP = flagHelp(EXCLUDE_FIELDS);

/** The field `exclude` that the flags stand for; none without one of them. */
export function excludeBody(flags: Flags): JsonObject {
  const exclude = bodyOfFlags(EXCLUDE_FIELDS, flags);
  return Object.keys(exclude).length > 0 ? { exclude } : {};
}

/** Reads the files of an exclusion; any file of the person's will do. */
const readExclusion = (request: ExcludeRequest | null, folder: string) =>
  loadExclusion(request, folder, PathGate.OPEN);

/** The class has its own flag in each verb. */
const { class: _, ...BY_FLAG } = SELECT_FIELDS;

export const SELECT_HELP = flagHelp(BY_FLAG);

/** How names are selected, for `parseArgs`; the class has its own flag in each verb. */
export const SELECT_OPTIONS = {
  ...EXCLUDE_OPTIONS,
  ...SOUND_OPTIONS,
  ...flagOptions(BY_FLAG),
  distinct: { type: 'boolean' },
  'no-distinct': { type: 'boolean' },
  policies: { type: 'string' },
} as const;

export const DISTINCT_HELP = `
  --distinct           each name once (default)
  --no-distinct        equal names as often as they were drawn
`.replace(/^\n|\n$/g, '');

/**
 * The request that the flags stand for; without a seed of its own it has that of the candidates. Unlike the
 * published request it takes each name once unless told otherwise.
 */
export function selectBody(
  flags: Flags,
  nameClass: string | undefined,
  { seed }: Readonly<Record<string, unknown>>,
): JsonObject {
  if (flags.distinct && flags['no-distinct']) {
    throw new UsageError('Give --distinct or --no-distinct, not both.');
  }
  return {
    distinct: !flags['no-distinct'],
    ...field('name_class', nameClass, asText),
    seed: seed as number | bigint,
    ...bodyOfFlags(BY_FLAG, { ...flags }),
    ...excludeBody(flags),
    ...soundBody(flags),
  };
}

export async function readPolicies(file: string | undefined): Promise<readonly NamePolicy[]> {
  try {
    return await new PolicyFile(file).read();
  } catch (err) {
    throw failed('Selector failed', err);
  }
}

/** Classes of the policy file of a batch. Throws as `readPolicies`. */
export async function readBatchClasses(file: string | undefined): Promise<NameClasses> {
  try {
    return await readClasses(new PolicyFile(file));
  } catch (err) {
    throw failed('Batch failed', err);
  }
}

/** Selects as POST /api/walker/select does and tells how many suited and why the others did not. */
export async function tellSelection(
  opened: OpenCorpus,
  { table }: Candidates,
  request: SelectRequest,
  policies: string | undefined,
): Promise<SelectedNames> {
  const { folder } = opened;
  const exclude = await readExclusion(request.exclude, folder);
  try {
    const files = { policies: new PolicyFile(policies), sounds: HERE };
    const criteria = await criteriaOf(request, exclude, folder, files);
    const { spoken } = criteria.policy;
    if (spoken) {
      const rules = spoken.table ? `the sounds of ${spoken.table}` : 'letters';
      tell(`class: version 2, rules by ${rules}`);
    }
    const made = await selectNames(opened.under('select'), table, criteria, request.recipe);
    const { admitted, rejectedBy, excluded = {}, sound = {}, repeated = 0 } = made.selection;
    const reasons = Object.entries({ ...rejectedBy, ...excluded, ...sound }).map(
      ([why, n]) => `${why} ${thousands(n)}`,
    );
    const rejected = reasons.length > 0 ? `; rejected: ${reasons.join(', ')}` : '';
    const repeats = repeated > 0 ? ` (${thousands(repeated)} of them repeats)` : '';
    const taken = thousands(made.count);
    tell(`names: ${thousands(admitted)} suit${repeats}, ${taken} taken${rejected}`);
    return made;
  } catch (err) {
    throw failed('Selector failed', err);
  }
}

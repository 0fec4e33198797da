/** Flags of a selection of names, and the drawing of its candidates: policy, mode, order, number and exclusions. */
import { PathGate } from '../../app/settings/settings.ts';
import {
  type Candidates,
  makeCandidates,
  type ReadRun,
  type SelectedNames,
  selectNames,
} from '../../app/source/run.ts';
import type { ExactInteger, JsonObject } from '../../engine/base/json.ts';
import { bodyOfFlags, type Flags, textOf } from '../../operations/flags.ts';
import { POLICIES_FIELDS } from '../../operations/model.ts';
import { type CombineRequest, parseCombine } from '../../operations/walker/combine.ts';
import { EXCLUDE_FIELDS } from '../../operations/walker/exclude.ts';
import {
  CANDIDATE_FLAGS,
  parseSelect,
  SELECT_FLAGS,
  type SelectRequest,
} from '../../operations/walker/select.ts';
import { failing } from '../../operations/walker.ts';
import { thousands } from '../../store/files/thousands.ts';
import { policyFile } from '../../store/settings/policies.ts';
import { tell, tellSeed } from '../command.ts';
import { openRun } from './corpus.ts';
import { flagHelp } from './flags.ts';

/** Draws candidates as POST /api/walker/combine does and tells how many there are. */
export async function tellCandidates(
  run: ReadRun,
  request: CombineRequest,
  flags: Flags,
): Promise<Candidates> {
  tellSeed(flags.seed, request.recipe);
  const made = await makeCandidates(run, request).catch(failing('Combiner failed'));
  tell(`candidates: ${thousands(made.count)} drawn, ${thousands(made.distinct)} different`);
  return made;
}

const { class: _, ...BESIDE_CLASS } = SELECT_FLAGS;

/** The help of all flags of a selection and of how its candidates are drawn, but for the class. */
export const SELECT_HELP = `${flagHelp(BESIDE_CLASS)}
${flagHelp({ ...POLICIES_FIELDS, ...EXCLUDE_FIELDS })}
${flagHelp(CANDIDATE_FLAGS)}`;

/** What to use instead of a flag of other verbs. */
export const SELECT_HINTS = {
  count: 'Use --candidates for how many are drawn, --take for how many are kept.',
};

/** The field `exclude` that the flags stand for; none without one of them. */
export function excludeBody(flags: Flags): JsonObject {
  const exclude = bodyOfFlags(EXCLUDE_FIELDS, flags);
  return Object.keys(exclude).length > 0 ? { exclude } : {};
}

/**
 * Draws candidates and selects from them for each class, as the routes of the server do; tells what there is. A selection
 * without a seed of its own has that of the candidates.
 */
export async function drawAndSelect(flags: Flags, classes: readonly (string | undefined)[]) {
  const combine = parseCombine(bodyOfFlags(CANDIDATE_FLAGS, flags));
  const file = policyFile(textOf(flags, 'policies'));
  const policies = await file.read().catch(failing('Selector failed'));
  const { distinct, seed } = { distinct: true, seed: combine.recipe.seed as ExactInteger };
  const requests = classes.map((nameClass) => {
    const own = bodyOfFlags(SELECT_FLAGS, { ...flags, class: nameClass });
    return parseSelect({ distinct, seed, ...own, ...excludeBody(flags) }, policies);
  });
  const run = await openRun(flags);
  const candidates = await tellCandidates(run, combine, flags);
  /** One a class. */
  const made: { request: SelectRequest; names: SelectedNames }[] = [];
  for (const request of requests) {
    made.push({ request, names: await tellSelection(run, candidates, request) });
  }
  return { run, combine, candidates, made };
}

/** Selects as POST /api/walker/select does and tells how many suited and why the others did not. */
async function tellSelection(
  run: ReadRun,
  { table }: Candidates,
  request: SelectRequest,
): Promise<SelectedNames> {
  // any file of the person's will do
  const made = await selectNames(run, table, request, PathGate.OPEN).catch(
    failing('Selector failed'),
  );
  const { admitted, rejectedBy, excluded = {}, repeated = 0 } = made.selection;
  const reasons = Object.entries({ ...rejectedBy, ...excluded }).map(
    ([why, n]) => `${why} ${thousands(n)}`,
  );
  const rejected = reasons.length > 0 ? `; rejected: ${reasons.join(', ')}` : '';
  const repeats = repeated > 0 ? ` (${thousands(repeated)} of them repeats)` : '';
  tell(`names: ${thousands(admitted)} suit${repeats}, ${thousands(made.count)} taken${rejected}`);
  return made;
}

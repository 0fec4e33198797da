/** `namewalk select`: draws candidates and selects names by a policy. */
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { CandidateTable } from '../../engine/names/candidates.ts';
import { evaluate, type NamePolicy } from '../../engine/names/policy.ts';
import { nameOf, REPLY, Records } from '../../engine/names/render.ts';
import type { Selection } from '../../engine/names/select.ts';
import { parseCombine } from '../../operations/walker/combine.ts';
import { parseSelect } from '../../operations/walker/select.ts';
import type { Command } from '../command.ts';
import {
  candidateHelp,
  candidateOptions,
  combineBody,
  tellCandidates,
} from '../flags/candidates.ts';
import { CORPUS_HELP, CORPUS_OPTIONS, openCorpus } from '../flags/corpus.ts';
import { parseFlags } from '../flags/flags.ts';
import {
  DISTINCT_HELP,
  EXCLUDE_HELP,
  readPolicies,
  SELECT_HELP,
  SELECT_OPTIONS,
  SOUND_HELP,
  selectBody,
  tellSelection,
} from '../flags/select.ts';
import { exitCode } from '../output/answer.ts';
import { type Cells, chosenFormat, FORMAT_OPTIONS, writeRecords } from '../output/output.ts';
import { syllablesOf } from '../output/walks.ts';

export const command: Command = {
  name: 'select',
  summary: 'draw name candidates and keep the best of a name class',
  help: `
Usage: namewalk select [options]

Draws candidates as combine does and keeps those that suit a name class, best first, one a line.

${CORPUS_HELP}
  --class NAME         name class of the policy file (default first_name)
${SELECT_HELP}
  --policies FILE      policy file (default: the one of the package)
${candidateHelp('candidates')}
${DISTINCT_HELP}
${EXCLUDE_HELP}
${SOUND_HELP}
  --txt                one name a line (default)
  --ndjson             one record a line: name, syllables, features, score, evaluation, rank
  --json               one object with the recipes, the names and all records
  --csv                rank, name, syllables, score and the features that counted

Results go to standard output, messages to standard error.
Exit code: 0 done (also when no candidate suits), 1 refused or failed, 2 wrong usage.

Examples:
  namewalk select --class place_name --syllables 2,3 --take 20 --seed 7
  namewalk select --candidates 100000 --profile dialect --order random --take all --csv > names.csv
`,
  run,
};

const OPTIONS = {
  ...CORPUS_OPTIONS,
  class: { type: 'string' },
  ...SELECT_OPTIONS,
  ...candidateOptions('candidates'),
  ...FORMAT_OPTIONS,
} as const;

const HINTS = { count: 'Use --candidates for how many are drawn, --take for how many are kept.' };

async function run(args: readonly string[]): Promise<number> {
  const flags = parseFlags(args, OPTIONS, HINTS);
  const format = chosenFormat(flags);
  return exitCode(async () => {
    const combine = parseCombine(combineBody(flags, 'candidates'));
    const policies = await readPolicies(flags.policies);
    const request = parseSelect(selectBody(flags, flags.class, combine.recipe), policies);
    const opened = await openCorpus(flags);
    const { corpus, source } = opened;
    const drawn = await tellCandidates(opened, combine, flags);
    const made = await tellSelection(opened, drawn, request, flags.policies);
    const { selection, policy, count } = made;
    const table = CandidateTable.from(made.table);
    const records = new Records(REPLY, corpus);
    const render = records.selections(table, selection, policy);
    const quoted = records.names(table);
    const record = (i: number): string[] => [render(i)];
    const { evaluated, admitted, rejectedBy, excluded, sound, repeated } = selection;
    const { name_class, mode, order, seed } = request.recipe;
    return writeRecords(format, {
      count,
      line: (i) => [nameOf(corpus, table, selection.positions[i]!)],
      record,
      titles: TITLES,
      cells: (i) => cellsOf(corpus, table, selection, policy, i),
      reply: {
        name_class,
        mode,
        order,
        count,
        requested: request.requested,
        seed_used: seed,
        evaluated,
        admitted,
        rejected_by: rejectedBy,
        ...(excluded && { excluded }),
        ...(sound && { sound }),
        ...(repeated !== undefined && { repeated }),
        source,
        recipe: request.recipe,
        candidates_recipe: combine.recipe,
      },
      lists: {
        names: { count, record: (i) => [quoted(selection.positions[i]!)] },
        selections: { count, record },
      },
    });
  });
}

type Table = Parameters<typeof nameOf>[1];

const TITLES = [
  'rank',
  'name',
  'syllables',
  'score',
  'preferred_hits',
  'tolerated_hits',
  'discouraged_hits',
];

function cellsOf(
  corpus: Corpus,
  table: Table,
  { positions, scores }: Selection,
  policy: NamePolicy,
  i: number,
): Cells {
  const at = positions[i]!;
  const syllables = syllablesOf(corpus, table.syllables(at));
  const { preferred, tolerated, discouraged } = evaluate(policy, table.signatures[at]!);
  return [i + 1, syllables.join(''), syllables, scores[i], preferred, tolerated, discouraged];
}

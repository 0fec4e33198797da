/** `namewalk select`: draws candidates and selects names by a policy. */
import type { Corpus } from '../../engine/corpus/corpus.ts';
import { CandidateTable } from '../../engine/names/candidates.ts';
import { evaluate, type NamePolicy } from '../../engine/names/policy.ts';
import { nameOf, REPLY, Records } from '../../engine/names/render.ts';
import type { Selection } from '../../engine/names/select.ts';
import { candidateHelp } from '../flags/candidates.ts';
import { CORPUS_HELP } from '../flags/corpus.ts';
import { textOf } from '../flags/flags.ts';
import {
  DISTINCT_HELP,
  drawAndSelect,
  EXCLUDE_HELP,
  SELECT_HELP,
  SELECT_HINTS,
} from '../flags/select.ts';
import { type Cells, writeRecords } from '../output/output.ts';
import { syllablesOf } from '../output/walks.ts';
import { resultVerb } from '../result-verb.ts';

export const command = resultVerb({
  name: 'select',
  summary: 'draw name candidates and keep the best of a name class',
  help: `
Usage: namewalk select [options]

Draws candidates as combine does and keeps those that suit a name class, best first, one a line.

${CORPUS_HELP}
  --class NAME         name class of the policy file (default first_name)
${SELECT_HELP}
${candidateHelp('candidates')}
${DISTINCT_HELP}
${EXCLUDE_HELP}
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
  hints: SELECT_HINTS,
  async write(flags, format) {
    const drawn = await drawAndSelect(flags, [textOf(flags, 'class')]);
    const { corpus, source } = drawn.opened;
    const { request, names } = drawn.made[0]!;
    const { selection, policy, count } = names;
    const table = CandidateTable.from(names.table);
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
        candidates_recipe: drawn.combine.recipe,
      },
      lists: {
        names: { count, record: (i) => [quoted(selection.positions[i]!)] },
        selections: { count, record },
      },
    });
  },
});

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

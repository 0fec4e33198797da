/** `namewalk combine`: draws candidates of given syllable counts. */
import { FEATURE_NAMES, featureFlags } from '../../engine/corpus/features.ts';
import { CandidateTable } from '../../engine/names/candidates.ts';
import { nameOf, REPLY, Records } from '../../engine/names/render.ts';
import { parseCombine } from '../../operations/walker/combine.ts';
import { candidateHelp, combineBody, tellCandidates } from '../flags/candidates.ts';
import { CORPUS_HELP, openCorpus } from '../flags/corpus.ts';
import { writeRecords } from '../output/output.ts';
import { syllablesOf } from '../output/walks.ts';
import { RESULT_HELP, resultVerb } from '../result-verb.ts';

export const command = resultVerb({
  name: 'combine',
  summary: 'draw name candidates from a corpus',
  help: `
Usage: namewalk combine [options]

Puts syllables together to names, one a line. Equal names may be drawn more than once.

${CORPUS_HELP}
${candidateHelp('count')}
  --txt                one name a line (default)
  --ndjson             one record a line: name, syllables, features
  --json               one object with the recipe and all records
  --csv                name, syllables separated by blanks, and a column for each feature

${RESULT_HELP}

Examples:
  namewalk combine --syllables 2,3 --count 1000 --seed 7 | sort -u
  namewalk combine --count 1000000 --profile goblin --ndjson > candidates.ndjson
`,
  async write(flags, format) {
    const request = parseCombine(combineBody(flags, 'count'));
    const opened = await openCorpus(flags);
    const { corpus, source } = opened;
    const drawn = await tellCandidates(opened, request, flags);
    const { count, distinct } = drawn;
    const table = CandidateTable.from(drawn.table);
    const candidate = new Records(REPLY, corpus).candidates(table);
    const record = (i: number): string[] => [candidate(i)];
    const { syllables, recipe } = request;
    return writeRecords(format, {
      count,
      line: (i) => [nameOf(corpus, table, i)],
      record,
      titles: ['name', 'syllables', ...FEATURE_NAMES],
      cells(i) {
        const parts = syllablesOf(corpus, table.syllables(i));
        return [parts.join(''), parts, ...Object.values(featureFlags(table.signatures[i]!))];
      },
      reply: {
        generated: count,
        unique: distinct,
        duplicates: count - distinct,
        syllables,
        source,
        seed_used: recipe.seed,
        recipe,
      },
      lists: { candidates: { count, record } },
    });
  },
});

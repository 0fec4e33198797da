/** The verbs over the corpus of a run: walk, combine and select. */
import {
  candidateAt,
  combineFields,
  makeWalks,
  selectionFields,
  walkAt,
} from '../../app/source/run.ts';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { candidateTable } from '../../engine/names/candidates.ts';
import { hitsOf } from '../../engine/names/policy.ts';
import { nameOf, REPLY, recordTexts } from '../../engine/names/render.ts';
import { bodyOfFlags, textOf } from '../../operations/flags.ts';
import { COMBINE_FIELDS, parseCombine } from '../../operations/walker/combine.ts';
import { SELECT_FIELDS } from '../../operations/walker/select.ts';
import { failing, parseWalk, WALK_FIELDS } from '../../operations/walker.ts';
import { tellSeed } from '../command.ts';
import { CORPUS_HELP, openRun } from '../flags/corpus.ts';
import { flagHelp } from '../flags/flags.ts';
import { drawAndSelect, SELECT_HELP, SELECT_HINTS, tellCandidates } from '../flags/select.ts';
import { verb } from '../verb.ts';

export const walk = verb({
  name: 'walk',
  summary: 'walk from syllable to syllable through a corpus',
  about: `
Starts at a random syllable and steps to similar sounding ones. One walk a line: ba·lo·rin`,
  flags: `
${CORPUS_HELP}
${flagHelp(WALK_FIELDS)}`,
  format: 'txt',
  examples: `
  namewalk walk --count 5 --steps 3 --profile goblin --seed 7
  namewalk walk --run latest --neighbor-limit none --inertia none --ndjson > walks.ndjson`,
  async run({ flags, write }) {
    const request = parseWalk(bodyOfFlags(WALK_FIELDS, flags));
    const run = await openRun(flags);
    tellSeed(flags.seed, request.recipe);
    const { syllables: corpus, runId: source } = run;
    const made = await makeWalks(run, request).catch(failing('Walk generation failed'));
    const { ids, count, width } = made;
    const records = recordTexts(REPLY, corpus);
    const { recipe } = request;
    await write(
      {
        titles: ['formatted', 'syllables', 'frequencies'],
        cells: (i) => Object.values(walkAt(corpus, made, i)),
        line: (i) => walkAt(corpus, made, i).formatted,
        record: (i) => records.walkChunks(ids.subarray(i * width, (i + 1) * width)),
        reply: { fields: { source, seed_used: recipe.seed, recipe }, rows: 'walks' },
      },
      numbers(count),
    );
  },
});

export const combine = verb({
  name: 'combine',
  summary: 'draw name candidates from a corpus',
  about: 'Puts syllables together to names, one a line. Equal names may be drawn more than once.',
  flags: `
${CORPUS_HELP}
${flagHelp(COMBINE_FIELDS)}`,
  format: 'txt',
  examples: `
  namewalk combine --syllables 2,3 --count 1000 --seed 7 | sort -u
  namewalk combine --count 1000000 --profile goblin --ndjson > candidates.ndjson`,
  async run({ flags, write }) {
    const request = parseCombine(bodyOfFlags(COMBINE_FIELDS, flags));
    const run = await openRun(flags);
    const { syllables: corpus, runId: source } = run;
    const drawn = await tellCandidates(run, request, flags);
    const table = candidateTable(drawn.table);
    const candidate = recordTexts(REPLY, corpus).candidates(table);
    const fields = { ...combineFields(drawn, request, source), recipe: request.recipe };
    await write(
      {
        titles: ['name', 'syllables', ...FEATURE_NAMES],
        cells(i) {
          const { name, syllables, features } = candidateAt(corpus, table, i);
          return [name, syllables, ...Object.values(features)];
        },
        line: (i) => nameOf(corpus, table, i),
        record: (i) => [candidate(i)],
        reply: { fields, rows: 'candidates' },
      },
      numbers(drawn.count),
    );
  },
});

export const select = verb({
  name: 'select',
  summary: 'draw name candidates and keep the best of a name class',
  about: `
Draws candidates as combine does and keeps those that suit a name class, best first, one a line.`,
  flags: `
${CORPUS_HELP}
${flagHelp({ nameClass: SELECT_FIELDS.class })}
${SELECT_HELP}`,
  format: 'txt',
  examples: `
  namewalk select --class place_name --syllables 2,3 --take 20 --seed 7
  namewalk select --candidates 100000 --profile dialect --order random --take all --csv > names.csv`,
  hints: SELECT_HINTS,
  async run({ flags, write }) {
    const drawn = await drawAndSelect(flags, [textOf(flags, 'class')]);
    const { syllables: corpus, runId: source } = drawn.run;
    const { request, names } = drawn.made[0]!;
    const { selection, policy, count } = names;
    const table = candidateTable(names.table);
    const selected = recordTexts(REPLY, corpus).selections(table, selection, policy);
    const name = (i: number): string => nameOf(corpus, table, selection.positions[i]!);
    const fields = {
      ...selectionFields(names, request),
      ...{ source, recipe: request.recipe, candidates_recipe: drawn.combine.recipe },
      get names() {
        return Array.from(numbers(count), name);
      },
    };
    await write(
      {
        titles: ['rank', 'name', 'syllables', 'score', ...HITS],
        cells(i) {
          const at = selection.positions[i]!;
          const { name, syllables } = candidateAt(corpus, table, at);
          const found = hitsOf(policy, table.signatures[at]!);
          return [i + 1, name, syllables, selection.scores[i], ...HITS.map((hit) => found[hit])];
        },
        line: name,
        record: (i) => [selected(i)],
        reply: { fields, rows: 'selections' },
      },
      numbers(count),
    );
  },
});

const HITS = ['preferred_hits', 'tolerated_hits', 'discouraged_hits'] as const;

function* numbers(count: number): Generator<number> {
  for (let i = 0; i < count; i++) yield i;
}

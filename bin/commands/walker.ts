/** The verbs over the corpus of a run: walk, combine, select, reach and analyze. */
import { wireAnalysis, wireReach, wireStatistics } from '../../app/analysis-view.ts';
import { candidateAt, makeWalks, selectionFields, walkAt } from '../../app/source/run.ts';
import { jsonText } from '../../engine/base/json-text.ts';
import { FEATURE_NAMES } from '../../engine/corpus/features.ts';
import { PROFILE_NAMES, PROFILES } from '../../engine/corpus/profiles.ts';
import { CandidateTable } from '../../engine/names/candidates.ts';
import { evaluate } from '../../engine/names/policy.ts';
import { nameOf, REPLY, Records } from '../../engine/names/render.ts';
import { parseCombine } from '../../operations/walker/combine.ts';
import { REACH_LIST_FIELDS } from '../../operations/walker/explore.ts';
import { failing, parseWalk, WALK_FIELDS } from '../../operations/walker.ts';
import { thousands } from '../../store/files/thousands.ts';
import { tell, tellSeed } from '../command.ts';
import { CORPUS_HELP, openRun } from '../flags/corpus.ts';
import { bodyOfFlags, flagHelp, textOf } from '../flags/flags.ts';
import {
  candidateHelp,
  combineBody,
  drawAndSelect,
  SELECT_HELP,
  SELECT_HINTS,
  tellCandidates,
  tellIdle,
} from '../flags/select.ts';
import { type Cells, cellTable, each, jsonReply } from '../output/output.ts';
import { verb } from '../verb.ts';

export const walk = verb({
  name: 'walk',
  summary: 'walk from syllable to syllable through a corpus',
  about: `
Starts at a random syllable and steps to similar sounding ones. One walk a line: ba·lo·rin`,
  flags: `
${CORPUS_HELP}
${flagHelp(WALK_FIELDS)}
  --txt                one walk a line (default)
  --ndjson             one record a line: formatted, syllables, steps
  --json               one object with the recipe and all records
  --csv                formatted, syllables, frequencies; the lists separated by blanks`,
  examples: `
  namewalk walk --count 5 --steps 3 --profile goblin --seed 7
  namewalk walk --run latest --neighbor-limit none --inertia none --ndjson > walks.ndjson`,
  async run({ flags, write }) {
    const request = parseWalk(bodyOfFlags(WALK_FIELDS, flags));
    const run = await openRun(flags);
    tellIdle(flags, textOf(flags, 'profile'));
    tellSeed(flags.seed, request.recipe);
    const { syllables: corpus, runId: source } = run;
    const made = await makeWalks(run, request).catch(failing('Walk generation failed'));
    const { ids, count, width } = made;
    const records = new Records(REPLY, corpus);
    const record = (i: number) => records.walkChunks(ids.subarray(i * width, (i + 1) * width));
    const { recipe } = request;
    const reply = { source, seed_used: recipe.seed, recipe };
    await write(
      {
        titles: ['formatted', 'syllables', 'frequencies'],
        cells: (i) => Object.values(walkAt(corpus, made, i)),
        line: (i) => walkAt(corpus, made, i).formatted,
        record,
        json: () => jsonReply(reply, { walks: each(count, record) }),
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
${candidateHelp('count')}
  --txt                one name a line (default)
  --ndjson             one record a line: name, syllables, features
  --json               one object with the recipe and all records
  --csv                name, syllables separated by blanks, and a column for each feature`,
  examples: `
  namewalk combine --syllables 2,3 --count 1000 --seed 7 | sort -u
  namewalk combine --count 1000000 --profile goblin --ndjson > candidates.ndjson`,
  async run({ flags, write }) {
    const request = parseCombine(combineBody(flags, 'count'));
    const run = await openRun(flags);
    const { syllables: corpus, runId: source } = run;
    const drawn = await tellCandidates(run, request, flags);
    const { count, distinct } = drawn;
    const table = new CandidateTable(drawn.table);
    const candidate = new Records(REPLY, corpus).candidates(table);
    const record = (i: number): string[] => [candidate(i)];
    const { syllables, recipe } = request;
    const reply = {
      ...{ generated: count, unique: distinct, duplicates: count - distinct },
      ...{ syllables, source, seed_used: recipe.seed, recipe },
    };
    await write(
      {
        titles: ['name', 'syllables', ...FEATURE_NAMES],
        cells(i) {
          const { name, syllables, features } = candidateAt(corpus, table, i);
          return [name, syllables, ...Object.values(features)];
        },
        line: (i) => nameOf(corpus, table, i),
        record,
        json: () => jsonReply(reply, { candidates: each(count, record) }),
      },
      numbers(count),
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
  --class NAME         name class of the policy file (default first_name)
${SELECT_HELP}
  --txt                one name a line (default)
  --ndjson             one record a line: name, syllables, features, score, evaluation, rank
  --json               one object with the recipes, the names and all records
  --csv                rank, name, syllables, score and the features that counted`,
  examples: `
  namewalk select --class place_name --syllables 2,3 --take 20 --seed 7
  namewalk select --candidates 100000 --profile dialect --order random --take all --csv > names.csv`,
  hints: SELECT_HINTS,
  async run({ flags, write }) {
    const drawn = await drawAndSelect(flags, [textOf(flags, 'class')]);
    const { syllables: corpus, runId: source } = drawn.run;
    const { request, names } = drawn.made[0]!;
    const { selection, policy, count } = names;
    const table = new CandidateTable(names.table);
    const records = new Records(REPLY, corpus);
    const render = records.selections(table, selection, policy);
    const quoted = records.names(table);
    const record = (i: number): string[] => [render(i)];
    const reply = {
      ...selectionFields(names, request),
      ...{ source, recipe: request.recipe, candidates_recipe: drawn.combine.recipe },
    };
    await write(
      {
        titles: ['rank', 'name', 'syllables', 'score', ...HITS.map((hit) => `${hit}_hits`)],
        cells(i) {
          const at = selection.positions[i]!;
          const { name, syllables } = candidateAt(corpus, table, at);
          const found = evaluate(policy, table.signatures[at]!);
          return [i + 1, name, syllables, selection.scores[i], ...HITS.map((hit) => found[hit])];
        },
        line: (i) => nameOf(corpus, table, selection.positions[i]!),
        record,
        json: () =>
          jsonReply(reply, {
            names: each(count, (i) => [quoted(selection.positions[i]!)]),
            selections: each(count, record),
          }),
      },
      numbers(count),
    );
  },
});

const HITS = ['preferred', 'tolerated', 'discouraged'] as const;

const PROFILES_FIELD = { profile: REACH_LIST_FIELDS.profile };

export const reach = verb({
  name: 'reach',
  summary: 'tell how far one step of each walk profile reaches',
  about: `
The reach of a profile is the mean number of syllables that one step leads to with a probability above
the threshold. Lists as many of the syllables that are reached from the most starts;
reachability is their number.`,
  flags: `
${CORPUS_HELP}
${flagHelp(PROFILES_FIELD)}
  --txt                rows between tabs (default)
  --ndjson             one row a line: profile, syllable, frequency, reachability
  --json               one object; reaches holds profile, reach, total, unique_reachable, syllables
  --csv                the rows as a table with a heading`,
  examples: `
  namewalk reach
  namewalk reach --run latest --profile goblin --profile ritual --csv > reach.csv`,
  repeated: ['profile'],
  async run({ flags, format, write }) {
    const given = bodyOfFlags(PROFILES_FIELD, flags).profile;
    // in the order in which they are given
    const profiles = Array.isArray(given)
      ? given.map((name) => PROFILES_FIELD.profile.read(name, {}))
      : PROFILE_NAMES;
    const { tasks, corpus, runId: source, syllables: all } = await openRun(flags);
    const reaches: ReturnType<typeof wireReach>[] = [];
    for (const name of profiles) {
      const input = { corpus, profile: PROFILES[name] };
      const found = wireReach(all, name, await tasks.run('reach', input));
      const { reach, total, unique_reachable } = found;
      const from = `${thousands(unique_reachable)} reached from somewhere`;
      if (format === 'txt') tell(`${name}: reach ${reach} of ${thousands(total)}, ${from}`);
      reaches.push(found);
    }
    const json = () => jsonReply({ source }, { reaches: reaches.map((one) => [jsonText(one)]) });
    const rows = reaches.flatMap(({ profile, syllables }) =>
      syllables.map(({ syllable, ...rest }) => [
        profile,
        syllable,
        rest.frequency,
        rest.reachability,
      ]),
    );
    await write({ ...cellTable(REACH_TITLES), json }, rows);
  },
});

const REACH_TITLES = ['profile', 'syllable', 'frequency', 'reachability'];

export const analyze = verb({
  name: 'analyze',
  summary: 'describe the shape of a corpus',
  about: `
Lengths, frequencies, features and terrain of a corpus: how round or jagged, flowing or worked, open or
dense its syllables sound.`,
  flags: `
${CORPUS_HELP}
  --txt                paths and values between tabs (default)
  --json               one object: source, analysis, statistics
  --ndjson             the same on one line
  --csv                the same with a heading`,
  examples: `
  namewalk analyze
  namewalk analyze --run 20260102_030405_pyphen --json > analysis.json`,
  async run({ flags, format, write }) {
    const { tasks, corpus, runId: source } = await openRun(flags);
    const { analysis, statistics } = await tasks
      .run('analyse', { corpus })
      .catch(failing('Analysis failed'));
    const answer = {
      source,
      analysis: wireAnalysis(analysis),
      statistics: wireStatistics(statistics),
    };
    const json = () => [`${jsonText(answer, { indent: 2 })}\n`];
    const record = () => [jsonText(answer, { tight: true })];
    const rows = format === 'ndjson' ? [[]] : leaves(answer, '');
    await write({ ...cellTable(['path', 'value']), json, record }, rows);
  },
});

/** Numbers and texts of nested objects and lists, each with its path, as `terrain.shape.score`. */
function* leaves(value: unknown, path: string): Generator<Cells> {
  if (typeof value !== 'object' || value === null) {
    yield [path, value];
    return;
  }
  for (const [key, part] of Object.entries(value)) {
    yield* leaves(part, path === '' ? key : `${path}.${key}`);
  }
}

const numbers = (count: number): Iterable<number> => each(count, (i) => i);

/** Verbs with every driver: the command line and the library give what the routes of the server give. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { openRun, openText, type Source } from '../../app/library/index.ts';
import { wireAnalysis } from '../../http/routes/corpora.ts';
import { TOWNS } from '../towns.ts';
import { Cli } from './cli.ts';
import { OLDER, walkerSuite } from './walker-fixture.ts';

interface Walks {
  seed_used: number;
  walks: { formatted: string; syllables: string[] }[];
}
type Candidates = { name: string; syllables: string[] }[];
type Selections = { name: string; score: number }[];

const verbs = walkerSuite('walker verbs beside the server');

/** The run of the server, opened by the library. */
let library: Source;
verbs.before(async ({ outputBase }) => {
  library = await openRun(join(outputBase, OLDER), { threads: 1 });
});
verbs.after(() => library.close());

/** A request body as options of the library: `max_flips: 2` is `maxFlips: 2`. */
const optionsOf = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key.replace('name_', '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** A request body as flags: `max_flips: 2` is `--max-flips 2`, null is `none`, a list has commas. */
const flagsOf = (body: object): string =>
  Object.entries(body)
    .map(([name, value]) => `--${name.replaceAll('_', '-')} ${value === null ? 'none' : value}`)
    .join(' ');

/** The same of a selection from candidates that other flags have drawn. */
const selectFlags = ({ distinct = true, ...body }: Record<string, unknown>): string =>
  flagsOf(body)
    .replace('--name-class', '--class')
    .replace('--count none', '--take all')
    .replace('--count', '--take')
    .replace('--seed', '--select-seed') + (distinct ? '' : ' --no-distinct');

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
const records = (list: readonly object[]): string => lines(list.map((one) => JSON.stringify(one)));
/** As it is when it has been sent. */
const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

verbs('walks are those of the server, in every setting', async ({ post, cli }) => {
  for (const body of [
    { seed: 7 },
    { seed: 7, count: 40, steps: 3, profile: 'goblin' },
    { seed: -5, count: 9, steps: 0 },
    { seed: 1, neighbor_limit: null, min_length: null, max_length: null, inertia: null },
    { seed: 2, max_flips: 3, temperature: 2.5, frequency_weight: -0.75, inertia: 4.5 },
    { seed: 3, neighbor_limit: 300, min_length: 3, max_length: 3, profile: 'custom' },
    // longer than one piece of text
    { seed: 11, count: 2, steps: 9_000 },
  ]) {
    const flags = `walk ${flagsOf(body)}`;
    const { walks, seed_used } = await post<Walks>('walk', body);
    const { source, recipe, ...answer } = await cli.json(flags);
    assert.equal(answer, { seed_used, walks });
    assert.equal([source, recipe.seed], [OLDER, seed_used]);
    const made = await library.walk(optionsOf(body));
    const found = [...made].map(({ formatted, syllables }) => [formatted, syllables]);
    const wanted = walks.map(({ formatted, syllables }) => [formatted, syllables]);
    assert.equal(found, wanted);
    assert.is(made.seed, seed_used);
    if (body.seed !== 11) continue; // the other formats show the same records
    assert.is(await cli.text(`${flags} --txt`), lines(walks.map((walk) => walk.formatted)));
    assert.is(await cli.text(`${flags} --ndjson`), records(walks));
  }
});

verbs('a seed beyond 2^53 is exact on both sides', async ({ ask, cli }) => {
  const seed = '123456789012345678901234567890';
  const { walks } = await ask<Walks>('walker/walk', `{"patch":"a","count":3,"seed":${seed}}`);
  const walked = await cli.text(`walk --count 3 --json --seed ${seed}`);
  assert.equal(JSON.parse(walked).walks, walks);
  const drawn = await cli.text(`combine --count 3 --json --seed ${seed}`);
  for (const text of [walked, drawn]) assert.match(text, `"seed_used":${seed}`);
});

const PAGE = 'patch=a&limit=10000';

verbs('candidates are those of the server, drawn flat and by walks', async (context) => {
  const { post, ask, cli } = context;
  for (const body of [
    { seed: 7, count: 500 },
    { seed: 7, count: 200, syllables: [2, 3, 1] },
    { seed: 0, count: 200, frequency_weight: 0.25 },
    { seed: 9, count: 200, profile: 'ritual', syllables: 4 },
    { seed: -9, count: 90, profile: 'custom', temperature: 0.4, frequency_weight: -1 },
  ]) {
    const flags = `combine ${flagsOf(body)}`;
    const { patch, ...answer } = await post('combine', body);
    assert.is(patch, 'a');
    const { candidates } = await ask<{ candidates: Candidates }>(`walker/candidates?${PAGE}`);
    const { candidates: written, recipe, ...fields } = await cli.json(flags);
    assert.equal(fields, answer);
    assert.is(recipe.seed, answer.seed_used);
    assert.equal(written, candidates);
    const made = await library.combine(optionsOf(body));
    assert.equal([...made], candidates);
    assert.is(made.distinct, answer.unique);
    if (body.profile !== 'ritual') continue;
    assert.is(await cli.text(`${flags} --ndjson`), records(candidates));
    assert.is(await cli.text(`${flags} --txt`), lines(candidates.map(({ name }) => name)));
  }
});

verbs('selections are those of the server for every class, mode and order', async (context) => {
  const { post, ask, cli } = context;
  const draw = { seed: 5, count: 400, syllables: [2, 3] };
  await post('combine', draw);
  const candidates = await library.combine(draw);
  for (const [body, hasAllFormats = false] of [
    [{ seed: 5 }, true],
    [{ seed: 5, name_class: 'place_name', count: 7 }],
    [{ seed: 5, count: null, mode: 'soft' }],
    [{ seed: 5, order: 'random', count: 50 }, true],
    [{ seed: 6, order: 'random' }],
    [{ seed: 5, count: 0 }, true],
    [{ seed: 5, count: null, distinct: false }],
    [{ seed: 5, count: null, distinct: true }],
  ] as const) {
    const flags = `select --candidates 400 --syllables 2,3 --seed 5 ${selectFlags(body)}`;
    const { patch, ...answer } = await post('select', { distinct: true, ...body });
    assert.is(patch, 'a');
    const { selections } = await ask<{ selections: Selections }>(`walker/selections?${PAGE}`);
    const {
      selections: written,
      source,
      recipe,
      candidates_recipe,
      ...fields
    } = await cli.json(flags);
    assert.equal(fields, answer);
    assert.equal(written, selections);
    assert.equal([source, recipe.seed, candidates_recipe.seed], [OLDER, answer.seed_used, 5]);
    const made = await library.select(candidates, optionsOf(body));
    const found = [...made].map(({ name, rank, score }) => [name, rank, score]);
    const wanted = selections.map(({ name, score }, i) => [name, i + 1, score]);
    assert.equal(found, wanted);
    assert.equal([made.evaluated, made.admitted], [answer.evaluated, answer.admitted]);
    if (!hasAllFormats) continue;
    assert.is(await cli.text(`${flags} --txt`), lines(answer.names as string[]));
    assert.is(await cli.text(`${flags} --ndjson`), records(selections));
  }
});

verbs('the analysis is that of the server', async ({ ask }) => {
  const { analysis, statistics } = await library.analyze();
  const wire = wireAnalysis({ analysis, statistics });
  const body = await ask('walker/analysis/a');
  assert.equal({ patch: 'a', ...(sent(wire) as object) }, body);
});

verbs('reaches are those of the server', async ({ post }) => {
  for (const profile of ['clerical', 'dialect', 'goblin', 'ritual'] as const) {
    const { uniqueReachable: unique_reachable, ...reach } = await library.reach(profile);
    assert.equal({ unique_reachable, ...reach }, await post('reach-syllables', { profile }));
  }
});

interface MadeOfList {
  readonly names: readonly object[];
  readonly phrases: readonly { readonly text: string }[];
  readonly entries: readonly { readonly name: string; readonly sex: string | null }[];
  readonly source: object;
}

verbs('names, casts, portraits and scores of a list are those of the server', async (context) => {
  const file = join(context.folder, 'towns.txt');
  await writeFile(file, TOWNS.join('\n'));
  const cli = new Cli({ verb: 'names', fixed: ['--names', file] });
  const post = async (route: string, asked: object): Promise<MadeOfList> => {
    const body = { names: TOWNS, ...asked };
    const { warnings: _, ...told } = await context.ask<MadeOfList & { warnings: unknown }>(
      `names${route}`,
      body,
    );
    return told;
  };
  const towns = await openText(TOWNS, { threads: 1 });
  try {
    for (const list of [
      { class: 'place_name', count: 6, seed: 7 },
      { classes: ['first_name', 'place_name'], count: 4, seed: 2, offset: 3 },
      { class: 'place_name', count: 6, seed: 1, blend: { names: ['Tessavar', ...TOWNS] } },
    ]) {
      const reply = await post('', list);
      assert.equal(sent((await towns.names(list)).names), reply.names);
      // the second source of the command line is a run
      if (!('blend' in list)) assert.equal(await cli.json(flagsOf(list)), reply);
    }
    const phrases = { pattern: '{first_name} of {place_name}', count: 3, seed: 7 };
    const reply = await post('', phrases);
    const written = await cli.json('--count 3 --seed 7', '--pattern', phrases.pattern);
    assert.equal(written, reply);
    const found = (await towns.names(phrases)).names.map(({ name }) => name);
    const wanted = reply.phrases.map(({ text }) => text);
    assert.equal(found, wanted);
    const kinds = { persons: 3, places: 2, ships: 0, guilds: 0, families: 0 };
    const cast = await post('/cast', { ...kinds, women: 50, seed: 7 });
    assert.equal(await cli.json('--cast persons=3,places=2 --women 50 --seed 7'), cast);
    const { names: entries } = await towns.cast({ ...kinds, women: 50, seed: 7 });
    const seen = entries.map(({ name, sex }) => [name, sex]);
    const expected = cast.entries.map(({ name, sex }) => [name, sex]);
    assert.equal(seen, expected);
    const { source: _, ...portrait } = await post('/portrait', {});
    assert.equal(sent(await towns.portrait()), portrait);
    const scored = { names_to_score: ['Tarento', 'Xqzt'], kind: 'place' } as const;
    const { names: scores } = await post('/score', scored);
    assert.equal(sent(await towns.score(scored.names_to_score, scored.kind)), scores);
  } finally {
    await towns.close();
  }
});

/** Verbs with every driver: the command line and the library give what the routes of the server give. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import { wireAnalysis, wireStatistics } from '../../app/analysis-view.ts';
import { openRun, openText, type Source } from '../../app/library/index.ts';
import { request } from '../client.ts';
import { runCli } from './cli.ts';
import { linesOf, OLDER, recordsOf, startFixture, type WalkerFixture } from './walker-fixture.ts';

interface Walks {
  seed_used: number;
  walks: { formatted: string; syllables: string[] }[];
}
interface Candidates {
  candidates: { name: string; syllables: string[] }[];
}

interface Drivers extends WalkerFixture {
  /** The same run, opened by the library. */
  library: Source;
}

const verbs = suite<Drivers>('walker verbs beside the server');

verbs.before(async (context) => {
  const fixture = await startFixture();
  const library = await openRun(join(fixture.server.outputBase, OLDER), { threads: 1 });
  Object.assign(context, { ...fixture, library });
});

verbs.after(async (context) => {
  await context.library.close();
  await context.close();
});

/** A request body as options of the library: `max_flips: 2` is `maxFlips: 2`. */
const optionsOf = (body: object): object =>
  Object.fromEntries(
    Object.entries(body).map(([key, value]) => [
      key.replace('name_', '').replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      value,
    ]),
  );

/** A request body as flags: `max_flips: 2` is `--max-flips 2`, null is `none`, a list has commas. */
const flagsOf = (body: object): string[] =>
  Object.entries(body).flatMap(([name, value]) => [
    `--${name.replaceAll('_', '-')}`,
    value === null ? 'none' : String(value),
  ]);

/** What a verb writes in a format. */
async function output(
  cli: WalkerFixture['cli'],
  verb: string,
  format: '--txt' | '--ndjson' | '--json',
  flags: readonly string[],
): Promise<string> {
  const { code, stdout, stderr } = await cli(verb, format, ...flags);
  assert.is(code, 0, stderr);
  return stdout;
}

const lines = (texts: readonly string[]): string => texts.map((text) => `${text}\n`).join('');
const records = (list: readonly object[]): string => lines(list.map((one) => JSON.stringify(one)));

verbs('walks are those of the server, in every setting', async ({ post, cli, library }) => {
  const bodies = [
    { seed: 7 },
    { seed: 7, count: 40, steps: 3, profile: 'goblin' },
    { seed: -5, count: 9, steps: 0 },
    { seed: 1, neighbor_limit: null, min_length: null, max_length: null, inertia: null },
    { seed: 2, max_flips: 3, temperature: 2.5, frequency_weight: -0.75, inertia: 4.5 },
    { seed: 3, neighbor_limit: 300, min_length: 3, max_length: 3, profile: 'custom' },
  ];
  for (const body of bodies) {
    const flags = flagsOf(body);
    const { walks, seed_used } = await post<Walks>('walk', body);
    const { source, recipe, ...answer } = JSON.parse(await output(cli, 'walk', '--json', flags));
    assert.equal(answer, { seed_used, walks });
    assert.equal([source, recipe.seed], [OLDER, seed_used]);
    const made = await library.walk(optionsOf(body));
    assert.equal(
      [...made].map(({ formatted, syllables }) => [formatted, syllables]),
      walks.map(({ formatted, syllables }) => [formatted, syllables]),
    );
    assert.is(made.seed, BigInt(seed_used));
    if (body !== bodies[1]) continue; // the other formats show the same records
    assert.is(
      await output(cli, 'walk', '--txt', flags),
      lines(walks.map((walk) => walk.formatted)),
    );
    assert.is(await output(cli, 'walk', '--ndjson', flags), records(walks));
  }
});

verbs('a walk longer than one piece of text is whole in every format', async ({ post, cli }) => {
  const flags = ['--count', '2', '--steps', '20000', '--seed', '11'];
  const { walks } = await post<Walks>('walk', { count: 2, steps: 20000, seed: 11 });
  assert.equal(recordsOf(await cli('walk', '--ndjson', ...flags)), walks);
  assert.equal(JSON.parse((await cli('walk', '--json', ...flags)).stdout).walks, walks);
  assert.equal(
    linesOf(await cli('walk', ...flags)),
    walks.map(({ formatted }) => formatted),
  );
  const [, ...rows] = (await cli('walk', '--csv', ...flags)).stdout.trimEnd().split('\r\n');
  assert.equal(
    rows.map((row) => row.split(',')[1]),
    walks.map(({ syllables }) => syllables.join(' ')),
  );
});

verbs('a seed beyond 2^53 is exact on both sides', async ({ post, cli }) => {
  const seed = '123456789012345678901234567890';
  const raw = `{"patch":"a","count":3,"seed":${seed}}`;
  const { walks } = await post<Walks>('walk', {}, raw);
  const run = await cli('walk', '--count', '3', '--seed', seed, '--json');
  assert.equal(JSON.parse(run.stdout).walks, walks);
  assert.match(run.stdout, `"seed_used":${seed}`);
  await post('combine', {}, raw);
  const drawn = await cli('combine', '--count', '3', '--seed', seed, '--json');
  assert.match(drawn.stdout, `"seed_used":${seed}`);
});

const read = async <T>(base: string, key: string): Promise<T> =>
  (await request<T>(base, 'GET', `/api/walker/${key}?patch=a&limit=10000`)).body;

verbs('candidates are those of the server, drawn flat and by walks', async (context) => {
  const { post, cli, server, library } = context;
  const bodies = [
    { seed: 7, count: 500 },
    { seed: 7, count: 200, syllables: [2, 3, 1] },
    { seed: 0, count: 200, frequency_weight: 0.25 },
    { seed: 9, count: 200, profile: 'ritual', syllables: 4 },
    { seed: -9, count: 90, profile: 'custom', temperature: 0.4, frequency_weight: -1 },
  ];
  for (const body of bodies) {
    const flags = flagsOf(body);
    const { patch, ...answer } = await post('combine', body);
    assert.is(patch, 'a');
    const { candidates } = await read<Candidates>(server.base, 'candidates');
    const json = await output(cli, 'combine', '--json', flags);
    const { candidates: written, recipe, ...fields } = JSON.parse(json);
    assert.equal(fields, answer);
    assert.is(recipe.seed, answer.seed_used);
    assert.equal(written, candidates);
    const made = await library.combine(optionsOf(body));
    assert.equal([...made], candidates);
    assert.is(made.distinct, answer.unique);
    if (body !== bodies[3]) continue;
    assert.is(await output(cli, 'combine', '--ndjson', flags), records(candidates));
    assert.is(await output(cli, 'combine', '--txt', flags), lines(candidates.map((c) => c.name)));
  }
});

verbs('selections are those of the server for every class, mode and order', async (context) => {
  const { post, cli, server, library } = context;
  const draw = { seed: 5, count: 800, syllables: [2, 3] };
  await post('combine', draw);
  const candidates = await library.combine(draw);
  const drawn = ['--candidates', '800', '--syllables', '2,3', '--seed', '5'];
  const cases: [object, string[]][] = [
    [{ seed: 5 }, []],
    [{ seed: 5, name_class: 'place_name', count: 7 }, ['--class', 'place_name', '--take', '7']],
    [{ seed: 5, count: null, mode: 'soft' }, ['--take', 'all', '--mode', 'soft']],
    [{ seed: 5, order: 'random', count: 50 }, ['--order', 'random', '--take', '50']],
    [{ seed: 6, order: 'random' }, ['--order', 'random', '--select-seed', '6']],
    [{ seed: 5, count: 0 }, ['--take', '0']],
    [{ seed: 5, count: null, distinct: false }, ['--take', 'all', '--no-distinct']],
    [{ seed: 5, count: null }, ['--take', 'all', '--distinct']],
  ];
  for (const [body, flags] of cases) {
    const { patch, ...answer } = await post('select', { distinct: true, ...body });
    assert.is(patch, 'a');
    const { selections } = await read<{ selections: { name: string; score: number }[] }>(
      server.base,
      'selections',
    );
    const all = [...drawn, ...flags];
    const json = await output(cli, 'select', '--json', all);
    const { selections: written, source, recipe, candidates_recipe, ...fields } = JSON.parse(json);
    assert.equal(fields, answer);
    assert.equal(written, selections);
    assert.equal([source, recipe.seed, candidates_recipe.seed], [OLDER, answer.seed_used, 5]);
    const made = await library.select(candidates, optionsOf(body));
    assert.equal(
      [...made].map(({ name, rank, score }) => [name, rank, score]),
      selections.map(({ name, score }, i) => [name, i + 1, score]),
    );
    assert.equal([made.evaluated, made.admitted], [answer.evaluated, answer.admitted]);
    // the first, one sorted otherwise, and the empty one
    if (![0, 3, 5].some((k) => cases[k]![0] === body)) continue;
    assert.is(await output(cli, 'select', '--txt', all), lines(answer.names as string[]));
    assert.is(await output(cli, 'select', '--ndjson', all), records(selections));
  }
});

verbs('the analysis is that of the server', async ({ cli, server, library }) => {
  const { body } = await request(server.base, 'GET', '/api/walker/analysis/a');
  for (const format of ['--json', '--ndjson']) {
    const { source, ...answer } = JSON.parse((await cli('analyze', format)).stdout);
    assert.equal({ patch: 'a', ...answer }, body);
    assert.is(source, OLDER);
  }
  const { analysis, statistics } = await library.analyze();
  const wire = { analysis: wireAnalysis(analysis), statistics: wireStatistics(statistics) };
  assert.equal({ patch: 'a', ...JSON.parse(JSON.stringify(wire)) }, body);
});

verbs('reaches are those of the server, for all profiles and for some', async (context) => {
  const { post, cli, library } = context;
  const answers: Record<string, unknown>[] = [];
  for (const profile of ['clerical', 'dialect', 'goblin', 'ritual'] as const) {
    const answer = await post('reach-syllables', { profile });
    answers.push(answer);
    const { uniqueReachable: unique_reachable, ...reach } = await library.reach(profile);
    assert.equal({ unique_reachable, ...reach }, answer);
  }
  assert.equal(JSON.parse((await cli('reach', '--json')).stdout).reaches, answers);
  const some = await cli('reach', '--profile', 'ritual', '--profile', 'dialect', '--json');
  assert.equal(JSON.parse(some.stdout).reaches, [answers[3], answers[1]]);
  const rows = recordsOf(await cli('reach', '--profile', 'goblin', '--ndjson'));
  const { syllables } = answers[2] as { syllables: object[] };
  assert.equal(
    rows,
    syllables.map((row) => ({ profile: 'goblin', ...row })),
  );
});

verbs('refused values are told in the words of the server', async ({ cli, refusal }) => {
  const cases: [string, object, string[]][] = [
    ['walk', { count: 0 }, ['--count', '0']],
    ['walk', { count: 'two' }, ['--count', 'two']],
    ['walk', { steps: '2.5' }, ['--steps', '2.5']],
    ['walk', { neighbor_limit: 'all' }, ['--neighbor-limit', 'all']],
    ['walk', { min_length: 4, max_length: 3 }, ['--min-length', '4', '--max-length', '3']],
    ['walk', { temperature: -1 }, ['--temperature', '-1']],
    ['walk', { inertia: 'much' }, ['--inertia', 'much']],
    ['walk', { seed: 'x' }, ['--seed', 'x']],
    ['walk', { profile: 'gnome' }, ['--profile', 'gnome']],
    ['walk', { max_flips: 4 }, ['--max-flips', '4']],
    ['walk', { min_length: 90, max_length: null }, ['--min-length', '90', '--max-length', 'none']],
    ['walk', { count: 5_000_000 }, ['--count', '5e6']],
    ['combine', { count: 0 }, ['--count', '0']],
    ['combine', { count: 2.5 }, ['--count', '2.5']],
    ['combine', { syllables: [2, 'x'] }, ['--syllables', '2,x']],
    ['combine', { syllables: 0 }, ['--syllables', '0']],
    ['combine', { seed: 1.5 }, ['--seed', '1.5']],
    ['combine', { profile: 'Goblin' }, ['--profile', 'Goblin']],
    ['combine', { count: 20_000_000 }, ['--count', '20000000']],
    ['reach-syllables', { profile: 'gnome' }, ['--profile', 'gnome']],
  ];
  for (const [route, body, flags] of cases) {
    const expected = await refusal(route, body);
    const run = await cli(route.split('-')[0]!, ...flags);
    assert.is(run.code, 1, flags.join(' '));
    assert.is(run.stdout, '');
    assert.is(run.stderr.split('\n').at(-2), `error: ${expected}`);
  }
});

verbs('refused selections are told in the words of the server', async (context) => {
  const { post, cli, refusal } = context;
  await post('combine', { count: 10, seed: 1 });
  const cases: [object, string[]][] = [
    [{ name_class: 'gnome' }, ['--class', 'gnome']],
    [{ count: -1 }, ['--take', '-1']],
    [{ count: 'most' }, ['--take', 'most']],
    [{ mode: 'medium' }, ['--mode', 'medium']],
    [{ order: 'best' }, ['--order', 'best']],
    [{ seed: 'x' }, ['--select-seed', 'x']],
  ];
  for (const [body, flags] of cases) {
    const run = await cli('select', '--candidates', '10', '--seed', '1', ...flags);
    assert.is(run.code, 1, flags.join(' '));
    assert.is(run.stderr.split('\n').at(-2), `error: ${await refusal('select', body)}`);
  }
});

const TOWNS = (
  'Acerra Alcamo Aosta Arzano Avola Benevento Bolzano Caivano Carrara Catanzaro Cosenza Desio Favara Fondi Gaeta Grosseto ' +
  'Ladispoli Lentini Marsala Molfetta Nettuno Pesaro Potenza Rapallo Rovigo Sassari Segrate Taranto Tivoli Treviglio'
).split(' ');

interface MadeOfList {
  readonly names: readonly object[];
  readonly phrases: readonly { readonly text: string }[];
  readonly entries: readonly { readonly name: string; readonly sex: string | null }[];
}

verbs(
  'names, casts, portraits and scores of a list are those of the server',
  async ({ server }) => {
    const file = join(server.folder, 'towns.txt');
    await writeFile(file, TOWNS.join('\n'));
    const post = async (route: string, asked: object): Promise<MadeOfList> => {
      const body = { names: TOWNS, ...asked };
      const reply = await request<MadeOfList>(server.base, 'POST', `/api/names${route}`, body);
      assert.is(reply.status, 200);
      const { warnings: _, ...told } = reply.body as MadeOfList & { warnings: unknown };
      return told;
    };
    const written = async (...flags: string[]): Promise<unknown> => {
      const run = await runCli(['names', '--names', file, '--json', ...flags]);
      assert.is(run.code, 0, run.stderr);
      return JSON.parse(run.stdout);
    };
    /** As it is when it has been sent. */
    const sent = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
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
        if (!('blend' in list)) assert.equal(await written(...flagsOf(list)), reply);
      }
      const phrases = { pattern: '{first_name} of {place_name}', count: 3, seed: 7 };
      const reply = await post('', phrases);
      assert.equal(await written(...flagsOf(phrases)), reply);
      assert.equal(
        (await towns.names(phrases)).names.map(({ name }) => name),
        reply.phrases.map(({ text }) => text),
      );
      const [kinds, rest] = [
        { persons: 3, places: 2 },
        { women: 50, seed: 7 },
      ];
      const none = { ships: 0, guilds: 0, families: 0 };
      const cast = await post('/cast', { ...kinds, ...none, ...rest });
      assert.equal(await written('--cast', 'persons=3,places=2', ...flagsOf(rest)), cast);
      const { names: entries } = await towns.cast({ ...kinds, ...none, ...rest });
      assert.equal(
        entries.map(({ name, sex }) => [name, sex]),
        cast.entries.map(({ name, sex }) => [name, sex]),
      );
      const { source: _, ...portrait } = (await post('/portrait', {})) as object as {
        source: object;
      };
      assert.equal(sent(await towns.portrait()), portrait);
      const scored = { names_to_score: ['Tarento', 'Xqzt'], kind: 'place' } as const;
      const { names: scores } = await post('/score', scored);
      assert.equal(sent(await towns.score(scored.names_to_score, scored.kind)), scores);
    } finally {
      await towns.close();
    }
  },
);

verbs.run();

/** Routes that evaluate candidates and inspect names. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { suite } from 'uvu';
import * as assert from 'uvu/assert';
import type { components } from '../../../http/wire.ts';
import { request } from '../../client.ts';
import { startServer, type TestServer } from '../../server.ts';
import { LARGE, layOutRuns, load, post, refusal, VECTORS } from '../walker-runs.ts';

type Schemas = components['schemas'];
type Judged = Schemas['JudgeAnswer'];
type Inspected = Schemas['InspectedName'];

interface Context {
  test: TestServer;
  base: string;
}

const names = suite<Context>('judging and inspecting names');

names.before(async (context) => {
  context.test = await startServer();
  context.base = context.test.base;
  await layOutRuns(context.test.outputBase);
  await load(context.base, 'a', LARGE);
  await load(context.base, 'b', VECTORS);
  await post(context.base, 'combine', { patch: 'a', syllables: [1, 2, 3], count: 1500, seed: 4 });
  await post(context.base, 'combine', { patch: 'b', syllables: [2], count: 60, seed: 4 });
});
names.after(({ test }) => test.close());

const judge = async (base: string, body: object): Promise<Judged> =>
  (await post<Judged>(base, 'judge', { patch: 'a', ...body })).body;

const inspect = async (base: string, body: object): Promise<Inspected> =>
  (await post<Inspected>(base, 'inspect-name', { patch: 'b', ...body })).body;

names('the counts are those of a selection, which stays as it was', async ({ base }) => {
  const exclude = { offensive: true, names: ['nothing'] };
  for (const mode of ['hard', 'soft']) {
    for (const name_class of ['first_name', 'last_name']) {
      const wanted = { patch: 'a', name_class, mode, exclude };
      const selected = (
        await post<Record<string, unknown>>(base, 'select', { ...wanted, count: 5, seed: 1 })
      ).body;
      const before = await request(base, 'GET', '/api/walker/selections?patch=a');
      const judged = await judge(base, wanted);
      assert.equal(
        (await request(base, 'GET', '/api/walker/selections?patch=a')).text,
        before.text,
      );
      assert.is(judged.made, 4500);
      for (const key of ['evaluated', 'admitted', 'rejected_by', 'excluded'] as const) {
        assert.equal(judged[key], selected[key], key);
      }
      assert.is(judged.total, 4500);
    }
  }
  assert.equal((await judge(base, {})).excluded, {});
});

names('an excluded name is rejected for the exclusion', async ({ base }) => {
  const [taken] = (await judge(base, { verdict: 'admitted', limit: 1 })).names;
  const exclude = { names: [taken!.name.toUpperCase()] };
  const found = await judge(base, { exclude, reason: 'names' });
  assert.ok(found.total >= 1);
  assert.equal(found.excluded, { names: found.total });
  assert.ok(found.names.every(({ name }) => name === taken!.name));
});

names('judged names can be searched, ordered and paged', async ({ base }) => {
  const view = { search: 'BA', sort: 'name', descending: true };
  const whole = await judge(base, { ...view, limit: 10_000 });
  assert.ok(whole.total > 20);
  const texts = whole.names.map(({ name }) => name);
  assert.ok(texts.every((name) => name.includes('ba')));
  assert.equal(texts, [...texts].sort().reverse());
  const paged: string[] = [];
  for (let offset = 0; offset <= whole.total; offset += 7) {
    const page = await judge(base, { ...view, offset, limit: 7 });
    paged.push(...page.names.map(({ name }) => name));
  }
  assert.equal(paged, texts);
});

names(
  'a view follows new candidates and another list of names in a file',
  async ({ test, base }) => {
    const file = join(test.folder, 'used.txt');
    const [one, two] = (await judge(base, { verdict: 'admitted', limit: 2 })).names;
    await writeFile(file, `${one!.name}\n`);
    const first = await judge(base, { exclude: { names: file } });
    await writeFile(file, `${one!.name}\n${two!.name}\n`);
    const second = await judge(base, { exclude: { names: file } });
    assert.ok(second.excluded.names! > first.excluded.names!);
    const before = await judge(base, { patch: 'b', limit: 1 });
    await post(base, 'combine', { patch: 'b', syllables: [2], count: 61, seed: 4 });
    assert.equal([before.made, (await judge(base, { patch: 'b', limit: 1 })).made], [60, 61]);
  },
);

names('what cannot be judged is refused by field', async ({ test, base }) => {
  const table: [object, string][] = [
    [{ patch: 'c' }, "Invalid patch. Must be 'a' or 'b'."],
    [{ patch: 'a', name_class: 'x' }, 'Unknown name class: x'],
    [{ patch: 'a', mode: 'x' }, 'Judging failed: mode must be one of hard, soft (got x).'],
    [
      { patch: 'a', verdict: 'x' },
      'Judging failed: verdict must be one of all, admitted, rejected (got x).',
    ],
    [{ patch: 'a', search: 3 }, 'search must be text (got 3).'],
    [{ patch: 'a', min_score: 40_000 }, 'Judging failed: min_score must be <= 32767 (got 40000).'],
    [{ patch: 'a', descending: 'yes' }, 'descending must be true or false (got yes).'],
    [{ patch: 'a', limit: 10_001 }, 'Judging failed: limit must be <= 10000 (got 10001).'],
    [{ patch: 'a', offset: -1 }, 'Judging failed: offset must be >= 0 (got -1).'],
  ];
  for (const [body, text] of table) assert.is(await refusal(base, 'judge', body), text);
  assert.match(
    await refusal(base, 'judge', { patch: 'a', reason: 'x' }),
    /^Judging failed: reason/,
  );
  assert.match(await refusal(base, 'judge', { patch: 'a', sort: 'x' }), /^Judging failed: sort/);
  const source = { patch: 'a', exclude: { source_words: true } };
  assert.match(await refusal(base, 'judge', source), /source_words\.txt; make the run anew/);
  const empty = await startServer();
  try {
    assert.is(
      await refusal(empty.base, 'judge', { patch: 'b' }),
      'No candidates for patch B. Run combiner first.',
    );
    assert.is(
      await refusal(empty.base, 'inspect-name', { patch: 'b', name: 'x' }),
      'No corpus loaded for patch B.',
    );
  } finally {
    await empty.close();
  }
  assert.equal(test.logged, []);
});

names('a name is explained by its syllables, features and verdicts', async ({ base }) => {
  const judged = await judge(base, { patch: 'b', limit: 10_000, name_class: 'last_name' });
  for (const sample of judged.names.slice(0, 20)) {
    const found = await inspect(base, { syllables: sample.syllables });
    assert.is(found.name, sample.name);
    const verdict = found.classes.find(({ name_class }) => name_class === 'last_name')!;
    const hard = verdict.verdicts.find(({ mode }) => mode === 'hard')!;
    assert.equal(hard, {
      mode: 'hard',
      verdict: sample.verdict,
      score: sample.score,
      reason: sample.reason,
    });
    assert.equal(verdict.preferred_hits, sample.preferred_hits);
    assert.ok(found.ways! >= 1);
    const syllables = found.syllables.map(({ syllable }) => syllable);
    assert.equal(syllables, sample.syllables);
  }
  const one = await inspect(base, {
    syllables: ['la', 'tor'],
    name_class: 'first_name',
    mode: 'soft',
  });
  assert.equal(
    one.classes.map(({ name_class, verdicts }) => [name_class, verdicts.map(({ mode }) => mode)]),
    [['first_name', ['soft']]],
  );
  const [{ features, ...la }] = one.syllables as unknown as [{ features: object }];
  assert.equal(la, { syllable: 'la', frequency: 90, length: 2, signature: 672, rank: 1 });
  assert.is(Object.keys(features).length, 12);
});

names('a name alone stands for the selected or drawn one', async ({ base }) => {
  const { names: drawn } = await judge(base, { patch: 'b', limit: 1, sort: 'name' });
  const { name, syllables } = drawn[0]!;
  const found = await inspect(base, { name });
  assert.equal(
    found.syllables.map(({ syllable }) => syllable),
    syllables,
  );
  assert.is(
    await refusal(base, 'inspect-name', { patch: 'b', name: 'Nobody' }),
    "Inspection failed: No candidate or selected name is 'Nobody'. Send its syllables.",
  );
});

names('what the corpus does not hold is said to be unknown', async ({ base }) => {
  const found = await inspect(base, { name: 'lakrup', syllables: ['la', 'krup'] });
  assert.equal(found.syllables[1], { syllable: 'krup', unknown: true });
  assert.is(found.ways, 0);
  assert.is(found.offensive, false);
  assert.ok((await inspect(base, { syllables: ['fu', 'ck'] })).offensive);
});

names(
  'the source is looked at when its words are there, else it is said why',
  async ({ test, base }) => {
    const without = await inspect(base, { syllables: ['la'] });
    assert.equal([without.source.checked, without.source.word], [false, null]);
    assert.match(without.source.why!, /source_words\.txt; make the run anew/);
    const folder = join(test.outputBase, VECTORS, 'data');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'source_words.txt'), 'lator\nmelator\nfar\nlaton\nla\n');
    const { source } = await inspect(base, { syllables: ['la', 'tor'] });
    assert.equal(source, {
      checked: true,
      why: null,
      word: true,
      nearest: [
        { word: 'lator', edits: 0 },
        { word: 'laton', edits: 1 },
        { word: 'melator', edits: 2 },
      ],
    });
  },
);

names('what cannot be inspected is refused by field', async ({ base }) => {
  const of = (body: object): Promise<string> =>
    refusal(base, 'inspect-name', { patch: 'b', ...body });
  assert.is(await of({}), 'Missing name: send name or syllables.');
  assert.is(await of({ name: 7 }), 'name must be text (got 7).');
  for (const syllables of [[], 'la', ['la', ''], [1]]) {
    assert.is(await of({ syllables }), 'syllables must be a list of texts, none of them empty.');
  }
  assert.match(await of({ name: 'lo', syllables: ['la'] }), /^name must be its syllables put/);
  assert.match(
    await of({ syllables: new Array(1001).fill('la') }),
    /syllables must be at most 1000 \(got 1001\)/,
  );
  assert.match(await of({ syllables: ['a'.repeat(10_001)] }), /^name must have at most 10000/);
  assert.is(await of({ name: 'la', name_class: 'x' }), 'Unknown name class: x');
});

names.run();

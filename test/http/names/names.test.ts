/** Routes that evaluate candidates and inspect names, and the filters of sound that they share with lists and batches. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as assert from 'uvu/assert';
import { SOUND_REASONS } from '../../../engine/sound/sound-model.ts';
import type { components } from '../../../http/wire.ts';
import { layOutTextRun } from '../../text-run.ts';
import { type Json, startApi } from '../api.ts';
import { LARGE, runsSuite, VECTORS } from '../walker-runs.ts';

type Schemas = components['schemas'];
type Judged = Schemas['JudgeAnswer'];
type Inspected = Schemas['InspectedName'];

const names = runsSuite('judging and inspecting names', async ({ ask, load }) => {
  await load('a', LARGE);
  await load('b', VECTORS);
  await ask('walker/combine', { patch: 'a', syllables: [1, 2, 3], count: 1500, seed: 4 });
  await ask('walker/combine', { patch: 'b', syllables: [2], count: 60, seed: 4 });
  return {
    judge: (body: object) => ask<Judged>('walker/judge', { patch: 'a', ...body }),
    inspect: (body: object) => ask<Inspected>('walker/inspect-name', { patch: 'b', ...body }),
  };
});

names('the counts are those of a selection, which stays as it was', async (t) => {
  const exclude = { offensive: true, names: ['nothing'] };
  for (const mode of ['hard', 'soft']) {
    for (const name_class of ['first_name', 'last_name']) {
      const wanted = { patch: 'a', name_class, mode, exclude };
      const selected = await t.ask('walker/select', { ...wanted, count: 5, seed: 1 });
      const before = await t.ask('walker/selections?patch=a');
      const judged = await t.judge(wanted);
      assert.equal(await t.ask('walker/selections?patch=a'), before);
      assert.equal([judged.made, judged.total], [4500, 4500]);
      for (const key of ['evaluated', 'admitted', 'rejected_by', 'excluded'] as const)
        assert.equal(judged[key], selected[key], key);
    }
  }
  assert.equal((await t.judge({})).excluded, {});
});

names('an excluded name is rejected for the exclusion', async ({ judge }) => {
  const [taken] = (await judge({ verdict: 'admitted', limit: 1 })).names;
  const exclude = { names: [taken!.name.toUpperCase()] };
  const found = await judge({ exclude, reason: 'names' });
  assert.ok(found.total >= 1);
  assert.equal(found.excluded, { names: found.total });
  assert.ok(found.names.every(({ name }) => name === taken!.name));
});

names('judged names can be searched, ordered and paged', async ({ judge }) => {
  const view = { search: 'BA', sort: 'name', descending: true };
  const whole = await judge({ ...view, limit: 10_000 });
  assert.ok(whole.total > 20);
  const texts = whole.names.map(({ name }) => name);
  assert.ok(texts.every((name) => name.includes('ba')));
  assert.equal(texts, [...texts].sort().reverse());
  const paged: string[] = [];
  for (let offset = 0; offset <= whole.total; offset += 7) {
    const page = await judge({ ...view, offset, limit: 7 });
    paged.push(...page.names.map(({ name }) => name));
  }
  assert.equal(paged, texts);
});

names('a view follows new candidates and another list of names in a file', async (t) => {
  const file = join(t.folder, 'used.txt');
  const taken = (await t.judge({ verdict: 'admitted', limit: 2 })).names.map(({ name }) => name);
  const excluded = async (count: number): Promise<number> => {
    await writeFile(file, `${taken.slice(0, count).join('\n')}\n`);
    return (await t.judge({ exclude: { names: file } })).excluded.names!;
  };
  const first = await excluded(1);
  assert.ok((await excluded(2)) > first);
  const made = async () => (await t.judge({ patch: 'b', limit: 1 })).made;
  assert.is(await made(), 60);
  await t.ask('walker/combine', { patch: 'b', syllables: [2], count: 61, seed: 4 });
  assert.is(await made(), 61);
});

names('what cannot be judged or inspected is refused by field', async (t) => {
  const oneOf = (field: string, values: string): string =>
    `Judging failed: ${field} must be one of ${values} (got x).`;
  await t.refusesBodies(
    'walker/judge',
    [
      [{ patch: 'c' }, "Invalid patch. Must be 'a' or 'b'."],
      [{ name_class: 'x' }, 'Unknown name class: x'],
      [{ mode: 'x' }, oneOf('mode', 'hard, soft')],
      [{ verdict: 'x' }, oneOf('verdict', 'all, admitted, rejected')],
      [{ search: 3 }, 'search must be text (got 3).'],
      [{ min_score: 40_000 }, 'Judging failed: min_score must be <= 32767 (got 40000).'],
      [{ descending: 'yes' }, 'descending must be true or false (got yes).'],
      [{ limit: 10_001 }, 'Judging failed: limit must be <= 10000 (got 10001).'],
      [{ offset: -1 }, 'Judging failed: offset must be >= 0 (got -1).'],
      [{ reason: 'x' }, /^Judging failed: reason/],
      [{ sort: 'x' }, /^Judging failed: sort/],
      [{ exclude: { source_words: true } }, /source_words\.txt; make the run anew/],
    ],
    { patch: 'a' },
  );
  const texts = 'syllables must be a list of texts, none of them empty.';
  const many = new Array(1001).fill('la');
  await t.refusesBodies(
    'walker/inspect-name',
    [
      [{}, 'Missing name: send name or syllables.'],
      [{ name: 7 }, 'name must be text (got 7).'],
      ...[[], 'la', ['la', ''], [1]].map((syllables) => [{ syllables }, texts] as const),
      [{ name: 'lo', syllables: ['la'] }, /^name must be its syllables put/],
      [{ syllables: many }, /syllables must be at most 1000 \(got 1001\)/],
      [{ syllables: ['a'.repeat(10_001)] }, /^name must have at most 10000/],
      [{ name: 'la', name_class: 'x' }, 'Unknown name class: x'],
    ],
    { patch: 'b' },
  );
  const empty = await startApi();
  const none = 'No candidates for patch B. Run combiner first.';
  await empty
    .refuses([
      ['walker/judge', { patch: 'b' }, none],
      ['walker/inspect-name', { patch: 'b', name: 'x' }, 'No corpus loaded for patch B.'],
    ])
    .finally(() => empty.close());
  assert.equal(t.logged, []);
});

names('a name is explained by its syllables, features and verdicts', async (t) => {
  const judged = await t.judge({ patch: 'b', limit: 10_000, name_class: 'last_name' });
  for (const { name, syllables, verdict, score, reason, preferred_hits } of judged.names.slice(
    0,
    20,
  )) {
    const found = await t.inspect({ syllables });
    assert.is(found.name, name);
    const told = found.classes.find(({ name_class }) => name_class === 'last_name')!;
    const hard = told.verdicts.find(({ mode }) => mode === 'hard')!;
    assert.equal(hard, { mode: 'hard', verdict, score, reason });
    assert.equal(told.preferred_hits, preferred_hits);
    assert.ok(found.ways! >= 1);
    const shown = found.syllables.map(({ syllable }) => syllable);
    assert.equal(shown, syllables);
  }
  const asked = { syllables: ['la', 'tor'], name_class: 'first_name', mode: 'soft' };
  const one = await t.inspect(asked);
  assert.equal(
    one.classes.map(({ name_class, verdicts }) => [name_class, verdicts.map(({ mode }) => mode)]),
    [['first_name', ['soft']]],
  );
  const [{ features, ...la }] = one.syllables as unknown as [{ features: object }];
  assert.equal(la, { syllable: 'la', frequency: 90, length: 2, signature: 672, rank: 1 });
  assert.is(Object.keys(features).length, 12);
});

names('a name alone stands for the selected or drawn one', async (t) => {
  const { names: drawn } = await t.judge({ patch: 'b', limit: 1, sort: 'name' });
  const { name, syllables } = drawn[0]!;
  const found = await t.inspect({ name });
  const shown = found.syllables.map(({ syllable }) => syllable);
  assert.equal(shown, syllables);
  const unknown = "No candidate or selected name is 'Nobody'. Send its syllables.";
  const said = await t.refused('walker/inspect-name', { patch: 'b', name: 'Nobody' });
  assert.is(said, `Inspection failed: ${unknown}`);
});

names('what the corpus does not hold is said to be unknown', async ({ inspect }) => {
  const found = await inspect({ name: 'lakrup', syllables: ['la', 'krup'] });
  assert.equal(found.syllables[1], { syllable: 'krup', unknown: true });
  assert.equal([found.ways, found.offensive], [0, false]);
  assert.ok((await inspect({ syllables: ['fu', 'ck'] })).offensive);
});

names('the source is looked at when its words are there, else it is said why', async (t) => {
  const without = (await t.inspect({ syllables: ['la'] })).source;
  assert.equal([without.checked, without.word], [false, null]);
  assert.match(without.why!, /source_words\.txt; make the run anew/);
  const folder = join(t.outputBase, VECTORS, 'data');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'source_words.txt'), 'lator\nmelator\nfar\nlaton\nla\n');
  const { source } = await t.inspect({ syllables: ['la', 'tor'] });
  const nearest = ['lator', 'laton', 'melator'].map((word, edits) => ({ word, edits }));
  assert.equal(source, { checked: true, why: null, word: true, nearest });
});

names.run();

const sound = runsSuite('filters of sound', async ({ outputBase, ask, load }) => {
  const run = await layOutTextRun(outputBase, 40_000);
  await load('a', run);
  await load('b', VECTORS);
  for (const patch of ['a', 'b'])
    await ask('walker/combine', { patch, count: 400, syllables: 2, seed: 7 });
  return {
    run,
    select: (body: object) => ask<Selected>('walker/select', { ...ALL, ...body }),
    judge: (body: object) => ask<Sounding>('walker/judge', { ...ALL, ...body }),
    inspect: async (name: string) =>
      (
        await ask<{ sound: { like: number; reason: string | null } }>('walker/inspect-name', {
          patch: 'a',
          name,
        })
      ).sound,
    page: (query: string) => ask<Page>(`walker/${query}`),
  };
});

type Counts = Readonly<Record<string, number>>;
interface Selected {
  readonly names: string[];
  readonly admitted: number;
  readonly evaluated: number;
  readonly rejected_by: Counts;
  readonly sound?: Counts;
  readonly rules?: string;
  readonly class_version?: number;
}
type Sounding = Omit<Selected, 'names'> & {
  readonly names: { readonly name: string; readonly reason: string | null }[];
  readonly total: number;
};
interface Page {
  readonly matched?: number;
  readonly recipe: Json;
  readonly [list: string]: unknown;
}

const ALL = { patch: 'a', name_class: 'first_name', mode: 'soft', count: null, seed: 1 };
const LIMITS = { sound: true, like_min: 20, like_max: 95 };
const sum = (counts: Counts | undefined): number =>
  Object.values(counts ?? {}).reduce((a, b) => a + b, 0);

sound(
  'select keeps what no reason speaks against, and its recipe says so when asked',
  async (t) => {
    const recipe = async () => (await t.page('selections?patch=a&limit=0')).recipe;
    const plain = await t.select({});
    assert.is(plain.sound, undefined);
    const without = await recipe();
    assert.not.ok(Object.keys(LIMITS).some((key) => key in without));
    const kept = await t.select(LIMITS);
    assert.equal(Object.keys(kept.sound!), [...SOUND_REASONS]);
    assert.is(kept.admitted + sum(kept.sound), plain.admitted);
    assert.ok(kept.admitted > 0 && sum(kept.sound) > kept.admitted);
    const told = await recipe();
    for (const [key, value] of Object.entries(LIMITS)) assert.is(told[key], value);
  },
);

sound('judge counts the reasons, each as inspect-name tells it', async (t) => {
  const judged = await t.judge({ ...LIMITS, limit: 400 });
  const counts: Record<string, number> = {};
  for (const { reason } of judged.names) if (reason) counts[reason] = (counts[reason] ?? 0) + 1;
  for (const reason of SOUND_REASONS) assert.is(judged.sound![reason], counts[reason] ?? 0);
  const seen = new Set<string | null>([null, 'unlike']);
  for (const { name, reason } of judged.names) {
    if (seen.has(reason)) continue;
    seen.add(reason);
    const told = await t.inspect(name);
    if (reason! in judged.sound!) assert.is(told.reason, reason, name);
  }
  const unlike = await t.judge({ ...LIMITS, limit: 400, reason: 'unlike' });
  assert.is(unlike.total, judged.sound!.unlike);
});

sound('like_min and like_max alone look at like alone', async ({ judge, inspect }) => {
  const judged = await judge({ like_min: 40, limit: 400 });
  assert.equal(Object.keys(judged.sound!), ['unlike']);
  for (const wanted of [null, 'unlike']) {
    const some = judged.names.filter(({ reason }) => reason === wanted).slice(0, 5);
    for (const { name } of some) assert.is((await inspect(name)).like >= 40, wanted === null, name);
  }
});

sound('lists of names take the same filters, and their two halves are the whole', async (t) => {
  await t.select({});
  for (const list of ['candidates', 'selections']) {
    const matched = async (query: string): Promise<number> =>
      (await t.page(`${list}?patch=a&${query}`)).matched!;
    const [low, high] = [await matched('like_max=39'), await matched('like_min=40')];
    assert.is(low + high, await matched('sort=order'));
    assert.ok(low > 0 && high > 0);
    assert.ok((await matched('sound=true&like_min=40')) < high);
  }
});

sound(
  'a batch of namespace/1 leaves the same lines out, with the reasons in its trailer',
  async (t) => {
    const batch = async (more: object): Promise<Json[]> => {
      const body = { run_id: t.run, seed: 7, top: 40, count: null, ...more };
      const { status, text } = await t.reply('batch', body);
      assert.is(status, 200, text);
      const lines = text.trimEnd().split('\n');
      return lines.map((line) => JSON.parse(line) as Json);
    };
    const whole = await batch({});
    const kept = await batch({ sound: true, like: '20-95' });
    const slots = new Map(whole.slice(1, -1).map(({ slot, name }) => [slot, name]));
    assert.ok(kept.length > 5 && kept.length < whole.length / 2);
    for (const { slot, name } of kept.slice(1, -1)) assert.is(slots.get(slot), name);
    const dead = kept.at(-1)!.dead as Counts;
    assert.is(sum(dead) + kept.length - 2, Number(kept[0]!.slots));
    assert.ok(dead.junction! > 0 && dead.unlike! >= 0);
    assert.equal(Object.keys(whole.at(-1)!.dead as Counts), ['policy', 'name_length', 'duplicate']);
    const recipe = kept[0]!.recipe as Json;
    assert.equal([recipe.sound, recipe.like_min, recipe.like_max], [true, 20, 95]);
    assert.is((whole[0]!.recipe as Json).sound, undefined);
    const query = `run_id=${t.run}&top=40&sound=true&like_min=20&like_max=95`;
    const { live_share } = await t.ask<{ live_share: number }>(`batch/space?${query}`);
    assert.ok(Math.abs(live_share - (kept.length - 2) / Number(kept[0]!.slots)) < 1e-6);
  },
);

sound('version 2 of a class goes by sounds, and says why names do not suit', async (t) => {
  await t.ask('walker/combine', { patch: 'a', count: 400, syllables: [2, 3], seed: 7 });
  const places = { name_class: 'place_name', mode: undefined };
  const first = await t.select(places);
  assert.is(first.admitted, first.evaluated, 'by letters everything is a place');
  assert.is(first.class_version, undefined);
  assert.equal(await t.select({ ...places, class_version: 1 }), first);
  const second = await t.select({ ...places, class_version: 2 });
  assert.equal([second.class_version, second.rules], [2, 'english']);
  const refused = sum(second.rejected_by) + sum(second.sound);
  assert.is(second.admitted + refused, second.evaluated);
  assert.ok(second.admitted < 0.9 * first.admitted, `${second.admitted} of ${first.admitted}`);
  assert.ok(second.rejected_by.letter_count_out_of_range! > 0);
  assert.ok(second.rejected_by.syllable_count_out_of_range! > 0, 'a silent e makes no syllable');
  // features are those of the sounds, and so are the points
  const { recipe, ...list } = await t.page('selections?patch=a&limit=1000');
  assert.is(recipe.class_version, 2);
  const records = list.selections as Schemas['SelectionPage']['selections'];
  const ending = (pattern: RegExp): boolean[] => {
    const found = records.filter(({ name }) => pattern.test(name));
    assert.ok(found.length > 0);
    return [...new Set(found.map(({ features }) => features.ends_with_vowel))];
  };
  assert.equal(ending(/[^aeiouylr]e$/), [false], 'a silent e');
  assert.equal(ending(/[^aeiou]y$/), [true]);
  assert.ok(records.every(({ score, evaluation }) => score === evaluation.preferred_hits.length));
  const reason = 'letter_count_out_of_range';
  const judged = await t.judge({ ...places, class_version: 2, verdict: 'rejected', reason });
  assert.equal([judged.total, judged.rules], [second.rejected_by[reason], 'english']);
  assert.ok(judged.names.every(({ name }) => name.length < 5 || name.length > 10));
});

sound('version 2 lets likeness be where the run holds no words', async (t) => {
  await t.ask('walker/combine', { patch: 'b', count: 200, syllables: 2, seed: 7 });
  const places = { patch: 'b', name_class: 'place_name', mode: undefined };
  const judged = await t.judge({ ...places, class_version: 2 });
  assert.equal([judged.class_version, judged.rules, judged.sound], [2, 'english', undefined]);
});

sound('what cannot be is refused with the field and the remedy', async (t) => {
  const whole = 'like_min must be a whole number';
  await t.refuses([
    ['walker/select', { ...ALL, like_min: 101 }, new RegExp(`^Selector failed: ${whole}`)],
    ['walker/select', { ...ALL, like_min: 60, like_max: 50 }, /like_min must be <= like_max/],
    ['walker/select', { ...ALL, sound: 'yes' }, /sound must be true or false/],
    ['walker/select', { ...ALL, class_version: 3 }, /class_version must be one of 1, 2/],
    ['walker/select', { ...ALL, patch: 'b', sound: true }, /holds no data\/words\.tsv.*again/],
    ['walker/judge', { ...ALL, patch: 'b', like_min: 5 }, /^Judging failed: .*again/],
    ['walker/candidates?patch=a&like_min=x', undefined, new RegExp(`${whole} from 0 to 100`)],
    ['walker/candidates?patch=b&sound=true', undefined, /Filter failed: .*again/],
    [
      'batch',
      { run_id: t.run, like: '10-80', like_max: 70 },
      /Give like, or like_min and like_max, not both/,
    ],
  ]);
});

sound.run();
